"""Whole games against playing everything, the bound against played games, and what a stopped study still knows."""

import random
from collections import Counter
from dataclasses import replace
from threading import Event

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import parse_dice
from engine.asteroyds.pieces import SYMBOLS
from engine.asteroyds.state import copy_state
from solver.programs import Programs
from solver.progress import run
from solver.results import QuestionError, Verdict
from solver.whole_game import parse_rolls, solve_whole_game, study_whole_game
from solver.whole_game.rounds import Rounds
from solver.whole_game.tiles import spread_tiles, tiles_as_they_are
from tests.engine.asteroyds.boards import blue, gate, rock, table, turret, white
from tests.solver.exhaustive_rounds import fewest_rounds
from tests.solver.random_positions import MODES, random_dice, random_position

STILL = "1-1-1"


def solve(drawn, rounds=4, **options):
    return solve_whole_game(drawn.game, 1, [STILL] * rounds, **options)


def merits(answer):
    return (answer.rounds, answer.column, answer.damage)


# ------------------------------------------------------------------------------------------- against playing everything


@pytest.mark.parametrize("mode", MODES)
def test_equals_playing_everything_for_two_rounds(mode):
    rounds = Counter()
    for seed in range(14):
        game, seat, dice = random_position(seed, mode)
        rng = random.Random(seed)
        rolls = [dice, random_dice(rng, game.scenario)]
        expected = fewest_rounds(game, seat, rolls)
        answer = solve_whole_game(game, seat, rolls)
        rounds[answer.rounds] += 1
        where = f"{game} seat {seat} rolls {rolls}"
        if expected is None:
            assert (answer.verdict, answer.rounds, answer.lower_bound) == (Verdict.NONE_EXISTS, None, 3), where
        else:
            assert (answer.verdict, merits(answer)) == (Verdict.PROVEN, expected), where
            assert answer.lower_bound == answer.rounds
    assert len(rounds) == 3, rounds  # one round, two rounds, none: each occurred


# --------------------------------------------------------------------------------------------------- boards one can see


def test_seven_hexes_a_round():
    answer = solve(table("1E . . . . . . . . . . . . . . g", g=gate()))
    assert (answer.verdict, merits(answer)) == (Verdict.PROVEN, (3, 1, 0))
    assert [str(program) for program in answer.programs] == ["FFFFFF+F", "FFFFFF+F", "F"]


@pytest.mark.parametrize(("gates", "expected"), [(5, (1, 5, 0)), (6, (1, 6, 0)), (7, (1, 7, 0)), (8, (2, 1, 0))])
def test_many_symbols(gates, expected):
    """As many as the bound can count, and more."""
    legend = {
        name: gate(symbol, priority=60 + n) for n, (name, symbol) in enumerate(zip("abcdefgh", SYMBOLS, strict=True))
    }
    names = "abcdefgh"[:gates]
    drawn = table(f"1E {' '.join(names)}", **{name: legend[name] for name in names})
    assert merits(solve(drawn)) == expected


def test_a_ram_that_the_finish_needs():
    drawn = table("1E . r . g", r=rock(), g=gate())
    answer = solve(drawn)
    assert (answer.verdict, merits(answer)) == (Verdict.PROVEN, (1, 4, 3))
    assert "!" in str(answer.programs[0])
    spent = solve(drawn.given(1, ram_used=True))
    assert (spent.verdict, spent.rounds, spent.lower_bound) == (Verdict.NONE_EXISTS, None, 5)
    weak = solve(drawn.given(1, damage=3))
    assert weak.verdict == Verdict.NONE_EXISTS


def test_rams_wait_for_the_round_in_which_they_are_needed():
    answer = solve(table("1E . . . . . . . r . g", r=rock(), g=gate()))
    assert (answer.verdict, answer.rounds, answer.damage) == (Verdict.PROVEN, 2, 3)


def test_the_craft_may_stand_in_a_tiles_way():
    # Left alone, the asteroid leaves the corridor in round 2 only if nothing holds it; the study must play it out.
    drawn = table(". 1E a . g", a=white("W"), g=gate())
    expected = fewest_rounds(drawn.game, 1, [parse_dice(STILL)] * 2)
    answer = solve(drawn, 2)
    assert (None if answer.rounds is None else merits(answer)) == expected


@pytest.mark.parametrize(("landing", "rounds"), [("no", 1), ("any", 1), ("own", 2)])
def test_landing(landing, rounds):
    drawn = table("=+1E . . . g . =", rules={"return_to_platform": landing}, g=gate())
    answer = solve(drawn)
    assert (answer.verdict, answer.rounds) == (Verdict.PROVEN, rounds)
    if landing == "any":
        assert answer.column == 6


def test_nothing_leads_to_a_walled_gate():
    answer = solve(table("1E . # g", g=gate()))
    assert (answer.verdict, answer.lower_bound, answer.programs) == (Verdict.NONE_EXISTS, 5, ())
    assert answer.to_json()["verdict"] == "none exists"


def test_a_gate_that_comes_to_the_craft():
    answer = solve(table("1E . g", g=gate(heading="W")))
    assert merits(answer) == (1, 0, 0)


def test_shooting_needs_no_flight():
    assert merits(solve(table("1E . . g", "shooting", g=gate()))) == (1, 1, 0)


def test_one_shot_a_turn_takes_as_many_rounds_as_symbols():
    drawn = table("g 1E h", "shooting", rules={"shots_per_turn": 1}, g=gate(), h=gate("twin", priority=61))
    assert merits(solve(drawn))[0] == 2


def test_drones_are_won_from_their_turrets():
    drawn = table("s 1E t", "drones", s=turret(), t=turret("twin"))
    assert merits(solve(drawn)) == (1, 3, 0)


def test_targets_are_won_at_once():
    drawn = table("w 1E . v", "targets", w=rock("west"), v=rock("west"))
    answer = solve(drawn)
    assert merits(answer) == (1, 3, 0)


def test_another_teams_last_target_is_no_victory():
    drawn = table("1E e . w", "targets", e=rock("east"), w=rock("west"), rules={"shots_per_turn": 1})
    answer = solve(drawn)
    assert answer.verdict == Verdict.PROVEN
    assert fewest_rounds(drawn.game, 1, [parse_dice(STILL)] * 2) == merits(answer)


def test_a_power_once_a_game():
    drawn = table("1E . . . . . . . g", pilots={1: "hector"}, g=gate())
    assert merits(solve(drawn)) == (1, 7, 0)
    assert merits(solve(drawn.given(1, power_used=True))) == (2, 1, 0)


def test_the_last_survivor_has_won():
    drawn = table("1E . 2W # g", rules={"last_survivor_wins": True}, g=gate())
    drawn = drawn.given(2, at=None, damage=6)
    answer = solve(drawn)
    assert (answer.verdict, answer.rounds, answer.column) == (Verdict.PROVEN, 1, None)


def test_someone_else_may_be_faster():
    # The gate passes over seat 2 in the asteroid phase of round 1, so the game is over before seat 1 is there.
    drawn = table("1E . . 2E g", g=gate(heading="W"))
    answer = solve(drawn)
    assert answer.verdict == Verdict.NONE_EXISTS


# ------------------------------------------------------------------------------------------------------------ the bound


@pytest.mark.parametrize("mode", MODES)
def test_tiles_are_never_where_the_bound_says_they_cannot_be(mode):
    for seed in range(12):
        game, seat, dice = random_position(seed, mode)
        rng = random.Random(seed)
        rolls = [dice, *(random_dice(rng, game.scenario) for _ in range(3))]
        search = Rounds(game, seat, rolls)
        tiles_as_they_are(search.board, search.root, search.tables)
        for number, roll in enumerate(rolls):
            spread_tiles(search.board, search.tables, search.dice[number], search.orders[number])
            if game.over:
                break
            programs = {living: "".join(rng.choices("FFRLB.", k=6)) for living in game.setup.seats}
            game.play(roll, programs)
            state = copy_state(search.board, game.state())
            for tile, at in enumerate(state.tile_at):
                assert at == search.board.off or search.tables.possible[tile, at], f"{game} tile {tile}"


def test_the_bound_allows_every_game_that_was_won():
    won = 0
    for mode in MODES:
        for seed in range(20):
            game, seat, _ = random_position(seed, mode)
            rng = random.Random(seed)
            before = game.copy()
            rolls = []
            while not game.over and len(rolls) < 6:
                rolls.append(random_dice(rng, game.scenario))
                if not next(craft for craft in game.position.crafts if craft.seat == seat).alive:
                    break
                game.play(rolls[-1], {seat: Programs(game, seat, rolls[-1]).solve().best.program})
            if seat in game.position.winners:
                won += 1
                assert Rounds(before, seat, rolls).is_possible(len(rolls)), f"{before} seat {seat} rolls {rolls}"
    assert won > 20


# ------------------------------------------------------------------------------------------------- official, and limits


@pytest.mark.parametrize(("rolls", "expected"), [(["2-5-1", "3-1-4", "4-4-6", "4-2-1", "4-1-4"], (4, 5, 1))])
def test_official_racing(rolls, expected):
    answer = solve_whole_game(Game(scenarios.load("official-racing")), 1, rolls)
    assert (answer.verdict, merits(answer)) == (Verdict.PROVEN, expected)
    game = Game(scenarios.load("official-racing"))
    for roll, program in zip(rolls, answer.programs, strict=False):
        game.play(roll, {1: program})
    assert game.position.winners == (1,)


def test_official_racing_cannot_be_won_so_fast():
    answer = solve_whole_game(Game(scenarios.load("official-racing")), 1, ["5-3-6", "3-6-6", "6-5-1", "4-2-6", "1-2-1"])
    assert (answer.verdict, answer.lower_bound) == (Verdict.NONE_EXISTS, 6)


ROLLS = ["2-5-1", "3-1-4", "4-4-6", "4-2-1", "4-1-4"]


def test_a_stopped_study_says_what_it_knows():
    stop = Event()
    stop.set()
    answer = run(study_whole_game(Game(scenarios.load("official-racing")), 1, ROLLS), stop=stop)
    assert not answer.complete
    assert (answer.result.verdict, answer.result.rounds, answer.result.lower_bound) == (Verdict.GAVE_UP, None, 4)


def test_a_study_that_is_stopped_late_keeps_the_best_game_it_found():
    stop = Event()
    seen = []

    def look(progress):
        seen.append(progress)
        if progress.text.startswith("round 2 of 4"):  # the quick search, for five rounds, is over
            stop.set()

    answer = run(study_whole_game(Game(scenarios.load("official-racing")), 1, ROLLS), look, stop)
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert not answer.complete
    result = answer.result
    assert result.verdict == Verdict.FOUND
    assert result.lower_bound <= result.rounds == len(result.programs)


def test_a_state_limit_is_kept():
    answer = solve_whole_game(Game(scenarios.load("official-racing")), 1, ROLLS, max_states=10)
    assert (answer.verdict, answer.rounds, answer.lower_bound) == (Verdict.GAVE_UP, None, 4)


def test_memory_grows_as_it_is_needed(monkeypatch):
    rolls = ["2-5-1", "3-1-4", "4-4-6", "4-2-1"]
    expected = solve_whole_game(Game(scenarios.load("official-racing")), 1, rolls)
    monkeypatch.setattr("solver.whole_game.rounds.FIRST_ROOM", 2)
    assert solve_whole_game(Game(scenarios.load("official-racing")), 1, rolls) == expected


def test_a_question_that_is_too_large_is_given_up(monkeypatch):
    monkeypatch.setattr("solver.whole_game.rounds.FIRST_ROOM", 2)
    monkeypatch.setattr("solver.whole_game.memory.LARGEST_ROOM", 64)
    answer = solve_whole_game(Game(scenarios.load("official-racing")), 1, ["2-5-1", "3-1-4", "4-4-6", "4-2-1"])
    assert (answer.verdict, answer.rounds, answer.lower_bound) == (Verdict.GAVE_UP, None, 4)


def test_rolls_are_read_from_one_text():
    assert parse_rolls("6-4-2, 1-1-5") == ["6-4-2", "1-1-5"]
    assert parse_rolls(" ") == []


@pytest.mark.parametrize(
    ("rolls", "words"),
    [([], "which rolls"), (["7-1-1"], "is not a roll"), ([""], "is not a roll"), (["1-1-1/brw"], "order is fixed")],
)
def test_bad_rolls(rolls, words):
    with pytest.raises(QuestionError, match=words):
        solve_whole_game(Game(scenarios.load("official-racing")), 1, rolls)
    with pytest.raises(QuestionError, match="rolls"):
        solve_whole_game(Game(scenarios.load("official-racing")), 1, ["1-1-1"] * 51)


def test_bad_seats_and_games():
    drawn = table("1E . 2W . g", g=gate()).given(2, at=None, damage=6)
    with pytest.raises(QuestionError, match="seat 2 is destroyed"):
        solve_whole_game(drawn.game, 2, [STILL])
    with pytest.raises(QuestionError, match="seat 5 is not in this scenario"):
        solve_whole_game(drawn.game, 5, [STILL])
    over = Game(drawn.game.setup, replace(drawn.game.position, over=True, winners=(1,)))
    with pytest.raises(QuestionError, match="the game is over"):
        solve_whole_game(over, 1, [STILL])


def test_pushed_gates_are_followed():
    # The blue asteroid pushes the gate away from the craft every round, at the craft's own pace or not.
    drawn = table("1E . b g . . . . . . . .", b=blue("E"), g=gate())
    expected = fewest_rounds(drawn.game, 1, [parse_dice(STILL)] * 2)
    answer = solve(drawn, 2)
    assert (None if answer.rounds is None else merits(answer)) == expected
    assert np.isfinite(answer.seconds)
