"""The variant return_to_platform: when a craft may land, and that nothing else is landing."""

from __future__ import annotations

from .boards import Table, gate, rock, table

ANY = {"return_to_platform": "any"}
OWN = {"return_to_platform": "own"}


def landed_in(game: Table) -> list[int | None]:
    return [event.column for event in game.events("landed")]


def test_any_platform_with_all_symbols() -> None:
    game = table("1E g = .", rules=ANY, g=gate()).fly("FFF+F").shows(". g =+1E .").hurt(seat_1=0)
    assert landed_in(game) == [2]
    assert [event.column for event in game.events("completed")] == [2]
    assert game.winners == (1,)


def test_platforms_are_obstacles_until_then() -> None:
    table("1E = g", rules=ANY, g=gate()).fly("F").shows("1E = g").hurt(seat_1=1)
    table("1E g =", rules=ANY, far=True, g=gate()).fly("FF").shows(". g+1E =").hurt(seat_1=1)


def test_platforms_are_obstacles_without_the_variant() -> None:
    game = table("1E g =", far=True, g=gate()).fly("FF").shows(". g+1E =").hurt(seat_1=1)
    assert landed_in(game) == []


def test_without_the_variant_not_even_the_own_platform_can_be_landed_on() -> None:
    game = table("=+1E g .", g=gate()).fly("FBF").shows("= g+1W .").hurt(seat_1=1)
    assert landed_in(game) == []
    assert [event.column for event in game.events("completed")] == [1]


def test_all_symbols_alone_do_not_complete() -> None:
    game = table("1E g =", rules=ANY, g=gate()).fly("F")
    assert not game.over
    assert game.events("completed") == []
    assert landed_in(game.fly("F")) == [1]


def test_landing_in_column_7() -> None:
    game = table("1E g =", rules=ANY, g=gate()).fly("F+F")
    assert landed_in(game) == [7]
    assert game.winners == (1,)


def test_own_platform_is_the_one_it_started_on() -> None:
    game = table("=+1E g =", rules=OWN, g=gate()).fly("FF").shows("= g+1E =").hurt(seat_1=1)
    assert not game.over
    game = table("=+1E g =", rules=OWN, g=gate()).fly("FBF").shows("=+1W g =").hurt(seat_1=0)
    assert landed_in(game) == [3]
    assert game.winners == (1,)


def test_own_does_not_mean_another_craft_s_platform() -> None:
    game = table("=+1E g =+2W", rules=OWN, g=gate()).fly("FF").hurt(seat_1=1)
    assert not game.over


def test_who_started_elsewhere_has_no_own_platform() -> None:
    game = table("1E g =", rules=OWN, g=gate()).fly("FF").hurt(seat_1=1)
    assert not game.over


def test_standing_on_a_platform_is_not_landing() -> None:
    game = table("=+1E . g", "shooting", rules=ANY, g=gate()).fly("S")
    assert game.craft().symbols == ("sail",)
    assert not game.over
    assert landed_in(game.fly("FBF")) == [3]


def test_yayenek_lands_backwards() -> None:
    game = table("= 1E g", "shooting", rules=ANY, pilots={1: "yayenek"}, g=gate()).fly("SP").shows("=+1E . g")
    assert landed_in(game) == [2]


def test_hector_lands_at_his_first_advance() -> None:
    game = table(". = 1E g", "shooting", rules=ANY, pilots={1: "hector"}, g=gate()).fly("SBP").shows(". =+1W . g")
    assert landed_in(game) == [3]
    assert game.winners == (1,)


def test_the_landing_column_decides_a_tie() -> None:
    game = table("1E g =\n 2E h =", rules=ANY, g=gate(), h=gate(heading="W")).given(1, symbols=("sail",))
    game.given(2, symbols=("sail",)).play("1-1-1", "F.F", "FF")
    assert [event.column for event in game.events("completed")] == [3, 2]
    assert game.winners == (2,)


def test_there_is_no_landing_in_targets() -> None:
    game = table("1E = .", "targets", rules=ANY, far=True, a=rock("west")).fly("F").shows("1E = .").hurt(seat_1=1)
    assert not game.over
