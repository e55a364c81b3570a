"""Kernels: in which states can a flight of the kinder game end, and in which does it ram an asteroid?"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, MANOEUVRES, Action, Manoeuvre, Pilot
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints
from engine.jit import kernel

from .kinder import NOTHING, Entries, Kinder, Sets, look_round

NO_SETS = np.uint64(0)
TURNS = tuple(
    int(MANOEUVRES[Pilot.NOBODY, action, Manoeuvre.TURN]) for action in (Action.FORWARD, Action.RIGHT, Action.LEFT)
)
HALF_TURN = int(MANOEUVRES[Pilot.NOBODY, Action.BACK, Manoeuvre.TURN])


@kernel
def win_goal(kinder: Kinder, sets: np.uint64, goal: int) -> np.uint64:
    """The same craft with one goal more."""
    have = kinder.contains[goal]
    more: np.uint64 = (sets & have) | (sets & ~have) << np.uint64(1 << goal)
    return more


@kernel
def reach(kinder: Kinder, side: int, count: int, cell: int, facing: int, sets: np.uint64) -> int:
    """Note states that are new; returns how many places of this column there are."""
    scratch = kinder.scratch
    new = sets & ~scratch.seen[cell, facing]
    if new == NO_SETS:
        return count
    scratch.seen[cell, facing] |= new
    if scratch.fresh[side, cell, facing] == NO_SETS:
        scratch.places[side, count] = cell * DIRECTIONS + facing
        count += 1
    scratch.fresh[side, cell, facing] |= new
    return count


@kernel
def fly_column(kinder: Kinder, used: int, side: int, count: int, ends: Sets, may_ram: bool) -> int:
    """One more column from all states that are new since the last; from the others it leads nowhere new."""
    board, scratch = kinder.full.race.board, kinder.scratch
    later = 1 - side
    found = 0
    for number in range(count):
        place = scratch.places[side, number]
        cell, facing = place // DIRECTIONS, place % DIRECTIONS
        sets = scratch.fresh[side, cell, facing]
        scratch.fresh[side, cell, facing] = NO_SETS
        if used < ACTION_COLUMNS:
            found = reach(kinder, later, found, cell, (facing + HALF_TURN) % DIRECTIONS, sets)
        for turn in TURNS:
            turned = (facing + turn) % DIRECTIONS
            there = board.neighbour[cell, turned]
            if scratch.room[there]:
                goal = scratch.goal[there]
                found = reach(
                    kinder, later, found, there, turned, sets if goal == NOTHING else win_goal(kinder, sets, goal)
                )
                continue
            # A crash ends the program, but the turn is kept.
            ends[cell, turned] |= sets
            if may_ram and scratch.asteroid[there] != NOTHING:
                scratch.rams[scratch.asteroid[there], used + 1, turned] |= sets
    return found


@kernel
def fly_forward(kinder: Kinder, tiles: Ints, entries: Entries, first: int, last: int, ends: Sets) -> bool:
    """From these entries of one world: all states in which a flight can end, and in `rams` those in which it rams.

    A state that was reached in an earlier column can wait in empty ones, so only new ones have to be followed. Returns
    whether the craft may ram.
    """
    board, scratch = kinder.full.race.board, kinder.scratch
    may_ram = look_round(kinder, tiles)
    for cell in range(board.off):
        for facing in range(DIRECTIONS):
            scratch.seen[cell, facing] = NO_SETS
            ends[cell, facing] = NO_SETS
    if may_ram:
        scratch.rams[:] = NO_SETS
    count = 0
    for used in range(ENERGY_COLUMN + 1):
        side = used % 2
        for entry in range(first, last):
            if entries.column[entry] == used:
                for facing in range(DIRECTIONS):
                    count = reach(kinder, side, count, entries.at[entry], facing, entries.sets[entry, facing])
        if used < ENERGY_COLUMN:
            count = fly_column(kinder, used, side, count, ends, may_ram)
            continue
        for number in range(count):
            place = scratch.places[side, number]
            scratch.fresh[side, place // DIRECTIONS, place % DIRECTIONS] = NO_SETS
    for cell in range(board.off):
        for facing in range(DIRECTIONS):
            ends[cell, facing] |= scratch.seen[cell, facing]
    return may_ram


@kernel
def sets_at(ends: Sets, cell: int) -> np.uint64:
    """All sets of goals with which a craft can end in a hex, whatever its facing."""
    sets = NO_SETS
    for facing in range(DIRECTIONS):
        sets |= ends[cell, facing]
    return sets
