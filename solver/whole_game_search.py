"""Kernels: from all positions between two rounds to all positions between the next two, many at once.

A position is a *world* (tiles, other craft, whose turn it is; kept once) and what one craft has made of itself. Between
two rounds that is a Place. Craft that do not stand in a tile's way share the world after the asteroid phase, so all
flights from one world are searched together. What happens is asked of the rules; the bound says which flights are
worth following.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import (
    ACTION_COLUMNS,
    ENERGY_COLUMN,
    RAM,
    RAM_DAMAGE_SHIELDED,
    Action,
    Mode,
    Pilot,
)
from engine.asteroyds.rules import EMERGENCY_SHIELD, act, copy_memory, end_round
from engine.asteroyds.state import NOT_COMPLETED, Board, Clock, Ints, State
from engine.jit import kernel

from .search import MASK_WORDS, NODE_SIZE, Node, action_cost, has_lost_target, load_node, play_until_flight, read_node
from .whole_game_bound import Tables, Wanted, look_ahead

_WORD_BITS = 16
ACTION_BITS = 5
EMERGENCY_SHIFT = ACTION_BITS * ENERGY_COLUMN
HITS_OF_A_FLIGHT = 2  # a ram, and the crash that ends it
# Some tenths of a microsecond each.
WORK_OF_A_TABLE = 3000
WORK_OF_A_NODE = 10


class Place(IntEnum):
    """What of a craft lasts from round to round, and what else a take-off depends on."""

    AT = 0
    FACING = 1
    SYMBOLS = 2
    DAMAGE = 3
    RAM_USED = 4
    POWER_USED = 5
    HITS = 6
    EMERGENCY = 7
    COMPLETED = 8
    SHIELD = 9
    MAY_RAM = 10


PLACE_SIZE = Place.HITS
TAKEOFF_SIZE = Place.MAY_RAM + 1


class Flown(IntEnum):
    """The fields of a node after those of `search.Node`."""

    EMERGENCY = NODE_SIZE
    SHOT = NODE_SIZE + 1  # first of MASK_WORDS words: drones that will leave


FLOWN_SIZE = Flown.SHOT + MASK_WORDS


class Worlds(NamedTuple):
    """Distinct worlds, each once: the memory of a State whose craft is parked off the board."""

    memory: Ints  # [world, …]
    slots: NDArray[np.int32]  # hash table, size a power of two
    count: NDArray[np.int64]  # [0]


class Standing(NamedTuple):
    """Positions of the craft in worlds, and how they were reached."""

    world: NDArray[np.int32]
    craft: Ints  # [position, Place]
    source: NDArray[np.int32]  # position of the round before
    program: NDArray[np.int64]  # packed
    cost: NDArray[np.int64]  # untidiness so far
    count: NDArray[np.int64]  # [0]


class Flight(NamedTuple):
    """Room for the nodes of one search."""

    nodes: Ints  # [node, Node and Flown]
    program: NDArray[np.int64]
    cost: NDArray[np.int64]
    source: NDArray[np.int32]
    slot: NDArray[np.int64]  # [node] where it stands in `slots`
    slots: NDArray[np.int32]


class Best(IntEnum):
    """The best end of the game so far."""

    FOUND = 0
    COLUMN = 1
    DAMAGE = 2
    COST = 3
    SOURCE = 4
    PROGRAM = 5


# Why a kernel came back.
DONE = 0
MORE = 1
WORLDS_FULL = 2
STANDING_FULL = 3
FLIGHT_FULL = 4


# -------------------------------------------------------------------------------------------------------------- worlds


@kernel
def slot_of_world(board: Board, worlds: Worlds, state: State) -> int:
    """The slot that holds this world, or the empty one where it belongs."""
    mixed = np.uint64(14695981039346656037)
    for tile in range(len(state.tile_at)):
        mixed = (mixed ^ np.uint64(state.tile_at[tile])) * np.uint64(1099511628211)
        mixed = (mixed ^ np.uint64(state.target[tile])) * np.uint64(1099511628211)
    for craft in range(len(board.pilot)):
        mixed = (mixed ^ np.uint64(state.symbols[craft])) * np.uint64(1099511628211)
    mixed ^= mixed >> np.uint64(29)
    size = len(worlds.slots)
    slot = np.int64(mixed & np.uint64(size - 1))
    while worlds.slots[slot] >= 0:
        other = worlds.memory[worlds.slots[slot]]
        equal = True
        for place in range(len(other)):
            if other[place] != state.memory[place]:
                equal = False
                break
        if equal:
            break
        slot = (slot + 1) & (size - 1)
    return int(slot)


@kernel
def keep_world(board: Board, worlds: Worlds, state: State) -> int:
    """The number of the world that a parked State shows; -1 when there is no room for a new one."""
    slot = slot_of_world(board, worlds, state)
    found = worlds.slots[slot]
    if found < 0:
        found = worlds.count[0]
        if found >= len(worlds.memory):
            return -1
        worlds.slots[slot] = found
        copy_memory(state.memory, worlds.memory[found])
        worlds.count[0] += 1
    return int(found)


@kernel
def enter_worlds(board: Board, worlds: Worlds, state: State) -> None:
    """Fill the hash table anew; the State is scratch."""
    for world in range(worlds.count[0]):
        copy_memory(worlds.memory[world], state.memory)
        worlds.slots[slot_of_world(board, worlds, state)] = world


@kernel
def park(board: Board, state: State, craft: int) -> None:
    """Take the craft out of the picture, so that what is left is its world."""
    state.crafts_on[state.at[craft]] -= 1
    state.crafts_on[board.off] += 1
    state.at[craft] = board.off
    state.facing[craft] = 0
    state.symbols[craft] = 0
    state.damage[craft] = 0
    state.ram_used[craft] = 0
    state.power_used[craft] = 0
    state.shield_up[craft] = 0
    state.emergency[craft] = 0
    state.hits[craft] = 0
    state.completed[craft] = NOT_COMPLETED


@kernel
def forget_round(board: Board, state: State) -> None:
    """What the next round's planning sets anew makes no difference between two rounds."""
    for craft in range(len(board.pilot)):
        state.shield_up[craft] = 0
        state.emergency[craft] = 0
        state.hits[craft] = 0
        state.completed[craft] = NOT_COMPLETED


@kernel
def unpark(board: Board, state: State, craft: int, place: Ints) -> None:
    state.crafts_on[board.off] -= 1
    state.crafts_on[place[Place.AT]] += 1
    state.at[craft] = place[Place.AT]
    state.facing[craft] = place[Place.FACING]
    state.symbols[craft] = place[Place.SYMBOLS]
    state.damage[craft] = place[Place.DAMAGE]
    state.ram_used[craft] = place[Place.RAM_USED]
    state.power_used[craft] = place[Place.POWER_USED]


# ------------------------------------------------------------------------------------------------------ asteroid phase


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
        rows = takeoffs.count[0]
        if number > first and differ_in_facing_only(standing, number):
            for row in range(previous_start, previous_end):
                if takeoffs.count[0] >= len(takeoffs.world):
                    takeoffs.count[0] = rows
                    return STANDING_FULL
                copy_takeoff(takeoffs, row, number, place[Place.FACING], standing.cost[number])
            previous_start, previous_end = rows, takeoffs.count[0]
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
                        takeoffs.count[0] = rows
                        return status
                if board.pilot[craft] != Pilot.LAWRENCE or place[Place.POWER_USED]:
                    break
                emergency += 1
        previous_start, previous_end = rows, takeoffs.count[0]
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
    new = takeoffs.count[0]
    for field in range(TAKEOFF_SIZE):
        takeoffs.craft[new, field] = takeoffs.craft[row, field]
    takeoffs.craft[new, Place.FACING] = facing
    takeoffs.world[new] = takeoffs.world[row]
    takeoffs.source[new] = source
    takeoffs.cost[new] = cost
    takeoffs.count[0] += 1


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
    new = takeoffs.count[0]
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
    takeoffs.count[0] += 1
    return DONE


# -------------------------------------------------------------------------------------------------------------- flight


@kernel
def fly_rounds(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    worlds: Worlds,
    takeoffs: Standing,
    groups: NDArray[np.int64],
    span: NDArray[np.int64],
    dice: Ints,
    orders: Ints,
    actions: Ints,
    energy_actions: Ints,
    shots_allowed: int,
    budget: int,
    scratch: Ints,
    flight: Flight,
    after: Worlds,
    standing: Standing,
    best: NDArray[np.int64],
) -> int:
    """Search the flights of group after group; each group shares world, shield and whether a ram is possible.

    `groups[g]` is the first take-off of group g. `span` is: next group, number of this round, horizon, states so far;
    the first and the last are written. Comes back when some `budget` of work is done.
    """
    world_ahead = -1
    plain_world = -1
    work = 0
    while span[0] < len(groups) - 1:
        if work > budget:
            return MORE
        start, end = groups[span[0]], groups[span[0] + 1]
        copy_memory(worlds.memory[takeoffs.world[start]], base.memory)
        known = takeoffs.world[start] == world_ahead
        if not known:
            world_ahead = takeoffs.world[start]
            plain_world = -1
            work += WORK_OF_A_TABLE * (span[2] - span[1])
        shield = takeoffs.craft[start, Place.SHIELD]
        columns = ACTION_COLUMNS if shield else ENERGY_COLUMN
        may_ram = takeoffs.craft[start, Place.MAY_RAM] != 0
        look_ahead(board, base, wanted, tables, dice, orders, span[1], span[2], known, columns, may_ram)
        nodes = search_group(
            board,
            state,
            base,
            wanted,
            tables,
            takeoffs,
            start,
            end,
            actions,
            energy_actions,
            shots_allowed,
            scratch,
            flight,
            best,
        )
        if nodes < 0:
            clear_slots(flight, -nodes - 1)
            return FLIGHT_FULL
        clear_slots(flight, nodes)
        work += WORK_OF_A_TABLE + WORK_OF_A_NODE * nodes
        kept = standing.count[0]
        for node in range(nodes):
            if not is_an_end(flight, node, shield):
                continue
            status, plain_world = land_node(
                board,
                state,
                base,
                wanted,
                tables,
                span[1] == span[2],
                flight,
                node,
                shield,
                after,
                standing,
                best,
                plain_world,
            )
            if status != DONE:
                standing.count[0] = kept
                return status
        span[3] += nodes
        span[0] += 1
    return DONE


@kernel
def clear_slots(flight: Flight, nodes: int) -> None:
    for node in range(nodes):
        flight.slots[flight.slot[node]] = -1


@kernel
def is_an_end(flight: Flight, node: int, shield: int) -> bool:
    """Whether a program can end in a node.

    Without the shield only programs that fly the energy column are of interest: with the shield up, what happened
    before it happens all the same, at no more damage and without using up more.
    """
    if flight.nodes[node, Flown.EMERGENCY] and not flight.nodes[node, Node.POWER_USED]:
        return False  # ~n that took no effect
    return bool(shield or flight.program[node] >> ACTION_BITS * ACTION_COLUMNS & (2 * RAM - 1))


@kernel
def search_group(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    takeoffs: Standing,
    start: int,
    end: int,
    actions: Ints,
    energy_actions: Ints,
    shots_allowed: int,
    node: Ints,
    flight: Flight,
    best: NDArray[np.int64],
) -> int:
    """Every node that flights from these take-offs can come to and that the bound does not rule out.

    A node is expanded once, after the fewest columns that lead to it: a later expansion could only be worse. Returns
    the number of nodes, or minus that minus one when there is no room for more.
    """
    shield = takeoffs.craft[start, Place.SHIELD]
    count = 0
    for row in range(start, end):
        lift_off(takeoffs.craft[row], node)
        program = np.int64(takeoffs.craft[row, Place.EMERGENCY]) << EMERGENCY_SHIFT
        if not is_hopeless(base, wanted, tables, 0, node, best):
            count = add_flown(flight, count, 0, node, program, takeoffs.cost[row], takeoffs.source[row])
            if count < 0:
                return count
    layer = 0
    for column in range(1, (ACTION_COLUMNS if shield else ENERGY_COLUMN) + 1):
        in_energy_column = column == ENERGY_COLUMN
        # The energy column is flown from wherever six columns lead, not only from what the sixth has added.
        source = 0 if in_energy_column else layer
        layer = count
        for before in range(source, layer):
            if flight.nodes[before, Node.ENDED] or flight.nodes[before, Node.COMPLETED] != NOT_COMPLETED:
                continue
            for action in energy_actions if in_energy_column else actions:
                if not may_stand(flight.nodes[before], action, shots_allowed):
                    continue
                if not fly_column(board, state, base, wanted, flight.nodes[before], column, action, shield, node):
                    continue
                if is_hopeless(base, wanted, tables, column, node, best):
                    continue
                cost = flight.cost[before] + action_cost(action, column, has_gained(flight.nodes[before], node))
                program = flight.program[before] | np.int64(action) << (ACTION_BITS * (column - 1))
                count = add_flown(
                    flight, count, layer if in_energy_column else 0, node, program, cost, flight.source[before]
                )
                if count < 0:
                    return count
    return count


@kernel
def has_gained(before: Ints, node: Ints) -> bool:
    gained = node[Node.SYMBOLS] != before[Node.SYMBOLS]
    for word in range(Node.TARGETS, NODE_SIZE):
        gained |= node[word] != before[word]
    return bool(gained)


@kernel
def lift_off(place: Ints, node: Ints) -> None:
    for field in range(FLOWN_SIZE):
        node[field] = 0
    node[Node.AT] = place[Place.AT]
    node[Node.FACING] = place[Place.FACING]
    node[Node.SYMBOLS] = place[Place.SYMBOLS]
    node[Node.DAMAGE] = place[Place.DAMAGE]
    node[Node.RAM_USED] = place[Place.RAM_USED]
    node[Node.POWER_USED] = place[Place.POWER_USED]
    node[Node.HITS] = place[Place.HITS]
    node[Node.COMPLETED] = place[Place.COMPLETED]
    node[Flown.EMERGENCY] = place[Place.EMERGENCY]
    forget_spent_shield(node)


@kernel
def forget_spent_shield(node: Ints) -> None:
    """How many hits there were matters only while an emergency shield waits for one of them."""
    if node[Flown.EMERGENCY] == 0 or node[Node.POWER_USED]:
        node[Flown.EMERGENCY] = 0
        node[Node.HITS] = 0


@kernel
def may_stand(before: Ints, action: int, shots_allowed: int) -> bool:
    plain = action & (RAM - 1)
    if plain >= Action.POWER and before[Node.POWER_USED]:
        return False
    if action & RAM and before[Node.RAM_USED]:
        return False
    return plain != Action.SHOOT or before[Node.SHOTS] < shots_allowed


@kernel
def load_flown(board: Board, state: State, base: State, craft: int, node: Ints, shield: int) -> None:
    load_node(board, state, base, craft, node)
    state.shield_up[craft] = shield
    state.emergency[craft] = node[Flown.EMERGENCY]
    if board.mode == Mode.DRONES:
        for tile in range(len(state.shot)):
            if node[Flown.SHOT + tile // _WORD_BITS] >> (tile % _WORD_BITS) & 1:
                state.shot[tile] = 1


@kernel
def fly_column(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    before: Ints,
    column: int,
    action: int,
    shield: int,
    node: Ints,
) -> bool:
    """What one action makes of a node; False when it leads nowhere: destroyed, another team's victory, an idle `!`."""
    craft = wanted.craft
    load_flown(board, state, base, craft, before, shield)
    goes_on = act(board, state, craft, column, action, None)
    if not state.alive[craft] or (action & RAM and state.ram_used[craft] == 0):
        return False
    read_node(board, state, base, craft, before, node)
    for field in range(NODE_SIZE, FLOWN_SIZE):
        node[field] = before[field]
    node[Node.ENDED] = not goes_on
    if board.mode == Mode.DRONES:
        for tile in range(len(state.shot)):
            if state.shot[tile]:
                node[Flown.SHOT + tile // _WORD_BITS] |= 1 << (tile % _WORD_BITS)
    if wanted.shots_counted and action == Action.SHOOT:
        node[Node.SHOTS] += 1
    forget_spent_shield(node)
    if state.clock[Clock.OVER]:
        if not state.won[craft]:
            return False
        node[Node.COMPLETED] = column
    return True


@kernel
def items_won(base: State, wanted: Wanted, node: Ints) -> int:
    """The set of wanted items that a craft has, as the bound counts them."""
    have = 0
    for item in range(len(wanted.carried)):
        carried = wanted.carried[item]
        if wanted.own_team:
            won = base.target[carried] != wanted.own_team or has_lost_target(node, carried)
        else:
            won = node[Node.SYMBOLS] >> carried & 1 != 0
        if won:
            have |= 1 << item
    return have


@kernel
def is_hopeless(base: State, wanted: Wanted, tables: Tables, column: int, node: Ints, best: NDArray[np.int64]) -> bool:
    """Whether a node, after so many columns, can lead to no victory, or to none that is better than the best."""
    completed = node[Node.COMPLETED]
    if best[Best.FOUND]:
        earliest = column + 1 if completed == NOT_COMPLETED else completed
        if earliest > best[Best.COLUMN] or (earliest == best[Best.COLUMN] and node[Node.DAMAGE] > best[Best.DAMAGE]):
            return True
    if completed != NOT_COMPLETED:
        return False
    power = 0 if node[Node.POWER_USED] else tables.after.shape[0] - 1
    have = items_won(base, wanted, node)
    if node[Node.ENDED]:
        return tables.after[power, -1, node[Node.AT], node[Node.FACING]] >> have & 1 == 0
    shots = wanted.shots_counted - min(node[Node.SHOTS], wanted.shots_counted)
    return tables.columns[column, power, shots, node[Node.AT], node[Node.FACING]] >> have & 1 == 0


@kernel
def add_flown(flight: Flight, count: int, layer: int, node: Ints, program: int, cost: int, source: int) -> int:
    """Merge a node into the search, if none like it was reached before; returns the number of nodes.

    Nodes before `layer` are no match: what they stand for must still fly.
    """
    mixed = np.uint64(14695981039346656037) + np.uint64(layer)
    for field in range(FLOWN_SIZE):
        mixed = (mixed ^ np.uint64(node[field])) * np.uint64(1099511628211)
    mixed ^= mixed >> np.uint64(29)
    size = len(flight.slots)
    slot = np.int64(mixed & np.uint64(size - 1))
    while flight.slots[slot] >= 0:
        found = flight.slots[slot]
        other = flight.nodes[found]
        equal = found >= layer
        if equal:
            for field in range(FLOWN_SIZE):
                if other[field] != node[field]:
                    equal = False
                    break
        if equal:
            return count
        slot = (slot + 1) & (size - 1)
    if count >= len(flight.nodes):
        return -count - 1
    for field in range(FLOWN_SIZE):
        flight.nodes[count, field] = node[field]
    flight.program[count] = program
    flight.cost[count] = cost
    flight.source[count] = source
    flight.slot[count] = slot
    flight.slots[slot] = count
    return count + 1


# ----------------------------------------------------------------------------------------------------------------- end


@kernel
def land_node(
    board: Board,
    state: State,
    base: State,
    wanted: Wanted,
    tables: Tables,
    is_last: bool,
    flight: Flight,
    number: int,
    shield: int,
    after: Worlds,
    standing: Standing,
    best: NDArray[np.int64],
    plain_world: int,
) -> tuple[int, int]:
    """End the round in a node: a victory is compared with the best, anything else becomes a position.

    `plain_world` is the world of those that have changed nothing but themselves, -1 if it is not known yet.
    """
    craft = wanted.craft
    node = flight.nodes[number]
    completed = node[Node.COMPLETED] != NOT_COMPLETED
    if completed:
        if not beats_best(best, node[Node.COMPLETED], node[Node.DAMAGE], flight.cost[number]):
            return DONE, plain_world
    elif not wanted.by_surviving:
        power = 0 if node[Node.POWER_USED] else tables.after.shape[0] - 1
        have = items_won(base, wanted, node)
        if is_last or tables.after[power, -1, node[Node.AT], node[Node.FACING]] >> have & 1 == 0:
            return DONE, plain_world
    is_plain = not completed and node[Node.RAMMED] == 0
    for field in range(Node.TARGETS, FLOWN_SIZE):
        if field != Flown.EMERGENCY and node[field]:
            is_plain = False
    world = plain_world if is_plain else -1
    if world < 0:
        load_flown(board, state, base, craft, node, shield)
        won = completed and board.mode == Mode.TARGETS
        if not won:
            end_round(board, state, None)
            won = state.won[craft] != 0
        if won:
            if beats_best(best, node[Node.COMPLETED], node[Node.DAMAGE], flight.cost[number]):
                best[Best.FOUND] = 1
                best[Best.COLUMN] = node[Node.COMPLETED]
                best[Best.DAMAGE] = node[Node.DAMAGE]
                best[Best.COST] = flight.cost[number]
                best[Best.SOURCE] = flight.source[number]
                best[Best.PROGRAM] = flight.program[number]
            return DONE, plain_world
        if state.clock[Clock.OVER] or is_last:
            return DONE, plain_world
        park(board, state, craft)
        forget_round(board, state)
        world = keep_world(board, after, state)
        if world < 0:
            return WORLDS_FULL, plain_world
        if is_plain:
            plain_world = world
    new = standing.count[0]
    if new >= len(standing.world):
        return STANDING_FULL, plain_world
    row = standing.craft[new]
    row[Place.AT] = node[Node.AT]
    row[Place.FACING] = node[Node.FACING]
    row[Place.SYMBOLS] = node[Node.SYMBOLS]
    row[Place.DAMAGE] = node[Node.DAMAGE]
    row[Place.RAM_USED] = node[Node.RAM_USED]
    row[Place.POWER_USED] = node[Node.POWER_USED]
    standing.world[new] = world
    standing.source[new] = flight.source[number]
    standing.program[new] = flight.program[number]
    standing.cost[new] = flight.cost[number]
    standing.count[0] += 1
    return DONE, plain_world


@kernel
def beats_best(best: NDArray[np.int64], column: int, damage: int, cost: int) -> bool:
    if not best[Best.FOUND] or column != best[Best.COLUMN]:
        return bool(not best[Best.FOUND] or column < best[Best.COLUMN])
    return bool(damage < best[Best.DAMAGE] or (damage == best[Best.DAMAGE] and cost < best[Best.COST]))


@kernel
def mark_dominated(standing: Standing, dominated: NDArray[np.uint8]) -> None:
    """Of positions sorted by world, hex and facing: mark those that another one beats or equals in everything.

    More symbols, less damage, an unused ram and an unused power never hurt: any later program does at least as well.
    """
    total = standing.count[0]
    start = 0
    while start < total:
        end = start + 1
        while end < total and same_spot(standing, start, end):
            end += 1
        for number in range(start, end):
            for other in range(start, end):
                if other != number and not dominated[other] and dominates(standing, other, number):
                    dominated[number] = 1
                    break
        start = end


@kernel
def same_spot(standing: Standing, one: int, other: int) -> bool:
    return bool(
        standing.world[one] == standing.world[other]
        and standing.craft[one, Place.AT] == standing.craft[other, Place.AT]
        and standing.craft[one, Place.FACING] == standing.craft[other, Place.FACING]
    )


@kernel
def dominates(standing: Standing, one: int, other: int) -> bool:
    a, b = standing.craft[one], standing.craft[other]
    return bool(
        b[Place.SYMBOLS] & ~a[Place.SYMBOLS] == 0
        and a[Place.DAMAGE] <= b[Place.DAMAGE]
        and a[Place.RAM_USED] <= b[Place.RAM_USED]
        and a[Place.POWER_USED] <= b[Place.POWER_USED]
    )
