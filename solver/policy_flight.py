"""Kernel: the base policy's program for a roll that is known: finish, then most gains, then least damage, then closest.

The policy writes F, R, L, B, shots that win something, and the energy column; a pilot's power only where its guide
names the pilot and it wins or saves something. It never rams and never crashes, because an empty column is always
better. So an end is told by place and by what was won, and the first way that is found to it is the shortest: a plain
breadth-first search, whose steps are asked of the rules.
"""

from __future__ import annotations

import numpy as np

from engine.asteroyds.pieces import (
    ACTION_COLUMNS,
    ENERGY_COLUMN,
    MANOEUVRES,
    POWERS,
    Action,
    Kind,
    Manoeuvre,
    Mode,
    Pilot,
    Return,
)
from engine.asteroyds.rules import DIRECTIONS, PROGRAM_SIZE
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

from .chance import draw
from .estimate import FAR
from .policy_thought import Best, Guide, Numbers, Thought, Way, new_guide, new_thought
from .probe import CRASHED, HEX_MASK, LANDED, MOST_WANTED, WON_MASK, WON_SHIFT, probe_advance, probe_shot

# B last: in the energy column there is none.
_ACTIONS = np.array([Action.FORWARD, Action.RIGHT, Action.LEFT, Action.SHOOT, Action.BACK], dtype=np.uint16)
_ENERGY_ACTIONS = len(_ACTIONS) - 1
_MOST_POWERS = max(map(len, POWERS.values()))
# [pilot, number] the actions that are the pilot's power, and how many there are.
POWER_ACTIONS = np.array(
    [[*POWERS[pilot], *[Action.EMPTY] * (_MOST_POWERS - len(POWERS[pilot]))] for pilot in Pilot], dtype=np.uint16
)
POWER_COUNT = np.array([len(POWERS[pilot]) for pilot in Pilot], dtype=np.uint16)

__all__ = [
    "POWER_ACTIONS",
    "POWER_COUNT",
    "Best",
    "Guide",
    "Numbers",
    "Thought",
    "Way",
    "begin",
    "choose",
    "columns_away",
    "count_bits",
    "find_wanted",
    "judge",
    "new_guide",
    "new_thought",
    "step",
    "write_program",
]


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
        elif way[Way.SPENT] != thought.ways[best[Best.NODE], Way.SPENT]:
            # A power that wins nothing more is better kept.
            better = way[Way.SPENT] == 0
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
    manoeuvre = MANOEUVRES[guide.pilot, action]
    facing = (place % DIRECTIONS + manoeuvre[Manoeuvre.TURN]) % DIRECTIONS
    direction = (facing + manoeuvre[Manoeuvre.HEADING]) % DIRECTIONS
    at, won, version = place // DIRECTIONS, 0, way[Way.READY]
    for _ in range(manoeuvre[Manoeuvre.ADVANCES]):
        place = at * DIRECTIONS + direction
        if thought.advances_stamp[version, place] != thought.stamp[0]:
            thought.advances_stamp[version, place] = thought.stamp[0]
            symbols = way[Way.WON] if version else 0
            thought.advances[version, place] = probe_advance(board, state, guide.craft, at, direction, symbols)
        found = thought.advances[version, place]
        if found == CRASHED:
            return CRASHED
        at = found & HEX_MASK
        won |= found & ~HEX_MASK
        if found & LANDED:
            break
    return int(won | at * DIRECTIONS + facing)


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
    ways[0, Way.SPENT] = 0
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
    spending = len(thought.seen) // 2
    thought.seen[ways[0, Way.WON], ways[0, Way.PLACE]] = stamp
    columns = ACTION_COLUMNS if damage < 0 else ENERGY_COLUMN
    first, last = 0, 1
    while first < last and not thought.best[Best.FINISHES]:
        column = ways[first, Way.COLUMN] + 1
        if column > columns:
            break
        choices = _ENERGY_ACTIONS if column == ENERGY_COLUMN else len(_ACTIONS)
        if column < ENERGY_COLUMN and not ways[first, Way.SPENT]:
            choices += int(POWER_COUNT[guide.pilot])
        for number in range(choices):
            spends = number >= len(_ACTIONS)
            action = POWER_ACTIONS[guide.pilot, number - len(_ACTIONS)] if spends else _ACTIONS[number]
            found = step(board, state, guide, ways[first], action, thought)
            if found == CRASHED:
                continue
            place, won = found & HEX_MASK, ways[first, Way.WON] | found >> WON_SHIFT & WON_MASK
            landed = found & LANDED != 0
            spent = int(ways[first, Way.SPENT]) | spends
            # Who has been there with the power unspent is better off.
            row = won + spent * spending
            if (thought.seen[won, place] == stamp or thought.seen[row, place] == stamp) and not landed:
                continue
            thought.seen[row, place] = stamp
            all_won = count_bits(won) >= enough
            ways[last, Way.PLACE] = place
            ways[last, Way.WON] = won
            ways[last, Way.COLUMN] = column
            ways[last, Way.PARENT] = first
            ways[last, Way.ACTION] = action
            ways[last, Way.SPENT] = spent
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
