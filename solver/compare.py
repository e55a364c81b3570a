"""Which of two layouts is harder, and by how much? Every figure of the rating, paired on common dice.

Both layouts are played with the same dice and the same thoughts of the limited pilots, block by block, so the
differences of blocks are independent of each other and an interval over them is honest. Where it contains zero, no
difference is shown; that is not a proof that there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario

from .figures import Figure, mean_of_games
from .grade_scale import GRADED_BY
from .people import SKILLS
from .progress import Progress, Question, finish, translated
from .rating import BASE, GAMES, LEAST_BLOCKS, Rater, blocks_for
from .rating_play import units
from .rating_results import mean_over_starts, round_one_figures
from .rollouts import BLOCK

NO_DIFFERENCE = "no difference shown"
BEFORE, AFTER = "before", "after"
QUICK_BLOCKS = 12  # of all starts together
HEADER = ("seat", "player", "figure", "a", "b", "difference", "low", "high", "verdict", "games", "seed", "complete")


@dataclass(frozen=True)
class Difference:
    """One figure of both layouts; the difference is B - A."""

    seat: int | None  # None: mean over the starts
    player: str  # empty: exact, over all first rolls
    figure: str
    a: float
    b: float
    difference: Figure

    @property
    def verdict(self) -> str:
        if not self.difference.is_clear:
            return NO_DIFFERENCE
        return "B higher" if self.difference.mean > 0 else "B lower"

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "player": self.player or None,
            "figure": self.figure,
            "a": self.a,
            "b": self.b,
            "difference": self.difference.to_json(),
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class Comparison:
    """Two layouts, figure by figure."""

    a: str
    b: str
    overall: tuple[Difference, ...]
    starts: tuple[Difference, ...]  # only if both layouts have the same seats
    games: int  # for each layout, start and player
    seed: int
    complete: bool = True
    balance: tuple[Difference, ...] = ()  # win shares by start, all seats at once; empty where they were not asked for

    def of(self, player: str, name: str) -> Difference:
        return next(each for each in self.overall if (each.player, each.figure) == (player, name))

    def rows(self) -> Iterator[tuple[str | int | float, ...]]:
        """One row for each figure, as HEADER says; the seat of overall figures is empty, and so is an exact player."""
        for each in (*self.overall, *self.starts, *self.balance):
            change = each.difference
            numbers = (each.a, each.b, change.mean, change.low, change.high)
            where = (each.seat or "", each.player, each.figure)
            yield *where, *numbers, each.verdict, self.games, self.seed, str(self.complete).lower()

    def to_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "overall": [difference.to_json() for difference in self.overall],
            "starts": [difference.to_json() for difference in self.starts],
            "balance": [difference.to_json() for difference in self.balance],
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
        }


def compare(a: Rater, b: Rater, *, games: int = GAMES, workers: int | None = None) -> Question[Comparison]:
    """Two layouts of the same seed, round limit and players; yields what is known after every block."""
    assert (a.seed, a.round_limit, a.players) == (b.seed, b.round_limit, b.players)
    pieces, blocks = a.pieces + b.pieces, blocks_for(games)
    text = f"{a.name} and {b.name}"
    done = judged = 0
    yield Progress(0, blocks * pieces, f"{text}: round one")
    for rater in (a, b):
        rater.look_at_round_one(workers)
    for unit in units(range(blocks), LEAST_BLOCKS):
        for rater in (a, b):
            for piece in rater.play(unit, workers):
                yield Progress(done + piece, blocks * pieces, text)
            done += rater.pieces * len(unit)
        # Judging looks at all games anew, so it is done whenever there are a tenth more.
        if len(a.played) >= 1.1 * judged:
            judged = len(a.played)
            yield Progress(done, blocks * pieces, text, compared(a, b, complete=False))
    return compared(a, b)


def compare_layouts(
    a: Scenario,
    b: Scenario,
    names: tuple[str, str] = ("", ""),
    *,
    games: int = GAMES,
    seed: int = 0,
    balance: bool = False,
) -> Question[Comparison]:
    """With `balance` also who wins from which start, where both layouts have the same seats."""
    from .fairness.comparing import can_compare, compare_shares

    found = yield from compare(Rater(a, names[0], seed=seed), Rater(b, names[1], seed=seed), games=games)
    if balance and can_compare(a, b):
        partial = replace(found, complete=False)
        question = compare_shares(a, b, games=games, seed=seed)
        yield Progress(0, None, "balance", partial)
        shares = yield from translated(question, lambda _: partial)
        found = replace(found, balance=shares)
    return found


def compare_edit(old: Scenario, new: Scenario, seed: int = 0, *, games: int = GAMES) -> Question[Comparison]:
    """The saved version against what is on the table now: every figure, as a long question."""
    return compare_layouts(old, new, (BEFORE, AFTER), games=games, seed=seed)


def compare_quick(old: Scenario, new: Scenario, seed: int = 0) -> Comparison:
    """Before and after one edit, for a gauge: base policy and club pilot alone, few games, on common dice.

    Fewer starts get more games each, so that the time is the same and the interval too.
    """
    games = max(QUICK_BLOCKS // max(len(old.starts), len(new.starts)), LEAST_BLOCKS) * BLOCK
    skills = [skill for skill in SKILLS if skill.name == GRADED_BY]
    a, b = (
        Rater(layout, name, seed=seed, skills=skills, exact=False) for layout, name in ((old, BEFORE), (new, AFTER))
    )
    return finish(compare(a, b, games=games))


def compared(a: Rater, b: Rater, *, complete: bool = True) -> Comparison:
    """What the games of both say; they must have played the same blocks."""
    assert a.played.keys() == b.played.keys(), (a.played.keys(), b.played.keys())
    games = len(a.played) * BLOCK
    overall, starts = [], []
    seats = [seat.number for seat in a.seats[BASE]]
    same_seats = seats == [seat.number for seat in b.seats[BASE]]
    for player in a.players:
        ours, theirs = a.values(player), b.values(player)
        for name, values in ours.items():
            if len(values) == len(theirs[name]):
                overall.append(_sampled(None, player, name, values, theirs[name], games))
            else:
                # Only some starts have a counterpart on the same dice; blocks are independent all the same.
                means = values.mean(axis=0), theirs[name].mean(axis=0)
                overall.append(_sampled(None, player, name, *means, games))
            if same_seats:
                starts += [
                    _sampled(seat, player, name, values[place], theirs[name][place], games)
                    for place, seat in enumerate(seats)
                ]
    ours_exact, theirs_exact = _exact_figures(a), _exact_figures(b)
    overall += _exact(None, ours_exact, theirs_exact)
    if same_seats:
        for seat, our, their in zip(seats, ours_exact, theirs_exact, strict=True):
            starts += _exact(seat, [our], [their])
    return Comparison(a.name, b.name, tuple(overall), tuple(starts), games, a.seed, complete)


def _sampled(
    seat: int | None, player: str, name: str, a: NDArray[np.float64], b: NDArray[np.float64], games: int
) -> Difference:
    return Difference(seat, player, name, float(a.mean()), float(b.mean()), mean_of_games(b - a, games))


def _exact_figures(rater: Rater) -> list[dict[str, Figure]]:
    """By start; nothing where round one was not looked at."""
    if not rater.round_one:
        return [{} for _ in rater.order]
    return [round_one_figures(*start) for start in zip(rater.round_one, rater.margins, strict=True)]


def _exact(seat: int | None, a: list[dict[str, Figure]], b: list[dict[str, Figure]]) -> list[Difference]:
    """Figures of round one, where every start has them. All but the traps are known for all rolls, without interval."""
    found = []
    ours, theirs = mean_over_starts(a), mean_over_starts(b)
    for name in [name for name in ours if name in theirs]:
        our, their = ours[name], theirs[name]
        change = Figure(their.mean - our.mean, hypot(our.half_width, their.half_width))
        found.append(Difference(seat, "", name, our.mean, their.mean, change))
    return found
