"""The best reply of one craft to a roll of a race, and to all 216, with ram, pilot's power and emergency shield.

Four kinds of plans: six columns with the shield up or seven with it down, without or with a ram. Within each the best
flight is found by `reach_full.py`; damage differs between them only, and a crash is never worth its damage.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.notation import FIXED_ORDER, Dice
from engine.asteroyds.pieces import ENERGY_COLUMN, HIT_DAMAGE, RAM_DAMAGE, RAM_DAMAGE_SHIELDED
from engine.asteroyds.rules import ASTEROID_PHASE, copy_memory, move_all_tiles, plan
from engine.asteroyds.state import Ints, State
from engine.jit import kernel

from .bitboard import Bytes, signed
from .race import HOW_MANY, free_hexes, mark_goals
from .race_full import Found, FullRace, measure_goals
from .reach import NO_COLUMN
from .reach_full import find_flights
from .replies import ROLLS, Replies, Reply, move_for_turn, roll_number


@kernel
def better(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Most goals, then least damage, then the earliest column."""
    if one[0] != other[0]:
        return one[0] > other[0]
    if one[1] != other[1]:
        return one[1] < other[1]
    return one[2] < other[2]


@kernel
def best_after_tiles(full: FullRace, has: int, damage: int) -> tuple[int, int, int]:
    """The Reply of the craft when the tiles have moved; `has` and `damage` are those before the roll."""
    race = full.race
    state, craft = race.state, race.craft
    middle, symbols = state.at[craft], signed(state.symbols[craft])
    hits = (state.damage[craft] - damage) * HIT_DAMAGE
    by_itself = signed(HOW_MANY[symbols & ~has])
    best = (by_itself, 0, ASTEROID_PHASE if by_itself else NO_COLUMN)
    possible = measure_goals(full, middle, state.tile_at, race.goals & ~symbols)
    if possible == 0:
        return best
    free = free_hexes(race.windows, state.tile_at, middle)
    mark_goals(race.windows, race.layers.goal, state.tile_at, middle)
    unspent = not state.power_used[craft]
    saved = 1 if full.emergency and unspent else 0
    rams = not state.ram_used[craft] and damage + RAM_DAMAGE_SHIELDED - saved < race.hull
    powers = len(full.powers) if unspent else 0
    find_flights(full, middle, state.facing[craft], state.tile_at, free, possible, rams, powers)
    for rammed in (False, True):
        found = full.flight.found[int(rammed)]
        for lowered in (False, True):
            cost = hits if lowered else 0
            if rammed:
                cost += RAM_DAMAGE if lowered else RAM_DAMAGE_SHIELDED
            cost = max(cost - saved, 0)
            gains = found[Found.SEVEN] if lowered else found[Found.SIX]
            column = ENERGY_COLUMN if lowered else found[Found.COLUMN]
            if gains > 0 and (cost == 0 or damage + cost < race.hull):
                candidate = (by_itself + gains, cost, column)
                if better(candidate, best):
                    best = candidate
    return best


@kernel
def best_of_roll_full(full: FullRace, memory: Ints, dice: Ints, order: Ints) -> tuple[int, int, int]:
    """The Reply of the craft to one roll, from a position before the roll."""
    state, craft = full.race.state, full.race.craft
    copy_memory(memory, state.memory)
    has, damage = signed(state.symbols[craft]), signed(state.damage[craft])
    plan(full.race.board, state, full.race.shield_down)
    move_all_tiles(full.race.board, state, dice, order, None)
    return best_after_tiles(full, has, damage)


@kernel
def reply_to_rolls_full(full: FullRace, memory: Ints, order: Ints, gains: Bytes, damage: Bytes, column: Bytes) -> None:
    """The Reply to each of the 216 next rolls, from one position."""
    race = full.race
    state, craft = race.state, race.craft
    copy_memory(memory, state.memory)
    has, before = signed(state.symbols[craft]), signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    copy_memory(state.memory, race.stack[0])
    for turn in range(ROLLS):
        move_for_turn(race, order, turn)
        roll = roll_number(race.dice)
        gains[roll], damage[roll], column[roll] = best_after_tiles(full, has, before)


# ------------------------------------------------------------------------------------------------- for those who ask


def full_reply(full: FullRace, state: State, dice: Dice) -> Reply:
    return Reply(*best_of_roll_full(full, state.memory, *dice.arrays()))


def full_replies(full: FullRace, state: State, order: tuple[int, ...] = FIXED_ORDER) -> Replies:
    """The best reply to all 216 rolls from one position; the one row of each table is indexed by `roll_number`."""
    found = Replies(*(np.zeros((1, ROLLS), dtype=np.uint8) for _ in Replies._fields))
    reply_to_rolls_full(full, state.memory, np.array(order, dtype=np.uint16), *(part[0] for part in found))
    return found
