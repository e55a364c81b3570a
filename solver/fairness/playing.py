"""A layout with all its seats, ready to play blocks of games.

A block depends on layout, company, seed and number alone. Two threads need two scratch tables, but share what is known
of the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, Action, Mode
from engine.asteroyds.rules import PROGRAM_SIZE
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints, Setup, set_up
from engine.hexgrid import hex_name

from ..estimate import estimate
from ..greedy import Distances, distances_of
from ..people import SKILLS, seeds_of_block
from ..policy import DICE, DICE_ORDERS, ROUND_LIMIT, Table
from ..policy_flight import Way, new_thought
from ..race import Race, race_of
from ..rollouts import BLOCK, rolls_of_block
from ..rolls import VALUES, roll_count
from ..shots import shots_allowed
from ..streams import TABLE_DICE, TABLE_THOUGHTS
from .race_games import can_race, play_race_tables
from .seating import Company, Seating, seating_of_block
from .table_games import Crew, Ends, play_tables

_MOST_FLIGHTS = max(skill.flights for skill in SKILLS)


class _Scratch(NamedTuple):
    table: Table
    middle: Ints
    random: NDArray[np.uint64]


@dataclass(frozen=True)
class Played:
    """One block of games, told by starts: [game, start]."""

    won: NDArray[np.bool_]
    destroyed: NDArray[np.bool_]
    powers: NDArray[np.bool_]  # whether the pilot's power was used
    rounds: NDArray[np.float64]  # [game]
    first: NDArray[np.int64]  # [game] the start whose craft flew first in round one
    skill: NDArray[np.int64]  # [game, start] which of the company's skills
    pilot: NDArray[np.int64]  # [game, start] see Pilot
    seating: Seating
    rolls: Ints  # [game, round]
    programs: Ints  # [game, round, craft, column], if they were asked for; craft as they are seated


class Layout:
    """All starts of a scenario, by ascending seat."""

    def __init__(self, scenario: Scenario, *, round_limit: int = ROUND_LIMIT) -> None:
        self.scenario, self.round_limit = scenario, round_limit
        self.setup: Setup = set_up(scenario)
        board = self.setup.board
        self.seats = self.setup.seats
        starts = {start.seat: start for start in scenario.starts}
        self.names = tuple(hex_name(starts[seat].at) for seat in self.seats)
        self.teams = self.setup.teams[1:]
        self.team_of: NDArray[np.int64] = board.team.astype(np.int64) - 1  # [start]; -1 without teams
        self.any_order = roll_count(scenario) > VALUES
        self.shots = shots_allowed(scenario)
        self._columns: tuple[NDArray[np.uint8], NDArray[np.uint8]] | None = None
        self._races: SimpleQueue[tuple[Race, Distances]] = SimpleQueue()
        # A search that may use a power needs twice the room.
        self._scratches: dict[bool, SimpleQueue[_Scratch]] = {False: SimpleQueue(), True: SimpleQueue()}

    def team_name(self, start: int) -> str | None:
        return self.teams[self.team_of[start]] if self.teams else None

    def has_powers(self, company: Company) -> bool:
        return bool(company.pilots or self.setup.board.pilot.any())

    def can_race(self, company: Company) -> bool:
        """Whether the fast form plays it: the base policy in a race, nobody with a power."""
        board = self.setup.board
        plain = company.is_base and not self.has_powers(company)
        return bool(plain and board.mode == Mode.RACING and can_race(board))

    def prepare(self, company: Company, threads: int) -> None:
        """Make what blocks need once, so that threads find it."""
        if self.can_race(company):
            for _ in range(threads - self._races.qsize()):
                race = race_of(self.setup, 0)
                self._races.put((race, distances_of(race)))
            return
        if self._columns is None:
            self._columns = self._estimates()
        powers = self.has_powers(company)
        for _ in range(threads - self._scratches[powers].qsize()):
            self._scratches[powers].put(self._scratch(powers))

    def play_block(
        self, company: Company, seed: int, block: int, *, keep: bool = False, rolls: Ints | None = None
    ) -> Played:
        """The games of one block; `keep` the programs too, which the fast form never writes. With other dice than
        the block's own if they are given, [game, round]."""
        crafts = len(self.seats)
        seating = seating_of_block(seed, block, crafts, company)
        if rolls is None:
            rolls = rolls_of_block(seed, TABLE_DICE.number(block), self.round_limit, self.any_order, True)
        seeds = seeds_of_block(seed, TABLE_THOUGHTS.number(block), self.round_limit)
        won, destroyed, powers = np.zeros((3, BLOCK, crafts), dtype=np.uint16)
        rounds = np.zeros(BLOCK, dtype=np.uint16)
        kept = np.zeros((BLOCK, self.round_limit, crafts, PROGRAM_SIZE) if keep else (0, 1, 1, 1), dtype=np.uint16)
        ends = Ends(won, rounds, destroyed, powers, kept)
        pilots = self.setup.board.pilot[seating.order]
        if company.pilots:
            pilots = np.array(company.pilots, dtype=np.uint16)[seating.pilots]
        if self.can_race(company) and not keep:
            self._play_races(rolls, seeds, ends)
            won = won[np.arange(BLOCK)[:, None], seating.order]
        else:
            self._play_tables(company, seating, pilots, rolls, seeds, ends)
        return Played(
            won=seating.by_start(won).astype(np.bool_),
            destroyed=seating.by_start(destroyed).astype(np.bool_),
            powers=seating.by_start(powers).astype(np.bool_),
            rounds=rounds.astype(np.float64),
            first=seating.order[:, 0].astype(np.int64),
            skill=seating.by_start(seating.skills),
            pilot=seating.by_start(pilots).astype(np.int64),
            seating=seating,
            rolls=rolls,
            programs=kept,
        )

    # -------------------------------------------------------------------------------------------------------- kernels

    def _play_races(self, rolls: Ints, seeds: NDArray[np.uint64], ends: Ends) -> None:
        """Told by starts, whoever sits there."""
        race, distances = self._races.get()
        down = np.zeros((len(self.seats), PROGRAM_SIZE), dtype=np.uint16)
        down[:, ENERGY_COLUMN - 1] = Action.FORWARD
        damage = np.zeros(len(self.seats), dtype=np.uint16)
        args = (DICE, DICE_ORDERS, self.setup.start.memory, rolls, seeds, ends.won, ends.rounds)
        play_race_tables(self.setup.board, race, distances, down, damage, *args)
        self._races.put((race, distances))

    def _play_tables(
        self, company: Company, seating: Seating, pilots: Ints, rolls: Ints, seeds: NDArray[np.uint64], ends: Ends
    ) -> None:
        assert self._columns is not None, "not prepared"
        board, start = self.setup.board, self.setup.start
        considered = np.array([0 if skill is None else skill.flights for skill in company.skills], dtype=np.uint16)
        misread = np.array([0 if skill is None else skill.misread for skill in company.skills], dtype=np.uint16)
        wanted, homes = self._columns
        crew = Crew(
            shots_allowed=self.shots,
            wanted_columns=wanted,
            home_columns=homes,
            at=start.at.copy(),
            facing=start.facing.copy(),
            team=board.team,
            own_platform=board.own_platform,
            order=seating.order,
            pilots=pilots,
            flights=considered[seating.skills],
            misreads=misread[seating.skills],
        )
        # The kernel writes who flies in each game into a board of its own.
        seated = board._replace(
            pilot=board.pilot.copy(), team=board.team.copy(), own_platform=board.own_platform.copy()
        )
        scratches = self._scratches[self.has_powers(company)]
        scratch = scratches.get()
        play_tables(seated, crew, scratch.table, start.memory, rolls, seeds, scratch.middle, scratch.random, ends)
        scratches.put(scratch)

    def _estimates(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Columns to what is wanted, which all craft share, and to each craft's home."""
        crafts = range(len(self.seats))
        found = [estimate(self.setup, craft) for craft in (crafts if not can_race(self.setup.board) else (0,))]
        homes = [found[min(craft, len(found) - 1)].home for craft in crafts]
        return found[0].wanted, np.ascontiguousarray(np.array(homes))

    def _scratch(self, powers: bool) -> _Scratch:
        setup = self.setup
        thought = new_thought(setup, powers=powers)
        room = 1 + _MOST_FLIGHTS * ENERGY_COLUMN
        if len(thought.ways) < room:
            thought = thought._replace(ways=np.zeros((room, len(Way)), dtype=np.int32))
        table = Table(
            state=setup.copy_start(),
            before=setup.copy_start(),
            programs=np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16),
            thought=thought,
            dice=DICE,
            orders=DICE_ORDERS,
        )
        return _Scratch(table, np.zeros_like(setup.start.memory), np.zeros(1, dtype=np.uint64))
