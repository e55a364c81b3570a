"""How would people fly? A limited pilot considers only so many flights a round, and misreads a turn now and then.

A flight is drawn column by column: F three times, R and L twice as likely as B. A shot that wins something is always
taken, a column that would crash or win nothing stays empty, and the flight may end after any of its columns. The pilot
flies the best of what was considered, by the eye of the base policy: finish, gains, damage, then distance. Then each R
or L written is exchanged with a small chance of its own. The rules play the round, so a misread turn may well crash.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, Action, Return
from engine.asteroyds.rules import PROGRAM_SIZE, copy_memory, end_round, fly_all
from engine.asteroyds.state import Board, Ints, Setup
from engine.jit import kernel

from .chance import Seeds, draw
from .policy import DICE, DICE_ORDERS, NO_PROGRAMS, Fate, Games, Table, fate_of, new_games
from .policy_flight import (
    POWER_ACTIONS,
    POWER_COUNT,
    Guide,
    Numbers,
    Way,
    begin,
    count_bits,
    judge,
    new_guide,
    new_thought,
    step,
    write_program,
)
from .probe import CRASHED, HEX_MASK, LANDED, WON_MASK, WON_SHIFT
from .rollouts import BLOCK
from .search import play_until_flight
from .shots import shots_allowed
from .streams import random_stream

THOUSAND = 1000
# B last: in the energy column there is none.
_ACTIONS = np.array([Action.FORWARD] * 3 + [Action.RIGHT] * 2 + [Action.LEFT] * 2 + [Action.BACK], dtype=np.uint16)
_ENERGY_ACTIONS = len(_ACTIONS) - 1


class Skill(NamedTuple):
    """How good a pilot is."""

    name: str
    flights: int  # considered each round, before the stopwatch runs out
    misread: int  # in thousand turns


SKILLS = (Skill("novice", 8, 50), Skill("club", 64, 20), Skill("expert", 512, 5))


@kernel
def consider(
    board: Board, guide: Guide, table: Table, damage: int, symbols_before: int, flights: int, random: Seeds
) -> None:
    """Draw flights; the best end of them all is `table.thought.best`. Like `choose` of the base policy otherwise."""
    state, thought = table.state, table.thought
    had, enough = begin(board, state, guide, symbols_before, thought)
    lands = board.landing != Return.NO
    ways, last = thought.ways, 0
    for _ in range(flights):
        node = 0
        for column in range(1, (ACTION_COLUMNS if damage < 0 else ENERGY_COLUMN) + 1):
            action, found = Action.SHOOT + 0, CRASHED + 0
            for attempt in range(guide.shots_allowed == 0, 2):
                if attempt:
                    choices = _ENERGY_ACTIONS if column == ENERGY_COLUMN else len(_ACTIONS)
                    if column < ENERGY_COLUMN and not ways[node, Way.SPENT]:
                        choices += int(POWER_COUNT[guide.pilot])
                    number = draw(random, choices)
                    spends = number >= len(_ACTIONS)
                    action = int(POWER_ACTIONS[guide.pilot, number - len(_ACTIONS)] if spends else _ACTIONS[number])
                found = step(board, state, guide, ways[node], action, thought)
                if found != CRASHED:
                    break
            if found == CRASHED:
                continue
            won = ways[node, Way.WON] | found >> WON_SHIFT & WON_MASK
            all_won = count_bits(won) >= enough
            last += 1
            ways[last, Way.PLACE] = found & HEX_MASK
            ways[last, Way.WON] = won
            ways[last, Way.COLUMN] = column
            ways[last, Way.PARENT] = node
            ways[last, Way.ACTION] = action
            ways[last, Way.SPENT] = int(ways[node, Way.SPENT]) | (action >= Action.POWER)
            ways[last, Way.READY] = all_won and lands
            finishes = all_won and (found & LANDED != 0 or not lands)
            judge(guide, thought, last, finishes, count_bits(won) - had, damage if column == ENERGY_COLUMN else 0)
            node = last
            if finishes:
                return


@kernel
def misread(program: Ints, in_thousand: int, random: Seeds) -> None:
    """Each turn written may come out as the other one."""
    for column in range(ENERGY_COLUMN):
        action = program[column]
        if (action == Action.RIGHT or action == Action.LEFT) and draw(random, THOUSAND) < in_thousand:
            program[column] = Action.RIGHT + Action.LEFT - action


@kernel
def play_pilot_round(
    board: Board, guide: Guide, table: Table, roll: int, flights: int, in_thousand: int, random: Seeds
) -> None:
    """One round of `table.state`; asteroids are looked at with the shield down first, as the base policy does.

    The frame is that of `play_policy_round`, written out again: kernels are inlined whole, so one that served both
    would compile two ways of choosing, or a second asteroid phase, into every kernel that plays games.
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
        consider(board, guide, table, damage, int(before.symbols[guide.craft]), flights, random)
        write_program(table.thought, program)
        misread(program, in_thousand, random)
        chosen = True
    fly_all(board, state, table.programs, None)
    end_round(board, state, None)


@kernel
def play_pilot_games(
    board: Board,
    guide: Guide,
    table: Table,
    flights: int,
    in_thousand: int,
    start: Ints,
    rolls: Ints,
    seeds: Seeds,
    random: Seeds,
    rounds: Ints,
    fates: Ints,
    damage: Ints,
    flown: Ints,
) -> None:
    """Game g from the memory `start` under `rolls[g]`, with what the pilot thinks of drawn from `seeds[g]`.

    `flown[g, round]` gets the programs, if there is room for any.
    """
    for game in range(len(rolls)):
        copy_memory(start, table.state.memory)
        played = 0
        fate = fate_of(table.state, guide.craft)
        while fate == Fate.LIMIT and played < rolls.shape[1]:
            random[0] = seeds[game, played]
            play_pilot_round(board, guide, table, rolls[game, played], flights, in_thousand, random)
            if len(flown):
                copy_memory(table.programs[guide.craft], flown[game, played])
            played += 1
            fate = fate_of(table.state, guide.craft)
        rounds[game] = played
        fates[game] = fate
        damage[game] = table.state.damage[guide.craft]


def seeds_of_block(seed: int, stream: int, rounds: int) -> Seeds:
    """What drives the thoughts of one block of games, [trial, round]: always the same for a seed and a stream."""
    random = random_stream(seed, stream)
    return random.integers(1, 1 << 64, (BLOCK, rounds), dtype=np.uint64)


class LimitedPilot:
    """A pilot of some skill in one seat of a scenario, for all modes; the other seats fly nothing, shields up."""

    def __init__(self, setup: Setup, seat: int, skill: Skill) -> None:
        self.setup, self.skill = setup, skill
        craft = setup.seats.index(seat)
        self.guide = new_guide(setup, craft, shots_allowed(setup.scenario))
        room: Numbers = np.zeros((1 + skill.flights * ENERGY_COLUMN, len(Way)), dtype=np.int32)
        self.table = Table(
            state=setup.copy_start(),
            before=setup.copy_start(),
            programs=np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16),
            thought=new_thought(setup)._replace(ways=room),
            dice=DICE,
            orders=DICE_ORDERS,
        )

    def play(self, start: Ints, rolls: Ints, seeds: Seeds, *, flown: Ints = NO_PROGRAMS) -> Games:
        """One game for each row of rolls from this memory; gains and final positions are not told.

        The programs are written to `flown` [game, round], if it is given.
        """
        games = new_games(len(rolls), None)
        play_pilot_games(
            self.setup.board,
            self.guide,
            self.table,
            self.skill.flights,
            self.skill.misread,
            start,
            rolls,
            seeds,
            np.zeros(1, dtype=np.uint64),
            games.rounds,
            games.fates,
            games.damage,
            flown,
        )
        return games
