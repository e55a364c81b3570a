"""The least columns in which a symbol can be won, by plain networkx: a graph built state by state, a shortest path.

Slower than `Programs` by orders of magnitude and there to be compared with it: another way to the same answer.
"""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import numpy as np

from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Action
from engine.asteroyds.rules import act
from engine.asteroyds.state import NOT_COMPLETED, Board, Ints, State, copy_state
from engine.jit import kernel

from .flights import Flights, SeatFlights
from .search import NODE_SIZE, Node, Question, has_lost_target, load_node, read_node

Key = tuple[int, bytes]  # columns flown, and the node
WON = "won"


@kernel
def successors(
    board: Board, state: State, base: State, question: Question, column: int, node: Ints, actions: Ints, found: Ints
) -> None:
    """What every action makes of a node; one that may not stand here gives the node again."""
    for number in range(len(actions)):
        action = actions[number]
        plain = action & (RAM - 1)
        for field in range(NODE_SIZE):
            found[number, field] = node[field]
        if (
            (plain >= Action.POWER and node[Node.POWER_USED])
            or (action & RAM and node[Node.RAM_USED])
            or (plain == Action.SHOOT and node[Node.SHOTS] >= question.shots_allowed)
        ):
            continue
        load_node(board, state, base, question.craft, node)
        goes_on = act(board, state, question.craft, column, action, None)
        read_node(board, state, base, question.craft, node, found[number])
        found[number, Node.ENDED] = not goes_on
        if plain == Action.SHOOT and question.counts_shots:
            found[number, Node.SHOTS] += 1


def shortest_program_networkx(flights: SeatFlights, name: str) -> tuple[int, Program] | None:
    """The first column in which the named symbol (or own target) can be won by a craft that survives it, and how."""
    best: tuple[int, Program] | None = None
    for searched in flights.searched:
        found = _shortest(flights, searched, name)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return best


def _shortest(flights: SeatFlights, searched: Flights, name: str) -> tuple[int, Program] | None:
    graph = _state_graph(flights, searched, name)
    start = next(iter(graph))
    if WON not in graph:
        return None
    path = nx.shortest_path(graph, start, WON)
    actions = [graph[here][there]["action"] for here, there in pairwise(path)][:-1]
    columns = len(actions)
    actions += [int(Action.EMPTY)] * (ENERGY_COLUMN - columns)
    if not searched.plan.shield and columns < ENERGY_COLUMN:
        actions[-1] = int(Action.FORWARD)
    return columns, Program(tuple(actions), searched.plan.emergency)


def _state_graph(flights: SeatFlights, searched: Flights, name: str) -> nx.DiGraph:
    """Every state of a plan, column by column; those in which the symbol is won lead to WON."""
    board, question = flights.setup.board, searched.question
    state = copy_state(board, searched.base)
    graph = nx.DiGraph()
    layer = {searched.graph.nodes[0].tobytes(): searched.graph.nodes[0].copy()}
    graph.add_node((0, next(iter(layer))))
    for column in range(1, question.columns + 2):
        coming: dict[bytes, Ints] = {}
        actions = question.actions if column <= ACTION_COLUMNS else question.energy_actions
        found = np.zeros((len(actions), NODE_SIZE), dtype=np.uint16)
        for key, node in layer.items():
            here: Key = (column - 1, key)
            if _is_won(flights, node, name):
                graph.add_edge(here, WON, action=int(Action.EMPTY))
            if node[Node.ENDED] or column > question.columns:
                continue
            successors(board, state, searched.base, question, column, node, actions, found)
            for action, new in zip(actions.tolist(), found, strict=True):
                if new[Node.AT] == board.off:
                    continue
                # The column of completion is no part of the question.
                new[Node.COMPLETED] = NOT_COMPLETED
                there = new.tobytes()
                coming.setdefault(there, new.copy())
                if not graph.has_edge(here, (column, there)):
                    graph.add_edge(here, (column, there), action=action)
        layer = coming
    return graph


def _is_won(flights: SeatFlights, node: Ints, name: str) -> bool:
    if name in flights.setup.symbols:
        return bool(int(node[Node.SYMBOLS]) >> flights.setup.symbols.index(name) & 1)
    return has_lost_target(node, flights.setup.tile_ids.index(name))
