"""What a bracket answers: lower bounds, best play and base policy on the same dice, with 95 % intervals; frozen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.figures import Figure, figure, mean_of_games, unseen

GameValues = NDArray[np.float64]  # [game], or [start, game]


@dataclass(frozen=True)
class GameBounds:
    """One game of one start, in rounds."""

    base: float
    best: float
    foresight: float
    lower: float
    proven: bool  # whether no search gave up


@dataclass(frozen=True)
class BracketFigures:
    """One start, or the mean over the starts; in rounds unless it says share."""

    seat: int | None  # None: mean over the starts
    at: str
    foresight: Figure  # all rolls known: no player does better
    lower: Figure  # the same, but where a tree of rolls can be flown nobody knows the next one
    best: Figure  # the best play found: optimal play takes no more
    base: Figure
    gain: Figure  # best less base
    gap: Figure  # best less lower
    gap_share: Figure  # of the best
    cut: int  # games whose search gave up, so that a weaker bound stands for them

    def figures(self) -> Iterator[tuple[str, Figure]]:
        for name in ("foresight", "lower", "best", "base", "gain", "gap", "gap_share"):
            yield name, getattr(self, name)

    def to_json(self) -> dict[str, Any]:
        numbers = {name: value.to_json() for name, value in self.figures()}
        return {"seat": self.seat, "at": self.at, **numbers, "cut": self.cut}


def share_figure(parts: GameValues, wholes: GameValues) -> Figure:
    """The mean of the parts over that of the wholes, with the interval of a ratio of means (linearised)."""
    whole = float(wholes.mean())
    ratio = float(parts.mean()) / whole
    spread = figure((parts - ratio * wholes) / whole).half_width
    return Figure(ratio, max(spread, unseen(parts.size) / whole))


def bracket_figures(seat: int | None, at: str, games: list[list[GameBounds]]) -> BracketFigures:
    """`games` [start][game], all with independent dice."""
    count = len(games[0])

    def of(name: str) -> GameValues:
        values: GameValues = np.array([[getattr(each, name) for each in row] for row in games])
        return values

    best, base = of("best"), of("base")
    # Two proven bounds, the sharper one counts; on crowded boards, where damage decides, that may be the foresight.
    lower = max(of("lower"), of("foresight"), key=np.mean)
    return BracketFigures(
        seat=seat,
        at=at,
        foresight=mean_of_games(of("foresight"), count),
        lower=mean_of_games(lower, count),
        best=mean_of_games(best, count),
        base=mean_of_games(base, count),
        gain=mean_of_games(best - base, count),
        gap=mean_of_games(best - lower, count),
        gap_share=share_figure(best - lower, best),
        cut=sum(not each.proven for row in games for each in row),
    )


@dataclass(frozen=True)
class Bracket:
    """Optimal play of a layout takes at least `lower` and at most `best` rounds, up to their intervals."""

    name: str
    overall: BracketFigures
    starts: tuple[BracketFigures, ...]
    games: int  # for each start
    seed: int
    round_limit: int
    lower_method: str
    best_method: str
    futures: int  # rolls that share each of the first decisions in `lower`; 0: it is the foresight
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True

    def of(self, seat: int | None) -> BracketFigures:
        return self.overall if seat is None else next(start for start in self.starts if start.seat == seat)

    def to_json(self) -> dict[str, Any]:
        return {
            "overall": self.overall.to_json(),
            "starts": [start.to_json() for start in self.starts],
            "games": self.games,
            "seed": self.seed,
            "round_limit": self.round_limit,
            "method": {"lower": self.lower_method, "best": self.best_method},
            "futures": self.futures,
            "complete": self.complete,
        }

    def rows(self) -> Iterator[tuple[str | int | float, ...]]:
        """One row for each figure, as the rating's HEADER says."""
        for each in (self.overall, *self.starts):
            seat = "" if each.seat is None else str(each.seat)
            for name, value in each.figures():
                numbers = (value.mean, value.low, value.high)
                yield self.name, seat, "bracket", name, *numbers, self.games, self.seed
            yield self.name, seat, "bracket", "cut", each.cut, each.cut, each.cut, self.games, self.seed
