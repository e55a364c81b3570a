"""Kernels: the rounds of a tree before its last two: rams as worlds of their own, and what rolls make of flights.

Worlds and entries of one node of the tree stand together, the entries sorted by world. Ends of flights that do not
stand in a tile's way share the world after the phase.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN
from engine.asteroyds.rules import DIRECTIONS, copy_memory, move_all_tiles
from engine.asteroyds.state import Ints
from engine.jit import kernel
from solver.bitboard import Bytes, signed
from solver.hashing import HASH_START, first_slot, mix_row, next_slot, same_row

from .backward import fly_backward, keep_ram_values, list_ends
from .forward import NO_SETS, fly_forward, sets_at, win_goal
from .kinder import NOTHING, Entries, Kinder, Rounds, Sets, lay_tiles, look_round

ONE = np.uint64(1)
FULL = -1

Numbers = NDArray[np.int32]
Slots = NDArray[np.int32]


@kernel
def fly_worlds(
    kinder: Kinder,
    worlds: Ints,
    firsts: NDArray[np.int64],
    entries: Entries,
    ends: Sets,
    rammed: Ints,
    sources: Numbers,
    after: Entries,
) -> int:
    """Flights of all worlds; those in which an asteroid is rammed go on in `rammed` worlds with entries of their own.

    `sources` [rammed world] is the world and the asteroid. Returns how many rammed worlds there are, or FULL.
    """
    tiles = worlds.shape[1]
    total = 0
    for world in range(len(worlds)):
        if not fly_forward(kinder, worlds[world], entries, firsts[world], firsts[world + 1], ends[world]):
            continue
        for tile in range(tiles):
            if not is_rammed(kinder, tile):
                continue
            if total >= len(rammed) or after.used[0] + ENERGY_COLUMN > len(after.world):
                return FULL
            for each in range(tiles):
                rammed[total, each] = worlds[world, each]
            rammed[total, tile] = kinder.full.race.board.off
            sources[total, 0] = world
            sources[total, 1] = tile
            enter_after_ram(kinder, worlds[world, tile], tile, total, after)
            total += 1
    return total


@kernel
def is_rammed(kinder: Kinder, tile: int) -> bool:
    for used in range(1, ENERGY_COLUMN + 1):
        for facing in range(DIRECTIONS):
            if kinder.scratch.rams[tile, used, facing] != NO_SETS:
                return True
    return False


@kernel
def enter_after_ram(kinder: Kinder, there: int, tile: int, world: int, after: Entries) -> None:
    """One entry for each column in which the asteroid is rammed."""
    for used in range(1, ENERGY_COLUMN + 1):
        new = after.used[0]
        some = NO_SETS
        for facing in range(DIRECTIONS):
            sets = kinder.scratch.rams[tile, used, facing]
            after.sets[new, facing] = sets
            some |= sets
        if some != NO_SETS:
            after.world[new] = world
            after.at[new] = there
            after.column[new] = used
            after.used[0] += 1


@kernel
def move_craft_in(kinder: Kinder, cell: int, dice: Ints, order: Ints) -> int:
    """The asteroid phase of the world in `laid`, with the craft in a hex; returns the goals that come to it."""
    race = kinder.full.race
    state = race.state
    copy_memory(kinder.laid, state.memory)
    state.at[race.craft] = cell
    state.crafts_on[cell] = 1
    move_all_tiles(race.board, state, dice, order, None)
    return signed(state.symbols[race.craft])


@kernel
def lay_world(kinder: Kinder, tiles: Ints) -> None:
    """Fill `laid`."""
    race = kinder.full.race
    copy_memory(kinder.empty, race.state.memory)
    lay_tiles(race.board, race.state, tiles)
    copy_memory(race.state.memory, kinder.laid)


@kernel
def keep_tiles(tiles: Ints, worlds: Ints, slots: Slots, used: NDArray[np.int64]) -> int:
    """The number of a world, new or not; FULL if there is no room for a new one."""
    slot = first_slot(mix_row(HASH_START, tiles, len(tiles)), len(slots))
    while slots[slot] >= 0 and not same_row(worlds[slots[slot]], tiles, len(tiles)):
        slot = next_slot(slot, len(slots))
    if slots[slot] < 0:
        if used[0] >= len(worlds):
            return FULL
        slots[slot] = used[0]
        for tile in range(len(tiles)):
            worlds[used[0], tile] = tiles[tile]
        used[0] += 1
    return int(slots[slot])


@kernel
def move_worlds(
    kinder: Kinder,
    worlds: Ints,
    ends: Sets,
    dice: Ints,
    order: Ints,
    after: Ints,
    slots: Slots,
    used: NDArray[np.int64],
    starts: NDArray[np.int32],
    entries: Entries,
    link: Numbers,
    gain: Bytes,
) -> bool:
    """The asteroid phase after every end of every world: the worlds it leads to, and which entry an end becomes.

    `starts` [world, hex] is the entry of a hex of a new world. Returns False if there is no room for more.
    """
    state = kinder.full.race.state
    for world in range(len(worlds)):
        lay_world(kinder, worlds[world])
        for cell in range(kinder.full.race.board.off):
            link[world, cell] = NOTHING
            # Who has won everything is not followed any further.
            if sets_at(ends[world], cell) & ~(ONE << np.uint64(kinder.everything)) == NO_SETS:
                continue
            goals = move_craft_in(kinder, cell, dice, order)
            new = keep_tiles(state.tile_at, after, slots, used)
            if new == FULL:
                return False
            entry = starts[new, cell]
            if entry == NOTHING:
                entry = entries.used[0]
                if entry >= len(entries.world):
                    return False
                entries.used[0] += 1
                starts[new, cell] = entry
                entries.world[entry] = new
                entries.at[entry] = cell
                entries.column[entry] = 0
                for facing in range(DIRECTIONS):
                    entries.sets[entry, facing] = NO_SETS
            for facing in range(DIRECTIONS):
                sets = ends[world, cell, facing]
                for goal in range(len(kinder.contains)):
                    if goals >> goal & 1:
                        sets = win_goal(kinder, sets, goal)
                entries.sets[entry, facing] |= sets
            link[world, cell] = entry
            gain[world, cell] = goals
    return True


@kernel
def value_worlds(
    kinder: Kinder,
    worlds: Ints,
    firsts: NDArray[np.int64],
    entries: Entries,
    ends: Sets,
    links: NDArray[np.int32],
    gains: Bytes,
    later: Rounds,
    now: int,
    worst: int,
    sources: Numbers,
    of_ram: NDArray[np.int64],
    after: Entries,
    ram_values: Rounds,
    values: Rounds,
) -> None:
    """Values of all entries, from those after the next rolls. `now` is what a victory in this round counts.

    `links` and `gains` [roll, world, hex] lead to the entries in `later`. `of_ram[w]` is the first rammed world that
    comes from world w (all of them in order), `ram_values` what their entries are worth.
    """
    scratch = kinder.scratch
    entry = 0
    for world in range(len(worlds)):
        scratch.ram_known[:] = 0
        for number in range(of_ram[world], of_ram[world + 1]):
            first = entry
            while entry < after.used[0] and after.world[entry] == number:
                entry += 1
            keep_ram_values(kinder, sources[number, 1], after, first, entry, ram_values, worst)
        look_round(kinder, worlds[world])
        count = list_ends(kinder, ends[world])
        for number in range(count):
            mean_of_rolls(kinder, scratch.hexes[number], world, links, gains, later, now)
        rams = of_ram[world] < of_ram[world + 1]
        fly_backward(kinder, count, entries, firsts[world], firsts[world + 1], rams, worst, values)


@kernel
def mean_of_rolls(
    kinder: Kinder, cell: int, world: int, links: NDArray[np.int32], gains: Bytes, later: Rounds, now: int
) -> None:
    """What it is worth to end in a hex: the sum over the next rolls, each with what comes to the craft."""
    after = kinder.scratch.after
    for facing in range(DIRECTIONS):
        for won in range(after.shape[2]):
            after[cell, facing, won] = 0
        for roll in range(len(links)):
            entry, goals = links[roll, world, cell], signed(gains[roll, world, cell])
            if entry != NOTHING:
                for won in range(after.shape[2]):
                    after[cell, facing, won] += later[entry, facing, won | goals]
        after[cell, facing, kinder.everything] = now
