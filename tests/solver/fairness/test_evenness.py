"""Statistics that can be checked without a game: tails of chi-square, ratios, the test against equal shares."""

from __future__ import annotations

import numpy as np
import pytest

from solver.fairness.evenness import chi_square_tail, fair_band, p_of_equal_shares, ratio, spread_of


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


def test_a_ratio_of_blocks_covers_as_often_as_promised():
    random = np.random.default_rng(2)
    covered = []
    for _ in range(1000):
        chances = random.integers(150, 216, 10).astype(float)
        wins = random.binomial(chances.astype(int), 0.3).astype(float)
        found = ratio(wins, chances)
        covered.append(found.low <= 0.3 <= found.high)
    assert 0.93 < np.mean(covered) < 0.97


def test_nothing_decided_is_not_a_share():
    assert ratio(np.zeros(3), np.zeros(3)).half_width == float("inf")
    assert p_of_equal_shares(np.zeros(3), 0.0, 0) == 1
    assert fair_band(3, 0.0, 0) == float("inf")


def test_who_never_won_may_still_win():
    never = ratio(np.zeros(10), np.full(10, 216.0))
    assert never.mean == 0
    assert never.half_width == pytest.approx(3 / 2160, rel=0.01)
    assert ratio(np.full(10, 216.0), np.full(10, 216.0)).half_width == never.half_width
