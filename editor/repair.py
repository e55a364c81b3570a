"""What a repair is, and what every one of them asks: where there is room, and where a craft can look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from engine.asteroyds.problems.layout import Layout, board_hexes
from engine.asteroyds.problems.unplayable import is_mode_object
from engine.asteroyds.scenario import DirectionName, Platform, Scenario
from engine.hexgrid import Direction, Hex, distance, neighbour

from .edits import DIRECTIONS, Ref


class Repair(NamedTuple):
    text: str
    scenario: Scenario
    obvious: bool = False


def tr(text: str) -> str:
    return QCoreApplication.translate("repairs", text)


def middle(scenario: Scenario) -> Hex:
    """The hex of the board with the least distance to all others, roughly: the middle of its reach."""
    hexes = board_hexes(scenario)
    columns, rows = [column for column, _ in hexes], [row for _, row in hexes]
    about = (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2
    return _nearest(hexes, about) or about


def free_hex_near(scenario: Scenario, at: Hex) -> Hex | None:
    """Where nothing lies and nobody starts."""
    taken = {piece.at for piece in (*scenario.tiles, *scenario.starts)}
    return _nearest(board_hexes(scenario) - taken, at)


def start_hex_near(scenario: Scenario, at: Hex) -> Hex | None:
    """For a start: a platform that nobody uses, or else a free hex."""
    starts, hexes = {start.at for start in scenario.starts}, board_hexes(scenario)
    platforms = {tile.at for tile in scenario.tiles if isinstance(tile, Platform)}
    return _nearest((platforms & hexes) - starts, at) or free_hex_near(scenario, at)


def open_facing(scenario: Scenario, at: Hex, present: Direction) -> DirectionName | None:
    """The direction nearest to the present one in which no wall is."""
    layout = Layout(scenario)
    for steps in (0, 1, -1, 2, -2, 3):
        direction = Direction((present + steps) % 6)
        if not layout.stops_craft(neighbour(at, direction)):
            return DIRECTIONS[direction]
    return None


def is_last_mode_object(scenario: Scenario, ref: Ref) -> bool:
    """Whether the mode could no longer be won without this tile."""
    objects = [number for number, tile in enumerate(scenario.tiles) if is_mode_object(scenario, tile)]
    return not ref.is_start and objects == [ref.number]


def _nearest(hexes: Iterable[Hex], at: Hex) -> Hex | None:
    return min(hexes, key=lambda one: (distance(one, at), one[1], one[0]), default=None)
