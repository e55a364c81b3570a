"""The number of distinct outcomes and their hash are as the data files say; they are found by glob."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program
from engine.asteroyds.position import parse_position
from engine.asteroyds.state import set_up

from .outcomes import MAX_EMERGENCY, Flights, hash_of

FILES = sorted(Path(__file__).parent.glob("*.json"))
LOADED = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}
CASES = [
    pytest.param(data["scenario"], case, id=f"{name}-{case['dice'].replace('/', '-')}-seat{case['seat']}-{number}")
    for name, data in LOADED.items()
    for number, case in enumerate(data["cases"])
]


def test_the_data_files_are_there() -> None:
    assert {f"official-{mode}" for mode in ("racing", "shooting", "targets", "drones")} <= set(LOADED)
    for name, data in LOADED.items():
        assert data["cases"], name
        depths = [case["depth"] for case in data["cases"]]
        if name.startswith("official-"):
            assert depths.count(6) >= 3, name
            assert depths.count(7) >= 3, name


def game_at(scenario: str, position: str) -> Game:
    setup = set_up(scenarios.load(scenario))
    return Game(setup, parse_position(position, setup))


@pytest.mark.parametrize(("scenario", "case"), CASES)
def test_outcomes(scenario: str, case: dict[str, Any]) -> None:
    flights = Flights(game_at(scenario, case["position"]), case["seat"], case["dice"])
    outcomes = flights.outcomes(case["depth"])
    if (len(outcomes), hash_of(outcomes)) != (case["outcomes"], case["hash"]):
        pytest.fail(divided(flights, case, outcomes))


def divided(flights: Flights, case: dict[str, Any], outcomes: list[str]) -> str:
    """Where to look: the number of outcomes by the action in the first column, as recorded and as found now."""
    found = flights.divide(case["depth"])
    lines = [f"{len(outcomes)} outcomes ({hash_of(outcomes)}), recorded {case['outcomes']} ({case['hash']})"]
    for action in sorted(set(found) | set(case["divide"])):
        now, then = found.get(action), case["divide"].get(action)
        lines.append(f"{action:4} {now}" + ("" if now == then else f"   recorded {then}"))
    return "\n".join(lines)


@pytest.mark.parametrize("name", ["official-drones", "official-racing", "six-pilots"])
def test_merging_equal_states_loses_nothing(name: str) -> None:
    """The first two columns, every program on its own, played by the game."""
    middle = [case for case in LOADED[name]["cases"] if not case["position"].startswith("round 0")]
    case = middle[0]
    game = game_at(LOADED[name]["scenario"], case["position"])
    flights = Flights(game, case["seat"], case["dice"])
    texts = set()
    for first, second in product(flights.actions(1), flights.actions(2)):
        for emergency in range(MAX_EMERGENCY + 1):
            program = Program((first, second, 0, 0, 0, 0, 0), emergency)
            if flights.legal(program):
                trial = game.copy()
                trial.play(case["dice"], {case["seat"]: program})
                texts.add(str(trial))
    assert flights.outcomes(2) == sorted(texts)
