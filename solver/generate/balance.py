"""How do the starts of a layout become even with as few changes as possible?

Fewest changed pieces first; with as many pieces, turns before moves. All turns of a single piece are tried, then moves
of a single tile by up to two steps; after that the best layouts found so far are changed once more, and so on. Changes
are screened on one set of dice, the best of them are tested on a second, and what passes is checked with a margin on a
third, fresh for every attempt. The figures that are shown come from a last set of dice, before and after on the same:
it had no part in any choice.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.asteroyds.scenario import Scenario

from ..models.running import UNLIMITED, Limits
from ..progress import Progress, Question
from ..results import QuestionError
from .measuring import Evenness, Steps, evenness_steps
from .moves import Pieces, changed_pieces, changes, check_locks, is_sound, pieces_of, shifts, turns
from .results import MARGIN, Evened
from .search import CHECK, PROOF, PROOF_GAMES, SCREENING, SCREENING_GAMES, TEST, TEST_GAMES, dice_of

MAX_IMBALANCE = 3.0
MAX_CHANGES = 4
REACH = 2
_BEAM = 3  # layouts that are changed once more
_TESTED = 8  # of the screened ones, those that look best


@dataclass(frozen=True)
class Effort:
    """How many games a layout plays at each stage; layouts that differ in one piece are told apart by few."""

    screening: int = SCREENING_GAMES
    test: int = TEST_GAMES
    proof: int = PROOF_GAMES


DEFAULT = Effort()


@dataclass(frozen=True)
class _Screened:
    scenario: Scenario
    imbalance: float
    spread: float  # of all sides: tells better than the worst of them which layout to change once more


def even_out(
    scenario: Scenario,
    *,
    max_imbalance: float = MAX_IMBALANCE,
    locked: Collection[str] = (),
    keep_places: bool = False,
    max_changes: int = MAX_CHANGES,
    seed: int = 0,
    limits: Limits = UNLIMITED,
    effort: Effort = DEFAULT,
) -> Question[Evened]:
    """The layout with the fewest changes found that makes the starts even; otherwise the best one found."""
    check_locks(scenario, locked)
    sides = {start.team for start in scenario.starts} if scenario.mode == "targets" else scenario.starts
    if len(sides) < 2:
        raise QuestionError(
            f"there is nothing to even out with one {'team' if scenario.mode == 'targets' else 'start'}"
        )
    search = _Search(scenario, max_imbalance, frozenset(locked), keep_places, max_changes, seed, limits, effort)
    return (yield from search.run())


class _Search:
    def __init__(
        self,
        scenario: Scenario,
        max_imbalance: float,
        locked: frozenset[str],
        keep_places: bool,
        max_changes: int,
        seed: int,
        limits: Limits,
        effort: Effort,
    ) -> None:
        self.scenario, self.max_imbalance, self.locked = scenario, max_imbalance, locked
        self.keep_places, self.max_changes, self.seed = keep_places, max_changes, seed
        self.limits, self.effort = limits, effort
        self.started = time.perf_counter()
        self.seen: dict[Pieces, _Screened] = {}
        self.tried = self.attempts = 0
        self.tested: list[tuple[float, Scenario]] = []
        self.best: Evened | None = None  # by check

    @property
    def is_over(self) -> bool:
        left = self.limits.left(self.started)
        return left.stopped or (left.seconds is not None and left.seconds <= 0)

    def run(self) -> Generator[Progress[Evened], None, Evened]:
        first = yield from self._compared(self.scenario, dice_of(self.seed, CHECK), "how even is it now")
        self.best = first
        if first.is_even:
            # One look, no choice: these figures are as good as any others.
            return replace(first, seconds=time.perf_counter() - self.started, complete=True)
        beam = [_Screened(self.scenario, first.figures_before.imbalance.mean, first.figures_before.spread)]
        for number in range(1, self.max_changes + 1):
            found: list[_Screened] = []
            for what, changed in self._neighbours(beam):
                group = yield from self._screen(changed, f"{number} changed, {what}", number)
                even = yield from self._even_one(group)
                if even is not None:
                    return (yield from self._proven(even))
                found += group
            beam = sorted(found, key=lambda each: each.spread)[:_BEAM]
            if self.is_over or not beam:
                break
        return (yield from self._proven((yield from self._best_of_all(first))))

    def _neighbours(self, beam: Sequence[_Screened]) -> Iterator[tuple[str, list[Scenario]]]:
        """What one more change makes of the layouts, in groups: turns first."""
        yield "turns", [one for each in beam for one in turns(each.scenario, self.locked)]
        if not self.keep_places:
            for steps in range(1, REACH + 1):
                moved = [one for each in beam for one in shifts(each.scenario, self.locked, steps)]
                yield f"moves by {steps}", moved

    def _screen(
        self, changed: Iterable[Scenario], text: str, number: int
    ) -> Generator[Progress[Evened], None, list[_Screened]]:
        """The sound ones that are new and change exactly so many pieces, on the screening dice."""
        by_pieces = {pieces_of(one): one for one in changed}
        fresh = [one for pieces, one in by_pieces.items() if pieces not in self.seen]
        fresh = [one for one in fresh if len(changed_pieces(self.scenario, one)) == number]
        found: list[_Screened] = []
        best = min((each.imbalance for each in self.seen.values()), default=float("inf"))
        for place, one in enumerate(fresh):
            if self.is_over:
                break
            if not is_sound(one, self.scenario):
                continue
            self.tried += 1
            text_so_far = text if best == float("inf") else f"{text}, best so far {best:.1f} points"
            steps = evenness_steps(one, self.effort.screening, dice_of(self.seed, SCREENING))
            figures = yield from self._figures(steps, text_so_far, place, len(fresh))
            if figures is None:
                break
            found.append(_Screened(one, figures.imbalance.mean, figures.spread))
            self.seen[pieces_of(one)] = found[-1]
            best = min(best, figures.imbalance.mean)
        return found

    def _even_one(self, group: list[_Screened]) -> Generator[Progress[Evened], None, Scenario | None]:
        """Test the best of a group; whoever passes must do so once more, with a margin."""
        for each in sorted(group, key=lambda each: each.imbalance)[:_TESTED]:
            steps = evenness_steps(each.scenario, self.effort.test, dice_of(self.seed, TEST))
            test = yield from self._figures(steps, "test on other dice")
            if test is None:
                break
            self.tested.append((test.imbalance.mean, each.scenario))
            if test.imbalance.mean <= self.max_imbalance:
                self.attempts += 1
                dice = dice_of(self.seed, CHECK, self.attempts)
                check = yield from self._compared(each.scenario, dice, "check on fresh dice")
                self._keep_if_better(check)
                imbalance = check.figures_after.imbalance
                if imbalance.mean + MARGIN * imbalance.half_width <= self.max_imbalance:
                    return each.scenario
        return None

    def _best_of_all(self, first: Evened) -> Generator[Progress[Evened], None, Scenario]:
        """Nothing was even: what tested best, unless it is no better than before."""
        if not self.tested:
            # No time for a single test: what was screened must do.
            self.tested += [(each.imbalance, each.scenario) for each in self.seen.values()]
        imbalance, scenario = min(self.tested, key=lambda each: each[0], default=(float("inf"), self.scenario))
        if imbalance >= first.figures_before.imbalance.mean:
            return self.scenario
        self.attempts += 1
        check = yield from self._compared(scenario, dice_of(self.seed, CHECK, self.attempts), "check on fresh dice")
        self._keep_if_better(check)
        assert self.best is not None
        return self.best.after

    # --------------------------------------------------------------------------------------------------------- figures

    def _figures(
        self, steps: Steps[Evenness], text: str, done: int = 0, total: int | None = None, *, must: bool = False
    ) -> Generator[Progress[Evened], None, Evenness | None]:
        """None if time runs out before all games are played; what must be known is played to its end."""
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: Evenness = end.value
                return found
            if self.is_over and not must:
                steps.close()
                return None
            yield self._news(text, done, total)

    def _compared(self, changed: Scenario, dice: int, text: str) -> Generator[Progress[Evened], None, Evened]:
        """Before and after on the same dice. Whoever has no time left gets fewer games, and wider intervals."""
        games = self.effort.test if self.is_over else self.effort.proof
        before = yield from self._figures(evenness_steps(self.scenario, games, dice), text, must=True)
        after = before
        if changed != self.scenario:
            after = yield from self._figures(evenness_steps(changed, games, dice), text, must=True)
        assert before is not None
        assert after is not None
        return Evened(
            before=self.scenario,
            after=changed,
            changes=changes(self.scenario, changed),
            max_imbalance=self.max_imbalance,
            figures_before=before,
            figures_after=after,
            tried=self.tried,
            seed=self.seed,
            complete=False,
        )

    def _keep_if_better(self, found: Evened) -> None:
        """By the figures of a check: what the search has to show so far."""
        if self.best is None or found.figures_after.imbalance.mean < self.best.figures_after.imbalance.mean:
            self.best = found

    def _proven(self, changed: Scenario) -> Generator[Progress[Evened], None, Evened]:
        in_time = not self.is_over
        found = yield from self._compared(changed, dice_of(self.seed, PROOF), "proof on fresh dice")
        return replace(found, seconds=time.perf_counter() - self.started, complete=in_time)

    def _news(self, text: str, done: int = 0, total: int | None = None) -> Progress[Evened]:
        return Progress(done, total, text, self.best)
