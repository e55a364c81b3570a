"""How do races go on if every flight ends with the fewest rounds to go? Some rounds are played, then the table judges.

With no round to play this is the table itself, with one round and all next rolls an exact look ahead, with many rounds
a rollout. A rammed asteroid stays where it is in these games: they are thoughts, and the rules play the real ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.rules import copy_memory, move_all_tiles, plan
from engine.asteroyds.state import Board, Ints, Setup, State, copy_state
from engine.jit import kernel
from solver.bitboard import NONE, signed
from solver.ends import Ends
from solver.flights import COLUMNS
from solver.greedy import Distances, distances_of
from solver.policy import DICE, DICE_ORDERS, Fate, fate_of
from solver.race import LANDED, Race, race_of
from solver.search import load_node

from .journeys import FAR, Judge, RoundsToGo, half_of_table, journey, list_stops, measure_paths, new_judge
from .valued_flights import DAMAGE_COST, RAMMED, best_end, cost_of_flight

NO_TRIES = np.zeros(0, dtype=np.uint16)
NO_NOTES = np.zeros((0, 1, 3), dtype=np.uint16)

Values = NDArray[np.float64]


@kernel
def play_valued_round(race: Race, distances: Distances, judge: Judge, state: State, dice: Ints, order: Ints) -> int:
    """One round of the craft, the others waiting with shields up; returns the goals that it has then."""
    craft = race.craft
    damage = signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    move_all_tiles(race.board, state, dice, order, None)
    hits = state.damage[craft] - damage
    middle, has, ram_used = state.at[craft], signed(state.symbols[craft]), state.ram_used[craft]
    measure_paths(race, distances, judge, state.tile_at, race.goals & ~has)
    _, won, at, facing, kind = best_end(
        race, distances, judge, state.tile_at, middle, state.facing[craft], has, hits, damage, ram_used
    )
    state.damage[craft] = damage + cost_of_flight(kind, hits)
    if kind & RAMMED:
        state.ram_used[craft] = 1
    state.crafts_on[middle] -= 1
    state.crafts_on[at] += 1
    state.at[craft] = at
    state.facing[craft] = facing
    state.symbols[craft] |= won & ~LANDED
    return has | won


@kernel
def play_valued_races(
    race: Race,
    distances: Distances,
    judge: Judge,
    dice: Ints,
    orders: Ints,
    starts: Ints,
    which: Ints,
    rolls: Ints,
    tries: Ints,
    values: Values,
    notes: Ints,
) -> None:
    """Game g from `starts[which[g]]` under `rolls[g]`: `values[g]` is its rounds, and those to go if it is not won.

    In round `tries[g]` the flight has noise, if there are any tries. If there is room for notes, `notes[g, round]` gets
    what the table asks about: goals lacking and whether the craft can ram, columns to the first, columns of the rest.
    """
    state, craft, luck = race.state, race.craft, judge.luck[0]
    for game in range(len(rolls)):
        copy_memory(starts[which[game]], state.memory)
        played = 0
        has, fate = signed(state.symbols[craft]), fate_of(state, craft)
        while True:
            value = 0.0
            if fate == Fate.LIMIT:
                lacking, damage = race.goals & ~has, signed(state.damage[craft])
                measure_paths(race, distances, judge, state.tile_at, lacking)
                stops = list_stops(race, judge, state.tile_at, lacking)
                first, rest = journey(distances, judge, stops, state.at[craft], state.facing[craft])
                row = lacking + half_of_table(race, damage, state.ram_used[craft])
                value = judge.rounds[row, first, rest] + DAMAGE_COST * damage
                if len(notes) and played > 0:
                    notes[game, played - 1, 0] = row
                    notes[game, played - 1, 1] = first
                    notes[game, played - 1, 2] = rest
            if fate != Fate.LIMIT or played == rolls.shape[1]:
                break
            roll = rolls[game, played]
            noisy = len(tries) > 0 and tries[game] == played
            judge.luck[0] = luck if noisy else NONE
            has = play_valued_round(race, distances, judge, state, dice[roll], orders[roll])
            if noisy:
                luck = judge.luck[0]
            if has == race.goals:
                fate = Fate.WON + 0
            played += 1
        values[game] = played + value if fate == Fate.LIMIT or fate == Fate.WON else float(FAR)
    judge.luck[0] = luck


@kernel
def load_nodes(board: Board, state: State, base: State, craft: int, nodes: Ints, memories: Ints) -> None:
    """The positions in which flights end; `base` is as before the flight."""
    for number in range(len(nodes)):
        load_node(board, state, base, craft, nodes[number])
        copy_memory(state.memory, memories[number])


def positions_of(ends: Ends, numbers: NDArray[np.int64]) -> Ints:
    """The memory after each of these ends, but for whose turn it is. None of them is finished."""
    board, found = ends.game.setup.board, ends.programs.flights.searched
    scratch = copy_state(board, found[0].base)
    memories = np.zeros((len(numbers), len(scratch.memory)), dtype=np.uint16)
    for plan_number, flights in enumerate(found):
        mine = np.flatnonzero(ends.table[numbers, COLUMNS["plan"]] == plan_number)
        nodes = flights.graph.nodes[ends.table[numbers[mine], COLUMNS["node"]]]
        room = np.zeros((len(mine), len(scratch.memory)), dtype=np.uint16)
        load_nodes(board, scratch, flights.base, ends.craft, np.ascontiguousarray(nodes), room)
        memories[mine] = room
    return memories


class ValuedRaces:
    """One seat of a race with a table of rounds to go. Two threads need two of them; the table may be shared."""

    def __init__(self, setup: Setup, craft: int, rounds: RoundsToGo) -> None:
        self.race = race_of(setup, craft)
        self.distances = distances_of(self.race)
        self.judge = new_judge(self.race, rounds)

    def play(self, starts: Ints, which: Ints, rolls: Ints, *, tries: Ints = NO_TRIES, notes: Ints = NO_NOTES) -> Values:
        """For each row of rolls the rounds of a game, those to go included, from the memory `starts[which[game]]`."""
        values = np.zeros(len(rolls))
        play_valued_races(
            self.race,
            self.distances,
            self.judge,
            DICE,
            DICE_ORDERS,
            starts,
            which,
            rolls,
            tries,
            values,
            notes,
        )
        return values

    def look_ahead(self, starts: Ints, rolls: Ints) -> Values:
        """For each start the mean over these next rolls [roll] of one round and of what is to go after it."""
        which = np.repeat(np.arange(len(starts), dtype=np.uint16), len(rolls))
        values = self.play(starts, which, np.tile(rolls, len(starts))[:, None])
        means: Values = values.reshape(len(starts), -1).mean(axis=1)
        return means

    def judge_positions(self, starts: Ints) -> Values:
        """What the table says about each start."""
        return self.play(starts, np.arange(len(starts), dtype=np.uint16), np.zeros((len(starts), 0), dtype=np.uint16))
