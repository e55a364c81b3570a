"""What a question of fairness answers: win shares by start, team, skill and pilot with 95 % intervals; frozen.

Shares are shares of the decided games, shared wins split, so those of the starts add up to 1. A point is 1 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..rating_results import Figure

SIGNIFICANT = 0.05
THRESHOLD = 2.0  # points: a layout is called fair only if every interval is at least this narrow
_AIM = 1.0  # points


@dataclass(frozen=True)
class Share:
    """The win share of one start, team, skill or pilot, and what it would be if all were alike."""

    name: str
    share: Figure
    even: float
    seat: int | None = None
    team: str | None = None
    uses: float | None = None  # of a pilot: share of decided games in which the power was used

    @property
    def points(self) -> Figure:
        """Percent of games more than even."""
        return Figure(100 * (self.share.mean - self.even), 100 * self.share.half_width)

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"name": self.name}
        if self.seat is not None:
            found["seat"] = self.seat
        if self.team is not None:
            found["team"] = self.team
        if self.uses is not None:
            found["power_used"] = self.uses
        return found | {"share": self.share.to_json(), "even": self.even, "points": self.points.to_json()}


@dataclass(frozen=True)
class TableFairness:
    """How one company fared round the table."""

    company: str
    starts: tuple[Share, ...]
    teams: tuple[Share, ...]  # in Targets
    skills: tuple[Share, ...]  # of a mixed company: a seat of each skill
    pilots: tuple[Share, ...]  # where they were dealt: a seat of each pilot
    first: Figure  # points that flying first in round one is worth; exactly none but in Targets, as nobody rams
    ties: Figure  # share of games with a shared win
    unfinished: Figure  # share of games without a winner
    destroyed: Figure  # share of craft
    rounds: Figure  # to the end of the game
    p_value: float  # of equal shares
    band: float  # points: what a fair layout strays from even with so many games, in 95 % of cases
    games: int

    @property
    def sides(self) -> tuple[Share, ...]:
        """Who should win equally often: the starts, or in Targets the teams."""
        return self.teams or self.starts

    @property
    def imbalance(self) -> float:
        """The largest deviation from even, in points."""
        return max(abs(side.points.mean) for side in self.sides)

    @property
    def precision(self) -> float:
        """The widest half interval, in points."""
        return max(side.points.half_width for side in self.sides)

    def verdict(self, threshold: float = THRESHOLD) -> str:
        """One line. Somebody is called favoured only if the test against equal shares and their own interval say so;
        a layout is called fair only with narrow intervals, and not against the test unless all are close to even."""
        what = "team" if self.teams else "start"
        most = max(self.sides, key=lambda side: abs(side.points.mean))
        if len(self.sides) < 2:
            return f"nothing to compare: one {what}"
        if self.unfinished.mean == 1:
            return "nothing to compare: no game was decided"
        if self.p_value < SIGNIFICANT and most.points.is_clear:
            ahead = "favoured" if most.points.mean > 0 else "behind"
            return f"{what} {most.name} {ahead} by {abs(most.points.mean):.1f} ± {most.points.half_width:.1f} points"
        bound = max(abs(side.points.mean) + side.points.half_width for side in self.sides)
        if bound > threshold and (self.precision > threshold or self.p_value < SIGNIFICANT):
            return f"not enough games yet: ±{self.precision:.1f} points, need about {self.needed():,} games for ±1"
        return f"fair: no {what} shown to be favoured (all within ±{bound:.1f} points)"

    def needed(self) -> int:
        """Games for intervals of ± 1 point, to two digits."""
        # The band is known from single games, however few blocks there are.
        wide = self.precision if self.precision < float("inf") else self.band
        games = self.games * (wide / _AIM) ** 2
        return int(float(f"{games:.1e}")) if 0 < games < float("inf") else 0

    def to_json(self, threshold: float = THRESHOLD) -> dict[str, Any]:
        found: dict[str, Any] = {"company": self.company, "verdict": self.verdict(threshold)}
        for group in ("starts", "teams", "skills", "pilots"):
            shares = getattr(self, group)
            if shares:
                found[group] = [share.to_json() for share in shares]
        return found | {
            "flying_first_points": self.first.to_json(),
            "ties": self.ties.to_json(),
            "unfinished": self.unfinished.to_json(),
            "destroyed": self.destroyed.to_json(),
            "rounds": self.rounds.to_json(),
            "p_equal_shares": self.p_value,
            "fair_band_points": self.band if self.band < float("inf") else None,
            "imbalance_points": self.imbalance,
            "games": self.games,
        }

    def figures(self) -> Iterator[tuple[str, str, Figure]]:
        """Seat, name and value of every figure."""
        for start in self.starts:
            yield str(start.seat), "win_share", start.share
        for kind, shares in (("team", self.teams), ("skill", self.skills), ("pilot", self.pilots)):
            for share in shares:
                yield "", f"win_share_{kind}:{share.name}", share.share
        yield "", "flying_first_points", self.first
        yield "", "ties", self.ties
        yield "", "undecided", self.unfinished
        yield "", "rounds_of_game", self.rounds
        yield "", "p_equal_shares", Figure(self.p_value, 0.0)


@dataclass(frozen=True)
class Handicap:
    """How many of its own targets one team must remove, and the teams' shares then."""

    team: str
    needed: int
    assigned: int
    teams: tuple[Share, ...]

    @property
    def imbalance(self) -> float:
        return max(abs(share.points.mean) for share in self.teams)

    def to_json(self) -> dict[str, Any]:
        return {
            "team": self.team,
            "targets_needed": self.needed,
            "assigned": self.assigned,
            "teams": [share.to_json() for share in self.teams],
            "imbalance_points": self.imbalance,
        }


@dataclass(frozen=True)
class Handicaps:
    """What was tried to even teams out; the first is the layout as it is."""

    tried: tuple[Handicap, ...]

    @property
    def best(self) -> Handicap:
        """Of equals the least change."""
        return min(self.tried, key=lambda each: each.imbalance)

    def to_json(self) -> dict[str, Any]:
        return {"best": self.best.to_json(), "tried": [each.to_json() for each in self.tried]}


@dataclass(frozen=True)
class Fairness:
    """Who wins from which start."""

    name: str
    mode: str
    tables: tuple[TableFairness, ...]  # one for each company; the first decides the verdict
    games: int  # of the first company
    seed: int
    round_limit: int
    method: str
    notes: tuple[str, ...] = ()
    handicaps: Handicaps | None = None
    threshold: float = THRESHOLD
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True

    @property
    def verdict(self) -> str:
        return self.tables[0].verdict(self.threshold)

    @property
    def imbalance(self) -> float:
        return self.tables[0].imbalance

    def of(self, company: str) -> TableFairness:
        return next(table for table in self.tables if table.company == company)

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "threshold_points": self.threshold,
            "tables": [table.to_json(self.threshold) for table in self.tables],
            "handicaps": self.handicaps.to_json() if self.handicaps else None,
            "games": self.games,
            "seed": self.seed,
            "round_limit": self.round_limit,
            "method": self.method,
            "notes": list(self.notes),
            "complete": self.complete,
        }

    def rows(self) -> Iterator[tuple[str | int | float, ...]]:
        """One row for each figure, as HEADER of `rating_results.py` says; the player is the company at the table."""
        last = self.seed, str(self.complete).lower()
        for table in self.tables:
            for seat, name, value in table.figures():
                yield self.name, seat, f"table:{table.company}", name, *_numbers(value), table.games, *last
        for each in self.handicaps.tried if self.handicaps else ():
            for share in each.teams:
                name = f"win_share_team:{share.name} if {each.team} needs {each.needed}"
                yield self.name, "", f"table:{self.tables[0].company}", name, *_numbers(share.share), self.games, *last


def _numbers(value: Figure) -> tuple[str | float, str | float, str | float]:
    """Mean and interval; both ends are empty where nothing is known."""
    known = value.half_width < float("inf")
    return value.mean, value.low if known else "", value.high if known else ""
