"""Firing: where a beam stops, what it takes along in Shooting and Targets."""

from __future__ import annotations

import pytest

from .boards import Table, gate, rock, table, turret


def beam_ends(game: Table) -> list[str | None]:
    return [event.what for event in game.events("fired")]


def test_a_shot_gate_gives_its_symbol_in_that_column() -> None:
    game = table("1E . . g .", "shooting", far=True, g=gate()).fly(".S").shows("1E . . g .")
    assert [(event.symbol, event.column) for event in game.events("collected")] == [("sail", 2)]


def test_a_shot_in_the_energy_column() -> None:
    game = table("1E . g .", "shooting", far=True, g=gate()).fly("+S")
    assert [event.column for event in game.events("collected")] == [7]


def test_the_beam_follows_the_facing() -> None:
    game = table("g 1E .", "shooting", far=True, g=gate()).fly("SBS")
    assert beam_ends(game) == ["border", "g"]
    game = table(". . .\n . . .\n g 1E .", "shooting", far=True, g=gate(heading="W")).fly("BS")
    assert beam_ends(game) == ["g"]


def test_craft_are_transparent() -> None:
    game = table("1E 2W 3E g", "shooting", far=True, g=gate()).fly("S").hurt(seat_2=0, seat_3=0)
    assert game.craft().symbols == ("sail",)


@pytest.mark.parametrize("word", ["~", "#", "=", "t", "a", "h"])
def test_the_beam_stops_at_the_first_thing(word: str) -> None:
    game = table(f"1E {word} g", "shooting", far=True, g=gate(), t=turret(), a=rock(), h=gate("twin")).fly("S")
    assert game.craft().symbols == (("twin",) if word == "h" else ())


def test_the_beam_begins_at_the_next_hex() -> None:
    game = table("=+1E . g", "shooting", far=True, g=gate()).fly("S")
    assert game.craft().symbols == ("sail",)


def test_a_platform_with_a_craft_stops_the_beam() -> None:
    game = table("1E =+2E g", "shooting", far=True, g=gate()).fly("S")
    assert beam_ends(game) == ["platform"]
    assert game.craft().symbols == ()


def test_a_symbol_is_collected_once() -> None:
    game = table("1E . g", "shooting", far=True, g=gate()).fly("SS")
    assert len(game.events("collected")) == 1


def test_touching_gates_gives_nothing_in_shooting() -> None:
    game = table("g . 1E", "shooting", far=True, g=gate(heading="E")).fly().shows(". g 1E")
    assert game.craft().symbols == ()


@pytest.mark.parametrize("mode", ["targets", "drones"])
def test_gates_give_nothing_in_other_modes(mode: str) -> None:
    game = table("1E . g", mode, g=gate()).fly("S")
    assert beam_ends(game) == ["g"]
    assert game.craft().symbols == ()


# ------------------------------------------------------------------------------------------------------------ targets

TEAMS = {1: "west", 2: "east"}


def targets_left(game: Table) -> dict[str, int]:
    return dict(game.game.final_json()["targets"])


def test_a_shot_asteroid_loses_its_target_and_stays() -> None:
    game = table("1E . a", "targets", far=True, teams=TEAMS, a=rock("nobody")).fly("SS").shows("1E . a")
    assert len(game.events("target_removed")) == 1
    assert targets_left(game) == {"west": 0, "nobody": 1}


def test_targets_are_removed_whosever_they_are() -> None:
    text = "1E . a . b . 2W"
    game = table(text, "targets", teams=TEAMS, a=rock("east"), b=rock("east")).fly("S")
    assert targets_left(game) == {"west": 0, "east": 1}
    assert not game.over
    game.fly(".", "S")
    assert game.winners == (2,)
    assert game.game.position.team == "east"


def test_the_team_wins_whoever_removed_its_last_target() -> None:
    game = table("1E . a . 2W", "targets", teams=TEAMS, a=rock("east")).fly("S")
    assert game.winners == (2,)
    assert [event.decided for event in game.events("won")] == ["targets"]


def test_the_game_stops_at_once() -> None:
    game = table("1E . a . 2W", "targets", teams=TEAMS, a=rock("west")).fly("SF", "F").shows("1E . a . 2W")
    assert [event.seat for event in game.events("takes_off")] == [1]
    assert game.over
    assert game.game.position.first_seat == 1


def test_the_winning_ram_enters_and_then_everything_stops() -> None:
    game = table("1E a . 2W", "targets", teams=TEAMS, a=rock("west")).fly("F!F", "F").shows(". 1E . 2W").hurt(seat_1=3)
    assert game.winners == (1,)


def test_a_handicapped_team_needs_only_so_many() -> None:
    legend = {"a": rock("west"), "b": rock("west")}
    for needed, over in ((None, False), (1, True), (2, False), (3, False)):
        rules = {} if needed is None else {"targets_needed": {"west": needed}}
        game = table("a . 1E . b", "targets", rules=rules, **legend).fly("S")
        assert game.over == over, game.story()
        if not over:
            # More than there are is read as all.
            assert game.fly("BS").winners == (1,)


def test_a_team_without_living_craft_does_not_win() -> None:
    rules = {"hull": 1}
    game = table("1E . a . 2E", "targets", teams=TEAMS, rules=rules, a=rock("east")).fly(".", "F")
    assert not game.craft(2).alive
    game.fly("S")
    assert targets_left(game) == {"west": 0, "east": 0}
    assert not game.over


def test_the_winners_are_the_living_members_of_the_team() -> None:
    teams = {1: "west", 2: "west", 3: "west", 5: "east"}
    game = table("1E . a . 2E+3W+5W", "targets", teams=teams, rules={"hull": 1}, a=rock("west")).fly(".", "F")
    assert game.fly("S").winners == (1, 3)


def test_targets_mean_nothing_outside_their_mode() -> None:
    game = table("1E . a", "shooting", far=True, a=rock("west")).fly("S")
    assert game.events("target_removed") == []
    assert game.game.position.tiles[0].target is None
