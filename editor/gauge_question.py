"""How hard and how fair is the layout on the table, and what did the last edit do to it? Soon, then better.

The base policy's rounds come first, then who wins how often, then the grade, then before and after the last edit on the
same dice; after that the games are doubled until there are enough. What was played of a layout is remembered for a
while, so an undo has its figures at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING

from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Scenario
from solver.progress import Progress, Question
from solver.results import QuestionError

if TYPE_CHECKING:
    from solver.fairness.assessing import Assessor
    from solver.fairness.results import TableFairness
    from solver.figures import Figure
    from solver.grade_scale import Grade
    from solver.rating import Rater

FIRST_BLOCKS, MOST_BLOCKS = 2, 16
_REMEMBERED = 6  # layouts


@dataclass(frozen=True)
class Change:
    """What the last edit did to a figure, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Reading:
    """What the gauge shows; more of it is known with every report."""

    scenario: Scenario
    rounds: Figure  # of the base policy
    games: int  # for each start and player
    seed: int
    grade: Grade | None = None
    table: TableFairness | None = None
    harder: Change | None = None  # in grades
    slower: Figure | None = None  # in rounds of the pilot by whom layouts are graded
    less_fair: Change | None = None  # in points of the largest imbalance
    complete: bool = False


class Played:
    """What was played of a layout. Each question has its own, because two threads must not share a pilot's scratch."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        from solver.fairness.assessing import Assessor
        from solver.fairness.seating import BASE, Company
        from solver.grade_scale import GRADED_BY
        from solver.people import SKILLS
        from solver.rating import Rater

        skills = [skill for skill in SKILLS if skill.name == GRADED_BY]
        self.rater: Rater = Rater(scenario, seed=seed, skills=skills, exact=False)
        self.assessor: Assessor = Assessor(scenario, seed=seed, companies=(Company(BASE),))

    @property
    def tables(self) -> int:
        return len(self.assessor.tallies[self.assessor.companies[0].name])

    @property
    def table(self) -> TableFairness | None:
        return self.assessor.result(complete=False).tables[0] if self.tables >= FIRST_BLOCKS else None

    def rate(self, blocks: int) -> Iterator[None]:
        for block in range(len(self.rater.played), blocks):
            for _ in self.rater.play([block], workers=1):
                yield

    def seat(self, blocks: int) -> Iterator[None]:
        """Games with all seats, which tell who wins; of a single start there is nothing to tell."""
        company = self.assessor.companies[0]
        if len(self.assessor.layout.scenario.starts) > 1:
            for _ in self.assessor.play([(block, company) for block in range(self.tables, blocks)], workers=1):
                yield


class Gauging:
    """Asks for one layout after another, and remembers the last few."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._known: list[tuple[Scenario, Played]] = []

    def question(self, before: Scenario | None, now: Scenario) -> Question[Reading]:
        """`before`: the layout before the last edit, if there was one."""
        from solver.first_estimate import FIRST_BLOCKS as ROUGH_BLOCKS
        from solver.rating import BASE, Rater
        from solver.rollouts import BLOCK

        faults = [problem.text for problem in unplayable(now)]
        if faults:
            raise QuestionError("\n".join(faults))
        if before is not None and unplayable(before):
            before = None  # nothing to compare with
        yield _news(None)
        known = self._recall(now)
        if known is None or not known.rater.played:
            # Where one start's games take long, few of them must do.
            rough = Rater(now, seed=self.seed, skills=(), exact=False)
            for block in range(ROUGH_BLOCKS if now.mode == "racing" else FIRST_BLOCKS):
                for _ in rough.play([block], workers=1):
                    yield _news(None)
            reading = Reading(now, rough.result().of(BASE).rounds, len(rough.played) * BLOCK, self.seed)
            yield _news(reading)
        else:
            reading = self._read(known, None)
            yield _news(reading)
        played = self._begin(now, known)
        for _ in played.seat(FIRST_BLOCKS):
            yield _news(reading)
        reading = replace(reading, table=played.table)
        yield _news(reading)
        old: Played | None = None
        blocks = FIRST_BLOCKS
        while True:
            for _ in played.rate(blocks):
                yield _news(reading)
            reading = replace(self._read(played, old), harder=reading.harder, less_fair=reading.less_fair)
            yield _news(reading)
            if before is not None:
                old = old or self._begin(before, self._recall(before))
                for _ in (step for steps in (old.rate(blocks), old.seat(blocks)) for step in steps):
                    yield _news(reading)
            for _ in played.seat(blocks):
                yield _news(reading)
            reading = self._read(played, old)
            yield _news(reading)
            if blocks >= MOST_BLOCKS:
                return replace(reading, complete=True)
            blocks *= 2

    def _recall(self, scenario: Scenario) -> Played | None:
        return next((played for known, played in self._known if known == scenario), None)

    def _begin(self, scenario: Scenario, known: Played | None) -> Played:
        played = Played(scenario, self.seed)
        if known is not None:
            played.rater.take(known.rater)
            played.assessor.take(known.assessor)
        others = [each for each in self._known if each[1] is not known]
        self._known = [*others[1 - _REMEMBERED :], (scenario, played)]
        return played

    def _read(self, played: Played, old: Played | None) -> Reading:
        from solver.rating import BASE

        rating, table = played.rater.result(complete=False), played.table
        reading = Reading(
            played.rater.scenario, rating.of(BASE).rounds, rating.games, self.seed, rating.grade, table=table
        )
        return reading if old is None else _with_changes(reading, old, played)


def _news(reading: Reading | None) -> Progress[Reading]:
    return Progress(0, None, "", reading)


def _only(rater: Rater, blocks: Collection[int]) -> Rater:
    part = copy(rater)
    part.played = {block: rater.played[block] for block in sorted(blocks)}
    return part


def _with_changes(reading: Reading, old: Played, new: Played) -> Reading:
    """Differences on common dice, over the blocks that both have played."""
    from solver.compare import compared
    from solver.grade_scale import GRADED_BY, stored_scale

    common = old.rater.played.keys() & new.rater.played.keys()
    found = compared(_only(old.rater, common), _only(new.rater, common))
    cost, scale = found.of(GRADED_BY, "difficulty"), stored_scale()
    base = scale.grade(cost.a)
    low, high = (scale.grade(cost.a + end) - base for end in (cost.difference.low, cost.difference.high))
    harder, slower = Change(scale.grade(cost.b) - base, low, high), found.of(GRADED_BY, "rounds").difference
    less_fair = None
    if old.table is not None and new.table is not None:
        # The two intervals are taken as independent; what the common dice save is not made use of.
        width = hypot(old.table.precision, new.table.precision)
        mean = new.table.imbalance - old.table.imbalance
        less_fair = Change(mean, mean - width, mean + width)
    return replace(reading, harder=harder, slower=slower, less_fair=less_fair)
