"""How hexes become bits: the window of hexes that a craft can reach in one flight, as four machine words.

A flight has seven columns, so it never leaves the hexes within seven steps of where it takes off. The window is a
square of axial coordinates with the craft in its middle: one step in a direction is one shift, on a board of any size.
Knows bits and what F, R, L, B and an empty column do with them; sets of hexes are made from positions in `race.py`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN
from engine.hexgrid import Direction
from engine.jit import kernel

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
Bits = tuple[np.uint64, np.uint64, np.uint64, np.uint64]  # a set of hexes
Reach = tuple[Bits, Bits, Bits, Bits, Bits, Bits]  # for each facing the set of hexes where the craft may be

RADIUS = ENERGY_COLUMN  # the farthest that seven columns lead
PITCH = 16  # bits from one row of the window to the next; 15 are used
CENTRE = RADIUS * PITCH + RADIUS
WORD_BITS = 64
WORDS = 4
WINDOW_BITS = WORDS * WORD_BITS
OUTSIDE = WINDOW_BITS - 1  # the place of every hex that is not in the window; no hex of a window has it
assert (2 * RADIUS + 1) * PITCH <= OUTSIDE

NONE = np.uint64(0)
EMPTY: Bits = (NONE, NONE, NONE, NONE)
_WORD = np.uint64(WORD_BITS)
_BESIDE = np.uint64(1)  # E and, downwards, W
_BELOW_RIGHT = np.uint64(PITCH)  # SE and NW
_BELOW_LEFT = np.uint64(PITCH - 1)  # SW and NE
SHIFTS = (1, PITCH, PITCH - 1, -1, -PITCH, 1 - PITCH)  # by direction


def _one_bit() -> Words:
    """[place] the set of that hex alone; OUTSIDE is nowhere."""
    table = np.zeros((WINDOW_BITS, WORDS), dtype=np.uint64)
    for place in range(OUTSIDE):
        table[place, place // WORD_BITS] = np.uint64(1) << np.uint64(place % WORD_BITS)
    return table


ONE_BIT = _one_bit()

# The number of the lowest bit of a word: the six bits on top of its product with this number are different for each.
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_TOP = np.uint64(WORD_BITS - 6)
_ONE = np.uint64(1)


def _lowest_bits() -> Bytes:
    table = np.zeros(WORD_BITS, dtype=np.uint8)
    for number in range(WORD_BITS):
        table[(int(_DE_BRUIJN) << number & (1 << WORD_BITS) - 1) >> int(_TOP)] = number
    return table


_LOWEST_BIT = _lowest_bits()


@kernel
def lowest_bit(word: np.uint64) -> int:
    """The number of the lowest bit of a word that is not 0."""
    return signed(_LOWEST_BIT[((word & (~word + _ONE)) * _DE_BRUIJN) >> _TOP])


@kernel
def signed(value: int) -> int:
    """An element of an unsigned array as an ordinary integer; signed and unsigned ones mixed make floats in kernels."""
    return value + 0


@kernel
def either(a: Bits, b: Bits) -> Bits:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@kernel
def any_of_three(a: Bits, b: Bits, c: Bits) -> Bits:
    return a[0] | b[0] | c[0], a[1] | b[1] | c[1], a[2] | b[2] | c[2], a[3] | b[3] | c[3]


@kernel
def both(a: Bits, b: Bits) -> Bits:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@kernel
def without(a: Bits, b: Bits) -> Bits:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@kernel
def some(a: Bits) -> bool:
    """Whether the set holds any hex."""
    return bool((a[0] | a[1] | a[2] | a[3]) != NONE)


@kernel
def row_of(sets: Words, number: int) -> Bits:
    return sets[number, 0], sets[number, 1], sets[number, 2], sets[number, 3]


@kernel
def raised(a: Bits, by: np.uint64) -> Bits:
    """Every hex one step on, in a direction that leads to higher bits."""
    rest = _WORD - by
    return a[0] << by, a[1] << by | a[0] >> rest, a[2] << by | a[1] >> rest, a[3] << by | a[2] >> rest


@kernel
def lowered(a: Bits, by: np.uint64) -> Bits:
    rest = _WORD - by
    return a[0] >> by | a[1] << rest, a[1] >> by | a[2] << rest, a[2] >> by | a[3] << rest, a[3] >> by


@kernel
def advanced(reach: Reach, free: Bits) -> Reach:
    """Wherever F, R or L leads: into each facing from itself and from the facings beside it, one step, if free."""
    e, se, sw, w, nw, ne = reach
    return (
        both(raised(any_of_three(ne, e, se), _BESIDE), free),
        both(raised(any_of_three(e, se, sw), _BELOW_RIGHT), free),
        both(raised(any_of_three(se, sw, w), _BELOW_LEFT), free),
        both(lowered(any_of_three(sw, w, nw), _BESIDE), free),
        both(lowered(any_of_three(w, nw, ne), _BELOW_RIGHT), free),
        both(lowered(any_of_three(nw, ne, e), _BELOW_LEFT), free),
    )


@kernel
def stayed(reach: Reach, arrived: Reach) -> Reach:
    """The arrivals, and wherever an empty column or B leaves the craft."""
    e, se, sw, w, nw, ne = reach
    along, falling, rising = either(e, w), either(se, nw), either(sw, ne)
    return (
        either(along, arrived[0]),
        either(falling, arrived[1]),
        either(rising, arrived[2]),
        either(along, arrived[3]),
        either(falling, arrived[4]),
        either(rising, arrived[5]),
    )


@kernel
def any_facing(reach: Reach) -> Bits:
    e, se, sw, w, nw, ne = reach
    return either(any_of_three(e, se, sw), any_of_three(w, nw, ne))


@kernel
def each_within(reach: Reach, a: Bits) -> Reach:
    e, se, sw, w, nw, ne = reach
    return both(e, a), both(se, a), both(sw, a), both(w, a), both(nw, a), both(ne, a)


@kernel
def each_without(reach: Reach, a: Bits) -> Reach:
    e, se, sw, w, nw, ne = reach
    return without(e, a), without(se, a), without(sw, a), without(w, a), without(nw, a), without(ne, a)


@kernel
def take_off(facing: int) -> Reach:
    """Where the craft is before its flight: in the middle of the window."""
    here = row_of(ONE_BIT, CENTRE)
    return (
        here if facing == Direction.E else EMPTY,
        here if facing == Direction.SE else EMPTY,
        here if facing == Direction.SW else EMPTY,
        here if facing == Direction.W else EMPTY,
        here if facing == Direction.NW else EMPTY,
        here if facing == Direction.NE else EMPTY,
    )


@kernel
def put_reach(sets: Words, number: int, reach: Reach) -> None:
    e, se, sw, w, nw, ne = reach
    put(sets, number, 0, e)
    put(sets, number, 1, se)
    put(sets, number, 2, sw)
    put(sets, number, 3, w)
    put(sets, number, 4, nw)
    put(sets, number, 5, ne)


@kernel
def put(sets: Words, number: int, facing: int, bits: Bits) -> None:
    sets[number, facing, 0] = bits[0]
    sets[number, facing, 1] = bits[1]
    sets[number, facing, 2] = bits[2]
    sets[number, facing, 3] = bits[3]


@kernel
def get_reach(sets: Words, number: int) -> Reach:
    own = sets[number]
    return row_of(own, 0), row_of(own, 1), row_of(own, 2), row_of(own, 3), row_of(own, 4), row_of(own, 5)


@kernel
def add_reach(sets: Words, active: Bytes, number: int, more: Reach) -> None:
    if active[number]:
        e, se, sw, w, nw, ne = get_reach(sets, number)
        a, b, c, d, f, g = more
        more = (either(e, a), either(se, b), either(sw, c), either(w, d), either(nw, f), either(ne, g))
    put_reach(sets, number, more)
    active[number] = 1
