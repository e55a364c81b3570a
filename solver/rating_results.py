"""What a rating answers: figures with 95 % intervals for each start and player, and overall; frozen.

Every figure is a mean over independent blocks of games. What blocks have in common (dice, seeds) is for `rating.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import hypot
from typing import TYPE_CHECKING, Any

from .figures import BlockValues as BlockValues
from .figures import Figure as Figure
from .figures import figure as figure
from .grade_scale import Grade
from .margins import Margins
from .round_one import RoundOne

if TYPE_CHECKING:
    from .bounds.results import Bracket

BASE_REFERENCE = "base policy"


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
    finished: tuple[int, ...] = ()  # games won by the number of their rounds, from 0 on

    def figures(self) -> Iterator[tuple[str, Figure]]:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Figure):
                yield each.name, value

    def to_json(self) -> dict[str, Any]:
        figures = {name: value.to_json() for name, value in self.figures()}
        return {"player": self.player, **figures, "finished_in": list(self.finished)}


@dataclass(frozen=True)
class StartRating:
    """One start, flown alone."""

    seat: int
    at: str
    players: tuple[PlayerRating, ...]
    round_one: RoundOne | None  # None: not asked for
    margins: Margins | None

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "at": self.at,
            "players": [player.to_json() for player in self.players],
            "round_one": None if self.round_one is None else self.round_one.to_json(),
            "margins": None if self.margins is None else self.margins.to_json(),
        }

    def exact_figures(self) -> dict[str, Figure]:
        """Of round one, over all first rolls."""
        return round_one_figures(self.round_one, self.margins)


def round_one_figures(first: RoundOne | None, margins: Margins | None) -> dict[str, Figure]:
    """By name; all exact but the traps, of which only the slips of some programs are flown."""
    found = {name: Figure(value, 0.0) for name, value in first.figures()} if first else {}
    if margins is not None:
        found |= {name: Figure(value, 0.0) for name, value in margins.figures()}
        if margins.traps is not None:
            found["traps"] = margins.traps
    return found


def mean_over_starts(starts: Sequence[dict[str, Figure]]) -> dict[str, Figure]:
    """The figures of round one that every start has; slips were drawn independently for each start."""
    found = {}
    for name in starts[0]:
        if all(name in start for start in starts):
            values = [start[name] for start in starts]
            width = hypot(*(value.half_width for value in values)) / len(values)
            found[name] = Figure(sum(value.mean for value in values) / len(values), width)
    return found


@dataclass(frozen=True)
class Rating:
    """How hard and how lucky a layout is."""

    name: str
    mode: str
    grade: Grade | None  # None: the pilot by whom layouts are graded has not flown
    overall: tuple[PlayerRating, ...]  # mean over the starts
    starts: tuple[StartRating, ...]
    games: int  # for each start and player
    seed: int
    round_limit: int
    method: str
    games_saved: float | None  # by stratified rolls: so many times more plain games would be needed
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

    def round_one(self) -> dict[str, Figure]:
        """Mean over the starts: gains, share of rolls with nothing to win and boxed in, room, traps."""
        return mean_over_starts([start.exact_figures() for start in self.starts])

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "mode": self.mode,
            "grade": None if self.grade is None else self.grade.to_json(),
            "overall": [player.to_json() for player in self.overall],
            "round_one": {name: value.to_json() for name, value in self.round_one().items()},
            "starts": [start.to_json() for start in self.starts],
            "games": self.games,
            "seed": self.seed,
            "round_limit": self.round_limit,
            "method": self.method,
            "games_saved": self.games_saved,
            "difficulty_against": self.reference,
            "bracket": None if self.bracket is None else self.bracket.to_json(),
            "complete": self.complete,
        }

    def rows(self) -> Iterator[tuple[str | int | float, ...]]:
        """One row for each figure, as HEADER says; the seat of overall figures is empty."""
        for row in self._rows():
            yield *row, str(self.complete).lower()

    def _rows(self) -> Iterator[tuple[str | int | float, ...]]:
        lines: list[tuple[str, tuple[PlayerRating, ...]]] = [("", self.overall)]
        lines += [(str(start.seat), start.players) for start in self.starts]
        for seat, players in lines:
            for player in players:
                for name, value in player.figures():
                    numbers = (value.mean, value.low, value.high)
                    yield self.name, seat, player.player, name, *numbers, self.games, self.seed
        if self.grade is not None:
            numbers = (self.grade.value, self.grade.low, self.grade.high)
            yield self.name, "", "", "grade", *numbers, self.games, self.seed
        exact = [("", self.round_one()), *((str(start.seat), start.exact_figures()) for start in self.starts)]
        for seat, figures in exact:
            for name, value in figures.items():
                yield self.name, seat, "", name, value.mean, value.low, value.high, "", self.seed
        if self.bracket is not None:
            yield from self.bracket.rows()


HEADER = ("layout", "seat", "player", "figure", "mean", "low", "high", "games", "seed", "complete")
