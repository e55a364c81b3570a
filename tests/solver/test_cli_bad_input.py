"""Every command refuses every bad input with exit code 2 and one clear message, and writes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import Outcome, run

from .bad_files import BAD_FILES, NEWER, RACING, write_bad_file

SCRIPT = '{"rounds": [{"dice": "1-2-3", "programs": {}}]}'
# Each command that reads a scenario, as the arguments around it; S stands for a good script, O for an output file.
READERS = {
    "validate": ["validate", "FILE"],
    "show": ["show", "FILE"],
    "show --json": ["show", "FILE", "--json"],
    "play": ["play", "FILE", "--script", "S"],
    "play --save": ["play", "FILE", "--script", "S", "--save", "O"],
    "code": ["code", "FILE"],
    "code --write": ["code", "FILE", "--write", "O"],
    "solve": ["solve", "FILE", "--seat", "1", "--dice", "6-4-2"],
    "grade": ["grade", "FILE", "--seat", "1", "--dice", "6-4-2", "--program", "F"],
    "grade-game": ["grade-game", "FILE", "--after", "S"],
    "routes": ["routes", "FILE", "--seat", "1", "--dice", "6-4-2", "--graphml", "O"],
    "team": ["team", "FILE", "--team", "west", "--dice", "6-4-2"],
    "blind": ["blind", "FILE", "--seat", "1"],
}
SCRIPT_READERS = {
    "play": ["play", "duel", "--script", "FILE"],
    "play --json": ["play", "duel", "--script", "FILE", "--json", "--save", "O"],
    "show": ["show", "duel", "--after", "FILE"],
    "solve": ["solve", "duel", "--seat", "1", "--dice", "6-4-2", "--after", "FILE"],
}


def refused(folder: Path, command: list[str], file: object) -> Outcome:
    (folder / "script.json").write_text(SCRIPT, encoding="utf-8")
    output = folder / "out.json"
    places = {"FILE": str(file), "S": str(folder / "script.json"), "O": str(output)}
    outcome = run(*(places.get(word, word) for word in command))
    assert outcome.code == 2
    assert outcome.err.startswith("swarm: ")
    assert outcome.err.count("swarm: ") == 1
    assert not output.exists()
    if command[0] != "validate":
        assert outcome.out == ""
    return outcome


@pytest.mark.parametrize("command", READERS.values(), ids=READERS)
class TestScenarios:
    @pytest.mark.parametrize("name", BAD_FILES)
    def test_bad_content(self, tmp_path: Path, command: list[str], name: str) -> None:
        outcome = refused(tmp_path, command, write_bad_file(tmp_path, name))
        assert "bad.json" in outcome.err
        if name not in ("NaN", "huge numbers", "wrong types"):
            # These have more than one fault; validate lists them on stdout.
            assert BAD_FILES[name][1] in outcome.err

    def test_newer_version(self, tmp_path: Path, command: list[str]) -> None:
        (tmp_path / "newer.json").write_bytes(NEWER)
        assert "written by a newer version" in refused(tmp_path, command, tmp_path / "newer.json").err

    def test_files_that_cannot_be_opened(self, tmp_path: Path, command: list[str]) -> None:
        assert "there is no such file" in refused(tmp_path, command, tmp_path / "none.json").err
        assert "is a folder, not a file" in refused(tmp_path, command, tmp_path).err
        assert "there is no such file" in refused(tmp_path, command, "\udcff.json").err
        assert "not a possible file name" in refused(tmp_path, command, "a\0b").err
        assert "File name too long" in refused(tmp_path, command, "long" * 100).err
        assert "an empty name is no file" in refused(tmp_path, command, "").err

    def test_unknown_names(self, tmp_path: Path, command: list[str]) -> None:
        message = refused(tmp_path, command, "duell").err
        assert message.endswith("no shipped scenario of that name; did you mean duel?")

    def test_damaged_codes(self, tmp_path: Path, command: list[str]) -> None:
        code = run("code", "duel").out.strip()
        assert "checksum is wrong" in refused(tmp_path, command, code[:-9] + "AAAAAAAAA").err
        assert "too short" in refused(tmp_path, command, "LS1-").err
        assert "a newer one is needed" in refused(tmp_path, command, "LS2-" + code[4:]).err
        assert "illegal character" in refused(tmp_path, command, code + "é\udcff").err

    def test_every_fault_of_a_scenario(self, tmp_path: Path, command: list[str]) -> None:
        fields = json.loads(RACING)
        fields["tiles"][3]["heading"] = "X"
        fields["starts"][0]["at"] = [99, 99]
        (tmp_path / "s.json").write_text(json.dumps(fields), encoding="utf-8")
        outcome = refused(tmp_path, command, tmp_path / "s.json")
        said = outcome.out + outcome.err
        assert "tiles[3].heading: 'X' is not one of E, SE" in said
        assert "starts[0].at" in said


@pytest.mark.parametrize("command", SCRIPT_READERS.values(), ids=SCRIPT_READERS)
class TestScripts:
    @pytest.mark.parametrize("name", BAD_FILES)
    def test_bad_content(self, tmp_path: Path, command: list[str], name: str) -> None:
        outcome = refused(tmp_path, command, write_bad_file(tmp_path, name))
        assert "bad.json" in outcome.err
        if name not in ("huge numbers", "unknown fields"):
            assert BAD_FILES[name][1] in outcome.err

    def test_files_that_cannot_be_opened(self, tmp_path: Path, command: list[str]) -> None:
        assert "there is no such file" in refused(tmp_path, command, tmp_path / "none.json").err
        assert "is a folder, not a file" in refused(tmp_path, command, tmp_path).err

    @pytest.mark.parametrize(
        ("rounds", "message"),
        [
            ([{"dice": "1-2-3", "programs": {"1": "FS"}}], "round 1, seat 1, column 2: nobody shoots in Racing"),
            ([{"dice": "1-2-3"}, {"dice": "1-2"}], "round 2: '1-2' is not a roll"),
            ([{"dice": "1-2-3", "programs": {"5": "F"}}], 'rounds[0].programs["5"]: seat 5 is not in this scenario'),
        ],
    )
    def test_illegal_rounds(self, tmp_path: Path, command: list[str], rounds: object, message: str) -> None:
        (tmp_path / "s.json").write_text(json.dumps({"rounds": rounds}), encoding="utf-8")
        assert message in refused(tmp_path, command, tmp_path / "s.json").err


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_scripts_on_standard_input(name: str) -> None:
    outcome = run("play", "duel", "--script", "-", stdin=BAD_FILES[name][0])
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("swarm: standard input: ")


def test_broken_saved_games(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    path.write_text('{"format": "lost-swarm/game", "version": 2}', encoding="utf-8")
    for command in (["play", path], ["show", path], ["show", path, "--json"]):
        outcome = run(*command)
        assert (outcome.code, outcome.out) == (2, "")
        assert "written by a newer version" in outcome.err


@pytest.mark.parametrize("command", [["code", "duel", "-o", "OUT"], ["play", "duel", "--script", "-", "--save", "OUT"]])
def test_outputs_that_cannot_be_written(tmp_path: Path, command: list[str]) -> None:
    for out, reason in ((tmp_path, "Is a directory"), (tmp_path / "none" / "x.json", "No such file or directory")):
        outcome = run(*(out if word == "OUT" else word for word in command), stdin=SCRIPT)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err == f"swarm: {out}: cannot be written: {reason}"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fly"], "no such command 'fly' (see: swarm --help)"),
        (["shwo"], "no such command 'shwo'. Did you mean 'show'? (see: swarm --help)"),
        (["--loud"], "no such option: --loud (see: swarm --help)"),
        (["show"], "missing argument 'FILE' (see: swarm show --help)"),
        (["show", "duel", "--loud"], "no such option: --loud (see: swarm show --help)"),
        (["play", "duel"], "nothing to play: --script names the rounds, unless FILE is a saved game"),
        (["validate"], "missing argument 'FILE…' (see: swarm validate --help)"),
    ],
)
def test_wrong_use(arguments: list[str], message: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"swarm: {message}")
