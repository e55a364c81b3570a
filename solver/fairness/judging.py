"""How did the blocks of one company go? Sums of every block, and the figures that all of them give together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import PILOT_NAMES, Pilot

from ..rating_results import Figure
from ..rollouts import BLOCK
from .evenness import Floats, Sum, fair_band, p_of_equal_shares, ratio, spread_of, sums_of
from .playing import Layout, Played
from .results import Share, TableFairness
from .seating import BASE, Company

WHOLE_WIN = 60  # can be shared among two to six without a remainder


@dataclass(frozen=True)
class Tally:
    """The sums of one block, as [Sum] or [kind, Sum]; wins are split among all who share one."""

    split: NDArray[np.uint8]  # [game, start] parts of a WHOLE_WIN, for pairing layouts game by game
    starts: Floats
    teams: Floats
    first: Floats  # wins of whoever flew first in round one (in Targets of that team), less the mean of all seats
    ties: Floats
    undecided: Floats
    rounds: Floats
    destroyed: Floats  # of all craft
    skills: Floats  # of seats in decided games
    pilots: Floats
    uses: Floats  # [pilot] powers used in decided games
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
    every, chances = np.ones((BLOCK, 1)), decided[:, None].astype(np.float64)
    ties = (winners > 1) & (not layout.teams)
    return Tally(
        split=np.rint(WHOLE_WIN * split).astype(np.uint8),
        starts=sums_of(split, chances),
        teams=sums_of(teams, chances),
        first=sums_of((of_first - sides[:, side_of].mean(axis=1))[:, None], chances)[0],
        ties=sums_of(ties[:, None].astype(np.float64), every)[0],
        undecided=sums_of(1 - chances, every)[0],
        rounds=sums_of(played.rounds[:, None], every)[0],
        destroyed=sums_of(played.destroyed.sum(axis=1)[:, None].astype(np.float64), len(layout.seats) * every)[0],
        skills=_dealt(split, decided, played.skill, len(company.skills)),
        pilots=_dealt(split, decided, played.pilot, len(Pilot)),
        uses=np.array([(played.powers & (played.pilot == pilot) & decided[:, None]).sum() for pilot in Pilot], float),
        spread=spread_of(sides[decided]),
    )


def _dealt(split: Floats, decided: NDArray[np.bool_], dealt: NDArray[np.int64], count: int) -> Floats:
    """Wins and seats of whatever was dealt to them, [game, start]."""
    mine = (dealt[:, :, None] == np.arange(count)) & decided[:, None, None]
    return sums_of((split[:, :, None] * mine).sum(axis=1), mine.sum(axis=1).astype(np.float64))


def judged(layout: Layout, company: Company, tallies: Sequence[Tally]) -> TableFairness:
    """All blocks of one company, in their order."""
    games, seats = len(tallies) * BLOCK, len(layout.seats)
    starts = np.array([each.starts for each in tallies])
    teams = np.array([each.teams for each in tallies])
    with_craft = sorted(set(layout.team_of.tolist())) if layout.teams else []
    sides = teams[:, with_craft] if layout.teams else starts
    spread, whole = sum(each.spread for each in tallies), float(starts[:, 0, Sum.CHANCES].sum())

    def over_blocks(name: str) -> Figure:
        return ratio(np.array([getattr(each, name) for each in tallies]))

    first = over_blocks("first")
    return TableFairness(
        company=company.name,
        starts=tuple(
            Share(name, ratio(starts[:, number]), 1 / seats, seat, layout.team_name(number))
            for number, (name, seat) in enumerate(zip(layout.names, layout.seats, strict=True))
        ),
        teams=tuple(
            Share(layout.teams[team], ratio(teams[:, team]), 1 / len(with_craft), team=layout.teams[team])
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
            [PILOT_NAMES.get(pilot, "nobody") for pilot in Pilot],
            np.array([each.pilots for each in tallies]),
            seats,
            sum(each.uses for each in tallies),
        )
        if company.pilots
        else (),
        # Without rams and teams flights do not touch each other, so this is known, and what was sampled is chance.
        first=Figure(100 * first.mean, 100 * first.half_width) if layout.teams else Figure(0.0, 0.0),
        ties=over_blocks("ties"),
        unfinished=over_blocks("undecided"),
        destroyed=over_blocks("destroyed"),
        rounds=over_blocks("rounds"),
        p_value=p_of_equal_shares(sides[..., Sum.WINS].sum(axis=0) / max(whole, 1), spread, whole),
        band=100 * fair_band(sides.shape[1], spread, whole),
        games=games,
    )


def _shares(names: Sequence[str], sums: Floats, seats: int, uses: Floats | int = 0) -> tuple[Share, ...]:
    """The win share of a seat of each kind that was dealt; `sums` are [block, kind, Sum], `uses` [kind] of powers."""
    chances = sums[..., Sum.CHANCES].sum(axis=0)
    used = np.broadcast_to(uses, chances.shape)
    return tuple(
        Share(name, ratio(sums[:, kind]), 1 / seats, uses=float(used[kind] / chances[kind]))
        for kind, name in enumerate(names)
        if chances[kind]
    )
