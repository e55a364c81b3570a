"""Room, traps, boxed-in rolls and shared hexes equal what the rules say when every program is played one by one."""

import random
from dataclasses import replace

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import Action
from engine.asteroyds.scenario import RectangleBoard
from engine.hexgrid import hex_name
from solver.flights import COLUMNS, all_programs
from solver.margins import MarginStudy, margins
from solver.programs import Programs
from solver.rolls import ALL_DICE, VALUES
from solver.slips import WORD_BITS, Found

from .brute_force import brute_force
from .random_positions import MODES, random_scenario
from .test_rating import MIRRORED_VALUE, mirrored

EVERY = 10**6
IN_A_COLUMN = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)
IN_THE_LAST = (Action.FORWARD, Action.RIGHT, Action.LEFT)


def plain_game(seed, mode, **rules):
    """A small game whose craft have neither ram nor power left, and a seat."""
    rng = random.Random(f"margins {mode} {seed}")
    scenario = random_scenario(rng, mode, powers=False)
    changed = scenario.rules.model_copy(update={"dice_order": "fixed", **rules})
    scenario = scenario.model_copy(update={"rules": changed})
    position = Game(scenario).position
    crafts = tuple(replace(craft, ram_used=True, power_used=True) for craft in position.crafts)
    return Game(scenario, replace(position, crafts=crafts)), scenario.starts[0].seat, rng


def near_best(game, seat, dice):
    """Every near-best program as written, from the ends that the solver lists."""
    found = Programs(game, seat, dice)
    gains, damage, column = (found.table[:, COLUMNS[name]] for name in ("gains", "damage", "column"))
    best = min(zip(-gains, damage, column, strict=True))
    rows = found.table[(-gains == best[0]) & (damage == best[1]) & (column <= best[2] + (best[0] < 0))]
    for row in rows:
        flights = found.flights.searched[row[COLUMNS["plan"]]]
        yield from all_programs(found.flights, flights, int(row[COLUMNS["node"]]))


def crashes(game, seat, dice, program):
    played = game.copy().play(dice, {seat: program})
    return any(event.kind == "crashed" and event.seat == seat for event in played.events)


def risk(game, seat, dice, program):
    """The share of slips that crash."""
    outcomes = []
    for column, written in enumerate(program.columns):
        for other in IN_THE_LAST if column == 6 else IN_A_COLUMN:
            if written not in (Action.EMPTY, other):
                slip = (*program.columns[:column], int(other), *program.columns[column + 1 :])
                outcomes.append(crashes(game, seat, dice, Program(slip)))
    return sum(outcomes) / len(outcomes) if outcomes else 0.0


@pytest.mark.parametrize("mode", MODES)
def test_room_is_the_number_of_optimal_programs(mode):
    for seed in range(4):
        game, seat, rng = plain_game(seed, mode)
        study = MarginStudy(game, seat)
        for roll in rng.sample(range(VALUES), 3):
            found = study.study(roll).found
            solved = Programs(game, seat, ALL_DICE[roll]).solve()
            assert found[Found.OPTIMAL] == solved.optimal_programs, (seed, ALL_DICE[roll])
            assert found[Found.GAINS] == len(solved.best.gained)


def test_room_is_what_playing_every_program_counts():
    game, seat, _ = plain_game(3, "racing")
    for roll in (5, 200):
        (gains, _, _), programs, _ = brute_force(game, seat, ALL_DICE[roll])
        found = MarginStudy(game, seat).study(roll).found
        assert (found[Found.GAINS], found[Found.OPTIMAL]) == (gains, programs)


@pytest.mark.parametrize("mode", ["racing", "shooting"])
def test_traps_and_shared_hexes_are_those_of_every_near_best_program(mode):
    compared = 0
    for seed in range(10):
        game, seat, rng = plain_game(seed, mode, return_to_platform="no")
        study = MarginStudy(game, seat, most_programs=EVERY)
        for roll in rng.sample(range(VALUES), 4):
            found, dice = study.study(roll), ALL_DICE[roll]
            if found.found[Found.GAINS] == 0 or found.found[Found.NEAR] > 12:
                continue
            programs = list(near_best(game, seat, dice))
            assert found.found[Found.NEAR] == len(programs) == found.found[Found.TRIED]
            expected = sum(risk(game, seat, dice, program) for program in programs)
            assert found.risk[0] == pytest.approx(expected), (seed, dice)
            assert shared_names(game, found) == shared_by_playing(game, seat, dice, programs)
            compared += 1
    assert compared >= 3


def shared_names(game, found):
    words = [int(word) for word in found.shared]
    hexes = enumerate(game.setup.hexes)
    return {hex_name(at) for cell, at in hexes if words[cell // WORD_BITS] >> cell % WORD_BITS & 1}


def shared_by_playing(game, seat, dice, programs):
    passed = []
    for program in programs:
        played = game.copy().play(dice, {seat: program})
        passed.append({event.to for event in played.events if event.kind == "advanced" and event.seat == seat})
    took_off = next(craft.at for craft in game.position.crafts if craft.seat == seat)
    return {hex_name(at) for at in set.intersection(*passed) - {took_off}}


def test_boxed_in_is_when_every_step_crashes():
    seen = set()
    for seed in range(30):
        game, seat, rng = plain_game(seed, "shooting")
        study = MarginStudy(game, seat)
        for roll in rng.sample(range(VALUES), 4):
            steps = ("F", "R", "L", "BF", "BR", "BL")
            stuck = all(crashes(game, seat, ALL_DICE[roll], step) for step in steps)
            assert (study.study(roll).found[Found.LEAVES] == 0) == stuck, (seed, roll)
            seen.add(stuck)
    assert seen == {False, True}


def test_drawn_programs_agree_with_all_of_them():
    scenario = scenarios.load("official-shooting")
    game = Game(scenario.model_copy(update={"starts": scenario.starts[:1]}))
    drawn, every = margins(game, 1, most_programs=40), margins(game, 1, most_programs=2000)
    assert drawn.traps.half_width > every.traps.half_width
    assert abs(drawn.traps.mean - every.traps.mean) < 1.5 * drawn.traps.half_width
    assert drawn.room == every.room
    assert drawn == margins(game, 1, most_programs=40)


def test_a_mirrored_layout_has_mirrored_margins():
    wide = scenarios.load("official-racing").model_copy(update={"board": RectangleBoard(rectangle=(17, 13))})
    one = wide.model_copy(update={"starts": wide.starts[:1]})
    ours, theirs = (MarginStudy(Game(layout), 1, most_programs=EVERY) for layout in (one, mirrored(one)))
    number = {dice.values: roll for roll, dice in enumerate(ALL_DICE[:VALUES])}
    for roll in range(0, VALUES, 5):
        other = number[tuple(MIRRORED_VALUE[value] for value in ALL_DICE[roll].values)]
        assert ours.study(roll).found.tolist() == theirs.study(other).found.tolist()
        assert ours.room.risk[0] == pytest.approx(theirs.room.risk[0])
