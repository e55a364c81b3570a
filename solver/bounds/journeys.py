"""How far has a craft still to go in a race? The journey to all goals that it lacks, and what a table says it takes.

A journey is the columns to its first goal and those from goal to goal after it, past fixed objects alone; of all orders
it has the one with the fewest columns. Tiles move meanwhile, and asteroids are in the way: how many rounds a journey
takes is learned (`learning.py`). Used by thoughts alone; what happens in a game is for the rules to say.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import RAM_DAMAGE_SHIELDED
from engine.asteroyds.state import Ints
from engine.jit import kernel
from solver.bitboard import signed
from solver.chance import Seeds
from solver.greedy import Distances
from solver.race import GOAL_SETS, GOALS, LANDED, LOWEST_GOAL, Layers, Race

FIRST = 24  # columns to the first goal that are told apart
REST = 48  # and columns from there on
FAR = 10_000  # columns or rounds; more than any journey takes
_KEY = 1 << 16

# [goals lacking, and GOAL_SETS more if the craft can still ram; columns to the first; of the rest]
RoundsToGo = NDArray[np.float32]
TABLE_SHAPE = (2 * GOAL_SETS, FIRST, REST)


class Judge(NamedTuple):
    """What journeys take, and room to measure them and to fly in."""

    rounds: RoundsToGo  # until the victory
    apart: NDArray[np.int64]  # [goal, goal] columns from one to the other
    path: NDArray[np.int64]  # [goal, goals after it] the fewest columns from it through all of them
    target: Ints  # hexes to fly to
    rest: NDArray[np.int64]  # and the columns that remain from there
    rammed: Layers  # of flights after a ram
    luck: Seeds  # 0: every flight is the best
    noise: NDArray[np.float64]  # [0] rounds, for a flight that tries something else


@kernel
def measure_paths(race: Race, distances: Distances, judge: Judge, tile_at: Ints, lacking: int) -> None:
    """Fill `path` for all goals in `lacking`, with the tiles where they are."""
    windows, apart, path = race.windows, judge.apart, judge.path
    goals = lacking & ~LANDED
    one = goals
    while one:
        other = goals
        while other:
            apart[LOWEST_GOAL[one], LOWEST_GOAL[other]] = FAR
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
    # Sets in ascending order: what a path needs is known by then.
    after = 0
    while True:
        one = goals & ~after
        while one:
            a = LOWEST_GOAL[one]
            best = FAR + 0
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
    best = FAR + 0
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
    key = FAR * _KEY
    for stop in range(stops):
        first = signed(distances.columns[judge.target[stop], at, facing])
        key = min(key, (first + judge.rest[stop]) * _KEY + first)
    first = key % _KEY
    return min(first, FIRST - 1), min(key // _KEY - first, REST - 1)


@kernel
def half_of_table(race: Race, damage: int, ram_used: int) -> int:
    """GOAL_SETS if the craft can still ram, else 0."""
    return 0 if ram_used or damage + RAM_DAMAGE_SHIELDED >= race.hull else GOAL_SETS


def new_judge(race: Race, rounds: RoundsToGo) -> Judge:
    """Room of its own for each thread; the table is shared."""
    stops = len(race.windows.gates) + len(race.windows.platforms)
    layers = race.layers
    return Judge(
        rounds=rounds,
        apart=np.zeros((GOALS, GOALS), dtype=np.int64),
        path=np.zeros((GOALS, GOAL_SETS), dtype=np.int64),
        target=np.zeros(stops, dtype=np.uint16),
        rest=np.zeros(stops, dtype=np.int64),
        rammed=layers._replace(
            reach=np.zeros_like(layers.reach),
            active=np.zeros_like(layers.active),
            last=np.zeros_like(layers.last),
            last_active=np.zeros_like(layers.last_active),
        ),
        luck=np.zeros(1, dtype=np.uint64),
        noise=np.zeros(1),
    )
