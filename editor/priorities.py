"""Priorities of all moving tiles at once: by the box's scheme, or simply from 1 on."""

from __future__ import annotations

from collections import defaultdict
from itertools import count

from engine.asteroyds.pieces import PRIORITIES
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Tile

from .edits import BOX_PRIORITIES


def renumbered_by_the_box(scenario: Scenario) -> Scenario:
    """Each colour gets the numbers printed on its tiles, in the present order; equal ones in reading order.

    What the box has no more numbers for goes on after the last of them.
    """
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, tile in _moving(scenario):
        alike[tile.kind, tile.colour].append(number)
    given: dict[int, int] = {}
    beyond = count(BOX_PRIORITIES + 1)
    schemes = [*PRIORITIES, *(sort for sort in alike if sort not in PRIORITIES)]
    for sort in schemes:
        printed = iter(PRIORITIES.get(sort, range(0)))
        for number in sorted(alike[sort], key=lambda n: _in_reading_order(scenario.tiles[n])):
            given[number] = next(printed, None) or next(beyond)
    return _with_priorities(scenario, given)


def renumbered_from_one(scenario: Scenario) -> Scenario:
    """1, 2, 3 … in the order in which tiles move now, so that nothing plays differently."""
    numbers = sorted(((tile.priority, number) for number, tile in _moving(scenario)))
    return _with_priorities(scenario, {number: place for place, (_, number) in enumerate(numbers, start=1)})


def _moving(scenario: Scenario) -> list[tuple[int, Asteroid | Gate]]:
    return [(number, tile) for number, tile in enumerate(scenario.tiles) if isinstance(tile, Asteroid | Gate)]


def _in_reading_order(tile: Tile) -> tuple[int, int, int]:
    priority = tile.priority if isinstance(tile, Asteroid | Gate) else 0
    return priority, tile.at[1], tile.at[0]


def _with_priorities(scenario: Scenario, given: dict[int, int]) -> Scenario:
    tiles = tuple(
        tile.model_copy(update={"priority": given[number]}) if number in given else tile
        for number, tile in enumerate(scenario.tiles)
    )
    return scenario.model_copy(update={"tiles": tiles})
