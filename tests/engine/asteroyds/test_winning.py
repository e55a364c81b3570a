"""Who wins when: completing, ties, survivors, nobody; and who is first player next."""

from __future__ import annotations

import pytest

from .boards import Table, gate, rock, table


def decided(game: Table) -> list[str | None]:
    return [event.decided for event in game.events("won")]


def test_all_gate_symbols_win_and_equal_ones_count_once() -> None:
    game = table("1E g h .", g=gate("sail"), h=gate("sail")).fly("F")
    assert game.winners == (1,)
    assert decided(game) == ["alone"]
    assert not table("1E g h .", g=gate("sail"), h=gate("twin")).fly("F").over


def test_symbols_are_kept_from_round_to_round() -> None:
    game = table("1E g h .", g=gate("sail"), h=gate("twin")).fly("F").fly("F")
    assert game.craft().symbols == ("sail", "twin")
    assert game.winners == (1,)


def test_the_round_is_played_to_its_end_for_everyone() -> None:
    game = table("1E g . . 2W", g=gate()).fly("F", "F").shows(". g+1E . 2W .")
    assert game.winners == (1,)


def test_the_lower_completing_column_wins() -> None:
    game = table("1E g 2W", g=gate()).fly(".F", "F")
    assert game.winners == (2,)
    assert decided(game) == ["column"]
    game = table("1E g 2W", g=gate()).given(1, damage=5).fly("F", ".F")
    assert game.winners == (1,)


def test_column_0_comes_before_column_1() -> None:
    game = table("g 1E . 2W", g=gate(colour="white", heading="E")).given(1, damage=3).fly(".", "FF")
    assert [(event.seat, event.column) for event in game.events("completed")] == [(1, 0), (2, 2)]
    assert game.winners == (1,)


def test_the_energy_column_is_the_last() -> None:
    assert table("1E g 2W", g=gate()).fly("+F", ".....F").winners == (2,)


def test_in_the_same_column_less_damage_wins() -> None:
    game = table("1E g 2W", g=gate()).given(1, damage=1).fly("F", "F")
    assert game.winners == (2,)
    assert decided(game) == ["damage"]


def test_damage_counts_as_it_is_at_the_end_of_the_round() -> None:
    game = table("1E g 2W", g=gate()).given(2, damage=1).fly("FF", "F")
    assert game.winners == (1,)
    game = table("1E g 2W", g=gate()).fly("FFF", "F").hurt(seat_1=1)
    assert game.winners == (2,)


def test_equal_in_everything_they_share() -> None:
    game = table("1E g 2W+3W", g=gate()).given(3, damage=1).fly("F", "F", "F")
    assert game.winners == (1, 2)
    assert decided(game) == ["shared", "shared"]


def test_shooting_is_decided_as_racing() -> None:
    assert table("1E g 2W", "shooting", g=gate()).fly(".S", "S").winners == (2,)
    assert table("1E g 2W", "shooting", g=gate()).given(2, damage=1).fly("S", "S").winners == (1,)


def test_who_completed_and_was_destroyed_does_not_win() -> None:
    game = table("1E g #\n 2E . .", g=gate(), rules={"hull": 1}).fly("FF")
    assert [event.seat for event in game.events("completed")] == [1]
    assert not game.craft().alive
    assert game.craft().symbols == ("sail",)
    assert not game.over
    # Nor does it win later, nor is it in anybody's way.
    assert not game.fly(".", "F").over


def test_the_survivor_among_those_who_completed_wins() -> None:
    game = table("1E g 2W", g=gate(), rules={"hull": 1}).fly("FFF", "..F")
    assert game.winners == (2,)
    assert decided(game) == ["alone"]


def test_no_craft_left_ends_the_game_without_a_winner() -> None:
    game = table("1E #", rules={"hull": 1}).fly("F")
    assert (game.over, game.winners) == (True, ())
    assert len(game.events("no_winner")) == 1
    game = table("1E 2E #", rules={"hull": 1, "last_survivor_wins": True}).fly("FF", "F")
    assert (game.over, game.winners) == (True, ())


# ------------------------------------------------------------------------------------------------------ last survivor

SURVIVOR = {"hull": 1, "last_survivor_wins": True}


def test_the_last_survivor_wins_with_the_variant_only() -> None:
    assert not table("1E 2E #", rules={"hull": 1}).fly(".", "F").over
    game = table("1E 2E #", rules=SURVIVOR).fly(".", "F")
    assert game.winners == (1,)
    assert decided(game) == ["last_survivor"]


def test_two_survivors_play_on() -> None:
    assert not table("1E 2E+3E #", rules=SURVIVOR).fly(".", "F").over


def test_a_game_that_began_with_one_craft_has_no_last_survivor() -> None:
    assert not table("1E . .", rules=SURVIVOR).fly("F").over


def test_completing_comes_before_surviving() -> None:
    game = table("1E g . 2E", g=gate(), rules=SURVIVOR).fly("F", "F")
    assert game.winners == (1,)
    assert decided(game) == ["alone"]


def test_in_targets_the_last_team_wins() -> None:
    teams = {1: "west", 2: "west", 3: "east", 4: "east"}
    game = table("1E+2E . a . 3E+4E", "targets", teams=teams, rules=SURVIVOR, a=rock("east"))
    assert not game.fly(".", ".", "F").over
    game.fly(".", ".", ".", "F")
    assert game.winners == (1, 2)
    assert game.game.position.team == "west"
    assert decided(game) == ["last_survivor", "last_survivor"]


def test_in_targets_one_craft_of_each_of_two_teams_plays_on() -> None:
    teams = {1: "west", 2: "west", 3: "east"}
    assert not table("1W 2E . a . 3E", "targets", teams=teams, rules=SURVIVOR, a=rock("east")).fly("F").over


# -------------------------------------------------------------------------------------------------------- first player


def firsts(game: Table, *rounds: tuple[str, ...]) -> list[int]:
    found = [game.game.position.first_seat]
    for programs in rounds:
        found.append(game.fly(*programs).game.position.first_seat)
    return found


def test_the_lowest_seat_begins_and_the_next_ones_follow_over_gaps() -> None:
    assert firsts(table("6E 2E 4E"), (), (), (), ()) == [2, 4, 6, 2, 4]


def test_destroyed_seats_are_passed_over() -> None:
    game = table("1E+3E 2E+5E #", rules={"hull": 1})
    assert firsts(game, (".", "F"), (), (), ()) == [1, 3, 5, 1, 3]


def test_the_first_player_passes_even_if_he_is_destroyed() -> None:
    game = table("1E . .\n 2E . .\n 3E . .", rules={"hull": 1}).fly("L")
    assert game.game.position.first_seat == 2
    assert [event.seat for event in game.events("first_player")] == [2]


def test_the_first_player_does_not_change_when_the_game_is_over() -> None:
    game = table("1E g . 2W", g=gate()).fly("F")
    assert game.over
    assert game.game.position.first_seat == 1
    assert game.events("first_player") == []


@pytest.mark.parametrize("mode", ["racing", "shooting", "drones", "targets"])
def test_an_object_out_of_reach_never_ends_the_game(mode: str) -> None:
    game = table("1E . .", mode)
    for _ in range(3):
        assert not game.fly().over
    assert game.game.position.round == 3
