"""Every purpose draws random numbers of its own, and those behind published figures stay where they are."""

from itertools import combinations

import numpy as np

import scenarios
from engine.asteroyds.pieces import MAX_SEATS
from solver import streams
from solver.bounds.best_play import _ROUND_BITS
from solver.bounds.bracket import _SEAT_BITS
from solver.fairness.playing import Layout
from solver.fairness.seating import COMPANIES
from solver.policy import ROUND_LIMIT
from solver.rating_play import Seat
from solver.rollouts import rolls_of_block
from solver.streams import Streams, random_stream

OWNED = {name: value for name, value in vars(streams).items() if isinstance(value, Streams)}
LARGEST = 10_000_000  # games or blocks that a command may ask for
GAMES_OF_A_BRACKET = 100_000


def test_no_two_purposes_share_a_stream():
    assert len(OWNED) > 10
    for (name, one), (other_name, other) in combinations(OWNED.items(), 2):
        apart = one.first + one.room <= other.first + other.least or other.first + other.room <= one.first + one.least
        assert apart, (name, other_name)
    assert all(each.first >= 0 and each.first + each.room <= 1 << 64 for each in OWNED.values())


def test_the_largest_question_stays_inside_its_ranges():
    for name in ("RATING_DICE", "RATING_THOUGHTS", "TABLE_DICE", "TABLE_THOUGHTS", "SEATING", "ROLLOUT_DICE"):
        assert OWNED[name].number(LARGEST * MAX_SEATS) > 0
    games = [seat << _SEAT_BITS | game for seat in (1, MAX_SEATS) for game in (0, GAMES_OF_A_BRACKET)]
    for number in games:
        for kind in ("BRACKET_DICE", "BRACKET_FUTURES"):
            assert OWNED[kind].number(number) == OWNED[kind].first | number
        thought = number << _ROUND_BITS | (ROUND_LIMIT - 1)
        assert OWNED["BEST_PLAY_THOUGHTS"].number(thought) == OWNED["BEST_PLAY_THOUGHTS"].first | thought


def test_rating_and_balance_have_dice_of_their_own():
    duel = scenarios.load("duel")
    layout = Layout(duel)
    layout.prepare(COMPANIES[0], 1)
    at_the_table = layout.play_block(COMPANIES[0], 0, 0).rolls
    assert (at_the_table[:, 0] == np.arange(216)).all()  # both meet every first roll once
    alone = Seat(duel, 0, None).rolls(0, 0, layout.round_limit)
    assert (at_the_table[:, 1:] == alone[:, 1:]).mean() < 0.02
    assert (alone == rolls_of_block(0, 0, layout.round_limit, False, True)).all()  # what the grade's scale was made of


def test_a_stream_is_the_same_whenever_it_is_asked_for():
    assert (random_stream(3, 7).integers(0, 100, 50) == random_stream(3, 7).integers(0, 100, 50)).all()
    assert (random_stream(3, 7).integers(0, 100, 50) != random_stream(3, 8).integers(0, 100, 50)).any()
    assert (random_stream(3, 7).integers(0, 100, 50) != random_stream(4, 7).integers(0, 100, 50)).any()
