"""Everything that is known about how a layout plays: figures, spread of the rounds, balance and heat, put together.

One long question that can be stopped and taken up again: what was played is never played anew.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Scenario
from solver.progress import Progress, Question
from solver.results import QuestionError

if TYPE_CHECKING:
    from solver.fairness.assessing import Assessor
    from solver.fairness.results import Fairness
    from solver.heat import HeatMaps
    from solver.rating import Rater
    from solver.rating_results import Rating


@dataclass(frozen=True)
class LayoutRating:
    """What is known so far."""

    scenario: Scenario
    rating: Rating
    spread: Mapping[str, tuple[float, ...]] = field(
        default_factory=dict
    )  # by player: share of games won in round 1, 2 …
    unfinished: Mapping[str, float] = field(default_factory=dict)  # by player: share of games that are never won
    fairness: Fairness | None = None
    heat: HeatMaps | None = None


def check_playable(scenario: Scenario) -> None:
    faults = [problem.text for problem in unplayable(scenario)]
    if faults:
        raise QuestionError(f"This layout cannot be played yet: {' '.join(faults)}")


class Ratings:
    """A layout while it is being rated: `more` adds games to what there is."""

    def __init__(self, scenario: Scenario, seed: int = 0) -> None:
        self.scenario, self.seed = scenario, seed
        self._rater: Rater | None = None
        self._assessor: Assessor | None = None
        self._heat: HeatMaps | None = None
        self.found: LayoutRating | None = None

    @property
    def games(self) -> int:
        return 0 if self.found is None else self.found.rating.games

    def more(self, games: int) -> Question[LayoutRating]:
        """So many games for each start and player, beyond those that were played."""
        check_playable(self.scenario)
        from solver.heat import HEAT_GAMES, heat_maps
        from solver.rating import blocks_for
        from solver.rollouts import BLOCK

        rater, assessor = self._begin()
        blocks = blocks_for(games)
        with_balance = len(self.scenario.starts) > 1
        tables = blocks * sum(company.effort for company in assessor.companies) if with_balance else 0
        heat = -(-HEAT_GAMES // BLOCK) * rater.pieces if self._heat is None else 0
        total = blocks * rater.pieces + tables + heat
        rated = yield from self._part(rater.extend(games, first=len(rater.played)), 0, total, self._take_rating)
        self._take_rating(rated)
        done = blocks * rater.pieces
        if with_balance:
            known = min(len(assessor.tallies[each.name]) // each.effort for each in assessor.companies)
            fair = yield from self._part(assessor.extend(games, first=known), done, total, self._take_fairness)
            self._take_fairness(fair)
            done += tables
        if heat:
            self._heat = yield from self._part(heat_maps(rater), done, total, None)
        assert self.found is not None
        self.found = replace(self.found, heat=self._heat)
        return self.found

    def _begin(self) -> tuple[Rater, Assessor]:
        """New ones, because a thread that was told to stop may still use those from before for a moment."""
        from solver.fairness.assessing import Assessor
        from solver.rating import Rater

        rater, assessor = Rater(self.scenario, seed=self.seed), Assessor(self.scenario, seed=self.seed)
        if self._rater is not None and self._assessor is not None:
            rater.take(self._rater)
            rater.round_one, rater.margins = self._rater.round_one, self._rater.margins
            assessor.take(self._assessor)
        self._rater, self._assessor = rater, assessor
        return rater, assessor

    def _part(
        self, question: Question[Any], before: int, total: int, take: Any
    ) -> Generator[Progress[LayoutRating], None, Any]:
        while True:
            try:
                news = next(question)
            except StopIteration as end:
                return end.value
            if take is not None and news.partial is not None:
                take(news.partial)
            yield Progress(before + news.done, total, news.text, self.found)

    def _take_rating(self, rating: Rating) -> None:
        assert self._rater is not None
        spread, unfinished = spread_of(self._rater)
        if self.found is None:
            self.found = LayoutRating(self.scenario, rating)
        self.found = replace(self.found, rating=rating, spread=spread, unfinished=unfinished)

    def _take_fairness(self, fairness: Fairness) -> None:
        assert self.found is not None
        self.found = replace(self.found, fairness=fairness)


def spread_of(rater: Rater) -> tuple[dict[str, tuple[float, ...]], dict[str, float]]:
    """By player: the share of games won in each round from the first on, all starts together; and those never won."""
    import numpy as np

    from solver.policy import Fate

    spread, unfinished = {}, {}
    for player in rater.players:
        pieces = [piece for block in rater.played.values() for piece in block[player]]
        rounds = np.concatenate([piece.rounds for piece in pieces]).astype(int)
        won = np.concatenate([piece.fates for piece in pieces]) == Fate.WON
        counts = np.bincount(rounds[won], minlength=2)[1:]
        spread[player] = tuple(float(count) / len(rounds) for count in counts)
        unfinished[player] = float(1 - won.mean())
    return spread, unfinished
