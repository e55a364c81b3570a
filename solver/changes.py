"""How few columns must be changed to come to another end? For every end of a round the nearest program, exactly.

The distance of two programs is the number of the seven columns that differ, and one more if `~n` differs. It is found
on the graphs of the search: the cheapest way to every node, where an action costs 1 unless it is the one written. After
the end of a flight the written columns stay as they are, as far as they are legal there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Action

from .ends import Ends
from .flights import COLUMNS, Flights, SeatFlights
from .search import Node


@dataclass(frozen=True)
class Change:
    """The program nearest to the written one that leads to an end."""

    program: Program
    columns: int  # how many were changed


def distance(a: Program, b: Program) -> int:
    """How many columns differ; `~n` counts as one."""
    different = sum(x != y for x, y in zip(a.columns, b.columns, strict=True))
    return different + (a.emergency != b.emergency)


def nearest_programs(ends: Ends, written: Program) -> list[Change]:
    """For each end, by its number, the nearest program."""
    seat = ends.programs.flights
    nearest: list[Change | None] = [None] * len(ends)
    ways = [_Ways(seat, flights, written) for flights in seat.searched]
    for row, end in zip(ends.rows, ends.end_of_row.tolist(), strict=True):
        way = ways[row[COLUMNS["plan"]]]
        node = int(row[COLUMNS["node"]])
        known = nearest[end]
        if known is not None and way.cost[node] >= known.columns:
            continue
        program = way.program(node)
        found = Change(program, distance(program, written))
        if known is None or found.columns < known.columns:
            nearest[end] = found
    assert None not in nearest
    return [change for change in nearest if change is not None]


class _Ways:
    """The ways of one plan that differ least from a program."""

    def __init__(self, seat: SeatFlights, flights: Flights, written: Program) -> None:
        self.seat, self.flights, self.written = seat, flights, written
        nodes, edges = (int(count) for count in flights.graph.counts[:2])
        self.cost: NDArray[np.int64] = np.full(nodes, 2 * ENERGY_COLUMN, dtype=np.int64)
        self.cost[0] = 0
        self._parent = np.zeros((nodes, 2), dtype=np.int64)  # node before, and action
        starts = flights.graph.layer_start[: flights.question.columns + 1]
        table = flights.graph.edges[:edges]
        columns = np.searchsorted(starts, table[:, 0], side="right")
        rammed = {(int(source), int(action)) for source, action in table[table[:, 1] & RAM != 0, :2]}
        # Edges come layer by layer, so whatever leads to a node is known before anything that leaves it.
        for (source, action, target), column in zip(table.tolist(), columns.tolist(), strict=True):
            wanted = written.columns[column - 1]
            # `!` that meets no asteroid is the plain action, which is the only edge then.
            same = action == wanted or (wanted == action + RAM and (source, wanted) not in rammed)
            cost = self.cost[source] + (not same)
            if cost < self.cost[target]:
                self.cost[target] = cost
                self._parent[target] = source, wanted if same else action

    def program(self, node: int) -> Program:
        """The nearest program that comes to a node, with the columns that are not flown left as written."""
        actions: list[int] = []
        at = node
        while at != 0:
            actions.append(int(self._parent[at, 1]))
            at = int(self._parent[at, 0])
        actions.reverse()
        flown = len(actions)
        columns = actions + list(self.written.columns[flown:])
        if self.flights.plan.shield:
            columns[-1] = int(Action.EMPTY)
        elif columns[-1] == Action.EMPTY:
            columns[-1] = int(Action.FORWARD)
        self._make_legal(columns, flown)
        return Program(tuple(columns), self._emergency(node))

    def _make_legal(self, columns: list[int], flown: int) -> None:
        """Drop what the columns after the flight may not hold any more: a second power, a shot too many."""
        powers = sum(action & (RAM - 1) >= Action.POWER for action in columns[:flown])
        shots = columns[:flown].count(Action.SHOOT)
        for place in range(flown, ENERGY_COLUMN):
            action = columns[place] & (RAM - 1)
            powers += action >= Action.POWER
            shots += action == Action.SHOOT
            if (action >= Action.POWER and powers > 1) or (action == Action.SHOOT and shots > self.seat.shots_allowed):
                columns[place] = int(Action.EMPTY if place < ACTION_COLUMNS else Action.FORWARD)

    def _emergency(self, node: int) -> int:
        """`~n` stays as written where it takes no effect either way."""
        hits = int(self.flights.graph.nodes[node, Node.HITS])
        if self.flights.plan.emergency == 0 and self.written.emergency > hits:
            return self.written.emergency
        return self.flights.plan.emergency
