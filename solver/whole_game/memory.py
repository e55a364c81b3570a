"""What the whole-game kernels work in: worlds, positions in them, and the nodes of a flight; and how it grows.

A position between two rounds is a *world* (tiles, other craft, whose turn it is; kept once) and what one craft has made
of itself. Kernels cannot allocate, so all room is made here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN
from engine.asteroyds.state import Ints
from solver.flights import TooLargeError
from solver.search import MASK_WORDS, NODE_SIZE

LARGEST_ROOM = 1 << 23
LARGEST_MEMORY_BYTES = 1 << 30

# A program in one number: its columns, then the n of ~n.
ACTION_BITS = 5
EMERGENCY_SHIFT = ACTION_BITS * ENERGY_COLUMN

# Why a kernel came back.
DONE = 0
MORE = 1
WORLDS_FULL = 2
STANDING_FULL = 3
FLIGHT_FULL = 4


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
    used: NDArray[np.int64]  # [0] how many there are


class Standing(NamedTuple):
    """Positions of the craft in worlds, and how they were reached."""

    world: NDArray[np.int32]
    craft: Ints  # [position, Place]
    source: NDArray[np.int32]  # position of the round before
    program: NDArray[np.int64]  # packed
    cost: NDArray[np.int64]  # untidiness so far
    used: NDArray[np.int64]  # [0] how many there are


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


def slots_for(room: int) -> int:
    """Half the slots stay empty, so that looking up stays quick."""
    return 1 << (2 * room).bit_length()


def checked_room(room: int) -> int:
    if room > LARGEST_ROOM:
        raise TooLargeError(f"more than {LARGEST_ROOM} positions at once")
    return room


def new_worlds(room: int, size: int) -> Worlds:
    """Room for so many worlds of so many words each."""
    if room * size * np.dtype(np.uint16).itemsize > LARGEST_MEMORY_BYTES:
        raise TooLargeError(f"more than {room // 2} different boards between two rounds")
    return Worlds(
        memory=np.zeros((room, size), dtype=np.uint16),
        slots=np.full(slots_for(room), -1, dtype=np.int32),
        used=np.zeros(1, dtype=np.int64),
    )


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
        used=np.zeros(1, dtype=np.int64),
    )


def more_standing(standing: Standing) -> Standing:
    larger = new_standing(checked_room(2 * len(standing.world)), standing.craft.shape[1])
    total = int(standing.used[0])
    larger.world[:total] = standing.world[:total]
    larger.craft[:total] = standing.craft[:total]
    larger.source[:total] = standing.source[:total]
    larger.program[:total] = standing.program[:total]
    larger.cost[:total] = standing.cost[:total]
    larger.used[0] = total
    return larger


def chosen(standing: Standing, rows: NDArray[np.int64]) -> Standing:
    return Standing(
        world=standing.world[rows],
        craft=standing.craft[rows],
        source=standing.source[rows],
        program=standing.program[rows],
        cost=standing.cost[rows],
        used=np.array([len(rows)], dtype=np.int64),
    )
