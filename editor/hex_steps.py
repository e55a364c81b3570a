"""Which hex is next for an arrow key, and where does a selection come to lie when it moves by one hex?"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, Hex, hex_name, neighbour

from .edits import Ref, piece, refs_at, with_piece


def beside(hexes: Collection[Hex], at: Hex, by: int) -> Hex:
    """The next hex of the row to the right (+1) or to the left (-1), across holes; the same at the end."""
    column, row = at
    columns = [other for other, its_row in hexes if its_row == row and (other - column) * by > 0]
    return (min(columns, key=lambda other: abs(other - column)), row) if columns else at


def beyond(hexes: Collection[Hex], at: Hex, by: int, wanted_column: int) -> Hex:
    """The next row that has hexes, below (+1) or above (-1): the hex nearest to the column that is wanted."""
    rows = [row for _, row in hexes if (row - at[1]) * by > 0]
    if not rows:
        return at
    row = min(rows, key=lambda other: abs(other - at[1]))
    columns = sorted(column for column, its_row in hexes if its_row == row)
    return min(columns, key=lambda column: abs(column - wanted_column)), row


def end_of_row(hexes: Collection[Hex], at: Hex, last: bool) -> Hex:
    columns = [column for column, row in hexes if row == at[1]]
    return (max(columns) if last else min(columns)), at[1]


def corner(hexes: Collection[Hex], last: bool) -> Hex:
    """The first or the last hex of the board, as one reads."""
    order = sorted(hexes, key=lambda at: (at[1], at[0]))
    return order[-1 if last else 0]


def direction_up(at: Hex) -> Direction:
    """The way to the row above that keeps the number of the column."""
    return Direction.NW if at[1] & 1 else Direction.NE


def direction_down(at: Hex) -> Direction:
    return Direction.SW if at[1] & 1 else Direction.SE


class InTheWayError(Exception):
    """Why a selection cannot move: the hex is taken, or not there at all."""

    def __init__(self, at: Hex, *, taken: bool) -> None:
        super().__init__(hex_name(at))
        self.taken = taken


def nudged(scenario: Scenario, hexes: Collection[Hex], refs: Iterable[Ref], direction: Direction) -> Scenario:
    """All these pieces one hex further; nothing is pushed, and nothing leaves the board (InTheWayError)."""
    moving = list(refs)
    places = {ref: neighbour(piece(scenario, ref).at, direction) for ref in moving}
    for ref, to in places.items():
        if to not in hexes:
            raise InTheWayError(to, taken=False)
        if any(other.is_start == ref.is_start and other not in places for other in refs_at(scenario, to)):
            raise InTheWayError(to, taken=True)
    for ref, to in places.items():
        scenario = with_piece(scenario, ref, at=to)
    return scenario
