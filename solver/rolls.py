"""Which rolls are there? All 216, and where their order is rolled too all 1296, numbered: as values and as a table."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

from engine.asteroyds.notation import FIXED_ORDER, Dice
from engine.asteroyds.pieces import DICE_VALUES, Die
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints

VALUES: int = DICE_VALUES ** len(Die)
# The fixed order first, so that the numbers below VALUES mean the same with and without the variant.
ORDERS: list[tuple[int, ...]] = sorted(permutations(FIXED_ORDER), key=lambda order: order != FIXED_ORDER)


def _all_dice() -> tuple[Dice, ...]:
    one_to_six = range(1, DICE_VALUES + 1)
    found = []
    for red, white, blue in ORDERS:
        for values in product(one_to_six, one_to_six, one_to_six):
            found.append(Dice(values, (int(red), int(white), int(blue))))
    return tuple(found)


ALL_DICE = _all_dice()


def _table() -> Ints:
    """[roll] the three values, then the order of the dice."""
    return np.array([(*dice.values, *dice.order) for dice in ALL_DICE], dtype=np.uint16)


ROLLS = _table()


def roll_count(scenario: Scenario) -> int:
    """How many different rolls a round of this scenario can have, all equally likely."""
    return len(ALL_DICE) if scenario.rules.dice_order == "random" else VALUES


def roll_number(dice: Dice) -> int:
    number = 0
    for value in dice.values:
        number = number * DICE_VALUES + value - 1
    return ORDERS.index(dice.order) * VALUES + number
