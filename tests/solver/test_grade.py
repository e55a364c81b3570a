"""Grades: the scale, the loss, the smallest repair and the luck of the roll."""

import json
from itertools import combinations, product

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.notation import Program, parse_program
from engine.asteroyds.pieces import RAM, Action
from solver.changes import distance, nearest_programs
from solver.ends import Ends
from solver.expected_rounds import Effort
from solver.grade import Mark, grade, grade_text, mark_of
from solver.luck import gains_of_rolls, luck_of_roll
from solver.programs import Programs, QuestionError
from solver.progress import finish
from solver.rollouts import BLOCK, Rollout
from solver.rolls import ALL_DICE, VALUES

from ..engine.asteroyds.boards import gate, table
from .random_positions import MODES, random_position

QUICK = Effort(candidates=4, trials=5 * BLOCK)


@pytest.fixture(scope="module")
def race():
    return Game(scenarios.load("official-racing"))


def test_the_scale():
    losses = {0.0: "best", 0.019: "best", 0.02: "good", 0.0999: "good", 0.1: "inaccuracy", 0.29: "inaccuracy"}
    losses |= {0.3: "mistake", 0.79: "mistake", 0.8: "blunder", 25.0: "blunder"}
    assert {loss: str(mark_of(loss)) for loss in losses} == losses
    assert mark_of(0.05, 0.06) == Mark.BEST, "not to be told from the best"
    assert mark_of(0.5, 0.6) == Mark.MISTAKE, "a loss that is badly known is still no good program"


def test_wasting_a_round_is_worse_than_the_best(race):
    wasted = finish(grade(race, 1, "6-4-2", ".", effort=QUICK))
    best = finish(grade(race, 1, "6-4-2", wasted.best.outcome.program, effort=QUICK))
    assert wasted.mark == Mark.BLUNDER
    assert 0.8 < wasted.loss < 1.3
    assert wasted.loss - wasted.half_width > 0.5
    assert best.mark == Mark.BEST
    assert best.repair is None
    assert wasted.repair.mark in (Mark.BEST, Mark.GOOD)
    assert distance(wasted.repair.program, parse_program(".")) == wasted.repair.columns_changed


def test_losing_the_craft_is_a_blunder():
    game = table("1E . . g #", g=gate()).given(1, damage=5).game
    found = finish(grade(game, 1, "1-1-1", "LF", effort=QUICK))
    assert found.mark == Mark.BLUNDER
    assert found.mine.destroyed == 1.0
    assert "destroyed" in grade_text(found)


def neighbours(game, seat, written, columns):
    """Every legal program that differs in exactly so many columns, the emergency shield being one more."""
    actions = [int(action) for action in Action] + [int(action) + RAM for action in Action]
    for places in combinations(range(8), columns):
        for chosen in product(*(range(6) if place == 7 else actions for place in places)):
            new = [*written.columns, written.emergency]
            for place, action in zip(places, chosen, strict=True):
                new[place] = action
            program = Program(tuple(new[:7]), new[7])
            if distance(program, written) == columns:
                try:
                    yield game.check_program(seat, program)
                except IllegalProgramError:
                    continue


def standing(game, seat, dice, program):
    """What the next round can see. A drone that was shot without need is not told apart by the search."""
    after = game.copy().play(dice, {seat: program}).after
    craft = next(craft for craft in after.crafts if craft.seat == seat)
    return craft, tuple(tile for tile in after.tiles if not tile.id.startswith("drone:"))


@pytest.mark.parametrize(("mode", "columns"), [*((mode, 1) for mode in MODES), ("shooting", 2)])
def test_the_nearest_program_to_every_end_is_the_nearest(mode, columns):
    for seed in (1, 5):
        game, seat, dice = random_position(seed, mode)
        written = game.check_program(seat, "FRF" if columns == 2 else "LFFR")
        reached = {}
        for number in range(columns + 1):
            for program in neighbours(game, seat, written, number):
                reached.setdefault(standing(game, seat, dice, program), number)
        ends = Ends(Programs(game, seat, dice))
        found = {}
        for change in nearest_programs(ends, written):
            assert distance(change.program, written) == change.columns
            if change.columns <= columns:
                key = standing(game, seat, dice, game.check_program(seat, change.program))
                found[key] = min(change.columns, found.get(key, 9))
        alive = {key: number for key, number in reached.items() if key[0].alive}
        assert found == alive, f"{game} dice {dice} seat {seat} program {written}"


def test_no_smaller_change_repairs(race):
    # A good program, FLFFLL+L, with two wrong columns.
    written = parse_program("FLBFBL+L")
    found = finish(grade(race, 1, "6-4-2", written, effort=QUICK, repairs=10_000))
    assert found.mark == Mark.BLUNDER
    assert found.repair.exhaustive
    assert found.repair.columns_changed == 2
    smaller = {
        standing(race, 1, race.check_dice("6-4-2"), program): program for program in neighbours(race, 1, written, 1)
    }
    assert len(smaller) > 10
    rollout = Rollout(race, 1, "6-4-2", [found.best.outcome.program, *smaller.values()])
    finish(rollout.extend(QUICK.trials))
    _, *others = sorted(rollout.result(reference=0).lines, key=lambda line: line.outcome != found.best.outcome)
    marks = {mark_of(line.difference, line.difference_half_width) for line in others}
    assert not marks & {Mark.BEST, Mark.GOOD}


def test_luck_averages_to_nothing_over_all_rolls():
    game = Game(scenarios.load("duel"))
    seat = game.setup.seats[0]
    gains = gains_of_rolls(game, seat)
    lucks = [luck_of_roll(game, seat, dice, blocks=2) for dice in ALL_DICE[:VALUES]]
    assert [luck.gains for luck in lucks] == gains.tolist()
    assert np.mean([luck.luck_in_gains for luck in lucks]) == pytest.approx(0, abs=1e-12)
    assert abs(np.mean([luck.luck_in_rounds for luck in lucks])) < 0.05
    luckiest = max(lucks, key=lambda luck: luck.luck_in_rounds)
    assert luckiest.luck_in_rounds > luckiest.rounds_half_width


def test_an_illegal_program_is_refused_in_the_engines_words(race):
    with pytest.raises(IllegalProgramError, match="seat 1, column 2: nobody shoots in Racing"):
        finish(grade(race, 1, "6-4-2", "FS"))
    with pytest.raises(QuestionError, match="seat 9"):
        finish(grade(race, 9, "6-4-2", "F"))


def test_a_grade_can_be_read_and_stored(race):
    found = finish(grade(race, 1, "6-4-2", "FLF", effort=QUICK))
    text = grade_text(found)
    for word in ("FLF: ", "rounds lost", "best found", "repair: change", "the roll 6-4-2 was", "Seat 1 moves"):
        assert word in text
    said = json.loads(json.dumps(found.to_json()))
    assert said["mark"] == str(found.mark)
    assert said["repair"]["columns_changed"] == found.repair.columns_changed
    assert said["luck"]["trials"] > 0
