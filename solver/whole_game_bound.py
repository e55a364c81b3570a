"""Kernels: can what a craft still lacks possibly be won in the rounds that are left? Says no only when it is proven.

The relaxation, and why it never says no wrongly. The rolls are known, so every tile's direction under every die is.
- `possible[tile]` holds every hex in which the tile can be. It starts as the one hex where the tile is. When a die is
  carried out, each of its tiles in order gets, for every hex that it can be in, also the next one in its direction
  (twice for red), unless that is border or holds a fixed object; and a tile that can be in the way of a blue one also
  gets the hex that it would be pushed into. Whatever stops a tile in play (craft, other tiles) only keeps it on hexes
  that are in the set already, and a ram or a shot only takes tiles away; by induction over the steps the set always
  holds the true place. A drone may also come back to its turret at the start of any round.
- The craft flies seven columns a round with the shield it likes, takes no damage, enters any hex without a fixed
  object, crashes against whatever might be there (keeping its turn), lands where the rules let it, wins what may lie in
  a hex that it enters, and shoots through every moving tile. Every real flight is one of these.
In the round that is being flown the tiles lie still and are known, so there they block, as long as no ram is possible.

What is lacking is a set of at most MAX_ITEMS items (symbols, or own targets); more than that are taken as won. Tables
hold for every place one bit for each set of items already won: whether the rest can be won from there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import (
    ENERGY_COLUMN,
    MANOEUVRES,
    OTHER_STEPS,
    RED_STEPS,
    Action,
    Die,
    Kind,
    Manoeuvre,
    Mode,
)
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

MAX_ITEMS = 5
NO_ITEM = 99

Sets = NDArray[np.int64]


class Wanted(NamedTuple):
    """What the craft lacks at the root, and by which means it may win it."""

    craft: int
    item_of: Ints  # [tile] -> item that it carries, or NO_ITEM
    carried: Ints  # [item] -> number of the symbol, or in Targets of the tile
    own_team: int  # in Targets, else 0
    without: Sets  # [item] the bits of all sets that lack it
    winning: int  # the bits of all sets that suffice
    by_entering: int
    can_shoot: int
    shots_counted: int  # shots a round if they are limited, else 0
    manoeuvres: Ints  # actions that turn or move the craft, powers included
    has_power: int
    lands_on: Ints  # [hex] whether a landing there completes the mission
    landing: int
    by_surviving: int  # whoever is left at the end of a round has won


class Tables(NamedTuple):
    """Scratch, and what the relaxation says. A place is [power left, shots left, hex, facing]."""

    possible: NDArray[np.uint8]  # [tile, hex]
    items: Sets  # [round ahead, hex] which items may be there, a bit each
    obstacle: NDArray[np.uint8]  # [round ahead, hex] of Obstacle
    in_sight: Sets  # [round ahead, hex, facing] which items a beam may meet
    after: Sets  # [place] at the end of the present round
    columns: Sets  # [column, place] after that column of the present round


# What may be in a hex besides what is fixed there.
OPEN = 0
DOUBTFUL = 1
ASTEROID = 2
SOLID = 3


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


# ------------------------------------------------------------------------------------------------- where tiles can be


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


# ---------------------------------------------------------------------------------------------- what can still be won


@kernel
def look_ahead(
    board: Board,
    state: State,
    wanted: Wanted,
    tables: Tables,
    dice: Ints,
    orders: Ints,
    first: int,
    horizon: int,
    known: bool,
    last: int,
    may_ram: bool,
) -> None:
    """Fill `after` and `columns` for a round whose tiles lie as in `state`, with rolls first … horizon-1 to come.

    `known`: `after` holds for these tiles already. The round has `last` columns; with seven the last must be flown.
    """
    farthest = 0
    if not known:
        farthest = horizon - first
        tiles_as_they_are(board, state, tables)
        for ahead in range(farthest + 1):
            if ahead > 0:
                spread_tiles(board, tables, dice[first + ahead - 1], orders[first + ahead - 1])
            look_around(board, wanted, tables, ahead, ahead == 0)
        tables.after[:] = 0 if wanted.landing else wanted.winning
    for ahead in range(farthest, -1, -1):
        if ahead > 0:
            fill_columns(board, wanted, tables, ahead, ENERGY_COLUMN, True, True)
            wait_for_gates(board, wanted, tables, ahead)
        else:
            fill_columns(board, wanted, tables, 0, last, last < ENERGY_COLUMN, may_ram)


@kernel
def wait_for_gates(board: Board, wanted: Wanted, tables: Tables, ahead: int) -> None:
    """From the first column back over the asteroid phase; in Racing a gate that arrives is won in column 0."""
    shots = tables.after.shape[1]
    for power in range(tables.after.shape[0]):
        for cell in range(board.off):
            met = tables.items[ahead, cell] if board.mode == Mode.RACING else 0
            for facing in range(DIRECTIONS):
                ways = win_all(wanted, tables.columns[0, power, shots - 1, cell, facing], met)
                for shot in range(shots):
                    tables.after[power, shot, cell, facing] = ways


@kernel
def fill_columns(
    board: Board, wanted: Wanted, tables: Tables, ahead: int, last: int, may_rest: bool, may_ram: bool
) -> None:
    """From the end of a round back to its first column; `may_rest`: the last column may be left empty."""
    for power in range(tables.after.shape[0]):
        for shot in range(tables.after.shape[1]):
            for cell in range(board.off + 1):
                for facing in range(DIRECTIONS):
                    tables.columns[last, power, shot, cell, facing] = tables.after[power, shot, cell, facing]
    for column in range(last, 0, -1):
        for power in range(tables.after.shape[0]):
            for shot in range(tables.after.shape[1]):
                for cell in range(board.off):
                    for facing in range(DIRECTIONS):
                        ways = try_actions(board, wanted, tables, ahead, column, power, shot, cell, facing, may_ram)
                        if may_rest or column < last:
                            ways |= tables.columns[column, power, shot, cell, facing]
                        tables.columns[column - 1, power, shot, cell, facing] = ways


@kernel
def try_actions(
    board: Board,
    wanted: Wanted,
    tables: Tables,
    ahead: int,
    column: int,
    power: int,
    shot: int,
    cell: int,
    facing: int,
    may_ram: bool,
) -> int:
    """Which sets of won items suffice before this column, if it is used."""
    ways = 0
    for action in wanted.manoeuvres:
        if action >= Action.BACK and column == ENERGY_COLUMN:
            continue
        left = power
        if action >= Action.POWER:
            if not power:
                continue
            left = 0
        ways |= manoeuvre(board, wanted, tables, ahead, column, left, shot, cell, facing, action, may_ram)
    if wanted.can_shoot and (shot > 0 or not wanted.shots_counted):
        # Also a shot that wins nothing may be of use: a drone that was hit leaves.
        later = tables.columns[column, power, shot - 1 if wanted.shots_counted else 0, cell, facing]
        ways |= later
        seen = tables.in_sight[ahead, cell, facing]
        for item in range(len(wanted.carried)):
            if seen >> item & 1:
                ways |= later >> (1 << item) & wanted.without[item]
    return ways


@kernel
def manoeuvre(
    board: Board,
    wanted: Wanted,
    tables: Tables,
    ahead: int,
    column: int,
    power: int,
    shot: int,
    cell: int,
    facing: int,
    action: int,
    may_ram: bool,
) -> int:
    done = MANOEUVRES[board.pilot[wanted.craft], action]
    facing = (facing + done[Manoeuvre.TURN]) % DIRECTIONS
    if done[Manoeuvre.ADVANCES] == 0:
        return int(tables.columns[column, power, shot, cell, facing])
    direction = (facing + done[Manoeuvre.HEADING]) % DIRECTIONS
    there = board.neighbour[cell, direction]
    if board.fixed[there] != Kind.FREE:
        return stop_before(wanted, tables, power, cell, facing, there)
    ways = 0
    obstacle = tables.obstacle[ahead, there]
    if obstacle != OPEN:
        ways = tables.after[power, -1, cell, facing]
    if obstacle == SOLID or (obstacle == ASTEROID and not may_ram):
        return ways
    onwards = tables.columns[column, power, shot, there, facing]
    if done[Manoeuvre.ADVANCES] == 2:
        beyond = board.neighbour[there, direction]
        # Either advance may be the last.
        if board.fixed[beyond] != Kind.FREE:
            onwards = stop_before(wanted, tables, power, there, facing, beyond)
        else:
            onwards = tables.columns[column, power, shot, beyond, facing]
            if wanted.by_entering:
                onwards = win_all(wanted, onwards, tables.items[ahead, beyond])
            if tables.obstacle[ahead, beyond] != OPEN:
                onwards |= tables.after[power, -1, there, facing]
    if wanted.by_entering:
        onwards = win_all(wanted, onwards, tables.items[ahead, there])
    return int(ways | onwards)


@kernel
def stop_before(wanted: Wanted, tables: Tables, power: int, cell: int, facing: int, there: int) -> int:
    """A crash against a fixed object ends the program, and so does a landing."""
    ways = int(tables.after[power, -1, cell, facing])
    if wanted.lands_on[there]:
        ways |= wanted.winning
    return ways


@kernel
def win_all(wanted: Wanted, ways: int, items: int) -> int:
    """Which sets suffice before, if these items may be won on the way and `ways` suffice afterwards."""
    if items and ways:
        for item in range(len(wanted.carried)):
            if items >> item & 1:
                ways |= ways >> (1 << item) & wanted.without[item]
    return ways
