"""The game that the tree bound is played in: kinder to the craft than the real one, and the memory of its kernels.

It differs from the real game in three ways, each of which can only shorten a race: no damage destroys the craft, the
energy column is flown in every round without its price, and a game that is not won by the last round of the tree counts
one round more. Tiles, blocked tiles, gates, crashes and the one ram are those of the rules; what stands in the way of
the tiles changes their ways here too.

A *world* is where all tiles are when they have moved; an asteroid that is off the board was rammed, and then the ram is
spent. What a craft has made of itself is its hex, its facing and the set of goals it has won. Sets of such sets are
words, one bit for each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.log import Log, new_log
from engine.asteroyds.pieces import ENERGY_COLUMN, RAM_DAMAGE_SHIELDED, Kind
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import FIRST_TILE, Board, Ints, Setup, State, copy_state
from engine.jit import kernel
from solver.bitboard import Bytes
from solver.race_full import FullRace, full_race_of

# One bit for each set of goals has to fit into a word.
MOST_GOALS = 6
NOTHING = -1

Sets = NDArray[np.uint64]
Rounds = NDArray[np.uint16]  # summed over the leaves of the tree


class Scratch(NamedTuple):
    """Room to work in, so that kernels need not allocate."""

    room: Bytes  # [hex] whether a craft may enter
    goal: NDArray[np.int8]  # [hex] the goal that is won there, or NOTHING
    asteroid: NDArray[np.int16]  # [hex] the asteroid there that may be rammed, or NOTHING
    seen: Sets  # [hex, facing]
    fresh: Sets  # [this column or the next, hex, facing]
    places: NDArray[np.int32]  # [this column or the next, number]
    rams: Sets  # [tile, columns used, facing] in what state the craft enters the hex of an asteroid that it rams
    hexes: NDArray[np.int32]  # where flights end
    after: Rounds  # [hex, facing, goals won] what an end is worth
    value: Rounds  # [this column or the next, hex, facing, goals won]
    ram_value: Rounds  # [tile, columns used, facing, goals won] what it is worth to have rammed
    ram_known: Bytes  # [tile] whether its row above is filled
    touched: Bytes  # [hex] whether a craft there changes the way of a tile, or is met by a gate
    moved: Ints  # [tile] where it ends if no craft does
    nearest: NDArray[np.int64]  # [goal] steps to it
    tiles: Ints  # one world
    ends: Sets  # [hex, facing] of that world


class Kinder(NamedTuple):
    """One craft in the kinder game. Two threads need two of them."""

    full: FullRace
    empty: Ints  # the memory of a State without moving tiles and craft
    laid: Ints  # the same with the tiles of one world
    contains: Sets  # [goal] the sets of goals that contain it, a bit each
    everything: int  # the set of all goals
    may_ram: int
    log: Log
    scratch: Scratch


class Entries(NamedTuple):
    """Where craft begin to fly in worlds: mostly at the take-off, after a ram in the middle of a flight."""

    world: NDArray[np.int32]
    at: Ints
    column: Bytes  # columns used before
    sets: Sets  # [entry, facing]
    used: NDArray[np.int64]  # [0] how many there are


def kinder_game(setup: Setup, craft: int) -> Kinder:
    full = full_race_of(setup, craft)
    board = setup.board
    goals = full.race.goals.bit_count()
    assert goals <= MOST_GOALS, goals
    sets = range(1 << goals)
    empty = copy_state(board, setup.start)
    for tile, at in enumerate(setup.start.tile_at):
        empty.occupant[at] = board.fixed[at]
        empty.tile_at[tile] = board.off
    empty.crafts_on[:] = 0
    empty.symbols[:] = 0
    empty.shield_up[:] = 1
    return Kinder(
        full=full,
        empty=empty.memory,
        laid=empty.memory.copy(),
        contains=np.array([sum(1 << s for s in sets if s >> goal & 1) for goal in range(goals)], dtype=np.uint64),
        everything=full.race.goals,
        may_ram=int(board.hull > RAM_DAMAGE_SHIELDED),
        log=new_log(len(board.tile_kind), len(board.pilot)),
        scratch=_new_scratch(board, goals),
    )


def _new_scratch(board: Board, goals: int) -> Scratch:
    cells, tiles, columns, sets = len(board.fixed), len(board.tile_kind), ENERGY_COLUMN + 1, 1 << goals
    places = (cells, DIRECTIONS)
    return Scratch(
        room=np.zeros(cells, dtype=np.uint8),
        goal=np.zeros(cells, dtype=np.int8),
        asteroid=np.zeros(cells, dtype=np.int16),
        seen=np.zeros(places, dtype=np.uint64),
        fresh=np.zeros((2, *places), dtype=np.uint64),
        places=np.zeros((2, cells * DIRECTIONS), dtype=np.int32),
        rams=np.zeros((tiles, columns, DIRECTIONS), dtype=np.uint64),
        hexes=np.zeros(cells, dtype=np.int32),
        after=np.zeros((*places, sets), dtype=np.uint16),
        value=np.zeros((2, *places, sets), dtype=np.uint16),
        ram_value=np.zeros((tiles, columns, DIRECTIONS, sets), dtype=np.uint16),
        ram_known=np.zeros(tiles, dtype=np.uint8),
        touched=np.zeros(cells, dtype=np.uint8),
        moved=np.zeros(tiles, dtype=np.uint16),
        nearest=np.zeros(goals, dtype=np.int64),
        tiles=np.zeros(tiles, dtype=np.uint16),
        ends=np.zeros(places, dtype=np.uint64),
    )


def new_entries(room: int) -> Entries:
    return Entries(
        world=np.zeros(room, dtype=np.int32),
        at=np.zeros(room, dtype=np.uint16),
        column=np.zeros(room, dtype=np.uint8),
        sets=np.zeros((room, DIRECTIONS), dtype=np.uint64),
        used=np.zeros(1, dtype=np.int64),
    )


@kernel
def lay_tiles(board: Board, state: State, tiles: Ints) -> None:
    """Put the tiles of a world on a board without any."""
    for tile in range(len(tiles)):
        there = tiles[tile]
        state.tile_at[tile] = there
        if there != board.off:
            state.occupant[there] = FIRST_TILE + tile


@kernel
def look_round(kinder: Kinder, tiles: Ints) -> bool:
    """Note what a craft meets in each hex of a world; returns whether it may still ram."""
    board, scratch = kinder.full.race.board, kinder.scratch
    unspent = kinder.may_ram != 0
    for cell in range(board.off + 1):
        scratch.room[cell] = board.fixed[cell] == Kind.FREE
        scratch.goal[cell] = NOTHING
        scratch.asteroid[cell] = NOTHING
    for tile in range(len(tiles)):
        there = tiles[tile]
        if there == board.off:
            unspent = False
        elif board.crossable[tile]:
            scratch.goal[there] = board.tile_symbol[tile]
        else:
            scratch.room[there] = 0
            scratch.asteroid[there] = tile
    return unspent
