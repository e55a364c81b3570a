"""Kernel: whole races with the base policy in every seat, on sets of hexes; much faster than `table_games.py`.

Craft of this policy neither crash nor ram, and keep their shields up where tiles would destroy them. So tiles move
alike whatever is written, flights do not meet, and one asteroid phase serves all seats. Who has won is asked of the
rules.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import Return
from engine.asteroyds.rules import copy_memory, end_round, move_all_tiles, plan
from engine.asteroyds.state import NOT_COMPLETED, Board, Clock, Ints
from engine.jit import kernel

from ..bitboard import signed
from ..chance import Seeds
from ..greedy import Distances, fly_greedily
from ..race import Race
from .table_games import thought_of


@kernel
def play_race_round(
    board: Board,
    race: Race,
    distances: Distances,
    shields_down: Ints,
    damage: Ints,
    roll: Ints,
    order: Ints,
    seed: np.uint64,
) -> None:
    """One round of `race.state`; `damage` is scratch."""
    state = race.state
    crafts = len(board.pilot)
    for craft in range(crafts):
        damage[craft] = state.damage[craft]
    plan(race.board, state, shields_down)
    move_all_tiles(race.board, state, roll, order, None)
    for craft in range(crafts):
        hits = signed(state.damage[craft]) - signed(damage[craft])
        state.damage[craft] = damage[craft]
        if state.completed[craft] != NOT_COMPLETED:
            continue  # gates brought it the last symbol
        of_craft = Race(
            race.board,
            race.hull,
            craft,
            race.goals,
            race.shield_down,
            race.windows,
            race.layers,
            race.state,
            race.stack,
            race.dice,
        )
        # Of ends that look alike any may be chosen: neither hex nor facing may favour a start.
        distances.luck[0] = thought_of(seed, craft)
        has, column = fly_greedily(of_craft, distances, state, hits)
        if has == race.goals:
            state.completed[craft] = column
    end_round(board, state, None)


@kernel
def play_race_tables(
    board: Board,
    race: Race,
    distances: Distances,
    shields_down: Ints,
    damage: Ints,
    dice: Ints,
    orders: Ints,
    start: Ints,
    rolls: Ints,
    seeds: Seeds,
    won: Ints,
    rounds: Ints,
) -> None:
    """Game g from the memory `start` under `rolls[g]`, with luck of `seeds[g]`. Who flies first makes no difference."""
    state = race.state
    for game in range(len(rolls)):
        copy_memory(start, state.memory)
        played = 0
        while not state.clock[Clock.OVER] and played < rolls.shape[1]:
            roll = rolls[game, played]
            play_race_round(board, race, distances, shields_down, damage, dice[roll], orders[roll], seeds[game, played])
            played += 1
        rounds[game] = played
        for craft in range(len(board.pilot)):
            won[game, craft] = state.won[craft]


def can_race(board: Board) -> bool:
    """All craft share one table of the board, so none may have a platform of its own to land on."""
    return board.landing != Return.OWN
