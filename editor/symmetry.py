"""Turning, mirroring and shifting on the hex grid, exactly, and the symmetries of a board; knows no window.

A centre need not be a hex: the official board's middle is the edge between two. So centres are axial coordinates in
sixths of a step, where hexes, the middles of edges and corners all are whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from engine.asteroyds.scenario import Start
from engine.hexgrid import Direction, Hex, from_axial, mirror_direction, to_axial

from .edits import Piece, direction_of

Sixths = tuple[int, int]
_PARTS = 6
_ROW = math.sqrt(3) / 2  # the distance between two rows, in columns


@dataclass(frozen=True)
class Motion:
    """Mirrored left to right if wanted, then turned clockwise by steps of 60° about a centre, then shifted."""

    turns: int = 0
    mirrored: bool = False
    centre: Sixths = (0, 0)
    shift: Hex = (0, 0)  # axial

    def _sixths(self, at: Hex) -> Sixths:
        q, r = to_axial(at)
        q, r = q * _PARTS - self.centre[0], r * _PARTS - self.centre[1]
        if self.mirrored:
            q = -q - r
        for _ in range(self.turns % 6):
            q, r = -r, q + r
        return q + self.centre[0] + self.shift[0] * _PARTS, r + self.centre[1] + self.shift[1] * _PARTS

    @property
    def keeps_the_grid(self) -> bool:
        """Whether hexes come to lie on hexes."""
        return all(part % _PARTS == 0 for at in ((0, 0), (1, 0), (0, 1)) for part in self._sixths(at))

    def hex(self, at: Hex) -> Hex:
        q, r = self._sixths(at)
        assert q % _PARTS == r % _PARTS == 0, f"{self} does not keep the grid"
        return from_axial((q // _PARTS, r // _PARTS))

    def direction(self, direction: Direction) -> Direction:
        return Direction(((mirror_direction(direction) if self.mirrored else direction) + self.turns) % 6)

    def piece(self, what: Piece) -> Piece:
        """The same piece, elsewhere and pointing elsewhere."""
        direction = direction_of(what)
        return put(what, self.hex(what.at), None if direction is None else self.direction(direction))


def put(what: Piece, at: Hex, direction: Direction | None = None) -> Piece:
    """The piece on another hex and, if it points anywhere, in that direction."""
    fields: dict[str, object] = {"at": at}
    if direction is not None and direction_of(what) is not None:
        fields["facing" if isinstance(what, Start) else "heading"] = direction.name
    return what.model_copy(update=fields)


def centre_on(at: Hex) -> Sixths:
    q, r = to_axial(at)
    return q * _PARTS, r * _PARTS


def hex_near(x: float, y: float) -> Hex:
    """The hex nearest to a place given in columns and rows."""
    q, r = centre_near(x, y, Symmetry.SIXFOLD)
    return from_axial((q // _PARTS, r // _PARTS))


def shift_between(start: Hex, end: Hex) -> Motion:
    (q, r), (to_q, to_r) = to_axial(start), to_axial(end)
    return Motion(shift=(to_q - q, to_r - r))


class Symmetry(StrEnum):
    NONE = "none"
    LEFT_RIGHT = "leftRight"
    TOP_BOTTOM = "topBottom"
    TWOFOLD = "twofold"
    THREEFOLD = "threefold"
    SIXFOLD = "sixfold"


# How each image comes about, apart from the centre: turns, and whether it is mirrored first.
_IMAGES: dict[Symmetry, tuple[tuple[int, bool], ...]] = {
    Symmetry.NONE: (),
    Symmetry.LEFT_RIGHT: ((0, True),),
    Symmetry.TOP_BOTTOM: ((3, True),),
    Symmetry.TWOFOLD: ((3, False),),
    Symmetry.THREEFOLD: ((2, False), (4, False)),
    Symmetry.SIXFOLD: tuple((turns, False) for turns in range(1, 6)),
}


def motions(symmetry: Symmetry, centre: Sixths) -> tuple[Motion, ...]:
    """To every image but the piece itself."""
    return tuple(Motion(turns, mirrored, centre) for turns, mirrored in _IMAGES[symmetry])


def position(at: Sixths) -> tuple[float, float]:
    """In columns and rows, as a ruler on the board would read them."""
    q, r = at[0] / _PARTS, at[1] / _PARTS
    return q + r / 2, r


def middle(hexes: Collection[Hex]) -> tuple[float, float]:
    """Of the rectangle around the hexes, in columns and rows."""
    across = [column + 0.5 * (row & 1) for column, row in hexes] or [0.0]
    down = [row for _, row in hexes] or [0]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def centre_near(x: float, y: float, symmetry: Symmetry) -> Sixths:
    """The nearest place about which the symmetry keeps the grid; if in doubt the topmost, then the right one."""
    q, r = round((x - y / 2) * _PARTS), round(y * _PARTS)
    reach = range(-_PARTS, _PARTS + 1)
    fitting = [
        centre
        for centre in ((q + dq, r + dr) for dq in reach for dr in reach)
        if all(motion.keeps_the_grid for motion in motions(symmetry, centre))
    ]

    def order(centre: Sixths) -> tuple[float, float, float]:
        at_x, at_y = position(centre)
        return round(math.hypot(at_x - x, (at_y - y) * _ROW), 6), at_y, -at_x

    return min(fitting, key=order)


def centre_of(hexes: Collection[Hex], symmetry: Symmetry) -> Sixths:
    return centre_near(*middle(hexes), symmetry)


def hexes_about(centre: Sixths) -> list[Hex]:
    """The one, two or three hexes that share a centre, an edge or a corner."""
    x, y = position(centre)
    row = round(y)
    near = [(round(x) + column, row + down) for column in (-2, -1, 0, 1, 2) for down in (-1, 0, 1)]

    def away(at: Hex) -> float:
        return round(math.hypot(at[0] + 0.5 * (at[1] & 1) - x, (at[1] - y) * _ROW), 6)

    least = min(away(at) for at in near)
    return sorted((at for at in near if away(at) == least), key=lambda at: (at[1], at[0]))
