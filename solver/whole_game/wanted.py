"""What a craft lacks for its victory, and by which means it may win it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import Action, Kind, Mode, Return
from engine.asteroyds.state import Ints, State
from solver.flights import SeatFlights
from solver.shots import UNLIMITED_SHOTS

# So that a bit for each set of items fits into one signed word; the sign never leaks in, as the sets in `without` end
# below the highest bits that a shift could fill with it.
MAX_ITEMS = 6
NO_ITEM = 99

Sets = NDArray[np.int64]

_MANOEUVRES = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)


class Wanted(NamedTuple):
    """What the craft lacks at the root, and by which means it may win it."""

    craft: int
    item_of: Ints  # [tile] -> item that it carries, or NO_ITEM
    carried: Ints  # [item] -> number of the symbol, or in Targets of the tile
    own_team: int  # in Targets, else 0
    without: Sets  # [item] the bits of all sets that lack it
    winning: int  # the bits of all sets that suffice
    by_entering: int
    can_shoot: int
    shots_counted: int  # shots a round if they are limited, else 0
    manoeuvres: Ints  # actions that turn or move the craft, powers included
    has_power: int
    lands_on: Ints  # [hex] whether a landing there completes the mission
    landing: int
    by_surviving: int  # whoever is left at the end of a round has won


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
        without=np.array([bits_of(s for s in sets if not s >> i & 1) for i in range(len(carried))], dtype=np.int64),
        winning=bits_of(s for s in sets if alone or have + s.bit_count() >= needed),
        by_entering=int(board.mode in (Mode.RACING, Mode.TARGETS)),
        can_shoot=int(flights.shots_allowed > 0),
        shots_counted=flights.shots_allowed if flights.shots_allowed < UNLIMITED_SHOTS else 0,
        manoeuvres=np.array([*_MANOEUVRES, *flights.powers()], dtype=np.uint16),
        has_power=int(bool(flights.powers())),
        lands_on=lands_on,
        landing=int(board.landing != Return.NO and not alone),
        by_surviving=int(alone),
    )


def bits_of(numbers: Iterable[int]) -> int:
    """One bit for each, as a signed word."""
    bits = sum(1 << number for number in numbers)
    return bits - (1 << 64) if bits >> 63 else bits


def is_carrier(flights: SeatFlights) -> NDArray[np.bool_]:
    board = flights.setup.board
    carrier: NDArray[np.bool_] = board.tile_kind == (Kind.DRONE if board.mode == Mode.DRONES else Kind.GATE)
    return carrier


def symbols_lacking(flights: SeatFlights, state: State) -> list[int]:
    carried = {int(symbol) for symbol in flights.setup.board.tile_symbol[is_carrier(flights)]}
    return sorted(symbol for symbol in carried if not int(state.symbols[flights.craft]) >> symbol & 1)


def is_last_survivor(flights: SeatFlights, state: State) -> bool:
    """Whether the seat (or its team) is the only one left and wins by that; nobody else comes to harm in a study."""
    board = flights.setup.board
    if not board.last_survivor_wins:
        return False
    team = board.team[flights.craft]
    rivals = np.flatnonzero(state.alive)
    return all(rival == flights.craft or (team and board.team[rival] == team) for rival in rivals)
