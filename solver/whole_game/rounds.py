"""One round of a whole-game search: all positions after it, from all positions before it.

Drives the kernels and gives them more memory when it runs out. How many rounds there are and what is asked of them is
up to `study.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ENERGY_COLUMN, Action
from engine.asteroyds.rules import PROGRAM_SIZE
from engine.asteroyds.state import copy_state
from solver.flights import SeatFlights

from .bound import look_ahead
from .ends import fly_rounds
from .flight import items_won, lift_off
from .memory import (
    ACTION_BITS,
    DONE,
    EMERGENCY_SHIFT,
    FLIGHT_FULL,
    FLOWN_SIZE,
    MORE,
    PLACE_SIZE,
    STANDING_FULL,
    TAKEOFF_SIZE,
    WORLDS_FULL,
    Place,
    Standing,
    Worlds,
    checked_room,
    more_standing,
    new_flight,
    new_standing,
    new_worlds,
)
from .takeoffs import begin_rounds, in_groups
from .tiles import new_tables
from .wanted import wanted_by
from .worlds import forget_round, keep_world, more_worlds, park

FIRST_ROOM = 1 << 12
# So much work between two looks at the clock: some 10 ms.
PHASES_AT_ONCE = 10_000
WORK_AT_ONCE = 300_000


class Rounds:
    """The search of one seat's game under known rolls."""

    def __init__(self, game: Game, seat: int, rolls: Sequence[Dice]) -> None:
        self.setup = game.setup
        self.board = game.setup.board
        self.craft = self.setup.seats.index(seat)
        flights = SeatFlights(game, seat, rolls[0])
        actions, energy = flights.column_actions()
        self.actions = np.array([action for action in actions if action != Action.EMPTY], dtype=np.uint16)
        self.energy_actions = np.array(energy, dtype=np.uint16)
        self.shots_allowed = flights.shots_allowed
        self.dice = np.array([dice.values for dice in rolls], dtype=np.uint16)
        self.orders = np.array([dice.order for dice in rolls], dtype=np.uint16)
        self.root = game.state()
        self.wanted = wanted_by(flights, self.root)
        self.tables = new_tables(self.board, self.wanted, len(rolls))
        self.state = copy_state(self.board, self.root)
        self.base = copy_state(self.board, self.root)
        self.flight = new_flight(FIRST_ROOM)
        self.states = 0

    # ---------------------------------------------------------------------------------------------------------- start

    def start(self) -> tuple[Worlds, Standing]:
        """The position that the question is about."""
        worlds, standing = new_worlds(1, len(self.root.memory)), new_standing(1, PLACE_SIZE)
        root = self.root
        fields = (root.at, root.facing, root.symbols, root.damage, root.ram_used, root.power_used)
        standing.craft[0] = [field[self.craft] for field in fields]
        standing.used[0] = 1
        state = copy_state(self.board, self.root)
        park(self.board, state, self.craft)
        forget_round(self.board, state)
        keep_world(self.board, worlds, state)
        return worlds, standing

    def is_possible(self, horizon: int) -> bool:
        """Whether the bound allows a victory within so many rounds."""
        rolls = (self.dice, self.orders, 0, horizon)
        look_ahead(self.board, self.root, self.wanted, self.tables, *rolls, False, ENERGY_COLUMN, True)
        node = np.zeros(FLOWN_SIZE, dtype=np.uint16)
        place = np.zeros(TAKEOFF_SIZE, dtype=np.uint16)
        place[:PLACE_SIZE] = self.start()[1].craft[0]
        lift_off(place, node)
        have = items_won(self.root, self.wanted, node)
        power = 0 if place[Place.POWER_USED] else -1
        return bool(int(self.tables.after[power, -1, place[Place.AT], place[Place.FACING]]) >> have & 1)

    # -------------------------------------------------------------------------------------------------------- a round

    def play(
        self, number: int, horizon: int, worlds: Worlds, standing: Standing, best: NDArray[np.int64]
    ) -> Iterator[tuple[Worlds, Standing]]:
        """Round `number` (from 0). Yields what there is so far every few milliseconds, and the whole at last."""
        size = len(self.root.memory)
        moved, takeoffs = new_worlds(FIRST_ROOM, size), new_standing(FIRST_ROOM, TAKEOFF_SIZE)
        programs = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        reached = np.zeros(1, dtype=np.int64)
        after, ends = new_worlds(FIRST_ROOM, size), new_standing(FIRST_ROOM, PLACE_SIZE)
        total = int(standing.used[0])
        while reached[0] < total:
            first = int(reached[0])
            last = min(first + PHASES_AT_ONCE, total)
            arguments = (worlds, standing, first, last, self.dice[number], self.orders[number], programs)
            status = begin_rounds(self.board, self.state, self.craft, *arguments, moved, takeoffs, reached)
            if status == WORLDS_FULL:
                moved = more_worlds(self.board, moved, self.state)
            elif status == STANDING_FULL:
                takeoffs = more_standing(takeoffs)
            yield after, ends
        takeoffs, groups = in_groups(takeoffs)
        span = np.array([0, number + 1, horizon, 0], dtype=np.int64)
        scratch = np.zeros(FLOWN_SIZE, dtype=np.uint16)
        status = MORE
        while status != DONE:
            status = fly_rounds(
                self.board,
                self.state,
                self.base,
                self.wanted,
                self.tables,
                moved,
                takeoffs,
                groups,
                span,
                self.dice,
                self.orders,
                self.actions,
                self.energy_actions,
                self.shots_allowed,
                WORK_AT_ONCE,
                scratch,
                self.flight,
                after,
                ends,
                best,
            )
            self.states += int(span[3])
            span[3] = 0
            if status == WORLDS_FULL:
                after = more_worlds(self.board, after, self.state)
            elif status == STANDING_FULL:
                ends = more_standing(ends)
            elif status == FLIGHT_FULL:
                self.flight = new_flight(checked_room(2 * len(self.flight.nodes)))
            yield after, ends


def packed_program(packed: int) -> Program:
    """The program that the kernels have written into one number."""
    mask = (1 << ACTION_BITS) - 1
    columns = tuple(packed >> ACTION_BITS * column & mask for column in range(ENERGY_COLUMN))
    return Program(columns, packed >> EMERGENCY_SHIFT)
