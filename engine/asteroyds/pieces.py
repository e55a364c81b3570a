"""What exists in Asteroyds: colours, the number ring, kinds, symbols, pilots and actions, as enums and tables.

The names are those of the files; the numbers are those of the kernels. What the pieces *do* is in `rules.py`.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

ACTION_COLUMNS = 6
ENERGY_COLUMN = 7
MAX_SEATS = 6
MAX_TILES = 120
MAX_SIDE = 30


class Mode(IntEnum):
    RACING = 0
    SHOOTING = 1
    TARGETS = 2
    DRONES = 3


class Die(IntEnum):
    RED = 0
    WHITE = 1
    BLUE = 2


class Colour(IntEnum):
    RED = 0
    WHITE = 1
    BLUE = 2
    WHITE_RED = 3
    WHITE_BLUE = 4


DICE_OF_COLOUR = {
    Colour.RED: (Die.RED,),
    Colour.WHITE: (Die.WHITE,),
    Colour.BLUE: (Die.BLUE,),
    Colour.WHITE_RED: (Die.RED, Die.WHITE),
    Colour.WHITE_BLUE: (Die.WHITE, Die.BLUE),
}
RED_STEPS = 2
OTHER_STEPS = 1

# Clockwise from the heading, the six edges of a moving tile carry these numbers; opposite edges add up to 7.
NUMBER_RING = (1, 5, 3, 6, 2, 4)
DICE_VALUES = 6


class Kind(IntEnum):
    """What can lie in a hex, border included, and the kinds of moving tiles."""

    FREE = 0
    BORDER = 1
    POD = 2
    PLATFORM = 3
    TURRET = 4
    ASTEROID = 5
    GATE = 6
    DRONE = 7


SYMBOLS = ("sail", "spiral", "twin", "bar", "star", "ring", "fork", "comb")
DRONE_SYMBOLS_TO_WIN = 4


class Return(IntEnum):
    """The variant `return_to_platform`."""

    NO = 0
    ANY = 1
    OWN = 2


class Pilot(IntEnum):
    NOBODY = 0
    HECTOR = 1
    DOLOROSA = 2
    YAYENEK = 3
    MHAND = 4
    R1634 = 5
    LAWRENCE = 6


PILOT_NAMES = {
    Pilot.HECTOR: "hector",
    Pilot.DOLOROSA: "dolorosa",
    Pilot.YAYENEK: "yayenek",
    Pilot.MHAND: "mhand",
    Pilot.R1634: "1634",
    Pilot.LAWRENCE: "lawrence",
}


class Action(IntEnum):
    """What stands in one column of a program. In the energy column EMPTY means: the shield stays up."""

    EMPTY = 0
    FORWARD = 1
    RIGHT = 2
    LEFT = 3
    BACK = 4
    SHOOT = 5
    POWER = 6
    POWER_LEFT = 7
    POWER_LEFT_TWICE = 8
    POWER_RIGHT = 9
    POWER_RIGHT_TWICE = 10


ACTION_CODES = {
    Action.EMPTY: ".",
    Action.FORWARD: "F",
    Action.RIGHT: "R",
    Action.LEFT: "L",
    Action.BACK: "B",
    Action.SHOOT: "S",
    Action.POWER: "P",
    Action.POWER_LEFT: "P<",
    Action.POWER_LEFT_TWICE: "P<<",
    Action.POWER_RIGHT: "P>",
    Action.POWER_RIGHT_TWICE: "P>>",
}
ENERGY_ACTIONS = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.SHOOT)

# Added to an action that the player backs with a ram.
RAM = 16


class Manoeuvre(IntEnum):
    """What an action does with the craft: columns of the MANOEUVRES table."""

    TURN = 0  # clockwise steps of 60°, made first
    ADVANCES = 1  # how many times the craft advances
    HEADING = 2  # where to, relative to the facing: 0 ahead, 3 behind


_NORMAL = {
    Action.FORWARD: (0, 1, 0),
    Action.RIGHT: (1, 1, 0),
    Action.LEFT: (5, 1, 0),
    Action.BACK: (3, 0, 0),
}
# Which powers a pilot has, and what each does; Lawrence's emergency shield is no column of a program.
POWERS: dict[Pilot, dict[Action, tuple[int, int, int]]] = {
    Pilot.NOBODY: {},
    Pilot.HECTOR: {Action.POWER: (0, 2, 0)},
    Pilot.DOLOROSA: {Action.POWER: (3, 1, 0)},
    Pilot.YAYENEK: {Action.POWER: (0, 1, 3)},
    Pilot.MHAND: {Action.POWER_LEFT: (4, 1, 0), Action.POWER_RIGHT: (2, 1, 0)},
    Pilot.R1634: {
        Action.POWER_LEFT: (5, 0, 0),
        Action.POWER_LEFT_TWICE: (4, 0, 0),
        Action.POWER_RIGHT: (1, 0, 0),
        Action.POWER_RIGHT_TWICE: (2, 0, 0),
    },
    Pilot.LAWRENCE: {},
}


def _manoeuvres() -> np.ndarray[tuple[int, int, int], np.dtype[np.uint16]]:
    table = np.zeros((len(Pilot), len(Action), len(Manoeuvre)), dtype=np.uint16)
    for pilot, powers in POWERS.items():
        for action, what in {**_NORMAL, **powers}.items():
            table[pilot, action] = what
    return table


MANOEUVRES = _manoeuvres()


def advances(pilot: Pilot, action: Action) -> bool:
    """Whether the action moves the craft, so that it may carry a ram."""
    return bool(MANOEUVRES[pilot, action, Manoeuvre.ADVANCES])


# Damage, by cause: without and with the shield up.
HIT_DAMAGE = 1
HIT_DAMAGE_SHIELDED = 0
CRASH_DAMAGE = 2
CRASH_DAMAGE_SHIELDED = 1
RAM_DAMAGE = 4
RAM_DAMAGE_SHIELDED = 3
DEFAULT_HULL = 6

# The box: how many tiles of each kind it holds, and the priorities printed on them.
PRIORITIES = {
    ("asteroid", "red"): range(1, 5),
    ("asteroid", "white"): range(5, 9),
    ("asteroid", "blue"): range(9, 13),
    ("asteroid", "white-red"): range(13, 17),
    ("asteroid", "white-blue"): range(17, 21),
    ("gate", "red"): range(21, 23),
    ("gate", "white"): range(23, 25),
}
# Each row shares so many two-sided tiles: the gates turn over to turrets, the platforms to more pods.
BOX_PODS = 6
BOX_PLATFORMS_OR_PODS = 6
BOX_GATES_OR_TURRETS = 4
BOX_SYMBOLS = SYMBOLS[:4]
