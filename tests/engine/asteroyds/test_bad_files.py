"""Whatever is in a file, every fault is named at once, and nothing but a ScenarioFileError comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.asteroyds.file_errors import fault_text
from engine.asteroyds.files import ScenarioFileError, parse_scenario, read_scenario

OFFICIAL = Path(__file__).parents[2] / "data" / "official"
RACING = (OFFICIAL / "racing.json").read_text(encoding="utf-8")


def complaint(text: str | bytes, **options: Any) -> str:
    with pytest.raises(ScenarioFileError) as caught:
        parse_scenario(text, "s.json", **options)
    assert caught.value.path == "s.json"
    return str(caught.value)


UNREADABLE: dict[str, tuple[str | bytes, str]] = {
    "empty": (b"", "is empty"),
    "blank": (" \n\t", "is empty"),
    "binary": (b"{\xff\x00", "is not a text file in UTF-8 (see byte 2)"),
    "utf-16": ("{}".encode("utf-16"), "is not a text file in UTF-8 (see byte 1)"),
    "broken": (
        '{\n "a": 1,,\n}',
        "is not valid JSON: expecting property name enclosed in double quotes (line 2, column 9)",
    ),
    "cut off": ('{"a": [1', "is not valid JSON: expecting ',' delimiter (line 1, column 9)"),
    "list": ("[]", "is not a scenario: a JSON object is expected at the top level"),
    "text": ('"a"', "is not a scenario: a JSON object is expected at the top level"),
    "not a number": ("NaN", "is not a scenario: a JSON object is expected at the top level"),
    "large": (b" " * 4_000_001, "is too large to be a scenario (more than 4 MB)"),
    "many values": ("[" + "1," * 200_000 + "1]", "is too large to be a scenario (more than 100000 values)"),
    "deep": ("[" * 100_000, "is nested too deeply to be a scenario"),
    "deep object": ('{"a":' * 50 + "1" + "}" * 50, "is nested too deeply to be a scenario"),
    "another format": (
        '{"format": "lost-swarm/game", "version": 1}',
        "is not a scenario: its format is 'lost-swarm/game', not 'lost-swarm/scenario'",
    ),
    "newer": (
        RACING.replace('"version": 1', '"version": 7, "new": true'),
        "was written by a newer version of Lost Swarm (version 7; this one reads up to 1)",
    ),
    "very much newer": (
        RACING.replace('"version": 1', '"version": 1' + "0" * 5000),
        f"was written by a newer version of Lost Swarm (version 1{'0' * 38}…; this one reads up to 1)",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_cannot_be_used_at_all(name: str) -> None:
    text, reason = UNREADABLE[name]
    assert complaint(text) == f"s.json: {reason}"


def test_files_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusal(path: Path | str) -> str:
        with pytest.raises(ScenarioFileError) as caught:
            read_scenario(path)
        assert caught.value.path == str(path)
        return str(caught.value).removeprefix(f"{path}: ")

    assert refusal(tmp_path / "none.json") == "there is no such file"
    assert refusal(tmp_path) == "is a folder, not a file"
    assert refusal("nul\0.json") == "is not a possible file name"
    assert refusal(tmp_path / ("long" * 100)) == "cannot be read: File name too long"
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 4_000_001)
    assert refusal(large) == "is too large to be a scenario (more than 4 MB)"
    with pytest.raises(ScenarioFileError, match=r"^\?\.json: there is no such file$"):
        read_scenario("\udcff.json")

    def forbid(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbid)
    assert refusal(large) == "may not be read (no permission)"


Change = Callable[[dict[str, Any]], object]

# Changes to the racing file, and the line that each must add to the complaint.
FAULTS: list[tuple[str, Change]] = [
    ("version: must be a whole number, not '1'", lambda f: f.update(version="1")),
    ("version: must be a whole number, not true", lambda f: f.update(version=True)),
    ("version: there is no version 0; this program reads up to 1", lambda f: f.update(version=0)),
    ("format: must be 'lost-swarm/scenario', not 'scenario'", lambda f: f.update(format="scenario")),
    ("mode: 'race' is not one of racing, shooting, targets, drones", lambda f: f.update(mode="race")),
    ("game: must be asteroyds, not 'chess'", lambda f: f.update(game="chess")),
    ("colour: unknown field", lambda f: f.update(colour=1)),
    ('["a b"]: unknown field', lambda f: f.update({"a b": float("nan")})),
    ("name: must be text, not 5", lambda f: f.update(name=5)),
    ("name: 'a\\tb' contains a control character", lambda f: f.update(name="a\tb")),
    (f"name: '{'x' * 39}…' has 121 characters, at most 120 are allowed", lambda f: f.update(name="x" * 121)),
    ("name: contains half a character (a lone surrogate)", lambda f: f.update(name="\ud800")),
    ("board: must be an object with rows, hexagon or rectangle, not a list", lambda f: f.update(board=[])),
    ("board.rows[2]: must be a list, not 7", lambda f: f["board"]["rows"].__setitem__(2, 7)),
    ("board.rows[2][0][1]: is missing", lambda f: f["board"]["rows"].__setitem__(2, [[0]])),
    ("board.rows[2][0][1]: must be less than 30, not 30", lambda f: f["board"]["rows"].__setitem__(2, [[0, 30]])),
    ("board.rows: has 40 items, at most 30 are allowed", lambda f: f["board"].update(rows=[[[0, 20]]] * 40)),
    ("board.hexagon: unknown field", lambda f: f["board"].update(hexagon=2)),
    ("board.rectangle[0]: must be at least 1, not 0", lambda f: f.update(board={"rectangle": [0, 5]})),
    ("tiles: must be a list, not an object", lambda f: f.update(tiles={})),
    ("tiles[3]: must be an object, not null", lambda f: f["tiles"].__setitem__(3, None)),
    ("tiles[3].kind: is missing", lambda f: f["tiles"][3].pop("kind")),
    (
        "tiles[3].kind: 'rock' is not one of asteroid, gate, turret, pod, platform",
        lambda f: f["tiles"][3].update(kind="rock"),
    ),
    ("tiles[3].heading: 'X' is not one of E, SE, SW, W, NW, NE", lambda f: f["tiles"][3].update(heading="X")),
    ("tiles[3].priority: must be a whole number, not 1.5", lambda f: f["tiles"][3].update(priority=1.5)),
    ("tiles[3].priority: must be a whole number, not NaN", lambda f: f["tiles"][3].update(priority=float("nan"))),
    ("tiles[3].priority: must be a whole number, not Infinity", lambda f: f["tiles"][3].update(priority=float("inf"))),
    (f"tiles[3].priority: must be at most 9999, not 1{'0' * 38}…", lambda f: f["tiles"][3].update(priority=10**400)),
    ("tiles[3].at[0]: must be at least -9999, not -10000", lambda f: f["tiles"][3].update(at=[-10000, 0])),
    ("tiles[3].at: has 3 items, at most 2 are allowed", lambda f: f["tiles"][3].update(at=[1, 2, 3])),
    ("tiles[3].id: must not be empty", lambda f: f["tiles"][3].update(id="")),
    ("tiles[30].heading: unknown field", lambda f: f["tiles"][30].update(heading="E")),
    ("starts: must be a list, not 'none'", lambda f: f.update(starts="none")),
    ("starts[5]: must be an object, not 0", lambda f: f["starts"].__setitem__(5, 0)),
    ("starts[5].seat: must be at most 6, not 7", lambda f: f["starts"][5].update(seat=7)),
    ("starts[5].seat: is missing", lambda f: f["starts"][5].pop("seat")),
    ('starts[5]["[key]"]: unknown field', lambda f: f["starts"][5].update({"[key]": 1})),
    ("rules: must be an object, not a list", lambda f: f.update(rules=[])),
    ("rules.pilot_powers: must be true or false, not 1", lambda f: f["rules"].update(pilot_powers=1)),
    ('rules.targets_needed[""]: must not be empty', lambda f: f["rules"].update(targets_needed={"": 1})),
    (
        "rules.targets_needed: contains half a character (a lone surrogate)",
        lambda f: f["rules"].update(targets_needed={"\udfff": 1}),
    ),
]


@pytest.mark.parametrize(("line", "change"), FAULTS, ids=[line for line, _ in FAULTS])
def test_each_fault_is_told_alone_and_together_with_others(line: str, change: Change) -> None:
    fields = json.loads(RACING)
    change(fields)
    assert complaint(json.dumps(fields)) == f"s.json: {line}"
    assert complaint(json.dumps(fields), check=False) == f"s.json: {line}"
    if "tiles" not in line and "mode" not in line:
        fields["tiles"][0]["id"] = fields["tiles"][1]["id"]
        assert complaint(json.dumps(fields)).splitlines() == [
            "s.json: 2 problems",
            f"  {line}",
            "  tiles[1].id: the id red-2 is already used by tiles[0]",
        ]


def test_keys_given_twice_are_named() -> None:
    twice = RACING.replace('"mode": "racing"', '"mode": "targets", "mode": "racing"').replace(
        '"heading": "SW", "priority": 2', '"heading": "SW", "priority": 2, "heading": "E"'
    )
    assert complaint(twice).splitlines() == [
        "s.json: 2 problems",
        "  mode: is given twice",
        "  tiles[1].heading: is given twice",
    ]


def test_faults_that_hide_behind_others_are_found_too() -> None:
    fields = json.loads(RACING)
    fields["tiles"][2] = {"kind": "rock", "id": "", "at": [99, 0]}
    fields["tiles"][4]["at"] = [40, 1]
    fields["board"]["rows"] = [[["x", 1]], *[[[0, 20]]] * 30]
    assert complaint(json.dumps(fields)).splitlines() == [
        "s.json: 6 problems",
        "  board.rows[0][0][0]: must be a whole number, not 'x'",
        "  tiles[2].kind: 'rock' is not one of asteroid, gate, turret, pod, platform",
        "  board.rows: has 31 items, at most 30 are allowed",
        "  tiles[2].id: must not be empty",
        "  tiles[2].at: tiles[2] at [99,0] is not on the board",
        "  tiles[4].at: white-1 at [40,1] is not on the board",
    ]


NO_FOLLOW_UPS: list[tuple[str, Change]] = [
    ("the only gate has no kind", lambda f: f["tiles"].__setitem__(0, {**f["tiles"][0], "kind": "gte"})),
    ("the only gate is no object", lambda f: f["tiles"].__setitem__(0, 3)),
    ("the only gate lies nowhere", lambda f: f["tiles"][0].update(at="here")),
    ("the platform under the start lies nowhere", lambda f: f["tiles"][1].update(at=[])),
    ("a row of the board is broken", lambda f: f["board"].update(rows=[[], 3])),
    ("the only start is broken", lambda f: f.update(starts=[None])),
    ("no starts at all", lambda f: f.update(starts=None)),
    ("no tiles at all", lambda f: f.update(tiles=None)),
    ("a seat is broken", lambda f: f["starts"][0].update(seat=None)),
    ("the mode is broken", lambda f: f.update(mode="?", tiles=[])),
]


@pytest.mark.parametrize("change", [change for _, change in NO_FOLLOW_UPS], ids=[name for name, _ in NO_FOLLOW_UPS])
def test_what_is_broken_has_no_further_consequences(change: Change) -> None:
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "bar", "at": [2, 1], "heading": "E", "priority": 1}
    starts = [{"seat": 1, "at": [1, 1], "facing": "E"}, {"seat": 2, "at": [1, 1], "facing": "E"}]
    head = {"format": "lost-swarm/scenario", "version": 1, "mode": "racing", "board": {"rows": [[], [[0, 4]]]}}
    fields = {**head, "tiles": [gate, {"id": "p", "kind": "platform", "at": [1, 1]}], "starts": starts}
    parse_scenario(json.dumps(fields))
    change(fields)
    with pytest.raises(ScenarioFileError) as caught:
        parse_scenario(json.dumps(fields))
    # Two coordinates of one place may be missing; everything else has one fault.
    assert len({problem.field.split(".at")[0] for problem in caught.value.problems}) == 1


def test_drafts_can_be_opened_unchecked() -> None:
    draft = RACING.replace('"mode": "racing"', '"mode": "drones"')
    assert complaint(draft) == "s.json: mode: drones needs at least one turret"
    assert parse_scenario(draft, check=False).mode == "drones"


def test_warnings_do_not_keep_a_file_from_being_read() -> None:
    assert parse_scenario(RACING.replace('"rules": {}', '"rules": {"shots_per_turn": 3}')).rules.shots_per_turn == 3


def test_older_versions_are_migrated_step_by_step() -> None:
    old = RACING.replace('"version": 1', '"version": -1').replace('"mode": "racing"', '"modus": "race"')
    steps: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
        -1: lambda tree: {("mode" if field == "modus" else field): value for field, value in tree.items()},
        0: lambda tree: {**tree, "mode": {"race": "racing"}[tree["mode"]]},
    }
    assert parse_scenario(old, migrations=steps) == parse_scenario(RACING)
    assert complaint(old, migrations={0: steps[0]}).splitlines()[1:] == [
        "  version: there is no version -1; this program reads up to 1",
        "  mode: is missing",
        "  modus: unknown field",
    ]
    broken = complaint(old.replace('"race"', "[]"), migrations=steps)
    assert broken == "s.json: is broken: it cannot be brought from version 0 to 1"


def test_a_kind_of_fault_without_words_of_ours_keeps_those_of_pydantic() -> None:
    assert fault_text({"type": "new_in_pydantic", "msg": "Input is odd", "input": 3}) == "Input is odd, not 3"
