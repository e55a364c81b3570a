"""How even and how hard is a layout, quickly? The figures that a search steers by and that prove its result.

This is the one place where generating and balancing ask for figures: whole games with all seats flying for evenness,
what planning badly costs for difficulty.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeVar

from engine.asteroyds.scenario import Scenario

from ..fairness.assessing import Assessor
from ..fairness.results import Share
from ..fairness.seating import BASE, Company
from ..grade_scale import GRADED_BY, grade_of
from ..people import SKILLS
from ..progress import Question
from ..rating import Rater
from ..rating_results import Figure

DIFFICULTY_UNIT = "grade"
Result = TypeVar("Result")
# Some games at a time, so that whoever asked can stop in between.
Steps = Generator[None, None, Result]


@dataclass(frozen=True)
class Evenness:
    """Who wins how often: the starts, or in Targets the teams."""

    sides: tuple[Share, ...]
    games: int
    seed: int
    method: str

    @property
    def imbalance(self) -> Figure:
        """The largest deviation from even, in points, with the interval of that side."""
        worst = max((side.points for side in self.sides), key=lambda points: abs(points.mean))
        return Figure(abs(worst.mean), worst.half_width)

    @property
    def spread(self) -> float:
        """The root of the mean squared deviation of all sides, in points."""
        return sqrt(sum(side.points.mean**2 for side in self.sides) / len(self.sides))

    def to_json(self) -> dict[str, Any]:
        return {
            "imbalance_points": self.imbalance.to_json(),
            "sides": [side.to_json() for side in self.sides],
            "games": self.games,
            "seed": self.seed,
            "method": self.method,
        }


def evenness_steps(scenario: Scenario, games: int, seed: int) -> Steps[Evenness]:
    """Depends on scenario, games and seed alone. The base policy flies every seat."""
    assessor = Assessor(scenario, seed=seed, companies=(Company(BASE),))
    found = yield from _silent(assessor.extend(games))
    table = found.tables[0]
    return Evenness(table.sides, table.games, seed, found.method)


def evenness(scenario: Scenario, games: int, seed: int) -> Evenness:
    """`evenness_steps`, without a break."""
    return finish_steps(evenness_steps(scenario, games, seed))


def difficulty_steps(scenario: Scenario, games: int, seed: int) -> Steps[Figure]:
    """The grade from 1 to 10: what planning badly costs the pilot that layouts are graded by."""
    skills = [skill for skill in SKILLS if skill.name == GRADED_BY]
    rating = yield from _silent(Rater(scenario, seed=seed, skills=skills, exact=False).extend(games))
    rounds = rating.of(GRADED_BY).difficulty
    assert rounds is not None
    grade = grade_of(rounds)
    return Figure(grade.value, max(grade.high - grade.value, grade.value - grade.low))


def _silent(question: Question[Result]) -> Steps[Result]:
    while True:
        try:
            next(question)
        except StopIteration as end:
            found: Result = end.value
            return found
        yield


def finish_steps(steps: Steps[Result]) -> Result:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Result = end.value
            return found
