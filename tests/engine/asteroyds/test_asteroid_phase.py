"""How tiles move, stop, push and hit: every sentence of the asteroid phase that could be got wrong."""

from __future__ import annotations

import pytest

from .boards import asteroid, blue, gate, red, rock, table, turret, white

AROUND = {1: "E", 5: "SE", 3: "SW", 6: "W", 2: "NW", 4: "NE"}
NEIGHBOURS = {"E": (2, 1), "SE": (2, 2), "SW": (1, 2), "W": (0, 1), "NW": (1, 0), "NE": (2, 0)}
TURNS = ["E", "SE", "SW", "W", "NW", "NE"]


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("heading", TURNS)
def test_the_ring_reads_153624_clockwise_from_the_heading(heading: str, value: int) -> None:
    direction = TURNS[(TURNS.index(heading) + TURNS.index(AROUND[value])) % 6]
    game = table(". . .\n . a .\n . . .", a=white(heading)).play(f"1-{value}-1")
    assert game.game.position.tiles[0].at == NEIGHBOURS[direction], game.story()


def test_steps_and_dice_of_each_colour() -> None:
    for colour, steps in (("red", 2), ("white", 1), ("blue", 1), ("white-red", 3), ("white-blue", 2)):
        wanted = " ".join("a" if place == steps else "." for place in range(5))
        table("a . . . .", a=asteroid(colour)).fly().shows(wanted)


def test_two_coloured_tiles_obey_both_dice() -> None:
    table(". . . a . .", a=asteroid("white-red")).play("1-6-1").shows(". . . . a .")
    table(". . . a . .", a=asteroid("white-blue")).play("1-6-1").shows(". . . a . .")
    table(". . . a . .", a=asteroid("white-blue")).play("6-6-1").shows(". . . a . .")


def test_red_stops_after_the_first_step_if_blocked() -> None:
    table("a . #", a=red()).fly().shows(". a #")
    table("a .", a=red()).fly().shows(". a")
    table("a # .", a=red()).fly().shows("a # .")


@pytest.mark.parametrize("word", ["#", "=", "~", "t", "b"])
def test_obstacles_end_a_move(word: str) -> None:
    table(f"a {word} .", a=white(), t=turret(), b=red("NE")).fly().shows(f"a {word} .")


def test_lower_priority_numbers_move_first_and_equal_ones_in_scenario_order() -> None:
    table("a b .", a=white(priority=2), b=white(priority=1)).fly().shows(". a b")
    table("a b .", b=white(priority=5), a=white(priority=5)).fly().shows(". a b")
    table("a b .", a=white(priority=5), b=white(priority=5)).fly().shows("a . b")


def test_dice_red_white_blue() -> None:
    # White moves out of the way of blue, but not of red.
    table("a b . . . .", a=red(), b=white()).fly().shows("a . b . . .")
    table("a b . . . .", a=blue(), b=white()).fly().shows(". a b . . .")


def test_dice_in_the_order_that_was_rolled() -> None:
    rules = {"dice_order": "random"}
    table("a b . . . .", rules=rules, a=red(), b=white()).play("1-1-1/wrb").shows(". a b . . .")
    table("a b . . . .", rules=rules, a=red(), b=white()).play("1-1-1").shows("a . b . . .")
    table("a b . . . .", rules=rules, a=blue(), b=white()).play("1-1-1/bwr").shows(". a . b . .")


# ------------------------------------------------------------------------------------------------------------ hitting


def test_a_hit_does_one_damage_and_none_with_the_shield_up() -> None:
    table("a . 1E .", a=red()).fly().shows(". a 1E .").hurt(seat_1=0)
    table("a . 1E .", a=red()).fly("+F").shows(". a . 1E").hurt(seat_1=1)


def test_the_shield_is_down_for_the_asteroid_phase_whatever_the_energy_action() -> None:
    for energy in "FRLS":
        game = table("a 1E .\n . . .\n . . .", "shooting", a=white()).fly(f"+{energy}")
        assert [hit.damage for hit in game.events("hit")] == [1], game.story()


def test_every_craft_on_the_hex_is_hit() -> None:
    game = table("a 1E+2E+3E .", a=white()).fly("+F", ".", "+F")
    game.shows("a 2E 1E+3E").hurt(seat_1=1, seat_2=0, seat_3=1)


def test_a_destroyed_craft_is_in_nobodys_way_and_does_not_fly() -> None:
    game = table("a . 1E .", rules={"hull": 1}, a=asteroid("white-red")).fly("F+F")
    game.shows(". . a .").hurt(seat_1=1)
    assert not game.craft(1).alive
    assert game.events("takes_off") == []


def test_the_second_craft_on_a_hex_still_stops_a_tile_when_the_first_is_destroyed() -> None:
    game = table("a . 1E+2E .", rules={"hull": 2}, a=asteroid("white-red")).given(1, damage=1).fly("+F", ".")
    game.shows(". a 2E .")
    assert len(game.events("hit")) == 3


def test_gates_hit_craft_outside_racing_only() -> None:
    table("g . 1E .", "shooting", g=gate(heading="E")).fly("+F").shows(". g . 1E").hurt(seat_1=1)
    table("g 1E .", far=True, g=gate(colour="white", heading="E")).fly("+F").shows(". g 1E").hurt(seat_1=0)


# ------------------------------------------------------------------------------------------------------------ pushing


def test_blue_pushes_and_the_others_do_not() -> None:
    for colour, wanted in (("red", "a b . ."), ("white", "a b . ."), ("blue", ". a b .")):
        table("a b . .", a=asteroid(colour), b=red("NE")).fly().shows(wanted)
    # White-blue pushes on its blue die only: once, not twice.
    table("a b . . .", a=asteroid("white-blue"), b=red("NE")).fly().shows(". a b . .")
    table("a b . . .", a=asteroid("white-blue"), b=red("NE")).play("1-1-6").shows("a b . . .")


def test_only_one_tile_is_ever_pushed() -> None:
    table("a b c .", a=blue(), b=red("NE"), c=red("NE")).fly().shows("a b c .")


@pytest.mark.parametrize("word", ["#", "=", "~", "t"])
def test_nothing_is_pushed_into_the_border_or_a_fixed_object(word: str) -> None:
    table(f"a b {word} .", a=blue(), b=rock(), t=turret()).fly().shows(f"a b {word} .")


def test_a_push_that_is_blocked_hits_nobody() -> None:
    game = table("a b =+1E .", a=blue(), b=rock()).fly("+F")
    game.shows("a b = 1E").hurt(seat_1=0)
    game = table("a b g . 1E", far=True, a=blue(), b=rock(), g=gate()).given(1, at=(2, 0))
    game.fly("+F").shows("a b g 1E .").hurt(seat_1=0)


def test_a_blue_gate_pushes_and_is_pushed() -> None:
    table("g b . .", g=gate(colour="blue", heading="E"), b=rock()).fly().shows(". g b .")
    game = table("g b 1E .", far=True, g=gate(colour="blue", heading="E"), b=rock()).fly("+F")
    game.shows("g b . 1E").hurt(seat_1=1)
    table("g h . .", g=gate(colour="blue", heading="E"), h=gate("twin")).fly().shows(". g h .")


def test_nothing_is_pushed_onto_a_turret_nor_off_it() -> None:
    # The hex of a launched drone still holds its turret, and a fixed object ends a move.
    game = table("a t . .", "drones", a=blue(), t=turret()).fly()
    game.shows("a t+*t . .")
    assert game.events("pushed") == []


# ----------------------------------------------------------------------------------------------------- gates in Racing


def test_a_red_gate_is_collected_halfway_through_its_two_steps() -> None:
    game = table("g 1W . .", far=True, g=gate(heading="E")).fly().shows(". 1W g .")
    assert [(event.seat, event.column) for event in game.events("collected")] == [(1, 0)]


def test_every_craft_on_the_hex_collects_an_arriving_gate_once() -> None:
    game = table("g 1W+2W . .", far=True, g=gate(heading="E")).fly()
    assert [event.seat for event in game.events("collected")] == [1, 2]
    assert game.play("6-1-1").events("collected") == []


def test_craft_stay_behind_when_a_gate_leaves() -> None:
    game = table("g . 1W . .", far=True, g=gate(heading="E")).fly().shows(". . g+1W . .")
    game.play("1-1-1").shows(". . 1W . g")


def test_a_gate_does_not_enter_the_hex_of_another_gate_with_craft() -> None:
    game = table("g h . 1E", far=True, g=gate(colour="white", heading="E"), h=gate("twin", "white")).given(1, at=(1, 0))
    game.fly("+F").shows("g h 1E .").hurt(seat_1=0)
    assert game.events("collected") == []
