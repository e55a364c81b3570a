"""What a rating answers: figures with 95 % intervals for each start and player, and overall; frozen.

Every figure is a mean over independent blocks of games. What blocks have in common (dice, seeds) is for `rating.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .intervals import CONFIDENCE, half_width
from .round_one import RoundOne

if TYPE_CHECKING:
    from .bounds.results import Bracket

BlockValues = NDArray[np.float64]  # [block]

BASE_REFERENCE = "base policy"


@dataclass(frozen=True)
class Figure:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    half_width: float

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return abs(self.mean) > self.half_width

    def to_json(self) -> dict[str, Any]:
        known = self.half_width != float("inf")
        return {"mean": self.mean, "interval": [self.low, self.high] if known else None}


def figure(values: BlockValues) -> Figure:
    return Figure(float(values.mean()), float(half_width(values[None])[0]))


def share(values: BlockValues, games: int) -> Figure:
    """Of games. What never (or always) happened in n games may still happen in some 3 / n of them."""
    found = figure(values)
    if found.half_width == 0 and found.mean in (0.0, 1.0):
        return Figure(found.mean, -log(1 - CONFIDENCE) / games)
    return found


@dataclass(frozen=True)
class PlayerRating:
    """How one player fares. A game that is not won counts as the round limit."""

    player: str
    rounds: Figure
    luck: Figure  # standard deviation of the rounds over the dice
    damage: Figure
    destroyed: Figure  # share of games
    unfinished: Figure  # share of games: still flying at the round limit
    difficulty: Figure | None  # rounds more than the rating's `reference` takes; None for the base policy

    def figures(self) -> Iterator[tuple[str, Figure]]:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Figure):
                yield each.name, value

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, **{name: value.to_json() for name, value in self.figures()}}


@dataclass(frozen=True)
class StartRating:
    """One start, flown alone."""

    seat: int
    at: str
    players: tuple[PlayerRating, ...]
    round_one: RoundOne

    def to_json(self) -> dict[str, Any]:
        players = [player.to_json() for player in self.players]
        return {"seat": self.seat, "at": self.at, "players": players, "round_one": self.round_one.to_json()}


@dataclass(frozen=True)
class Rating:
    """How hard and how lucky a layout is."""

    name: str
    mode: str
    overall: tuple[PlayerRating, ...]  # mean over the starts
    starts: tuple[StartRating, ...]
    games: int  # for each start and player
    seed: int
    round_limit: int
    method: str
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True
    reference: str = BASE_REFERENCE  # what difficulty is counted against
    bracket: Bracket | None = None

    def of(self, player: str, seat: int | None = None) -> PlayerRating:
        """The figures of a player, overall or in one seat."""
        players = self.overall
        if seat is not None:
            players = next(start.players for start in self.starts if start.seat == seat)
        return next(each for each in players if each.player == player)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "mode": self.mode,
            "overall": [player.to_json() for player in self.overall],
            "starts": [start.to_json() for start in self.starts],
            "games": self.games,
            "seed": self.seed,
            "round_limit": self.round_limit,
            "method": self.method,
            "difficulty_against": self.reference,
            "bracket": None if self.bracket is None else self.bracket.to_json(),
            "complete": self.complete,
        }

    def rows(self) -> Iterator[tuple[str | int | float, ...]]:
        """One row for each figure, as HEADER says; the seat of overall figures is empty."""
        lines: list[tuple[str, tuple[PlayerRating, ...]]] = [("", self.overall)]
        lines += [(str(start.seat), start.players) for start in self.starts]
        for seat, players in lines:
            for player in players:
                for name, value in player.figures():
                    numbers = (value.mean, value.low, value.high)
                    yield self.name, seat, player.player, name, *numbers, self.games, self.seed
        for start in self.starts:
            for name, exact in start.round_one.figures():
                yield self.name, str(start.seat), "", name, exact, exact, exact, start.round_one.rolls, ""
        if self.bracket is not None:
            yield from self.bracket.rows()


HEADER = ("layout", "seat", "player", "figure", "mean", "low", "high", "games", "seed")
