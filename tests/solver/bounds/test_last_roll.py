"""The bound without the last roll against optimal play counted exactly, rams included; what an unknown roll allows."""

import random

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from solver.bounds.bracket import rolls_of_game
from solver.bounds.foresight import Foresight, foresee
from solver.bounds.last_roll import LastRoll, can_withhold
from solver.rolls import ALL_DICE
from solver.whole_game.rounds import Rounds
from solver.whole_game.tiles import UNKNOWN, spread_tiles, tiles_as_they_are
from tests.engine.asteroyds.boards import gate, red, table
from tests.solver.random_positions import MODES, random_position

from .exact_play import LIMIT, ExactPlay, futures_after
from .test_bounds import BOARDS, DRAW, EXACT, PAYING, scenarios_game, value_of

STATES = 1_000_000
NO_ROLLS = np.zeros(0, dtype=np.uint16)


@pytest.mark.parametrize("name", BOARDS)
def test_the_bound_is_the_exact_optimum_where_there_is_one_decision(name):
    """On one of the boards the craft holds up an asteroid: where it stands decides where the asteroid comes to."""
    game, exact = BOARDS[name], EXACT[name]
    assert can_withhold(game, 1)
    for roll in (PAYING, DRAW):
        bounds = []
        for rolls in futures_after(roll):
            foresight = value_of(foresee(game, 1, rolls, LIMIT))
            bounds.append(foresight.rounds + value_of(LastRoll(game, 1).charge(rolls, foresight, most_states=STATES)))
        assert np.mean(bounds) == pytest.approx(exact.optimal(roll)), f"{game} roll {roll}"
    assert exact.optimal(DRAW) > exact.foresight(DRAW)


def test_a_ram_counts_in_the_chance_of_one_position():
    """The gate lies behind an asteroid in a corridor: unless a roll moves it on, only a ram comes to the gate."""
    game = table("1E a g", a=red("SE"), g=gate(heading="SE")).game
    some, one = value_of(LastRoll(game, 1).chances(NO_ROLLS))
    exact = ExactPlay(game)
    wins = np.mean([exact.wins_now(roll) for roll in range(216)])
    assert some < one
    assert one == pytest.approx(wins)


def test_a_ram_that_the_hull_does_not_bear_is_no_chance():
    game = table("1E a g", a=red("SE"), g=gate(heading="SE"), rules={"hull": 3}).game
    some, one = value_of(LastRoll(game, 1).chances(NO_ROLLS))
    assert some == one < 1


def test_what_some_position_wins_is_what_the_foresight_wins():
    """On the official layout, three rolls known: some position answers just those fourth rolls that the foresight wins,
    but for rams; and no single position answers them all."""
    game = scenarios_game("official-racing")
    player = LastRoll(game, 1)
    seen = 0
    for number in range(40):
        rolls = rolls_of_game(game.scenario, 1, number, 12)
        some, one = value_of(player.chances(rolls[:3]))
        assert one <= 1
        if not 0.2 < one < some < 0.9:
            continue
        seen = 12
        drawn = np.random.default_rng(2).choice(216, seen, replace=False).tolist()
        futures = [np.array([*rolls[:3], roll, 0], dtype=np.uint16) for roll in drawn]
        won = np.mean([value_of(foresee(game, 1, future, 5)).rounds <= 4 for future in futures])
        # A sample of so many from 216; rams may add a little.
        assert won > some - 3 * np.sqrt(some * (1 - some) / seen)
        break
    assert seen


def test_a_search_that_is_cut_charges_nothing():
    game = scenarios_game("official-racing")
    rolls = rolls_of_game(game.scenario, 0, 7, 12)
    assert value_of(LastRoll(game, 1).charge(rolls, Foresight(5, True), most_states=100)) == 0.0


@pytest.mark.parametrize(("name", "there"), [("official-racing", True), ("shuffled-dice", False), ("duel", True)])
def test_for_which_layouts_the_bound_is_there(name, there):
    scenario = scenarios.load(name)
    assert can_withhold(Game(scenario), scenario.starts[0].seat) is there


@pytest.mark.parametrize("name", ["six-pilots", "official-shooting"])
def test_powers_and_shots_are_left_to_the_foresight(name):
    scenario = scenarios.load(name)
    assert not can_withhold(Game(scenario), scenario.starts[0].seat)


@pytest.mark.parametrize("mode", MODES)
def test_under_unknown_dice_tiles_may_be_wherever_any_roll_puts_them(mode):
    for seed in range(4):
        game, seat, dice = random_position(seed, mode)
        search = Rounds(game, seat, [dice])
        tiles, order = len(search.board.tile_kind), search.orders[0]

        def spread(values, search=search, tiles=tiles, order=order):
            tiles_as_they_are(search.board, search.root, search.tables)
            spread_tiles(search.board, search.tables, np.array(values, dtype=np.uint16), order)
            return search.tables.possible[:tiles].copy()

        allowed = spread([UNKNOWN] * 3)
        union = np.zeros_like(allowed)
        for roll in random.Random(seed).sample(range(216), 100):
            union |= spread(ALL_DICE[roll].values)
        assert not (union & ~allowed).any(), f"{game}"
        assert allowed.mean() < 0.9
