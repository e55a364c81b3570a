"""Limited pilots: they play by the rules, think better the more they consider, and misread turns as often as told."""

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import program_of_row
from engine.asteroyds.pieces import Action
from solver.people import SKILLS, THOUSAND, LimitedPilot, Skill, draw, misread, seeds_of_block
from solver.policy import ROUND_LIMIT, Fate
from solver.rollouts import BLOCK, rolls_of_block
from solver.rolls import ALL_DICE
from solver.streams import RATING_THOUGHTS


def played(name, skill, block=0, rounds=ROUND_LIMIT):
    game = Game(scenarios.load(name))
    pilot = LimitedPilot(game.setup, game.setup.seats[0], skill)
    seeds = seeds_of_block(0, RATING_THOUGHTS.number(block), rounds)
    games = pilot.play(game.state().memory, rolls_of_block(0, block, rounds, False, True), seeds)
    return np.where(games.fates == Fate.WON, games.rounds, rounds), games


@pytest.mark.parametrize("name", ["duel", "official-shooting"])
def test_who_considers_more_takes_fewer_rounds_and_less_damage(name):
    results = [played(name, skill) for skill in SKILLS]
    rounds = [found.mean() for found, _ in results]
    damage = [games.damage.mean() for _, games in results]
    assert rounds == sorted(rounds, reverse=True)
    assert damage == sorted(damage, reverse=True)


def test_the_same_seeds_give_the_same_games():
    first, again = played("duel", SKILLS[0])[1], played("duel", SKILLS[0])[1]
    assert (first.rounds == again.rounds).all()
    assert (first.damage == again.damage).all()
    assert (played("duel", SKILLS[0], block=1)[1].rounds != first.rounds).any()


@pytest.mark.parametrize("name", ["duel", "official-targets", "official-drones", "homecoming"])
def test_every_program_is_legal_and_the_game_is_the_one_that_the_rules_play(name):
    scenario = scenarios.load(name)
    seat = scenario.starts[0].seat
    pilot = LimitedPilot(Game(scenario).setup, seat, SKILLS[0])
    seeds = seeds_of_block(3, 0, 1)
    for number in range(20):
        game = Game(scenario)
        roll = np.array([[number * 10]], dtype=np.uint16)
        games = pilot.play(game.state().memory, roll, seeds[number : number + 1])
        program = program_of_row(pilot.table.programs[pilot.guide.craft])
        game.play(ALL_DICE[number * 10], {seat: program})
        assert (game.state().memory == pilot.table.state.memory).all(), program
        assert game.position.crafts[pilot.guide.craft].damage == games.damage[0]


def test_a_pilot_who_never_misreads_never_crashes():
    careful = Skill("careful", 8, 0)
    hasty = Skill("hasty", 8, 500)
    assert played("duel", careful)[1].damage.mean() < played("duel", hasty)[1].damage.mean()
    assert not (played("duel", careful)[1].fates == Fate.DESTROYED).any()


def test_turns_are_misread_as_often_as_documented():
    random = np.array([12345], dtype=np.uint64)
    changed, trials = 0, 4000
    for _ in range(trials):
        program = np.array([Action.RIGHT, Action.LEFT, Action.FORWARD, Action.BACK, 0, 0, 0, 0], dtype=np.uint16)
        misread(program, 50, random)
        assert program[2:].tolist() == [Action.FORWARD, Action.BACK, 0, 0, 0, 0]
        assert {program[0], program[1]} <= {Action.RIGHT, Action.LEFT}
        changed += (program[0] == Action.LEFT) + (program[1] == Action.RIGHT)
    assert changed / (2 * trials) == pytest.approx(50 / THOUSAND, abs=0.01)


def test_draws_are_even():
    random = np.array([99], dtype=np.uint64)
    counts = np.bincount([draw(random, 8) for _ in range(8000)], minlength=8)
    assert counts.min() > 880
    assert counts.max() < 1120
    assert seeds_of_block(0, 0, 30).shape == (BLOCK, 30)
