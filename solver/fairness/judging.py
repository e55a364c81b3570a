"""How did the blocks of one company go? Sums of every block, and the figures that all of them give together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import PILOT_NAMES, Pilot

from ..rating_results import Figure, figure, share
from ..rollouts import BLOCK
from .evenness import fair_band, p_of_equal_shares, ratio, spread_of
from .playing import Layout, Played
from .results import Share, TableFairness
from .seating import BASE, Company

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tally:
    """The sums of one block; wins are split among all who share one."""

    decided: float
    starts: Floats  # [start] wins
    teams: Floats  # [team] wins
    first: float  # wins of whoever flew first in round one (in Targets of that team), less the mean of all seats
    ties: float
    rounds: float
    destroyed: float  # craft
    skills: Floats  # [skill, 3] wins, seats and powers used, in decided games
    pilots: Floats  # [pilot, 3]
    spread: float  # see `spread_of`, of the starts or teams


def tally(layout: Layout, company: Company, played: Played) -> Tally:
    winners = played.won.sum(axis=1)
    decided = winners > 0
    split = played.won / np.maximum(winners, 1)[:, None]
    teams = np.array([played.won[:, layout.team_of == team].any(axis=1) for team in range(len(layout.teams))])
    teams = teams.reshape(len(layout.teams), BLOCK).T.astype(np.float64)
    side_of = layout.team_of if layout.teams else np.arange(len(layout.seats))
    sides = teams if layout.teams else split
    of_first = sides[np.arange(BLOCK), side_of[played.first]]
    return Tally(
        decided=float(decided.sum()),
        starts=split.sum(axis=0),
        teams=teams.sum(axis=0),
        first=float((of_first - sides[:, side_of].mean(axis=1)).sum()),
        ties=0.0 if layout.teams else float((winners > 1).sum()),
        rounds=float(played.rounds.sum()),
        destroyed=float(played.destroyed.sum()),
        skills=_dealt(split, decided, played.powers, played.skill, len(company.skills)),
        pilots=_dealt(split, decided, played.powers, played.pilot, len(Pilot)),
        spread=spread_of(sides[decided]),
    )


def _dealt(
    split: Floats, decided: NDArray[np.bool_], powers: NDArray[np.bool_], dealt: NDArray[np.int64], count: int
) -> Floats:
    found = np.zeros((count, 3))
    for number in range(count):
        mine = (dealt == number) & decided[:, None]
        found[number] = (split * mine).sum(), mine.sum(), (powers & mine).sum()
    return found


def judged(layout: Layout, company: Company, tallies: Sequence[Tally]) -> TableFairness:
    """All blocks of one company, in their order."""
    games, seats = len(tallies) * BLOCK, len(layout.seats)
    decided = np.array([each.decided for each in tallies])
    starts = np.array([each.starts for each in tallies]).T
    teams = np.array([each.teams for each in tallies]).T
    sides = teams if layout.teams else starts
    with_craft = sorted(set(layout.team_of.tolist())) if layout.teams else []
    if layout.teams:
        sides = teams[with_craft]
    spread, whole = sum(each.spread for each in tallies), float(decided.sum())
    first = ratio(np.array([each.first for each in tallies]), decided)
    return TableFairness(
        company=company.name,
        starts=tuple(
            Share(name, ratio(wins, decided), 1 / seats, seat, layout.team_name(number))
            for number, (name, seat, wins) in enumerate(zip(layout.names, layout.seats, starts, strict=True))
        ),
        teams=tuple(
            Share(layout.teams[team], ratio(teams[team], decided), 1 / len(with_craft), team=layout.teams[team])
            for team in with_craft
        ),
        skills=_shares(
            [BASE if skill is None else skill.name for skill in company.skills],
            np.array([each.skills for each in tallies]),
            seats,
        )
        if len(company.skills) > 1
        else (),
        pilots=_shares(
            [PILOT_NAMES.get(pilot, "nobody") for pilot in Pilot], np.array([each.pilots for each in tallies]), seats
        )
        if company.pilots
        else (),
        # Without rams and teams flights do not touch each other, so this is known, and what was sampled is chance.
        first=Figure(100 * first.mean, 100 * first.half_width) if layout.teams else Figure(0.0, 0.0),
        ties=share(np.array([each.ties for each in tallies]) / BLOCK, games),
        unfinished=share(1 - decided / BLOCK, games),
        destroyed=share(np.array([each.destroyed for each in tallies]) / BLOCK / seats, games * seats),
        rounds=figure(np.array([each.rounds for each in tallies]) / BLOCK),
        p_value=p_of_equal_shares(sides.sum(axis=1) / max(whole, 1), spread, whole),
        band=100 * fair_band(len(sides), spread, whole),
        games=games,
    )


def _shares(names: Sequence[str], sums: NDArray[np.float64], seats: int) -> tuple[Share, ...]:
    """The win share of a seat of each kind that was dealt; `sums` are [block, kind, (wins, seats, powers used)]."""
    whole = sums.sum(axis=0)
    return tuple(
        Share(name, ratio(sums[:, kind, 0], sums[:, kind, 1]), 1 / seats, uses=float(whole[kind, 2] / whole[kind, 1]))
        for kind, name in enumerate(names)
        if sums[:, kind, 1].any()
    )
