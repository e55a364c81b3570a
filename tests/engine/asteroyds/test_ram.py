"""Ramming asteroids: what it costs, when it is used up, and what cannot be rammed."""

from __future__ import annotations

import pytest

from engine.asteroyds.game import IllegalProgramError

from .boards import gate, rock, table, turret


def test_a_ram_removes_the_asteroid_enters_and_the_program_goes_on() -> None:
    game = table("1E a . .", a=rock()).fly("F!F").shows(". . 1E .").hurt(seat_1=3)
    assert game.craft().ram_used
    assert game.game.position.tiles[0].at is None


def test_a_ram_costs_four_without_the_shield_also_in_column_7() -> None:
    table("1E a . .", a=rock()).fly("F!+F").shows(". . 1E .").hurt(seat_1=4)
    table("1E a . .", a=rock()).fly("+F!").shows(". 1E . .").hurt(seat_1=4)


@pytest.mark.parametrize(("program", "facing"), [("R!", "SE"), ("L!", "NE")])
def test_a_ram_after_a_turn(program: str, facing: str) -> None:
    start = {"R!": "NE", "L!": "SE"}[program]
    game = table(f"1{start} a .", a=rock()).fly(program).shows(". 1E .").hurt(seat_1=3)
    assert facing != start
    assert game.events("rammed")


@pytest.mark.parametrize(
    ("before", "program", "after", "survives"),
    [(2, "F!", 5, True), (3, "F!", 6, False), (1, "F!+F", 5, True), (2, "F!+F", 6, False)],
)
def test_a_ram_must_be_survived(before: int, program: str, after: int, survives: bool) -> None:
    """If damage and cost reach the hull, the asteroid stays, the damage is added and the ram counts as used."""
    game = table("1E a . .\n 2E . . .", a=rock()).given(1, damage=before).fly(program).hurt(seat_1=after)
    assert game.craft().alive == survives
    assert (game.game.position.tiles[0].at is None) == survives
    assert game.craft().ram_used
    assert bool(game.events("rammed")) == survives
    assert bool(game.events("ram_failed")) == (not survives)


def test_the_first_asteroid_uses_the_ram_up_and_later_ones_are_plain_crashes() -> None:
    table("1E a . b .", a=rock(), b=rock()).fly("F!F!F!F!").shows(". . 1E b .").hurt(seat_1=4)


def test_an_unused_ram_is_kept() -> None:
    game = table("1E . a .", a=rock()).fly("F!").shows(". 1E a .")
    assert not game.craft().ram_used
    game.fly("F!").shows(". . 1E .")


def test_without_the_exclamation_mark_it_is_a_crash() -> None:
    game = table("1E . a .", a=rock()).fly("F!F").shows(". 1E a .").hurt(seat_1=1)
    assert not game.craft().ram_used


def test_the_ram_is_illegal_once_it_was_used_in_an_earlier_round() -> None:
    game = table("1E a . b .", a=rock(), b=rock()).fly("F!")
    with pytest.raises(IllegalProgramError, match=r"^seat 1, column 2: the ram was used in an earlier round$"):
        game.fly("FF!")


def test_each_player_has_a_ram_of_his_own() -> None:
    game = table("1E a . b 2W", a=rock(), b=rock()).fly("F!", "F!").shows(". 1E . 2W .").hurt(seat_1=3, seat_2=3)
    assert game.craft(1).ram_used
    assert game.craft(2).ram_used


@pytest.mark.parametrize("word", ["~", "#", "=", "t", "g"])
def test_only_asteroids_can_be_rammed(word: str) -> None:
    game = table(f"1E {word} .", "shooting", g=gate(), t=turret()).fly("F!F").shows(f"1E {word} .").hurt(seat_1=1)
    assert not game.craft().ram_used


def test_drones_cannot_be_rammed() -> None:
    game = table("1E . . t", "drones", t=turret(heading="W")).play("1-4-1", "F!").shows("1E *t . t").hurt(seat_1=1)
    assert not game.craft().ram_used


def test_ramming_takes_the_target_along() -> None:
    game = table("1E a .", "targets", far=True, a=rock("west"))
    game.fly("F!").shows(". 1E .")
    assert [(event.tile, event.team) for event in game.events("target_removed")] == [("a", "west")]
    assert game.winners == (1,)


def test_a_failed_ram_leaves_the_target() -> None:
    game = table("1E a .\n 2E . .", "targets", a=rock("west")).given(1, damage=5).fly("F!").shows(". a .\n 2E . .")
    assert game.game.position.tiles[0].target == "west"
    assert not game.over
