"""Which of two layouts is harder, and by how much? Every figure of the rating, paired on common dice.

Both layouts are played with the same dice and the same thoughts of the limited pilots, block by block, so the
differences of blocks are independent of each other and an interval over them is honest. Where it contains zero, no
difference is shown; that is not a proof that there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario

from .progress import Progress, Question
from .rating import BASE, GAMES, LEAST_BLOCKS, SHARES, Rater, blocks_for
from .rating_results import Figure, figure, share
from .rollouts import BLOCK
from .round_one import RoundOne

NO_DIFFERENCE = "no difference shown"


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

    def of(self, player: str, name: str) -> Difference:
        return next(each for each in self.overall if (each.player, each.figure) == (player, name))

    def to_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "overall": [difference.to_json() for difference in self.overall],
            "starts": [difference.to_json() for difference in self.starts],
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
        }


def compare(a: Rater, b: Rater, *, games: int = GAMES, workers: int | None = None) -> Question[Comparison]:
    """Two layouts of the same seed, round limit and players; yields what is known after every block."""
    assert (a.seed, a.round_limit, a.players) == (b.seed, b.round_limit, b.players)
    pieces, blocks = a.pieces + b.pieces, blocks_for(games)
    text = f"{a.name} and {b.name}"
    for block in range(blocks):
        for rater, before in ((a, 0), (b, a.pieces)):
            for piece in rater.play_block(block, workers):
                yield Progress(block * pieces + before + piece, blocks * pieces, text)
        if block + 1 >= LEAST_BLOCKS:
            yield Progress((block + 1) * pieces, blocks * pieces, text, compared(a, b, complete=False))
    return compared(a, b)


def compare_layouts(
    a: Scenario, b: Scenario, names: tuple[str, str] = ("", ""), *, games: int = GAMES, seed: int = 0
) -> Question[Comparison]:
    return compare(Rater(a, names[0], seed=seed), Rater(b, names[1], seed=seed), games=games)


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
            overall.append(_sampled(None, player, name, values.mean(axis=0), theirs[name].mean(axis=0), games))
            if same_seats:
                starts += [
                    _sampled(seat, player, name, values[place], theirs[name][place], games)
                    for place, seat in enumerate(seats)
                ]
    overall += _exact(None, a.round_one, b.round_one)
    if same_seats:
        for place, seat in enumerate(seats):
            starts += _exact(seat, [a.round_one[place]], [b.round_one[place]])
    return Comparison(a.name, b.name, tuple(overall), tuple(starts), games, a.seed, complete)


def _sampled(
    seat: int | None, player: str, name: str, a: NDArray[np.float64], b: NDArray[np.float64], games: int
) -> Difference:
    difference = share(b - a, games) if name in SHARES else figure(b - a)
    return Difference(seat, player, name, float(a.mean()), float(b.mean()), difference)


def _exact(seat: int | None, a: list[RoundOne], b: list[RoundOne]) -> list[Difference]:
    """Figures of round one: known for all rolls, so their differences have no interval."""
    found = []
    for name, _ in a[0].figures():
        ours = float(np.mean([dict(start.figures())[name] for start in a]))
        theirs = float(np.mean([dict(start.figures())[name] for start in b]))
        found.append(Difference(seat, "", name, ours, theirs, Figure(theirs - ours, 0.0)))
    return found
