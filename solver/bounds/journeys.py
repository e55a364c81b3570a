"""How far has a craft still to go in a race? A journey to all goals that it lacks, and the flights that shorten it most.

A journey is the columns to the first goal and those from goal to goal after it, past fixed objects alone; its order is
the one with the fewest columns in all. A table says how many rounds a journey takes (`learning.py` makes it), and the
flights of this file end where that is least. Kernels on the sets of hexes of `reach.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM_DAMAGE, RAM_DAMAGE_SHIELDED
from engine.asteroyds.rules import DIRECTIONS, copy_memory, move_all_tiles, plan
from engine.asteroyds.state import Ints, State
from engine.jit import kernel
from solver.bitboard import EMPTY, NONE, WORD_BITS, WORDS, Bits, Bytes, Words, add_reach, advanced, any_facing, either, get_reach, put_reach, row_of, signed, some, take_off, without
from solver.chance import Seeds, draw
from solver.greedy import _DE_BRUIJN, _ONE, _TOP, LOWEST_BIT, Distances
from solver.policy import Fate, fate_of
from solver.race import GOAL_SETS, GOALS, HOW_MANY, LANDED, LANDING, LOWEST_GOAL, Layers, Race, free_hexes, mark_goals, possible_goals
from solver.reach import clear, first_columns, fly_apart, fly_energy_column, fly_one_column
from solver.replies import ROLLS, End, move_for_turn, place_craft

FIRST = 24  # columns to the first goal that are told apart
REST = 48  # and from there on
_FAR = 10_000
_KEY = 1 << 16
HIT_COST = 0.01  # rounds that a point of damage is taken to cost: only what it may prevent later
_PARTS = 1024
# Kinds of flights, one bit for each.
LOWERED = 1
RAMMED = 2

Rounds = NDArray[np.float32]


class Judge(NamedTuple):
    """What journeys cost, and room to measure them in."""

    rounds: Rounds  # [goals lacking, columns to the first, columns of the rest] until the victory
    apart: NDArray[np.int64]  # [goal, goal] columns from one to the other
    path: NDArray[np.int64]  # [goal, goals after it] the fewest columns from it through all of them
    target: Ints  # hexes to fly to
    rest: NDArray[np.int64]  # and the columns that remain from there
    luck: Seeds
    rammed: Layers  # of flights after a ram
    spread: NDArray[np.float64]  # [0] rounds of noise, for a flight that tries something else


# ------------------------------------------------------------------------------------------------------------ journeys


@kernel
def measure_paths(race: Race, distances: Distances, judge: Judge, tile_at: Ints, lacking: int) -> None:
    """Fill `path` for all goals in `lacking`, with the tiles where they are."""
    windows, apart, path = race.windows, judge.apart, judge.path
    goals = lacking & ~LANDED
    one = goals
    while one:
        other = goals
        while other:
            apart[LOWEST_GOAL[one], LOWEST_GOAL[other]] = _FAR
            other &= other - 1
        one &= one - 1
    for gate in windows.gates:
        a = windows.symbol[gate]
        if not goals >> a & 1:
            continue
        for other_gate in windows.gates:
            b = windows.symbol[other_gate]
            if goals >> b & 1 and a != b:
                apart[a, b] = min(apart[a, b], signed(distances.nearest[tile_at[other_gate], tile_at[gate]]))
    landing = _FAR
    # Sets in ascending order: what a path needs is known by then.
    after = 0
    while True:
        one = goals & ~after
        while one:
            a = LOWEST_GOAL[one]
            best = _FAR + 0
            if after == 0:
                best = 0
                if lacking & LANDED:
                    best = way_home(race, distances, tile_at, a)
            left = after
            while left:
                b = LOWEST_GOAL[left]
                best = min(best, apart[a, b] + path[b, after & ~(1 << b)])
                left &= left - 1
            path[a, after] = best
            one &= one - 1
        if after == goals:
            return
        after = (after - goals) & goals


@kernel
def way_home(race: Race, distances: Distances, tile_at: Ints, goal: int) -> int:
    """Columns from a goal to the nearest platform."""
    best = _FAR + 0
    for gate in race.windows.gates:
        if race.windows.symbol[gate] == goal:
            for platform in race.windows.platforms:
                best = min(best, signed(distances.nearest[platform, tile_at[gate]]))
    return best


@kernel
def list_stops(race: Race, judge: Judge, tile_at: Ints, lacking: int) -> int:
    """Where a journey can go first, and what rests from there; returns how many such hexes there are."""
    count = 0
    if lacking == LANDED:
        for platform in race.windows.platforms:
            judge.target[count] = platform
            judge.rest[count] = 0
            count += 1
        return count
    goals = lacking & ~LANDED
    for gate in race.windows.gates:
        goal = race.windows.symbol[gate]
        if goals >> goal & 1:
            judge.target[count] = tile_at[gate]
            judge.rest[count] = judge.path[goal, goals & ~(1 << goal)]
            count += 1
    return count


@kernel
def journey(distances: Distances, judge: Judge, stops: int, at: int, facing: int) -> tuple[int, int]:
    """Columns to the first goal of the shortest journey from a place, and of the rest of it."""
    key = _FAR * _KEY
    for stop in range(stops):
        first = signed(distances.columns[judge.target[stop], at, facing])
        key = min(key, (first + judge.rest[stop]) * _KEY + first)
    first = key % _KEY
    return min(first, FIRST - 1), min(key // _KEY - first, REST - 1)


# ------------------------------------------------------------------------------------------------------------- flights


@kernel
def best_of_layers(
    race: Race,
    distances: Distances,
    judge: Judge,
    tile_at: Ints,
    middle: int,
    has: int,
    reached: int,
    reach: Words,
    active: Bytes,
    kind: int,
    row: int,
    cost: float,
    best: tuple[float, int, int, int, int],
) -> tuple[float, int, int, int, int]:
    """The least expected rounds among the ends of these layers, with the goals won, hex, facing and kind of flight, if
    it beats `best`. `row` is added to the goals lacking, `cost` to the rounds."""
    lucky = judge.luck[0] != 0
    won = reached
    while True:
        if active[won]:
            lacking = race.goals & ~(has | won)
            if lacking == 0:
                return (cost, won, signed(middle), 0, kind) if cost < best[0] else best
            stops = list_stops(race, judge, tile_at, lacking)
            everywhere = any_facing(get_reach(reach, won))
            for word in range(WORDS):
                left = everywhere[word]
                while left != NONE:
                    bit = LOWEST_BIT[((left & (~left + _ONE)) * _DE_BRUIJN) >> _TOP]
                    left &= left - _ONE
                    at = signed(race.windows.hex_at[middle, word * WORD_BITS + bit])
                    for facing in range(DIRECTIONS):
                        if reach[won, facing, word] >> np.uint64(bit) & _ONE == NONE:
                            continue
                        first, rest = journey(distances, judge, stops, at, facing)
                        value = judge.rounds[row + lacking, first, rest] + cost
                        if lucky:
                            value += judge.spread[0] * draw(judge.luck, _PARTS) / _PARTS
                        if value < best[0]:
                            best = (value, won, at, facing, kind)
        if won == 0:
            return best
        won = (won - 1) & reached


@kernel
def ram(layers: Layers, won: int, rammable: Bits, into: Words, active: Bytes) -> None:
    """Craft that have won exactly these goals and ram in this column."""
    if won & LANDED:
        return
    entered = advanced(get_reach(layers.reach, won), rammable)
    if some(any_facing(entered)):
        add_reach(into, active, won, entered)


@kernel
def fly_and_ram(layers: Layers, rammed: Layers, free: Bits, rammable: Bits, reached: int) -> None:
    """As `fly_apart` from the first column, with the craft that have rammed in layers of their own.

    All rams share these, and the rammed hexes count as blocked again: few flights come back there.
    """
    clear(layers.active, reached)
    clear(rammed.active, reached)
    layers.active[0] = 1
    for column in range(1, ENERGY_COLUMN + 1):
        # Larger sets first: what arrives in them in this column need not move again.
        stays = column < ENERGY_COLUMN
        if not stays:
            clear(layers.last_active, reached)
            clear(rammed.last_active, reached)
        into, active = (rammed.reach, rammed.active) if stays else (rammed.last, rammed.last_active)
        free_into, free_active = (layers.reach, layers.active) if stays else (layers.last, layers.last_active)
        won = reached
        while True:
            if rammed.active[won]:
                fly_one_column(rammed, free, reached, won, into, active, stays)
            if layers.active[won]:
                ram(layers, won, rammable, into, active)
                fly_one_column(layers, free, reached, won, free_into, free_active, stays)
            if won == 0:
                break
            won = (won - 1) & reached


@kernel
def row_of_damage(race: Race, damage: int, ram_used: int) -> int:
    """Which half of the table: whether the craft can still ram."""
    return 0 if ram_used or damage + RAM_DAMAGE_SHIELDED >= race.hull else GOAL_SETS


@kernel
def best_end(
    race: Race,
    distances: Distances,
    judge: Judge,
    tile_at: Ints,
    middle: int,
    facing: int,
    has: int,
    hits: int,
    damage: int,
    ram_used: int,
) -> tuple[float, int, int, int, int]:
    """When the tiles have moved: the end with the fewest rounds to go, as `best_of_layers` tells it.

    `hits` is what a lowered shield costs. `measure_paths` must have been called.
    """
    layers, rammed = race.layers, judge.rammed
    best = (float(_FAR), 0, signed(middle), signed(facing), 0)
    if race.goals & ~has == 0:
        return 0.0, 0, signed(middle), signed(facing), 0
    free = free_hexes(race.windows, tile_at, middle)
    possible = possible_goals(race.goals, mark_goals(race.windows, layers.goal, tile_at, middle), has)
    row = row_of_damage(race, damage, ram_used)
    rammable = without(row_of(race.windows.open, middle), free) if row else EMPTY
    reached, start = first_columns(layers, either(free, rammable), possible, facing, True)
    if row == 0 and reached == race.goals & ~has and HOW_MANY[reached] == 1 and start <= ACTION_COLUMNS:
        return 0.0, reached, signed(middle), signed(facing), 0
    if possible & LANDED and reached | LANDED == possible:
        reached |= LANDED
    if row:
        put_reach(layers.reach, 0, take_off(facing))
        fly_and_ram(layers, rammed, free, rammable, reached)
    else:
        fly_apart(layers, free, reached, start)
        fly_energy_column(layers, free, reached)
    for kind in range(4 if row else 2):
        cost = cost_of_flight(kind, hits)
        if cost and damage + cost >= race.hull:
            continue
        after = row_of_damage(race, damage + cost, kind >> 1)
        flown = rammed if kind & RAMMED else layers
        reach, active = (flown.last, flown.last_active) if kind & LOWERED else (flown.reach, flown.active)
        best = best_of_layers(
            race, distances, judge, tile_at, middle, has, reached, reach, active, kind, after, HIT_COST * cost, best
        )
        if best[0] == 0:
            break
    return best


@kernel
def cost_of_flight(kind: int, hits: int) -> int:
    """The damage of a flight of a kind; `hits` is what a lowered shield costs."""
    if kind & RAMMED:
        return hits + RAM_DAMAGE if kind & LOWERED else RAM_DAMAGE_SHIELDED + 0
    return hits if kind & LOWERED else 0


@kernel
def play_valued_round(race: Race, distances: Distances, judge: Judge, state: State, dice: Ints, order: Ints) -> int:
    """One round of the craft, the others waiting; returns the goals that it has then. See `play_greedy_round`."""
    craft = race.craft
    damage = signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    move_all_tiles(race.board, state, dice, order, None)
    hits = state.damage[craft] - damage
    middle, has = state.at[craft], signed(state.symbols[craft])
    measure_paths(race, distances, judge, state.tile_at, race.goals & ~has)
    value, won, at, facing, kind = best_end(
        race,
        distances,
        judge,
        state.tile_at,
        middle,
        state.facing[craft],
        has,
        hits,
        damage,
        state.ram_used[craft],
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
    rounds: Ints,
    fates: Ints,
    notes: Ints,
) -> None:
    """Game g from `starts[which[g]]` under `rolls[g]`. In round `tries[g]` the flight has noise, if there are any tries.

    `notes[g, round]` gets the goals lacking and the journey after each round, if there is room for any.
    """
    state, luck = race.state, judge.luck[0]
    for game in range(len(rolls)):
        copy_memory(starts[which[game]], state.memory)
        played = 0
        fate = fate_of(state, race.craft)
        while fate == Fate.LIMIT and played < rolls.shape[1]:
            roll = rolls[game, played]
            noisy = len(tries) > 0 and tries[game] == played
            judge.luck[0] = luck if noisy else NONE
            has = play_valued_round(race, distances, judge, state, dice[roll], orders[roll])
            if noisy:
                luck = judge.luck[0]
            if has == race.goals:
                fate = Fate.WON + 0
            elif len(notes):
                lacking = race.goals & ~has
                stops = list_stops(race, judge, state.tile_at, lacking)
                first, rest = journey(distances, judge, stops, state.at[race.craft], state.facing[race.craft])
                damage = signed(state.damage[race.craft])
                notes[game, played, 0] = lacking + row_of_damage(race, damage, state.ram_used[race.craft])
                notes[game, played, 1] = first
                notes[game, played, 2] = rest
            played += 1
        rounds[game] = played
        fates[game] = fate
    judge.luck[0] = luck


@kernel
def value_after_rolls(
    race: Race, distances: Distances, judge: Judge, memory: Ints, order: Ints, ends: Ints, values: NDArray[np.float64]
) -> None:
    """For each end of this round the mean over the 216 next rolls of the rounds to go after the best reply.

    Ends in the same hex, one after the other, share their asteroid phases; see `reply_to_rolls`.
    """
    state, craft, stack = race.state, race.craft, race.stack
    first = 0
    while first < len(ends):
        there = ends[first, End.AT]
        behind = first
        lacking = 0
        while behind < len(ends) and ends[behind, End.AT] == there:
            values[behind] = 0
            lacking |= race.goals & ~signed(ends[behind, End.GOALS])
            behind += 1
        copy_memory(memory, state.memory)
        place_craft(race, state, there)
        plan(race.board, state, race.shield_down)
        copy_memory(state.memory, stack[0])
        for turn in range(ROLLS):
            move_for_turn(race, order, turn)
            arrived, hits = signed(state.symbols[craft]), signed(state.damage[craft])
            measure_paths(race, distances, judge, state.tile_at, lacking)
            for end in range(first, behind):
                has = signed(ends[end, End.GOALS]) | arrived
                damage = signed(ends[end, End.DAMAGE])
                found = best_end(
                    race,
                    distances,
                    judge,
                    state.tile_at,
                    there,
                    ends[end, End.FACING],
                    has,
                    hits,
                    damage,
                    state.ram_used[craft],
                )
                values[end] += found[0] / ROLLS
        first = behind


def new_judge(race: Race, rounds: Rounds) -> Judge:
    """Room of its own for each thread; the table is shared."""
    stops = len(race.windows.gates) + len(race.windows.platforms)
    return Judge(
        rounds=rounds,
        apart=np.zeros((GOALS, GOALS), dtype=np.int64),
        path=np.zeros((GOALS, GOAL_SETS), dtype=np.int64),
        target=np.zeros(stops, dtype=np.uint16),
        rest=np.zeros(stops, dtype=np.int64),
        luck=np.zeros(1, dtype=np.uint64),
        rammed=race.layers._replace(
            reach=np.zeros_like(race.layers.reach),
            active=np.zeros_like(race.layers.active),
            last=np.zeros_like(race.layers.last),
            last_active=np.zeros_like(race.layers.last_active),
        ),
        spread=np.zeros(1),
    )


assert LANDING == GOALS - 1
