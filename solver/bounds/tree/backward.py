"""Kernels: what is a take-off worth, if it is known what each end of its flight is worth? Fewer rounds are better."""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN
from engine.asteroyds.rules import DIRECTIONS
from engine.jit import kernel

from .forward import HALF_TURN, NO_SETS, TURNS, sets_at
from .kinder import NOTHING, Entries, Kinder, Rounds, Sets


@kernel
def list_ends(kinder: Kinder, ends: Sets) -> int:
    """Fill `hexes` with the hexes in which flights end; returns how many."""
    count = 0
    for cell in range(kinder.full.race.board.off):
        if sets_at(ends, cell) != NO_SETS:
            kinder.scratch.hexes[count] = cell
            count += 1
    return count


@kernel
def take_lower(into: Rounds, other: Rounds) -> None:
    for won in range(len(into)):
        into[won] = other[won] if other[won] < into[won] else into[won]


@kernel
def take_column(kinder: Kinder, used: int, count: int, rams: bool) -> None:
    """The values before a column from those after it, for every place at once."""
    board, scratch = kinder.full.race.board, kinder.scratch
    before, after = scratch.value[used % 2], scratch.value[(used + 1) % 2]
    for number in range(count):
        cell = scratch.hexes[number]
        for facing in range(DIRECTIONS):
            best = before[cell, facing]
            for won in range(len(best)):
                best[won] = after[cell, facing, won]
            if used < ACTION_COLUMNS:
                take_lower(best, after[cell, (facing + HALF_TURN) % DIRECTIONS])
            for turn in TURNS:
                turned = (facing + turn) % DIRECTIONS
                there = board.neighbour[cell, turned]
                if not scratch.room[there]:
                    take_lower(best, scratch.after[cell, turned])
                    asteroid = scratch.asteroid[there]
                    if rams and asteroid != NOTHING and scratch.ram_known[asteroid]:
                        take_lower(best, scratch.ram_value[asteroid, used + 1, turned])
                elif scratch.goal[there] == NOTHING:
                    take_lower(best, after[there, turned])
                else:
                    goal = 1 << scratch.goal[there]
                    for won in range(len(best)):
                        then = after[there, turned, won | goal]
                        best[won] = then if then < best[won] else best[won]


@kernel
def fly_backward(
    kinder: Kinder, count: int, entries: Entries, first: int, last: int, rams: bool, worst: int, values: Rounds
) -> None:
    """Values of these entries of the world that `look_round` has seen, from `after`; what cannot occur counts `worst`.

    States that no flight reaches hold anything, but no flight passes through them.
    """
    scratch = kinder.scratch
    for number in range(count):
        cell = scratch.hexes[number]
        for facing in range(DIRECTIONS):
            for won in range(scratch.after.shape[2]):
                scratch.value[ENERGY_COLUMN % 2, cell, facing, won] = scratch.after[cell, facing, won]
    for used in range(ENERGY_COLUMN, -1, -1):
        if used < ENERGY_COLUMN:
            take_column(kinder, used, count, rams)
        for entry in range(first, last):
            if entries.column[entry] != used:
                continue
            for facing in range(DIRECTIONS):
                sets = entries.sets[entry, facing]
                for won in range(scratch.after.shape[2]):
                    occurs = sets >> np.uint64(won) & np.uint64(1)
                    values[entry, facing, won] = (
                        scratch.value[used % 2, entries.at[entry], facing, won] if occurs else worst
                    )


@kernel
def keep_ram_values(
    kinder: Kinder, tile: int, entries: Entries, first: int, last: int, values: Rounds, worst: int
) -> None:
    """Note what ramming an asteroid is worth, from the values of these entries behind it."""
    scratch = kinder.scratch
    scratch.ram_known[tile] = 1
    scratch.ram_value[tile] = worst
    for entry in range(first, last):
        for facing in range(DIRECTIONS):
            for won in range(values.shape[2]):
                scratch.ram_value[tile, entries.column[entry], facing, won] = values[entry, facing, won]
