"""Which hexes exist, what lies beside them and what they are called; no game knowledge.

Hexes are pointy-top and addressed as (column, row), row 0 on top, odd rows shifted right by half a hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

Hex = tuple[int, int]


class Direction(IntEnum):
    """The six directions, clockwise: one more is a turn to the right."""

    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5


# (column, row) steps by direction, for even and for odd rows.
_STEPS = (
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)),
    ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)),
)
_AXIAL_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbour(at: Hex, direction: int) -> Hex:
    """The hex one step away, whether it exists on a board or not."""
    column, row = _STEPS[at[1] & 1][direction]
    return at[0] + column, at[1] + row


def to_axial(at: Hex) -> Hex:
    """Axial (q, r): E is (+1, 0) and SE is (0, +1)."""
    column, row = at
    return column - (row - (row & 1)) // 2, row


def from_axial(axial: Hex) -> Hex:
    q, r = axial
    return q + (r - (r & 1)) // 2, r


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes on an endless grid."""
    (aq, ar), (bq, br) = to_axial(a), to_axial(b)
    dq, dr = aq - bq, ar - br
    return max(abs(dq), abs(dr), abs(dq + dr))


def turn_hex(at: Hex, steps: int, centre: Hex = (0, 0)) -> Hex:
    """Turn a hex about a centre by so many clockwise steps of 60°."""
    (q, r), (cq, cr) = to_axial(at), to_axial(centre)
    q, r = q - cq, r - cr
    for _ in range(steps % 6):
        q, r = -r, q + r
    return from_axial((q + cq, r + cr))


def mirror_hex(at: Hex, centre: Hex = (0, 0)) -> Hex:
    """Mirror a hex left to right about the vertical line through a centre; directions follow `mirror_direction`."""
    (q, r), (cq, cr) = to_axial(at), to_axial(centre)
    q, r = q - cq, r - cr
    return from_axial((-q - r + cq, r + cr))


def mirror_direction(direction: int) -> Direction:
    """E and W exchanged, likewise SE and SW, NE and NW."""
    return Direction((3 - direction) % 6)


_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")


def hex_name(at: Hex) -> str:
    """`(8, 5)` is `I6`; the column after `Z` is `AA`."""
    column, row = at
    letters = chr(ord("A") + column % 26)
    if column >= 26:
        letters = chr(ord("A") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


def parse_hex_name(name: str) -> Hex:
    """The inverse of `hex_name`; raises ValueError for anything else."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"'{name}' is not a hex name such as I6")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def hexagon(radius: int) -> list[Hex]:
    """A hexagon with its centre at (radius, radius), row by row."""
    centre = (radius, radius)
    return [
        (column, row)
        for row in range(2 * radius + 1)
        for column in range(2 * radius + 1)
        if distance((column, row), centre) <= radius
    ]


def rectangle(columns: int, rows: int) -> list[Hex]:
    return [(column, row) for row in range(rows) for column in range(columns)]


def row_ranges(hexes: Iterable[Hex]) -> list[list[tuple[int, int]]]:
    """The shape as inclusive ranges of columns for each row from 0 on."""
    by_row: dict[int, set[int]] = {}
    for column, row in hexes:
        by_row.setdefault(row, set()).add(column)
    ranges: list[list[tuple[int, int]]] = []
    for row in range(max(by_row, default=-1) + 1):
        columns = sorted(by_row.get(row, ()))
        runs: list[tuple[int, int]] = []
        for column in columns:
            if runs and runs[-1][1] == column - 1:
                runs[-1] = (runs[-1][0], column)
            else:
                runs.append((column, column))
        ranges.append(runs)
    return ranges


def hexes_of_ranges(ranges: Iterable[Iterable[tuple[int, int]]]) -> list[Hex]:
    """The inverse of `row_ranges`."""
    return [
        (column, row) for row, runs in enumerate(ranges) for first, last in runs for column in range(first, last + 1)
    ]


def connected_parts(hexes: Iterable[Hex]) -> list[frozenset[Hex]]:
    """Hexes that hang together, in the order of the first hex of each part."""
    ordered = list(dict.fromkeys(hexes))
    left, found = set(ordered), []
    for first in ordered:
        if first not in left:
            continue
        left.discard(first)
        part, edge = {first}, [first]
        while edge:
            at = edge.pop()
            beside = {neighbour(at, direction) for direction in Direction} & left
            left -= beside
            part |= beside
            edge.extend(beside)
        found.append(frozenset(part))
    return found
