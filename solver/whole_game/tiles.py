"""Kernels: where can the tiles be in the rounds to come, and what may be met there?

The rolls are known, so every tile's direction under every die is. `possible[tile]` holds every hex in which the tile
can be. It starts as the one hex where the tile is. When a die is carried out, each of its tiles in order gets, for
every hex that it can be in, also the next one in its direction (twice for red), unless that is border or holds a fixed
object; and a tile that can be in the way of a blue one also gets the hex that it would be pushed into. Whatever stops a
tile in play (craft, other tiles) only keeps it on hexes that are in the set already, and a ram or a shot only takes
tiles away; so by induction over the steps the set always holds the true place. A drone may also come back to its turret
at the start of any round.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, OTHER_STEPS, RED_STEPS, Die, Kind, Mode
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

from .wanted import NO_ITEM, Sets, Wanted

# What may be in a hex besides what is fixed there.
OPEN = 0
DOUBTFUL = 1
ASTEROID = 2
SOLID = 3


class Tables(NamedTuple):
    """Scratch, and what the relaxation says. A place is [power left, shots left, hex, facing]."""

    possible: NDArray[np.uint8]  # [tile, hex]
    items: Sets  # [round ahead, hex] which items may be there, a bit each
    obstacle: NDArray[np.uint8]  # [round ahead, hex] OPEN, DOUBTFUL, ASTEROID or SOLID
    in_sight: Sets  # [round ahead, hex, facing] which items a beam may meet
    after: Sets  # [place] at the end of the present round
    columns: Sets  # [column, place] after that column of the present round


def new_tables(board: Board, wanted: Wanted, rounds: int) -> Tables:
    tiles, cells = len(board.tile_kind), len(board.fixed)
    places = (1 + wanted.has_power, 1 + wanted.shots_counted, cells, DIRECTIONS)
    return Tables(
        possible=np.zeros((tiles, cells), dtype=np.uint8),
        items=np.zeros((rounds + 1, cells), dtype=np.int64),
        obstacle=np.zeros((rounds + 1, cells), dtype=np.uint8),
        in_sight=np.zeros((rounds + 1, cells, DIRECTIONS), dtype=np.int64),
        after=np.zeros(places, dtype=np.int64),
        columns=np.zeros((ENERGY_COLUMN + 1, *places), dtype=np.int64),
    )


@kernel
def tiles_as_they_are(board: Board, state: State, tables: Tables) -> None:
    for tile in range(len(board.tile_kind)):
        for cell in range(board.off):
            tables.possible[tile, cell] = state.tile_at[tile] == cell


@kernel
def spread_tiles(board: Board, tables: Tables, dice: Ints, order: Ints) -> None:
    """Every hex in which a tile can be during or after one more asteroid phase."""
    if board.mode == Mode.DRONES:
        for tile in range(len(board.tile_kind)):
            if board.turret_at[tile] != board.off:
                tables.possible[tile, board.turret_at[tile]] = 1
    for die in order:
        for turn in range(board.mover_count[die]):
            tile = board.movers[die, turn]
            direction = board.course[tile, dice[die]]
            if die == Die.BLUE:
                spread_pushed(board, tables, tile, direction)
            for _ in range(RED_STEPS if die == Die.RED else OTHER_STEPS):
                spread_step(board, tables.possible[tile], direction)


@kernel
def spread_step(board: Board, possible: NDArray[np.uint8], direction: int) -> None:
    """The set and all that is one step further; hexes are taken from the far end, so that none moves twice."""
    last = board.off - 1
    for count in range(board.off):
        # E, SE and SW lead to higher numbers.
        cell = last - count if direction <= 2 else count
        if possible[cell]:
            there = board.neighbour[cell, direction]
            if board.fixed[there] == Kind.FREE:
                possible[there] = 1


@kernel
def spread_pushed(board: Board, tables: Tables, mover: int, direction: int) -> None:
    for cell in range(board.off):
        if not tables.possible[mover, cell]:
            continue
        there = board.neighbour[cell, direction]
        beyond = board.neighbour[there, direction]
        if board.fixed[there] == Kind.FREE and board.fixed[beyond] == Kind.FREE:
            for tile in range(len(board.tile_kind)):
                if tile != mover and tables.possible[tile, there]:
                    tables.possible[tile, beyond] = 1


@kernel
def look_around(board: Board, wanted: Wanted, tables: Tables, ahead: int, known: bool) -> None:
    """Note for one round what may be met where; `known`: the tiles are where `possible` says."""
    items, obstacle = tables.items[ahead], tables.obstacle[ahead]
    for cell in range(board.off + 1):
        items[cell] = 0
        obstacle[cell] = OPEN
    for tile in range(len(board.tile_kind)):
        item = wanted.item_of[tile]
        surely = ASTEROID if board.tile_kind[tile] == Kind.ASTEROID else SOLID
        for cell in range(board.off):
            if tables.possible[tile, cell]:
                if item != NO_ITEM:
                    items[cell] |= 1 << item
                if not board.crossable[tile]:
                    obstacle[cell] = surely if known else DOUBTFUL
    if wanted.can_shoot:
        for cell in range(board.off):
            for facing in range(DIRECTIONS):
                seen = 0
                there = board.neighbour[cell, facing]
                while board.fixed[there] == Kind.FREE:
                    seen |= items[there]
                    there = board.neighbour[there, facing]
                # A drone may sit on the turret that ends the beam.
                tables.in_sight[ahead, cell, facing] = seen | items[there]
