"""The fewest rounds to a victory by playing everything: whole positions, column by column, no bound, no cleverness.

Two positions are the same only if every word of their memory is. Slow; for small boards.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import POWERS, RAM, Action, Mode, Pilot, advances
from engine.asteroyds.rules import PROGRAM_SIZE, act, copy_memory, end_round, launch_drones, move_all_tiles, plan
from engine.asteroyds.state import NOT_COMPLETED, Clock, copy_state
from engine.jit import kernel

ENDED, SHOTS, WON_IN = range(3)  # what is noted behind a position's memory
EXTRA = 3


@kernel
def begin(board, state, dice, order, programs, rows):
    size = len(state.memory)
    for row in rows:
        copy_memory(row[:size], state.memory)
        launch_drones(board, state, None)
        plan(board, state, programs)
        move_all_tiles(board, state, dice, order, None)
        copy_memory(state.memory, row[:size])


@kernel
def fly_column(board, state, craft, column, actions, shots_allowed, rows, results):
    """Every action from every row; returns how many results there are."""
    size = len(state.memory)
    count = 0
    for row in rows:
        if row[size + ENDED]:
            copy_memory(row, results[count])
            count += 1
            continue
        for action in actions:
            copy_memory(row[:size], state.memory)
            plain = action & (RAM - 1)
            if plain >= Action.POWER and state.power_used[craft]:
                continue
            if plain == Action.SHOOT and row[size + SHOTS] >= shots_allowed:
                continue
            result = results[count]
            copy_memory(row, result)
            goes_on = True
            if action != Action.EMPTY:
                goes_on = act(board, state, craft, column, action, None)
            if not state.alive[craft]:
                continue
            copy_memory(state.memory, result[:size])
            result[size + ENDED] = not goes_on
            result[size + SHOTS] += plain == Action.SHOOT
            if state.clock[Clock.OVER]:
                result[size + WON_IN] = column
            count += 1
    return count


@kernel
def finish(board, state, craft, rows, victories):
    """End the round everywhere; victories[row] gets column and damage, or 0 and 0."""
    size = len(state.memory)
    for number in range(len(rows)):
        copy_memory(rows[number][:size], state.memory)
        column = state.completed[craft]
        end_round(board, state, None)
        copy_memory(state.memory, rows[number][:size])
        if state.won[craft]:
            victories[number, 0] = 1
            victories[number, 1] = rows[number, size + WON_IN] if rows[number, size + WON_IN] else column
            victories[number, 2] = state.damage[craft]
        rows[number, size + ENDED] = state.clock[Clock.OVER]
        rows[number, size + SHOTS] = 0
        rows[number, size + WON_IN] = 0
        for other in range(len(board.pilot)):
            state.shield_up[other] = state.emergency[other] = state.hits[other] = 0
            state.completed[other] = NOT_COMPLETED
        copy_memory(state.memory, rows[number][:size])


def distinct(rows):
    rows = np.ascontiguousarray(rows)
    whole = rows.view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).reshape(-1)
    _, first = np.unique(whole, return_index=True)
    return rows[first]


def fewest_rounds(game: Game, seat: int, rolls: list[Dice]) -> tuple[int, int, int] | None:
    """(rounds, completing column, damage) of the best game, or None if there is none within the rolls."""
    setup = game.setup
    board, craft = setup.board, setup.seats.index(seat)
    root = game.state()
    pilot = Pilot(int(board.pilot[craft]))
    limit = setup.scenario.rules.shots_per_turn
    allowed = 0 if board.mode == Mode.RACING else 7 if limit is None else limit
    shoot = [Action.SHOOT] if allowed else []
    plain = [Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK, *shoot, *POWERS[pilot]]
    energy = [Action.FORWARD, Action.RIGHT, Action.LEFT, *shoot]
    plain += [action + RAM for action in plain if advances(pilot, Action(action))]
    energy += [action + RAM for action in energy if advances(pilot, Action(action))]
    rows = np.zeros((1, len(root.memory) + EXTRA), dtype=np.uint16)
    rows[0, : len(root.memory)] = root.memory
    state = copy_state(board, root)
    for number, dice in enumerate(rolls, start=1):
        ends = []
        for shield in (True, False):
            for emergency in range(6 if pilot == Pilot.LAWRENCE else 1):
                flown = rows.copy()
                programs = np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16)
                programs[craft, 6] = Action.EMPTY if shield else Action.FORWARD
                programs[craft, 7] = emergency
                if emergency:
                    power_used = [copy_at(board, state, row, craft) for row in flown]
                    flown = flown[np.array(power_used) == 0]
                begin(board, state, *dice.arrays(), programs, flown)
                flown = flown[np.array([is_alive(board, state, row, craft) for row in flown], dtype=bool)]
                for column in range(1, 7 if shield else 8):
                    actions = np.array(plain if column < 7 else energy, dtype=np.uint16)
                    results = np.zeros((len(flown) * len(actions), flown.shape[1]), dtype=np.uint16)
                    count = fly_column(board, state, craft, column, actions, allowed, flown, results)
                    flown = distinct(results[:count])
                ends.append(flown)
        rows = np.concatenate(ends)
        victories = np.zeros((len(rows), 3), dtype=np.int64)
        finish(board, state, craft, rows, victories)
        won = victories[victories[:, 0] == 1]
        if len(won):
            _, column, damage = min(won.tolist())
            return number, column, damage
        rows = distinct(rows[rows[:, len(root.memory) + ENDED] == 0])
    return None


def copy_at(board, state, row, craft):
    copy_memory(row[: len(state.memory)], state.memory)
    return int(state.power_used[craft])


def is_alive(board, state, row, craft):
    copy_memory(row[: len(state.memory)], state.memory)
    return bool(state.alive[craft])
