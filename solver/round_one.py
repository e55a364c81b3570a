"""What does the first roll allow? For every roll the most that a start can win in round one, exactly.

Exact for programs without ram and pilot's power, each start alone on the board; finishing counts as one more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.pieces import DICE_VALUES, Die

from .luck import gains_of_rolls
from .rolls import ORDERS, VALUES


@dataclass(frozen=True)
class RoundOne:
    """The gains of the best reply to each roll, as `rolls.py` numbers them."""

    gains: tuple[int, ...]

    @property
    def rolls(self) -> int:
        return len(self.gains)

    @property
    def mean(self) -> float:
        return sum(self.gains) / self.rolls

    @property
    def nothing(self) -> int:
        """Rolls with nothing to win."""
        return self.gains.count(0)

    @property
    def is_dead(self) -> bool:
        """No roll wins anything."""
        return self.nothing == self.rolls

    def count(self, gains: int) -> int:
        """Rolls that allow exactly this much."""
        return self.gains.count(gains)

    def maps(self) -> dict[str, list[list[list[int]]]]:
        """For each order of the dice, `rwb` first, the gains [red - 1][white - 1][blue - 1]."""
        found = {}
        for number in range(self.rolls // VALUES):
            part = np.array(self.gains[number * VALUES : (number + 1) * VALUES])
            name = "".join("rwb"[die] for die in ORDERS[number])
            found[name] = part.reshape((DICE_VALUES,) * len(Die)).tolist()
        return found

    def figures(self) -> Iterator[tuple[str, float]]:
        yield "round_one_gains", self.mean
        yield "round_one_nothing", self.nothing / self.rolls

    def to_json(self) -> dict[str, Any]:
        return {
            "rolls": self.rolls,
            "nothing": self.nothing,
            "mean_gains": self.mean,
            "dead": self.is_dead,
            "gains": self.maps(),
        }


def round_one(game: Game, seat: int) -> RoundOne:
    """Of a game at its start."""
    return RoundOne(tuple(int(gains) for gains in gains_of_rolls(game, seat)))
