"""Which of many possible layouts has the wanted difficulty and fairness?

CP-SAT lays them, the fast rater screens them on common dice, and the best are improved by small changes that keep every
condition. Whoever looks best among many owes some of that to luck, so what passes is tested on other dice with more
games, then checked with a margin on dice fresh for every attempt; the figures that are shown come from a last set of
dice, which had no part in any choice.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import count as counting
from random import Random
from typing import Any

from engine.asteroyds.scenario import Scenario

from ..models.running import UNLIMITED, Limits
from ..progress import Progress, Question
from ..results import QuestionError, Verdict
from .candidates import Candidates
from .measuring import Steps, difficulty_steps, evenness_steps
from .results import MARGIN, Aim, Generated, Made, Measured
from .symmetric_moves import random_change
from .wishes import Wishes

CANDIDATES = 40
SCREENING_GAMES, TEST_GAMES, PROOF_GAMES = 648, 2160, 8640
CLIMBS = 200  # changes tried on each of the best layouts
UNKNOWN = float("inf")
SCREENING, TEST, CHECK, PROOF = 1, 2, 3, 4  # stages, for their dice


@dataclass(frozen=True)
class Effort:
    """How many layouts to lay, and how many games to play with each."""

    candidates: int = CANDIDATES
    screening: int = SCREENING_GAMES
    test: int = TEST_GAMES
    proof: int = PROOF_GAMES
    climbs: int = CLIMBS


DEFAULT = Effort()


def dice_of(seed: int, stage: int, number: int = 0) -> int:
    """Seeds of dice that no other stage, and no other seed, uses."""
    return (seed * 7 + stage + 1) * 1_000_003 + number


def measure(scenario: Scenario, aim: Aim, games: int, seed: int) -> Steps[Measured]:
    """The figures that the aim asks for."""
    even, hard = None, None
    if aim.max_imbalance is not None:
        even = yield from evenness_steps(scenario, games, seed)
    if aim.difficulty is not None:
        hard = yield from difficulty_steps(scenario, games, seed)
    return Measured(even, hard)


@dataclass(frozen=True)
class _Rated:
    scenario: Scenario
    miss: float  # on the screening dice, or if it was tested on those of the test
    passed: bool = False


def generate(
    wishes: Wishes,
    aim: Aim | None = None,
    *,
    count: int = 1,
    seed: int = 0,
    limits: Limits = UNLIMITED,
    effort: Effort = DEFAULT,
) -> Question[Generated]:
    """So many different layouts, the best first; the partial result holds the best so far, with rough figures."""
    if aim is not None and aim.max_imbalance is not None and wishes.inventory.starts < 2:
        raise QuestionError("one start alone has nobody to be even with")
    return (yield from _Search(wishes, aim or Aim(), count, seed, limits, effort).run())


class _Search:
    def __init__(self, wishes: Wishes, aim: Aim, count: int, seed: int, limits: Limits, effort: Effort) -> None:
        self.wishes, self.aim, self.count, self.seed, self.effort = wishes, aim, count, seed, effort
        self.started = time.perf_counter()
        self.limits = limits
        self.candidates = Candidates(wishes, seed)
        self.rated: list[_Rated] = []
        self.tried = self.attempts = 0
        self._done, self._total = 0, count

    @property
    def is_over(self) -> bool:
        left = self.limits.left(self.started)
        return left.stopped or (left.seconds is not None and left.seconds <= 0)

    def run(self) -> Generator[Progress[Generated], None, Generated]:
        yield from self._lay()
        if not self.rated:
            return (yield from self._nothing())
        if not self.aim.wants_anything:
            made = [Made(each.scenario, Measured(), True) for each in self.rated[: self.count]]
            return self._result(made, complete=len(made) == self.count)
        yield from self._climb()
        made = []
        # Whoever has no time left gets fewer games, and wider intervals.
        games = self.effort.test if self.is_over else self.effort.proof
        for each in self.rated[: self.count]:
            found = yield from self._measured(
                each.scenario, games, dice_of(self.seed, PROOF), "proof on fresh dice", True
            )
            assert found is not None
            made.append(Made(each.scenario, found, found.miss(self.aim) == 0))
        return self._result(made, complete=not self.is_over)

    # ----------------------------------------------------------------------------------------------------------- steps

    def _lay(self) -> Generator[Progress[Generated], None, None]:
        wanted = max(self.effort.candidates, self.count) if self.aim.wants_anything else self.count
        while len(self.rated) < wanted and not self._has_enough and not (self.is_over and self.rated):
            question: Generator[Any, None, Scenario | None] = self.candidates.next(self.limits.left(self.started))
            while True:
                try:
                    news = next(question)
                except StopIteration as end:
                    scenario = end.value
                    break
                yield self._progress(len(self.rated), wanted, news.text)
            if scenario is None:
                return
            self.tried += 1
            self._done, self._total = len(self.rated), wanted
            if not self.aim.wants_anything:
                self.rated.append(_Rated(scenario, 0.0))
            else:
                self._add((yield from self._screened(scenario)))
            yield self._progress(len(self.rated), wanted, "layouts laid")

    @property
    def _has_enough(self) -> bool:
        return sum(each.passed for each in self.rated) >= self.count

    def _add(self, rated: _Rated) -> None:
        self.rated.append(rated)
        self.rated.sort(key=lambda each: (not each.passed, each.miss))

    def _measured(
        self, scenario: Scenario, games: int, dice: int, text: str, must: bool = False
    ) -> Generator[Progress[Generated], None, Measured | None]:
        """None if time runs out before all games are played; what must be known is played to its end."""
        steps = measure(scenario, self.aim, games, dice)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: Measured = end.value
                return found
            if self.is_over and not must:
                steps.close()
                return None
            yield self._progress(self._done, self._total, text)

    def _screened(self, scenario: Scenario) -> Generator[Progress[Generated], None, _Rated]:
        """On few games; what meets the aim is tested at once."""
        dice = dice_of(self.seed, SCREENING)
        found = yield from self._measured(scenario, self.effort.screening, dice, "screening")
        if found is None or found.miss(self.aim) > 0:
            return _Rated(scenario, UNKNOWN if found is None else found.miss(self.aim))
        return (yield from self._tested(scenario))

    def _tested(self, scenario: Scenario) -> Generator[Progress[Generated], None, _Rated]:
        """On other dice with more games; who passes is checked once more, with a margin."""
        found = yield from self._measured(scenario, self.effort.test, dice_of(self.seed, TEST), "test")
        if found is None or found.miss(self.aim) > 0:
            return _Rated(scenario, UNKNOWN if found is None else found.miss(self.aim))
        self.attempts += 1
        dice = dice_of(self.seed, CHECK, self.attempts)
        check = yield from self._measured(scenario, self.effort.proof, dice, "check")
        if check is None:
            return _Rated(scenario, 0.0)
        return _Rated(scenario, check.miss(self.aim), check.miss(self.aim, margin=MARGIN) == 0)

    def _climb(self) -> Generator[Progress[Generated], None, None]:
        """Small changes to the best layouts, kept if they come closer to the aim on the dice of the test; so many of
        them, or as many as the time that was given allows."""
        random = Random(dice_of(self.seed, 0))
        climbing = [each for each in self.rated[: self.count] if not each.passed]
        for place, each in enumerate(climbing):
            best = yield from self._tested(each.scenario)
            if self.is_over:
                break
            self._replace(each, best)
            left = self.limits.left(self.started).seconds
            until = None if left is None else time.perf_counter() + left / (len(climbing) - place)
            for step in counting() if until else range(self.effort.climbs):
                if best.passed or self.is_over or (until and time.perf_counter() > until):
                    break
                changed = random_change(self.wishes, best.scenario, random)
                if changed is None:
                    continue
                self.tried += 1
                better = yield from self._tested(changed)
                if better.passed or better.miss < best.miss:
                    self._replace(best, better)
                    best = better
                if not until:
                    self._done, self._total = place * self.effort.climbs + step, len(climbing) * self.effort.climbs
                yield self._progress(self._done, self._total, "small changes")

    def _replace(self, before: _Rated, after: _Rated) -> None:
        self.rated.remove(before)
        self._add(after)

    # --------------------------------------------------------------------------------------------------------- answers

    def _nothing(self) -> Generator[Progress[Generated], None, Generated]:
        found = self._result([])
        if self.candidates.verdict != Verdict.NONE_EXISTS:
            return replace(found, verdict=Verdict.GAVE_UP, complete=False)
        question = self.candidates.clash(self.limits.left(self.started))
        while True:
            try:
                news = next(question)
            except StopIteration as end:
                clash = end.value
                break
            yield Progress(0, None, news.text)
        return replace(
            found, verdict=Verdict.NONE_EXISTS, clash=clash.words, clash_is_smallest=clash.is_smallest, complete=True
        )

    def _result(self, made: list[Made], *, complete: bool = True) -> Generated:
        return Generated(
            verdict=Verdict.FOUND,
            layouts=tuple(made),
            aim=self.aim,
            conditions=tuple(condition.word for condition in self.wishes.all_conditions()),
            seed=self.seed,
            tried=self.tried,
            seconds=time.perf_counter() - self.started,
            complete=complete,
        )

    def _progress(self, done: int, total: int, text: str) -> Progress[Generated]:
        if not self.rated:
            return Progress(done, total, text)
        best = self.rated[0]
        so_far = f", best misses by {best.miss:.2f}" if self.aim.wants_anything and best.miss < UNKNOWN else ""
        made = [Made(each.scenario, Measured(), each.miss == 0) for each in self.rated[: self.count]]
        return Progress(done, total, f"{text}{so_far}", self._result(made, complete=False))
