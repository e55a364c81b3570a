"""Pilots who write one program: legal, their own for a seed, and the better the more they consider."""

from __future__ import annotations

import random

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from solver.people import SKILLS
from solver.pilots import BEST, pilot_program
from solver.programs import Programs
from solver.progress import finish
from solver.results import QuestionError

EVERY_MODE = ("official-racing", "official-shooting", "official-targets", "official-drones", "six-pilots")


def some_dice(chance: random.Random) -> Dice:
    return Dice((chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6)))


CASES = [(name, skill.name) for name in EVERY_MODE for skill in SKILLS] + [("official-racing", BEST), ("duel", BEST)]


@pytest.mark.parametrize(("name", "skill"), CASES)
def test_what_a_pilot_writes_may_be_flown_and_depends_on_the_seed_alone(name: str, skill: str) -> None:
    game, chance = Game(scenarios.load(name)), random.Random(4)
    for _ in range(2):
        dice = some_dice(chance)
        programs = {seat: finish(pilot_program(game, seat, dice, skill, 7)) for seat in game.setup.seats[:2]}
        again = {seat: finish(pilot_program(game, seat, dice, skill, 7)) for seat in game.setup.seats[:2]}
        assert programs == again
        game.play(dice, programs)


def test_who_considers_more_wins_more_in_a_round() -> None:
    game, chance = Game(scenarios.load("official-racing")), random.Random(9)
    rolls = [some_dice(chance) for _ in range(40)]

    def gains(skill: str) -> int:
        found = 0
        for number, dice in enumerate(rolls):
            trial = game.copy()
            trial.play(dice, {1: finish(pilot_program(game, 1, dice, skill, number))})
            found += len(trial.position.crafts[0].symbols)
        return found

    most = sum(len(Programs(game, 1, dice).solve().best.gained) for dice in rolls)
    assert gains("novice") < gains("club") < gains("expert") <= most


def test_there_is_nothing_to_write_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(QuestionError, match="seat 9"):
        finish(pilot_program(Game(scenarios.load("duel")), 9, "1-1-1", "club"))
