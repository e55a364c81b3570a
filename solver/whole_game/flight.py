"""Kernels: all flights of one round from many take-offs in one world, layer by layer, as far as they may win.

What an action does is asked of the rules; which nodes are worth following, of the bound.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Action, Mode
from engine.asteroyds.rules import act
from engine.asteroyds.state import NOT_COMPLETED, Board, Clock, Ints, State
from engine.jit import kernel
from solver.hashing import HASH_START, first_slot, mix, mix_row, next_slot, same_row
from solver.search import NODE_SIZE, Node, action_cost, has_lost_target, load_node, read_node

from .memory import ACTION_BITS, EMERGENCY_SHIFT, FLOWN_SIZE, Best, Flight, Flown, Place, Standing
from .tiles import Tables
from .wanted import Wanted

_WORD_BITS = 16


@kernel
def search_group(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    takeoffs: Standing,
    start: int,
    end: int,
    actions: Ints,
    energy_actions: Ints,
    shots_allowed: int,
    node: Ints,
    flight: Flight,
    best: NDArray[np.int64],
) -> int:
    """Every node that flights from these take-offs can come to and that the bound does not rule out.

    A node is expanded once, after the fewest columns that lead to it: a later expansion could only be worse. Returns
    the number of nodes, or minus that minus one when there is no room for more.
    """
    shield = takeoffs.craft[start, Place.SHIELD]
    count = 0
    for row in range(start, end):
        lift_off(takeoffs.craft[row], node)
        program = int(takeoffs.craft[row, Place.EMERGENCY]) << EMERGENCY_SHIFT
        if not is_hopeless(base, wanted, tables, 0, node, best):
            count = add_flown(flight, count, 0, node, program, takeoffs.cost[row], takeoffs.source[row])
            if count < 0:
                return count
    layer = 0
    for column in range(1, (ACTION_COLUMNS if shield else ENERGY_COLUMN) + 1):
        in_energy_column = column == ENERGY_COLUMN
        # The energy column is flown from wherever six columns lead, not only from what the sixth has added.
        source = 0 if in_energy_column else layer
        layer = count
        for before in range(source, layer):
            if flight.nodes[before, Node.ENDED] or flight.nodes[before, Node.COMPLETED] != NOT_COMPLETED:
                continue
            for action in energy_actions if in_energy_column else actions:
                if not may_stand(flight.nodes[before], action, shots_allowed):
                    continue
                if not fly_column(board, state, base, wanted, flight.nodes[before], column, action, shield, node):
                    continue
                if is_hopeless(base, wanted, tables, column, node, best):
                    continue
                cost = flight.cost[before] + action_cost(action, column, has_gained(flight.nodes[before], node))
                program = flight.program[before] | int(action) << (ACTION_BITS * (column - 1))
                count = add_flown(
                    flight, count, layer if in_energy_column else 0, node, program, cost, flight.source[before]
                )
                if count < 0:
                    return count
    return count


@kernel
def has_gained(before: Ints, node: Ints) -> bool:
    gained = node[Node.SYMBOLS] != before[Node.SYMBOLS]
    for word in range(Node.TARGETS, NODE_SIZE):
        gained |= node[word] != before[word]
    return bool(gained)


@kernel
def lift_off(place: Ints, node: Ints) -> None:
    for field in range(FLOWN_SIZE):
        node[field] = 0
    node[Node.AT] = place[Place.AT]
    node[Node.FACING] = place[Place.FACING]
    node[Node.SYMBOLS] = place[Place.SYMBOLS]
    node[Node.DAMAGE] = place[Place.DAMAGE]
    node[Node.RAM_USED] = place[Place.RAM_USED]
    node[Node.POWER_USED] = place[Place.POWER_USED]
    node[Node.HITS] = place[Place.HITS]
    node[Node.COMPLETED] = place[Place.COMPLETED]
    node[Flown.EMERGENCY] = place[Place.EMERGENCY]
    forget_spent_shield(node)


@kernel
def forget_spent_shield(node: Ints) -> None:
    """How many hits there were matters only while an emergency shield waits for one of them."""
    if node[Flown.EMERGENCY] == 0 or node[Node.POWER_USED]:
        node[Flown.EMERGENCY] = 0
        node[Node.HITS] = 0


@kernel
def may_stand(before: Ints, action: int, shots_allowed: int) -> bool:
    plain = action & (RAM - 1)
    if plain >= Action.POWER and before[Node.POWER_USED]:
        return False
    if action & RAM and before[Node.RAM_USED]:
        return False
    return plain != Action.SHOOT or before[Node.SHOTS] < shots_allowed


@kernel
def load_flown(board: Board, state: State, base: State, craft: int, node: Ints, shield: int) -> None:
    load_node(board, state, base, craft, node)
    state.shield_up[craft] = shield
    state.emergency[craft] = node[Flown.EMERGENCY]
    if board.mode == Mode.DRONES:
        for tile in range(len(state.shot)):
            if node[Flown.SHOT + tile // _WORD_BITS] >> (tile % _WORD_BITS) & 1:
                state.shot[tile] = 1


@kernel
def fly_column(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    before: Ints,
    column: int,
    action: int,
    shield: int,
    node: Ints,
) -> bool:
    """What one action makes of a node; False when it leads nowhere: destroyed, another team's victory, an idle `!`."""
    craft = wanted.craft
    load_flown(board, state, base, craft, before, shield)
    goes_on = act(board, state, craft, column, action, None)
    if not state.alive[craft] or (action & RAM and state.ram_used[craft] == 0):
        return False
    read_node(board, state, base, craft, before, node)
    for field in range(NODE_SIZE, FLOWN_SIZE):
        node[field] = before[field]
    node[Node.ENDED] = not goes_on
    if board.mode == Mode.DRONES:
        for tile in range(len(state.shot)):
            if state.shot[tile]:
                node[Flown.SHOT + tile // _WORD_BITS] |= 1 << (tile % _WORD_BITS)
    if wanted.shots_counted and action == Action.SHOOT:
        node[Node.SHOTS] += 1
    forget_spent_shield(node)
    if state.clock[Clock.OVER]:
        if not state.won[craft]:
            return False
        node[Node.COMPLETED] = column
    return True


@kernel
def items_won(base: State, wanted: Wanted, node: Ints) -> int:
    """The set of wanted items that a craft has, as the bound counts them."""
    have = 0
    for item in range(len(wanted.carried)):
        carried = wanted.carried[item]
        if wanted.own_team:
            won = base.target[carried] != wanted.own_team or has_lost_target(node, carried)
        else:
            won = node[Node.SYMBOLS] >> carried & 1 != 0
        if won:
            have |= 1 << item
    return have


@kernel
def is_hopeless(base: State, wanted: Wanted, tables: Tables, column: int, node: Ints, best: NDArray[np.int64]) -> bool:
    """Whether a node, after so many columns, can lead to no victory, or to none that is better than the best."""
    completed = node[Node.COMPLETED]
    if best[Best.FOUND]:
        earliest = column + 1 if completed == NOT_COMPLETED else completed
        if earliest > best[Best.COLUMN] or (earliest == best[Best.COLUMN] and node[Node.DAMAGE] > best[Best.DAMAGE]):
            return True
    if completed != NOT_COMPLETED:
        return False
    power = 0 if node[Node.POWER_USED] else tables.after.shape[0] - 1
    have = items_won(base, wanted, node)
    if node[Node.ENDED]:
        return bool(tables.after[power, -1, node[Node.AT], node[Node.FACING]] >> have & 1 == 0)
    shots = wanted.shots_counted - min(node[Node.SHOTS], wanted.shots_counted)
    return bool(tables.columns[column, power, shots, node[Node.AT], node[Node.FACING]] >> have & 1 == 0)


@kernel
def add_flown(flight: Flight, count: int, layer: int, node: Ints, program: int, cost: int, source: int) -> int:
    """Merge a node into the search, if none like it was reached before; returns the number of nodes.

    Nodes before `layer` are no match: what they stand for must still fly.
    """
    slots = len(flight.slots)
    slot = first_slot(mix_row(mix(HASH_START, layer), node, FLOWN_SIZE), slots)
    while flight.slots[slot] >= 0:
        found = flight.slots[slot]
        if found >= layer and same_row(flight.nodes[found], node, FLOWN_SIZE):
            return count
        slot = next_slot(slot, slots)
    if count >= len(flight.nodes):
        return -count - 1
    for field in range(FLOWN_SIZE):
        flight.nodes[count, field] = node[field]
    flight.program[count] = program
    flight.cost[count] = cost
    flight.source[count] = source
    flight.slot[count] = slot
    flight.slots[slot] = count
    return count + 1


@kernel
def clear_slots(flight: Flight, nodes: int) -> None:
    for node in range(nodes):
        flight.slots[flight.slot[node]] = -1
