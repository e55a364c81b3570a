"""A base policy that plays whole races with one craft, many games in one call: how long does a plain player take?

Each round it takes the most goals, then the least damage, then the end nearest to a goal that it still needs, counted
in columns past fixed objects alone; among equals the lowest set of goals, hex and facing. Only ends are computed, no
programs. Shields are up unless energy costs nothing or wins a goal, so this player is never destroyed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.notation import FIXED_ORDER
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, Die, Kind
from engine.asteroyds.rules import DIRECTIONS, copy_memory, move_all_tiles, plan
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

from .bitboard import NONE, WORD_BITS, WORDS, Bytes, Words, add_reach, any_facing, get_reach, lowest_bit, signed
from .chance import Seeds, draw
from .race import HOW_MANY, LANDED, Race, free_hexes, mark_goals, possible_goals
from .reach import first_columns, fly_apart, fly_energy_column

FAR = np.iinfo(np.uint8).max  # more columns than are counted, or no way at all
NOWHERE = FAR + 1

_ONE = np.uint64(1)


class Distances(NamedTuple):
    """In how many columns a craft can enter a hex, if nothing but fixed objects is in its way."""

    columns: Bytes  # [hex to enter, hex, facing]
    nearest: Bytes  # [hex to enter, hex] with the best facing
    targets: Ints  # room for the hexes that are wanted at the moment
    luck: Seeds  # [0] chooses among equal ends; 0: the first
    ties: Ints  # [0] ends as good as the best


# ----------------------------------------------------------------------------------------------------------- one round


@kernel
def play_greedy_round(race: Race, distances: Distances, state: State, dice: Ints, order: Ints) -> int:
    """One round of the craft, the others waiting with shields up; returns the goals that it has then.

    The State is as after that round, but for whose turn it is and who has won.
    """
    craft = race.craft
    damage = signed(state.damage[craft])
    plan(race.board, state, race.shield_down)
    move_all_tiles(race.board, state, dice, order, None)
    hits = state.damage[craft] - damage
    state.damage[craft] = damage
    return fly_greedily(race, distances, state, hits)[0]


@kernel
def fly_greedily(race: Race, distances: Distances, state: State, hits: int) -> tuple[int, int]:
    """The flight of the craft, when the tiles have moved; returns the goals that it has then, and the column in which
    it completed its mission, if that was in this flight.

    `hits` is what the tiles cost a craft whose shield is down; the damage in the State is without them.
    """
    craft, layers = race.craft, race.layers
    damage = signed(state.damage[craft])
    middle, has = state.at[craft], signed(state.symbols[craft])
    free = free_hexes(race.windows, state.tile_at, middle)
    possible = possible_goals(race.goals, mark_goals(race.windows, layers.goal, state.tile_at, middle), has)
    reached, start = first_columns(layers, free, possible, state.facing[craft], True)
    if reached == race.goals & ~has and HOW_MANY[reached] == 1 and start <= ACTION_COLUMNS:
        return race.goals, start  # the last one; where the flight ends does not matter any more
    if possible & LANDED and reached | LANDED == possible:
        reached |= LANDED
    most, column = fly_apart(layers, free, reached, start)
    reach, active = layers.reach, layers.active
    if hits == 0 or damage + hits < race.hull:
        with_energy = fly_energy_column(layers, free, reached)
        if with_energy > most:
            most, column = with_energy, ENERGY_COLUMN + 0
            reach, active = layers.last, layers.last_active
            state.damage[craft] += hits
        elif hits == 0:
            add_ends(layers.reach, layers.active, layers.last, layers.last_active, reached, most)
    return has | choose_end(race, distances, state, has, reached, most, reach, active), column


@kernel
def add_ends(reach: Words, active: Bytes, last: Words, last_active: Bytes, possible: int, most: int) -> None:
    """Ends after the energy column, where it costs nothing, are as good as those before it."""
    won = possible
    while True:
        if last_active[won] and HOW_MANY[won] == most:
            add_reach(reach, active, won, get_reach(last, won))
        if won == 0:
            return
        won = (won - 1) & possible


@kernel
def choose_end(
    race: Race, distances: Distances, state: State, has: int, possible: int, most: int, reach: Words, active: Bytes
) -> int:
    """Put the craft where it is nearest to a goal that it still needs; returns the goals won."""
    craft = race.craft
    middle = state.at[craft]
    best, best_won, best_at, best_facing = NOWHERE + 0, 0, signed(middle), 0
    won = 0
    while True:
        if active[won] and HOW_MANY[won] == most:
            targets = list_targets(race, distances, state, race.goals & ~(has | won))
            found, columns, at, facing = nearest_end(race, distances, middle, reach, won, targets, best)
            if found:
                best, best_won, best_at, best_facing = columns, won, at, facing
        if won == possible:
            break
        won = (won - possible) & possible
    state.crafts_on[middle] -= 1
    state.crafts_on[best_at] += 1
    state.at[craft] = best_at
    state.facing[craft] = best_facing
    state.symbols[craft] |= best_won & ~LANDED
    return best_won


@kernel
def list_targets(race: Race, distances: Distances, state: State, goals: int) -> int:
    """Where the goals can be won; landing comes last. Returns how many hexes that are."""
    count = 0
    if goals == LANDED:
        for number in range(len(race.windows.platforms)):
            distances.targets[number] = race.windows.platforms[number]
        return len(race.windows.platforms)
    for gate in race.windows.gates:
        if goals >> race.windows.symbol[gate] & 1:
            distances.targets[count] = state.tile_at[gate]
            count += 1
    return count


@kernel
def nearest_end(
    race: Race, distances: Distances, middle: int, reach: Words, won: int, targets: int, bound: int
) -> tuple[bool, int, int, int]:
    """The columns, hex and facing of the end nearest to a target, if any is nearer than the bound; with luck, one as
    near as the bound may be chosen too."""
    best_at = best_facing = 0
    found, lucky = False, distances.luck[0] != 0
    everywhere = any_facing(get_reach(reach, won))
    for word in range(WORDS):
        left = everywhere[word]
        while left != NONE:
            bit = lowest_bit(left)
            left &= left - _ONE
            at = signed(race.windows.hex_at[middle, word * WORD_BITS + bit])
            nearest = NOWHERE - 1
            for number in range(targets):
                nearest = min(nearest, signed(distances.nearest[distances.targets[number], at]))
            if nearest > bound or (nearest == bound and not lucky):
                continue
            for facing in range(DIRECTIONS):
                if reach[won, facing, word] >> np.uint64(bit) & _ONE == NONE:
                    continue
                columns = NOWHERE - 1
                for number in range(targets):
                    columns = min(columns, signed(distances.columns[distances.targets[number], at, facing]))
                if columns < bound:
                    found, bound, best_at, best_facing = True, columns, at, facing
                    distances.ties[0] = 1
                elif lucky and columns == bound:
                    distances.ties[0] += 1
                    if draw(distances.luck, distances.ties[0]) == 0:
                        found, best_at, best_facing = True, at, facing
    return found, bound, best_at, best_facing


# ---------------------------------------------------------------------------------------------------------- many games


@kernel
def play_solo_games(
    race: Race,
    distances: Distances,
    start: Ints,
    dice: Ints,
    orders: Ints,
    rounds: Ints,
    damage: Ints,
    finished: Bytes,
) -> None:
    """Game g from the memory `start` under `dice[g, round]`, until it is finished or the dice are used up.

    `orders[g, round]` are the orders of the dice; an array of one game, or of one round, serves for all of them.
    """
    state = race.state
    for game in range(len(dice)):
        copy_memory(start, state.memory)
        played = 0
        has = signed(state.symbols[race.craft])
        while played < dice.shape[1] and has != race.goals:
            order = orders[game if len(orders) > 1 else 0, played if orders.shape[1] > 1 else 0]
            has = play_greedy_round(race, distances, state, dice[game, played], order)
            played += 1
        rounds[game] = played
        damage[game] = state.damage[race.craft]
        finished[game] = has == race.goals


class SoloGames(NamedTuple):
    """How each game went."""

    rounds: Ints  # played; of an unfinished game all that there were dice for
    damage: Ints  # in all
    finished: NDArray[np.bool_]


def solo_games(race: Race, distances: Distances, state: State, dice: Ints, orders: Ints | None = None) -> SoloGames:
    """Play from a position, one game for each row of `dice` [game, round, die]."""
    if orders is None:
        orders = np.array([[FIXED_ORDER]], dtype=np.uint16)
    assert dice.shape[2] == orders.shape[2] == len(Die), (dice.shape, orders.shape)
    rounds, damage = np.zeros(len(dice), dtype=np.uint16), np.zeros(len(dice), dtype=np.uint16)
    finished = np.zeros(len(dice), dtype=np.uint8)
    play_solo_games(race, distances, state.memory, dice, orders, rounds, damage, finished)
    return SoloGames(rounds, damage, finished.astype(np.bool_))


# ----------------------------------------------------------------------------------------------------------- distances


@kernel
def count_columns(board: Board, target: int, columns: Bytes, queue: Ints) -> None:
    """Fill `columns[hex, facing]` with the fewest columns that enter the target, searching backwards from it."""
    head = tail = 0
    for facing in range(DIRECTIONS):
        tail = look_back(board, target, facing, 1, columns, queue, tail)
    while head < tail:
        at, facing = queue[head] // DIRECTIONS, queue[head] % DIRECTIONS
        head += 1
        more = min(columns[at, facing] + 1, FAR - 1)
        back = (facing + DIRECTIONS // 2) % DIRECTIONS
        if columns[at, back] == FAR:
            columns[at, back] = more
            queue[tail] = at * DIRECTIONS + back
            tail += 1
        # A craft may stand on an object, such as its platform, but never flies over one.
        if board.fixed[at] == Kind.FREE:
            tail = look_back(board, at, facing, more, columns, queue, tail)


@kernel
def look_back(board: Board, at: int, facing: int, columns: int, found: Bytes, queue: Ints, tail: int) -> int:
    """Where an action can begin that enters a hex with this facing: F, R and L; returns the new end of the queue."""
    behind = board.neighbour[at, (facing + DIRECTIONS // 2) % DIRECTIONS]
    if behind == board.off:
        return tail
    for turn in range(-1, 2):
        before = (facing - turn) % DIRECTIONS
        if found[behind, before] == FAR:
            found[behind, before] = columns
            queue[tail] = behind * DIRECTIONS + before
            tail += 1
    return tail


def distances_of(race: Race) -> Distances:
    """The table for every hex of the board."""
    board = race.board
    columns = np.full((board.off + 1, board.off + 1, DIRECTIONS), FAR, dtype=np.uint8)
    queue = np.zeros(board.off * DIRECTIONS, dtype=np.uint16)
    for target in range(board.off):
        count_columns(board, target, columns[target], queue)
    return Distances(
        columns=columns,
        nearest=columns.min(axis=2),
        targets=np.zeros(len(race.windows.gates) + len(race.windows.platforms), dtype=np.uint16),
        luck=np.zeros(1, dtype=np.uint64),
        ties=np.zeros(1, dtype=np.uint16),
    )
