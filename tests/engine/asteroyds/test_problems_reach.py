"""What fixed objects wall in, as small pictures: C3, in the middle, is closed off by a ring around it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import hex_name

ERROR, WARNING, NOTE = Severity
MOVES = {"heading": "E", "priority": 1}

# What the letters of a picture stand for; digits are the seats of starts, @ is a platform with both seats on it.
LEGEND: dict[str, dict[str, Any]] = {
    "#": {"kind": "pod"},
    "=": {"kind": "platform"},
    "@": {"kind": "platform"},
    "g": {"kind": "gate", "colour": "red", "symbol": "sail", **MOVES},
    "h": {"kind": "gate", "colour": "blue", "symbol": "bar", **MOVES},
    "t": {"kind": "turret", "symbol": "sail", "heading": "E"},
    "u": {"kind": "turret", "symbol": "bar", "heading": "E"},
    "w": {"kind": "asteroid", "colour": "white", "target": "west", **MOVES},
    "e": {"kind": "asteroid", "colour": "white-blue", "target": "east", "heading": "E", "priority": 2},
}
SEATS = {"1": (1,), "2": (2,), "@": (1, 2)}
TEAMS = {1: "west", 2: "east"}


def draw(mode: str, picture: str, **rules: Any) -> Scenario:
    """Tiles in reading order; every tile is called by its letter and hex."""
    tiles, starts = [], []
    rows = [line.split() for line in picture.strip().splitlines()]
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            at = (column, row)
            if letter in LEGEND:
                tiles.append({"id": letter + hex_name(at), "at": at, **LEGEND[letter]})
            for seat in SEATS.get(letter, ()):
                starts.append(
                    {"seat": seat, "at": at, "facing": "E", "team": TEAMS[seat] if mode == "targets" else None}
                )
    board = {"rectangle": (len(rows[0]), len(rows))}
    return Scenario.model_validate(
        {"mode": mode, "board": board, "tiles": tuple(tiles), "starts": tuple(starts), "rules": rules}
    )


def found(scenario: Scenario) -> list[tuple[str, str, str]]:
    return [
        (problem.severity, problem.field, " ".join(hex_name(at) for at in problem.hexes))
        for problem in problems(scenario)
    ]


GATE_INSIDE = """
1 . . . . .
 . # # . . .
. # g # . .
 . # # . . .
2 . . . . .
"""
START_INSIDE = """
1 . . . . g
 . # # . . .
. # 2 # . .
 . # # . . .
. . . . . h
"""
PLATFORM_BETWEEN = """
. . . . . g
 . # # . . .
. # . @ . .
 . # # . . .
. . . . . .
"""
GATE_ON_BOTH_SIDES = """
. . . . . g
 . # # . . .
. # h @ . .
 . # # . . .
. . . . . .
"""


@pytest.mark.parametrize(("mode", "inside"), [("racing", "g"), ("shooting", "g"), ("targets", "w")])
def test_an_object_that_no_craft_can_reach(mode: str, inside: str) -> None:
    picture = GATE_INSIDE.replace("g", inside)
    if mode == "targets":
        picture = picture.replace("1 .", "1 e", 1)
    place = "tiles[4].at" if mode == "targets" else "tiles[3].at"
    assert found(draw(mode, picture)) == [(WARNING, place, "C3"), (NOTE, "board", "C3")]


def test_a_turret_that_no_craft_can_reach() -> None:
    assert found(draw("drones", GATE_INSIDE.replace("g", "t"))) == [(WARNING, "tiles[3].at", "C3")]


def test_hexes_that_no_craft_can_reach() -> None:
    picture = GATE_INSIDE.replace("g", ".").replace("2 .", "2 g")
    assert found(draw("racing", picture)) == [(NOTE, "board", "C3")]


@pytest.mark.parametrize(
    ("mode", "objects"), [("racing", "gh"), ("shooting", "gh"), ("targets", "we"), ("drones", "tu")]
)
def test_a_start_that_can_never_win(mode: str, objects: str) -> None:
    picture = START_INSIDE.replace("g", objects[0]).replace("h", objects[1])
    assert found(draw(mode, picture)) == [
        (WARNING, "starts[1].facing", "C3"),
        (WARNING, "starts[1].at", "C3"),
        (NOTE, "board", "C3"),
    ]


def test_the_reason_why_a_start_can_never_win_is_told() -> None:
    racing, drones = draw("racing", START_INSIDE), draw("drones", START_INSIDE.replace("g", "t").replace("h", "u"))
    texts = [
        problem.text
        for scenario in (racing, drones)
        for problem in problems(scenario)
        if problem.field == "starts[1].at"
    ]
    assert texts == [
        "seat 2 at C3 can never win: it cannot reach bar and sail",
        "seat 2 at C3 can never win: it can reach 0 of the 2 drone symbols it needs",
    ]


def test_a_platform_leads_to_a_pocket() -> None:
    assert found(draw("racing", PLATFORM_BETWEEN)) == [(NOTE, "board", "C3")]
    assert found(draw("racing", PLATFORM_BETWEEN, return_to_platform="any")) == [(NOTE, "board", "C3")]


def test_gates_on_both_sides_can_be_shot_from_the_platform_but_not_both_be_touched() -> None:
    assert found(draw("shooting", GATE_ON_BOTH_SIDES)) == [(NOTE, "board", "C3")]
    assert found(draw("racing", GATE_ON_BOTH_SIDES)) == [
        (WARNING, "starts[0].at", "D3"),
        (WARNING, "starts[1].at", "D3"),
        (NOTE, "board", "C3"),
    ]


def test_a_drone_can_be_shot_on_its_turret_from_the_platform_beside_it() -> None:
    assert found(draw("drones", PLATFORM_BETWEEN.replace("# . @", "# t @").replace("g", "."))) == []


def test_a_space_without_a_platform_is_no_place_to_land() -> None:
    picture = GATE_INSIDE.replace("g", "=").replace("2 .", "2 g")
    assert found(draw("racing", picture, return_to_platform="any")) == [
        (WARNING, "starts[0].at", "A1"),
        (WARNING, "starts[1].at", "A5"),
    ]


def test_a_misplaced_start_leaves_the_rest_open() -> None:
    scenario = draw("racing", GATE_INSIDE)
    lost = scenario.starts[1].model_copy(update={"at": (0, 8)})
    assert found(scenario.model_copy(update={"starts": (scenario.starts[0], lost)})) == [(ERROR, "starts[1].at", "A9")]
