"""Heat maps: what is counted is what a replay of the same games through Game shows."""

from collections import Counter

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import program_of_row
from engine.hexgrid import hex_name
from solver.heat import Heat, count_heat, flown_programs, heat_maps
from solver.heat_text import heat_text
from solver.people import SKILLS
from solver.policy import ROUND_LIMIT, Fate
from solver.progress import finish
from solver.rating import BASE, Rater
from solver.rating_play import Seat
from solver.rollouts import BLOCK
from solver.rolls import ALL_DICE

GAMES = 25


@pytest.fixture(scope="module")
def duel_maps():
    return finish(heat_maps(Rater(scenarios.load("duel"), skills=SKILLS[:1]), BLOCK))


@pytest.mark.parametrize("name", ["duel", "official-drones", "official-targets"])
@pytest.mark.parametrize("skill", [None, SKILLS[0]])
def test_counts_are_those_of_the_same_games_played_through_game(name, skill):
    seat = Seat(scenarios.load(name), 0, skill)
    rolls, flown = flown_programs(seat, 0, 0, ROUND_LIMIT)
    counts, rounds = count_heat(seat, rolls[:GAMES], flown[:GAMES])
    entered, crashed, tiles, played = Counter(), Counter(), Counter(), 0
    for number in range(GAMES):
        game, seen = Game(seat.game.scenario), set()
        while not game.over and len(game.rounds) < ROUND_LIMIT:
            round_number = len(game.rounds)
            dice = ALL_DICE[rolls[number, round_number]]
            done = game.play(dice, {seat.number: program_of_row(flown[number, round_number])})
            seen |= {event.to for event in done.events if event.kind == "advanced"}
            crashed.update(event.at for event in done.events if event.kind == "crashed")
            tiles.update(tile.at for tile in game.position.tiles if tile.at is not None)
            played += 1
        entered.update(seen)
    assert rounds == played
    hexes = seat.game.setup.hexes
    for heat, expected in ((Heat.FLOWN, entered), (Heat.CRASHED, crashed), (Heat.TILES, tiles)):
        found = {at: int(counts[heat, cell]) for cell, at in enumerate(hexes) if counts[heat, cell]}
        assert found == dict(expected), heat


def test_the_games_are_those_of_the_rating():
    seat = Seat(scenarios.load("duel"), 1, SKILLS[0], 1)
    rolls, flown = flown_programs(seat, 4, 2, ROUND_LIMIT)
    block = seat.play(4, 2, ROUND_LIMIT)
    finished = block.fates != Fate.DESTROYED
    _, rounds = count_heat(seat, rolls[finished], flown[finished])
    assert rounds == block.rounds[finished].sum()


def test_shares_are_shares_and_the_base_policy_never_crashes(duel_maps):
    base, novice = duel_maps.of(BASE), duel_maps.of("novice")
    assert base.games == novice.games == 2 * BLOCK
    assert base.crashed == {}
    assert sum(novice.crashed.values()) > 0.1
    for found in (base, novice):
        assert all(0 < share <= 1 for share in (*found.flown.values(), *found.tiles.values()))
    moving = sum(tile.kind in ("asteroid", "gate") for tile in scenarios.load("duel").tiles)
    assert sum(base.tiles.values()) == pytest.approx(moving)
    assert 0 < max(duel_maps.decides.values()) <= 1


def test_the_maps_are_the_same_on_one_core(duel_maps):
    again = finish(heat_maps(Rater(scenarios.load("duel"), skills=SKILLS[:1]), BLOCK, workers=1))
    assert again == duel_maps


def test_json_has_shares_by_hex_name(duel_maps):
    found = duel_maps.to_json()
    names = {hex_name(at) for at in scenarios.load("duel").board.hexes()}
    assert {each["player"] for each in found["players"]} == {BASE, "novice"}
    assert set(found["decides"]) <= names
    assert set(found["players"][0]["flown"]) <= names


def test_the_text_board_has_a_number_for_every_hex():
    scenario = scenarios.load("duel")
    hexes = scenario.board.hexes()
    text = heat_text(scenario, {hex_name(at): 42.0 for at in hexes}).plain
    assert text.count("42") == len(hexes)
    assert heat_text(scenario, {hex_name(hexes[0]): 0.1}).plain.count("·") == len(hexes) - 1
