"""Kernels: can what a craft still lacks possibly be won in the rounds that are left? Says no only when it is proven.

The relaxation: a tile may be wherever `tiles.py` says that it can be. The craft flies seven columns a round with the
shield it likes, takes no damage, enters any hex without a fixed object, crashes against whatever might be there
(keeping its turn), lands where the rules let it, wins what may lie in a hex that it enters, and shoots through every
moving tile. Every real flight is one of these, so what is impossible here is impossible. In the round that is being
flown the tiles lie still and are known: there they block, as long as no ram is possible.

What is lacking is a set of at most MAX_ITEMS items (symbols, or own targets); more than that are taken as won. Tables
hold for every place one bit for each set of items already won: whether the rest can be won from there.
"""

from __future__ import annotations

from engine.asteroyds.pieces import ENERGY_COLUMN, MANOEUVRES, Action, Kind, Manoeuvre, Mode
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

from .tiles import ASTEROID, OPEN, SOLID, Tables, look_around, spread_tiles, tiles_as_they_are
from .wanted import Wanted


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
