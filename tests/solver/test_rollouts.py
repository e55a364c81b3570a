"""Rollouts: unbiased with every trick, honest intervals, the same figures for the same seed however they are split."""

import json

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.pieces import DEFAULT_HULL
from solver.expected_rounds import Effort, expected_rounds
from solver.intervals import best_probabilities, half_width, student_t
from solver.progress import finish
from solver.rollouts import BLOCK, Rollout, rolls_of_block

from ..engine.asteroyds.boards import gate, table

DICE = "6-4-2"
PROGRAMS = ["FLFFLL+L", "FLF"]


@pytest.fixture(scope="module")
def race():
    return Game(scenarios.load("official-racing"))


@pytest.fixture(scope="module")
def long_run(race):
    """Many plain games: what all estimates must agree with."""
    rollout = Rollout(race, 1, DICE, PROGRAMS, seed=99, stratified=False, control=False)
    return finish(rollout.extend(200 * BLOCK))


def means(result):
    return np.array([result.line_of(program).rounds for program in PROGRAMS])


def loss(result):
    return result.line_of("FLF").rounds - result.line_of("FLFFLL+L").rounds


@pytest.mark.parametrize(("stratified", "control"), [(False, True), (True, False), (True, True)])
def test_every_method_estimates_the_same(race, long_run, stratified, control):
    rollout = Rollout(race, 1, DICE, PROGRAMS, seed=1, stratified=stratified, control=control)
    result = finish(rollout.extend(60 * BLOCK))
    for program in PROGRAMS:
        line, truth = result.line_of(program), long_run.line_of(program)
        assert abs(line.rounds - truth.rounds) < line.rounds_half_width + truth.rounds_half_width


@pytest.mark.parametrize(("control", "runs"), [(False, 60), (True, 30)])
def test_intervals_cover_the_truth_as_often_as_they_say(race, long_run, control, runs):
    mean_covered = difference_covered = 0
    for seed in range(runs):
        result = finish(Rollout(race, 1, DICE, PROGRAMS, seed=seed, control=control).extend(6 * BLOCK))
        line = result.line_of("FLF")
        # The long run is itself uncertain, by a sixth of these intervals.
        mean_covered += abs(line.rounds - long_run.line_of("FLF").rounds) <= line.rounds_half_width
        difference_covered += abs(line.difference - loss(long_run)) <= line.difference_half_width
    for covered in (mean_covered, difference_covered):
        assert 0.86 * runs <= covered <= runs, (mean_covered, difference_covered)


def test_the_same_seed_gives_the_same_figures_however_the_trials_are_split(race):
    whole = finish(Rollout(race, 1, DICE, PROGRAMS, seed=7).extend(7 * BLOCK))
    rollout = Rollout(race, 1, DICE, PROGRAMS, seed=7)
    for blocks in (1, 4, 2):
        split = finish(rollout.extend(blocks * BLOCK))
    assert split == whole
    assert split.to_json() == whole.to_json()
    other = finish(Rollout(race, 1, DICE, PROGRAMS, seed=8).extend(7 * BLOCK))
    assert other.best.rounds != whole.best.rounds


def test_a_candidate_is_worth_the_same_whoever_it_is_compared_with(race):
    pair = finish(Rollout(race, 1, DICE, PROGRAMS, seed=7, control=False).extend(3 * BLOCK))
    alone = finish(Rollout(race, 1, DICE, ["FLF"], seed=7, control=False).extend(3 * BLOCK))
    assert alone.best.rounds == pair.line_of("FLF").rounds


def test_a_block_meets_every_roll_once_in_every_round():
    rolls = rolls_of_block(3, 5, 6, False, True)
    assert rolls[:, 0].tolist() == list(range(BLOCK))
    assert all(sorted(rolls[:, column]) == list(range(BLOCK)) for column in range(6))
    assert (rolls == rolls_of_block(3, 5, 6, False, True)).all()
    assert (rolls != rolls_of_block(3, 6, 6, False, True)).any()


def test_paired_differences_are_narrower_than_unpaired_ones(race):
    result = finish(Rollout(race, 1, DICE, ["FLFFLL+L", "FLFFLL+F"], seed=2).extend(20 * BLOCK))
    worse = result.lines[1]
    unpaired = np.hypot(worse.rounds_half_width, result.best.rounds_half_width)
    assert worse.difference_half_width < 0.8 * unpaired
    assert result.paired_reduction > 1.5


def test_stratified_rolls_and_the_control_variate_save_games(race):
    # A late position, in which the next rolls decide most.
    game = race.copy()
    game.play("6-4-2", {1: "FLFFLL+L"})
    for dice in ("3-4-2", "1-5-3", "2-2-6"):
        best = finish(expected_rounds(game, 1, dice, effort=Effort(candidates=2, trials=BLOCK))).best
        game.play(dice, {1: best.outcome.program})
    programs = [".", "F"]
    plain = finish(Rollout(game, 1, "4-4-4", programs, stratified=False, control=False).extend(60 * BLOCK))
    strata = finish(Rollout(game, 1, "4-4-4", programs, control=False).extend(60 * BLOCK))
    luck = finish(Rollout(game, 1, "4-4-4", programs, control=True).extend(60 * BLOCK))
    assert plain.reduction == pytest.approx(1.0, abs=0.4)
    assert strata.reduction > 1.3 * plain.reduction
    assert luck.reduction > 1.2 * strata.reduction
    assert abs(luck.best.rounds - plain.best.rounds) < luck.best.rounds_half_width + plain.best.rounds_half_width


def test_trials_stop_at_the_wanted_precision_or_when_the_time_is_up(race):
    precise = finish(Rollout(race, 1, DICE, PROGRAMS).extend(100 * BLOCK, precision=0.1))
    assert precise.complete
    assert precise.precision <= 0.1
    assert precise.best.trials < 100 * BLOCK
    late = finish(Rollout(race, 1, DICE, PROGRAMS).extend(100 * BLOCK, seconds=0))
    assert not late.complete
    assert late.best.trials < 100 * BLOCK


def test_finishing_now_takes_one_round_and_being_destroyed_takes_the_limit():
    game = table("1E . g #", g=gate()).given(1, damage=DEFAULT_HULL - 1).game
    result = finish(Rollout(game, 1, "1-1-1", ["FF", ".", "LF"], round_limit=12).extend(2 * BLOCK))
    assert (result.best.rounds, result.best.rounds_half_width, result.best.finished) == (1.0, 0.0, True)
    assert result.best.best_probability == 1.0
    assert result.line_of("LF").destroyed == 1.0
    assert result.line_of("LF").rounds == 12.0
    assert 2.0 <= result.line_of(".").rounds < 12.0


def test_a_rolled_order_of_the_dice_is_rolled_in_the_trials_too():
    game = Game(scenarios.load("shuffled-dice"))
    result = finish(Rollout(game, 1, "6-4-2/brw", [".", "F"]).extend(3 * BLOCK))
    assert 2 < result.best.rounds < 12
    assert len(np.unique(rolls_of_block(0, 0, 4, True, True) // BLOCK)) == 6


def test_other_modes_are_rolled_out_by_the_general_policy():
    game = Game(scenarios.load("official-drones"))
    result = finish(expected_rounds(game, 1, DICE, effort=Effort(candidates=3, trials=2 * BLOCK)))
    assert len(result.lines) == 3
    assert "general" in result.best.method
    assert result.best.rounds < 10


def test_the_answer_names_interval_trials_seed_and_method(race):
    result = finish(expected_rounds(race, 1, DICE, effort=Effort(candidates=3, trials=3 * BLOCK, seed=5), also=["."]))
    said = json.loads(json.dumps(result.to_json()))
    assert said["objective"] == "rounds"
    assert [line["rounds"] for line in said["programs"]] == sorted(line["rounds"] for line in said["programs"])
    assert said["programs"][0]["difference"] == 0
    assert {"trials", "seed", "method", "rounds_interval", "best_probability"} <= set(said["programs"][0])
    assert all(f"{3 * BLOCK} trials, seed 5, base policy" in str(line) for line in result.lines)
    assert sum(line.best_probability for line in result.lines) == pytest.approx(1)
    assert result.lines[-1].outcome.program == race.check_program(1, ".")


def test_intervals_by_students_t():
    for freedom, factor in [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]:
        assert student_t(freedom) == pytest.approx(factor, rel=0.003)
    assert half_width(np.array([[1.0, 2.0, 3.0]]))[0] == pytest.approx(4.303 / np.sqrt(3))
    assert half_width(np.array([[1.0]]))[0] == np.inf


def test_equal_candidates_share_the_probability_of_being_best():
    blocks = np.random.default_rng(1).normal(size=(1, 20)).repeat(2, axis=0)
    assert best_probabilities(blocks, 0).tolist() == [0.5, 0.5]
    assert best_probabilities(np.vstack([blocks[0], blocks[0] + 1]), 0).tolist() == [1.0, 0.0]
