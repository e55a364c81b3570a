"""What the rules write down while they play: the rows of the log. What they mean in words is in `events.py`."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.jit import kernel

NOTHING = -1  # a field of a row that does not apply; never used as an index


class EventKind(IntEnum):
    LAUNCHED = 1
    ROLLED = 2
    MOVED = 3
    PUSHED = 4
    BLOCKED = 5
    HIT = 6
    TAKES_OFF = 7
    TURNED = 8
    ADVANCED = 9
    POWER_USED = 10
    COLLECTED = 11
    CRASHED = 12
    RAMMED = 13
    RAM_FAILED = 14
    FIRED = 15
    TARGET_REMOVED = 16
    DRONE_SHOT = 17
    LANDED = 18
    DESTROYED = 19
    COMPLETED = 20
    DRONE_LEFT = 21
    WON = 22
    NO_WINNER = 23
    FIRST_PLAYER = 24


class Softened(IntEnum):
    """Why a blow did not do its full damage; the two can come together."""

    NO = 0
    SHIELD = 1
    EMERGENCY = 2


class Decided(IntEnum):
    """By what a winner won."""

    ALONE = 0
    COLUMN = 1
    DAMAGE = 2
    SHARED = 3
    TARGETS = 4
    LAST_SURVIVOR = 5


class Row(IntEnum):
    """The fields of one row."""

    KIND = 0
    COLUMN = 1  # 0 in the asteroid phase
    CRAFT = 2
    TILE = 3
    AT = 4
    TO = 5
    AMOUNT = 6  # damage, die value, symbol, facing, team: by kind
    WHAT = 7  # code of what was met in hex TO
    BEYOND = 8  # code of what was met one hex further, or how a thing was decided


class Log(NamedTuple):
    rows: NDArray[np.int16]
    used: NDArray[np.int64]  # [0] how many rows are written


def new_log(tiles: int, crafts: int) -> Log:
    """A log that no single round can fill: every step of every tile and every column of every craft at its longest."""
    steps = 3 * tiles
    rows = 8 + tiles * 2 + steps * (2 + 3 * crafts) + crafts * (2 + 7 * 10) + 2 * crafts
    return Log(np.zeros((rows, len(Row)), dtype=np.int16), np.zeros(1, dtype=np.int64))


@kernel
def record(
    log: Log,
    kind: int,
    column: int = NOTHING,
    craft: int = NOTHING,
    tile: int = NOTHING,
    at: int = NOTHING,
    to: int = NOTHING,
    amount: int = NOTHING,
    what: int = NOTHING,
    beyond: int = NOTHING,
) -> None:
    """Append one row."""
    row = log.rows[log.used[0]]
    row[Row.KIND] = kind
    row[Row.COLUMN] = column
    row[Row.CRAFT] = craft
    row[Row.TILE] = tile
    row[Row.AT] = at
    row[Row.TO] = to
    row[Row.AMOUNT] = amount
    row[Row.WHAT] = what
    row[Row.BEYOND] = beyond
    log.used[0] += 1
