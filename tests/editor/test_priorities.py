"""Renumbering: the numbers of the box by colour, and 1, 2, 3 … without any difference in play."""

from __future__ import annotations

import pytest

import scenarios
from editor.edits import STAMPS, Ref, Stamp, place, with_piece
from editor.new_dialog import empty_scenario
from editor.priorities import renumbered_by_the_box, renumbered_from_one
from engine.asteroyds.scenario import Asteroid, Gate, Scenario
from engine.hexgrid import Direction


def priorities(scenario: Scenario) -> list[int]:
    return [tile.priority for tile in scenario.tiles if isinstance(tile, Asteroid | Gate)]


@pytest.mark.parametrize("name", scenarios.names())
def test_from_one_keeps_the_order_of_moves(name: str) -> None:
    scenario = scenarios.load(name)
    after = renumbered_from_one(scenario)
    numbers = priorities(after)
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    order = sorted(range(len(numbers)), key=lambda n: (priorities(scenario)[n], n))
    assert [numbers[n] for n in order] == sorted(numbers)


def test_the_box_numbers_each_colour_in_the_present_order_and_equal_ones_as_one_reads() -> None:
    red, blue = Stamp("asteroid", "red"), Stamp("asteroid", "blue")
    scenario = empty_scenario()
    for stamp, at in ((red, (5, 5)), (red, (4, 2)), (blue, (6, 6)), (red, (3, 2)), (STAMPS[5], (7, 7))):
        scenario = place(scenario, stamp, at, Direction.E)
    for number, priority in ((0, 90), (1, 50), (2, 1), (3, 50), (4, 2)):
        scenario = with_piece(scenario, Ref(False, number), priority=priority)
    assert priorities(renumbered_by_the_box(scenario)) == [3, 2, 9, 1, 21]


def test_more_than_the_box_holds_goes_on_after_it() -> None:
    scenario = empty_scenario()
    for column in range(3, 9):
        scenario = place(scenario, Stamp("asteroid", "red"), (column, 5), Direction.E)
    assert priorities(renumbered_by_the_box(scenario)) == [1, 2, 3, 4, 25, 26]
