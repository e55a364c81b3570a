"""The rating of several layouts, one after the other, as one question."""

from __future__ import annotations

from collections.abc import Sequence

from engine.asteroyds.scenario import Scenario

from .bounds.bracket import TREE_FUTURES
from .bounds.rated import with_bracket
from .progress import Progress, Question
from .rating import GAMES, rate
from .rating_results import Rating


def rate_all(
    layouts: Sequence[tuple[str, Scenario]],
    *,
    games: int = GAMES,
    seed: int = 0,
    bracket_games: int | None = None,
    futures: int = TREE_FUTURES,
) -> Question[tuple[Rating, ...]]:
    """Layouts by name; the partial result holds those that are finished, and the one under way as far as it is."""
    found: tuple[Rating, ...] = ()
    for number, (name, scenario) in enumerate(layouts):
        question = rate(scenario, name, games=games, seed=seed)
        if bracket_games is not None:
            question = with_bracket(question, scenario, name, bracket_games, seed, futures)
        while True:
            try:
                progress = next(question)
            except StopIteration as end:
                found = (*found, end.value)
                break
            total = (progress.total or 1) * len(layouts)
            done = progress.done + number * (progress.total or 1)
            partial = found if progress.partial is None else (*found, progress.partial)
            yield Progress(done, total, progress.text, partial or None)
    return found
