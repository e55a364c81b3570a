"""Kernels: the last two rounds of a tree, world by world.

In the last round only victory counts, so it is looked for on sets of hexes; in the one before it a ram is worth a look
only where it could still change something.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.log import NOTHING as NO_HEX
from engine.asteroyds.log import Row
from engine.asteroyds.pieces import ENERGY_COLUMN
from engine.asteroyds.rules import DIRECTIONS, copy_memory, move_all_tiles
from engine.asteroyds.state import Ints
from engine.jit import kernel
from solver.bitboard import EMPTY, Bits, signed
from solver.race import HOW_MANY, free_hexes, mark_goals, possible_goals
from solver.race_full import Found, measure_goals
from solver.reach import best_flight
from solver.reach_full import find_flights

from .backward import fly_backward, keep_ram_values, list_ends
from .forward import NO_SETS, fly_forward, sets_at
from .kinder import Entries, Kinder, Rounds, Sets
from .onward import ONE, enter_after_ram, is_rammed, lay_world, move_craft_in

# Which turn of a world is which: first without a ram, then one turn for each asteroid, at last with the rams.
PLAIN = 0
FIRST_RAM = 1


@kernel
def move_without_craft(kinder: Kinder, dice: Ints, order: Ints) -> None:
    """The asteroid phase of the world in `laid`; notes which hexes a craft must not stand in to leave it as it is."""
    race, scratch = kinder.full.race, kinder.scratch
    state, log = race.state, kinder.log
    copy_memory(kinder.laid, state.memory)
    log.used[0] = 0
    move_all_tiles(race.board, state, dice, order, log)
    scratch.touched[:] = 0
    for row in range(log.used[0]):
        if log.rows[row, Row.TO] != NO_HEX:
            scratch.touched[log.rows[row, Row.TO]] = 1
    for tile in range(len(state.tile_at)):
        scratch.moved[tile] = state.tile_at[tile]


@kernel
def look_for_goals(kinder: Kinder, cell: int, tile_at: Ints, lacking: int) -> int:
    """Which of these goals seven columns are long enough for; notes how far they are from here and from each other."""
    full, nearest = kinder.full, kinder.scratch.nearest
    nearest[:] = ENERGY_COLUMN
    for gate in full.race.windows.gates:
        goal = full.race.windows.symbol[gate]
        nearest[goal] = min(nearest[goal], signed(full.steps[cell, tile_at[gate]]))
    return measure_goals(full, cell, tile_at, lacking)


@kernel
def within_reach(kinder: Kinder, possible: int, lacking: int) -> bool:
    """False if seven columns are too few to touch one of these goals, or two of them one after the other."""
    if lacking & ~possible:
        return False
    nearest, apart = kinder.scratch.nearest, kinder.full.flight.apart
    for one in range(len(nearest)):
        for other in range(one):
            both = lacking >> one & lacking >> other & 1
            if both and apart[one, other] + min(nearest[one], nearest[other]) > ENERGY_COLUMN:
                return False
    return True


@kernel
def can_win(
    kinder: Kinder, cell: int, facing: int, tile_at: Ints, free: Bits, inside: int, has: int, may_ram: bool
) -> bool:
    """Whether one flight wins all that is lacking."""
    full = kinder.full
    race = full.race
    lacking = race.goals & ~has
    possible = possible_goals(race.goals, inside, has)
    won, _, one_more = best_flight(race.windows, race.layers, tile_at, cell, free, possible, facing)
    if won + (1 if one_more else 0) >= HOW_MANY[lacking]:
        return True
    if not may_ram:
        return False
    find_flights(full, cell, facing, tile_at, free, lacking, True, 0)
    found = full.flight.found
    most = max(max(found[0, Found.SIX], found[0, Found.SEVEN]), max(found[1, Found.SIX], found[1, Found.SEVEN]))
    return bool(most >= HOW_MANY[lacking])


@kernel
def judge_end(kinder: Kinder, cell: int, ends: Sets, tile_at: Ints, goals: int, last: int, may_ram: bool) -> bool:
    """Add what the last round makes of ending in a hex, when the tiles have moved; returns whether anything wins."""
    race, after = kinder.full.race, kinder.scratch.after
    sets = sets_at(ends, cell)
    free, inside, looked = EMPTY, 0, False
    possible = look_for_goals(kinder, cell, tile_at, kinder.everything & ~goals)
    wins = False
    for won in range(kinder.everything):
        if not sets >> np.uint64(won) & ONE:
            continue
        has = won | goals
        lacking = kinder.everything & ~has
        near = lacking != 0 and within_reach(kinder, possible, lacking)
        if near and not looked:
            free = free_hexes(race.windows, tile_at, cell)
            inside = mark_goals(race.windows, race.layers.goal, tile_at, cell)
            looked = True
        for facing in range(DIRECTIONS):
            victory = lacking == 0
            if near and ends[cell, facing] >> np.uint64(won) & ONE:
                victory = can_win(kinder, cell, facing, tile_at, free, inside, has, may_ram)
            after[cell, facing, won] += last if victory else last + 1
            wins |= victory
    return wins


@kernel
def judge_ends(
    kinder: Kinder, tiles: Ints, ends: Sets, count: int, rolls: Ints, number: int, may_ram: bool, looks_on: bool
) -> bool:
    """Fill `after` for all ends of round `number` in a world; returns whether anything wins in it or in the last one.

    `looks_on`: whether the last round counts at all.
    """
    scratch = kinder.scratch
    after = scratch.after
    worst = (number + 2) * len(rolls)
    wins = False
    for each in range(count):
        cell = scratch.hexes[each]
        if sets_at(ends, cell) >> np.uint64(kinder.everything) & ONE:
            wins = True
        for facing in range(DIRECTIONS):
            for won in range(after.shape[2]):
                after[cell, facing, won] = 0 if looks_on else worst
            after[cell, facing, kinder.everything] = number * len(rolls)
    if not looks_on:
        return wins
    lay_world(kinder, tiles)
    for roll in range(len(rolls)):
        dice, order = rolls[roll, :3], rolls[roll, 3:]
        move_without_craft(kinder, dice, order)
        for each in range(count):
            cell = scratch.hexes[each]
            if sets_at(ends, cell) & ~(ONE << np.uint64(kinder.everything)) == NO_SETS:
                continue
            goals = 0
            tile_at = scratch.moved
            if scratch.touched[cell]:
                goals = move_craft_in(kinder, cell, dice, order)
                tile_at = kinder.full.race.state.tile_at
            wins |= judge_end(kinder, cell, ends, tile_at, goals, number + 1, may_ram)
    return wins


@kernel
def greatest_value(entries: Entries, first: int, last: int, values: Rounds) -> int:
    """Of the states that occur."""
    greatest = 0
    for entry in range(first, last):
        for facing in range(DIRECTIONS):
            sets = entries.sets[entry, facing]
            for won in range(values.shape[2]):
                if sets >> np.uint64(won) & ONE:
                    greatest = max(greatest, signed(values[entry, facing, won]))
    return greatest


@kernel
def value_last_rounds(
    kinder: Kinder,
    worlds: Ints,
    firsts: NDArray[np.int64],
    begin: int,
    end: int,
    entries: Entries,
    rolls: Ints,
    number: int,
    after_ram: Entries,
    ram_values: Rounds,
    values: Rounds,
) -> None:
    """Values of all entries of the worlds begin … end-1 in round `number`, if the next rolls (rows of ROLLS) are last.

    Each world takes turns: without a ram; then, if anything is left to improve, a turn for each asteroid that can be
    rammed; and if one of these wins, the flights of the first turn once more with what the rams are worth.
    """
    scratch = kinder.scratch
    tiles = worlds.shape[1]
    with_rams = FIRST_RAM + tiles
    worst = (number + 2) * len(rolls)
    for world in range(begin, end):
        any_ram, looks_on = False, True
        for turn in range(with_rams + 1):
            rams = PLAIN < turn < with_rams
            tile = turn - FIRST_RAM
            if (rams and not is_rammed(kinder, tile)) or (turn == with_rams and not any_ram):
                continue
            who, into = entries, values
            first, last = firsts[world], firsts[world + 1]
            for each in range(tiles):
                scratch.tiles[each] = worlds[world, each]
            if rams:
                after_ram.used[0] = 0
                enter_after_ram(kinder, worlds[world, tile], tile, 0, after_ram)
                scratch.tiles[tile] = kinder.full.race.board.off
                who, into = after_ram, ram_values
                first, last = 0, after_ram.used[0]
            may_ram = fly_forward(kinder, scratch.tiles, who, first, last, scratch.ends)
            count = list_ends(kinder, scratch.ends)
            looks = looks_on or not rams
            wins = judge_ends(kinder, scratch.tiles, scratch.ends, count, rolls, number, may_ram, looks)
            if wins or turn == with_rams:
                fly_backward(kinder, count, who, first, last, turn == with_rams, worst, into)
            else:
                into[first:last] = worst
            if rams and wins:
                keep_ram_values(kinder, tile, after_ram, 0, after_ram.used[0], ram_values, worst)
                any_ram = True
            elif turn == PLAIN:
                greatest = greatest_value(entries, first, last, values)
                if not may_ram or greatest <= number * len(rolls):
                    break
                # Who wins by the last round in any case gains only by a ram that wins in this one.
                looks_on = greatest > (number + 1) * len(rolls)
                scratch.ram_known[:] = 0
