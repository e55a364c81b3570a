"""One round ahead: exact means over all rolls against every program of every roll, played out."""

from dataclasses import replace
from threading import Event

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.position import position_of
from solver.ends import Ends
from solver.lookahead import best_reply, look_ahead, value_ends
from solver.programs import Programs, QuestionError
from solver.progress import finish, run
from solver.rolls import ALL_DICE, roll_count

from ..engine.asteroyds.boards import gate, table
from .random_positions import random_position
from .test_policy import spent


def mean_over_rolls(game, ends, number):
    """Gains, finishing and damage of the best reply to every next roll, by searching all programs of each."""
    after = Game(game.setup, position_of(game.setup, ends.after(number), game.position.round + 1))
    found = [best_reply(after, ends.seat, dice) for dice in ALL_DICE[: roll_count(game.scenario)]]
    return np.mean(found, axis=0)


# Fixed and rolled orders of the dice, landing and limits to shots are among these.
@pytest.mark.parametrize(
    ("mode", "seed"), [("racing", 0), ("racing", 3), ("shooting", 2), ("targets", 1), ("targets", 4), ("drones", 2)]
)
def test_the_outlook_is_the_mean_over_all_rolls(mode, seed):
    game, seat, dice = random_position(seed, mode)
    rules = game.scenario.rules.model_copy(update={"dice_order": "fixed"})
    game = spent(Game(game.scenario.model_copy(update={"rules": rules}), game.position), seat)
    ends = Ends(Programs(game, seat, replace(dice, order=(0, 1, 2))))
    outlooks = finish(value_ends(ends, None, False))
    open_places = [place for place, number in enumerate(outlooks.numbers) if not ends.finished[number]]
    for place in open_places[:: max(len(open_places) // 2, 1)][:2]:
        number = int(outlooks.numbers[place])
        gains, finishing, damage, _ = mean_over_rolls(game, ends, number)
        story = f"{game} dice {dice} seat {seat} program {ends.program(number)}"
        assert outlooks.finishing[place] == pytest.approx(finishing), story
        assert outlooks.gains[place] == pytest.approx(gains), story
        assert outlooks.damage[place] == pytest.approx(damage), story
        assert outlooks.destroyed[place] == 0, story


def test_all_orders_count_where_the_order_is_rolled():
    text = "1E . . g\n. . w ."
    game = table(text, rules={"dice_order": "random"}, g=gate(heading="SW"), w=gate("bar", "white", "W")).game
    game = spent(game, 1)
    ends = Ends(Programs(game, 1, "1-1-1"))
    outlooks = finish(value_ends(ends, None, False))
    place = int(np.flatnonzero(~ends.finished[outlooks.numbers])[0])
    gains, finishing, damage, _ = mean_over_rolls(game, ends, int(outlooks.numbers[place]))
    assert outlooks.gains[place] == pytest.approx(gains)
    assert (outlooks.finishing[place], outlooks.damage[place]) == pytest.approx((finishing, damage))
    assert "1296" in finish(look_ahead(game, 1, "1-1-1")).method


def test_full_replies_may_ram_and_are_never_worse():
    game = table(
        "1E . a g . . .", a={"kind": "asteroid", "colour": "blue", "heading": "E", "priority": 1}, g=gate()
    ).game
    plain = finish(look_ahead(game, 1, "1-1-1", most_ends=2))
    full = finish(look_ahead(game, 1, "1-1-1", most_ends=2, full=True))
    by_program = {str(prospect.outcome.program): prospect for prospect in plain.prospects}
    assert full.method != plain.method
    for prospect in full.prospects:
        assert prospect.gains >= by_program[str(prospect.outcome.program)].gains


def test_every_end_of_a_race_is_valued_and_elsewhere_the_answer_says_how_many():
    race = finish(look_ahead(Game(scenarios.load("official-racing")), 1, "6-4-2", top=3))
    assert race.proven
    assert race.valued == race.ends > 500
    drones = finish(look_ahead(Game(scenarios.load("official-drones")), 1, "6-4-2", top=3, most_ends=8))
    assert not drones.proven
    assert drones.to_json()["valued"] == 8
    assert len(drones.prospects) == 3


def test_finishing_now_is_best():
    game = table("1E . g .", g=gate()).game
    found = finish(look_ahead(game, 1, "1-1-1", top=1000))
    assert found.prospects[0].finished
    assert not found.prospects[-1].finished


def test_a_stopped_look_ahead_tells_what_it_knows():
    stop = Event()
    answer = run(look_ahead(Game(scenarios.load("official-drones")), 1, "6-4-2"), lambda _: stop.set(), stop)
    assert not answer.complete
    assert not answer.result.proven
    assert 0 < answer.result.valued < 64


def test_a_destroyed_seat_has_no_outlook():
    game = table("1E . .", far=True).given(1, at=None, damage=6).game
    with pytest.raises(QuestionError, match="destroyed"):
        finish(look_ahead(game, 1, "1-1-1"))


def test_nothing_beats_the_front_of_gains_damage_column_and_outlook():
    game = Game(scenarios.load("official-racing"))
    found = finish(look_ahead(game, 1, "6-4-2", top=100_000))

    def judged(prospect):
        outlook = float("inf") if prospect.finished else prospect.gains + prospect.finishing
        outcome = prospect.outcome
        return -len(outcome.gained), outcome.damage, outcome.column or 0, -outlook

    front = [judged(prospect) for prospect in found.pareto]
    assert len(front) == len(set(front)) > 2
    for prospect in found.prospects:
        figures = judged(prospect)
        assert any(all(a <= b for a, b in zip(best, figures, strict=True)) for best in front)
        for best in front:
            assert figures == best or not all(a <= b for a, b in zip(figures, best, strict=True))


@pytest.mark.parametrize("seed", [1, 7])
def test_full_replies_of_a_race_are_those_of_every_program(seed):
    game, seat, dice = random_position(seed, "racing", powers=True)
    rules = game.scenario.rules.model_copy(update={"dice_order": "fixed", "return_to_platform": "no"})
    game = Game(game.scenario.model_copy(update={"rules": rules}), game.position)
    ends = Ends(Programs(game, seat, replace(dice, order=(0, 1, 2))))
    outlooks = finish(value_ends(ends, None, True))
    assert len(outlooks.numbers) == len(ends.undominated())
    place = next(place for place, number in enumerate(outlooks.numbers) if not ends.finished[number])
    gains, finishing, damage, _ = mean_over_rolls(game, ends, int(outlooks.numbers[place]))
    assert outlooks.gains[place] == pytest.approx(gains)
    assert outlooks.finishing[place] == pytest.approx(finishing)
    assert outlooks.damage[place] == pytest.approx(damage)
