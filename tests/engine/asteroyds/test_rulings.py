"""Every Ruling: what the printed rules leave open, one test each, named after it."""

from __future__ import annotations

import re
from pathlib import Path

import engine.asteroyds.rules

from .boards import asteroid, blue, gate, red, rock, table, turret, white


def test_every_ruling_in_the_rules_has_a_test_of_its_name() -> None:
    source = Path(engine.asteroyds.rules.__file__).read_text("utf-8")
    named = {name.replace(" ", "_") for name in re.findall(r"Ruling \(([a-z ]+)\)", source)}
    assert named == {"chain", "craft_first", "pushed_hit", "push_gates", "gap", "turret"}
    missing = [name for name in named if not any(test.startswith(f"test_ruling_{name}") for test in globals())]
    assert missing == []


def test_ruling_chain_a_tile_is_blocked_by_one_that_leaves_later() -> None:
    table("a b . .", a=white(priority=1), b=white(priority=2)).fly().shows("a . b .")


def test_ruling_chain_each_tile_finishes_both_red_steps_before_the_next() -> None:
    table("a . b . . .", a=red(priority=1), b=red(priority=2)).fly().shows(". a . . b .")


def test_ruling_craft_first_on_its_platform() -> None:
    table(". a =+1E .", a=white()).fly("+F").shows(". a = 1E").hurt(seat_1=1)


def test_ruling_craft_first_on_a_gate_also_before_a_push() -> None:
    game = table("a g . 1E", a=blue(), g=gate(heading="NE"), far=True).given(1, at=(1, 0))
    game.fly("+F").shows("a g 1E .").hurt(seat_1=1)
    assert game.events("pushed") == []


def test_ruling_pushed_hit_every_craft_beyond_is_hit_and_nothing_moves() -> None:
    game = table("a b 1E+2E .", a=blue(), b=rock()).fly("+F", ".")
    game.shows("a b 2E 1E").hurt(seat_1=1, seat_2=0)
    assert [(hit.tile, hit.seat) for hit in game.events("hit")] == [("b", 1), ("b", 2)]


def test_ruling_push_gates_in_racing_onto_craft() -> None:
    game = table("a g 1W", a=blue(), g=gate(), far=True).fly()
    game.shows(". a g+1W").hurt(seat_1=0)
    assert [(event.symbol, event.column) for event in game.events("collected")] == [("sail", 0)]


def test_ruling_push_gates_elsewhere_they_hit_craft() -> None:
    table("a g 1E .", "shooting", a=blue(), g=gate()).fly("+F").shows("a g . 1E").hurt(seat_1=1)


def test_ruling_push_gates_drones_too() -> None:
    game = table("t . . . a .", "drones", t=turret(heading="E"), a=asteroid("blue", "W"))
    # The two meet, round by round; then blue pushes the drone back towards its turret, but not onto it.
    game.play("1-1-6").shows("t . . *t . a")
    game.play("6-1-1").shows("t . *t . a .")
    game.play("1-6-1").shows("t . *t a . .")
    game.play("4-4-1").shows("t *t a . . .")
    game.play("4-4-1").shows("t *t a . . .")


def test_ruling_gap_later_columns_still_run() -> None:
    table("1E . . .").fly("F.F").shows(". . 1E .")
    table("1E . . .").fly("......+F").shows(". 1E . .")


def test_ruling_turret_a_drone_still_on_its_turret_is_hit() -> None:
    game = table("1E . t", "drones", far=True, t=turret()).fly("S")
    assert game.craft(1).symbols == ("sail",)
    assert [event.what for event in game.events("fired")] == ["drone:t"]
