"""Edits: every function from scenario to scenario, and the box's scheme for what is new."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

import scenarios
from editor import edits
from editor.edits import Ref, Stamp
from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Scenario, Start, Turret
from engine.hexgrid import Direction

EMPTY = Scenario(mode="racing", board=HexagonBoard(hexagon=4), tiles=(), starts=())
RED = Stamp("asteroid", "red")


def placed(scenario: Scenario, *stamps: Stamp) -> Scenario:
    for column, stamp in enumerate(stamps):
        scenario = edits.place(scenario, stamp, (column, 4), Direction.NE)
    return scenario


def test_new_tiles_get_the_ids_and_priorities_of_the_box() -> None:
    tiles = placed(EMPTY, RED, RED, Stamp("asteroid", "white-blue"), Stamp("gate", "white")).tiles
    assert [tile.id for tile in tiles] == ["red-1", "red-2", "white-blue-1", "gate-white-1"]
    assert [tile.priority for tile in tiles if isinstance(tile, Asteroid | Gate)] == [1, 2, 17, 23]
    assert all(tile.heading == "NE" for tile in tiles if isinstance(tile, Asteroid | Gate))


def test_a_fifth_red_asteroid_goes_beyond_the_box() -> None:
    scenario = placed(EMPTY, *[RED] * 6)
    assert [tile.priority for tile in scenario.tiles if isinstance(tile, Asteroid)] == [1, 2, 3, 4, 25, 26]
    assert edits.left_in_box(scenario, RED) == -2


def test_symbols_and_seats_are_the_next_free_ones() -> None:
    scenario = placed(EMPTY, Stamp("turret"), Stamp("turret"), *[Stamp("start")] * 7)
    assert [tile.symbol for tile in scenario.tiles if isinstance(tile, Turret)] == ["sail", "spiral"]
    assert [start.seat for start in scenario.starts] == [1, 2, 3, 4, 5, 6]


def test_placing_replaces_the_tile_but_not_the_start() -> None:
    scenario = edits.place(EMPTY, Stamp("start"), (4, 4), Direction.W)
    scenario = edits.place(scenario, RED, (4, 4), Direction.E)
    scenario = edits.place(scenario, Stamp("platform"), (4, 4), Direction.E)
    assert [tile.kind for tile in scenario.tiles] == ["platform"]
    assert scenario.starts == (Start(seat=1, at=(4, 4), facing="W"),)
    assert edits.refs_at(scenario, (4, 4)) == [Ref(True, 0), Ref(False, 0)]


def test_moving_onto_a_tile_changes_places() -> None:
    scenario = edits.move(placed(EMPTY, RED, Stamp("pod")), Ref(False, 0), (1, 4))
    assert [tile.at for tile in scenario.tiles] == [(1, 4), (0, 4)]
    assert edits.move(scenario, Ref(False, 0), (1, 4)) == scenario


def test_six_turns_come_round_and_a_pod_points_nowhere() -> None:
    scenario = placed(EMPTY, RED, Stamp("pod"), Stamp("start"))
    for ref, turned in ((Ref(False, 0), "E"), (Ref(True, 0), "E")):
        once = edits.turn(scenario, ref, 1)
        assert edits.direction_of(edits.piece(once, ref)) == Direction[turned]
        assert edits.turn(once, ref, -1) == edits.turn(scenario, ref, 6) == scenario
    assert edits.turn(scenario, Ref(False, 1), 1) == scenario


def test_erasing() -> None:
    scenario = placed(EMPTY, RED, Stamp("pod"), Stamp("start"))
    assert edits.erase(scenario, [Ref(False, 0), Ref(True, 0)]).tiles == scenario.tiles[1:]
    assert edits.erase(scenario, [Ref(True, 0)]).starts == ()


def test_fields_are_checked() -> None:
    assert edits.with_fields(EMPTY, mode="drones").mode == "drones"
    assert edits.with_rules(EMPTY, hull=9).rules.hull == 9
    with pytest.raises(ValidationError):
        edits.with_fields(EMPTY, name="two\nlines")
    with pytest.raises(ValidationError):
        edits.with_rules(EMPTY, hull=0)


@pytest.mark.parametrize("name", scenarios.names())
def test_everything_can_be_picked_up_and_put_down_again(name: str) -> None:
    scenario = scenarios.load(name)
    for index, tile in enumerate(scenario.tiles):
        stamp = edits.stamp_of(tile)
        heading = edits.direction_of(tile) or Direction.E
        again = edits.place(scenario, stamp, tile.at, heading)
        assert edits.stamp_of(again.tiles[-1]) == stamp
        assert not [p for p in problems(again) if p.severity is Severity.ERROR and f"tiles[{index}]" in p.field]


def test_what_the_box_still_holds() -> None:
    official = scenarios.load("official-racing")
    left = {stamp: edits.left_in_box(official, stamp) for stamp in edits.STAMPS}
    assert all(number >= 0 for number in left.values())
    assert left[RED] == 4 - sum(isinstance(tile, Asteroid) and tile.colour == "red" for tile in official.tiles)
    assert edits.left_in_box(EMPTY, Stamp("pod")) == 12
    assert edits.left_in_box(placed(EMPTY, Stamp("turret")), Stamp("gate", "red")) == 2
