"""`swarm code`: a scenario as one line, a code as a file; every command takes a code where it takes a file."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import scenarios
from engine.asteroyds.files import read_scenario
from engine.asteroyds.layout_code import decode, encode
from engine.asteroyds.scenario import Scenario
from tests.command import run


def code_of(name: str) -> str:
    outcome = run("code", name)
    assert (outcome.code, outcome.err, len(outcome.lines)) == (0, "", 1)
    return outcome.lines[0]


def test_the_code_is_one_line_that_carries_the_scenario() -> None:
    assert decode(code_of("official-racing")) == scenarios.load("official-racing")


def test_a_code_is_written_as_the_file_that_it_came_from(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    outcome = run("code", code_of("duel"), "--write", path)
    assert outcome.out == f"Duel is written to {path}.\n"
    assert path.read_bytes() == scenarios.path("duel").read_bytes()
    assert run("code", "first-flight", "-o", path).code == 0
    assert read_scenario(path) == scenarios.load("first-flight")


def test_a_code_is_explained() -> None:
    lines = run("code", code_of("duel")).lines
    assert lines[:2] == ["Duel by Lost Swarm", "Racing on 91 hexes, 25 tiles, 2 craft"]


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    answer = run("code", "duel", "--json", "-o", path).json
    assert answer == {"code": code_of("duel"), "name": "Duel", "mode": "racing", "written": str(path)}
    assert run("code", code_of("duel"), "--json").json == {**answer, "written": None}


def test_white_space_around_a_code_does_not_matter() -> None:
    code = code_of("duel")
    assert run("code", f" {code[:40]}\n{code[40:]} ", "--json").json["code"] == code


def test_a_code_of_something_unplayable_is_refused() -> None:
    duel = scenarios.load("duel")
    nobody = encode(Scenario(mode="racing", board=duel.board, tiles=duel.tiles, starts=()))
    outcome = run("show", nobody)
    assert outcome.code == 2
    assert outcome.err.startswith("swarm: layout code: starts: ")


def test_a_file_goes_before_a_shipped_scenario_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "duel").write_bytes(scenarios.path("first-flight").read_bytes())
    with chdir(tmp_path):
        assert decode(code_of("duel")) == scenarios.load("first-flight")
    assert decode(code_of("duel")) == scenarios.load("duel")
