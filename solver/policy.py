"""What happens if a seat goes on alone by a simple rule? The base policy plays whole games, from any position.

Every round it flies the program of `policy_flight.py`; all other seats fly nothing, shields up. The rules play the
round, so a game of the policy is a game. It ends when the seat wins, is destroyed, has lost, or after so many rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from engine.asteroyds.notation import Program, program_of_row
from engine.asteroyds.pieces import ENERGY_COLUMN, Action, Mode
from engine.asteroyds.rules import PROGRAM_SIZE, copy_memory, end_round, fly_all
from engine.asteroyds.state import Board, Clock, Ints, Setup, State, state_on
from engine.jit import kernel

from .policy_flight import Best, Guide, Thought, choose, find_wanted, new_guide, new_thought, write_program
from .rolls import ROLLS
from .search import play_until_flight
from .shots import shots_allowed

# A game that is not won by then counts as this many rounds; so does one that is lost.
ROUND_LIMIT = 30

DICE = np.ascontiguousarray(ROLLS[:, :3])
DICE_ORDERS = np.ascontiguousarray(ROLLS[:, 3:])
NO_PROGRAMS = np.zeros((0, 1, PROGRAM_SIZE), dtype=np.uint16)
_ONE_GAME = np.zeros(1, dtype=np.uint16)


class Fate(IntEnum):
    """How a game ended for the seat."""

    LIMIT = 0
    WON = 1
    DESTROYED = 2
    LOST = 3  # the game is over, and somebody else has won it


class Games(NamedTuple):
    """How many games went, one after the other."""

    rounds: Ints  # that were played
    fates: Ints  # see Fate
    gains: Ints  # of the first round; one more for finishing in it
    damage: Ints  # in all, at the end
    finals: Ints  # memory at the end, if it was asked for


def new_games(count: int, memory_size: int | None) -> Games:
    """Room for so many games, and for their final positions unless the size is None."""
    kept = np.zeros((0, 1) if memory_size is None else (count, memory_size), dtype=np.uint16)
    rounds, fates, gains, damage = np.zeros((4, count), dtype=np.uint16)
    return Games(rounds, fates, gains, damage, kept)


class Table(NamedTuple):
    """Scratch of one game."""

    state: State
    before: State
    programs: Ints  # [craft]
    thought: Thought
    dice: Ints  # [roll]
    orders: Ints  # [roll]


@kernel
def fate_of(state: State, craft: int) -> int:
    if state.won[craft]:
        return Fate.WON + 0
    if not state.alive[craft]:
        return Fate.DESTROYED + 0
    return Fate.LOST + 0 if state.clock[Clock.OVER] else Fate.LIMIT + 0


@kernel
def play_policy_round(board: Board, guide: Guide, table: Table, roll: int) -> None:
    """One round of `table.state` as the policy flies it; the reply stays in `table.thought.best`.

    The asteroid phase is looked at with the shield down first: tiles move as they do with the shield up, and the damage
    that it costs is known then. Only a craft that it would destroy must be looked at again.
    """
    state, before, program = table.state, table.before, table.programs[guide.craft]
    copy_memory(state.memory, before.memory)
    for column in range(PROGRAM_SIZE):
        program[column] = 0
    program[ENERGY_COLUMN - 1] = Action.FORWARD
    chosen = False
    while True:
        copy_memory(before.memory, state.memory)
        play_until_flight(board, state, table.dice[roll], table.orders[roll], table.programs)
        if chosen:
            break
        if not state.alive[guide.craft]:
            program[ENERGY_COLUMN - 1] = Action.EMPTY
            continue
        damage = -1
        if program[ENERGY_COLUMN - 1] != Action.EMPTY:
            damage = int(state.damage[guide.craft]) - int(before.damage[guide.craft])
        choose(board, state, guide, damage, int(before.symbols[guide.craft]), table.thought)
        write_program(table.thought, program)
        chosen = True
    fly_all(board, state, table.programs, None)
    end_round(board, state, None)


@kernel
def play_policy_games(
    board: Board,
    guide: Guide,
    table: Table,
    starts: Ints,
    which: Ints,
    rolls: Ints,
    rounds: Ints,
    fates: Ints,
    gains: Ints,
    damage: Ints,
    finals: Ints,
    flown: Ints,
) -> None:
    """Game g from `starts[which[g]]` under `rolls[g]`: how it went is written as Games has it.

    `finals[g]` gets the memory at its end and `flown[g, round]` the programs, if there is room for any.
    """
    for game in range(len(rolls)):
        copy_memory(starts[which[game]], table.state.memory)
        played = 0
        fate = fate_of(table.state, guide.craft)
        gains[game] = 0
        while fate == Fate.LIMIT and played < rolls.shape[1]:
            play_policy_round(board, guide, table, rolls[game, played])
            if played == 0:
                gains[game] = table.thought.best[Best.GAINS] + table.thought.best[Best.FINISHES]
            if len(flown):
                copy_memory(table.programs[guide.craft], flown[game, played])
            played += 1
            fate = fate_of(table.state, guide.craft)
        rounds[game] = played
        fates[game] = fate
        damage[game] = table.state.damage[guide.craft]
        if len(finals):
            copy_memory(table.state.memory, finals[game])


@dataclass(frozen=True)
class PolicyRound:
    """What the policy does with one roll, by its own account."""

    program: Program
    finishes: bool
    gains: int
    damage: int
    after: State


class Policy:
    """The base policy of one seat of a scenario, for all modes."""

    name = "base policy (general)"

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.craft = setup.seats.index(seat)
        self.guide = new_guide(setup, self.craft, shots_allowed(setup.scenario))
        size = len(setup.start.memory)
        self.table = Table(
            state=state_on(setup.board, np.zeros(size, dtype=np.uint16)),
            before=state_on(setup.board, np.zeros(size, dtype=np.uint16)),
            programs=np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16),
            thought=new_thought(setup),
            dice=DICE,
            orders=DICE_ORDERS,
        )

    def play_round(self, state: State, roll: int) -> PolicyRound:
        """One round from a State, which stays as it is."""
        games = self.play(state.memory[None], _ONE_GAME, np.array([[roll]], dtype=np.uint16), keep=True)
        best = self.table.thought.best
        return PolicyRound(
            program=program_of_row(self.table.programs[self.craft]),
            finishes=bool(best[Best.FINISHES]),
            gains=int(best[Best.GAINS]),
            damage=int(best[Best.DAMAGE]),
            after=state_on(self.setup.board, games.finals[0]),
        )

    def wanted_objects(self, state: State) -> list[tuple[int, int]]:
        """The hex and the bit of every object that is worth flying to, as they lie; the bit is 0 for a target."""
        thought = self.table.thought
        find_wanted(self.setup.board, state, self.craft, thought)
        count = int(thought.counts[1])
        bits = thought.wanted_bit[:count] * (self.setup.board.mode != Mode.TARGETS)
        return list(zip(thought.wanted_at[:count].tolist(), bits.tolist(), strict=True))

    def play(self, starts: Ints, which: Ints, rolls: Ints, *, keep: bool = False, flown: Ints = NO_PROGRAMS) -> Games:
        """One game for each row of rolls (numbers of `rolls.py`), from the memory `starts[which[game]]`.

        The programs are written to `flown` [game, round], if it is given.
        """
        games = new_games(len(rolls), starts.shape[1] if keep else None)
        play_policy_games(self.setup.board, self.guide, self.table, starts, which, rolls, *games, flown)
        return games
