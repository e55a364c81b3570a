"""A figure of a rating: a mean over independent blocks of games, with its 95 % interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .intervals import CONFIDENCE, student_t

BlockValues = NDArray[np.float64]  # [block], or [start, block]

_ROUNDING = 1e-9


@dataclass(frozen=True)
class Figure:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    half_width: float

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return abs(self.mean) > self.half_width

    def to_json(self) -> dict[str, Any]:
        known = self.half_width != float("inf")
        return {"mean": self.mean, "interval": [self.low, self.high] if known else None}


def figure(values: BlockValues) -> Figure:
    """The mean of [block], or of [start, block] over starts whose games are independent of each other.

    The variance of a mean over starts is put together from those of its starts, each known from its own blocks; how
    well it is known then, Welch and Satterthwaite say. So few blocks of many starts make a good interval.
    """
    rows = np.atleast_2d(values)
    starts, blocks = rows.shape
    mean = float(rows.mean())
    if blocks < 2:
        return Figure(mean, inf)
    variances = rows.var(axis=1, ddof=1) / blocks
    total = float(variances.sum())
    if total <= 0:
        return Figure(mean, 0.0)
    freedom = max(int(total**2 * (blocks - 1) / float((variances**2).sum()) + _ROUNDING), 1)
    return Figure(mean, student_t(freedom) * sqrt(total) / starts)


def unseen(games: float) -> float:
    """What never happened in so many games may still happen in this share of them (the rule of three)."""
    return -log(1 - CONFIDENCE) / games


def mean_of_games(values: BlockValues, games: int) -> Figure:
    """Of rounds, damage or a share, with so many games in each row.

    What never (or always) happened is not claimed to be impossible (or certain), games of one round more that nobody
    has seen may exist, and blocks that are alike by chance do not prove that all blocks are.
    """
    found = figure(values)
    return Figure(found.mean, max(found.half_width, unseen(games * len(np.atleast_2d(values)))))


def spread_of_games(values: BlockValues, games: int) -> Figure:
    """A standard deviation; one smaller than that of the games nobody has seen is known no better than theirs."""
    found = figure(values)
    least = sqrt(unseen(games * len(np.atleast_2d(values))))
    return found if found.mean > least else Figure(found.mean, max(found.half_width, least))
