"""Does a layout keep what somebody requires of it? A requirement is kept only if the whole 95 % interval lies inside.

So "not enough games" is no excuse: what is not shown to be inside counts as not kept, and the answer says which of the
two it is. Difficulty is the grade; imbalance is the largest deviation from even win shares of the base policy, in
points; unfinished is the share of a club pilot's games that still fly at the round limit, in percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from engine.asteroyds.scenario import Scenario

from .fairness.assessing import assess
from .fairness.results import Fairness
from .fairness.seating import COMPANIES
from .grade_scale import GRADED_BY, HIGHEST, LOWEST
from .people import SKILLS
from .progress import Question, translated
from .rating import Rater
from .rating_results import Rating
from .results import QuestionError

_PERCENT = 100
INSIDE, OUTSIDE, OPEN = "inside", "outside", "not shown"


@dataclass(frozen=True)
class Required:
    """What a layout must keep; None is no requirement."""

    difficulty: tuple[float, float] | None = None  # grades
    imbalance: float | None = None  # points
    unfinished: float | None = None  # percent

    @property
    def needs_rating(self) -> bool:
        return self.difficulty is not None or self.unfinished is not None


@dataclass(frozen=True)
class Measured:
    """One requirement of one layout."""

    what: str
    mean: float
    low: float
    high: float
    wanted: tuple[float, float]
    unit: str = ""

    @property
    def verdict(self) -> str:
        least, most = self.wanted
        if least <= self.low and self.high <= most:
            return INSIDE
        return OUTSIDE if self.high < least or self.low > most else OPEN

    @property
    def beyond(self) -> float:
        """By how much the estimate lies outside; 0 if it is inside."""
        return max(self.wanted[0] - self.mean, self.mean - self.wanted[1], 0.0)

    def sentence(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        found = f"{self.what} {self.mean:.1f} ({self.low:.1f} to {self.high:.1f}){unit}"
        wanted = f"{self.wanted[0]:g}..{self.wanted[1]:g}"
        if self.verdict == INSIDE:
            return f"{found}: inside {wanted}"
        if self.verdict == OUTSIDE:
            return f"{found}: outside {wanted} by {self.beyond:.1f}"
        where = f"outside by {self.beyond:.1f}" if self.beyond else "inside"
        return f"{found}: not shown to be inside {wanted}: estimate {where}, needs more games"

    def to_json(self) -> dict[str, Any]:
        known = self.low > -inf and self.high < inf
        return {
            "requirement": self.what,
            "wanted": [None if abs(end) == inf else end for end in self.wanted],
            "mean": self.mean,
            "interval": [self.low, self.high] if known else None,
            "verdict": self.verdict,
            "beyond": self.beyond,
        }


@dataclass(frozen=True)
class Checked:
    """One layout."""

    name: str
    measured: tuple[Measured, ...]
    games: int
    seed: int
    complete: bool = True

    @property
    def is_inside(self) -> bool:
        return all(each.verdict == INSIDE for each in self.measured)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "inside": self.is_inside,
            "requirements": [each.to_json() for each in self.measured],
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
        }


def parse_range(text: str) -> tuple[float, float]:
    """`4..6`, `4..` or `..6`, between the lowest and the highest grade."""
    least, dots, most = text.partition("..")
    try:
        found = (float(least) if least.strip() else LOWEST, float(most) if most.strip() else HIGHEST)
    except ValueError:
        found = (inf, -inf)
    if not dots or not (LOWEST <= found[0] <= found[1] <= HIGHEST):
        raise QuestionError(f"--difficulty {text[:40]}: not a range of grades from 1 to 10 such as 4..6, 4.. or ..6")
    return found


def check_layout(scenario: Scenario, name: str, required: Required, *, games: int, seed: int) -> Question[Checked]:
    """Only what is required is played."""
    rating: Rating | None = None
    balance: Fairness | None = None

    def so_far(rating: Rating | None, balance: Fairness | None) -> Checked | None:
        """Whoever stops gets an answer only if every requirement has been measured."""
        missing = (required.needs_rating and rating is None) or (required.imbalance is not None and balance is None)
        return None if missing else checked(name, required, rating, balance, complete=False)

    if required.imbalance is not None:
        if len(scenario.starts) < 2:
            raise QuestionError(f"{name}: one start alone has nobody to be compared with")
        asked = assess(scenario, name, games=games, seed=seed, companies=COMPANIES[:1])
        balance = yield from translated(asked, lambda partial: so_far(None, partial))
    if required.needs_rating:
        pilots = [skill for skill in SKILLS if skill.name == GRADED_BY]
        rater = Rater(scenario, name, seed=seed, skills=pilots, exact=False)
        rating = yield from translated(rater.extend(games), lambda partial: so_far(partial, balance))
    return checked(name, required, rating, balance)


def checked(
    name: str, required: Required, rating: Rating | None, balance: Fairness | None, *, complete: bool = True
) -> Checked:
    found: list[Measured] = []
    if rating is not None and required.difficulty is not None:
        grade = rating.grade
        assert grade is not None, "the pilot by whom layouts are graded has flown"
        found.append(Measured("difficulty", grade.value, grade.low, grade.high, required.difficulty))
    if balance is not None and required.imbalance is not None:
        found.append(_imbalance(balance, required.imbalance))
    if rating is not None and required.unfinished is not None:
        share = rating.of(GRADED_BY).unfinished
        mean, low, high = (_PERCENT * end for end in (share.mean, max(share.low, 0.0), share.high))
        found.append(Measured("unfinished", mean, low, high, (0.0, required.unfinished), "%"))
    games, seed = next((part.games, part.seed) for part in (rating, balance) if part is not None)
    return Checked(name, tuple(found), games, seed, complete)


def _imbalance(balance: Fairness, most: float) -> Measured:
    """The largest deviation of all; it is at least what the clearest one is, and at most what the widest one may be."""
    points = [side.points for side in balance.tables[0].sides]
    low = max(max(abs(each.mean) - each.half_width, 0.0) for each in points)
    high = max(abs(each.mean) + each.half_width for each in points)
    return Measured("imbalance", balance.imbalance, low, high, (0.0, most), "points")


def check_all(
    layouts: Sequence[tuple[str, Scenario]], required: Required, *, games: int, seed: int
) -> Question[tuple[Checked, ...]]:
    """Layouts by name; a partial result holds those that are known."""
    found: tuple[Checked, ...] = ()
    for name, scenario in layouts:
        asked = check_layout(scenario, name, required, games=games, seed=seed)
        before = found
        one = yield from translated(asked, lambda partial, before=before: (*before, partial))  # type: ignore[misc]
        found = (*found, one)
    return found
