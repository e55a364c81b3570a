"""One round of a whole-game search: all positions after it, from all positions before it.

Owns the memory that the kernels of `whole_game_search.py` work in, and gives them more when it runs out. How many
rounds there are and what is asked of them is up to `whole_game.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ENERGY_COLUMN, Action, Kind, Mode, Return
from engine.asteroyds.rules import PROGRAM_SIZE
from engine.asteroyds.state import State, copy_state

from .flights import UNLIMITED_SHOTS, SeatFlights, TooLargeError
from .whole_game_bound import MAX_ITEMS, NO_ITEM, Wanted, look_ahead, new_tables
from .whole_game_search import (
    ACTION_BITS,
    DONE,
    EMERGENCY_SHIFT,
    FLIGHT_FULL,
    FLOWN_SIZE,
    MORE,
    PLACE_SIZE,
    STANDING_FULL,
    TAKEOFF_SIZE,
    WORLDS_FULL,
    Flight,
    Place,
    Standing,
    Worlds,
    begin_rounds,
    enter_worlds,
    fly_rounds,
    forget_round,
    items_won,
    keep_world,
    lift_off,
    mark_dominated,
    park,
)

FIRST_ROOM = 1 << 12
LARGEST_ROOM = 1 << 23
LARGEST_MEMORY_BYTES = 1 << 30
# So much work between two looks at the clock: some 10 ms.
PHASES_AT_ONCE = 10_000
WORK_AT_ONCE = 3_000_000

_MANOEUVRES = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)


class Rounds:
    """The search of one seat's game under known rolls."""

    def __init__(self, game: Game, seat: int, rolls: Sequence[Dice]) -> None:
        self.setup = game.setup
        self.board = game.setup.board
        self.craft = self.setup.seats.index(seat)
        flights = SeatFlights(game, seat, rolls[0])
        actions, energy = flights.column_actions()
        self.actions = np.array([action for action in actions if action != Action.EMPTY], dtype=np.uint16)
        self.energy_actions = np.array(energy, dtype=np.uint16)
        self.shots_allowed = flights.shots_allowed
        self.dice = np.array([dice.values for dice in rolls], dtype=np.uint16)
        self.orders = np.array([dice.order for dice in rolls], dtype=np.uint16)
        self.root = game.state()
        self.wanted = wanted_by(flights, self.root)
        self.tables = new_tables(self.board, self.wanted, len(rolls))
        self.state = copy_state(self.board, self.root)
        self.base = copy_state(self.board, self.root)
        self.flight = new_flight(FIRST_ROOM)
        self.states = 0

    # ---------------------------------------------------------------------------------------------------------- start

    def start(self) -> tuple[Worlds, Standing]:
        """The position that the question is about."""
        worlds, standing = self._new_worlds(1), new_standing(1, PLACE_SIZE)
        fields = (self.root.at, self.root.facing, self.root.symbols, self.root.damage)
        fields += (self.root.ram_used, self.root.power_used)
        standing.craft[0] = [field[self.craft] for field in fields]
        standing.count[0] = 1
        state = copy_state(self.board, self.root)
        park(self.board, state, self.craft)
        forget_round(self.board, state)
        keep_world(self.board, worlds, state)
        return worlds, standing

    def is_possible(self, horizon: int) -> bool:
        """Whether the bound allows a victory within so many rounds."""
        rolls = (self.dice, self.orders, 0, horizon)
        look_ahead(self.board, self.root, self.wanted, self.tables, *rolls, False, ENERGY_COLUMN, True)
        node = np.zeros(FLOWN_SIZE, dtype=np.uint16)
        place = np.zeros(TAKEOFF_SIZE, dtype=np.uint16)
        place[:PLACE_SIZE] = self.start()[1].craft[0]
        lift_off(place, node)
        have = items_won(self.root, self.wanted, node)
        power = 0 if place[Place.POWER_USED] else -1
        return bool(int(self.tables.after[power, -1, place[Place.AT], place[Place.FACING]]) >> have & 1)

    # -------------------------------------------------------------------------------------------------------- a round

    def play(
        self, number: int, horizon: int, worlds: Worlds, standing: Standing, best: NDArray[np.int64]
    ) -> Iterator[tuple[Worlds, Standing]]:
        """Round `number` (from 0). Yields what there is so far every few milliseconds, and the whole at last."""
        moved, takeoffs = self._new_worlds(FIRST_ROOM), new_standing(FIRST_ROOM, TAKEOFF_SIZE)
        programs = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        reached = np.zeros(1, dtype=np.int64)
        after, ends = self._new_worlds(FIRST_ROOM), new_standing(FIRST_ROOM, PLACE_SIZE)
        total = int(standing.count[0])
        while reached[0] < total:
            first = int(reached[0])
            last = min(first + PHASES_AT_ONCE, total)
            arguments = (worlds, standing, first, last, self.dice[number], self.orders[number], programs)
            status = begin_rounds(self.board, self.state, self.craft, *arguments, moved, takeoffs, reached)
            if status == WORLDS_FULL:
                moved = self._more_worlds(moved)
            elif status == STANDING_FULL:
                takeoffs = more_standing(takeoffs)
            yield after, ends
        takeoffs, groups = in_groups(takeoffs)
        span = np.array([0, number + 1, horizon, 0], dtype=np.int64)
        scratch = np.zeros(FLOWN_SIZE, dtype=np.uint16)
        status = MORE
        while status != DONE:
            status = fly_rounds(
                self.board,
                self.state,
                self.base,
                self.wanted,
                self.tables,
                moved,
                takeoffs,
                groups,
                span,
                self.dice,
                self.orders,
                self.actions,
                self.energy_actions,
                self.shots_allowed,
                WORK_AT_ONCE,
                scratch,
                self.flight,
                after,
                ends,
                best,
            )
            self.states += int(span[3])
            span[3] = 0
            if status == WORLDS_FULL:
                after = self._more_worlds(after)
            elif status == STANDING_FULL:
                ends = more_standing(ends)
            elif status == FLIGHT_FULL:
                self.flight = new_flight(checked_room(2 * len(self.flight.nodes)))
            yield after, ends

    def _new_worlds(self, room: int) -> Worlds:
        size = len(self.root.memory)
        if room * size * self.root.memory.itemsize > LARGEST_MEMORY_BYTES:
            raise TooLargeError(f"more than {room // 2} different boards between two rounds")
        return Worlds(
            memory=np.zeros((room, size), dtype=np.uint16),
            slots=np.full(slots_for(room), -1, dtype=np.int32),
            count=np.zeros(1, dtype=np.int64),
        )

    def _more_worlds(self, worlds: Worlds) -> Worlds:
        larger = self._new_worlds(2 * len(worlds.memory))
        total = int(worlds.count[0])
        larger.memory[:total] = worlds.memory[:total]
        larger.count[0] = total
        enter_worlds(self.board, larger, self.state)
        return larger


def packed_program(packed: int) -> Program:
    """The program that the kernels have written into one number."""
    mask = (1 << ACTION_BITS) - 1
    columns = tuple(packed >> ACTION_BITS * column & mask for column in range(ENERGY_COLUMN))
    return Program(columns, packed >> EMERGENCY_SHIFT)


# ------------------------------------------------------------------------------------------------------------- memory


def slots_for(room: int) -> int:
    """Half the slots stay empty, so that looking up stays quick."""
    return 1 << (2 * room).bit_length()


def checked_room(room: int) -> int:
    if room > LARGEST_ROOM:
        raise TooLargeError(f"more than {LARGEST_ROOM} positions at once")
    return room


def new_flight(room: int) -> Flight:
    return Flight(
        nodes=np.zeros((room, FLOWN_SIZE), dtype=np.uint16),
        program=np.zeros(room, dtype=np.int64),
        cost=np.zeros(room, dtype=np.int64),
        source=np.zeros(room, dtype=np.int32),
        slot=np.zeros(room, dtype=np.int64),
        slots=np.full(slots_for(room), -1, dtype=np.int32),
    )


def new_standing(room: int, fields: int) -> Standing:
    return Standing(
        world=np.zeros(room, dtype=np.int32),
        craft=np.zeros((room, fields), dtype=np.uint16),
        source=np.zeros(room, dtype=np.int32),
        program=np.zeros(room, dtype=np.int64),
        cost=np.zeros(room, dtype=np.int64),
        count=np.zeros(1, dtype=np.int64),
    )


def more_standing(standing: Standing) -> Standing:
    larger = new_standing(checked_room(2 * len(standing.world)), standing.craft.shape[1])
    total = int(standing.count[0])
    for new, old in zip(larger, standing, strict=True):
        new[:total] = old[:total]
    larger.count[0] = total
    return larger


def chosen(standing: Standing, rows: NDArray[np.int64]) -> Standing:
    *columns, _ = standing
    world, craft, source, program, cost = (column[rows] for column in columns)
    return Standing(world, craft, source, program, cost, np.array([len(rows)], dtype=np.int64))


def in_groups(takeoffs: Standing) -> tuple[Standing, NDArray[np.int64]]:
    """Sorted so that what is searched together stands together, and where each group begins (and the last ends)."""
    total = int(takeoffs.count[0])
    world, craft = takeoffs.world[:total], takeoffs.craft[:total]
    keys = (takeoffs.cost[:total], craft[:, Place.MAY_RAM], 1 - craft[:, Place.SHIELD], world)
    takeoffs = chosen(takeoffs, np.lexsort(keys))
    if total == 0:
        return takeoffs, np.zeros(1, dtype=np.int64)
    shared = np.column_stack([takeoffs.world, takeoffs.craft[:, [Place.SHIELD, Place.MAY_RAM]]])
    changes = np.flatnonzero((shared[1:] != shared[:-1]).any(axis=1)) + 1
    return takeoffs, np.concatenate([[0], changes, [total]]).astype(np.int64)


def worth_keeping(standing: Standing) -> Standing:
    """Without the positions that another one dominates, and in the order that the next round likes."""
    total = int(standing.count[0])
    craft = standing.craft[:total]
    # Of two equal ones the later stays, so the tidier comes last.
    spots = (-standing.cost[:total], craft[:, Place.FACING], craft[:, Place.AT], standing.world[:total])
    standing = chosen(standing, np.lexsort(spots))
    dominated = np.zeros(total, dtype=np.uint8)
    mark_dominated(standing, dominated)
    standing = chosen(standing, np.flatnonzero(dominated == 0))
    fields = (Place.FACING, Place.POWER_USED, Place.RAM_USED, Place.DAMAGE, Place.SYMBOLS, Place.AT)
    return chosen(standing, np.lexsort((*(standing.craft[:, field] for field in fields), standing.world)))


# ------------------------------------------------------------------------------------------------------ what is wanted


def wanted_by(flights: SeatFlights, state: State) -> Wanted:
    """What the craft lacks, as the bound counts it."""
    board, craft = flights.setup.board, flights.craft
    team = int(board.team[craft])
    lacking = flights.own_carriers() if team else symbols_lacking(flights, state)
    carried = lacking[:MAX_ITEMS]
    if team:
        have, needed = int(state.removed[team]), int(board.targets_needed[team])
        carriers = [[tile] for tile in carried]
    else:
        have, needed = int(state.symbols[craft]).bit_count(), board.symbols_needed
        carriers = [list(np.flatnonzero(is_carrier(flights) & (board.tile_symbol == symbol))) for symbol in carried]
    # What does not fit in is taken as won.
    have += len(lacking) - len(carried)
    item_of = np.full(len(board.tile_kind), NO_ITEM, dtype=np.uint16)
    for item, tiles in enumerate(carriers):
        item_of[tiles] = item
    sets = range(1 << len(carried))
    alone = is_last_survivor(flights, state)
    lands_on = np.zeros(len(board.fixed), dtype=np.uint16)
    if board.landing == Return.ANY:
        lands_on[board.fixed == Kind.PLATFORM] = 1
    elif board.landing == Return.OWN and board.own_platform[craft] != board.off:
        lands_on[board.own_platform[craft]] = 1
    return Wanted(
        craft=craft,
        item_of=item_of,
        carried=np.array(carried, dtype=np.uint16),
        own_team=team,
        without=np.array([sum(1 << s for s in sets if not s >> i & 1) for i in range(len(carried))], dtype=np.int64),
        winning=sum(1 << s for s in sets if alone or have + s.bit_count() >= needed),
        by_entering=int(board.mode in (Mode.RACING, Mode.TARGETS)),
        can_shoot=int(flights.shots_allowed > 0),
        shots_counted=flights.shots_allowed if flights.shots_allowed < UNLIMITED_SHOTS else 0,
        manoeuvres=np.array([*_MANOEUVRES, *flights.powers()], dtype=np.uint16),
        has_power=int(bool(flights.powers())),
        lands_on=lands_on,
        landing=int(board.landing != Return.NO and not alone),
        by_surviving=int(alone),
    )


def is_carrier(flights: SeatFlights) -> NDArray[np.bool_]:
    board = flights.setup.board
    carrier: NDArray[np.bool_] = board.tile_kind == (Kind.DRONE if board.mode == Mode.DRONES else Kind.GATE)
    return carrier


def symbols_lacking(flights: SeatFlights, state: State) -> list[int]:
    carried = {int(symbol) for symbol in flights.setup.board.tile_symbol[is_carrier(flights)]}
    return sorted(symbol for symbol in carried if not int(state.symbols[flights.craft]) >> symbol & 1)


def is_last_survivor(flights: SeatFlights, state: State) -> bool:
    """Whether the seat (or its team) is the only one left and wins by that; the others never come to harm in a study."""
    board = flights.setup.board
    if not board.last_survivor_wins:
        return False
    team = board.team[flights.craft]
    rivals = np.flatnonzero(state.alive)
    return all(rival == flights.craft or (team and board.team[rival] == team) for rival in rivals)
