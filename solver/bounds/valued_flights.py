"""Which flight of a race ends with the fewest rounds to go? All flights at once, on sets of hexes, a ram included.

Starts when the tiles have moved. Ends are judged by their journey, see `journeys.py`; every set of goals that can be
won is looked at, so a flight may leave a gate for later.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import ENERGY_COLUMN, RAM_DAMAGE, RAM_DAMAGE_SHIELDED
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints
from engine.jit import kernel
from solver.bitboard import (
    EMPTY,
    NONE,
    WORD_BITS,
    WORDS,
    Bits,
    Bytes,
    Words,
    add_reach,
    advanced,
    any_facing,
    either,
    get_reach,
    lowest_bit,
    put_reach,
    row_of,
    signed,
    some,
    take_off,
    without,
)
from solver.chance import draw
from solver.greedy import Distances
from solver.race import LANDED, Layers, Race, free_hexes, mark_goals, possible_goals
from solver.reach import clear, first_columns, fly_one_column

from .journeys import FAR, Judge, half_of_table, journey, list_stops

# What a point of damage counts, in rounds: what it may prevent later, beyond a ram. It decides among equals.
DAMAGE_COST = 0.01
_PARTS = 1024  # of the noise
_ONE = np.uint64(1)

# Kinds of flights, one bit for each.
LOWERED = 1  # the shield, for a seventh column
RAMMED = 2
KINDS = 4


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
    half: int,
    cost: float,
    best: tuple[float, int, int, int, int],
) -> tuple[float, int, int, int, int]:
    """The least expected rounds among the ends of these layers, with the goals won, hex, facing and kind of flight, if
    it beats `best`. `half` is added to the goals lacking, `cost` to the rounds."""
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
                    bit = lowest_bit(left)
                    left &= left - _ONE
                    at = signed(race.windows.hex_at[middle, word * WORD_BITS + bit])
                    for facing in range(DIRECTIONS):
                        if reach[won, facing, word] >> np.uint64(bit) & _ONE == NONE:
                            continue
                        first, rest = journey(distances, judge, stops, at, facing)
                        value = judge.rounds[half + lacking, first, rest] + cost
                        if lucky:
                            value += judge.noise[0] * draw(judge.luck, _PARTS) / _PARTS
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
    """All columns, the energy column into `last`, with the craft that have rammed in layers of their own.

    All rams share these, and the rammed hexes count as blocked again: few flights come back there.
    """
    clear(layers.active, reached)
    clear(rammed.active, reached)
    clear(layers.last_active, reached)
    clear(rammed.last_active, reached)
    layers.active[0] = 1
    for column in range(1, ENERGY_COLUMN + 1):
        stays = column < ENERGY_COLUMN
        won = reached
        # Larger sets first, and rammed before not: what arrives there in this column need not move again.
        while True:
            for place in range(2):
                own = layers if place else rammed
                if own.active[won]:
                    if place:
                        into = rammed.reach if stays else rammed.last
                        ram(layers, won, rammable, into, rammed.active if stays else rammed.last_active)
                    into = own.reach if stays else own.last
                    fly_one_column(own, free, reached, won, into, own.active if stays else own.last_active, stays)
            if won == 0:
                break
            won = (won - 1) & reached


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
    best = (float(FAR), 0, signed(middle), signed(facing), 0)
    if race.goals & ~has == 0:
        return 0.0, 0, signed(middle), signed(facing), 0
    free = free_hexes(race.windows, tile_at, middle)
    possible = possible_goals(race.goals, mark_goals(race.windows, layers.goal, tile_at, middle), has)
    half = half_of_table(race, damage, ram_used)
    rammable = without(row_of(race.windows.open, middle), free) if half else EMPTY
    reached, _ = first_columns(layers, either(free, rammable), possible, facing, False)
    if possible & LANDED and reached | LANDED == possible:
        reached |= LANDED
    put_reach(layers.reach, 0, take_off(facing))
    fly_and_ram(layers, rammed, free, rammable, reached)
    for kind in range(KINDS if half else RAMMED):
        cost = cost_of_flight(kind, hits)
        if cost and damage + cost >= race.hull:
            continue
        after = half_of_table(race, damage + cost, signed(ram_used) | kind & RAMMED)
        flown = rammed if kind & RAMMED else layers
        reach, active = (flown.last, flown.last_active) if kind & LOWERED else (flown.reach, flown.active)
        best = best_of_layers(
            race, distances, judge, tile_at, middle, has, reached, reach, active, kind, after, DAMAGE_COST * cost, best
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
