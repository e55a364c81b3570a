"""Win shares of two layouts compared: paired, honest, and silent where nothing is shown."""

from __future__ import annotations

import json

import numpy as np
import pytest

import scenarios
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction
from solver.compare import NO_DIFFERENCE
from solver.fairness.comparing import can_compare, compare_shares, paired
from solver.fairness.judging import WHOLE_WIN, judged, tally
from solver.fairness.playing import Layout
from solver.fairness.seating import Company
from solver.fairness.shares import win_shares
from solver.progress import finish
from solver.rollouts import BLOCK
from tests.command import run

GAMES = 4 * BLOCK


def walled_in(layout: Scenario, seat: int) -> Scenario:
    """The same layout, but this start looks the other way."""
    starts = tuple(
        start.model_copy(update={"facing": Direction((Direction[start.facing] + 3) % 6).name})
        if start.seat == seat
        else start
        for start in layout.starts
    )
    return layout.model_copy(update={"starts": starts})


def test_a_layout_against_itself_shows_no_difference_at_all() -> None:
    duel = scenarios.load("duel")
    for each in finish(compare_shares(duel, duel, games=GAMES, seed=3)):
        assert (each.difference.mean, each.verdict) == (0, NO_DIFFERENCE)


def test_the_start_that_is_turned_round_loses_what_the_other_wins() -> None:
    duel = scenarios.load("duel")
    found = {
        (each.player, each.seat): each for each in finish(compare_shares(duel, walled_in(duel, 1), games=GAMES, seed=3))
    }
    first, second = found["base", 1], found["base", 2]
    assert (first.verdict, second.verdict) == ("B lower", "B higher")
    assert first.difference.mean == pytest.approx(-second.difference.mean)
    assert first.a == pytest.approx(win_shares(duel, GAMES, 3)[0], abs=0.05)


def test_intervals_of_differences_cover_and_gain_from_common_dice() -> None:
    """A few hundred small comparisons of the same two layouts, against all their games together."""
    duel = scenarios.load("duel")
    company = Company("base")
    splits, shares = [], []
    for scenario in (duel, walled_in(duel, 1)):
        layout = Layout(scenario)
        layout.prepare(company, 1)
        tallies = [tally(layout, company, layout.play_block(company, 5, block)) for block in range(400)]
        splits.append([each.split for each in tallies])
        shares.append([judged(layout, company, tallies[first : first + 2]) for first in range(0, 400, 2)])
    (a, b), truth = paired(*splits, 0)
    assert truth.mean == pytest.approx(b - a)
    assert truth.mean < -0.02
    small = [paired(splits[0][first : first + 2], splits[1][first : first + 2], 0)[1] for first in range(0, 400, 2)]
    assert 0.92 <= np.mean([abs(each.mean - truth.mean) <= each.half_width for each in small]) <= 0.985
    apart = [np.hypot(*(table.starts[0].share.half_width for table in tables)) for tables in zip(*shares, strict=True)]
    assert np.mean([each.half_width for each in small]) < 0.95 * np.mean(apart)


def test_where_nobody_wins_nothing_is_known_of_the_difference() -> None:
    won, lost = np.full((BLOCK, 2), WHOLE_WIN // 2, dtype=np.uint8), np.zeros((BLOCK, 2), dtype=np.uint8)
    shares, change = paired([won], [lost], 1)
    assert shares == (0.5, 0.0)
    assert change.half_width == float("inf")
    assert not change.is_clear


def test_layouts_with_other_seats_cannot_be_compared() -> None:
    assert not can_compare(scenarios.load("duel"), scenarios.load("official-racing"))
    alone = scenarios.load("duel")
    assert not can_compare(alone.model_copy(update={"starts": alone.starts[:1]}), alone)


def test_the_command_tells_win_shares_unless_they_are_not_wanted() -> None:
    games = ("--games", "432", "--json")
    shares = json.loads(run("compare", "duel", "duel", *games).out)["balance"]
    assert [(each["seat"], each["figure"]) for each in shares[:2]] == [(1, "win_share"), (2, "win_share")]
    assert not json.loads(run("compare", "duel", "duel", "--no-balance", *games).out)["balance"]
    assert "Win share by start" in run("compare", "duel", "duel", "--games", "432").out
