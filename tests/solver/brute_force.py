"""Every program of a seat, as written, played by the rules one by one: slow, simple, and without any search."""

from __future__ import annotations

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.log import EventKind, Row, new_log
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import POWERS, RAM, Action, Mode, Pilot, advances
from engine.asteroyds.rules import PROGRAM_SIZE, copy_memory, play_round
from engine.asteroyds.state import copy_state
from engine.jit import kernel

COLUMNS = 7


@kernel
def tally_programs(board, state, start, dice, order, programs, craft, choices, sizes, limits, log, counts, tried):
    """Play every combination of choices[column, 0..sizes[column]] that the limits allow.

    limits: shots allowed, damage before, own team. `counts[gains, damage, column]` gets the number of programs.
    """
    digits = programs[craft]
    total = 1
    for column in range(7):
        total *= sizes[column]
    for number in range(total):
        left = number
        shots = powers = rams = 0
        for column in range(7):
            action = choices[column, left % sizes[column]]
            left //= sizes[column]
            digits[column] = action
            shots += action == Action.SHOOT
            powers += (action & (RAM - 1)) >= Action.POWER
            rams += (action & RAM) != 0
        # Only one ram can ever take effect, so programs with more marks are never counted.
        if shots > limits[0] or powers > 1 or rams > 1:
            continue
        copy_memory(start, state.memory)
        ram_used, power_used = state.ram_used[craft], state.power_used[craft]
        log.used[0] = 0
        play_round(board, state, dice, order, programs, log)
        if rams and state.ram_used[craft] == ram_used:
            continue
        if digits[7] and state.power_used[craft] == power_used:
            continue
        gains = column_won = 0
        for row in range(log.used[0]):
            kind = log.rows[row, Row.KIND]
            own = kind == EventKind.COLLECTED and log.rows[row, Row.CRAFT] == craft
            if kind == EventKind.TARGET_REMOVED and log.rows[row, Row.AMOUNT] == limits[2]:
                own = True
            if own:
                gains += 1
                column_won = max(column_won, log.rows[row, Row.COLUMN])
        if not state.alive[craft]:
            gains = column_won = 0
        tried[0] += 1
        counts[gains, state.damage[craft] - limits[1], column_won] += 1


def brute_force(game: Game, seat: int, dice: Dice) -> tuple[tuple[int, int, int], int, int]:
    """The best (gains, damage, column), how many programs reach it, and how many programs there are."""
    setup = game.setup
    craft = setup.seats.index(seat)
    before = game.state()
    pilot = Pilot(int(setup.board.pilot[craft]))
    powers = [] if before.power_used[craft] else list(POWERS[pilot])
    limit = setup.scenario.rules.shots_per_turn
    allowed = 0 if setup.board.mode == Mode.RACING else COLUMNS if limit is None else limit
    shots = [Action.SHOOT] if allowed else []
    normal = [Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK, *shots, *powers]
    energy = [Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, *shots]
    if not before.ram_used[craft]:
        normal += [action + RAM for action in normal if advances(pilot, Action(action))]
        energy += [action + RAM for action in energy if advances(pilot, Action(action))]
    choices = np.zeros((COLUMNS, 20), dtype=np.uint16)
    choices[:6, : len(normal)] = normal
    choices[6, : len(energy)] = energy
    sizes = np.array([len(normal)] * 6 + [len(energy)], dtype=np.int64)
    limits = np.array([allowed, before.damage[craft], setup.board.team[craft] or 99], dtype=np.int64)
    counts = np.zeros((16, 64, 8), dtype=np.int64)
    tried = np.zeros(1, dtype=np.int64)
    log = new_log(len(setup.tile_ids), len(setup.seats))
    emergencies = range(12) if pilot == Pilot.LAWRENCE and not before.power_used[craft] else range(1)
    for emergency in emergencies:
        programs = np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        programs[craft, COLUMNS] = emergency
        state = copy_state(setup.board, before)
        arrays = dice.arrays()
        arguments = (programs, craft, choices, sizes, limits, log, counts, tried)
        tally_programs(setup.board, state, before.memory, *arrays, *arguments)
    gains = int(np.flatnonzero(counts.any(axis=(1, 2)))[-1])
    damage = int(np.flatnonzero(counts[gains].any(axis=1))[0])
    column = int(np.flatnonzero(counts[gains, damage])[0])
    return (gains, damage, column), int(counts[gains, damage, column]), int(tried[0])
