"""What can each craft of a team do in a round, by its effect on the team and on those who fly after it?

Only a rammed asteroid changes the board for later craft: it frees its hex and lets beams pass. So a *world* is the set
of asteroids rammed so far, and in each world a craft has a short list of Effects. Left out, because something at least
as good is on the list: shots at other teams' targets (leave the column empty), and anything that removes no more own
targets, for more damage or more columns, with the same ram.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ENERGY_COLUMN, Action, Pilot
from engine.asteroyds.rules import EMERGENCY_SHIELD, PROGRAM_SIZE, lift_tile, remove_target
from engine.asteroyds.state import NO_TEAM, Clock, State, copy_state

from ..flights import FIRST_CAPACITY, HITS_OF_A_FLIGHT, LARGEST_CAPACITY, Flights, Plan, SeatFlights, TooLargeError
from ..search import COST_COLUMN, NODE_SIZE, Graph, Node, new_graph, play_until_flight, search_flight

World = frozenset[int]  # numbers of the asteroids that have been rammed
_WORD_BITS = 16


@dataclass(frozen=True)
class Effect:
    """What one flight does for the team."""

    targets: frozenset[int]  # tiles that lose an own target
    rammed: int | None  # asteroid that is gone
    damage: int  # of this round, asteroid phase included
    columns: int  # that are not empty
    program: Program

    def beats(self, other: Effect) -> bool:
        """At least as good for the team, given the same ram."""
        return self.targets >= other.targets and (self.damage, self.columns) <= (other.damage, other.columns)


# For each craft, in the order of flight, the plans it can choose and the State after the asteroid phase with each.
Phase = tuple[tuple[tuple[Plan, State], ...], ...]


class TeamEffects:
    """The effects of every living craft of a team in any world; the other teams fly nothing, shields up."""

    def __init__(self, game: Game, team: str, dice: Dice) -> None:
        self.game = game
        self.setup = game.setup
        self.dice = dice
        self.before = game.state()
        self.team = self.setup.teams.index(team)
        crafts = len(self.setup.seats)
        first = int(self.before.clock[Clock.FIRST])
        order = [(first + turn) % crafts for turn in range(crafts)]
        board = self.setup.board
        self.crafts = [craft for craft in order if self.before.alive[craft] and board.team[craft] == self.team]
        self.seats = [SeatFlights(game, self.setup.seats[craft], dice) for craft in self.crafts]
        self.own = [tile for tile, carried in enumerate(self.before.target) if carried == self.team]
        self.others = [t for t, carried in enumerate(self.before.target) if carried not in (NO_TEAM, self.team)]
        self.wanted = int(board.targets_needed[self.team]) - int(self.before.removed[self.team])
        self.searches = 0
        self._graph = new_graph(FIRST_CAPACITY)
        self._scratch = copy_state(board, self.before)

    # ---------------------------------------------------------------------------------------------------------- phases

    def phases(self) -> list[Phase]:
        """The asteroid phases that the craft's plans can bring about.

        A craft in the way blocks a tile whatever its shield, so as long as none is destroyed there is one phase, and
        each craft's plan concerns itself alone. If one can be, every combination of plans is a phase of its own.
        """
        lowered = self._play_phase([Plan(False, 0)] * len(self.crafts))
        if all(lowered.alive[craft] for craft in self.crafts):
            up = Plan(True, 0)
            phase = []
            for place, craft in enumerate(self.crafts):
                plans = self._plans(craft, int(lowered.hits[craft]) + HITS_OF_A_FLIGHT)
                alone = [[plan if other == place else up for other in range(len(self.crafts))] for plan in plans]
                phase.append(tuple(zip(plans, map(self._play_phase, alone), strict=True)))
            return [tuple(phase)]
        choices = [self._plans(craft, self.setup.board.hull) for craft in self.crafts]
        return [tuple(((plan, base),) for plan in joint) for joint, base in self._play_all(choices)]

    def _play_all(self, choices: list[list[Plan]]) -> Iterator[tuple[tuple[Plan, ...], State]]:
        for joint in product(*choices):
            yield joint, self._play_phase(joint)

    def _plans(self, craft: int, hits: int) -> list[Plan]:
        """Shield or not, and every hit that the emergency shield could soften; each before it does damage."""
        may = self.setup.board.pilot[craft] == Pilot.LAWRENCE and not self.before.power_used[craft]
        last = min(hits, self.setup.board.hull - int(self.before.damage[craft])) if may else 0
        return [Plan(shield, emergency) for shield in (True, False) for emergency in range(last + 1)]

    def _play_phase(self, plans: list[Plan] | tuple[Plan, ...]) -> State:
        rows = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        for craft, plan in zip(self.crafts, plans, strict=True):
            rows[craft, ENERGY_COLUMN - 1] = Action.EMPTY if plan.shield else Action.FORWARD
            rows[craft, EMERGENCY_SHIELD] = plan.emergency
        base = copy_state(self.setup.board, self.before)
        play_until_flight(self.setup.board, base, *self.dice.arrays(), rows)
        return base

    # --------------------------------------------------------------------------------------------------------- effects

    def effects(self, phase: Phase, place: int, world: World) -> list[Effect]:
        """What the craft that flies in this place can do after the asteroids of a world have been rammed."""
        found: list[Effect] = []
        for plan, base in phase[place]:
            found += self._search(place, plan, self._in_world(base, world))
        last = place == len(self.crafts) - 1
        return _undominated(found, ram_matters=not last)

    def _in_world(self, base: State, world: World) -> State:
        if not world:
            return base
        state = copy_state(self.setup.board, base)
        for tile in sorted(world):
            there = int(state.tile_at[tile])
            lift_tile(self.setup.board, state, tile)
            # Who rammed it, and when, makes no difference to what follows; another team may have won by it.
            remove_target(self.setup.board, state, self.crafts[0], tile, there, ENERGY_COLUMN, None)
        return state

    def _search(self, place: int, plan: Plan, base: State) -> list[Effect]:
        seat = self.seats[place]
        # What may be written does not depend on the world, only on whether the energy column is used.
        question = next(flights.question for flights in seat.searched if flights.plan.shield == plan.shield)
        scratch = np.zeros(NODE_SIZE, dtype=np.uint16)
        board = self.setup.board
        while not search_flight(board, self._scratch, base, question, scratch, self._graph):
            if len(self._graph.nodes) >= LARGEST_CAPACITY:
                raise TooLargeError(f"more than {LARGEST_CAPACITY} states in one flight")
            self._graph = new_graph(4 * len(self._graph.nodes))
        self.searches += 1
        return self._read(Flights(plan, base, question, self._graph), self._graph, self.crafts[place])

    def _read(self, flights: Flights, graph: Graph, craft: int) -> list[Effect]:
        """The cheapest way to every combination of a ram and own targets removed."""
        ends = flights.ends
        nodes = graph.nodes[ends].astype(np.int64)
        rammed = nodes[:, Node.RAMMED]
        idle = np.zeros(len(ends), dtype=np.bool_)
        for tile in self.others:
            idle |= (_lost(nodes, tile) == 1) & (rammed != tile + 1)
        own = np.zeros(len(ends), dtype=np.int64)
        for bit, tile in enumerate(self.own):
            own |= _lost(nodes, tile) << bit
        damage = nodes[:, Node.DAMAGE] - int(self.before.damage[craft])
        early = ends < graph.layer_start[flights.question.columns]
        columns = graph.cost[ends] // COST_COLUMN + early * (not flights.plan.shield)
        found: dict[tuple[int, int], int] = {}
        for index in np.lexsort((graph.cost[ends], columns, damage)).tolist():
            if not idle[index]:
                found.setdefault((int(rammed[index]), int(own[index])), index)
        return [
            Effect(
                targets=frozenset(tile for bit, tile in enumerate(self.own) if mask >> bit & 1),
                rammed=ram - 1 if ram else None,
                damage=int(damage[index]),
                columns=int(columns[index]),
                program=flights.program(int(ends[index])),
            )
            for (ram, mask), index in found.items()
        ]


def _lost(nodes: NDArray[np.int64], tile: int) -> NDArray[np.int64]:
    word, bit = divmod(tile, _WORD_BITS)
    return np.asarray(nodes[:, Node.TARGETS + word] >> bit & 1, dtype=np.int64)


def _undominated(effects: list[Effect], ram_matters: bool) -> list[Effect]:
    kept: list[Effect] = []
    for effect in sorted(effects, key=lambda e: (-len(e.targets), e.damage, e.columns)):
        rivals = (other for other in kept if not ram_matters or other.rammed == effect.rammed)
        if not any(other.beats(effect) for other in rivals):
            kept.append(effect)
    return kept
