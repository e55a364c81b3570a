"""The rules know no direction: turning or mirroring a whole scenario turns or mirrors all that happens on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import RAM, Action
from engine.asteroyds.position import Position
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, Hex, mirror_direction, mirror_hex, turn_hex
from tests.playable import Match, hexagon_centre, matches, played

MoveHex = Callable[[Hex], Hex]
MoveDirection = Callable[[int], int]

MIRRORED_VALUES = {1: 1, 2: 3, 3: 2, 4: 5, 5: 4, 6: 6}
MIRRORED_ACTIONS = {
    Action.RIGHT: Action.LEFT,
    Action.POWER_RIGHT: Action.POWER_LEFT,
    Action.POWER_RIGHT_TWICE: Action.POWER_LEFT_TWICE,
}
MIRRORED_ACTIONS |= {left: right for right, left in MIRRORED_ACTIONS.items()}


def moved_scenario(scenario: Scenario, move: MoveHex, direct: MoveDirection) -> Scenario:
    def moved(part: Any) -> Any:
        changes: dict[str, Any] = {"at": move(part.at)}
        for field in ("heading", "facing"):
            if hasattr(part, field):
                changes[field] = Direction(direct(Direction[getattr(part, field)])).name
        return part.model_copy(update=changes)

    tiles, starts = tuple(map(moved, scenario.tiles)), tuple(map(moved, scenario.starts))
    return scenario.model_copy(update={"tiles": tiles, "starts": starts})


def moved_position(position: Position, move: MoveHex, direct: MoveDirection) -> Position:
    def place(at: Hex | None) -> Hex | None:
        return None if at is None else move(at)

    tiles = tuple(replace(tile, at=place(tile.at)) for tile in position.tiles)
    crafts = tuple(
        replace(craft, at=place(craft.at), facing=Direction(direct(Direction[craft.facing])).name)
        for craft in position.crafts
    )
    return replace(position, tiles=tiles, crafts=crafts)


@given(matches(turnable=True), st.integers(1, 5))
def test_turning_the_board_turns_the_result(match: Match, steps: int) -> None:
    centre = hexagon_centre(match.scenario)

    def move(at: Hex) -> Hex:
        return turn_hex(at, steps, centre)

    def direct(direction: int) -> int:
        return (direction + steps) % 6

    turned = Game(moved_scenario(match.scenario, move, direct))
    for _, round_ in played(match):
        other = turned.play(round_.dice, round_.programs)
        assert other.after == moved_position(round_.after, move, direct)
        assert [event.kind for event in other.events] == [event.kind for event in round_.events]


def mirrored_program(program: Program) -> Program:
    columns = []
    for code in program.columns:
        action, rams = Action(code & (RAM - 1)), code & RAM
        columns.append(int(MIRRORED_ACTIONS.get(action, action)) | rams)
    return Program(tuple(columns), program.emergency)


@given(matches(turnable=True))
def test_mirroring_the_board_mirrors_the_result(match: Match) -> None:
    """With 2 and 3, 4 and 5 exchanged on the dice, because the number ring is not its own mirror image."""
    centre = hexagon_centre(match.scenario)

    def move(at: Hex) -> Hex:
        return mirror_hex(at, centre)

    mirrored = Game(moved_scenario(match.scenario, move, mirror_direction))
    for _, round_ in played(match):
        values = tuple(MIRRORED_VALUES[value] for value in round_.dice.values)
        flown = {seat: mirrored_program(program) for seat, program in round_.programs.items()}
        other = mirrored.play(Dice(values, round_.dice.order), flown)
        assert other.after == moved_position(round_.after, move, mirror_direction)
        assert [event.kind for event in other.events] == [event.kind for event in round_.events]


@given(matches(turnable=True))
def test_without_that_exchange_a_mirrored_board_would_not_do(match: Match) -> None:
    """The test above can fail: a tile that moves by 2, 3, 4 or 5 goes elsewhere under the same dice."""
    centre = hexagon_centre(match.scenario)
    scenario = moved_scenario(match.scenario, lambda at: mirror_hex(at, centre), mirror_direction)
    first, second = Game(match.scenario).setup.board.course, Game(scenario).setup.board.course
    for value, other in MIRRORED_VALUES.items():
        assert [mirror_direction(int(d)) for d in first[:, value]] == second[:, other].tolist()
        if value != other and len(first):
            assert [mirror_direction(int(d)) for d in first[:, value]] != second[:, value].tolist()
