"""Round scripts: every fault named at once; played whole, until the game is over, or not at all."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.script import Script, ScriptFileError, parse_script, play_script, read_script

GOOD = '{"rounds": [{"dice": "6-4-2", "programs": {"1": "FFR.B.", "2": "LF+R"}}]}'

FAULTS: dict[str, tuple[str | bytes, str]] = {
    "empty": (b"", "is empty"),
    "binary": (b"\x89PNG\xff\x00", "is not a text file in UTF-8 (see byte 1)"),
    "broken": ('{"rounds": [}', "is not valid JSON: expecting value (line 1, column 13)"),
    "list": ("[]", "is not a round script: a JSON object is expected at the top level"),
    "not a number": ("NaN", "is not a round script: a JSON object is expected at the top level"),
    "large": (b" " * 4_000_001, "is too large to be a round script (more than 4 MB)"),
    "many values": ("[" + "1," * 200_000 + "1]", "is too large to be a round script (more than 100000 values)"),
    "deep": ("[" * 100_000, "is nested too deeply to be a round script"),
    "deep object": ('{"rounds":' * 50 + "1" + "}" * 50, "is nested too deeply to be a round script"),
    "nothing": ("{}", "rounds: is missing"),
    "no rounds": ('{"rounds": NaN}', "rounds: must be a list, not NaN"),
    "huge": ('{"rounds": 1' + "0" * 5000 + "}", "rounds: must be a list, not 1" + "0" * 38 + "…"),
    "twice": ('{"rounds": [], "rounds": []}', "rounds: is given twice"),
    "a program twice": (
        '{"rounds": [{"dice": "1-1-1", "programs": {"1": "F", "1": "L"}}]}',
        'rounds[0].programs["1"]: is given twice',
    ),
    "round": ('{"rounds": [7]}', "rounds[0]: must be an object, not 7"),
    "no dice": ('{"rounds": [{}]}', "rounds[0].dice: is missing"),
    "dice": ('{"rounds": [{"dice": [6, 4, 2]}]}', "rounds[0].dice: must be text, not a list"),
    "programs": (
        '{"rounds": [{"dice": "1-1-1", "programs": ["F"]}]}',
        "rounds[0].programs: must be an object, not a list",
    ),
    "program": (
        '{"rounds": [{"dice": "1-1-1", "programs": {"1": null}}]}',
        'rounds[0].programs["1"]: must be text, not null',
    ),
    "half a character": (
        '{"rounds": [{"dice": "\\ud800"}]}',
        "rounds[0].dice: contains half a character (a lone surrogate)",
    ),
    "unknown field": ('{"rounds": [], "comment": ""}', "comment: unknown field"),
}


def complaint(text: str | bytes) -> str:
    with pytest.raises(ScriptFileError) as caught:
        parse_script(text, "s.json")
    return str(caught.value)


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_named(name: str) -> None:
    text, line = FAULTS[name]
    assert complaint(text) == f"s.json: {line}"


def test_all_faults_are_named_at_once() -> None:
    rounds = [{"dice": "1-1-1"}, {"dice": 1}, {"dice": "1-1-1", "programs": {"9": "F", "01": "F", "a b": 1}, "x": 1}]
    assert complaint(json.dumps({"rounds": rounds, "[key]": 1})).splitlines() == [
        "s.json: 7 problems",
        "  rounds[1].dice: must be text, not 1",
        '  rounds[2].programs["9"]: is not a seat: seats are 1 to 6',
        '  rounds[2].programs["01"]: is not a seat: seats are 1 to 6',
        '  rounds[2].programs["a b"]: is not a seat: seats are 1 to 6',
        '  rounds[2].programs["a b"]: must be text, not 1',
        "  rounds[2].x: unknown field",
        '  ["[key]"]: unknown field',
    ]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["rounds", "dice", "programs", "1", "[key]"]) | st.text(), inner)
        ),
    )
)
def test_nothing_but_a_script_error_comes_out(value: Any) -> None:
    with suppress(ScriptFileError):
        parse_script(json.dumps(value))


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(GOOD, encoding="utf-8")
    assert read_script(path) == parse_script(GOOD)
    with pytest.raises(ScriptFileError, match=r"none\.json: there is no such file$"):
        read_script(tmp_path / "none.json")
    with pytest.raises(ScriptFileError, match=r"is a folder, not a file$"):
        read_script(tmp_path)


def script(*rounds: tuple[str, dict[str, str]]) -> Script:
    return parse_script(json.dumps({"rounds": [{"dice": dice, "programs": programs} for dice, programs in rounds]}))


def refusal(game: Game, *rounds: tuple[str, dict[str, str]]) -> str:
    before = str(game)
    with pytest.raises(ScriptFileError) as caught:
        play_script(game, script(*rounds), "s.json")
    assert (str(game), game.rounds) == (before, [])
    return str(caught.value).removeprefix("s.json: ")


def duel() -> Game:
    return Game(scenarios.load("duel"))


def test_a_script_is_played_and_the_given_game_stays() -> None:
    game = duel()
    played = play_script(game, parse_script(GOOD))
    assert game.rounds == []
    assert [str(program) for program in played.rounds[0].programs.values()] == ["FFR.B", "LF+R"]
    by_hand = duel()
    by_hand.play("6-4-2", {1: "FFR.B.", 2: "LF+R"})
    assert played.position == by_hand.position


def test_a_missing_program_is_empty_with_the_shield_up() -> None:
    played = play_script(duel(), parse_script('{"rounds": [{"dice": "6-4-2"}]}'))
    assert [str(program) for program in played.rounds[0].programs.values()] == [".", "."]


def test_what_is_illegal_is_named_by_round_seat_column_and_rule() -> None:
    fine = ("1-2-3", {"1": "F"})
    assert refusal(duel(), fine, ("1-2-3", {"1": "F", "2": "FFS"})) == (
        "round 2, seat 2, column 3: nobody shoots in Racing"
    )
    assert refusal(duel(), fine, fine, ("1-2-3", {"1": "F+B"})) == (
        "round 3, seat 1, column 7: B cannot stand in the energy column: F, R, L or S"
    )
    assert refusal(duel(), ("1-2-7", {})).startswith("round 1: '1-2-7' is not a roll")
    assert refusal(duel(), ("1-2-3/brw", {})).startswith("round 1: dice 1-2-3/brw: the order is fixed")


def alone(hull: int = 1) -> Game:
    """Seat 1 before a wall, seat 2 before a gate."""
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "bar", "at": [2, 0], "heading": "E", "priority": 1}
    fields = {
        "format": "lost-swarm/scenario", "version": 1, "mode": "racing", "board": {"rectangle": [3, 2]},
        "tiles": [gate], "rules": {"hull": hull},
        "starts": [{"seat": 1, "at": [0, 0], "facing": "W"}, {"seat": 2, "at": [1, 0], "facing": "E"}],
    }  # fmt: skip
    return Game(Scenario.model_validate_json(json.dumps(fields)))


def test_a_destroyed_seats_program_is_ignored_whatever_it_says() -> None:
    played = play_script(alone(), script(("1-1-1", {"1": "F"}), ("1-1-1", {"1": "nonsense"})))
    assert not played.position.crafts[0].alive
    assert len(played.rounds) == 2


def test_rounds_after_the_end_are_ignored_whatever_they_say() -> None:
    played = play_script(alone(), script(("1-1-1", {"2": "F"}), ("nonsense", {"1": "nonsense"})))
    assert (played.over, played.position.winners, len(played.rounds)) == (True, (2,), 1)


def test_an_unknown_seat_is_an_error_even_after_the_end() -> None:
    assert refusal(alone(), ("1-1-1", {"2": "F"}), ("1-1-1", {"3": "F", "6": "F"})).splitlines() == [
        "2 problems",
        '  rounds[1].programs["3"]: seat 3 is not in this scenario, which has 1, 2',
        '  rounds[1].programs["6"]: seat 6 is not in this scenario, which has 1, 2',
    ]
