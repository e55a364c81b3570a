"""A rating with its bracket: difficulty is then what planning badly costs against the best play found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from engine.asteroyds.scenario import Scenario
from solver.progress import Progress, Question, translated
from solver.rating_results import Figure, PlayerRating, Rating

from .bracket import bracket
from .results import Bracket, BracketFigures

BEST_REFERENCE = "best play found"


def with_bracket(
    question: Question[Rating], scenario: Scenario, name: str, games: int, seed: int, futures: int
) -> Question[Rating]:
    """The rating, then its bracket; what is known of either is a partial result."""
    rating = yield from translated(question, lambda partial: partial)
    asked = bracket(scenario, name, games=games, seed=seed, futures=futures)
    unfinished = replace(rating, complete=False)
    # Whoever stops before the first games are judged gets the whole rating at least.
    yield Progress(0, None, f"{rating.name}: bracket", unfinished)
    found = yield from translated(asked, lambda partial: against_best(unfinished, partial))
    return against_best(rating, found)


def against_best(rating: Rating, found: Bracket) -> Rating:
    """With the bracket in it, and difficulty counted against the best play found.

    Best play is known on fewer games than the rest. Its rounds are those of the base policy over all games of the
    rating and the paired difference on the games of the bracket, which have dice of their own.
    """
    return replace(
        rating,
        overall=_against(rating.overall, found.overall),
        starts=tuple(replace(start, players=_against(start.players, found.of(start.seat))) for start in rating.starts),
        reference=BEST_REFERENCE,
        bracket=found,
        complete=rating.complete and found.complete,
    )


def _against(players: Sequence[PlayerRating], found: BracketFigures) -> tuple[PlayerRating, ...]:
    return tuple(
        player if player.difficulty is None else replace(player, difficulty=_less(player.difficulty, found.gain))
        for player in players
    )


def _less(one: Figure, other: Figure) -> Figure:
    """The difference of two independent figures."""
    return Figure(one.mean - other.mean, hypot(one.half_width, other.half_width))
