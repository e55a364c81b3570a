"""Is what is said about fairness true? Layouts whose answer is known, intervals that cover, figures that do not depend
on how the work is split."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import scenarios
from solver.fairness.assessing import Assessor, assess
from solver.fairness.handicap import needed_by
from solver.fairness.judging import judged, tally
from solver.fairness.playing import Layout
from solver.fairness.seating import COMPANIES, Company
from solver.fairness.shares import imbalance, quick_table, win_shares
from solver.people import SKILLS
from solver.progress import finish, run
from solver.rating_results import Figure
from solver.rollouts import BLOCK, rolls_of_block
from solver.rolls import ALL_DICE, roll_number

from ...engine.asteroyds.test_symmetry import MIRRORED_VALUES
from .layouts import lopsided_teams, mirrored, one_sided, six_fold, whoever_shoots_first

BASE, NOVICE, *_ = COMPANIES


def table_of(scenario, company, blocks, seed=0):
    layout = Layout(scenario)
    layout.prepare(company, 1)
    played = [layout.play_block(company, seed, block) for block in range(blocks)]
    return judged(layout, company, [tally(layout, company, each) for each in played])


@pytest.mark.parametrize(("company", "blocks"), [(BASE, 30), (NOVICE, 30)])
def test_a_six_fold_symmetric_layout_is_fair(company, blocks):
    table = table_of(six_fold(), company, blocks)
    assert table.verdict().startswith("fair: no start shown to be favoured (all within ±")
    assert table.p_value > 0.05
    assert table.imbalance < table.band


@pytest.mark.parametrize("mode", ["shooting"])
def test_other_modes_of_a_symmetric_layout_are_fair_too(mode):
    assert table_of(six_fold(mode), NOVICE, 20).verdict().startswith("fair")


def test_a_start_next_to_all_gates_is_favoured():
    table = table_of(one_sided(), BASE, 5)
    assert table.verdict().startswith("start D7 favoured by ")
    assert table.starts[1].points.low > 20
    assert table.p_value < 1e-6
    assert table_of(one_sided(), NOVICE, 5).verdict().startswith("start D7 favoured by ")
    assert imbalance(one_sided(), 432) == pytest.approx(quick_table(one_sided(), 432).imbalance)


@pytest.mark.parametrize("starts", [2, 5])
def test_mirrored_layouts_and_dice_give_mirrored_shares(starts):
    """Every start keeps its share; only what is left to chance differs."""
    scenario = six_fold(starts=starts)
    shares = []
    values = [tuple(MIRRORED_VALUES[value] for value in dice.values) for dice in ALL_DICE]
    table = [roll_number(dice.__class__(value, dice.order)) for dice, value in zip(ALL_DICE, values, strict=True)]
    for each, numbers in ((scenario, np.arange(len(ALL_DICE))), (mirrored(scenario), np.array(table))):
        layout = Layout(each)
        layout.prepare(BASE, 1)
        tallies = []
        for block in range(20):
            rolls = numbers[rolls_of_block(0, block, layout.round_limit, False, True)].astype(np.uint16)
            tallies.append(tally(layout, BASE, layout.play_block(BASE, 0, block, rolls=rolls)))
        shares.append([start.share for start in judged(layout, BASE, tallies).starts])
    for one, other in zip(*shares, strict=True):
        assert abs(one.mean - other.mean) < 1.5 * (one.half_width + other.half_width)


@pytest.mark.parametrize("name", ["official-racing", "official-shooting", "official-targets", "duel", "hornets-nest"])
def test_shares_add_up_to_one(name):
    shares = win_shares(scenarios.load(name), BLOCK)
    assert len(shares) == len(scenarios.load(name).starts)
    assert shares.sum() == pytest.approx(1)
    assert (shares > 0).all()


@pytest.fixture(scope="module")
def many_blocks():
    layout = Layout(scenarios.load("first-flight"))
    layout.prepare(BASE, 1)
    return layout, [tally(layout, BASE, layout.play_block(BASE, 3, block)) for block in range(1500)]


@pytest.mark.parametrize("games", [432, 1080, 2160])
def test_intervals_cover_the_long_run_share(many_blocks, games):
    """Of hundreds of small assessments; and none is absurdly narrow or wide, however few its blocks are."""
    layout, tallies = many_blocks
    truth = judged(layout, BASE, tallies).starts[0].share.mean
    size = games // BLOCK
    groups = [tallies[first : first + size] for first in range(0, len(tallies), size)]
    small = [judged(layout, BASE, group).starts[0].share for group in groups]
    widths = np.array([share.half_width for share in small])
    # 95 %, and two percent more or less; of fewer intervals than some 700 that itself is known less exactly.
    slack = 0.02 * max(np.sqrt(700 / len(small)), 1)
    assert abs(np.mean([abs(share.mean - truth) <= share.half_width for share in small]) - 0.95) <= slack
    assert widths.max() < 2 * widths.min()


def test_the_verdict_says_when_there_are_not_enough_games(many_blocks):
    """And how many would do: with so many it is a verdict."""
    layout, tallies = many_blocks
    few = judged(layout, BASE, tallies[:2])
    assert few.verdict() == (
        f"not enough games yet: ±{few.precision:.1f} points, need about {few.needed():,} games for ±1"
    )
    assert few.precision > 2
    enough = judged(layout, BASE, tallies[: few.needed() // BLOCK + 1])
    assert enough.precision == pytest.approx(1, rel=0.15)
    assert "not enough" not in enough.verdict()
    assert few.verdict(threshold=5).startswith("fair: ")
    whole = judged(layout, BASE, tallies)
    assert whole.verdict().startswith("fair: ")
    # Nobody is cleared against the test of equal shares, unless all are close to even.
    assert replace(whole, p_value=0.01).verdict(threshold=0.05).startswith("not enough games yet: ")
    assert replace(whole, p_value=0.01).verdict().startswith("fair: ")


def test_fair_layouts_are_accused_in_one_of_twenty_cases():
    layout = Layout(six_fold())
    layout.prepare(NOVICE, 1)
    tallies = [tally(layout, NOVICE, layout.play_block(NOVICE, 8, block)) for block in range(120)]
    tables = [judged(layout, NOVICE, tallies[first : first + 2]) for first in range(0, 120, 2)]
    assert np.mean([table.p_value < 0.05 for table in tables]) < 0.15
    assert np.mean([table.imbalance <= table.band for table in tables]) > 0.85


def test_blocks_played_apart_give_the_same_figures():
    scenario = scenarios.load("official-targets")
    companies = (Company("base"), Company("pairs", (None, SKILLS[0])), replace(NOVICE, effort=3))
    whole = finish(Assessor(scenario, seed=4, companies=companies).extend(4 * BLOCK, workers=2))
    part, other = (Assessor(scenario, seed=4, companies=companies) for _ in range(2))
    finish(other.extend(2 * BLOCK, first=2, workers=1))
    finish(part.extend(2 * BLOCK, workers=1))
    part.take(other)
    assert part.result() == whole
    assert finish(Assessor(scenario, seed=5, companies=companies).extend(4 * BLOCK)) != whole


def test_the_quick_function_plays_the_games_of_the_full_one():
    scenario = scenarios.load("official-racing")
    full = finish(Assessor(scenario, seed=2, companies=(BASE,)).extend(2 * BLOCK)).tables[0]
    assert quick_table(scenario, 4 * BLOCK, 2) == full


def test_whoever_stops_gets_what_is_known():
    seen = []

    class Enough:
        def is_set(self):
            return len(seen) >= 5

    answer = run(assess(scenarios.load("duel"), games=50 * BLOCK, companies=(BASE, NOVICE)), seen.append, Enough())
    assert not answer.complete
    assert answer.result is not None
    assert not answer.result.complete
    assert [table.games for table in answer.result.tables] == [4 * BLOCK, BLOCK]
    assert "±" in seen[-1].text


def test_a_handicap_evens_out_lopsided_teams():
    scenario = lopsided_teams()
    found = finish(assess(scenario, games=2 * BLOCK, companies=(BASE,)))
    assert found.verdict.startswith("team east favoured by ")
    tried = found.handicaps.tried
    assert (tried[0].team, tried[0].needed, tried[0].assigned) == ("west", 3, 3)
    assert len(tried) > 1
    assert found.handicaps.best.imbalance < tried[0].imbalance
    assert needed_by(scenario, "west") == 3
    for each in tried:
        assert sum(share.share.mean for share in each.teams) == pytest.approx(1)
    west = [next(share.share.mean for share in each.teams if share.name == "west") for each in tried]
    assert west == sorted(west)


def test_flying_first_is_worth_something_where_the_first_shot_ends_the_game():
    table = table_of(whoever_shoots_first(), BASE, 2)
    assert table.first.mean > 45  # of the 50 points between even and always
    assert 0 < table.first.half_width < 5
    assert table_of(six_fold(), BASE, 1).first == Figure(0.0, 0.0)


@pytest.mark.parametrize("starts", [2, 3, 4, 5, 6])
def test_any_number_of_seats_can_be_played(starts):
    table = table_of(six_fold(starts=starts), BASE, 2)
    assert [share.seat for share in table.starts] == list(range(1, starts + 1))
    assert sum(share.share.mean for share in table.starts) == pytest.approx(1)
    assert {share.even for share in table.starts} == {1 / starts}


def test_whoever_considers_more_wins_more():
    table = table_of(scenarios.load("official-shooting"), COMPANIES[-1], 4)
    novice, club, expert = (share.share for share in table.skills)
    assert novice.high < club.low
    assert club.high < expert.low
