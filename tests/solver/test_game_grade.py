"""A whole game judged: sums of its rounds, who erred, who was lucky."""

from __future__ import annotations

import pytest

import scenarios
from engine.asteroyds.game import Game
from solver.expected_rounds import Effort
from solver.game_grade import grade_game
from solver.grade import Mark
from solver.luck import luck_of_roll
from solver.programs import Programs
from solver.progress import finish
from solver.rollouts import BLOCK

QUICK = Effort(candidates=4, trials=2 * BLOCK)


def test_who_flies_nothing_loses_more_than_who_flies_the_best() -> None:
    game = Game(scenarios.load("official-racing"))
    for dice in ("6-4-2", "1-3-5"):
        best = Programs(game, 1, dice).solve().best.program
        game.play(dice, {1: best})
    found = finish(grade_game(game, QUICK))
    assert found.complete
    first, second = found.players[:2]
    assert [each.round for each in first.rounds] == [1, 2]
    assert first.loss + first.loss_half_width < second.loss - second.loss_half_width
    assert second.count(Mark.BEST) < first.count(Mark.BEST) + first.count(Mark.GOOD)
    assert first.loss == pytest.approx(sum(each.loss for each in first.rounds))
    before = Game(game.setup, game.rounds[1].before)
    luck = luck_of_roll(before, 1, "1-3-5", blocks=4).luck_in_rounds
    assert first.rounds[1].luck.luck_in_rounds == pytest.approx(luck)


def test_a_winners_rounds_are_adjusted_by_luck() -> None:
    game = Game(scenarios.load("first-flight"))
    while not game.over:
        dice = "6-4-2" if len(game.rounds) % 2 else "2-5-1"
        programs = {seat: Programs(game, seat, dice).solve().best.program for seat in game.setup.seats}
        game.play(dice, programs)
        assert len(game.rounds) < 40
    found = finish(grade_game(game, QUICK))
    for player in found.players:
        if player.seat in game.position.winners:
            assert player.finished == len(game.rounds)
            assert player.adjusted == pytest.approx(len(game.rounds) + player.luck)
        else:
            assert player.adjusted is None
