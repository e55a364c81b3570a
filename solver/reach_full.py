"""Where one flight can lead in a race, and what it can win there, if the craft may also ram and use its power.

As `reach.py`, on sets of hexes, but with one layer for each set of goals won and each stage: what has been spent on the
way. Starts when the tiles have moved; what a flight costs is judged in `replies_full.py`.

All rams share a layer, in which the rammed hexes count as blocked again. That loses only flights that come back into
the hex they rammed, and coming back pays only with a goal won in between and another one afterwards: otherwise the same
flight without the way there and back is as good, because within two columns a craft leaves a hex in any direction it
likes. For the few asteroids where there is time for all that, the flight is searched again with that one hex open.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, Manoeuvre
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints
from engine.jit import kernel

from .bitboard import (
    EMPTY,
    ONE_BIT,
    OUTSIDE,
    SHIFTS,
    WORD_BITS,
    WORDS,
    Bits,
    Reach,
    add_reach,
    advanced,
    any_facing,
    both,
    each_within,
    either,
    get_reach,
    lowered,
    put,
    put_reach,
    raised,
    row_of,
    signed,
    some,
    stayed,
    take_off,
    without,
)
from .race import HOW_MANY, LOWEST_GOAL
from .race_full import HALFWAY, POWER_SPENT, RAM_SPENT, STAGES, Flight, Found, FullRace, Sky
from .reach import NO_COLUMN, union_of_goals

_SHIFT = np.abs(np.array(SHIFTS)).astype(np.uint64)  # by direction
_ONE = np.uint64(1)
_HALF_TURN = DIRECTIONS // 2


# ------------------------------------------------------------------------------------------------------------ one power


@kernel
def stepped(bits: Bits, direction: int) -> Bits:
    by = _SHIFT[direction]
    return raised(bits, by) if direction < _HALF_TURN else lowered(bits, by)


@kernel
def turn_and_step(flight: Flight, row: int, turn: int, heading: int, steps: bool) -> Reach:
    """Where a turn and perhaps one step lead from a layer, whatever is there."""
    for facing in range(DIRECTIONS):
        turned = (facing + turn) % DIRECTIONS
        bits = row_of(flight.reach[row], facing)
        put(flight.moved, 0, turned, stepped(bits, (turned + heading) % DIRECTIONS) if steps else bits)
    return get_reach(flight.moved, 0)


# ----------------------------------------------------------------------------------------------------------- one column


@kernel
def note_gain(flight: Flight, column: int, stage: int, gains: int) -> None:
    found = flight.found[1 if stage & RAM_SPENT else 0]
    if column == ENERGY_COLUMN:
        found[Found.SEVEN] = max(found[Found.SEVEN], gains)
    elif gains > found[Found.SIX] or (gains == found[Found.SIX] and column < found[Found.COLUMN]):
        found[Found.SIX] = gains
        found[Found.COLUMN] = column


@kernel
def goes_on(full: FullRace, goal: int, left: int, column: int) -> bool:
    """False if no flight is long enough to win one more of the goals left."""
    while left:
        if column + full.flight.apart[goal, LOWEST_GOAL[left]] <= ENERGY_COLUMN + full.farther:
            return True
        left &= left - 1
    return False


@kernel
def arrive(full: FullRace, sky: Sky, column: int, won: int, stage: int, arrived: Reach) -> None:
    """Craft that enter gates and asteroids pass into other layers."""
    flight = full.flight
    touched = any_facing(arrived)
    left = sky.possible & ~won
    goals = left
    while goals:
        goal = LOWEST_GOAL[goals]
        bits = row_of(full.race.layers.goal, goal)
        if some(both(touched, bits)):
            note_gain(flight, column, stage, signed(HOW_MANY[won]) + 1)
            if goes_on(full, goal, left & ~(1 << goal), column):
                row = (won | 1 << goal) * STAGES + stage
                add_reach(flight.reach, flight.active, row, each_within(arrived, bits))
        goals &= goals - 1
    rams = both(touched, sky.rammable)
    if not stage & RAM_SPENT and some(rams):
        for word in range(WORDS):
            flight.rammed[0, word] |= rams[word]
        row = won * STAGES + (stage | RAM_SPENT)
        add_reach(flight.reach, flight.active, row, each_within(arrived, rams))


@kernel
def fly_row(full: FullRace, sky: Sky, column: int, won: int, stage: int) -> None:
    """One column for a craft that has won and spent exactly this: its powers, then F, R, L, B and nothing.

    For one that is halfway, the second advance of its power.
    """
    flight = full.flight
    row = won * STAGES + stage
    wanted = union_of_goals(full.race.layers, sky.possible & ~won)
    spent = stage & RAM_SPENT
    plain = without(sky.after_ram if spent else sky.free, wanted)
    special = either(wanted, EMPTY if spent else sky.rammable)
    powers = 0 if stage & (POWER_SPENT | HALFWAY) or column > ACTION_COLUMNS else sky.powers
    # The powers first, as they start from what the normal actions overwrite.
    for power in range(powers, -1, -1):
        then = stage
        steps = True
        if power == 0 and not stage & HALFWAY:
            moved = advanced(get_reach(flight.reach, row), sky.room)
        else:
            turn, advances, heading = 0, 1, 0
            if power > 0:
                chosen = full.powers[power - 1]
                turn, heading = chosen[Manoeuvre.TURN], chosen[Manoeuvre.HEADING]
                advances = chosen[Manoeuvre.ADVANCES]
            steps = advances > 0
            then = spent | (HALFWAY if advances > 1 else POWER_SPENT)
            moved = turn_and_step(flight, row, turn, heading, steps)
        if steps and some(both(any_facing(moved), special)):
            arrive(full, sky, column, won, then, moved)
        if then == stage:
            put_reach(flight.reach, row, stayed(get_reach(flight.reach, row), each_within(moved, plain)))
        else:
            entered = each_within(moved, plain) if steps else moved
            if some(any_facing(entered)):
                add_reach(flight.reach, flight.active, won * STAGES + then, entered)
    if stage & HALFWAY:
        flight.active[row] = 0


@kernel
def fly(full: FullRace, sky: Sky, middle: int, facing: int, tile_at: Ints) -> None:
    """All seven columns from the take-off; adds to `found` and `rammed`."""
    flight = full.flight
    for won in range(sky.possible + 1):
        for stage in range(STAGES):
            flight.active[won * STAGES + stage] = 0
    put_reach(flight.reach, 0, take_off(facing))
    flight.active[0] = 1
    for column in range(1, ENERGY_COLUMN + 1):
        if column == ENERGY_COLUMN and full.farther:
            look_beyond(full, sky, middle, tile_at)
        for part in range(1 + full.farther):  # all; then those that are halfway
            # Larger sets first, and more spent before less: what arrives there in this column need not move again.
            won = sky.possible
            while True:
                for stage in range((part + 1) * HALFWAY - 1, part * HALFWAY - 1, -1):
                    if flight.active[won * STAGES + stage]:
                        fly_row(full, sky, column, won, stage)
                if won == 0:
                    break
                won = (won - 1) & sky.possible


@kernel
def look_beyond(full: FullRace, sky: Sky, middle: int, tile_at: Ints) -> None:
    """Gates just outside the window: after a power of two advances the energy column may lead to them.

    All that comes before lies inside: without the power six columns lead six hexes far, with it seven.
    """
    windows, flight = full.race.windows, full.flight
    for gate in windows.gates:
        symbol = windows.symbol[gate]
        if not sky.possible >> symbol & 1 or windows.place[middle, tile_at[gate]] != OUTSIDE:
            continue
        for direction in range(DIRECTIONS):
            before = full.race.board.neighbour[tile_at[gate], (direction + _HALF_TURN) % DIRECTIONS]
            place = signed(windows.place[middle, before])
            if place == OUTSIDE:
                continue
            word, bit = place // WORD_BITS, np.uint64(place % WORD_BITS)
            for row in range((sky.possible + 1) * STAGES):
                won, stage = row // STAGES, row % STAGES
                if not flight.active[row] or won >> symbol & 1:
                    continue
                own = flight.reach[row]
                beside = own[(direction + 1) % DIRECTIONS, word] | own[(direction + DIRECTIONS - 1) % DIRECTIONS, word]
                if (own[direction, word] | beside) >> bit & _ONE:
                    note_gain(flight, ENERGY_COLUMN, stage, signed(HOW_MANY[won]) + 1)


# ----------------------------------------------------------------------------------------------------- the best flights


@kernel
def may_pay_to_return(full: FullRace, middle: int, tile_at: Ints, asteroid: int, possible: int, powers: int) -> bool:
    """Whether there is time to ram the asteroid, win a goal, turn round, come back, and win another."""
    windows = full.race.windows
    there = tile_at[asteroid]
    # A power saves the column for turning round, or leads one hex farther.
    columns = ENERGY_COLUMN - 1 - signed(full.steps[middle, there]) + (1 if powers else 0)
    for one in windows.gates:
        twice = 2 * signed(full.steps[there, tile_at[one]])
        if not possible >> windows.symbol[one] & 1 or twice >= columns:
            continue
        for other in windows.gates:
            wanted = possible >> windows.symbol[other] & 1 and windows.symbol[one] != windows.symbol[other]
            if wanted and twice + signed(full.steps[there, tile_at[other]]) <= columns:
                return True
    return False


@kernel
def find_flights(
    full: FullRace, middle: int, facing: int, tile_at: Ints, free: Bits, possible: int, rams: bool, powers: int
) -> None:
    """Fill `found`: the best without a ram and, if the craft may ram, with one."""
    windows, flight = full.race.windows, full.flight
    for rammed in range(len(flight.found)):
        flight.found[rammed, Found.SIX] = 0
        flight.found[rammed, Found.COLUMN] = NO_COLUMN
        flight.found[rammed, Found.SEVEN] = 0
    for word in range(WORDS):
        flight.rammed[0, word] = EMPTY[word]
    room = row_of(windows.open, middle)
    rammable = without(room, free) if rams else EMPTY
    reopened = EMPTY
    for world in range(len(windows.blockers) + 1):
        if world > 0:
            if not rams or flight.found[0, Found.SIX] == HOW_MANY[possible]:
                return  # to ram cannot win more, and costs more
            asteroid = windows.blockers[world - 1]
            reopened = row_of(ONE_BIT, windows.place[middle, tile_at[asteroid]])
            rammable = reopened
            if not some(both(reopened, row_of(flight.rammed, 0))):
                continue
            if not may_pay_to_return(full, middle, tile_at, asteroid, possible, powers):
                continue
        sky = Sky(room, free, either(free, reopened), rammable, possible, powers)
        fly(full, sky, middle, facing, tile_at)
