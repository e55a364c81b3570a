"""How a craft flies its program, crashes and is destroyed."""

from __future__ import annotations

import pytest

from .boards import gate, red, rock, table, turret

OPEN = ". . .\n . 1E .\n . . ."


@pytest.mark.parametrize(
    ("program", "wanted"),
    [
        ("F", ". . .\n . . 1E\n . . ."),
        ("R", ". . .\n . . .\n . . 1SE"),
        ("L", ". . 1NE\n . . .\n . . ."),
        ("B", ". . .\n . 1W .\n . . ."),
        ("BR", ". 1NW .\n . . .\n . . ."),
        ("BL", ". . .\n . . .\n . 1SW ."),
        ("BF", ". . .\n 1W . .\n . . ."),
        (".", ". . .\n . 1E .\n . . ."),
        ("+F", ". . .\n . . 1E\n . . ."),
        ("+R", ". . .\n . . .\n . . 1SE"),
        ("+L", ". . 1NE\n . . .\n . . ."),
    ],
)
def test_actions(program: str, wanted: str) -> None:
    table(OPEN).fly(program).shows(wanted).hurt(seat_1=0)


def test_columns_run_from_left_to_right_and_energy_is_last() -> None:
    game = table("1E . . . . . . . .").fly("FFFFFF+F").shows(". . . . . . . 1E .")
    assert [event.column for event in game.events("advanced")] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("word", ["~", "#", "=", "a", "t"])
def test_a_crash_does_two_damage_or_one_shielded_and_ends_the_program(word: str) -> None:
    legend = {"a": rock(), "t": turret()}
    game = table(f"1E {word} .", **legend).fly("FBF")
    game.shows(f"1E {word} .").hurt(seat_1=1)
    game = table(f". 1E {word} .", **legend).fly("FB+F")
    game.shows(f". 1E {word} .").hurt(seat_1=2)


def test_the_border_crashes_in_column_7_unshielded() -> None:
    game = table(". 1E").fly(".....B+R").shows(". 1NW").hurt(seat_1=2)
    assert [(event.what, event.column) for event in game.events("crashed")] == [("border", 7)]


@pytest.mark.parametrize("mode", ["shooting", "targets", "drones"])
def test_gates_are_solid_for_craft_outside_racing(mode: str) -> None:
    game = table("1E g .", mode, g=gate()).fly("F").shows("1E g .").hurt(seat_1=1)
    assert game.craft().symbols == ()


def test_a_turn_is_kept_though_the_advance_fails() -> None:
    table("1E .").fly("R").shows("1SE .").hurt(seat_1=1)
    table("1E .").fly("L").shows("1NE .").hurt(seat_1=1)


def test_craft_never_collide() -> None:
    table("1E 2W .").fly("F", "F").shows("2W 1E .").hurt(seat_1=0, seat_2=0)
    table("1E 2W .").fly("F").shows(". 1E+2W .")


def test_gates_are_taken_in_any_order_and_once() -> None:
    game = table(". g h 1W", far=True, g=gate("sail"), h=gate("twin")).fly("FFBFBF")
    assert [event.symbol for event in game.events("collected")] == ["twin", "sail"]
    assert game.craft().symbols == ("sail", "twin")
    assert game.shows(". g+1W h .")


def test_each_craft_flies_its_whole_program_in_seat_order_from_the_first_player() -> None:
    game = table("1E . a .\n 2E . . .\n 4E . . .", a=red("NE")).fly("FF!F", "F", "F")
    assert [event.seat for event in game.events("takes_off")] == [1, 2, 4]
    assert [event.seat for event in game.fly().events("takes_off")] == [2, 4, 1]
    assert [event.seat for event in game.fly().events("takes_off")] == [4, 1, 2]


def test_what_one_craft_clears_away_is_gone_for_the_next() -> None:
    game = table("1E a 2W", a=rock()).fly("F!", "F").shows(". 1E+2W .")
    game.hurt(seat_1=3, seat_2=0)


def test_damage_that_reaches_the_hull_destroys_at_once() -> None:
    game = table("1E #\n 2E .").given(1, damage=4).fly("F").hurt(seat_1=5)
    assert game.craft().alive
    game = table("1E #\n 2E .").given(1, damage=5).fly("F").hurt(seat_1=6).shows(". #\n 2E .")
    assert not game.craft().alive
    assert [event.damage for event in game.events("destroyed")] == [6]


def test_damage_is_the_full_sum_and_the_craft_keeps_its_last_facing_and_symbols() -> None:
    game = table("1E g #\n 2E . .", far=True, g=gate()).given(1, damage=5).fly("FF+F").hurt(seat_1=7)
    assert (game.craft().at, game.craft().facing, game.craft().symbols) == (None, "E", ("sail",))


def test_the_hull_is_a_variant() -> None:
    game = table("1E #\n 2E .", rules={"hull": 1}).fly("F").shows(". #\n 2E .")
    assert game.events("destroyed")
    table("1E #", rules={"hull": 9}).given(1, damage=7).fly("F").shows("1E #").hurt(seat_1=8)


def test_a_destroyed_craft_flies_no_more_and_its_program_is_ignored() -> None:
    game = table("1E #\n 2E .", rules={"hull": 1}).fly("F")
    game.fly("rubbish", "F").shows(". #\n . 2E")
    assert set(game.last.programs) == {2}
