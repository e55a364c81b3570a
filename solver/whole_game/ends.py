"""Kernels: all groups of take-offs flown, each end of a flight made a victory or a position between two rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Mode
from engine.asteroyds.rules import copy_memory, end_round
from engine.asteroyds.state import NOT_COMPLETED, Board, Clock, Ints, State
from engine.jit import kernel
from solver.search import Node

from .bound import look_ahead
from .flight import clear_slots, items_won, load_flown, search_group
from .memory import (
    ACTION_BITS,
    DONE,
    FLIGHT_FULL,
    FLOWN_SIZE,
    MORE,
    STANDING_FULL,
    WORLDS_FULL,
    Best,
    Flight,
    Flown,
    Place,
    Standing,
    Worlds,
)
from .tiles import Tables
from .wanted import Wanted
from .worlds import forget_round, keep_world, park

# Some tenths of a microsecond each.
WORK_OF_A_TABLE = 3000
WORK_OF_A_NODE = 10


@kernel
def fly_rounds(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    worlds: Worlds,
    takeoffs: Standing,
    groups: NDArray[np.int64],
    span: NDArray[np.int64],
    dice: Ints,
    orders: Ints,
    actions: Ints,
    energy_actions: Ints,
    shots_allowed: int,
    budget: int,
    scratch: Ints,
    flight: Flight,
    after: Worlds,
    standing: Standing,
    best: NDArray[np.int64],
) -> int:
    """Search the flights of group after group; each group shares world, shield and whether a ram is possible.

    `groups[g]` is the first take-off of group g. `span` is: next group, number of this round, horizon, states so far;
    the first and the last are written. Comes back when some `budget` of work is done.
    """
    world_ahead = -1
    plain_world = -1
    work = 0
    while span[0] < len(groups) - 1:
        if work > budget:
            return MORE
        start, end = groups[span[0]], groups[span[0] + 1]
        copy_memory(worlds.memory[takeoffs.world[start]], base.memory)
        known = takeoffs.world[start] == world_ahead
        if not known:
            world_ahead = takeoffs.world[start]
            plain_world = -1
            work += WORK_OF_A_TABLE * (span[2] - span[1])
        shield = takeoffs.craft[start, Place.SHIELD]
        columns = ACTION_COLUMNS if shield else ENERGY_COLUMN
        may_ram = takeoffs.craft[start, Place.MAY_RAM] != 0
        look_ahead(board, base, wanted, tables, dice, orders, span[1], span[2], known, columns, may_ram)
        nodes = search_group(
            board,
            state,
            base,
            wanted,
            tables,
            takeoffs,
            start,
            end,
            actions,
            energy_actions,
            shots_allowed,
            scratch,
            flight,
            best,
        )
        if nodes < 0:
            clear_slots(flight, -nodes - 1)
            return FLIGHT_FULL
        clear_slots(flight, nodes)
        work += WORK_OF_A_TABLE + WORK_OF_A_NODE * nodes
        kept = standing.used[0]
        for node in range(nodes):
            if not is_an_end(flight, node, shield):
                continue
            status, plain_world = land_node(
                board,
                state,
                base,
                wanted,
                tables,
                span[1] == span[2],
                flight,
                node,
                shield,
                after,
                standing,
                best,
                plain_world,
            )
            if status != DONE:
                standing.used[0] = kept
                return status
        span[3] += nodes
        span[0] += 1
    return DONE


@kernel
def is_an_end(flight: Flight, node: int, shield: int) -> bool:
    """Whether a program can end in a node.

    Without the shield only programs that fly the energy column are of interest: with the shield up, what happened
    before it happens all the same, at no more damage and without using up more.
    """
    if flight.nodes[node, Flown.EMERGENCY] and not flight.nodes[node, Node.POWER_USED]:
        return False  # ~n that took no effect
    return bool(shield or flight.program[node] >> ACTION_BITS * ACTION_COLUMNS & (2 * RAM - 1))


@kernel
def land_node(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    is_last: bool,
    flight: Flight,
    number: int,
    shield: int,
    after: Worlds,
    standing: Standing,
    best: NDArray[np.int64],
    plain_world: int,
) -> tuple[int, int]:
    """End the round in a node: a victory is compared with the best, anything else becomes a position.

    `plain_world` is the world of those that have changed nothing but themselves, -1 if it is not known yet.
    """
    craft = wanted.craft
    node = flight.nodes[number]
    completed = node[Node.COMPLETED] != NOT_COMPLETED
    if completed:
        if not beats_best(best, node[Node.COMPLETED], node[Node.DAMAGE], flight.cost[number]):
            return DONE, plain_world
    elif not wanted.by_surviving:
        power = 0 if node[Node.POWER_USED] else tables.after.shape[0] - 1
        have = items_won(base, wanted, node)
        if is_last or tables.after[power, -1, node[Node.AT], node[Node.FACING]] >> have & 1 == 0:
            return DONE, plain_world
    is_plain = not completed and node[Node.RAMMED] == 0
    for field in range(Node.TARGETS, FLOWN_SIZE):
        if field != Flown.EMERGENCY and node[field]:
            is_plain = False
    world = plain_world if is_plain else -1
    if world < 0:
        load_flown(board, state, base, craft, node, shield)
        won = completed and board.mode == Mode.TARGETS
        if not won:
            end_round(board, state, None)
            won = state.won[craft] != 0
        if won:
            if beats_best(best, node[Node.COMPLETED], node[Node.DAMAGE], flight.cost[number]):
                best[Best.FOUND] = 1
                best[Best.COLUMN] = node[Node.COMPLETED]
                best[Best.DAMAGE] = node[Node.DAMAGE]
                best[Best.COST] = flight.cost[number]
                best[Best.SOURCE] = flight.source[number]
                best[Best.PROGRAM] = flight.program[number]
            return DONE, plain_world
        if state.clock[Clock.OVER] or is_last:
            return DONE, plain_world
        park(board, state, craft)
        forget_round(board, state)
        world = keep_world(board, after, state)
        if world < 0:
            return WORLDS_FULL, plain_world
        if is_plain:
            plain_world = world
    new = standing.used[0]
    if new >= len(standing.world):
        return STANDING_FULL, plain_world
    row = standing.craft[new]
    row[Place.AT] = node[Node.AT]
    row[Place.FACING] = node[Node.FACING]
    row[Place.SYMBOLS] = node[Node.SYMBOLS]
    row[Place.DAMAGE] = node[Node.DAMAGE]
    row[Place.RAM_USED] = node[Node.RAM_USED]
    row[Place.POWER_USED] = node[Node.POWER_USED]
    standing.world[new] = world
    standing.source[new] = flight.source[number]
    standing.program[new] = flight.program[number]
    standing.cost[new] = flight.cost[number]
    standing.used[0] += 1
    return DONE, plain_world


@kernel
def beats_best(best: NDArray[np.int64], column: int, damage: int, cost: int) -> bool:
    if not best[Best.FOUND] or column != best[Best.COLUMN]:
        return bool(not best[Best.FOUND] or column < best[Best.COLUMN])
    return bool(damage < best[Best.DAMAGE] or (damage == best[Best.DAMAGE] and cost < best[Best.COST]))
