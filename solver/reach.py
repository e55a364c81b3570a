"""Where one flight can lead in a race, and what it can win there: exact, column by column, on sets of hexes.

Starts when the tiles have moved. A crash never wins anything, so none is flown; rams and pilots' powers are not known.
"""

from __future__ import annotations

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN
from engine.asteroyds.state import Ints
from engine.jit import kernel

from .bitboard import (
    EMPTY,
    NONE,
    OUTSIDE,
    PITCH,
    RADIUS,
    WORD_BITS,
    Bits,
    Bytes,
    Words,
    add_reach,
    advanced,
    any_facing,
    both,
    each_within,
    each_without,
    either,
    get_reach,
    put_reach,
    row_of,
    signed,
    some,
    stayed,
    take_off,
)
from .race import HOW_MANY, LANDED, LOWEST_GOAL, Layers, Windows

NO_COLUMN = 99  # in which the last goal is won, if none is
# In so many columns a flight stays in the two middle words of its window. Written as a loop of its own, with the outer
# words known to be empty, these columns cost half.
NARROW_COLUMNS = 3
assert (RADIUS - NARROW_COLUMNS) * PITCH >= WORD_BITS
assert (RADIUS + NARROW_COLUMNS + 1) * PITCH <= 3 * WORD_BITS


# ---------------------------------------------------------------------------------------- one flight, goals kept apart


@kernel
def open_goals(possible: int, won: int) -> int:
    """What can be won next: landing only when nothing else is left."""
    left = possible & ~won
    return left & ~LANDED if left != LANDED else left


@kernel
def union_of_goals(layers: Layers, goals: int) -> Bits:
    union = EMPTY
    while goals:
        union = either(union, row_of(layers.goal, LOWEST_GOAL[goals]))
        goals &= goals - 1
    return union


@kernel
def fly_one_column(layers: Layers, free: Bits, possible: int, won: int, into: Words, active: Bytes, stays: bool) -> int:
    """One column for a craft that has won exactly the goals `won`; returns the most goals won after it."""
    most = signed(HOW_MANY[won])
    if won & LANDED:
        return most  # the program ended with the landing
    reach = get_reach(layers.reach, won)
    left = open_goals(possible, won)
    wanted = union_of_goals(layers, left)
    # A platform is entered only to land on it.
    arrived = advanced(reach, either(free, wanted))
    if some(both(any_facing(arrived), wanted)):
        while left:
            goal = LOWEST_GOAL[left]
            winning = each_within(arrived, row_of(layers.goal, goal))
            if some(any_facing(winning)):
                add_reach(into, active, won | 1 << goal, winning)
                most = signed(HOW_MANY[won]) + 1
            left &= left - 1
        arrived = each_without(arrived, wanted)
    if stays:
        put_reach(into, won, stayed(reach, arrived))
    else:
        add_reach(into, active, won, arrived)
    return most


@kernel
def fly_apart(layers: Layers, free: Bits, possible: int, column: int) -> tuple[int, int]:
    """From a column to the end of the sixth, one layer for each set of goals won on the way.

    The layer without any must stand as it is before that column. Returns the most goals that are won, and the column
    in which that is first done.
    """
    reach, active = layers.reach, layers.active
    clear(active, possible)
    active[0] = 1
    best, best_column = 0, NO_COLUMN
    while column <= ACTION_COLUMNS:
        # Larger sets first: what arrives in them in this column need not move again.
        won = possible
        while True:
            if active[won]:
                most = fly_one_column(layers, free, possible, won, reach, active, True)
                if most > best:
                    best, best_column = most, column
            if won == 0:
                break
            won = (won - 1) & possible
        column += 1
    return best, best_column


@kernel
def fly_energy_column(layers: Layers, free: Bits, possible: int) -> int:
    """The seventh column, from the layers of `fly_apart` into `last`; returns the most goals won after it."""
    clear(layers.last_active, possible)
    best = 0
    won = possible
    while True:
        if layers.active[won]:
            last, last_active = layers.last, layers.last_active
            best = max(best, fly_one_column(layers, free, possible, won, last, last_active, False))
        if won == 0:
            return best
        won = (won - 1) & possible


@kernel
def clear(active: Bytes, possible: int) -> None:
    won = possible
    while True:
        active[won] = 0
        if won == 0:
            return
        won = (won - 1) & possible


# ------------------------------------------------------------------------------------------------------ the best flight


@kernel
def first_columns(layers: Layers, free: Bits, possible: int, facing: int, keeps: bool) -> tuple[int, int]:
    """Which goals a flight can reach at all, and before which column the first of them can be won.

    What has been won never stands in a craft's way, so one set for each facing tells this. The layer without any goal
    won is left as it stands before that column (if nothing can be won: before the seventh, and only if `keeps`).
    """
    left = open_goals(possible, 0)
    wanted = union_of_goals(layers, left)
    room = either(free, wanted)
    narrow = (NONE, room[1], room[2], NONE)
    reach = take_off(facing)
    reached, start = 0, ENERGY_COLUMN + 0
    for column in range(1, NARROW_COLUMNS + 1):
        arrived = advanced(reach, narrow)
        touched = both(any_facing(arrived), wanted)
        if some(touched):
            if reached == 0:
                start = column
                put_reach(layers.reach, 0, reach)
            won = goals_touched(layers, left, touched, column)
            reached |= won
            left &= ~won
            if left == 0:
                return reached, start
            wanted = union_of_goals(layers, left)
        reach = stayed(reach, arrived)
    for column in range(NARROW_COLUMNS + 1, ENERGY_COLUMN + 1):
        arrived = advanced(reach, room)
        touched = both(any_facing(arrived), wanted)
        if keeps and column == ENERGY_COLUMN and reached == 0:
            put_reach(layers.reach, 0, reach)
        if some(touched):
            if reached == 0:
                start = column
                put_reach(layers.reach, 0, reach)
            won = goals_touched(layers, left, touched, column)
            reached |= won
            left &= ~won
            if left == 0:
                return reached, start
            wanted = union_of_goals(layers, left)
        reach = stayed(reach, arrived)
    return reached, start


@kernel
def goals_touched(layers: Layers, goals: int, touched: Bits, column: int) -> int:
    """Those of the goals that lie in `touched`; note this column as their first."""
    won = 0
    while goals:
        goal = LOWEST_GOAL[goals]
        if some(both(touched, row_of(layers.goal, goal))):
            layers.first[goal] = column
            won |= 1 << goal
        goals &= goals - 1
    return won


@kernel
def could_win_two(windows: Windows, layers: Layers, tile_at: Ints, middle: int, reached: int) -> bool:
    """False if no flight is long enough to go on from one of the gates within reach to another."""
    if HOW_MANY[reached] < 2:
        return False
    if reached & LANDED:
        return True
    for one in windows.gates:
        if not reached >> windows.symbol[one] & 1:
            continue
        column = layers.first[windows.symbol[one]]
        place = signed(windows.place[middle, tile_at[one]])
        for other in windows.gates:
            beside = signed(windows.place[middle, tile_at[other]])
            if not reached >> windows.symbol[other] & 1 or windows.symbol[one] == windows.symbol[other]:
                continue
            if place != OUTSIDE and beside != OUTSIDE and column + steps_between(place, beside) <= ENERGY_COLUMN:
                return True
    return False


@kernel
def steps_between(place: int, other: int) -> int:
    """How far apart two hexes of a window are."""
    q = other % PITCH - place % PITCH
    r = other // PITCH - place // PITCH
    return max(abs(q), abs(r), abs(q + r))


@kernel
def best_flight(
    windows: Windows, layers: Layers, tile_at: Ints, middle: int, free: Bits, possible: int, facing: int
) -> tuple[int, int, bool]:
    """The most goals won in six columns, in which column that is first done, and whether a seventh wins one more."""
    reached, start = first_columns(layers, free, possible, facing, False)
    if reached == 0:
        return 0, NO_COLUMN, False
    if possible & LANDED and reached | LANDED == possible:
        reached |= LANDED
    if not could_win_two(windows, layers, tile_at, middle, reached):
        if start == ENERGY_COLUMN:
            return 0, NO_COLUMN, True
        return 1, start, False
    best, column = fly_apart(layers, free, reached, start)
    return best, column, fly_energy_column(layers, free, reached) > best
