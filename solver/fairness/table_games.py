"""Kernel: whole games with a pilot in every seat, all flying at once, in every mode.

Every pilot chooses from the board after the asteroid phase, without knowing what the others write: the base policy, or
a limited pilot of `people.py`. Then the rules play the round for everybody. Asteroids are looked at with all shields
down first: tiles move as they do with shields up, unless a craft is destroyed. A craft that would be keeps its shield
up, and everybody reckons with that.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.asteroyds.pieces import ENERGY_COLUMN, Action, Pilot
from engine.asteroyds.rules import EMERGENCY_SHIELD, PROGRAM_SIZE, copy_memory, end_round, fly_all
from engine.asteroyds.state import Board, Clock, Ints, State
from engine.jit import kernel

from ..chance import Seeds
from ..estimate import Columns
from ..people import consider, misread
from ..policy import Table
from ..policy_flight import Guide, choose, write_program
from ..search import play_until_flight

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT = np.uint64(30)
_ONE = np.uint64(1)


class Crew(NamedTuple):
    """What is known of each start, and who flies from it in each game; craft are numbered as they fly in round one."""

    shots_allowed: int
    wanted_columns: Columns  # [hex, place] see Estimate
    home_columns: Columns  # [start, place]
    at: Ints  # [start]
    facing: Ints  # [start]
    team: Ints  # [start]
    own_platform: Ints  # [start]
    order: Ints  # [game, craft] the start that it flies from
    pilots: Ints  # [game, craft] whose power it has
    flights: Ints  # [game, craft] considered each round; 0: the base policy
    misreads: Ints  # [game, craft] in thousand turns


class Ends(NamedTuple):
    """How the games ended."""

    won: Ints  # [game, craft]
    rounds: Ints  # [game]
    destroyed: Ints  # [game, craft]
    powers: Ints  # [game, craft] whether the power was used
    programs: Ints  # [game, round, craft, column] if there is room for them


@kernel
def thought_of(seed: np.uint64, start: int) -> np.uint64:
    """What drives the thoughts of one pilot in one round: its own, and the same from a start wherever it sits."""
    word = seed + _GOLDEN * np.uint64(start + 1)
    word = (word ^ word >> _SHIFT) * _MIX
    return (word ^ word >> _SHIFT) | _ONE


@kernel
def lower_shields(state: State, programs: Ints) -> None:
    """Everybody means to fly, and nobody has written anything yet."""
    for craft in range(len(programs)):
        for column in range(PROGRAM_SIZE):
            programs[craft, column] = 0
        if state.alive[craft]:
            programs[craft, ENERGY_COLUMN - 1] = Action.FORWARD


@kernel
def raise_shields(state: State, before: State, programs: Ints) -> bool:
    """Whoever was destroyed by tiles keeps the shield up; whether there was anybody."""
    found = False
    for craft in range(len(programs)):
        if before.alive[craft] and not state.alive[craft] and programs[craft, ENERGY_COLUMN - 1] != Action.EMPTY:
            programs[craft, ENERGY_COLUMN - 1] = Action.EMPTY
            found = True
    return found


@kernel
def write_all(board: Board, crew: Crew, table: Table, middle: Ints, game: int, seed: np.uint64, random: Seeds) -> None:
    """Every living pilot's program; `middle` is the position after the asteroid phase."""
    state, before = table.state, table.before
    for craft in range(len(board.pilot)):
        if not before.alive[craft]:
            continue
        program = table.programs[craft]
        start = crew.order[game, craft]
        power = Pilot.NOBODY + 0
        if not before.power_used[craft]:
            power = int(board.pilot[craft])
        guide = Guide(craft, crew.shots_allowed, crew.wanted_columns, crew.home_columns[start], power)
        copy_memory(middle, state.memory)
        damage = -1
        if program[ENERGY_COLUMN - 1] != Action.EMPTY:
            damage = int(state.damage[craft]) - int(before.damage[craft])
        if crew.flights[game, craft] == 0:
            # Of ends that look alike any may be chosen: neither hex nor turn may favour a start.
            table.thought.luck[0] = thought_of(seed, start)
            choose(board, state, guide, damage, int(before.symbols[craft]), table.thought)
            write_program(table.thought, program)
        else:
            table.thought.luck[0] = 0
            random[0] = thought_of(seed, start)
            consider(board, guide, table, damage, int(before.symbols[craft]), crew.flights[game, craft], random)
            write_program(table.thought, program)
            misread(program, crew.misreads[game, craft], random)
        if board.pilot[craft] == Pilot.LAWRENCE and not before.power_used[craft]:
            # It costs nothing until it softens the first hit that does damage.
            program[EMERGENCY_SHIELD] = 1


@kernel
def play_table_round(
    board: Board, crew: Crew, table: Table, middle: Ints, game: int, roll: int, seed: np.uint64, random: Seeds
) -> None:
    """One round of `table.state` with all seats."""
    state, before, programs = table.state, table.before, table.programs
    copy_memory(state.memory, before.memory)
    lower_shields(state, programs)
    chosen = False
    while True:
        copy_memory(before.memory, state.memory)
        play_until_flight(board, state, table.dice[roll], table.orders[roll], programs)
        if chosen:
            break
        if raise_shields(state, before, programs):
            continue
        copy_memory(state.memory, middle)
        write_all(board, crew, table, middle, game, seed, random)
        chosen = True
    fly_all(board, state, programs, None)
    end_round(board, state, None)


@kernel
def take_seats(board: Board, crew: Crew, state: State, game: int) -> None:
    """Write into a board and a start of its own who sits where in this game."""
    for craft in range(len(board.pilot)):
        start = crew.order[game, craft]
        board.pilot[craft] = crew.pilots[game, craft]
        board.team[craft] = crew.team[start]
        board.own_platform[craft] = crew.own_platform[start]
        state.at[craft] = crew.at[start]
        state.facing[craft] = crew.facing[start]


@kernel
def play_tables(
    board: Board,
    crew: Crew,
    table: Table,
    start: Ints,
    rolls: Ints,
    seeds: Seeds,
    middle: Ints,
    random: Seeds,
    ends: Ends,
) -> None:
    """Game g from the memory `start`, seated as the crew says, under `rolls[g]` and with thoughts of `seeds[g]`.

    The board is scratch where it says who flies.
    """
    state = table.state
    for game in range(len(rolls)):
        copy_memory(start, state.memory)
        take_seats(board, crew, state, game)
        played = 0
        while not state.clock[Clock.OVER] and played < rolls.shape[1]:
            play_table_round(board, crew, table, middle, game, rolls[game, played], seeds[game, played], random)
            if len(ends.programs):
                for craft in range(len(board.pilot)):
                    for column in range(PROGRAM_SIZE):
                        ends.programs[game, played, craft, column] = table.programs[craft, column]
            played += 1
        ends.rounds[game] = played
        for craft in range(len(board.pilot)):
            ends.won[game, craft] = state.won[craft]
            ends.destroyed[game, craft] = not state.alive[craft]
            ends.powers[game, craft] = state.power_used[craft]
