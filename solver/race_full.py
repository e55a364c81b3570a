"""One craft in a race that may also ram once and use its power once: what its flights need to know, and room for them.

Adds to `race.py` the pilot, distances, and layers that tell what has been spent. Flights are in `reach_full.py`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, POWERS, SYMBOLS, Manoeuvre, Pilot
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Ints, Setup, State
from engine.hexgrid import to_axial
from engine.jit import kernel

from .bitboard import WORDS, Bits, Bytes, Words, signed
from .race import HOW_MANY, Race, fits, race_of

# What a craft has spent, one bit for each. A power of two advances is halfway between them, within its column.
POWER_SPENT = 1
RAM_SPENT = 2
HALFWAY = 4
STAGES = 8
ROWS = (1 << len(SYMBOLS)) * STAGES

_NOWHERE = np.iinfo(np.uint8).max  # steps to a tile that is out of play


class Found(IntEnum):
    """What flights can win: a row of Flight.found, one without and one with a ram."""

    SIX = 0  # the most goals in six columns
    COLUMN = 1  # the first in which that is done
    SEVEN = 2  # the most goals, the last of them in the energy column; 0 if none


class Flight(NamedTuple):
    """Room for one flight, so that kernels need not allocate."""

    reach: Words  # [goals won and stage, facing] where the craft may be
    active: Bytes  # [goals won and stage] whether it can be anywhere
    moved: Words  # [0, facing] where a power leads
    rammed: Words  # [0] asteroids that can be rammed at all
    apart: NDArray[np.int64]  # [goal, goal] the least steps from one to the other
    found: NDArray[np.int64]  # [rammed or not, Found]


class FullRace(NamedTuple):
    """One craft in a race with ram and power."""

    race: Race
    powers: NDArray[np.int64]  # [power, Manoeuvre] what the pilot may do once
    emergency: int  # whether the pilot has an emergency shield
    steps: Bytes  # [hex, hex] how far apart on a board without obstacles
    farther: int  # hexes that a power leads on beyond one for each column
    flight: Flight


class Sky(NamedTuple):
    """The window of a flight when the tiles have moved, and what the craft may do in it."""

    room: Bits  # no fixed object
    free: Bits  # and no asteroid
    after_ram: Bits  # the same, once the craft has rammed
    rammable: Bits
    possible: int  # goals
    powers: int  # how many powers the craft may still choose from


@kernel
def measure_goals(full: FullRace, middle: int, tile_at: Ints, missing: int) -> int:
    """Write how far the goals are from each other; returns the missing ones that a flight is long enough for."""
    windows, apart = full.race.windows, full.flight.apart
    possible = 0
    for one in windows.gates:
        symbol = windows.symbol[one]
        if missing >> symbol & 1 and full.steps[middle, tile_at[one]] <= ENERGY_COLUMN + full.farther:
            possible |= 1 << symbol
            for other in range(len(SYMBOLS)):
                apart[symbol, other] = _NOWHERE
                apart[other, symbol] = _NOWHERE
    if HOW_MANY[possible] > 1:
        for one in windows.gates:
            for other in windows.gates:
                a, b = windows.symbol[one], windows.symbol[other]
                if possible >> a & 1 and possible >> b & 1:
                    apart[a, b] = min(apart[a, b], signed(full.steps[tile_at[one], tile_at[other]]))
    return possible


def fits_full(setup: Setup, state: State, craft: int) -> bool:
    """Whether this form answers for the craft: a living one in an unfinished race, whatever it may still use."""
    return fits(setup, state, craft)


def full_race_of(setup: Setup, craft: int) -> FullRace:
    """The tables for one craft (numbered from 0) of a Racing scenario. Two threads need two of them.

    Symbols alone are counted: a landing ends the program, so it wins none.
    """
    pilot = Pilot(int(setup.board.pilot[craft]))
    powers = np.array(list(POWERS[pilot].values()), dtype=np.int64).reshape(-1, len(Manoeuvre))
    off = setup.board.off
    axial = np.array([to_axial(at) for at in setup.hexes], dtype=np.int64).reshape(off, 2)
    q, r = (axial[None, :] - axial[:, None]).transpose(2, 0, 1)
    steps = np.full((off + 1, off + 1), _NOWHERE, dtype=np.uint8)
    steps[:off, :off] = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    return FullRace(
        race=race_of(setup, craft, landing=False),
        powers=powers,
        emergency=int(pilot == Pilot.LAWRENCE),
        steps=steps,
        farther=max([1, *powers[:, Manoeuvre.ADVANCES].tolist()]) - 1,
        flight=Flight(
            reach=np.zeros((ROWS, DIRECTIONS, WORDS), dtype=np.uint64),
            active=np.zeros(ROWS, dtype=np.uint8),
            moved=np.zeros((1, DIRECTIONS, WORDS), dtype=np.uint64),
            rammed=np.zeros((1, WORDS), dtype=np.uint64),
            apart=np.zeros((len(SYMBOLS), len(SYMBOLS)), dtype=np.int64),
            found=np.zeros((2, len(Found)), dtype=np.int64),
        ),
    )
