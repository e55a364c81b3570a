"""Positions with known best results and numbers of optimal programs, computed by an independent program."""

import json
from pathlib import Path

import pytest

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from solver.programs import Programs

SOLVES = sorted((Path(__file__).parents[1] / "data" / "solves").glob("*.json"))
assert len(SOLVES) >= 28, "the given positions are missing"


def position_of_case(case):
    game = Game(Scenario.model_validate_json(json.dumps(case["scenario"])))
    for round_ in case["after"]["rounds"]:
        game.play(round_["dice"], {int(seat): program for seat, program in round_["programs"].items()})
    return game


@pytest.mark.parametrize("path", SOLVES, ids=lambda path: path.stem)
def test_given_position_is_solved(path):
    case = json.loads(path.read_text("utf-8"))
    game = position_of_case(case)
    programs = Programs(game, case["seat"], case["dice"])
    solution = programs.solve()
    best, expected = solution.best, case["expected"]["best"]
    assert (len(best.gained), best.damage, best.column) == (
        len(expected["gained"]),
        expected["damage"],
        expected["column"],
    ), str(game)
    assert solution.optimal_programs == case["expected"]["optimal_programs"], str(game)
    if solution.optimal_programs < 2000:
        written = [str(program) for program in programs.optimal()]
        assert len(written) == len(set(written)) == solution.optimal_programs
