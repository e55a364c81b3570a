"""Which turns and mirrors map a board onto itself, and which hexes and directions do they exchange? No game knowledge.

Everything is exact: a board's centre may lie on a hex, an edge or a corner, and is never rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from engine.hexgrid import Direction, Hex, from_axial, mirror_direction, mirror_hex, to_axial, turn_hex

SymmetryName = Literal["none", "mirror", "flip", "2", "3", "6"]
SYMMETRIES: tuple[SymmetryName, ...] = get_args(SymmetryName)
SECTORS = len(Direction)

# For each symmetry its members, as (mirrored left to right first, then turned clockwise by so many sixths).
_MEMBERS: dict[SymmetryName, tuple[tuple[bool, int], ...]] = {
    "none": ((False, 0),),
    "mirror": ((False, 0), (True, 0)),
    "flip": ((False, 0), (True, 3)),
    "2": ((False, 0), (False, 3)),
    "3": ((False, 0), (False, 2), (False, 4)),
    "6": tuple((False, turn) for turn in range(SECTORS)),
}


@dataclass(frozen=True)
class Isometry:
    """Mirrored or not, turned, then shifted by an axial step."""

    mirrored: bool
    turn: int
    shift: Hex

    def place(self, at: Hex) -> Hex:
        q, r = to_axial(_turned(at, self.mirrored, self.turn))
        return from_axial((q + self.shift[0], r + self.shift[1]))

    def direction(self, direction: int) -> int:
        return ((mirror_direction(direction) if self.mirrored else direction) + self.turn) % SECTORS


def _turned(at: Hex, mirrored: bool, turn: int) -> Hex:
    return turn_hex(mirror_hex(at) if mirrored else at, turn)


def _sum(hexes: Iterable[Hex]) -> Hex:
    axial = [to_axial(at) for at in hexes]
    return sum(q for q, _ in axial), sum(r for _, r in axial)


def group_of(name: SymmetryName, hexes: Iterable[Hex]) -> tuple[Isometry, ...] | None:
    """The members of a symmetry about the board's centre, the identity first; None if the board has no such symmetry.

    What maps a board onto itself leaves its centre of gravity alone, and that fixes the shift.
    """
    board = set(hexes)
    found = []
    for mirrored, turn in _MEMBERS[name]:
        image = {_turned(at, mirrored, turn) for at in board}
        (q, r), (image_q, image_r) = _sum(board), _sum(image)
        if (q - image_q) % len(board) or (r - image_r) % len(board):
            return None
        shift = ((q - image_q) // len(board), (r - image_r) // len(board))
        isometry = Isometry(mirrored, turn, shift)
        if {isometry.place(at) for at in board} != board:
            return None
        found.append(isometry)
    return tuple(found)


@dataclass(frozen=True)
class Orbit:
    """A hex and its images. A tile on the first stands for one on each of them."""

    images: tuple[tuple[Hex, Isometry], ...]  # each hex once, the first one by the identity
    headings: tuple[int, ...]  # of the first hex, that every isometry which leaves the hex alone leaves alone too

    @property
    def first(self) -> Hex:
        return self.images[0][0]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return tuple(at for at, _ in self.images)

    def __len__(self) -> int:
        return len(self.images)


def orbits(hexes: Iterable[Hex], group: tuple[Isometry, ...]) -> list[Orbit]:
    """In reading order of their first hexes."""
    found: list[Orbit] = []
    seen: set[Hex] = set()
    for at in sorted(hexes, key=lambda at: (at[1], at[0])):
        if at in seen:
            continue
        images: dict[Hex, Isometry] = {}
        for isometry in group:
            images.setdefault(isometry.place(at), isometry)
        seen.update(images)
        staying = [isometry for isometry in group if isometry.place(at) == at]
        headings = [d for d in range(SECTORS) if all(isometry.direction(d) == d for isometry in staying)]
        found.append(Orbit(tuple(images.items()), tuple(headings)))
    return found


def sectors(hexes: Iterable[Hex]) -> dict[Hex, int | None]:
    """For each hex its sixth of the board about the centre of gravity, clockwise from E; None for the centre itself.

    The border between two sectors belongs to one of them, so that a turn by 60° maps sectors onto sectors.
    """
    board = list(hexes)
    centre_q, centre_r = _sum(board)
    found: dict[Hex, int | None] = {}
    for at in board:
        q, r = to_axial(at)
        # Multiplied by the number of hexes, so that the centre is a whole number.
        q, r = q * len(board) - centre_q, r * len(board) - centre_r
        found[at] = None
        for sector in range(SECTORS):
            if q > 0 and r >= 0:
                found[at] = sector
            # Turned back by 60°.
            q, r = q + r, -q
    return found
