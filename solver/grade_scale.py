"""What grade from 1 to 10 does a layout get? The scale: from what planning badly costs there, in rounds, to a grade.

The difficulty of the club pilot (rounds more than the base policy, on the same dice) is read off a line that is
straight between anchors: no cost is grade 1; the first, fifth and ninth decile of many random layouts are 2, 3 and 4;
the official Racing layout is 5; twice its difficulty is 10, and so is anything beyond. The anchors' difficulties are
measured by `benchmarks/grade_scale.py` and stored in `grade_scale.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from .figures import Figure

GRADED_BY = "club"
LOWEST, HIGHEST = 1.0, 10.0
OFFICIAL_GRADE = 5.0
QUANTILE_GRADES = {0.1: 2.0, 0.5: 3.0, 0.9: 4.0}
_FILE = "grade_scale.json"
# From which grade on a layout is called so.
_WORDS = (
    (1.0, "very easy"),
    (2.0, "easy"),
    (3.5, "middling"),
    (4.5, "as hard as the official Racing layout"),
    (5.5, "hard"),
)
_HARDEST = (7.5, "very hard")


@dataclass(frozen=True)
class Scale:
    """Difficulties in rounds, ascending, and the grade of each."""

    anchors: tuple[tuple[float, float], ...]

    def grade(self, difficulty: float) -> float:
        """A straight line between anchors; never less than the lowest grade, never more than the highest."""
        if difficulty <= self.anchors[0][0]:
            return self.anchors[0][1]
        for (low, low_grade), (high, high_grade) in pairwise(self.anchors):
            if difficulty <= high:
                return low_grade + (high_grade - low_grade) * (difficulty - low) / (high - low)
        return self.anchors[-1][1]


@dataclass(frozen=True)
class Grade:
    """The headline; the interval is that of the difficulty, read off the same scale."""

    value: float
    low: float
    high: float

    @property
    def words(self) -> str:
        return [words for least, words in (*_WORDS, _HARDEST) if self.value >= least][-1]

    def to_json(self) -> dict[str, Any]:
        return {"value": self.value, "interval": [self.low, self.high], "words": self.words}


def scale_of(measured: dict[str, Any]) -> Scale:
    """The scale that the stored measurements make."""
    quantiles = {float(share): difficulty for share, difficulty in measured["quantiles"].items()}
    official = float(measured["official"])
    anchors = [(0.0, LOWEST), *((quantiles[share], grade) for share, grade in QUANTILE_GRADES.items())]
    anchors += [(official, OFFICIAL_GRADE), (2 * official, HIGHEST)]
    assert all(low[0] < high[0] for low, high in pairwise(anchors)), anchors
    return Scale(tuple(anchors))


@cache
def stored_measurements() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath(_FILE).read_text("utf-8"))
    return found


@cache
def stored_scale() -> Scale:
    return scale_of(stored_measurements())


def grade_of(difficulty: Figure) -> Grade:
    scale = stored_scale()
    return Grade(scale.grade(difficulty.mean), scale.grade(difficulty.low), scale.grade(difficulty.high))
