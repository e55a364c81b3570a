"""What the base policy's search is made of: its guide to a board, its nodes, its reply, and room for all of it."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, Mode, Pilot
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints, Setup

from .chance import Seeds
from .estimate import Columns, estimate
from .probe import MOST_WANTED

Numbers = NDArray[np.int32]

_VERSIONS = 2  # an advance is remembered for a craft that may land, and for one that may not


class Guide(NamedTuple):
    """What the policy knows of a board and a seat; never changes."""

    craft: int
    shots_allowed: int
    wanted_columns: Columns  # see Estimate
    home_columns: Columns
    pilot: int  # whose power may be used in this flight; NOBODY: none


class Way(IntEnum):
    """The fields of a node of the search."""

    PLACE = 0
    WON = 1  # bits: symbols that the craft has, or own targets that it has removed in this flight
    COLUMN = 2
    PARENT = 3
    ACTION = 4
    READY = 5  # has all symbols, so that it may land
    SPENT = 6  # the pilot's power was used on the way


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
    seen: Numbers  # [won, place] stamp; the second half of the rows, if powers are used, with the power spent
    ways: Numbers  # [node, Way]
    own_tiles: Ints  # in Targets: the tiles that carry own targets, at most MOST_WANTED
    wanted_at: Ints  # [number] the hex of an object that is wanted
    wanted_bit: Ints  # [number] its bit
    counts: Numbers  # [0] nodes, [1] wanted objects, [2] own tiles, [3] ends as good as the best
    luck: Seeds  # [0] chooses among equal ends; 0: the one found first
    best: Numbers  # [Best]


def new_guide(setup: Setup, craft: int, shots_allowed: int) -> Guide:
    columns = estimate(setup, craft)
    return Guide(craft, shots_allowed, columns.wanted, columns.home, int(Pilot.NOBODY))


def new_thought(setup: Setup, *, powers: bool = False) -> Thought:
    """Room for the largest search that a board allows: a flight never leads further than its seven columns, or eight
    hexes with a power."""
    board = setup.board
    bits = min(int((setup.start.target > 0).sum()), MOST_WANTED) if board.mode == Mode.TARGETS else len(setup.symbols)
    places = board.off * DIRECTIONS
    steps = ENERGY_COLUMN + powers
    nearby = min(places, (1 + 3 * steps * (steps + 1)) * DIRECTIONS)
    sets = (1 << bits) * (1 + powers)
    tiles = len(setup.tile_ids)

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, dtype=np.int32)

    return Thought(
        stamp=zeros(1),
        advances=zeros(_VERSIONS, places),
        advances_stamp=zeros(_VERSIONS, places),
        shots=zeros(places),
        shots_stamp=zeros(places),
        seen=zeros(sets, places),
        # Landing on a platform does not count as seen, and there are at most so many ways onto one.
        ways=zeros(sets * nearby + 2, len(Way)),
        own_tiles=np.zeros(MOST_WANTED, dtype=np.uint16),
        wanted_at=np.zeros(max(tiles, 1), dtype=np.uint16),
        wanted_bit=np.zeros(max(tiles, 1), dtype=np.uint16),
        counts=zeros(4),
        luck=np.zeros(1, dtype=np.uint64),
        best=zeros(len(Best)),
    )
