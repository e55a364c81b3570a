"""Statistics that can be checked without a game: tails of chi-square, ratios, the test against equal shares."""

from __future__ import annotations

import numpy as np
import pytest

from solver.fairness.evenness import Sum, chi_square_tail, fair_band, p_of_equal_shares, ratio, spread_of, sums_of
from solver.rollouts import BLOCK


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (9.488, 4, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01)],
)
def test_tails_are_those_of_printed_tables(value, freedom, tail):
    assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=2e-5)
    assert chi_square_tail(0, freedom) == 1
    assert chi_square_tail(5000, freedom) == 0


def test_with_one_winner_a_game_the_test_is_pearsons():
    wins = np.array([40, 25, 35])
    games = np.repeat(np.eye(3), wins, axis=0)
    expected = chi_square_tail(((wins - 100 / 3) ** 2 / (100 / 3)).sum(), 2)
    assert p_of_equal_shares(wins / 100, spread_of(games), 100) == pytest.approx(expected)


def test_fair_samples_are_inside_the_band_and_pass_the_test_as_often_as_promised():
    random = np.random.default_rng(1)
    inside, accused = [], []
    for _ in range(2000):
        games = np.eye(4)[random.integers(0, 4, 300)]
        games[:60] = (games[:60] + np.eye(4)[random.integers(0, 4, 60)]) / 2  # some wins are shared
        shares = games.mean(axis=0)
        inside.append(abs(shares - 0.25).max() <= fair_band(4, spread_of(games), 300))
        accused.append(p_of_equal_shares(shares, spread_of(games), 300) < 0.05)
    assert 0.93 < np.mean(inside) < 0.97
    assert 0.03 < np.mean(accused) < 0.07


def sums_of_games(wins, chances):
    """[block, Sum] of games one after the other."""
    games = np.array([wins, chances], dtype=float).reshape(2, -1, BLOCK)
    return np.array([sums_of(won[:, None], had[:, None])[0] for won, had in zip(*games, strict=True)])


@pytest.mark.parametrize("games", [216, 432, 1080])
@pytest.mark.parametrize("likely", [0.5, 0.1, 0.02])
def test_a_ratio_covers_as_often_as_promised_however_few_games_there_are(games, likely):
    random = np.random.default_rng(2)
    covered = []
    for _ in range(1000):
        chances = random.random(games) < 0.9
        wins = chances & (random.random(games) < likely)
        found = ratio(sums_of_games(wins, chances))
        covered.append(found.low <= likely <= found.high)
        assert 0 < found.half_width < 0.25
    # What is rare is seen too seldom for round figures: better too careful than too bold.
    assert 0.93 < np.mean(covered) < (0.97 if likely * games > 40 else 0.995)


def test_what_first_rolls_explain_is_not_taken_for_chance():
    """Who wins depends on the first roll alone, so blocks do not differ at all."""
    wins = np.tile(np.repeat([1.0, 0.0], BLOCK // 2), 3)
    found = ratio(sums_of_games(wins, np.ones(3 * BLOCK)))
    assert found.mean == 0.5
    assert found.half_width == pytest.approx(3 / (3 * BLOCK), rel=0.01)


def test_blocks_that_are_alike_by_chance_do_not_make_an_interval_vanish():
    half = np.random.default_rng(4).permutation(np.arange(BLOCK) % 2)
    found = ratio(sums_of_games(np.concatenate([half, half]), np.ones(2 * BLOCK)))
    assert found.half_width == pytest.approx(1.96 * 0.5 / np.sqrt(2 * BLOCK), rel=0.15)


def test_nothing_decided_is_not_a_share():
    assert ratio(np.zeros((3, len(Sum)))).half_width == float("inf")
    assert p_of_equal_shares(np.zeros(3), 0.0, 0) == 1
    assert fair_band(3, 0.0, 0) == float("inf")


def test_who_never_won_may_still_win():
    every = np.ones(2160)
    never = ratio(sums_of_games(np.zeros(2160), every))
    assert never.mean == 0
    assert never.half_width == pytest.approx(3 / 2160, rel=0.01)
    assert ratio(sums_of_games(every, every)).half_width == never.half_width
