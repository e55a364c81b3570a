"""Turning and mirroring on the grid: exact, and back again; where the boards' centres are."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board_layout import centre
from editor.symmetry import (
    Motion,
    Symmetry,
    centre_near,
    centre_of,
    hexes_about,
    middle,
    motions,
    position,
    shift_between,
)
from engine.asteroyds.scenario import OFFICIAL_BOARD, Asteroid
from engine.hexgrid import Direction, Hex, distance, hex_name, hexagon, neighbour, turn_hex

HEXES = st.tuples(st.integers(-9, 29), st.integers(-9, 29))
DIRECTIONS = st.sampled_from(list(Direction))
TURNING = {Symmetry.TWOFOLD: 2, Symmetry.THREEFOLD: 3, Symmetry.SIXFOLD: 6}


def tile(at: Hex, heading: Direction) -> Asteroid:
    return Asteroid(id="red-1", colour="red", at=at, heading=heading.name, priority=1)


@given(HEXES, DIRECTIONS, st.floats(0, 20), st.floats(0, 20), st.sampled_from(list(Symmetry)[1:]))
def test_an_image_is_a_hex_whose_heading_leads_to_the_image_of_the_next(
    at: Hex, heading: Direction, x: float, y: float, symmetry: Symmetry
) -> None:
    for motion in motions(symmetry, centre_near(x, y, symmetry)):
        image = motion.piece(tile(at, heading))
        assert neighbour(image.at, Direction[image.heading]) == motion.hex(neighbour(at, heading))


@given(HEXES, HEXES, DIRECTIONS, st.sampled_from(list(Symmetry)[1:]))
def test_a_motion_repeated_often_enough_is_no_motion(
    at: Hex, about: Hex, heading: Direction, symmetry: Symmetry
) -> None:
    first = motions(symmetry, centre_near(*middle([about, at]), symmetry))[0]
    piece = tile(at, heading)
    for _ in range(TURNING.get(symmetry, 2)):
        piece = first.piece(piece)
    assert piece == tile(at, heading)


@given(HEXES, HEXES, st.sampled_from(list(Symmetry)[1:]))
def test_images_lie_as_far_from_the_centre_on_the_screen(at: Hex, about: Hex, symmetry: Symmetry) -> None:
    """Compared with the drawing, which knows nothing of these coordinates."""
    where = centre_near(*middle([about]), symmetry)
    x, y = position(where)
    here = centre(about)
    assert (x, y) == pytest.approx((about[0] + 0.5 * (about[1] & 1), about[1]))

    def away(of: Hex) -> float:
        return math.hypot(centre(of).x() - here.x(), centre(of).y() - here.y())

    for motion in motions(symmetry, where):
        assert away(motion.hex(at)) == pytest.approx(away(at), abs=1e-6)
        assert distance(motion.hex(at), about) == distance(at, about)
    assert Motion(turns=2, centre=where).hex(at) == turn_hex(at, 2, about)


@given(HEXES, HEXES, HEXES)
def test_a_shift_moves_rows_of_both_kinds_alike(start: Hex, end: Hex, other: Hex) -> None:
    motion = shift_between(start, end)
    assert motion.hex(start) == end
    moved, before = centre(motion.hex(other)) - centre(end), centre(other) - centre(start)
    assert (moved.x(), moved.y()) == pytest.approx((before.x(), before.y()))


def test_mirrors_exchange_the_sides() -> None:
    assert Motion(mirrored=True, centre=(48, 0)).direction(Direction.NE) is Direction.NW
    assert Motion(3, mirrored=True).direction(Direction.NE) is Direction.SE
    assert Motion(3, mirrored=True).direction(Direction.E) is Direction.E


def test_the_centres_of_the_official_board() -> None:
    hexes = OFFICIAL_BOARD.hexes()
    names = {
        symmetry: [hex_name(at) for at in hexes_about(centre_of(hexes, symmetry))] for symmetry in list(Symmetry)[1:]
    }
    assert names == {
        Symmetry.LEFT_RIGHT: ["H7", "I7"],
        Symmetry.TOP_BOTTOM: ["H7", "I7"],
        Symmetry.TWOFOLD: ["H7", "I7"],
        Symmetry.THREEFOLD: ["H6", "H7", "I7"],
        Symmetry.SIXFOLD: ["I7"],
    }
    for symmetry in (Symmetry.LEFT_RIGHT, Symmetry.TOP_BOTTOM, Symmetry.TWOFOLD):
        for motion in motions(symmetry, centre_of(hexes, symmetry)):
            assert {motion.hex(at) for at in hexes} == set(hexes)


@pytest.mark.parametrize("radius", [0, 1, 4, 5])
def test_a_hexagon_is_its_own_image(radius: int) -> None:
    hexes = hexagon(radius)
    for symmetry in Symmetry:
        where = centre_of(hexes, symmetry)
        assert hexes_about(where) == [(radius, radius)]
        for motion in motions(symmetry, where):
            assert {motion.hex(at) for at in hexes} == set(hexes)
