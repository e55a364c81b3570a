"""Saved games: what is written comes back, with its past; a file that contradicts itself does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.saved_game import SavedGameError, game_text, is_saved_game, parse_game, read_game, write_game
from engine.asteroyds.scenario import Scenario

GAMES = sorted((Path(__file__).parents[2] / "data" / "games").glob("*.json"))


def duel() -> Game:
    game = Game(scenarios.load("duel"))
    game.play("6-4-2", {1: "FFR.B.", 2: "LF+R"})
    game.play("1-3-5", {2: "F"})
    return game


def given_game(path: Path, rounds: int) -> Game:
    case = json.loads(path.read_text("utf-8"))
    game = Game(Scenario.model_validate_json(json.dumps(case["scenario"])))
    for round_ in case["script"]["rounds"][:rounds]:
        if not game.over:
            game.play(round_["dice"], {int(seat): program for seat, program in round_["programs"].items()})
    return game


@pytest.mark.parametrize("path", GAMES[::8], ids=lambda path: path.stem)
@pytest.mark.parametrize("rounds", [0, 2, 99])
def test_a_game_comes_back_with_its_past(path: Path, rounds: int) -> None:
    game = given_game(path, rounds)
    back = parse_game(game_text(game))
    assert back.scenario == game.scenario
    assert back.position == game.position
    assert back.rounds == game.rounds
    assert game_text(back) == game_text(game)


def test_undo_works_after_restoring() -> None:
    game, back = duel(), parse_game(game_text(duel()))
    for _ in range(2):
        game.undo()
        back.undo()
        assert back.position == game.position
    assert back.play("5-5-5", {1: "LLF"}) == game.play("5-5-5", {1: "LLF"})


def test_a_game_from_the_middle_keeps_its_start() -> None:
    later = Game(scenarios.load("duel"), duel().position)
    later.play("5-5-5", {1: "LLF"})
    back = parse_game(game_text(later))
    assert (back.start, back.position, back.rounds) == (later.start, later.position, later.rounds)
    assert back.position.round == 3


def test_line_breaks_of_other_alphabets_survive() -> None:
    odd = scenarios.load("duel").model_copy(update={"description": "a\u2028b\x85c\r\nd", "name": "Dü\u2029el"})
    assert parse_game(game_text(Game(odd))).scenario == odd


def test_files_are_written_whole_and_read(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    write_game(duel(), path)
    assert read_game(path).position == duel().position
    assert [file.name for file in tmp_path.iterdir()] == ["g.json"]
    with pytest.raises(SavedGameError, match=r"cannot be written: No such file or directory$"):
        write_game(duel(), tmp_path / "none" / "g.json")
    with pytest.raises(SavedGameError, match=r"none\.json: there is no such file$"):
        read_game(tmp_path / "none.json")


def test_saved_games_are_told_from_other_files() -> None:
    assert is_saved_game(game_text(duel()))
    for other in ("", "[]", "{}", '{"format": "lost-swarm/scenario"}', b"\xff"):
        assert not is_saved_game(other)


Change = Callable[[dict[str, Any]], object]

FAULTS: list[tuple[str, Change]] = [
    ("format: is missing", lambda f: f.pop("format")),
    ("format: must be 'lost-swarm/game', not 'game'", lambda f: f.update(format="game")),
    ("was written by a newer version of Lost Swarm (version 2; this one reads up to 1)", lambda f: f.update(version=2)),
    ("version: must be a whole number, not '1'", lambda f: f.update(version="1")),
    ("scenario: is missing", lambda f: f.pop("scenario")),
    ("scenario: must be an object, not NaN", lambda f: f.update(scenario=float("nan"))),
    ("scenario.mode: is missing", lambda f: f["scenario"].pop("mode")),
    (
        "scenario.tiles[3].heading: 'X' is not one of E, SE, SW, W, NW, NE",
        lambda f: f["scenario"]["tiles"][3].update(heading="X"),
    ),
    ('scenario["a b"]: unknown field', lambda f: f["scenario"].update({"a b": 1})),
    (
        "scenario: was written by a newer version of Lost Swarm (version 9; this one reads up to 1)",
        lambda f: f["scenario"].update(version=9),
    ),
    ("script: must be an object, not a list", lambda f: f.update(script=[])),
    ("script.rounds[1].dice: is missing", lambda f: f["script"]["rounds"][1].pop("dice")),
    (
        "script: round 2, seat 1, column 2: nobody shoots in Racing",
        lambda f: f["script"]["rounds"][1]["programs"].update({"1": "FS"}),
    ),
    (
        'script.rounds[1].programs["3"]: seat 3 is not in this scenario, which has 1, 2',
        lambda f: f["script"]["rounds"][1]["programs"].update({"3": "F"}),
    ),
    ("position: must be text, not null", lambda f: f.update(position=None)),
    ("position: clock: 'soon' is not like 'round 2 first 3'", lambda f: f.update(position="soon;;")),
    ("start: must be text, not 5", lambda f: f.update(start=5)),
    ("start: clock: 'x' is not like 'round 2 first 3'", lambda f: f.update(start="x;;")),
    ("note: unknown field", lambda f: f.update(note="")),
]


def complaint(text: str | bytes) -> str:
    with pytest.raises(SavedGameError) as caught:
        parse_game(text, "g.json")
    return str(caught.value)


@pytest.mark.parametrize(("line", "change"), FAULTS, ids=[line for line, _ in FAULTS])
def test_each_fault_is_named(line: str, change: Change) -> None:
    fields = json.loads(game_text(duel()))
    change(fields)
    assert complaint(json.dumps(fields)) == f"g.json: {line}"


def test_faults_of_all_parts_are_named_at_once() -> None:
    fields = json.loads(game_text(duel()))
    fields["scenario"].pop("mode")
    fields["script"]["rounds"][0]["dice"] = 3
    fields.pop("position")
    assert complaint(json.dumps(fields)).splitlines() == [
        "g.json: 3 problems",
        "  position: is missing",
        "  scenario.mode: is missing",
        "  script.rounds[0].dice: must be text, not 3",
    ]


def test_a_game_that_leads_elsewhere_is_refused() -> None:
    changed = game_text(duel()).replace('"2": "F"', '"2": "L"')
    assert complaint(changed).startswith("g.json: position: the rounds lead elsewhere: the file was changed, ")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"\xff\xfe", "is not a text file in UTF-8 (see byte 1)"),
        ("[" * 100_000, "is nested too deeply to be a saved game"),
        (b" " * 4_000_001, "is too large to be a saved game (more than 4 MB)"),
        (
            '{"format": "lost-swarm/scenario"}',
            "is not a saved game: its format is 'lost-swarm/scenario', not 'lost-swarm/game'",
        ),
    ],
)
def test_a_file_that_cannot_be_used_at_all(content: str | bytes, reason: str) -> None:
    assert complaint(content) == f"g.json: {reason}"
