"""Whole games with known ends, computed by an independent program from the rules."""

import json
from pathlib import Path

import pytest

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario

GAMES = sorted((Path(__file__).parents[2] / "data" / "games").glob("*.json"))
assert len(GAMES) >= 80, "the given games are missing"


def as_sets(final):
    """Symbols are compared as sets, and tiles and craft whatever their order."""
    for craft in final["crafts"]:
        craft["symbols"] = sorted(craft["symbols"])
    final["crafts"].sort(key=lambda craft: craft["seat"])
    return final


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_given_game_ends_as_expected(path):
    case = json.loads(path.read_text("utf-8"))
    game = Game(Scenario.model_validate_json(json.dumps(case["scenario"])))
    for round_ in case["script"]["rounds"]:
        if game.over:
            break
        game.play(round_["dice"], {int(seat): program for seat, program in round_["programs"].items()})
    expected = case["expected"]
    assert as_sets(game.final_json()) == as_sets(expected["final"]), str(game)
    result = game.result_json()
    assert (result["over"], set(result["winners"]), result["team"]) == (
        expected["result"]["over"],
        set(expected["result"]["winners"]),
        expected["result"]["team"],
    )
