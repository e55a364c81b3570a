"""The player with a learned table: better than the one without, blind for later rolls, the same on any thread."""

from dataclasses import replace

import numpy as np
import pytest

import scenarios
from solver.bounds import learning
from solver.bounds.best_play import BestPlay, Thinking
from solver.bounds.bracket import Bracketer, rolls_of_game
from solver.policy import Fate, fate_of
from solver.progress import finish
from solver.rolls import ALL_DICE, roll_count

from .test_bounds import QUICK, scenarios_game, value_of

LEARNED = Thinking(candidates=4, trials=54, ends=24)


def rounds_of(player, games):
    found = []
    for number in range(games):
        rolls = rolls_of_game(player.game.scenario, 0, number, 30)
        found.append(value_of(player.play(rolls, number)).rounds)
    return np.array(found)


def test_what_is_learned_wins_sooner_than_candidates_of_the_base_policy():
    game = scenarios_game("crowded")
    with_table = rounds_of(BestPlay(game, 1, seed=0, thinking=LEARNED), 20)
    without = rounds_of(BestPlay(game, 1, seed=0, thinking=QUICK), 20)
    assert with_table.mean() < without.mean() - 0.1, (with_table, without)


@pytest.mark.parametrize("name", ["shuffled-dice", "homecoming", "six-pilots"])
def test_a_game_by_the_rules_that_looks_at_no_later_roll(name):
    """With dice in any order, with a landing and with pilots' powers as well."""
    game = scenarios_game(name)
    rolls = rolls_of_game(game.scenario, 0, 1, 20)
    player = BestPlay(game, 1, seed=5, thinking=replace(LEARNED, candidates=2))
    played = value_of(player.play(rolls, 1))
    assert played.won
    twin = game.copy()
    for roll, program in zip(rolls.tolist(), played.programs, strict=False):
        twin.play(ALL_DICE[roll], {1: program})
    assert fate_of(twin.state(), 0) == Fate.WON
    other = rolls.copy()
    other[2:] = (other[2:] + 1) % roll_count(game.scenario)
    assert value_of(player.play(other, 1)).programs[:2] == played.programs[:2]


def test_the_same_games_on_any_number_of_threads():
    layout = scenarios.load("first-flight")
    found = []
    for workers in (1, 2):
        learning.forget()
        found.append(finish(Bracketer(layout, thinking=LEARNED, seed=3).run(2, workers=workers)))
    assert found[0] == found[1]
    assert found[0].best_method == LEARNED.method
