"""`swarm play`: given games end as they should, JSON as documented, a trace for people, and games saved half-way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.asteroyds.events import sentence
from engine.asteroyds.saved_game import read_game
from engine.asteroyds.script import parse_script
from solver.opening import open_game
from tests.command import run

GAMES = sorted((Path(__file__).parents[1] / "data" / "games").glob("*.json"))
SCRIPT = '{"rounds": [{"dice": "6-4-2", "programs": {"1": "FFR.B.", "2": "LF+R"}}, {"dice": "1-2-3", "programs": {}}]}'


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script.json"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def with_symbols_as_sets(final: dict[str, Any]) -> dict[str, Any]:
    for craft in final["crafts"]:
        craft["symbols"] = set(craft["symbols"])
    return final


def test_the_given_games_end_as_expected(tmp_path: Path) -> None:
    assert len(GAMES) >= 80
    scenario, script = tmp_path / "scenario.json", tmp_path / "script.json"
    for path in GAMES:
        case = json.loads(path.read_text("utf-8"))
        scenario.write_text(json.dumps(case["scenario"]), encoding="utf-8")
        script.write_text(json.dumps(case["script"]), encoding="utf-8")
        answer = run("play", scenario, "--script", script, "--json").json
        assert with_symbols_as_sets(answer["final"]) == with_symbols_as_sets(case["expected"]["final"]), path.name
        assert answer["result"] == case["expected"]["result"], path.name
        assert len(answer["rounds"]) == answer["final"]["round"], path.name


def test_the_shape_of_the_json(script: Path) -> None:
    answer = run("play", "duel", "--script", script, "--json").json
    assert list(answer) == ["final", "result", "rounds"]
    assert list(answer["final"]) == ["round", "first_seat", "tiles", "crafts"]
    assert list(answer["final"]["crafts"][0]) == [
        "seat", "at", "facing", "damage", "alive", "symbols", "ram_used", "power_used",
    ]  # fmt: skip
    assert answer["result"] == {"over": False, "winners": [], "team": None}
    assert [played["dice"] for played in answer["rounds"]] == ["6-4-2", "1-2-3"]
    moved = next(event for event in answer["rounds"][0]["events"] if event["kind"] == "moved")
    assert set(moved) >= {"kind", "tile", "from", "to"}
    assert len(moved["from"]) == 2


def test_targets_are_counted_in_targets_only() -> None:
    answer = run("play", "official-targets", "--script", "-", "--json", stdin='{"rounds": []}').json
    assert answer["final"]["targets"] == {"west": 6, "east": 6}


def test_the_trace_tells_every_event_under_its_heading(script: Path) -> None:
    outcome = run("play", "duel", "--script", script)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.lines
    headings = [line for line in lines if line.startswith(("Round", "Asteroid", "Flight", "End"))]
    phases = ["Asteroid phase", "Flight", "End of the round"]
    assert headings == [
        "Round 1  dice 6-4-2 (red 6, white 4, blue 2)", *phases,
        "Round 2  dice 1-2-3 (red 1, white 2, blue 3)", *phases,
    ]  # fmt: skip
    told = [line.strip() for line in lines if line.startswith("  ")]
    for played in open_game("duel", str(script)).rounds:
        for event in played.events:
            assert any(line.startswith(sentence(event)) for line in told), sentence(event)
    flying = next(line for line in lines if line.startswith("  Seat 2 flies"))
    assert flying.endswith("shield down.  LF+R")
    assert lines[-1] == "After 2 rounds the game goes on."


def test_drones_are_launched_under_a_heading_of_their_own() -> None:
    lines = run("play", "official-drones", "--script", "-", stdin='{"rounds": [{"dice": "6-4-2"}]}').lines
    assert lines[lines.index("Launch") + 1].startswith("  drone:")


def test_a_game_that_ends_says_who_won(tmp_path: Path) -> None:
    cases = [json.loads(path.read_text("utf-8")) for path in GAMES]
    case = next(case for case in cases if case["expected"]["result"]["winners"])
    seat = case["expected"]["result"]["winners"][0]
    (tmp_path / "s.json").write_text(json.dumps(case["scenario"]), encoding="utf-8")
    lines = run("play", tmp_path / "s.json", "--script", "-", stdin=json.dumps(case["script"])).lines
    assert f"seat {seat}" in lines[-1]
    assert any(line.strip().startswith(f"#{seat}") and line.rstrip().endswith("winner") for line in lines)


def test_a_saved_game_goes_on_where_it_was(script: Path, tmp_path: Path) -> None:
    half, whole = tmp_path / "half.json", tmp_path / "whole.json"
    first, second = (json.dumps({"rounds": [round_]}) for round_ in json.loads(SCRIPT)["rounds"])
    outcome = run("play", "duel", "--script", "-", "--save", half, stdin=first)
    assert outcome.lines[-1] == f"Saved as {half}."
    again = run("play", half, "--script", "-", "--json", "--save", whole, stdin=second).json
    assert again == run("play", "duel", "--script", script, "--json").json
    assert read_game(whole).script_json() == open_game("duel", str(script)).script_json()
    assert run("play", whole, "--json").json == again
    assert run("play", whole, "--save", whole).code == 0


def test_spaces_and_missing_programs_are_fine() -> None:
    rounds = '{"rounds": [{"dice": "6 - 4 - 2", "programs": {"1": " F F R "}}, {"dice": "1-1-1"}]}'
    assert len(parse_script(rounds).rounds) == 2
    assert run("play", "duel", "--script", "-", "--json", stdin=rounds).json["final"]["round"] == 2
