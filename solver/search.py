"""Kernels: every outcome that one craft can reach in a round, found layer by layer with equal states merged.

A node is all that the rest of a flight can depend on, and all that its result is judged by. What an action does to a
node is asked of the rules, on a scratch State; nothing here knows what a gate is. Shield and emergency shield are
chosen before the round, so each choice is a search of its own (a `Plan`, see `flights.py`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Action
from engine.asteroyds.rules import act, copy_memory, launch_drones, lift_tile, move_all_tiles, plan
from engine.asteroyds.state import Board, Clock, Ints, State
from engine.jit import kernel

from .hashing import HASH_START, first_slot, mix_row, next_slot, same_row

MASK_WORDS = 8  # of 16 bits: which tiles have lost their target in this flight
_WORD_BITS = 16


class Node(IntEnum):
    """The fields of a node."""

    AT = 0  # off when destroyed
    FACING = 1
    SYMBOLS = 2
    RAMMED = 3  # number of the rammed asteroid plus one
    RAM_USED = 4
    POWER_USED = 5
    SHOTS = 6
    DAMAGE = 7
    HITS = 8
    LAST_GAIN = 9  # column, 0 for the asteroid phase
    COMPLETED = 10
    ENDED = 11  # the program is over: crash, landing, end of the game
    TARGETS = 12  # first of MASK_WORDS words


NODE_SIZE = Node.TARGETS + MASK_WORDS

# What a program costs in tidiness: columns used, then turns, then idle shots, then being late.
COST_COLUMN = 100_000
COST_TURN = 1_000
COST_IDLE_SHOT = 100


class Graph(NamedTuple):
    """All nodes of one search, layer after layer, and the edges between them."""

    nodes: Ints  # [node, Node]
    ways: NDArray[np.int64]  # [node] how many columns-as-written lead there
    cost: NDArray[np.int64]  # [node] of the tidiest way
    parent: NDArray[np.int32]  # [node] on the tidiest way
    action: Ints  # [node] last action of the tidiest way
    layer_start: NDArray[np.int32]  # [column] first node after that many columns; one more for the end
    edges: NDArray[np.int32]  # [edge, (from, action, to)]
    slots: NDArray[np.int32]  # scratch hash table, size a power of two
    counts: NDArray[np.int32]  # [0] nodes, [1] edges, [2] the layer that is being built


class Question(NamedTuple):
    """What the search may try, and what it counts as a gain."""

    craft: int
    columns: int  # 6, or 7 when the energy column is used
    symbols_before: int  # before the round: what is new is a gain
    own_team: int  # in Targets: whose targets count
    shots_allowed: int
    counts_shots: int  # whether shots are limited, so that their number matters
    actions: Ints  # what may stand in columns 1-6, rams included
    energy_actions: Ints


@kernel
def play_until_flight(board: Board, state: State, dice: Ints, order: Ints, programs: Ints) -> None:
    """Everything of a round that comes before the first craft flies."""
    launch_drones(board, state, None)
    plan(board, state, programs)
    move_all_tiles(board, state, dice, order, None)


@kernel
def gains(question: Question, base: State, symbols: int, node: Ints) -> int:
    """New symbols, or in Targets own targets removed."""
    count = 0
    left = symbols & ~question.symbols_before
    while left:
        left &= left - 1
        count += 1
    if question.own_team != 0:
        for tile in range(len(base.target)):
            if has_lost_target(node, tile) and base.target[tile] == question.own_team:
                count += 1
    return count


@kernel
def has_lost_target(node: Ints, tile: int) -> bool:
    return bool(node[Node.TARGETS + tile // _WORD_BITS] >> (tile % _WORD_BITS) & 1)


@kernel
def load_node(board: Board, state: State, base: State, craft: int, node: Ints) -> None:
    """Make the scratch State what it is when a flight has come to this node."""
    copy_memory(base.memory, state.memory)
    state.crafts_on[base.at[craft]] -= 1
    state.crafts_on[node[Node.AT]] += 1
    state.at[craft] = node[Node.AT]
    state.facing[craft] = node[Node.FACING]
    state.symbols[craft] = node[Node.SYMBOLS]
    state.ram_used[craft] = node[Node.RAM_USED]
    state.power_used[craft] = node[Node.POWER_USED]
    state.damage[craft] = node[Node.DAMAGE]
    state.hits[craft] = node[Node.HITS]
    state.completed[craft] = node[Node.COMPLETED]
    if node[Node.RAMMED]:
        lift_tile(board, state, node[Node.RAMMED] - 1)
    for word in range(MASK_WORDS):
        if node[Node.TARGETS + word]:
            for tile in range(word * _WORD_BITS, min((word + 1) * _WORD_BITS, len(base.target))):
                if has_lost_target(node, tile):
                    state.removed[state.target[tile]] += 1
                    state.target[tile] = 0


@kernel
def read_node(board: Board, state: State, base: State, craft: int, before: Ints, node: Ints) -> None:
    """Write what the scratch State has become; `before` is the node it was loaded from."""
    for field in range(NODE_SIZE):
        node[field] = before[field]
    node[Node.AT] = state.at[craft]
    node[Node.FACING] = state.facing[craft]
    node[Node.SYMBOLS] = state.symbols[craft]
    node[Node.POWER_USED] = state.power_used[craft]
    node[Node.DAMAGE] = state.damage[craft]
    node[Node.HITS] = state.hits[craft]
    node[Node.COMPLETED] = state.completed[craft]
    if state.ram_used[craft] != before[Node.RAM_USED]:
        node[Node.RAM_USED] = 1
        for tile in range(len(state.tile_at)):
            if state.tile_at[tile] == board.off and base.tile_at[tile] != board.off:
                node[Node.RAMMED] = tile + 1
    for tile in range(len(state.target)):
        if state.target[tile] != base.target[tile]:
            node[Node.TARGETS + tile // _WORD_BITS] |= 1 << (tile % _WORD_BITS)


@kernel
def start_node(state: State, craft: int, node: Ints) -> None:
    """The node before the first column, from the State after the asteroid phase."""
    for field in range(NODE_SIZE):
        node[field] = 0
    node[Node.AT] = state.at[craft]
    node[Node.FACING] = state.facing[craft]
    node[Node.SYMBOLS] = state.symbols[craft]
    node[Node.RAM_USED] = state.ram_used[craft]
    node[Node.POWER_USED] = state.power_used[craft]
    node[Node.DAMAGE] = state.damage[craft]
    node[Node.HITS] = state.hits[craft]
    node[Node.COMPLETED] = state.completed[craft]
    node[Node.ENDED] = not state.alive[craft] or state.clock[Clock.OVER]


@kernel
def find_slot(graph: Graph, node: Ints) -> int:
    """The slot that holds an equal node of the present layer, or the empty one where it belongs."""
    slots = len(graph.slots)
    slot = first_slot(mix_row(HASH_START, node, NODE_SIZE), slots)
    while graph.slots[slot] >= 0 and not same_row(graph.nodes[graph.slots[slot]], node, NODE_SIZE):
        slot = next_slot(slot, slots)
    return slot


@kernel
def action_cost(action: int, column: int, gained: bool) -> int:
    if action == Action.EMPTY:
        return 0
    cost = COST_COLUMN + column
    if action & (RAM - 1) not in (Action.FORWARD, Action.SHOOT, Action.POWER):
        cost += COST_TURN
    if action == Action.SHOOT and not gained:
        cost += COST_IDLE_SHOT
    return cost


@kernel
def add_node(graph: Graph, source: int, action: int, node: Ints, cost: int) -> bool:
    """Merge a node into the layer that is being built; False when there is no room left."""
    slot = find_slot(graph, node)
    found = graph.slots[slot]
    if found < 0:
        found = graph.counts[0]
        # Half the slots stay empty, so that looking up stays quick.
        if found >= len(graph.nodes) or 2 * (found - graph.layer_start[graph.counts[2]]) >= len(graph.slots):
            return False
        graph.counts[0] += 1
        graph.slots[slot] = found
        for field in range(NODE_SIZE):
            graph.nodes[found, field] = node[field]
        graph.ways[found] = 0
        graph.cost[found] = np.int64(1) << 60
    graph.ways[found] += graph.ways[source]
    if cost < graph.cost[found]:
        graph.cost[found] = cost
        graph.parent[found] = source
        graph.action[found] = action
    edge = graph.counts[1]
    if edge >= len(graph.edges):
        return False
    graph.edges[edge, 0] = source
    graph.edges[edge, 1] = action
    graph.edges[edge, 2] = found
    graph.counts[1] += 1
    return True


@kernel
def search_flight(board: Board, state: State, base: State, question: Question, scratch: Ints, graph: Graph) -> bool:
    """Fill the graph with every node that a flight from `base` can come to; False when the graph is too small.

    `base` is the State after the asteroid phase, `state` scratch. Nodes that have ended stay in their layer.
    """
    graph.counts[0] = 1
    graph.counts[1] = 0
    graph.counts[2] = 0
    graph.layer_start[0] = 0
    start_node(base, question.craft, graph.nodes[0])
    graph.ways[0] = 1
    graph.cost[0] = 0
    graph.parent[0] = -1
    graph.action[0] = Action.EMPTY
    for column in range(1, question.columns + 1):
        start, end = graph.layer_start[column - 1], graph.counts[0]
        graph.layer_start[column] = end
        graph.counts[2] = column
        for slot in range(len(graph.slots)):
            graph.slots[slot] = -1
        for source in range(start, end):
            if graph.nodes[source, Node.ENDED]:
                continue
            if column == ENERGY_COLUMN:
                fits = expand(board, state, base, question, column, source, question.energy_actions, scratch, graph)
            else:
                fits = expand(board, state, base, question, column, source, question.actions, scratch, graph)
            if not fits:
                return False
    graph.layer_start[question.columns + 1] = graph.counts[0]
    return True


@kernel
def expand(
    board: Board,
    state: State,
    base: State,
    question: Question,
    column: int,
    source: int,
    actions: Ints,
    node: Ints,
    graph: Graph,
) -> bool:
    """Every action that may stand in this column, from one node."""
    before = graph.nodes[source]
    gained_before = gains(question, base, before[Node.SYMBOLS], before)
    for action in actions:
        plain = action & (RAM - 1)
        if plain >= Action.POWER and before[Node.POWER_USED]:
            continue
        if action & RAM and before[Node.RAM_USED]:
            continue
        if plain == Action.SHOOT and before[Node.SHOTS] >= question.shots_allowed:
            continue
        if action == Action.EMPTY:
            if not add_node(graph, source, action, before, graph.cost[source]):
                return False
            continue
        load_node(board, state, base, question.craft, before)
        goes_on = act(board, state, question.craft, column, action, None)
        # A ram that meets no asteroid is the plain action written differently.
        if action & RAM and state.ram_used[question.craft] == 0:
            continue
        read_node(board, state, base, question.craft, before, node)
        node[Node.ENDED] = not goes_on
        if plain == Action.SHOOT and question.counts_shots:
            node[Node.SHOTS] += 1
        gained = gains(question, base, node[Node.SYMBOLS], node) > gained_before
        if gained:
            node[Node.LAST_GAIN] = column
        cost = graph.cost[source] + action_cost(action, column, gained)
        if not add_node(graph, source, action, node, cost):
            return False
    return True


def new_graph(nodes: int) -> Graph:
    """Room for so many nodes; a search that does not fit says so and is tried again with more."""
    return Graph(
        nodes=np.zeros((nodes, NODE_SIZE), dtype=np.uint16),
        ways=np.zeros(nodes, dtype=np.int64),
        cost=np.zeros(nodes, dtype=np.int64),
        parent=np.zeros(nodes, dtype=np.int32),
        action=np.zeros(nodes, dtype=np.uint16),
        layer_start=np.zeros(ACTION_COLUMNS + 3, dtype=np.int32),
        edges=np.zeros((nodes * 12, 3), dtype=np.int32),
        slots=np.zeros(1 << (2 * nodes - 1).bit_length(), dtype=np.int32),
        counts=np.zeros(3, dtype=np.int32),
    )
