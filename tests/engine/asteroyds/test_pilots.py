"""The six pilots: what each power does, and when it is used up."""

from __future__ import annotations

import pytest

from .boards import Table, asteroid, gate, rock, table, white


def piloted(text: str, pilot: str, mode: str = "racing", **more: object) -> Table:
    return table(text, mode, pilots={1: pilot}, **more)  # type: ignore[arg-type]


def test_hector_advances_twice() -> None:
    game = piloted("1E . . . .", "hector").fly("PF").shows(". . . 1E .")
    assert game.craft().power_used
    assert [event.column for event in game.events("advanced")] == [1, 1, 2]


def test_hector_ends_with_a_crash_at_the_first_advance() -> None:
    piloted("1E # . .", "hector").fly("PBF").shows("1E # . .").hurt(seat_1=1)
    piloted("1E . # .", "hector").fly("PBF").shows(". 1E # .").hurt(seat_1=1)


def test_hector_rams_once_at_most_in_either_advance() -> None:
    piloted("1E a b .", "hector", a=rock(), b=rock()).fly("P!").shows(". 1E b .").hurt(seat_1=4)
    piloted("1E a . .", "hector", a=rock()).fly("P!").shows(". . 1E .").hurt(seat_1=3)
    piloted("1E . a .", "hector", a=rock()).fly("P!").shows(". . 1E .").hurt(seat_1=3)


def test_hector_collects_on_both_hexes() -> None:
    game = piloted("1E g h .", "hector", far=True, g=gate("sail"), h=gate("twin")).fly("P")
    assert game.craft().symbols == ("sail", "twin")


def test_dolorosa_turns_back_and_advances() -> None:
    piloted(". . 1E", "dolorosa").fly("P").shows(". 1W .")
    piloted("# 1E .", "dolorosa").fly("PF").shows("# 1W .").hurt(seat_1=1)
    piloted("a 1E .", "dolorosa", a=rock()).fly("P!").shows("1W . .").hurt(seat_1=3)


def test_yayenek_retreats_and_keeps_facing() -> None:
    piloted(". . 1E", "yayenek").fly("P").shows(". 1E .")
    piloted("# 1E .", "yayenek").fly("PF").shows("# 1E .").hurt(seat_1=1)
    piloted("a 1E .", "yayenek", a=rock()).fly("P!").shows("1E . .").hurt(seat_1=3)
    assert piloted("g 1E .", "yayenek", far=True, g=gate()).fly("P").craft().symbols == ("sail",)


@pytest.mark.parametrize(
    ("program", "wanted"),
    [("P>", ". . .\n . . .\n . 1SW ."), ("P<", ". 1NW .\n . . .\n . . .")],
)
def test_mhand_turns_twice_and_advances(program: str, wanted: str) -> None:
    piloted(". . .\n . 1E .\n . . .", "mhand").fly(program).shows(wanted)


def test_mhand_may_ram() -> None:
    piloted("1NW a .", "mhand", a=rock()).fly("P>!").shows(". 1E .").hurt(seat_1=3)
    piloted("1SW a .", "mhand", a=rock()).fly("P<!").shows(". 1E .").hurt(seat_1=3)


@pytest.mark.parametrize(("program", "facing"), [("P>", "SE"), ("P>>", "SW"), ("P<", "NE"), ("P<<", "NW")])
def test_1634_turns_on_the_spot(program: str, facing: str) -> None:
    game = piloted("1E .", "1634").fly(program).shows(f"1{facing} .").hurt(seat_1=0)
    assert game.craft().power_used


def test_a_power_is_used_up_when_its_column_is_executed_and_not_before() -> None:
    assert not piloted("1E # .", "hector").fly("FP").craft().power_used
    assert piloted("1E # .", "hector").fly("P").craft().power_used
    assert not piloted("1E . .", "hector").fly("F").craft().power_used


def test_a_power_is_kept_by_a_craft_destroyed_before_it() -> None:
    game = piloted("1E # .\n 2E . .", "1634", rules={"hull": 1}).fly("FP>")
    assert not game.craft().power_used


def test_pilots_mean_nothing_without_the_variant() -> None:
    game = table("1E . .", pilots={1: "lawrence"}, rules={"pilot_powers": False})
    assert game.setup.board.pilot[0] == 0


# ----------------------------------------------------------------------------------------------------------- lawrence


def test_lawrence_takes_one_point_off_the_nth_hit() -> None:
    # Hit unshielded for 1, then a crash into the border for 2.
    for nth, damage in ((1, 2), (2, 2), (3, 3)):
        game = piloted("a 1E", "lawrence", a=white()).fly(f"+F~{nth}").hurt(seat_1=damage)
        assert game.craft().power_used == (nth < 3)


def test_lawrence_softens_the_asteroid_phase() -> None:
    game = piloted("a 1E . .", "lawrence", a=white()).fly("+F~1").hurt(seat_1=0)
    assert [(hit.damage, hit.emergency) for hit in game.events("hit")] == [(0, True)]


def test_lawrence_counts_only_hits_that_would_do_damage() -> None:
    # The shield takes the hit of the asteroid; so the crash is the first hit, and 1 - 1 is 0.
    game = piloted("a 1E", "lawrence", a=white()).fly("F~1").hurt(seat_1=0)
    assert game.craft().power_used
    game = piloted("a 1E", "lawrence", a=white()).fly("F~2").hurt(seat_1=1)
    assert not game.craft().power_used


def test_lawrence_softened_to_nothing_a_crash_still_ends_the_program() -> None:
    piloted(". 1E", "lawrence").fly("FBF~1").shows(". 1E").hurt(seat_1=0)


def test_lawrence_softens_a_ram_before_it_is_asked_whether_the_craft_survives() -> None:
    game = piloted("1E a .", "lawrence", a=rock()).given(1, damage=3).fly("F!~1").shows(". 1E .").hurt(seat_1=5)
    assert game.craft().power_used
    game = piloted("1E a .\n 2E . .", "lawrence", a=rock()).given(1, damage=4).fly("F!~1").hurt(seat_1=6)
    assert not game.craft().alive
    assert game.craft().power_used


def test_lawrence_a_ram_is_one_hit() -> None:
    # Ram for 3, then the second hit is the crash.
    game = piloted("1E a", "lawrence", a=rock()).fly("F!F~2").hurt(seat_1=3)
    assert game.craft().power_used


def test_lawrence_an_unused_shield_is_kept_for_later_rounds() -> None:
    game = piloted(". 1E . .", "lawrence").fly("F~1")
    assert not game.craft().power_used
    game.fly("FF~1").hurt(seat_1=0)
    assert game.craft().power_used


def test_lawrence_hits_are_counted_anew_every_round() -> None:
    game = piloted("1E", "lawrence").fly("F").hurt(seat_1=1)
    game.fly("F~1").hurt(seat_1=1)


def test_lawrence_the_second_hit_of_the_asteroid_phase() -> None:
    # A white-red asteroid hits on the red and on the white die.
    game = piloted("a 1E . .", "lawrence", a=asteroid("white-red")).fly("+F~2").hurt(seat_1=1)
    assert [hit.damage for hit in game.events("hit")] == [1, 0]
