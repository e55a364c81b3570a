"""One craft in a race, as sets of hexes: the tables of its board, and what a position says about its windows.

Masks come from the engine's tables and positions. What the craft does with them is in `reach.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, SYMBOLS, Action, Die, Kind, Mode, Return
from engine.asteroyds.rules import DIRECTIONS, PROGRAM_SIZE
from engine.asteroyds.state import Board, Clock, Ints, Setup, State, copy_state
from engine.hexgrid import Direction, to_axial
from engine.jit import kernel

from .bitboard import (
    CENTRE,
    EMPTY,
    NONE,
    ONE_BIT,
    OUTSIDE,
    PITCH,
    RADIUS,
    SHIFTS,
    WINDOW_BITS,
    WORDS,
    Bits,
    Bytes,
    Words,
    either,
    row_of,
    some,
    without,
)

# Goals of a craft are numbered as the symbols are; landing comes after them. A set of goals is one bit for each.
LANDING = len(SYMBOLS)
GOALS = LANDING + 1
GOAL_SETS = 1 << GOALS
LANDED = 1 << LANDING

# Damage is counted while the tiles move, and judged afterwards: see `Race.board`.
NO_HULL_LIMIT = np.iinfo(np.uint16).max

LOWEST_GOAL = np.array([0] + [(number & -number).bit_length() - 1 for number in range(1, GOAL_SETS)], dtype=np.uint8)
HOW_MANY = np.array([number.bit_count() for number in range(GOAL_SETS)], dtype=np.uint8)


class Windows(NamedTuple):
    """The window round every hex of a board: what lies in it and never changes, and which tiles to look for."""

    place: Bytes  # [hex in the middle, hex] -> bit
    hex_at: Ints  # [hex in the middle, bit] -> hex
    open: Words  # [hex in the middle] hexes without a fixed object
    landing: Words  # [hex in the middle] platforms that the craft may land on
    platforms: Ints  # the same platforms, as hexes
    blockers: Ints  # tiles that stop a craft
    gates: Ints  # tiles that a craft crosses
    symbol: Ints  # [tile]


class Layers(NamedTuple):
    """Room for one flight, so that kernels need not allocate."""

    goal: Words  # [goal] where it can be won
    first: NDArray[np.int64]  # [goal] the first column in which it can be won
    reach: Words  # [goals won, facing] where the craft may be
    active: Bytes  # [goals won] whether the craft can be anywhere with exactly these
    last: Words  # as `reach`, after the energy column
    last_active: Bytes


class Race(NamedTuple):
    """One craft in a Racing scenario: the tables of its board, and room to work in."""

    # Without a limit to the hull. A craft in the way stops tiles whether it is hit for 1 or for 0, so one asteroid
    # phase with the shield down tells both plans: where the tiles end, and how many hits the lowered shield costs.
    board: Board
    hull: int
    craft: int
    goals: int  # the set of all goals that complete the mission
    shield_down: Ints  # [craft] programs: this one's energy is spent, the others wait with their shields up
    windows: Windows
    layers: Layers
    state: State
    stack: Ints  # [die] positions before that die, while all rolls are tried
    dice: Ints


# ------------------------------------------------------------------------------------------------ what a position says


@kernel
def free_hexes(windows: Windows, tile_at: Ints, middle: int) -> Bits:
    """Where a craft can fly: no fixed object, no tile but a gate."""
    blocked = EMPTY
    for tile in windows.blockers:
        blocked = either(blocked, row_of(ONE_BIT, windows.place[middle, tile_at[tile]]))
    return without(row_of(windows.open, middle), blocked)


@kernel
def mark_goals(windows: Windows, goal: Words, tile_at: Ints, middle: int) -> int:
    """Write where each goal can be won; returns the goals that are inside the window."""
    inside = 0
    for number in range(LANDING):
        for word in range(WORDS):
            goal[number, word] = NONE
    for tile in windows.gates:
        place = windows.place[middle, tile_at[tile]]
        if place != OUTSIDE:
            symbol = windows.symbol[tile]
            inside |= 1 << symbol
            for word in range(WORDS):
                goal[symbol, word] |= ONE_BIT[place, word]
    for word in range(WORDS):
        goal[LANDING, word] = windows.landing[middle, word]
    if some(row_of(goal, LANDING)):
        inside |= LANDED
    return inside


@kernel
def possible_goals(goals: int, inside: int, has: int) -> int:
    """The goals inside the window that the craft has not got; landing only if all the others are among them."""
    missing = goals & ~has
    possible = missing & inside
    return possible if possible == missing else possible & ~LANDED


# ------------------------------------------------------------------------------------------------------------- set up


def fits(setup: Setup, state: State, craft: int) -> bool:
    """Whether this fast form answers for the craft: a living one in an unfinished race.

    It knows no ram, no pilot's power and no crash: what it finds is exact for programs of F, R, L, B and empty columns.
    """
    return bool(setup.board.mode == Mode.RACING and state.alive[craft] and not state.clock[Clock.OVER])


def race_of(setup: Setup, craft: int, *, landing: bool = True) -> Race:
    """The tables for one craft (numbered from 0) of a Racing scenario. Two threads need two of them.

    Where the variant asks for it, landing is one more goal that counts like a symbol; with `landing=False` symbols
    alone are counted, and no platform is ever entered.
    """
    board = setup.board
    assert board.mode == Mode.RACING, setup.scenario.name
    place, hex_at = _windows(setup)
    lands = landing and board.landing != Return.NO
    platforms = (board.fixed == Kind.PLATFORM) & lands
    if board.landing == Return.OWN:
        platforms &= np.arange(len(board.fixed)) == board.own_platform[craft]
    gates = np.flatnonzero(board.crossable).astype(np.uint16)
    goals = sum({1 << int(board.tile_symbol[gate]) for gate in gates})
    shield_down = np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16)
    shield_down[craft, ENERGY_COLUMN - 1] = Action.FORWARD
    return Race(
        board=board._replace(hull=int(NO_HULL_LIMIT)),
        hull=board.hull,
        craft=craft,
        goals=goals | LANDED if lands else goals,
        shield_down=shield_down,
        windows=Windows(
            place=place,
            hex_at=hex_at,
            open=_sets(place, board.fixed == Kind.FREE),
            landing=_sets(place, platforms),
            platforms=np.flatnonzero(platforms).astype(np.uint16),
            blockers=np.flatnonzero(board.crossable == 0).astype(np.uint16),
            gates=gates,
            symbol=board.tile_symbol,
        ),
        layers=Layers(
            goal=np.zeros((GOALS, WORDS), dtype=np.uint64),
            first=np.zeros(GOALS, dtype=np.int64),
            reach=np.zeros((GOAL_SETS, DIRECTIONS, WORDS), dtype=np.uint64),
            active=np.zeros(GOAL_SETS, dtype=np.uint8),
            last=np.zeros((GOAL_SETS, DIRECTIONS, WORDS), dtype=np.uint64),
            last_active=np.zeros(GOAL_SETS, dtype=np.uint8),
        ),
        state=copy_state(board, setup.start),
        stack=np.zeros((len(Die), len(setup.start.memory)), dtype=np.uint16),
        dice=np.zeros(len(Die), dtype=np.uint16),
    )


def _windows(setup: Setup) -> tuple[Bytes, Ints]:
    """For each hex in the middle the bit of every hex, and the hex of every bit."""
    off = setup.board.off
    axial = np.array([to_axial(at) for at in setup.hexes], dtype=np.int64).reshape(off, 2)
    q, r = (axial[None, :] - axial[:, None]).transpose(2, 0, 1)
    inside = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r)) <= RADIUS
    place = np.full((off + 1, off + 1), OUTSIDE, dtype=np.uint8)
    place[:off, :off] = np.where(inside, CENTRE + r * PITCH + q, OUTSIDE)
    hex_at = np.full((off + 1, WINDOW_BITS), off, dtype=np.uint16)
    middles, hexes = np.nonzero(inside)
    hex_at[middles, place[middles, hexes]] = hexes
    _check_steps(setup.board, place, hex_at)
    return place, hex_at


def _check_steps(board: Board, place: Bytes, hex_at: Ints) -> None:
    """From the middle of every window, each shift leads exactly where the engine's table of neighbours says."""
    for direction, step in zip(Direction, SHIFTS, strict=True):
        assert np.array_equal(hex_at[: board.off, CENTRE + step], board.neighbour[: board.off, direction]), direction
    assert np.all(place[np.arange(board.off), np.arange(board.off)] == CENTRE)


def _sets(place: Bytes, chosen: NDArray[np.bool_]) -> Words:
    """For each hex in the middle the chosen hexes of its window."""
    bits = np.zeros((len(place), WINDOW_BITS), dtype=np.uint8)
    middles, hexes = np.nonzero((place != OUTSIDE) & chosen[None, :])
    bits[middles, place[middles, hexes]] = 1
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)
