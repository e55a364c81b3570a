"""A figure of a rating: a mean over independent blocks of games, with its 95 % interval; and a share of games."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .intervals import CONFIDENCE, half_width

BlockValues = NDArray[np.float64]  # [block]


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
    return Figure(float(values.mean()), float(half_width(values[None])[0]))


def share(values: BlockValues, games: int) -> Figure:
    """Of games. What never (or always) happened in n games may still happen in some 3 / n of them."""
    found = figure(values)
    if found.half_width == 0 and found.mean in (0.0, 1.0):
        return Figure(found.mean, -log(1 - CONFIDENCE) / games)
    return found
