"""Kernel: the base policy's program for a roll that is known: finish, then most gains, then least damage, then closest.

The policy writes F, R, L, B, shots that win something, and the energy column; it neither rams nor uses a pilot's power,
and it never crashes, because an empty column is always better. So an end is told by place and by what was won, and the
first way that is found to it is the shortest: a plain breadth-first search, whose steps are asked of the rules.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import (
    ACTION_COLUMNS,
    ENERGY_COLUMN,
    MANOEUVRES,
    Action,
    Kind,
    Manoeuvre,
    Mode,
    Pilot,
    Return,
)
from engine.asteroyds.rules import DIRECTIONS, PROGRAM_SIZE
from engine.asteroyds.state import Board, Ints, Setup, State
from engine.jit import kernel

from .chance import Seeds, draw
from .estimate import FAR, Columns, estimate
from .probe import CRASHED, HEX_MASK, LANDED, MOST_WANTED, WON_MASK, WON_SHIFT, probe_advance, probe_shot

Numbers = NDArray[np.int32]

_MANOEUVRES = MANOEUVRES[Pilot.NOBODY]
# B last: in the energy column there is none.
_ACTIONS = np.array([Action.FORWARD, Action.RIGHT, Action.LEFT, Action.SHOOT, Action.BACK], dtype=np.uint16)
_ENERGY_ACTIONS = len(_ACTIONS) - 1
_VERSIONS = 2  # an advance is remembered for a craft that may land, and for one that may not


class Guide(NamedTuple):
    """What the policy knows of a board and a seat; never changes."""

    craft: int
    shots_allowed: int
    wanted_columns: Columns  # see Estimate
    home_columns: Columns


class Way(IntEnum):
    """The fields of a node of the search."""

    PLACE = 0
    WON = 1  # bits: symbols that the craft has, or own targets that it has removed in this flight
    COLUMN = 2
    PARENT = 3
    ACTION = 4
    READY = 5  # has all symbols, so that it may land


class Best(IntEnum):
    """The fields of the reply, compared in this order; NODE is the way there."""

    FINISHES = 0
    GAINS = 1
    DAMAGE = 2
    AWAY = 3  # columns to the nearest wanted object, or home
    NODE = 4


class Thought(NamedTuple):
    """Scratch of one search. Stamps tell what was written in this search from what is older."""

    stamp: Numbers  # [0] the number of this search
    advances: Numbers  # [version, place] packed answers of `probe_advance`
    advances_stamp: Numbers
    shots: Numbers  # [place] packed answers of `probe_shot`
    shots_stamp: Numbers
    seen: Numbers  # [won, place] stamp
    ways: Numbers  # [node, Way]
    own_tiles: Ints  # in Targets: the tiles that carry own targets, at most MOST_WANTED
    wanted_at: Ints  # [number] the hex of an object that is wanted
    wanted_bit: Ints  # [number] its bit
    counts: Numbers  # [0] nodes, [1] wanted objects, [2] own tiles, [3] ends as good as the best
    luck: Seeds  # [0] chooses among equal ends; 0: the one found first
    best: Numbers  # [Best]


@kernel
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@kernel
def find_wanted(board: Board, state: State, craft: int, thought: Thought) -> None:
    """The objects that are worth flying to, as they lie now: gates, drones or own targets."""
    thought.counts[1] = thought.counts[2] = 0
    carrier = Kind.DRONE if board.mode == Mode.DRONES else Kind.GATE
    for tile in range(len(board.tile_kind)):
        if state.tile_at[tile] == board.off or thought.counts[1] == len(thought.wanted_at):
            continue
        bit = 0
        if board.mode == Mode.TARGETS:
            if state.target[tile] != board.team[craft] or thought.counts[2] == MOST_WANTED:
                continue
            bit = 1 << thought.counts[2]
            thought.own_tiles[thought.counts[2]] = tile
            thought.counts[2] += 1
        elif board.tile_kind[tile] == carrier:
            bit = 1 << board.tile_symbol[tile]
        else:
            continue
        thought.wanted_at[thought.counts[1]] = state.tile_at[tile]
        thought.wanted_bit[thought.counts[1]] = bit
        thought.counts[1] += 1


@kernel
def columns_away(guide: Guide, thought: Thought, way: Numbers) -> int:
    """How far it is from a node to the next thing to do."""
    if way[Way.READY]:
        return int(guide.home_columns[way[Way.PLACE]])
    nearest = FAR
    for number in range(thought.counts[1]):
        if not thought.wanted_bit[number] & way[Way.WON]:
            nearest = min(nearest, guide.wanted_columns[thought.wanted_at[number], way[Way.PLACE]])
    return nearest


@kernel
def judge(guide: Guide, thought: Thought, node: int, finishes: bool, gains: int, damage: int) -> None:
    """Keep the node if it is the best end so far; of equals the one found first, which is the shortest, or any."""
    best, way = thought.best, thought.ways[node]
    if best[Best.NODE] >= 0:
        if finishes != best[Best.FINISHES]:
            better = finishes > best[Best.FINISHES]
        elif gains != best[Best.GAINS]:
            better = gains > best[Best.GAINS]
        elif damage != best[Best.DAMAGE]:
            better = damage < best[Best.DAMAGE]
        else:
            away = FAR + 1 if finishes else columns_away(guide, thought, way)
            better = away < best[Best.AWAY]
            if away == best[Best.AWAY] and thought.luck[0] != 0:
                thought.counts[3] += 1
                if draw(thought.luck, thought.counts[3]) == 0:
                    best[Best.NODE] = node
                return
        if not better:
            return
    thought.counts[3] = 1
    best[Best.FINISHES] = finishes
    best[Best.GAINS] = gains
    best[Best.DAMAGE] = damage
    best[Best.AWAY] = 0 if finishes else columns_away(guide, thought, way)
    best[Best.NODE] = node


@kernel
def step(board: Board, state: State, guide: Guide, way: Numbers, action: int, thought: Thought) -> int:
    """Where an action leads from a node, packed like a probe's answer but with a place for the hex; CRASHED if it is
    of no use."""
    place = way[Way.PLACE]
    if action == Action.SHOOT:
        shots = count_bits(way[Way.WON]) - count_bits(thought.ways[0, Way.WON])
        # Every earlier shot has won something, so what was won tells how many there were.
        if shots >= guide.shots_allowed:
            return CRASHED
        if thought.shots_stamp[place] != thought.stamp[0]:
            thought.shots_stamp[place] = thought.stamp[0]
            at, facing = place // DIRECTIONS, place % DIRECTIONS
            tiles, count = thought.own_tiles, thought.counts[2]
            thought.shots[place] = probe_shot(board, state, guide.craft, at, facing, tiles, count)
        found = thought.shots[place]
        if found >> WON_SHIFT & ~way[Way.WON] == 0:
            return CRASHED
        return int(found | place)
    manoeuvre = _MANOEUVRES[action]
    place += (place % DIRECTIONS + manoeuvre[Manoeuvre.TURN]) % DIRECTIONS - place % DIRECTIONS
    if manoeuvre[Manoeuvre.ADVANCES] == 0:
        return int(place)
    version = way[Way.READY]
    if thought.advances_stamp[version, place] != thought.stamp[0]:
        thought.advances_stamp[version, place] = thought.stamp[0]
        symbols = way[Way.WON] if version else 0
        found = probe_advance(board, state, guide.craft, place // DIRECTIONS, place % DIRECTIONS, symbols)
        if found != CRASHED:
            found = (found & ~HEX_MASK) | (found & HEX_MASK) * DIRECTIONS + place % DIRECTIONS
        thought.advances[version, place] = found
    return int(thought.advances[version, place])


@kernel
def begin(board: Board, state: State, guide: Guide, symbols_before: int, thought: Thought) -> tuple[int, int]:
    """A new search: node 0 is where the craft stands, and the best so far. Returns what it had and what is enough."""
    craft = guide.craft
    team = board.team[craft]
    thought.stamp[0] += 1
    find_wanted(board, state, craft, thought)
    start, had, enough = int(state.symbols[craft]), count_bits(symbols_before), int(board.symbols_needed)
    if board.mode == Mode.TARGETS:
        start, had, enough = 0, 0, int(board.targets_needed[team]) - int(state.removed[team])
        if board.targets_needed[team] == 0:
            enough = MOST_WANTED + 1  # a team without targets cannot win
    lands = board.landing != Return.NO
    ways = thought.ways
    all_won = count_bits(start) >= enough
    ways[0, Way.PLACE] = state.at[craft] * DIRECTIONS + state.facing[craft]
    ways[0, Way.WON] = start
    ways[0, Way.COLUMN] = 0
    ways[0, Way.PARENT] = -1
    ways[0, Way.READY] = all_won and lands
    thought.best[Best.NODE] = -1
    judge(guide, thought, 0, all_won and not lands, count_bits(start) - had, 0)
    return had, enough


@kernel
def choose(board: Board, state: State, guide: Guide, damage: int, symbols_before: int, thought: Thought) -> None:
    """The best reply into `thought.best`. `state` is after the asteroid phase, and is scratch from now on.

    `damage` is what the asteroid phase does to a craft whose shield is down; negative if it may not be lowered at all.
    """
    had, enough = begin(board, state, guide, symbols_before, thought)
    lands = board.landing != Return.NO
    ways, stamp = thought.ways, thought.stamp[0]
    thought.seen[ways[0, Way.WON], ways[0, Way.PLACE]] = stamp
    columns = ACTION_COLUMNS if damage < 0 else ENERGY_COLUMN
    first, last = 0, 1
    while first < last and not thought.best[Best.FINISHES]:
        column = ways[first, Way.COLUMN] + 1
        if column > columns:
            break
        for number in range(_ENERGY_ACTIONS if column == ENERGY_COLUMN else len(_ACTIONS)):
            found = step(board, state, guide, ways[first], _ACTIONS[number], thought)
            if found == CRASHED:
                continue
            place, won = found & HEX_MASK, ways[first, Way.WON] | found >> WON_SHIFT & WON_MASK
            landed = found & LANDED != 0
            if thought.seen[won, place] == stamp and not landed:
                continue
            thought.seen[won, place] = stamp
            all_won = count_bits(won) >= enough
            ways[last, Way.PLACE] = place
            ways[last, Way.WON] = won
            ways[last, Way.COLUMN] = column
            ways[last, Way.PARENT] = first
            ways[last, Way.ACTION] = _ACTIONS[number]
            ways[last, Way.READY] = all_won and lands
            finishes = all_won and (landed or not lands)
            judge(guide, thought, last, finishes, count_bits(won) - had, damage if column == ENERGY_COLUMN else 0)
            last += 1
            if finishes:
                # Found first, so in the earliest column: nothing better comes.
                break
        first += 1


@kernel
def write_program(thought: Thought, program: Ints) -> None:
    """The way to the best end, column by column."""
    for column in range(PROGRAM_SIZE):
        program[column] = 0
    node = thought.best[Best.NODE]
    while thought.ways[node, Way.PARENT] >= 0:
        program[thought.ways[node, Way.COLUMN] - 1] = thought.ways[node, Way.ACTION]
        node = thought.ways[node, Way.PARENT]


def new_guide(setup: Setup, craft: int, shots_allowed: int) -> Guide:
    columns = estimate(setup, craft)
    return Guide(craft, shots_allowed, columns.wanted, columns.home)


def new_thought(setup: Setup) -> Thought:
    """Room for the largest search that a board allows: a flight never leads further than its seven columns."""
    board = setup.board
    bits = min(int((setup.start.target > 0).sum()), MOST_WANTED) if board.mode == Mode.TARGETS else len(setup.symbols)
    places = board.off * DIRECTIONS
    nearby = min(places, (1 + 3 * ENERGY_COLUMN * (ENERGY_COLUMN + 1)) * DIRECTIONS)
    tiles = len(setup.tile_ids)

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, dtype=np.int32)

    return Thought(
        stamp=zeros(1),
        advances=zeros(_VERSIONS, places),
        advances_stamp=zeros(_VERSIONS, places),
        shots=zeros(places),
        shots_stamp=zeros(places),
        seen=zeros(1 << bits, places),
        # Landing on a platform does not count as seen, and there are at most so many ways onto one.
        ways=zeros((1 << bits) * nearby + 2, len(Way)),
        own_tiles=np.zeros(MOST_WANTED, dtype=np.uint16),
        wanted_at=np.zeros(max(tiles, 1), dtype=np.uint16),
        wanted_bit=np.zeros(max(tiles, 1), dtype=np.uint16),
        counts=zeros(4),
        luck=np.zeros(1, dtype=np.uint64),
        best=zeros(len(Best)),
    )
