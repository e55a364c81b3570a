"""Repairs: for every kind of problem that the engine knows, what is offered mends it and breaks nothing else."""

from __future__ import annotations

import random

import pytest

import scenarios
from editor import edits
from editor.culprits import culprits
from editor.edits import Ref
from editor.repairs import repair_the_obvious, repairs
from engine.asteroyds.problems import Problem, Severity, problems
from engine.asteroyds.scenario import OFFICIAL_BOARD, Scenario
from tests.engine.asteroyds.test_problems import (
    BOX,
    ERRORS,
    STARTS,
    WARNINGS,
    asteroid,
    gate,
    scenario,
    start,
)

# What only the author can decide: which of too many tiles should go.
UNREPAIRED_BOX = {"asteroids", "gates", "platforms", "pods", "gates and turrets"}


def box_scenario(name: str) -> Scenario:
    tiles, _, _ = BOX[name]
    return scenario(tiles=[gate("g", "D2"), *tiles], starts=[start(1, "D12"), start(2, "D11")], board=OFFICIAL_BOARD)


BROKEN = {
    **{name: case[0] for name, case in ERRORS.items()},
    **{name: case[0] for name, case in WARNINGS.items()},
    **{f"box: {name}": box_scenario(name) for name in BOX if name not in UNREPAIRED_BOX},
    "a misplaced target in racing": scenario(tiles=[gate("g", "C2"), asteroid("a", "E4", "red", target="west")]),
    "a lonely survivor": scenario(starts=STARTS[:1], last_survivor_wins=True),
}


def same(problem: Problem) -> tuple[str, str, str]:
    return problem.severity, problem.field, problem.text


def errors(of: Scenario) -> set[tuple[str, str, str]]:
    return {same(problem) for problem in problems(of) if problem.severity is Severity.ERROR}


@pytest.mark.parametrize("name", BROKEN)
def test_every_repair_mends_its_problem_and_makes_no_error(name: str) -> None:
    broken = BROKEN[name]
    repairable = [problem for problem in problems(broken) if problem.severity is not Severity.NOTE]
    assert repairable
    for problem in repairable:
        offered = repairs(broken, problem)
        assert offered, problem
        assert len({repair.text for repair in offered}) == len(offered)
        for repair in offered:
            left = [same(other) for other in problems(repair.scenario)]
            assert same(problem) not in left, repair.text
            assert errors(repair.scenario) <= errors(broken), repair.text
            # What a repair leads to can be written to a file.
            assert Scenario.model_validate(dict(repair.scenario)) == repair.scenario


@pytest.mark.parametrize("name", sorted(UNREPAIRED_BOX))
def test_too_many_tiles_are_the_authors_to_choose_from(name: str) -> None:
    broken = box_scenario(name)
    found = [problem for problem in problems(broken) if problem.field == "tiles"]
    assert found
    assert [repairs(broken, problem) for problem in found] == [[]] * len(found)


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("equal priorities", ["Give a priority 13"]),
        ("team without targets", ["Place a white asteroid with a target of team east on C3"]),
        ("no target", ["Make a a target of team west"]),
        ("duplicate seat", ["Give the start on A3 seat 2", "Remove the second start of seat 1"]),
        ("tile off the board", ["Put a on F1", "Erase a"]),
        ("target on red", ["Make r white-red", "Take the target off r"]),
        ("start without team", ["Put seat 3 into team west", "Put seat 3 into team east"]),
        ("no gate", ["Place a red gate on C3"]),
        ("facing the border", ["Turn seat 2 to face NE"]),
    ],
)
def test_a_repair_says_what_it_will_do(name: str, texts: list[str]) -> None:
    problem = problems(BROKEN[name])[0]
    assert [repair.text for repair in repairs(BROKEN[name], problem)] == texts


@pytest.mark.parametrize("name", scenarios.names())
def test_a_spoilt_scenario_becomes_playable_again(name: str) -> None:
    """Random damage of every obvious kind to a shipped scenario, then everything repaired at once."""
    good, chance = scenarios.load(name), random.Random(name)
    spoilt = good
    for _ in range(6):
        ref = Ref(False, chance.randrange(len(spoilt.tiles)))
        fields = {"at": chance.choice([(40, 3), spoilt.tiles[0].at]), "id": spoilt.tiles[0].id, "priority": 1}
        for field, value in fields.items():
            if hasattr(edits.piece(spoilt, ref), field):
                spoilt = edits.with_piece(spoilt, ref, **{field: value})
    if len(spoilt.starts) > 1:
        spoilt = edits.with_piece(spoilt, Ref(True, 1), seat=spoilt.starts[0].seat)
    assert errors(spoilt)
    mended, done = repair_the_obvious(spoilt)
    assert errors(mended) == set()
    assert done
    # Nothing was thrown away on the quiet.
    assert (len(mended.tiles), len(mended.starts)) == (len(good.tiles), len(good.starts))
    assert repair_the_obvious(mended) == (mended, [])


def test_all_culprits_and_nobody_else() -> None:
    clash = BROKEN["two on one hex"]
    assert culprits(clash, problems(clash)[0]) == [Ref(False, 0), Ref(False, 1)]
    on_gate = BROKEN["start on a gate"]
    assert culprits(on_gate, problems(on_gate)[0]) == [Ref(False, 0), Ref(True, 1)]
    gates = BROKEN["gates in drones"]
    assert culprits(gates, problems(gates)[0]) == [Ref(False, 2), Ref(False, 0)]
    facing = BROKEN["facing the border"]
    assert culprits(facing, problems(facing)[0]) == [Ref(True, 1)]
    assert culprits(BROKEN["no gate"], problems(BROKEN["no gate"])[0]) == []
