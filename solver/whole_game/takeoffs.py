"""Kernels: plan and asteroid phase for many positions, and which of them can then be flown together.

Craft that do not stand in a tile's way share the world after the phase. The phase is the rules' own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, RAM_DAMAGE_SHIELDED, Action, Pilot
from engine.asteroyds.rules import EMERGENCY_SHIELD, copy_memory
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel
from solver.search import play_until_flight

from .memory import DONE, PLACE_SIZE, STANDING_FULL, TAKEOFF_SIZE, WORLDS_FULL, Place, Standing, Worlds, chosen
from .worlds import keep_world, park, unpark

HITS_OF_A_FLIGHT = 2  # a ram, and the crash that ends it


@kernel
def begin_rounds(
    board: Board,
    state: State,
    craft: int,
    before: Worlds,
    standing: Standing,
    first: int,
    last: int,
    dice: Ints,
    order: Ints,
    programs: Ints,
    after: Worlds,
    takeoffs: Standing,
    reached: NDArray[np.int64],
) -> int:
    """Plan and asteroid phase for the positions first … last-1; `reached[0]` says how far it came.

    Neighbours in the list that differ only in facing share the phase, which does not depend on it.
    """
    previous_start = previous_end = 0
    for number in range(first, last):
        reached[0] = number
        place = standing.craft[number]
        rows = takeoffs.used[0]
        if number > first and differ_in_facing_only(standing, number):
            for row in range(previous_start, previous_end):
                if takeoffs.used[0] >= len(takeoffs.world):
                    takeoffs.used[0] = rows
                    return STANDING_FULL
                copy_takeoff(takeoffs, row, number, place[Place.FACING], standing.cost[number])
            previous_start, previous_end = rows, takeoffs.used[0]
            continue
        for shield in range(2):
            emergency = 0
            hits = 0
            while emergency == 0 or emergency <= hits + HITS_OF_A_FLIGHT:
                copy_memory(before.memory[standing.world[number]], state.memory)
                unpark(board, state, craft, place)
                programs[craft, ENERGY_COLUMN - 1] = Action.EMPTY if shield else Action.FORWARD
                programs[craft, EMERGENCY_SHIELD] = emergency
                play_until_flight(board, state, dice, order, programs)
                hits = state.hits[craft]
                if state.alive[craft]:
                    status = take_off(
                        board, state, craft, shield, emergency, number, standing.cost[number], after, takeoffs
                    )
                    if status != DONE:
                        takeoffs.used[0] = rows
                        return status
                if board.pilot[craft] != Pilot.LAWRENCE or place[Place.POWER_USED]:
                    break
                emergency += 1
        previous_start, previous_end = rows, takeoffs.used[0]
    reached[0] = last
    return DONE


@kernel
def differ_in_facing_only(standing: Standing, number: int) -> bool:
    if standing.world[number] != standing.world[number - 1]:
        return False
    for field in range(PLACE_SIZE):
        if field != Place.FACING and standing.craft[number, field] != standing.craft[number - 1, field]:
            return False
    return True


@kernel
def copy_takeoff(takeoffs: Standing, row: int, source: int, facing: int, cost: int) -> None:
    new = takeoffs.used[0]
    for field in range(TAKEOFF_SIZE):
        takeoffs.craft[new, field] = takeoffs.craft[row, field]
    takeoffs.craft[new, Place.FACING] = facing
    takeoffs.world[new] = takeoffs.world[row]
    takeoffs.source[new] = source
    takeoffs.cost[new] = cost
    takeoffs.used[0] += 1


@kernel
def take_off(
    board: Board,
    state: State,
    craft: int,
    shield: int,
    emergency: int,
    source: int,
    cost: int,
    after: Worlds,
    takeoffs: Standing,
) -> int:
    """Note what the asteroid phase has made of a position. The State is parked by it."""
    new = takeoffs.used[0]
    if new >= len(takeoffs.world):
        return STANDING_FULL
    row = takeoffs.craft[new]
    row[Place.AT] = state.at[craft]
    row[Place.FACING] = state.facing[craft]
    row[Place.SYMBOLS] = state.symbols[craft]
    row[Place.DAMAGE] = state.damage[craft]
    row[Place.RAM_USED] = state.ram_used[craft]
    row[Place.POWER_USED] = state.power_used[craft]
    row[Place.COMPLETED] = state.completed[craft]
    row[Place.SHIELD] = shield
    row[Place.EMERGENCY] = emergency
    row[Place.HITS] = state.hits[craft]
    # With the shield up and one point off, a ram costs least; who would not survive even that may crash instead.
    cheapest = RAM_DAMAGE_SHIELDED - (board.pilot[craft] == Pilot.LAWRENCE)
    row[Place.MAY_RAM] = state.ram_used[craft] == 0 and state.damage[craft] + cheapest < board.hull
    park(board, state, craft)
    world = keep_world(board, after, state)
    if world < 0:
        return WORLDS_FULL
    takeoffs.world[new] = world
    takeoffs.source[new] = source
    takeoffs.cost[new] = cost
    takeoffs.used[0] += 1
    return DONE


def in_groups(takeoffs: Standing) -> tuple[Standing, NDArray[np.int64]]:
    """Sorted so that what is searched together stands together, and where each group begins (and the last ends)."""
    total = int(takeoffs.used[0])
    world, craft = takeoffs.world[:total], takeoffs.craft[:total]
    keys = (takeoffs.cost[:total], craft[:, Place.MAY_RAM], 1 - craft[:, Place.SHIELD], world)
    takeoffs = chosen(takeoffs, np.lexsort(keys))
    if total == 0:
        return takeoffs, np.zeros(1, dtype=np.int64)
    shared = np.column_stack([takeoffs.world, takeoffs.craft[:, [Place.SHIELD, Place.MAY_RAM]]])
    changes = np.flatnonzero((shared[1:] != shared[:-1]).any(axis=1)) + 1
    return takeoffs, np.concatenate([[0], changes, [total]]).astype(np.int64)
