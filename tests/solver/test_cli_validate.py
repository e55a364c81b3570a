"""`swarm validate`: every problem of every file, and the exit code that follows from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import scenarios
from tests.command import run

from .bad_files import RACING


@pytest.fixture
def doubtful(tmp_path: Path) -> Path:
    """Two gates with one symbol: a warning, and the note that the layout always has."""
    path = tmp_path / "doubtful.json"
    path.write_text(RACING.replace('"symbol": "bar"', '"symbol": "twin"'), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    fields = json.loads(RACING)
    fields["tiles"][1]["at"] = fields["tiles"][0]["at"]
    fields["tiles"][2]["heading"] = "X"
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_all_shipped_scenarios_are_in_order() -> None:
    outcome = run("validate", "--strict", *scenarios.names())
    assert (outcome.code, outcome.err) == (0, "")
    assert sum(": in order" in line for line in outcome.lines) == len(scenarios.names())


def test_notes_do_not_fail_and_are_told_with_their_hexes() -> None:
    outcome = run("validate", "official-racing")
    assert outcome.lines[0] == "official-racing: in order (1 note)"
    assert outcome.lines[1].startswith("  note     board: I7: a pocket")
    assert outcome.lines[1].endswith("[I7]")


def test_warnings_fail_only_when_strict(doubtful: Path) -> None:
    outcome = run("validate", doubtful)
    assert (outcome.code, outcome.err) == (0, "")
    assert ": in order (1 warning, 1 note)" in outcome.lines[0]
    assert any(line.startswith("  warning  tiles[") for line in outcome.lines)
    strict = run("validate", "--strict", doubtful)
    assert (strict.code, strict.err) == (2, f"swarm: {doubtful}: 1 warning")


def test_every_error_is_told(broken: Path) -> None:
    outcome = run("validate", broken)
    assert (outcome.code, outcome.err) == (2, f"swarm: {broken}: 2 errors")
    assert outcome.lines[0] == f"{broken}: not in order (2 errors)"
    assert "  error    tiles[2].heading: 'X' is not one of E, SE, SW, W, NW, NE" in outcome.lines
    assert any(line.startswith("  error    tiles[1].at: ") for line in outcome.lines)


def test_unplayable_scenarios_are_told_with_their_warnings_too(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(RACING.replace('"mode": "racing"', '"mode": "drones"'), encoding="utf-8")
    outcome = run("validate", path)
    assert outcome.code == 2
    severities = [line.split()[0] for line in outcome.lines[1:]]
    assert severities[0] == "error"
    assert "warning" in severities


def test_one_message_for_many_files(broken: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    outcome = run("validate", "duel", missing, broken)
    assert outcome.code == 2
    assert outcome.err == f"swarm: 2 of 3 files failed: {missing}: there is no such file; {broken}: 2 errors"
    assert outcome.lines[0] == "duel: in order"


def test_json_has_every_file_and_problem(broken: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    outcome = run("validate", "--json", "official-racing", broken, missing)
    assert outcome.code == 2
    files: list[dict[str, Any]] = json.loads(outcome.out)["files"]
    assert [(file["file"], file["ok"]) for file in files] == [
        ("official-racing", True),
        (str(broken), False),
        (str(missing), False),
    ]
    assert files[0]["problems"][0]["hexes"] == [[8, 6]]
    assert all(set(problem) == {"severity", "field", "text", "hexes"} for file in files for problem in file["problems"])
    assert files[2]["problems"] == [{"severity": "error", "field": "", "text": "there is no such file", "hexes": []}]


def test_codes_are_files_too() -> None:
    code = run("code", "official-racing").out.strip()
    outcome = run("validate", code, "LS1-damaged_damaged_damaged")
    assert outcome.code == 2
    assert outcome.lines[0] == f"{code[:20]}…: in order (1 note)"
    assert outcome.err.startswith(
        "swarm: 1 of 2 files failed: LS1-damaged_damaged_damaged: This layout code is damaged"
    )


def test_what_is_in_a_file_cannot_style_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "[red]s.json"
    path.write_text("{}", encoding="utf-8")
    assert f"{path}: not in order" in run("validate", path).out
