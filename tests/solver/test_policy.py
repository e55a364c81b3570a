"""The base policy: its games are games by the rules, and its replies are the best without ram and power."""

from dataclasses import replace

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import Action, Pilot
from engine.asteroyds.state import NOT_COMPLETED, set_up
from solver.estimate import FAR, estimate
from solver.lookahead import best_reply
from solver.policy import ROUND_LIMIT, Fate, Policy
from solver.policy_flight import new_thought
from solver.race_policy import RacePolicy, policy_for
from solver.rolls import ALL_DICE, ROLLS, VALUES, roll_count, roll_number

from ..engine.asteroyds.boards import gate, table
from .random_positions import MODES, random_position


def spent(game, seat):
    """The same position with the seat's ram and power used up, so that nothing is left that the policy never writes."""
    crafts = tuple(
        replace(craft, ram_used=True, power_used=True) if craft.seat == seat else craft
        for craft in game.position.crafts
    )
    return Game(game.setup, replace(game.position, crafts=crafts))


def seat_place(game, seat):
    return next(craft for craft in game.position.crafts if craft.seat == seat)


@pytest.mark.parametrize("mode", MODES)
def test_the_policy_flies_what_the_rules_play(mode):
    for seed in range(12):
        game, seat, dice = random_position(seed, mode)
        policy = Policy(game.setup, seat)
        for roll in (roll_number(dice), 17, 200):
            found = policy.play_round(game.state(), roll)
            twin = game.copy()
            twin.play(ALL_DICE[roll], {seat: found.program})
            story = f"{game} dice {ALL_DICE[roll]} seat {seat} program {found.program}"
            assert (twin.state().memory == found.after.memory).all(), story
            assert seat_place(twin, seat).damage - seat_place(game, seat).damage == found.damage, story
            # Somebody else may have finished earlier in the same round.
            completed = found.after.completed[policy.craft] != NOT_COMPLETED
            assert (completed or seat in twin.position.winners) == found.finishes, story


@pytest.mark.parametrize("mode", MODES)
def test_a_reply_is_the_best_without_ram_and_power(mode):
    for seed in range(12):
        game, seat, dice = random_position(seed, mode)
        game = spent(game, seat)
        found = Policy(game.setup, seat).play_round(game.state(), roll_number(dice))
        gains, finishes, damage, _ = best_reply(game, seat, dice)
        story = f"{game} dice {dice} seat {seat} program {found.program}"
        assert found.finishes == finishes, story
        if not finishes:
            assert (found.gains, found.damage) == (gains, damage), story


def test_the_two_forms_of_the_policy_win_the_same_in_every_roll_of_a_race():
    for seed in range(8):
        game, seat, _ = random_position(seed, "racing")
        rolls = np.arange(roll_count(game.scenario), dtype=np.uint16)
        start, which = game.state().memory[None], np.zeros_like(rolls)
        general = Policy(game.setup, seat).play(start, which, rolls[:, None])
        race = RacePolicy(game.setup, seat).play(start, which, rolls[:, None])
        # Whoever else may be won for by a gate is not looked at in races.
        alone = general.fates != Fate.LOST
        assert (general.gains[alone] == race.gains[alone]).all(), f"{game} seat {seat}"
        assert ((general.fates == Fate.WON)[alone] == (race.fates == Fate.WON)[alone]).all(), f"{game} seat {seat}"


def test_both_forms_take_about_as_long_for_a_whole_race():
    setup = set_up(scenarios.load("official-racing"))
    rolls = np.random.default_rng(3).integers(0, VALUES, (1500, ROUND_LIMIT)).astype(np.uint16)
    which = np.zeros(len(rolls), dtype=np.uint16)
    rounds = []
    for policy in (Policy(setup, 1), RacePolicy(setup, 1)):
        games = policy.play(setup.start.memory[None], which, rolls)
        assert (games.fates == Fate.WON).all()
        rounds.append(games.rounds.mean())
    assert abs(rounds[0] - rounds[1]) < 0.1


@pytest.mark.parametrize("name", ["official-shooting", "official-targets", "official-drones", "homecoming"])
def test_whole_games_are_won_in_every_mode(name):
    setup = set_up(scenarios.load(name))
    rolls = np.random.default_rng(5).integers(0, VALUES, (100, ROUND_LIMIT)).astype(np.uint16)
    games = Policy(setup, setup.seats[0]).play(setup.start.memory[None], np.zeros(100, dtype=np.uint16), rolls)
    assert (games.fates == Fate.WON).mean() > 0.95
    assert 2 <= games.rounds.mean() <= 10


def test_a_game_ends_at_the_limit_if_the_gate_is_out_of_reach():
    game = table("1E . .", far=True).game
    rolls = np.zeros((3, 5), dtype=np.uint16)
    for policy in (Policy(game.setup, 1), RacePolicy(game.setup, 1)):
        games = policy.play(game.state().memory[None], np.zeros(3, dtype=np.uint16), rolls)
        assert games.fates.tolist() == [Fate.LIMIT] * 3
        assert games.rounds.tolist() == [5] * 3


def test_a_game_that_is_over_is_not_played():
    game = table("1E g .", g=gate()).fly("F").game
    assert game.over
    policy = Policy(game.setup, 1)
    games = policy.play(game.state().memory[None], np.zeros(1, dtype=np.uint16), np.zeros((1, 5), dtype=np.uint16))
    assert (games.fates[0], games.rounds[0]) == (Fate.WON, 0)


def test_races_use_the_fast_form_and_other_modes_the_general_one():
    race, shooting = (Game(scenarios.load(f"official-{mode}")) for mode in ("racing", "shooting"))
    assert isinstance(policy_for(race.setup, 1, race.state()), RacePolicy)
    assert isinstance(policy_for(shooting.setup, 1, shooting.state()), Policy)


def test_columns_are_counted_past_fixed_objects():
    game = table("1E . # g", g=gate()).game
    columns = estimate(game.setup, 0).wanted
    hexes = game.setup.hexes
    assert columns[hexes.index((1, 0)), hexes.index((0, 0)) * 6] == 1
    assert columns[hexes.index((1, 0)), hexes.index((0, 0)) * 6 + 3] == 2, "turn back first"
    assert columns[hexes.index((3, 0)), hexes.index((0, 0)) * 6] == FAR, "a pod is in the way"


def test_rolls_are_numbered():
    assert roll_number(Dice((1, 1, 1))) == 0
    assert roll_number(Dice((6, 6, 6))) == VALUES - 1
    assert [roll_number(dice) for dice in ALL_DICE] == list(range(len(ALL_DICE)))
    assert tuple(ROLLS[roll_number(Dice((6, 4, 2), (2, 0, 1)))]) == (6, 4, 2, 2, 0, 1)


@pytest.mark.parametrize("mode", MODES)
def test_with_a_power_a_reply_is_the_best_without_ram(mode):
    used = 0
    for seed in range(40):
        game, seat, dice = random_position(seed, mode, powers=True)
        crafts = tuple(replace(craft, ram_used=True) for craft in game.position.crafts)
        game = Game(game.setup, replace(game.position, crafts=crafts))
        policy = Policy(game.setup, seat)
        pilot = int(game.setup.board.pilot[policy.craft])
        if pilot == Pilot.LAWRENCE or seat_place(game, seat).power_used:
            continue
        policy.guide = policy.guide._replace(pilot=pilot)
        policy.table = policy.table._replace(thought=new_thought(game.setup, powers=True))
        found = policy.play_round(game.state(), roll_number(dice))
        gains, finishes, damage, _ = best_reply(game, seat, dice)
        story = f"{game} dice {dice} seat {seat} program {found.program}"
        assert found.finishes == finishes, story
        if not finishes:
            assert (found.gains, found.damage) == (gains, damage), story
        game.check_program(seat, found.program)
        used += any(column >= Action.POWER for column in found.program.columns)
    assert used > 0
