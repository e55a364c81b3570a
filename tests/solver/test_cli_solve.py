"""`swarm solve`: the answer as JSON and as text, positions after a script, and questions without meaning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import scenarios
from engine.asteroyds.game import Game
from tests.command import run

SOLVES = sorted((Path(__file__).parents[1] / "data" / "solves").glob("*.json"))
ASK = ["solve", "official-racing", "--seat", "1", "--dice", "1-1-5"]


@pytest.mark.parametrize("path", SOLVES[::4], ids=lambda path: path.stem)
def test_given_positions_through_the_command(tmp_path: Path, path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    (tmp_path / "scenario.json").write_text(json.dumps(case["scenario"]), "utf-8")
    (tmp_path / "after.json").write_text(json.dumps(case["after"]), "utf-8")
    question = ["--seat", case["seat"], "--dice", case["dice"], "--after", tmp_path / "after.json"]
    answer = run("solve", tmp_path / "scenario.json", *question, "--json").json
    expected = case["expected"]
    assert answer["verdict"] == "proven"
    assert answer["optimal_programs"] == expected["optimal_programs"]
    best = answer["best"]
    assert (len(best["gained"]), best["damage"], best["column"]) == (
        len(expected["best"]["gained"]),
        expected["best"]["damage"],
        expected["best"]["column"],
    )


def test_the_json_has_the_promised_shape_and_replays() -> None:
    answer = run(*ASK, "--top", 3, "--json").json
    assert (answer["dice"], answer["seat"], answer["objective"]) == ("1-1-5", 1, "symbols")
    assert len(answer["programs"]) == 3
    for line in answer["programs"]:
        assert set(line) >= {"program", "gained", "damage", "column", "end", "alive"}
        played = Game(scenarios.load("official-racing")).play("1-1-5", {1: line["program"]})
        craft = played.after.crafts[0]
        assert list(craft.at or ()) == line["end"]["at"]
        assert (craft.facing, craft.damage, list(craft.symbols)) == (
            line["end"]["facing"],
            line["damage"],
            line["gained"],
        )


def test_all_optimal_programs_on_request() -> None:
    answer = run(*ASK, "--all", "--json").json
    assert len(set(answer["all_optimal"])) == answer["optimal_programs"] == 119
    listed = run(*ASK, "--all").out
    assert all(f"  {program}\n" in listed for program in answer["all_optimal"])


def test_the_text_says_what_is_best_and_what_is_proven() -> None:
    lines = run(*ASK).lines
    assert lines[0].startswith("Seat 1 at I6, facing E, dice 1-1-5")
    first = next(line for line in lines if line.startswith("1 "))
    assert first.split()[:5] == ["1", "LFFL", "twin", "0", "4"]
    assert "Proven: 119 programs are as good as the first" in "\n".join(lines)
    assert "Impossible in this round, proven: sail, bar." in lines


def test_a_goal_that_no_program_reaches_is_said_to_be_impossible() -> None:
    outcome = run(*ASK, "--goal", "D1")
    assert outcome.code == 0
    assert "Proven: no program ends there." in outcome.out
    assert run(*ASK, "--goal", "D1", "--json").json["verdict"] == "none exists"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--seat", "7"], "seat 7 is not in this scenario"),
        (["--dice", "0-1-2"], "'0-1-2' is not a roll"),
        (["--dice", "1-1-5/bwr"], "the order is fixed"),
        (["--objective", "glory"], "'glory' is not an objective"),
        (["--objective", "goal"], "which hex?"),
        (["--goal", "A1"], "A1 is not on the board"),
        (["--goal", "I6:UP"], "'UP' is not a direction"),
        (["--goal", "6I"], "'6I' is not a hex name"),
        (["--goal", "I6", "--objective", "safest"], "do not go together"),
        (["--top", "0"], "--top"),
    ],
)
def test_questions_without_meaning_get_one_message(more: list[str], words: str) -> None:
    outcome = run(*ASK, *more)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("swarm: ")
    assert outcome.err.count("\n") == 0
    assert words in outcome.err


def test_a_script_that_ends_the_game_leaves_nothing_to_solve(tmp_path: Path) -> None:
    rounds = [{"dice": "1-1-1", "programs": {"1": "FFFFFF+F", "2": "FFFFFF+F"}}] * 12
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"rounds": rounds}), "utf-8")
    assert run("play", "duel", "--script", script, "--json").json["result"]["over"]
    outcome = run("solve", "duel", "--seat", 1, "--dice", "6-4-2", "--after", script)
    assert (outcome.code, outcome.err) == (2, "swarm: the game is over")
