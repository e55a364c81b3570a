"""Programs, dice and positions as text: parse and print are inverse, and wrong text says what is wrong."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.asteroyds.game import Game
from engine.asteroyds.notation import (
    Dice,
    NotationError,
    Program,
    action_text,
    parse_dice,
    parse_program,
    program_of_row,
)
from engine.asteroyds.pieces import ENERGY_ACTIONS, RAM, Action
from engine.asteroyds.position import PositionError, parse_position, position_text, what_is_at
from tests.playable import RAMMING, programs

from .boards import gate, rock, table, turret


@given(programs())
def test_programs_parse_and_print(program: Program) -> None:
    assert parse_program(str(program)) == program
    assert parse_program(" ".join(str(program))) == program
    assert program_of_row(program.row()) == program


def test_dice_parse_and_print() -> None:
    for values in itertools.product(range(1, 7), repeat=3):
        for order in itertools.permutations((0, 1, 2)):
            dice = Dice(values, order)
            assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("FF!RB.L+F~1", "FF!RB.L+F~1"),
        ("", "."),
        ("......", "."),
        ("F.....", "F"),
        (" P << ! ", "P<<!"),
        ("+S", "+S"),
        ("~12", "~12"),
    ],
)
def test_programs_are_printed_at_their_shortest(text: str, printed: str) -> None:
    assert str(parse_program(text)) == printed


@pytest.mark.parametrize(
    ("text", "printed"), [("6-4-2", "6-4-2"), (" 6 - 4 - 2 / brw", "6-4-2/brw"), ("1-2-3/rwb", "1-2-3")]
)
def test_dice_as_written(text: str, printed: str) -> None:
    assert str(parse_dice(text)) == printed


@given(st.text(alphabet="FRLBSP.!+~<>01 x", max_size=12))
def test_any_text_is_a_program_or_a_notation_error_that_names_a_column(text: str) -> None:
    program, column = None, None
    try:
        program = parse_program(text)
    except NotationError as error:
        column = error.column
    assert program is None or parse_program(str(program)) == program
    assert column is None or 1 <= column <= 7


def test_actions_that_may_ram_and_stand_in_the_energy_column() -> None:
    assert {action_text(action + RAM) for action in RAMMING} >= {"F!", "R!", "L!"}
    assert set(ENERGY_ACTIONS) == {Action.FORWARD, Action.RIGHT, Action.LEFT, Action.SHOOT}


# ---------------------------------------------------------------------------------------------------------- positions


def some_game() -> Game:
    game = table(
        ". 1E g a . =\n t . 3W b . #",
        "targets",
        teams={1: "west", 3: "east"},
        g=gate(),
        t=turret(),
        a=rock("west"),
        b=rock("east"),
    )
    return game.game


def test_a_position_is_one_line() -> None:
    game = some_game()
    assert str(game) == "round 0 first 1; C1 D1 D2 -; 1:B1>E/0// 3:C2>W/0//"
    game.play("1-4-1", {1: "R", 3: "BF!"})
    assert parse_position(str(game), game.setup) == game.position


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("round 0 first 1; C1 D1 D2 -", "three or four parts"),
        ("round x first 1; C1 D1 D2 -; 1:B1>E/0// 3:C2>W/0//", "clock: 'round x first 1'"),
        ("round 0 first 2; C1 D1 D2 -; 1:B1>E/0// 3:C2>W/0//", "seat 2 is not in the scenario"),
        ("round 0 first 1; C1 D1 D2; 1:B1>E/0// 3:C2>W/0//", "tiles: 3 given, but the scenario has 4"),
        ("round 0 first 1; C1 D1 ?? -; 1:B1>E/0// 3:C2>W/0//", "tile b: '\\?\\?' is not a hex name"),
        ("round 0 first 1; C1 D1 Z9 -; 1:B1>E/0// 3:C2>W/0//", "tile b: Z9 is not on the board"),
        ("round 0 first 1; C1x D1 D2 -; 1:B1>E/0// 3:C2>W/0//", "tile g: 'x' stands for a target that is gone"),
        ("round 0 first 1; C1 - D2 -; 1:B1>E/0// 3:C2>W/0//", "tile a: out of play, so its target is gone: write -x"),
        ("round 0 first 1; C1 C1 D2 -; 1:B1>E/0// 3:C2>W/0//", "tile a: C1 already holds g"),
        ("round 0 first 1; C1 F2 D2 -; 1:B1>E/0// 3:C2>W/0//", "tile a: F2 already holds a pod"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/0//", "craft: 1 given, but the scenario has 2"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/0/ 3:C2>W/0//", "craft: '1:B1>E/0/' is not like"),
        ("round 0 first 1; C1 D1 D2 -; 2:B1>E/0// 3:C2>W/0//", "craft: seat 2 where seat 1 is expected"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>N/0// 3:C2>W/0//", "craft 1: 'N' is not a direction"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/0/moon/ 3:C2>W/0//", "craft 1: symbols 'moon' are not some of sail"),
        ("round 0 first 1; C1 D1 D2 -; 1:D1>E/0// 3:C2>W/0//", "craft 1: no craft can be at D1"),
        ("round 0 first 1; C1 D1 D2 -; 1:C1>E/0// 3:C2>W/0//", "craft 1: no craft can be at C1"),
        ("round 0 first 1; C1 D1 D2 -; 1:A2>E/0// 3:C2>W/0//", "craft 1: no craft can be at A2"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/6// 3:C2>W/0//", "craft 1: alive with 6 damage, but the hull is 6"),
        ("round 0 first 1; C1 D1 D2 -; 1:->E/5// 3:C2>W/0//", "craft 1: destroyed with 5 damage"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/0// 3:C2>W/0//; won 1", "result: 'won 1' is not like"),
        ("round 0 first 1; C1 D1 D2 -; 1:B1>E/0// 3:C2>W/0//; over 2", "seat 2 is not in the scenario"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(wrong: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        parse_position(wrong, some_game().setup)


@pytest.mark.parametrize(
    "text",
    [
        "round 7 first 3; C1 -x D2 -; 1:->E/6// 3:C2>W/0/sail/rp",
        "round 7 first 3; C1 D1x D2 -; 1:F1>E/5// 3:C2>W/0//p; over 3",
        "round 7 first 3; C1 D1x D2 A2; 1:->E/8// 3:->W/6//; over -",
        "round 7 first 3; C1 D1x D2x -; 1:B1>SW/5// 3:B1>NW/0//r; over 1,3",
    ],
)
def test_positions_parse_and_print(text: str) -> None:
    setup = some_game().setup
    assert position_text(parse_position(text, setup), setup) == text


def test_what_is_at_a_hex() -> None:
    game = some_game()
    state = game.state()
    named = [what_is_at(game.setup, state, cell) for cell in range(12)]
    assert named == ["free", "free", "g", "a", "free", "platform", "turret", "free", "free", "b", "free", "pod"]
    assert what_is_at(game.setup, state, game.setup.board.off) == "border"
