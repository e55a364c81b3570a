"""The exact search against brute force over every program, on random positions of all modes and variants."""

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.pieces import Action
from solver.flights import count_completions
from solver.programs import Goal, Programs, QuestionError
from solver.results import Objective, Verdict
from tests.solver.brute_force import brute_force
from tests.solver.random_positions import MODES, random_position

BLOCK = 5
BLOCKS = 6


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("mode", MODES)
def test_search_equals_brute_force(mode, block):
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        game, seat, dice = random_position(seed, mode)
        best, count, _ = brute_force(game, seat, dice)
        solution = Programs(game, seat, dice).solve()
        found = (len(solution.best.gained), solution.best.damage, solution.best.column or 0)
        assert (found, solution.optimal_programs) == (best, count), f"{mode} {seed} seat {seat} dice {dice}: {game}"


@pytest.mark.parametrize(("name", "dice"), [("official-racing", "6-4-2"), ("official-targets", "1-1-5")])
def test_search_equals_brute_force_on_official_layouts(name, dice):
    game = Game(scenarios.load(name))
    programs = Programs(game, 1, dice)
    best, count, _ = brute_force(game, 1, programs.dice)
    solution = programs.solve()
    assert (len(solution.best.gained), solution.best.damage, solution.best.column or 0) == best
    assert solution.optimal_programs == count


def used_columns(program):
    return sum(action != Action.EMPTY for action in program.columns)


@pytest.mark.parametrize("mode", MODES)
def test_all_optimal_programs_are_distinct_and_the_shown_one_is_the_tidiest(mode):
    compared = 0
    for seed in range(100, 130):
        game, seat, dice = random_position(seed, mode)
        programs = Programs(game, seat, dice)
        solution = programs.solve()
        if solution.optimal_programs > 3000:
            continue
        written = list(programs.optimal())
        assert len(written) == len(set(written)) == solution.optimal_programs
        before = next(craft for craft in game.position.crafts if craft.seat == seat)
        for program in written[:: max(1, len(written) // 50)]:
            played = game.copy().play(dice, {seat: program})
            craft = next(craft for craft in played.after.crafts if craft.seat == seat)
            assert craft.damage - before.damage == solution.best.damage
        assert used_columns(solution.best.program) == min(used_columns(program) for program in written)
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("mode", MODES)
def test_ranked_outcomes_are_distinct_and_in_order(mode):
    for seed in range(200, 215):
        game, seat, dice = random_position(seed, mode)
        solution = Programs(game, seat, dice).solve(top=40)
        keys = [(-len(o.gained), o.damage, o.column or 0) for o in solution.outcomes]
        assert keys == sorted(keys)
        assert len({str(o.program) for o in solution.outcomes}) == len(solution.outcomes)
        assert sum(o.programs for o in solution.outcomes) > 0
        equal = [o for o in solution.outcomes if keys[0] == (-len(o.gained), o.damage, o.column or 0)]
        if len(solution.outcomes) > len(equal):
            assert sum(o.programs for o in equal) == solution.optimal_programs


@pytest.mark.parametrize("mode", MODES)
def test_no_outcome_beats_the_pareto_front(mode):
    for seed in range(300, 306):
        game, seat, dice = random_position(seed, mode)
        solution = Programs(game, seat, dice).solve(top=100_000)
        front = [(len(o.gained), o.damage, o.column or 0) for o in solution.pareto]
        assert len(front) == len(set(front))
        for outcome in solution.outcomes:
            gains, damage, column = len(outcome.gained), outcome.damage, outcome.column or 0
            assert any(g >= gains and d <= damage and c <= column for g, d, c in front)
            assert not any(
                gains >= g and damage <= d and column <= c and (gains, damage, column) != (g, d, c) for g, d, c in front
            )


def test_what_is_impossible_is_said_and_nothing_that_is_possible():
    seen = set()
    for mode in MODES:
        for seed in range(400, 407):
            game, seat, dice = random_position(seed, mode)
            solution = Programs(game, seat, dice).solve(top=100_000)
            ever = {name for outcome in solution.outcomes for name in outcome.gained}
            assert {chance.name for chance in solution.chances if chance.outcome} == ever
            seen |= {chance.outcome is not None for chance in solution.chances}
    assert seen == {True, False}


def test_safest_puts_damage_first():
    game, seat, dice = random_position(2, "racing")
    programs = Programs(game, seat, dice)
    assert programs.solve().best.damage == 3
    safest = programs.solve(Objective.SAFEST).best
    assert safest.damage == 0
    assert len(safest.gained) == max(len(o.gained) for o in programs.solve(top=100_000).outcomes if o.damage == 0)


def test_finish_completes_in_the_earliest_column():
    finished = 0
    for seed in range(500, 520):
        game, seat, dice = random_position(seed, "racing")
        solution = Programs(game, seat, dice).solve(Objective.FINISH, top=100_000)
        columns = [o.completed for o in solution.outcomes if o.completed is not None]
        if columns:
            assert solution.best.completed == min(columns)
            finished += 1
    assert finished > 2


def test_goal_hex_and_facing():
    game = Game(scenarios.load("official-racing"))
    programs = Programs(game, 1, "6-4-2")
    everywhere = programs.solve(top=100_000).outcomes
    some = next(o for o in everywhere if o.alive and o.damage == 0 and o.at != (8, 5))
    solution = programs.solve(Objective.GOAL, goal=Goal(some.at, some.facing))
    assert solution.verdict == Verdict.PROVEN
    assert (solution.best.at, solution.best.facing, solution.best.damage) == (some.at, some.facing, 0)
    there = [o for o in everywhere if (o.at, o.facing, o.damage) == (some.at, some.facing, 0)]
    most = max(len(o.gained) for o in there)
    assert solution.optimal_programs == sum(o.programs for o in there if len(o.gained) == most)
    unreachable = programs.solve(Objective.GOAL, goal=Goal((3, 0)))
    assert unreachable.verdict == Verdict.NONE_EXISTS
    assert not any(o.at == (3, 0) for o in everywhere)


@pytest.mark.parametrize(
    ("seat", "dice", "words"),
    [(9, "6-4-2", "seat 9"), (1, "6-4-7", "not a roll"), (1, "6-4-2/brw", "order is fixed")],
)
def test_questions_without_meaning_are_refused(seat, dice, words):
    with pytest.raises(QuestionError, match=words):
        Programs(Game(scenarios.load("official-racing")), seat, dice)


def test_goal_off_the_board_is_refused():
    programs = Programs(Game(scenarios.load("official-racing")), 1, "6-4-2")
    with pytest.raises(QuestionError, match="A1 is not on the board"):
        programs.solve(Objective.GOAL, goal=Goal((0, 0)))


def test_destroyed_seat_and_finished_game_are_refused():
    for seed in range(600, 700):
        game, seat, dice = random_position(seed, "racing")
        while not game.over and len(game.rounds) < 30:
            game.play("6-6-6", {seat: "FFFFFF+F"})
        dead = [craft.seat for craft in game.position.crafts if not craft.alive]
        if game.over:
            with pytest.raises(QuestionError, match="the game is over"):
                Programs(game, seat, dice)
            game.undo()
        elif dead:
            with pytest.raises(QuestionError, match=f"seat {dead[0]} is destroyed"):
                Programs(game, dead[0], "1-1-1")
            return
    raise AssertionError("no game with a destroyed seat was found")


@pytest.mark.parametrize(
    ("columns", "powers", "shots", "energy", "ways"),
    [
        (0, 0, 0, False, 1),
        (1, 0, 0, False, 5),
        (2, 0, 7, False, 36),
        (2, 0, 1, False, 35),
        (1, 2, 0, False, 7),
        (2, 1, 0, False, 35),
        (0, 0, 0, True, 3),
        (0, 0, 1, True, 4),
        (1, 0, 1, True, 23),
    ],
)
def test_ways_to_write_columns_that_are_never_flown(columns, powers, shots, energy, ways):
    assert count_completions(columns, powers, shots, energy) == ways
