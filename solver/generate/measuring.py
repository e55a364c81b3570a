"""How even and how hard is a layout, quickly? The figures that a search steers by and that prove its result.

This is the one place where generating and balancing ask for figures: whole games with all seats flying for evenness,
what planning badly costs for difficulty.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.asteroyds.scenario import Scenario

from ..fairness.assessing import Assessor
from ..fairness.results import Share
from ..fairness.seating import COMPANIES
from ..people import SKILLS
from ..progress import finish
from ..rating import Rater
from ..rating_results import Figure

DIFFICULTY_UNIT = "rounds"
RATED_PLAYER = "club"


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


def evenness(scenario: Scenario, games: int, seed: int) -> Evenness:
    """Depends on scenario, games and seed alone. The base policy flies every seat."""
    found = finish(Assessor(scenario, seed=seed, companies=COMPANIES[:1]).extend(games))
    return Evenness(found.tables[0].sides, found.games, seed, found.method)


def difficulty(scenario: Scenario, games: int, seed: int) -> Figure:
    """What planning badly costs: rounds that a club pilot needs more than the base policy on the same dice."""
    skills = [skill for skill in SKILLS if skill.name == RATED_PLAYER]
    rating = finish(Rater(scenario, seed=seed, skills=skills).extend(games))
    found = rating.of(RATED_PLAYER).difficulty
    assert found is not None
    return found
