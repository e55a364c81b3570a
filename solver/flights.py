"""All flights of one craft in one round: the plans it can choose from, each searched, and their ends as one table.

Arrays stay in here and in `search.py`; `programs.py` turns them into answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, POWERS, RAM, Action, Pilot, advances
from engine.asteroyds.rules import EMERGENCY_SHIELD, PROGRAM_SIZE
from engine.asteroyds.state import Setup, State, copy_state

from .search import (
    COST_COLUMN,
    NODE_SIZE,
    Graph,
    Node,
    Question,
    new_graph,
    play_until_flight,
    search_flight,
)
from .shots import UNLIMITED_SHOTS, shots_allowed

# A flight can be hit twice: by a ram, and by the crash that ends it.
HITS_OF_A_FLIGHT = 2
FIRST_CAPACITY = 1 << 13
LARGEST_CAPACITY = 1 << 22
_NORMAL_ACTIONS = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)
_ENERGY_MOVES = (Action.FORWARD, Action.RIGHT, Action.LEFT)

Table = NDArray[np.int64]


class TooLargeError(RuntimeError):
    """A search that does not fit into memory; nothing is known then."""


@dataclass(frozen=True)
class Plan:
    """What is chosen before the round and holds for all of it."""

    shield: bool
    emergency: int  # n of ~n, 0 for none


@dataclass(frozen=True)
class Flights:
    """One plan, searched."""

    plan: Plan
    base: State  # after the asteroid phase
    question: Question
    graph: Graph

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The nodes in which a program can end: those that ended early, and all of the last layer."""
        total = self.graph.counts[0]
        last = self.graph.layer_start[self.question.columns]
        ended = np.flatnonzero(self.graph.nodes[:last, Node.ENDED])
        nodes = np.concatenate([ended, np.arange(last, total)])
        if self.plan.emergency:
            # ~n counts only where it takes effect.
            nodes = nodes[self.graph.nodes[nodes, Node.POWER_USED] == 1]
        return nodes

    def column_of(self, node: int) -> int:
        """After how many columns a node stands."""
        return int(np.searchsorted(self.graph.layer_start[: self.question.columns + 1], node, side="right")) - 1

    def path(self, node: int) -> list[int]:
        """The actions of the tidiest way to a node."""
        actions: list[int] = []
        while self.graph.parent[node] >= 0:
            actions.append(int(self.graph.action[node]))
            node = int(self.graph.parent[node])
        return actions[::-1]

    def program(self, node: int) -> Program:
        """The tidiest program that ends in a node."""
        return self._filled(self.path(node))

    def _filled(self, actions: list[int]) -> Program:
        columns = actions + [int(Action.EMPTY)] * (ENERGY_COLUMN - len(actions))
        if not self.plan.shield and columns[-1] == Action.EMPTY:
            # The flight ended before the energy column, which was used all the same.
            columns[-1] = int(Action.FORWARD)
        return Program(tuple(columns), self.plan.emergency)


class SeatFlights:
    """Every flight of one seat under one roll; the others fly nothing, shields up."""

    def __init__(self, game: Game, seat: int, dice: Dice) -> None:
        self.game = game
        self.setup: Setup = game.setup
        self.seat = seat
        self.dice = dice
        self.craft = self.setup.seats.index(seat)
        self.before = game.state()
        self.pilot = Pilot(int(self.setup.board.pilot[self.craft]))
        self.has_power = not self.before.power_used[self.craft]
        self.shots_allowed = shots_allowed(self.setup.scenario)
        self.searched = list(self._search_plans())

    def _search_plans(self) -> Iterator[Flights]:
        for shield in (True, False):
            yield self._search(Plan(shield, 0))
            if self.pilot == Pilot.LAWRENCE and self.has_power:
                number = 1
                while True:
                    flights = self._search(Plan(shield, number))
                    yield flights
                    number += 1
                    if number > flights.base.hits[self.craft] + HITS_OF_A_FLIGHT:
                        break

    def _search(self, plan: Plan) -> Flights:
        board = self.setup.board
        programs = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        programs[self.craft, ENERGY_COLUMN - 1] = Action.EMPTY if plan.shield else Action.FORWARD
        programs[self.craft, EMERGENCY_SHIELD] = plan.emergency
        base = copy_state(board, self.before)
        play_until_flight(board, base, *self.dice.arrays(), programs)
        question = self._question(plan)
        state = copy_state(board, base)
        scratch = np.zeros(NODE_SIZE, dtype=np.uint16)
        capacity = FIRST_CAPACITY
        while True:
            graph = new_graph(capacity)
            if search_flight(board, state, base, question, scratch, graph):
                return Flights(plan, base, question, graph)
            capacity *= 4
            if capacity > LARGEST_CAPACITY:
                raise TooLargeError(f"more than {LARGEST_CAPACITY} states in one round")

    def _question(self, plan: Plan) -> Question:
        actions, energy = self.column_actions()
        return Question(
            craft=self.craft,
            columns=ACTION_COLUMNS if plan.shield else ENERGY_COLUMN,
            symbols_before=int(self.before.symbols[self.craft]),
            own_team=int(self.setup.board.team[self.craft]),
            shots_allowed=self.shots_allowed,
            counts_shots=int(0 < self.shots_allowed < UNLIMITED_SHOTS),
            actions=np.array(actions, dtype=np.uint16),
            energy_actions=np.array(energy, dtype=np.uint16),
        )

    def powers(self) -> list[Action]:
        """The powers that may still stand in a column."""
        return list(POWERS[self.pilot]) if self.has_power else []

    def column_actions(self) -> tuple[list[int], list[int]]:
        """What may stand in columns 1-6 and in the energy column, rams included."""
        shots = [Action.SHOOT] if self.shots_allowed else []
        actions = [int(action) for action in (*_NORMAL_ACTIONS, *shots, *self.powers())]
        energy = [int(action) for action in (*_ENERGY_MOVES, *shots)]
        if not self.before.ram_used[self.craft]:
            actions += [action + RAM for action in actions if advances(self.pilot, Action(action))]
            energy += [action + RAM for action in energy if advances(self.pilot, Action(action))]
        return actions, energy

    # ---------------------------------------------------------------------------------------------------- completions

    def completions(self, flights: Flights, node: int) -> int:
        """How many ways there are to write the columns after the end of a program: every legal choice counts."""
        column = flights.column_of(node)
        if column == flights.question.columns:
            return 1
        fields = flights.graph.nodes[node]
        powers = 0 if fields[Node.POWER_USED] else len(self.powers())
        shots = max(self.shots_allowed - int(fields[Node.SHOTS]), 0)
        return count_completions(ACTION_COLUMNS - column, powers, shots, not flights.plan.shield)

    def table(self) -> Table:
        """Every end of every plan as one row of Column; the order of rows is that of plans and nodes."""
        tables = []
        for number, flights in enumerate(self.searched):
            nodes = flights.graph.nodes[flights.ends].astype(np.int64)
            rows = np.zeros((len(nodes), len(COLUMNS)), dtype=np.int64)
            rows[:, COLUMNS["plan"]] = number
            rows[:, COLUMNS["node"]] = flights.ends
            alive = nodes[:, Node.AT] != self.setup.board.off
            rows[:, COLUMNS["gains"]] = self._gains(flights, nodes) * alive
            rows[:, COLUMNS["damage"]] = nodes[:, Node.DAMAGE] - int(self.before.damage[self.craft])
            rows[:, COLUMNS["column"]] = nodes[:, Node.LAST_GAIN] * (rows[:, COLUMNS["gains"]] > 0)
            rows[:, COLUMNS["alive"]] = alive
            rows[:, COLUMNS["completed"]] = nodes[:, Node.COMPLETED]
            rows[:, COLUMNS["at"]] = nodes[:, Node.AT]
            rows[:, COLUMNS["facing"]] = nodes[:, Node.FACING]
            cost = flights.graph.cost[flights.ends]
            early = flights.ends < flights.graph.layer_start[flights.question.columns]
            rows[:, COLUMNS["cost"]] = cost + early * (not flights.plan.shield) * (COST_COLUMN + ENERGY_COLUMN)
            ways = [self.completions(flights, int(node)) for node in flights.ends]
            rows[:, COLUMNS["programs"]] = flights.graph.ways[flights.ends] * np.array(ways, dtype=np.int64)
            tables.append(rows)
        return np.concatenate(tables)

    def _gains(self, flights: Flights, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        new = nodes[:, Node.SYMBOLS] & ~flights.question.symbols_before
        count: NDArray[np.int64] = np.bitwise_count(new).astype(np.int64)
        for tile in self.own_carriers():
            word, bit = divmod(tile, 16)
            count += nodes[:, Node.TARGETS + word] >> bit & 1
        return count

    def own_carriers(self) -> list[int]:
        """The tiles that carry a target of the seat's own team."""
        team = int(self.setup.board.team[self.craft])
        return [tile for tile, carried in enumerate(self.before.target) if team and carried == team]

    def gained(self, flights: Flights, node: int) -> tuple[str, ...]:
        """The names of what was won on the way to a node; nothing by a craft that is destroyed."""
        fields = flights.graph.nodes[node]
        if fields[Node.AT] == self.setup.board.off:
            return ()
        new = int(fields[Node.SYMBOLS]) & ~flights.question.symbols_before
        symbols = [name for bit, name in enumerate(self.setup.symbols) if new >> bit & 1]
        lost = [tile for tile in self.own_carriers() if int(fields[Node.TARGETS + tile // 16]) >> (tile % 16) & 1]
        return (*symbols, *(self.setup.tile_ids[tile] for tile in lost))


COLUMNS = {
    name: number
    for number, name in enumerate(
        "plan node gains damage column alive completed at facing cost programs".split()  # noqa: SIM905
    )
}


@cache
def count_completions(columns: int, powers: int, shots: int, energy: bool) -> int:
    """Ways to fill so many action columns, and the energy column if it is used.

    At most one of `powers` powers and at most `shots` shots may be written; the other actions freely.
    """
    total = 0
    for power in (0, 1):
        for fired in range(min(shots, columns - power) + 1):
            free = columns - power - fired
            if free < 0 or (power and not powers):
                continue
            ways = comb(columns, fired) * comb(columns - fired, power) * powers**power * len(_NORMAL_ACTIONS) ** free
            total += ways * (len(_ENERGY_MOVES) + (fired < shots) if energy else 1)
    return total


def all_programs(seat_flights: SeatFlights, flights: Flights, node: int) -> Iterator[Program]:
    """Every program, as written, that ends in a node."""
    into: dict[int, list[tuple[int, int]]] = {}
    for source, action, target in flights.graph.edges[: flights.graph.counts[1]].tolist():
        into.setdefault(target, []).append((source, action))
    yield from _programs_into(seat_flights, flights, node, into, [])


def _programs_into(
    seat: SeatFlights, flights: Flights, node: int, into: dict[int, list[tuple[int, int]]], later: list[int]
) -> Iterator[Program]:
    if not into.get(node):
        for tail in _tails(seat, flights, later):
            yield Program(tuple(tail), flights.plan.emergency)
        return
    for source, action in into[node]:
        yield from _programs_into(seat, flights, source, into, [action, *later])


def _tails(seat: SeatFlights, flights: Flights, flown: list[int]) -> Iterator[list[int]]:
    """A flown program with every legal way to write the columns that were not flown."""
    if len(flown) == flights.question.columns:
        yield flown + [int(Action.EMPTY)] * (ENERGY_COLUMN - len(flown))
        return
    shots = sum(action == Action.SHOOT for action in flown)
    powered = any(action & (RAM - 1) >= Action.POWER for action in flown)
    if len(flown) == ACTION_COLUMNS and flights.plan.shield:
        yield [*flown, int(Action.EMPTY)]
        return
    actions, energy = seat.column_actions()
    for action in energy if len(flown) == ACTION_COLUMNS else actions:
        # A ram that is never flown takes no effect.
        if (
            action & RAM
            or (action == Action.SHOOT and shots >= seat.shots_allowed)
            or (action >= Action.POWER and powered)
        ):
            continue
        yield from _tails(seat, flights, [*flown, action])
