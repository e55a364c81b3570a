"""Repairs of what is missing altogether: a board, the objects of the mode, starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.asteroyds.problems import Problem, Severity, unplayable
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import OFFICIAL_BOARD, ModeName, RowsBoard, Scenario, Start
from engine.hexgrid import Direction, hex_name

from .board_edits import around, reshape
from .edits import Stamp, place, with_fields
from .names import mode_name, stamp_name
from .repair import Repair, free_hex_near, middle, open_facing, start_hex_near, tr
from .repair_tiles import make_target
from .teams import known_teams

_FIRST_TEAM = "east"


def repair_board(scenario: Scenario, problem: Problem) -> Iterator[Repair]:
    board = scenario.board
    if problem.severity is not Severity.ERROR:
        return
    if not board_hexes(scenario):
        yield from _no_hexes(scenario)
    elif isinstance(board, RowsBoard):
        rows = tuple(tuple((min(run), max(run)) for run in runs) for runs in board.rows)
        fixed = with_fields(scenario, board=RowsBoard(rows=rows))
        yield Repair(tr("Read reversed ranges from left to right"), fixed, obvious=True)


def _no_hexes(scenario: Scenario) -> Iterator[Repair]:
    """The official board only if everything finds its place there: otherwise one error would give way to others."""
    places = {piece.at for piece in (*scenario.tiles, *scenario.starts)}
    laid = with_fields(scenario, board=OFFICIAL_BOARD)
    if _no_new_errors(scenario, laid):
        yield Repair(tr("Lay the official board"), laid)
    shifted = reshape(scenario, {*places, *(beside for at in places for beside in around(at))}) if places else None
    if shifted is not None:
        yield Repair(tr("Lay hexes under and around everything"), shifted.scenario)


def repair_mode(scenario: Scenario) -> Iterator[Repair]:
    """What the mode is won with; or a mode that can be won with what is there."""
    at = free_hex_near(scenario, middle(scenario)) if board_hexes(scenario) else None
    if scenario.mode == "targets":
        yield from make_target(scenario, next(iter(known_teams(scenario)), _FIRST_TEAM))
    elif at is not None:
        stamp = Stamp("turret") if scenario.mode == "drones" else Stamp("gate", "red")
        text = tr("Place a {0} on {1}").format(stamp_name(stamp), hex_name(at))
        yield Repair(text, place(scenario, stamp, at, Direction.E))
    for mode in get_args(ModeName):
        other = with_fields(scenario, mode=mode)
        if mode != scenario.mode and _no_new_errors(scenario, other) and "mode" not in _error_fields(other):
            yield Repair(tr("Change the mode to {0}").format(mode_name(mode)), other)


def repair_no_starts(scenario: Scenario) -> Iterator[Repair]:
    if scenario.starts or not board_hexes(scenario):
        return
    at = start_hex_near(scenario, middle(scenario))
    if at is not None:
        facing = open_facing(scenario, at, Direction.E) or "E"
        team = next(iter(known_teams(scenario)), _FIRST_TEAM) if scenario.mode == "targets" else None
        start = Start(seat=1, at=at, facing=facing, team=team)
        yield Repair(tr("Put a start on {0}").format(hex_name(at)), with_fields(scenario, starts=(start,)))


def _error_fields(scenario: Scenario) -> set[str]:
    return {problem.field for problem in unplayable(scenario)}


def _no_new_errors(old: Scenario, new: Scenario) -> bool:
    return _error_fields(new) <= _error_fields(old)
