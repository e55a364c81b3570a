"""The best reply of one craft to a roll of a race, to all 216 of them, and from every end of the round before.

Plans differ in the energy column only. With the shield up there are six columns and no damage; with the shield down
there are seven, and every hit of the asteroid phase costs its point. So the best flight is the best of six columns,
unless the seventh wins one goal more and the craft lives to fly it. One seventh column wins one goal at most.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.notation import FIXED_ORDER, Dice
from engine.asteroyds.pieces import DICE_VALUES, ENERGY_COLUMN, Die
from engine.asteroyds.rules import ASTEROID_PHASE, DIRECTIONS, copy_memory, move_all_tiles, move_tiles, plan
from engine.asteroyds.state import Ints, State
from engine.jit import kernel

from .bitboard import OUTSIDE, WORD_BITS, Bits, Bytes, put_reach, signed, take_off
from .race import GOAL_SETS, HOW_MANY, Race, free_hexes, mark_goals, possible_goals
from .reach import NO_COLUMN, best_flight, fly_apart, fly_energy_column

ROLLS = DICE_VALUES ** len(Die)
ONE = np.uint64(1)


class End(IntEnum):
    """What is left of a round for the next one: a row of ends. The tiles do not depend on the flight."""

    AT = 0
    FACING = 1
    GOALS = 2  # the set of goals won so far
    DAMAGE = 3  # in all


# ------------------------------------------------------------------------------------------------------------- one roll


@kernel
def best_reply(
    race: Race, state: State, free: Bits, inside: int, facing: int, has: int, arrived: int, damage: int, hits: int
) -> tuple[int, int, int]:
    """The Reply of a craft that had goals `has` and `damage` when an asteroid phase brought it `arrived` and `hits`."""
    by_itself = signed(HOW_MANY[arrived & ~has])
    column = ASTEROID_PHASE if by_itself else NO_COLUMN
    possible = possible_goals(race.goals, inside, has | arrived)
    if possible == 0:
        return by_itself, 0, column
    middle = state.at[race.craft]
    won, won_column, one_more = best_flight(race.windows, race.layers, state.tile_at, middle, free, possible, facing)
    if one_more and (hits == 0 or damage + hits < race.hull):
        return by_itself + won + 1, hits, ENERGY_COLUMN
    return by_itself + won, 0, won_column if won else column


@kernel
def best_of_roll(race: Race, memory: Ints, dice: Ints, order: Ints) -> tuple[int, int, int]:
    """The Reply of the craft to one roll, from a position before the roll."""
    state, craft = race.state, race.craft
    copy_memory(memory, state.memory)
    has, damage = signed(state.symbols[craft]), signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    move_all_tiles(race.board, state, dice, order, None)
    free = free_hexes(race.windows, state.tile_at, state.at[craft])
    inside = mark_goals(race.windows, race.layers.goal, state.tile_at, state.at[craft])
    arrived, hits = signed(state.symbols[craft]), state.damage[craft] - damage
    return best_reply(race, state, free, inside, state.facing[craft], has, arrived, damage, hits)


# ------------------------------------------------------------------------------------------------------------ all rolls


@kernel
def reply_to_rolls(
    race: Race, memory: Ints, order: Ints, ends: Ints, gains: Bytes, damage: Bytes, column: Bytes
) -> None:
    """For each end of this round (rows of End) and each of the 216 next rolls the Reply.

    Ends in the same hex, one after the other, share their asteroid phases: where the tiles go depends on where the
    craft is and on nothing else of it.
    """
    state, craft, stack = race.state, race.craft, race.stack
    first = 0
    while first < len(ends):
        hex_of_ends = ends[first, End.AT]
        behind = first + 1
        while behind < len(ends) and ends[behind, End.AT] == hex_of_ends:
            behind += 1
        copy_memory(memory, state.memory)
        place_craft(race, state, hex_of_ends)
        plan(race.board, state, race.shield_down)
        copy_memory(state.memory, stack[0])
        for turn in range(ROLLS):
            move_for_turn(race, order, turn)
            roll = roll_number(race.dice)
            free = free_hexes(race.windows, state.tile_at, hex_of_ends)
            inside = mark_goals(race.windows, race.layers.goal, state.tile_at, hex_of_ends)
            arrived, hits = signed(state.symbols[craft]), signed(state.damage[craft])
            for end in range(first, behind):
                has, before = signed(ends[end, End.GOALS]), signed(ends[end, End.DAMAGE])
                won, hurt, when = best_reply(
                    race, state, free, inside, ends[end, End.FACING], has, arrived, before, hits
                )
                gains[end, roll] = won
                damage[end, roll] = hurt
                column[end, roll] = when
        first = behind


@kernel
def place_craft(race: Race, state: State, there: int) -> None:
    """Put the craft into a hex, without symbols or damage, so that the asteroid phase counts all that it brings."""
    craft = race.craft
    state.crafts_on[state.at[craft]] -= 1
    state.at[craft] = there
    state.crafts_on[there] += 1
    state.symbols[craft] = 0
    state.damage[craft] = 0


@kernel
def move_for_turn(race: Race, order: Ints, turn: int) -> None:
    """The asteroid phase of one roll out of all. The last die changes fastest, so most rolls need only that die moved:
    `stack` keeps the position before each die."""
    state, stack, dice = race.state, race.stack, race.dice
    die_moved = 2
    if turn % DICE_VALUES == 0:
        die_moved = 1
    if turn % (DICE_VALUES * DICE_VALUES) == 0:
        die_moved = 0
    values = (turn // (DICE_VALUES * DICE_VALUES), turn // DICE_VALUES % DICE_VALUES, turn % DICE_VALUES)
    copy_memory(stack[die_moved], state.memory)
    for number in range(die_moved, len(order)):
        die = order[number]
        dice[die] = values[number] + 1
        if number > die_moved:
            copy_memory(state.memory, stack[number])
        move_tiles(race.board, state, die, dice[die], None)


@kernel
def roll_number(dice: Ints) -> int:
    """0 for 1-1-1 to 215 for 6-6-6."""
    red, white, blue = signed(dice[Die.RED]) - 1, signed(dice[Die.WHITE]) - 1, signed(dice[Die.BLUE]) - 1
    return (red * DICE_VALUES + white) * DICE_VALUES + blue


# ----------------------------------------------------------------------------------------------------- ends of a round


@kernel
def ends_of_roll(race: Race, memory: Ints, dice: Ints, order: Ints, ends: Ints) -> int:
    """Every place, facing and set of goals in which a flight can end, each with the least damage; returns how many."""
    state, craft, layers = race.state, race.craft, race.layers
    copy_memory(memory, state.memory)
    damage = signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    move_all_tiles(race.board, state, dice, order, None)
    middle, has = state.at[craft], signed(state.symbols[craft])
    hits = state.damage[craft] - damage
    free = free_hexes(race.windows, state.tile_at, middle)
    possible = possible_goals(race.goals, mark_goals(race.windows, race.layers.goal, state.tile_at, middle), has)
    put_reach(layers.reach, 0, take_off(state.facing[craft]))
    fly_apart(layers, free, possible, 1)
    lives = hits == 0 or damage + hits < race.hull
    if lives:
        fly_energy_column(layers, free, possible)
    count = 0
    for won in range(possible + 1):
        if won & ~possible:
            continue
        for facing in range(DIRECTIONS):
            for place in range(OUTSIDE):
                word, bit = place // WORD_BITS, np.uint64(place % WORD_BITS)
                shielded = layers.active[won] and layers.reach[won, facing, word] >> bit & ONE
                spent = lives and layers.last_active[won] and layers.last[won, facing, word] >> bit & ONE
                if shielded or spent:
                    ends[count, End.AT] = race.windows.hex_at[middle, place]
                    ends[count, End.FACING] = facing
                    ends[count, End.GOALS] = has | won
                    ends[count, End.DAMAGE] = damage if shielded else damage + hits
                    count += 1
    return count


# ------------------------------------------------------------------------------------------------- for those who ask


class Reply(NamedTuple):
    """The best answer to a roll: most goals, then least damage, then the earliest column of the last goal."""

    gains: int
    damage: int  # of this round
    column: int  # ASTEROID_PHASE if all of them come by themselves, NO_COLUMN if there are none


class Replies(NamedTuple):
    """For each end (or the one position asked about) and each roll, in the order of `roll_number`."""

    gains: Bytes  # [end, roll]
    damage: Bytes
    column: Bytes


class Outlook(NamedTuple):
    """What each end is worth in the next round, over all rolls (and all orders of the dice, if they are rolled)."""

    gains: NDArray[np.float64]  # [end] mean of the best reply
    damage: NDArray[np.float64]  # [end] mean of that reply
    finishing: NDArray[np.float64]  # [end] probability of having all goals after it


def reply(race: Race, state: State, dice: Dice) -> Reply:
    return Reply(*best_of_roll(race, state.memory, *dice.arrays()))


def end_of(race: Race, state: State) -> Ints:
    """Where the craft is now, as a row of ends."""
    craft = race.craft
    row = [state.at[craft], state.facing[craft], state.symbols[craft], state.damage[craft]]
    return np.array([row], dtype=np.uint16)


def all_ends(race: Race, state: State, dice: Dice) -> Ints:
    """Every end that a flight can have under this roll, in ascending order."""
    room = np.zeros((OUTSIDE * DIRECTIONS * GOAL_SETS, len(End)), dtype=np.uint16)
    count = ends_of_roll(race, state.memory, *dice.arrays(), room)
    ends = room[:count]
    return ends[np.lexsort(ends.T[::-1])]


def replies(race: Race, state: State, ends: Ints | None = None, order: tuple[int, ...] = FIXED_ORDER) -> Replies:
    """The best reply to all 216 rolls, from each end with the tiles as `state` has them, or from the state itself."""
    ends = end_of(race, state) if ends is None else ends
    found = Replies(*(np.zeros((len(ends), ROLLS), dtype=np.uint8) for _ in Replies._fields))
    by_hex = np.argsort(ends[:, End.AT], kind="stable")
    reply_to_rolls(race, state.memory, np.array(order, dtype=np.uint16), ends[by_hex], *found)
    back = np.argsort(by_hex)
    return Replies(*(part[back] for part in found))


def expected_gains(
    race: Race, state: State, ends: Ints, orders: tuple[tuple[int, ...], ...] = (FIXED_ORDER,)
) -> Outlook:
    """The outlook of every end; `state` has the tiles where the round leaves them."""
    missing = np.array([(race.goals & ~int(goals)).bit_count() for goals in ends[:, End.GOALS]])
    every = [replies(race, state, ends, order) for order in orders]
    return Outlook(
        gains=np.mean([found.gains.mean(axis=1) for found in every], axis=0),
        damage=np.mean([found.damage.mean(axis=1) for found in every], axis=0),
        finishing=np.mean([(found.gains == missing[:, None]).mean(axis=1) for found in every], axis=0),
    )
