"""The life of drones: launched, moved, shot, gone, and launched again."""

from __future__ import annotations

from engine.asteroyds.position import what_is_at

from .boards import Table, asteroid, red, rock, table, turret


def shot_by(game: Table) -> list[int | None]:
    return [event.seat for event in game.events("drone_shot")]


def test_a_drone_is_launched_on_its_turret_and_is_white_red() -> None:
    game = table("t . . . .", "drones", t=turret(heading="E")).fly().shows("t . . *t .")
    assert [(event.tile, event.at) for event in game.events("launched")] == [("drone:t", (0, 0))]
    game.play("6-6-1").shows("t *t . . .")
    assert game.events("launched") == []


def test_it_moves_by_the_ring_of_its_turret() -> None:
    game = table(". . .\n . t .\n . . .", "drones", t=turret(heading="SE")).play("2-5-1")
    game.shows(". . *t\n . t .\n . . .")


def test_drones_move_before_every_other_tile() -> None:
    table("t . . a", "drones", t=turret(heading="E"), a=red("W", priority=0)).play("1-4-1").shows("t . *t a")


def test_drones_move_in_the_order_of_their_turrets_in_the_scenario() -> None:
    first = table("t . . . u", "drones", t=turret(heading="E"), u=turret("twin", "W")).play("1-4-1")
    first.shows("t . *t *u u")
    second = table("t . . . u", "drones", u=turret("twin", "W"), t=turret(heading="E")).play("1-4-1")
    second.shows("t *t *u . u")


def test_turrets_are_idle_in_other_modes() -> None:
    game = table("t . . .", "racing", t=turret(heading="E")).fly().shows("t . . .")
    assert game.events("launched") == []


def test_a_drone_hits_craft() -> None:
    table("t . 1E .", "drones", t=turret(heading="E")).play("1-4-1", "+F").shows("t *t . 1E").hurt(seat_1=1)


def test_a_shot_drone_gives_its_symbol_and_leaves_at_the_end() -> None:
    game = table("1E . t", "drones", far=True, t=turret()).fly("S").shows("1E . t")
    assert [event.symbol for event in game.events("collected")] == ["sail"]
    assert [event.tile for event in game.events("drone_left")] == ["drone:t"]


def test_a_new_drone_is_launched_only_when_the_old_one_is_gone() -> None:
    game = table("1E . . t", "drones", far=True, t=turret(heading="W")).play("4-1-1", "S").shows("1E . . t")
    game.play("4-4-1").shows("1E . . t+*t")
    assert [event.tile for event in game.events("launched")] == ["drone:t"]
    assert game.play("4-4-1").events("launched") == []


def test_several_craft_can_shoot_the_same_drone_in_a_round() -> None:
    game = table("1E . t . 2W", "drones", far=True, t=turret()).fly("S", "S").shows("1E . t . 2W")
    assert shot_by(game) == [1, 2]
    assert game.craft(1).symbols == game.craft(2).symbols == ("sail",)
    assert len(game.events("drone_left")) == 1


def test_a_marked_drone_still_blocks() -> None:
    game = table("1E . . t", "drones", far=True, t=turret(heading="W"))
    game.play("4-1-1", "SFF").shows(". 1E . t").hurt(seat_1=1)


def test_a_drone_on_its_turret_stops_craft_and_once_gone_the_turret_does() -> None:
    game = table("1E t .", "drones", far=True, t=turret()).fly("SF").hurt(seat_1=1)
    assert [event.what for event in game.events("crashed")] == ["drone:t"]
    game = table("1E t . . .", "drones", t=turret(heading="E")).fly("SF").shows("1E t . . *t").hurt(seat_1=1)
    assert [event.what for event in game.events("fired")] == ["turret"]
    assert [event.what for event in game.events("crashed")] == ["turret"]


def test_the_turret_is_there_again_when_the_drone_on_it_has_left() -> None:
    game = table("1E . t", "drones", far=True, t=turret()).fly("S")
    assert what_is_at(game.setup, game.game.state(), 2) == "turret"


def test_a_drone_cannot_return_onto_its_turret() -> None:
    game = table("t . . . .", "drones", t=turret(heading="E")).fly().shows("t . . *t .")
    game.play("6-6-1").shows("t *t . . .").play("6-6-1").shows("t *t . . .")


def test_a_drone_that_nobody_shot_stays_where_it_is() -> None:
    game = table("t . . . . a", "drones", t=turret(heading="E"), a=asteroid("blue", "W")).play("1-4-1")
    game.shows("t . *t . a .")
    assert game.events("drone_left") == []


# ------------------------------------------------------------------------------------------------------------ winning


def test_all_symbols_win_if_there_are_fewer_than_four() -> None:
    game = table("t . 1E . u", "drones", t=turret("sail"), u=turret("twin")).fly("S")
    assert not game.over
    assert game.fly("BS").winners == (1,)


def test_four_different_symbols_win_however_many_there_are() -> None:
    legend = {
        name: turret(symbol) for name, symbol in zip("tuvwx", ("sail", "spiral", "twin", "bar", "star"), strict=True)
    }
    game = table("t 1E u ~ v w x", "drones", **legend).given(1, symbols=("twin", "bar")).fly("S")
    assert not game.over
    assert game.fly("BS").winners == (1,)


def test_a_fifth_symbol_does_not_complete_the_mission_again() -> None:
    legend = {
        name: turret(symbol) for name, symbol in zip("tuvwx", ("sail", "spiral", "twin", "bar", "star"), strict=True)
    }
    game = table("t 1E u ~ v w x", "drones", **legend).given(1, symbols=("twin", "bar", "star")).fly("SBS")
    assert game.craft().symbols == ("sail", "spiral", "twin", "bar", "star")
    assert [event.column for event in game.events("completed")] == [1]


def test_equal_symbols_on_two_turrets_count_once() -> None:
    game = table("t 1E u", "drones", t=turret("sail"), u=turret("sail")).fly("S")
    assert game.winners == (1,)
    game = table("t 1E u", "drones", far=True, t=turret("sail"), u=turret("sail")).fly("SBS")
    assert game.craft().symbols == ("sail",)
    assert not game.over


def test_a_tie_is_decided_by_damage_and_not_by_the_column() -> None:
    game = table("1E . t . 2W", "drones", t=turret()).given(1, damage=1).fly("S", "...S")
    assert game.winners == (2,)
    assert [event.decided for event in game.events("won")] == ["damage"]


def test_equal_damage_shares_the_win() -> None:
    game = table("1E . t . 2W", "drones", t=turret()).fly("S", "...S")
    assert game.winners == (1, 2)
    assert [event.decided for event in game.events("won")] == ["shared", "shared"]


def test_landing_after_the_last_drone() -> None:
    game = table("= 1E . t", "drones", rules={"return_to_platform": "any"}, t=turret(), a=rock()).fly("S")
    assert not game.over
    assert game.fly("BF").winners == (1,)
