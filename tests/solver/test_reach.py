"""What the sets of bits say about a flight is what the rules play, for every end and for the best reply."""

from __future__ import annotations

import random

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.position import position_of, position_text
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import State, copy_state, fill_hexes, set_up
from solver.race import LANDED, Race, race_of
from solver.reach import NO_COLUMN
from solver.replies import (
    ROLLS,
    End,
    all_ends,
    end_of,
    expected_gains,
    replies,
    reply,
    roll_number,
)
from tests.solver.brute_force import brute_force
from tests.solver.races import played_ends, random_position

ORDERS = ((0, 1, 2), (2, 0, 1), (1, 2, 0))


def shown(game: Game, state: State, craft: int, dice: Dice) -> str:
    """What to paste into a bug report."""
    return f"craft {craft}, dice {dice}\n{position_text(position_of(game.setup, state, 0), game.setup)}"


def roll_of(number: int, order: tuple[int, ...]) -> Dice:
    return Dice((number // 36 + 1, number // 6 % 6 + 1, number % 6 + 1), (order[0], order[1], order[2]))


def placed(race: Race, state: State, end: np.ndarray) -> State:
    """The position with the craft where an end has it."""
    after = copy_state(race.board, state)
    after.at[race.craft], after.facing[race.craft], after.symbols[race.craft], after.damage[race.craft] = end
    fill_hexes(race.board, after)
    return after


@pytest.mark.parametrize("block", range(6))
def test_ends_are_those_that_the_rules_play(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        game, state, craft, dice = random_position(seed, landing=seed % 3 == 0)
        expected = {key: damage for key, (damage, _) in played_ends(game, state, craft, dice).items()}
        found = all_ends(race_of(game.setup, craft), state, dice)
        ends = {tuple(int(value) for value in end[:3]): int(end[End.DAMAGE]) for end in found}
        assert len(ends) == len(found)
        assert ends == expected, shown(game, state, craft, dice)


@pytest.mark.parametrize("block", range(6))
def test_best_reply_is_that_of_brute_force(block: int) -> None:
    for seed in range(1000 + block * 25, 1025 + block * 25):
        game, state, craft, dice = random_position(seed, landing=seed % 4 == 0)
        state.ram_used[craft] = 1  # this form knows no ram
        position = position_of(game.setup, state, 0)
        best, _, _ = brute_force(Game(game.setup, position), game.setup.seats[craft], dice)
        found = reply(race_of(game.setup, craft, landing=False), state, dice)
        if found.gains == 0:
            assert found.column == NO_COLUMN
            found = found._replace(column=0)
        assert tuple(found) == best, shown(game, state, craft, dice)


@pytest.mark.parametrize("text", ["6-4-2", "1-1-1", "3-5-6"])
@pytest.mark.parametrize("seat", [1, 4])
def test_official_race(text: str, seat: int) -> None:
    game = Game(scenarios.load("official-racing"))
    state = game.state()
    craft = game.setup.seats.index(seat)
    dice = game.check_dice(text)
    race = race_of(game.setup, craft)
    expected = {key: damage for key, (damage, _) in played_ends(game, state, craft, dice).items()}
    assert {tuple(end[:3].tolist()): int(end[3]) for end in all_ends(race, state, dice)} == expected
    state.ram_used[craft] = 1
    best, _, _ = brute_force(Game(game.setup, position_of(game.setup, state, 0)), seat, dice)
    found = reply(race, state, dice)
    assert (found.gains, found.damage, found.column if found.gains else 0) == best


def test_the_random_races_meet_what_matters() -> None:
    """Otherwise the comparisons above would prove little."""
    met = {"two at once": 0, "by itself": 0, "energy hurts": 0, "destroyed": 0, "landed": 0, "one in seven": 0}
    for seed in range(300):
        game, state, craft, dice = random_position(seed, landing=seed % 3 == 0)
        race = race_of(game.setup, craft)
        found = reply(race, state, dice)
        met["two at once"] += found.gains >= 2
        ends = all_ends(race, state, dice)
        met["by itself"] += bool(np.bitwise_and.reduce(ends[:, End.GOALS]) & ~state.symbols[craft])
        met["energy hurts"] += bool((ends[:, End.DAMAGE] > state.damage[craft]).any())
        met["one in seven"] += found.column == 7
        met["landed"] += bool((ends[:, End.GOALS] & LANDED).any())
        fragile = copy_state(game.setup.board, state)
        fragile.damage[craft] = game.setup.board.hull - 1
        met["destroyed"] += len(all_ends(race, fragile, dice)) < len(all_ends(race._replace(hull=99), fragile, dice))
    assert min(met.values()) >= 5, met


@pytest.mark.parametrize(("hull", "expected"), [(6, (1, 1, 7)), (1, (0, 0, NO_COLUMN))])
def test_a_seventh_column_is_worth_a_hit_but_not_the_craft(hull: int, expected: tuple[int, int, int]) -> None:
    behind = {"id": "a", "kind": "asteroid", "colour": "red", "at": [0, 0], "heading": "E", "priority": 1}
    gate = {"id": "g", "kind": "gate", "colour": "blue", "symbol": "sail", "at": [8, 0], "heading": "NE", "priority": 2}
    wanted = {"mode": "racing", "board": {"rectangle": [9, 1]}, "tiles": [behind, gate], "rules": {"hull": hull}}
    wanted["starts"] = [{"seat": 1, "at": [1, 0], "facing": "E"}]
    setup = set_up(Scenario.model_validate(wanted, strict=False))
    assert tuple(reply(race_of(setup, 0), setup.start, Dice((1, 1, 1)))) == expected


def test_all_rolls_together_are_the_rolls_one_by_one() -> None:
    for seed in range(12):
        game, state, craft, _ = random_position(seed, landing=seed % 3 == 0)
        race = race_of(game.setup, craft)
        order = ORDERS[seed % len(ORDERS)]
        found = replies(race, state, order=order)
        for number in range(0, ROLLS, 5):
            dice = roll_of(number, order)
            assert roll_number(dice.arrays()[0]) == number
            one = (found.gains[0, number], found.damage[0, number], found.column[0, number])
            assert one == tuple(reply(race, state, dice)), shown(game, state, craft, dice)


def test_every_end_is_judged_as_if_it_were_alone() -> None:
    """Ends in one hex share their asteroid phases; the answers do not show it."""
    rng = random.Random(4)
    for seed in range(30):
        game, state, craft, dice = random_position(seed, landing=seed % 3 == 0)
        race = race_of(game.setup, craft)
        order = ORDERS[seed % len(ORDERS)]
        ends = all_ends(race, state, dice)
        ends = ends[rng.sample(range(len(ends)), min(len(ends), 40))]
        found = replies(race, state, ends, order)
        for number in rng.sample(range(len(ends)), min(len(ends), 4)):
            after = placed(race, state, ends[number])
            for roll in rng.sample(range(ROLLS), 12):
                one = (found.gains[number, roll], found.damage[number, roll], found.column[number, roll])
                assert one == tuple(reply(race, after, roll_of(roll, order))), shown(game, after, craft, dice)


def test_expected_gains_are_means_of_the_best_replies() -> None:
    for seed in range(20):
        game, state, craft, dice = random_position(seed, landing=seed % 3 == 0)
        race = race_of(game.setup, craft)
        ends = all_ends(race, state, dice)[::7]
        outlook = expected_gains(race, state, ends, ORDERS)
        for number, end in enumerate(ends[:5]):
            every = [replies(race, placed(race, state, end), order=order) for order in ORDERS]
            missing = (race.goals & ~int(end[End.GOALS])).bit_count()
            assert outlook.gains[number] == pytest.approx(np.mean([found.gains for found in every]))
            assert outlook.damage[number] == pytest.approx(np.mean([found.damage for found in every]))
            assert outlook.finishing[number] == pytest.approx(np.mean([found.gains == missing for found in every]))


def test_asking_changes_nothing() -> None:
    game, state, craft, dice = random_position(7)
    race = race_of(game.setup, craft)
    before = state.memory.copy()
    ends = all_ends(race, state, dice)
    reply(race, state, dice)
    expected_gains(race, state, ends)
    assert np.array_equal(state.memory, before)
    assert end_of(race, state)[0, End.AT] == state.at[craft]
