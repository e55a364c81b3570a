"""What may not be played: each rule is named with seat and column, and nothing is played."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.asteroyds.game import IllegalProgramError, IllegalRoundError
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import RAM, Action

from .boards import Table, gate, rock, table

PILOTS = {1: "hector", 2: "lawrence", 3: "1634", 4: "mhand"}
TWO_SHOTS = {"shots_per_turn": 2}


def craft_row(mode: str, **more: object) -> Table:
    return table("1E 2E 3E 4E 5E . .", mode, **more)  # type: ignore[arg-type]


def refused(game: Table, seat: int, program: str | Program) -> IllegalProgramError:
    """The error, after making sure that nothing was played."""
    text, memory = str(game.game), game.game.state().memory.tolist()
    with pytest.raises(IllegalProgramError) as caught:
        game.game.play("1-1-1", {1: "F" if seat != 1 else program, seat: program})
    assert (str(game.game), game.game.state().memory.tolist()) == (text, memory)
    assert game.game.rounds == []
    return caught.value


@pytest.mark.parametrize(
    ("mode", "more", "seat", "program", "column", "rule"),
    [
        ("racing", {}, 1, "FS", 2, "nobody shoots in Racing"),
        ("racing", {}, 1, "+S", 7, "nobody shoots in Racing"),
        ("shooting", {"rules": TWO_SHOTS}, 2, "S.SS", 4, "at most 2 shots a program in this scenario"),
        ("shooting", {"rules": TWO_SHOTS}, 2, "SS+S", 7, "at most 2 shots a program in this scenario"),
        ("shooting", {"rules": {"shots_per_turn": 0}}, 2, "S", 1, "at most 0 shots a program in this scenario"),
        ("racing", {}, 5, "FP", 2, "pilots' powers are not played in this scenario"),
        ("racing", {"pilots": PILOTS}, 5, "P", 1, "a seat without a pilot has no power for a column, not P"),
        ("racing", {"pilots": PILOTS}, 1, "P<", 1, "hector has P, not P<"),
        ("racing", {"pilots": PILOTS}, 2, "P", 1, "lawrence has no power for a column, not P"),
        ("racing", {"pilots": PILOTS}, 4, "P>>", 1, "mhand has P< or P>, not P>>"),
        ("racing", {"pilots": PILOTS}, 1, "P..P", 4, "a pilot's power can be used once a game"),
        ("racing", {"pilots": PILOTS}, 3, "P>P<<", 2, "a pilot's power can be used once a game"),
        ("racing", {"pilots": PILOTS}, 3, ".P>!", 2, "! cannot follow P>: only an action that advances can ram"),
        ("racing", {}, 1, "+B", 7, "B cannot stand in the energy column: F, R, L or S"),
        ("racing", {"pilots": PILOTS}, 1, "+P", 7, "P cannot stand in the energy column: F, R, L or S"),
        ("racing", {}, 1, "+.", 7, ". cannot stand in the energy column: F, R, L or S"),
        ("racing", {}, 1, "F+", 7, "after + comes one energy action, not nothing"),
        ("racing", {}, 1, "F+FF", 7, "after + comes one energy action, not more"),
        ("racing", {}, 1, "FFFFFFF", 7, "a program has six columns before the energy column"),
        ("racing", {}, 1, "FB!", 2, "! cannot follow B: only an action that advances can ram"),
        ("shooting", {}, 1, "S!", 1, "! cannot follow S: only an action that advances can ram"),
        ("racing", {}, 1, "F.!", 2, "! cannot follow .: only an action that advances can ram"),
        ("racing", {}, 1, "FFx", 3, "'x' is not an action: F, R, L, B, S, P or ."),
        ("racing", {}, 1, "Ff", 2, "'f' is not an action (did you mean F?): F, R, L, B, S, P or ."),
        ("racing", {}, 1, "F~1", None, "~: pilots' powers are not played in this scenario"),
        ("racing", {"pilots": PILOTS}, 1, "F~1", None, "~: only lawrence has the emergency shield"),
        ("racing", {"pilots": PILOTS}, 2, "F~0", None, "'~0': after ~ comes which hit to soften, 1 to 999"),
        ("racing", {"pilots": PILOTS}, 2, "F~", None, "'~': after ~ comes which hit to soften, 1 to 999"),
    ],
)
def test_illegal_program(mode: str, more: dict, seat: int, program: str, column: int | None, rule: str) -> None:
    error = refused(craft_row(mode, **more), seat, program)
    assert (error.seat, error.column, error.rule) == (seat, column, rule)
    assert str(error) == f"seat {seat}" + (f", column {column}" if column else "") + f": {rule}"


@pytest.mark.parametrize(
    ("column", "action", "rule"),
    [
        (7, Action.BACK, "B cannot stand in the energy column: F, R, L or S"),
        (7, Action.POWER, "P cannot stand in the energy column: F, R, L or S"),
        (2, Action.EMPTY + RAM, "! cannot follow .: only an action that advances can ram"),
        (1, Action.BACK + RAM, "! cannot follow B: only an action that advances can ram"),
    ],
)
def test_programs_that_no_text_can_mean_are_refused_too(column: int, action: int, rule: str) -> None:
    columns = [int(Action.EMPTY)] * 7
    columns[column - 1] = int(action)
    error = refused(craft_row("racing", pilots=PILOTS), 1, Program(tuple(columns)))
    assert (error.column, error.rule) == (column, rule)


def test_powers_and_the_emergency_shield_are_for_once_a_game() -> None:
    game = craft_row("racing", pilots=PILOTS).given(1, power_used=True).given(2, power_used=True)
    assert refused(game, 1, "FP").column == 2
    assert refused(game, 2, "F~1").rule == "~: the emergency shield can be used once a game"


@pytest.mark.parametrize("program", ["", ".", " F F ! R B . L + F ", "FFFFFF+L!", "F!R!L!F!F!F!+F!", "BBBBBB"])
def test_legal_programs(program: str) -> None:
    craft_row("racing").fly(program)


@pytest.mark.parametrize("program", ["SSSSSS+S", "S.S"])
def test_any_number_of_shots_without_the_variant(program: str) -> None:
    craft_row("shooting").fly(program)


def test_as_many_shots_as_the_variant_allows() -> None:
    craft_row("shooting", rules=TWO_SHOTS).fly("S+S")


def test_the_wrong_dice_and_seats_are_refused() -> None:
    game = craft_row("racing").game
    for dice, reason in (
        ("1-1-1/brw", r"dice 1-1-1/brw: the order is fixed in this scenario: red, white, blue"),
        (Dice((1, 1, 1), (2, 1, 0)), r"dice 1-1-1/bwr: the order is fixed"),
        ("1-1-7", r"'1-1-7' is not a roll"),
        ("1-1", r"'1-1' is not a roll"),
        ("1-1-1/rwr", r"'rwr' is not an order of the dice"),
    ):
        with pytest.raises(IllegalRoundError, match=reason):
            game.play(dice, {})
    with pytest.raises(IllegalRoundError, match=r"seat 6 is not in this scenario, which has 1, 2, 3, 4, 5"):
        game.play("1-1-1", {6: "F"})
    assert game.rounds == []


def test_red_white_blue_may_be_written_out_under_the_fixed_order() -> None:
    craft_row("racing").game.play("1-1-1/rwb", {})


def test_any_order_is_legal_under_the_variant() -> None:
    for order in ("rwb", "rbw", "wrb", "wbr", "brw", "bwr"):
        craft_row("racing", rules={"dice_order": "random"}).game.play(f"1-1-1/{order}", {})


def test_a_game_that_is_over_is_not_played_on_and_one_not_begun_not_undone() -> None:
    game = table("1E g .", g=gate())
    with pytest.raises(IllegalRoundError, match="there is no round to undo"):
        game.game.undo()
    game.fly("F")
    with pytest.raises(IllegalRoundError, match="the game is over"):
        game.fly("F")
    game.game.undo()
    assert not game.over
    game.fly("F")


def test_a_missing_program_is_empty_with_the_shield_up() -> None:
    game = table("a 1E .", a=rock())
    played = game.game.play("1-5-1", {})
    assert played.programs == {1: Program()}
    assert [event.shield for event in played.events if event.kind == "takes_off"] == [True]


def test_the_actions_of_a_seat_are_those_that_some_program_may_hold() -> None:
    for mode in ("racing", "shooting"):
        for more in ({}, {"pilots": PILOTS}):
            game = craft_row(mode, **more).game
            for seat in game.setup.seats:
                legal = []
                for action in Action:
                    with suppress(IllegalProgramError):
                        game.check_program(seat, Program((int(action), 0, 0, 0, 0, 0, 0)))
                        legal.append(action)
                assert sorted(game.actions(seat)) == legal
