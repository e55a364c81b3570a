"""Hexes: neighbours, distances, turns, mirrors and names agree with each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexgrid import (
    Direction,
    Hex,
    distance,
    from_axial,
    hex_name,
    hexagon,
    hexes_of_ranges,
    mirror_direction,
    mirror_hex,
    neighbour,
    parse_hex_name,
    rectangle,
    row_ranges,
    to_axial,
    turn_hex,
)

hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
directions = st.sampled_from(Direction)
ON_SCREEN = {"E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1), "NE": (1, -1)}


@given(hexes, directions)
def test_neighbours_lie_where_the_picture_shows_them(at: Hex, direction: Direction) -> None:
    """Half hexes to the right and rows down; odd rows are shifted right by half a hex."""

    def on_screen(place: Hex) -> tuple[int, int]:
        return 2 * place[0] + place[1] % 2, place[1]

    (x, y), (dx, dy) = on_screen(at), ON_SCREEN[direction.name]
    assert on_screen(neighbour(at, direction)) == (x + dx, y + dy)
    assert neighbour(neighbour(at, direction), (direction + 3) % 6) == at
    assert distance(at, neighbour(at, direction)) == 1


@given(hexes, hexes)
def test_distance(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    if a != b:
        assert min(distance(neighbour(a, direction), b) for direction in Direction) == distance(a, b) - 1


@given(hexes, hexes, directions, st.integers(-7, 7))
def test_turning(at: Hex, centre: Hex, direction: Direction, steps: int) -> None:
    turned = turn_hex(at, steps, centre)
    assert distance(turned, centre) == distance(at, centre)
    assert neighbour(turned, (direction + steps) % 6) == turn_hex(neighbour(at, direction), steps, centre)
    assert turn_hex(turned, -steps, centre) == at


@given(hexes, hexes, directions)
def test_mirroring(at: Hex, centre: Hex, direction: Direction) -> None:
    mirrored = mirror_hex(at, centre)
    assert mirrored[1] == at[1]
    assert neighbour(mirrored, mirror_direction(direction)) == mirror_hex(neighbour(at, direction), centre)
    assert mirror_hex(mirrored, centre) == at
    assert mirror_direction(mirror_direction(direction)) == direction


@given(hexes)
def test_axial_and_back(at: Hex) -> None:
    assert from_axial(to_axial(at)) == at


@given(st.integers(0, 700), st.integers(0, 998))
def test_names_and_back(column: int, row: int) -> None:
    assert parse_hex_name(hex_name((column, row))) == (column, row)


def test_names() -> None:
    assert [hex_name(at) for at in ((0, 0), (8, 5), (25, 0), (26, 0), (29, 29))] == ["A1", "I6", "Z1", "AA1", "AD30"]


@pytest.mark.parametrize("name", ["", "I", "6", "i6", "I0", "I06", "I6 ", "AAA1", "É6"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="is not a hex name such as I6"):
        parse_hex_name(name)


def test_shapes() -> None:
    assert [len(hexagon(radius)) for radius in range(4)] == [1, 7, 19, 37]
    assert [at for at in hexagon(2) if at[1] == 2] == [(column, 2) for column in range(5)]
    assert rectangle(2, 2) == [(0, 0), (1, 0), (0, 1), (1, 1)]


@given(st.sets(st.tuples(st.integers(0, 12), st.integers(0, 8))))
def test_ranges_and_back(shape: set[Hex]) -> None:
    ranges = row_ranges(shape)
    assert hexes_of_ranges(ranges) == sorted(shape, key=lambda at: (at[1], at[0]))
    assert all(first <= last for runs in ranges for first, last in runs)
