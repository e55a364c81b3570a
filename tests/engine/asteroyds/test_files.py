"""Scenario files come back as they were written, safely, and their schema is the stored one."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.asteroyds.files import (
    ScenarioFileError,
    json_schema,
    parse_scenario,
    read_scenario,
    scenario_text,
    schema_text,
    write_scenario,
    write_text_safely,
)
from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Scenario

TESTS = Path(__file__).parents[2]
OFFICIAL = sorted((TESTS / "data" / "official").glob("*.json"))
SCHEMA = TESTS.parent / "docs" / "scenario.schema.json"

LITTLE = """{
  "format": "lost-swarm/scenario",
  "version": 1,
  "game": "asteroyds",
  "name": "Küste",
  "author": "",
  "description": "two\\nlines",
  "mode": "targets",
  "board": {
    "rows": [
      [[0,1],[3,4]],
      [],
      [[0,4]]
    ]
  },
  "tiles": [
    {"id": "a", "kind": "asteroid", "colour": "white", "at": [3,0], "heading": "NE", "priority": 5, "target": "west"},
    {"id": "p", "kind": "pod", "at": [2,2]}
  ],
  "starts": [
    {"seat": 2, "at": [4,2], "facing": "W", "team": "west"}
  ],
  "rules": {
    "hull": 6,
    "return_to_platform": "no",
    "dice_order": "fixed",
    "shots_per_turn": null,
    "pilot_powers": false,
    "last_survivor_wins": false,
    "targets_needed": {"west": 1}
  }
}
"""


def test_there_are_official_files() -> None:
    assert [path.stem for path in OFFICIAL] == ["drones", "racing", "targets"]


@pytest.mark.parametrize("path", OFFICIAL, ids=lambda path: path.stem)
def test_official_files_are_clean_and_survive_a_round_trip(path: Path, tmp_path: Path) -> None:
    scenario = read_scenario(path)
    assert [problem for problem in problems(scenario) if problem.severity is not Severity.NOTE] == []
    copy = tmp_path / "copy.json"
    write_scenario(scenario, copy)
    first = copy.read_bytes()
    assert read_scenario(copy) == scenario
    write_scenario(read_scenario(copy), copy)
    assert copy.read_bytes() == first


def test_the_text_is_made_to_be_read_and_compared() -> None:
    assert scenario_text(parse_scenario(LITTLE)) == LITTLE
    rowless = parse_scenario(LITTLE).model_copy(
        update={"board": parse_scenario(minimal(board={"hexagon": 3})).board, "tiles": ()}
    )
    text = scenario_text(rowless)
    assert '\n  "board": {"hexagon": 3},\n  "tiles": [],\n' in text
    assert parse_scenario(text, check=False) == rowless


def minimal(**fields: Any) -> str:
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "bar", "at": [2, 2], "heading": "E", "priority": 1}
    head = {"format": "lost-swarm/scenario", "version": 1, "mode": "racing", "board": {"rectangle": [5, 5]}}
    return json.dumps({**head, "tiles": [gate], "starts": [{"seat": 1, "at": [1, 1], "facing": "E"}], **fields})


def test_a_byte_order_mark_is_accepted() -> None:
    assert parse_scenario(b"\xef\xbb\xbf" + LITTLE.encode()) == parse_scenario("\ufeff" + LITTLE)


LABELS = st.text(st.characters(codec="utf-8", min_codepoint=32, exclude_characters="\x7f"), min_size=1, max_size=8)
PLACES = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
DIRECTIONS = st.sampled_from(["E", "SE", "SW", "W", "NW", "NE"])
TILES = st.one_of(
    st.fixed_dictionaries({"id": LABELS, "kind": st.sampled_from(["pod", "platform"]), "at": PLACES}),
    st.fixed_dictionaries(
        {
            "id": LABELS,
            "kind": st.just("asteroid"),
            "colour": st.sampled_from(["red", "white-blue"]),
            "at": PLACES,
            "heading": DIRECTIONS,
            "priority": st.integers(0, 9999),
            "target": st.none() | LABELS,
        }
    ),
)
STARTS = st.fixed_dictionaries(
    {"seat": st.integers(1, 6), "at": PLACES, "facing": DIRECTIONS, "team": st.none() | LABELS}
)
SCENARIOS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["racing", "shooting", "targets", "drones"]),
        "board": st.one_of(
            st.fixed_dictionaries({"hexagon": st.integers(0, 14)}),
            st.fixed_dictionaries({"rectangle": st.tuples(st.integers(1, 30), st.integers(1, 30))}),
            st.fixed_dictionaries(
                {
                    "rows": st.lists(
                        st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)), max_size=3).map(tuple), max_size=5
                    ).map(tuple)
                }
            ),
        ),
        "name": st.just("") | LABELS,
        "description": st.text(st.characters(codec="utf-8"), max_size=20),
        "tiles": st.lists(TILES, max_size=6).map(tuple),
        "starts": st.lists(STARTS, max_size=4).map(tuple),
        "rules": st.fixed_dictionaries({"targets_needed": st.dictionaries(LABELS, st.integers(1, 9), max_size=3)}),
    }
)


@given(SCENARIOS)
def test_any_scenario_is_written_and_read_back(fields: dict[str, Any]) -> None:
    scenario = Scenario.model_validate(fields)
    text = scenario_text(scenario)
    again = parse_scenario(text.encode(), check=False)
    assert again == scenario
    assert scenario_text(again) == text


@given(SCENARIOS)
def test_problems_answers_any_scenario_in_one_order(fields: dict[str, Any]) -> None:
    found = problems(Scenario.model_validate(fields))
    assert found == problems(Scenario.model_validate(fields))
    severities = list(Severity)
    assert [severities.index(problem.severity) for problem in found] == sorted(
        severities.index(problem.severity) for problem in found
    )


@pytest.mark.parametrize("failing", ["replace", "fsync"])
def test_a_failed_write_leaves_the_old_file(failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.json"
    write_text_safely(path, "old")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(ScenarioFileError, match=r"s\.json: cannot be written: No space left on device"):
        write_scenario(parse_scenario(LITTLE), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_keeps_modes_and_links(tmp_path: Path) -> None:
    path, link, plain = tmp_path / "s.json", tmp_path / "link.json", tmp_path / "plain"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text_safely(link, "new\r\nß")
    assert link.is_symlink()
    assert path.read_bytes() == "new\r\nß".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    plain.touch()
    write_text_safely(tmp_path / "fresh", "")
    assert (tmp_path / "fresh").stat().st_mode == plain.stat().st_mode


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    write_text_safely(os.devnull, "gone")
    assert not Path(os.devnull).is_file()
    for path in (tmp_path, tmp_path / "nowhere" / "s.json", "nul\0.json"):
        with pytest.raises(ScenarioFileError):
            write_scenario(parse_scenario(LITTLE), path)
    assert list(tmp_path.iterdir()) == []


def test_the_stored_schema_is_that_of_the_model() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), (
        "python -m engine.asteroyds.files > docs/scenario.schema.json"
    )


def test_the_schema_requires_what_a_file_must_have() -> None:
    schema = json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["required"] == ["format", "version", "mode", "board", "tiles", "starts"]
    required = {name: set(definition.get("required", ())) for name, definition in schema["$defs"].items()}
    moving = {"id", "kind", "colour", "at", "heading", "priority"}
    assert required == {
        "RowsBoard": {"rows"},
        "HexagonBoard": {"hexagon"},
        "RectangleBoard": {"rectangle"},
        "Asteroid": moving,
        "Gate": moving | {"symbol"},
        "Turret": {"id", "kind", "symbol", "at", "heading"},
        "Pod": {"id", "kind", "at"},
        "Platform": {"id", "kind", "at"},
        "Start": {"seat", "at", "facing"},
        "Rules": set(),
    }
    assert not any(definition["additionalProperties"] for definition in [schema, *schema["$defs"].values()])


@pytest.mark.parametrize("field", ["format", "version", "mode", "board", "tiles", "starts"])
def test_a_file_must_have_what_the_schema_requires(field: str) -> None:
    fields = json.loads(LITTLE)
    del fields[field]
    with pytest.raises(ScenarioFileError) as caught:
        parse_scenario(json.dumps(fields), "s.json")
    assert str(caught.value) == f"s.json: {field}: is missing"
