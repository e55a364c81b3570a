"""One program for many rolls: CP-SAT, the search over beginnings and playing every program must agree."""

import threading

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import RAM, Action, Mode
from engine.asteroyds.rules import PROGRAM_SIZE, copy_memory, play_round
from engine.asteroyds.state import copy_state
from engine.jit import kernel
from solver.flights import SeatFlights
from solver.models.many_rolls import ALL_ROLLS, best_for_rolls
from solver.models.running import Limits, finish
from solver.results import QuestionError, Verdict
from tests.solver.random_positions import MODES, random_position

POSITIONS_PER_MODE = 12
ROLLS = ALL_ROLLS[7::29]


@kernel
def count_wins(board, state, start, dice, order, programs, craft, choices, sizes, limits, wins):
    """wins[number of a program] counts the rolls in which it wins something; -1 for an illegal program."""
    digits = programs[craft]
    for number in range(len(wins)):
        left = number
        shots = powers = 0
        for column in range(7):
            digits[column] = choices[column, left % sizes[column]]
            left //= sizes[column]
            shots += digits[column] == Action.SHOOT
            powers += (digits[column] & (RAM - 1)) >= Action.POWER
        if shots > limits[0] or powers > 1:
            wins[number] = -1
            continue
        for roll in range(len(dice)):
            copy_memory(start, state.memory)
            play_round(board, state, dice[roll], order[roll], programs, None)
            gained = state.symbols[craft] != limits[1]
            if board.mode == Mode.TARGETS:
                gained = state.removed[board.team[craft]] > limits[2]
            if gained and state.alive[craft]:
                wins[number] += 1


def play_every_program(game, seat, rolls, rams, powers):
    """The most rolls that a program wins, and the fewest columns of such a one; all are played by the rules."""
    flights = SeatFlights(game, seat, rolls[0])
    board, before = game.setup.board, game.state()
    actions, energy = (
        [code for code in codes if (rams or not code & RAM) and (powers or code & (RAM - 1) < Action.POWER)]
        for codes in flights.column_actions()
    )
    energy = [int(Action.EMPTY), *energy]
    choices = np.zeros((7, 20), dtype=np.uint16)
    choices[:6, : len(actions)] = actions
    choices[6, : len(energy)] = energy
    sizes = np.array([len(actions)] * 6 + [len(energy)], dtype=np.int64)
    removed = before.removed[board.team[flights.craft]] if board.mode == Mode.TARGETS else 0
    limits = np.array([flights.shots_allowed, before.symbols[flights.craft], removed], dtype=np.int64)
    wins = np.zeros(int(np.prod(sizes)), dtype=np.int64)
    dice = np.array([roll.values for roll in rolls], dtype=np.uint16)
    order = np.array([roll.order for roll in rolls], dtype=np.uint16)
    programs = np.zeros((len(game.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
    state = copy_state(board, before)
    count_wins(board, state, before.memory, dice, order, programs, flights.craft, choices, sizes, limits, wins)
    most = int(wins.max())
    left = np.flatnonzero(wins == most)
    used = np.zeros(len(left), dtype=np.int64)
    for column in range(7):
        used += choices[column, left % sizes[column]] != Action.EMPTY
        left //= sizes[column]
    return most, int(used.min())


def used_columns(program):
    return sum(code != Action.EMPTY for code in program.columns)


@pytest.mark.parametrize("mode", MODES)
def test_it_equals_playing_every_program(mode):
    most_won = 0
    for seed in range(POSITIONS_PER_MODE):
        game, seat, _ = random_position(seed, mode, powers=False)
        rolls = ROLLS[:4]
        answer = finish(best_for_rolls(game, seat, rolls))
        expected = play_every_program(game, seat, rolls, False, False)
        text = f"{mode} {seed} seat {seat}: {game}"
        assert (len(answer.won), used_columns(answer.program)) == expected, text
        assert (answer.verdict, answer.bound) == (Verdict.PROVEN, expected[0]), text
        assert answer.proven_by == ("search", "CP-SAT"), text
        most_won = max(most_won, len(answer.won))
    assert most_won > 1


def test_rams_and_powers_on_request():
    compared = 0
    for seed in range(40):
        game, seat, _ = random_position(seed, "racing", powers=True)
        flights = SeatFlights(game, seat, ROLLS[0])
        if not flights.powers() or len(flights.column_actions()[0]) > 10:
            continue
        answer = finish(best_for_rolls(game, seat, ROLLS[:2], rams=True, powers=True))
        expected = play_every_program(game, seat, ROLLS[:2], True, True)
        assert (len(answer.won), used_columns(answer.program)) == expected, f"{seed} seat {seat}: {game}"
        assert answer.proven_by == ("search", "CP-SAT")
        compared += 1
        if compared == 3:
            return
    pytest.fail("no pilots with few enough actions")


@pytest.mark.parametrize(
    ("name", "seat"),
    [("official-racing", 1), ("official-targets", 2), ("official-shooting", 3), ("official-drones", 1)],
)
def test_all_216_rolls_of_the_official_layouts(name, seat):
    game = Game(scenarios.load(name))
    answer = finish(best_for_rolls(game, seat))
    assert (answer.rolls, answer.verdict, answer.proven_by) == (216, Verdict.PROVEN, ("search", "CP-SAT"))
    assert len(answer.won) == answer.bound
    sampled = play_every_program(game, seat, ROLLS[:2], False, False)[0]
    assert sampled >= sum(str(roll) in answer.won for roll in ROLLS[:2])


def test_a_roll_given_twice_counts_twice():
    game = Game(scenarios.load("official-racing"))
    once = finish(best_for_rolls(game, 1, ["6-4-2"]))
    twice = finish(best_for_rolls(game, 1, ["6-4-2", "6-4-2"]))
    assert (twice.rolls, len(twice.won), twice.program) == (2, 2 * len(once.won), once.program)


@pytest.mark.parametrize(
    ("seat", "rolls", "message"), [(9, ["1-1-1"], "seat 9"), (1, ["7-1-1"], "7-1-1"), (1, [], "which rolls")]
)
def test_a_question_without_meaning_is_refused(seat, rolls, message):
    with pytest.raises(QuestionError, match=message):
        finish(best_for_rolls(Game(scenarios.load("official-racing")), seat, rolls))


def test_stopped_before_anything_is_known_it_gives_up():
    stop = threading.Event()
    stop.set()
    answer = finish(best_for_rolls(Game(scenarios.load("official-racing")), 1, limits=Limits(stop=stop)))
    assert (answer.verdict, answer.program, answer.won, answer.bound) == (Verdict.GAVE_UP, None, (), 216)


def test_stopped_after_the_first_program_it_says_found_and_not_proven():
    """The last roll has been searched when the question is stopped; the search comes to some program at least."""
    stop = threading.Event()
    told = []

    def tell(progress):
        told.append(progress)
        if "with energy: 216 of 216" in progress.text:
            stop.set()

    game = Game(scenarios.load("official-racing"))
    answer = finish(best_for_rolls(game, 1, limits=Limits(stop=stop)), tell)
    assert told
    assert answer.program is not None
    assert answer.verdict in (Verdict.FOUND, Verdict.PROVEN)
    assert len(answer.won) <= answer.bound <= 216


def test_the_program_is_played_in_every_roll():
    game = Game(scenarios.load("official-racing"))
    answer = finish(best_for_rolls(game, 1, cp_sat=False))
    assert answer.proven_by == ("search",)
    craft = game.setup.seats.index(1)
    gained = [
        str(dice) for dice in ALL_ROLLS if game.copy().play(dice, {1: answer.program}).after.crafts[craft].symbols
    ]
    assert tuple(gained) == answer.won
    assert isinstance(answer.program, Program)
    assert all(isinstance(dice, Dice) for dice in ALL_ROLLS)
