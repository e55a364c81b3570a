"""Scenario files: reading, migrating and writing them, and their JSON Schema.

Every fault of a file is reported at once, in a ScenarioFileError. What the faults are is known elsewhere: to the model
(`scenario.py`) and to `problems`. `python -m engine.asteroyds.files` prints the schema.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import file_structure
from .file_errors import FileError, ScenarioFileError, refused
from .file_text import Written, entries, lines
from .file_tree import NoTreeError, read_bytes, read_tree
from .file_version import Migration, format_problems, migrated
from .problems import unplayable
from .problems.problem import Problem
from .scenario import FORMAT, VERSION, RowsBoard, Scenario, Start, Tile

__all__ = [
    "MIGRATIONS",
    "ScenarioFileError",
    "json_schema",
    "parse_scenario",
    "read_scenario",
    "scenario_of_tree",
    "scenario_text",
    "schema_text",
    "write_bytes_safely",
    "write_file",
    "write_scenario",
    "write_text_safely",
]

# From each older version to the next. A migration gets whatever the file holds, before anything was checked.
MIGRATIONS: dict[int, Migration] = {}

_ALWAYS_THERE = ("mode", "board", "tiles", "starts")


def read_scenario(path: str | os.PathLike[str], *, check: bool = True) -> Scenario:
    """The scenario in a file; with `check` off, also one that cannot be played."""
    try:
        data = read_bytes(path)
    except NoTreeError as reason:
        raise refused(ScenarioFileError, path, str(reason)) from None
    return parse_scenario(data, os.fspath(path), check=check)


def parse_scenario(
    text: str | bytes,
    source: str = "scenario",
    *,
    check: bool = True,
    migrations: Mapping[int, Migration] = MIGRATIONS,
) -> Scenario:
    """The scenario in the content of a file; `source` stands in the message of a ScenarioFileError."""
    try:
        tree, found = read_tree(text, "a scenario")
        scenario, faults = scenario_of_tree(tree, check=check, migrations=migrations)
    except NoTreeError as reason:
        raise refused(ScenarioFileError, source, str(reason)) from None
    if found or faults:
        raise ScenarioFileError(source, found + faults)
    return scenario


def scenario_of_tree(
    tree: dict[str, Any], *, check: bool = True, migrations: Mapping[int, Migration] = MIGRATIONS
) -> tuple[Scenario, list[Problem]]:
    """The scenario that a tree means, and everything wrong with it: worth something only if that is nothing."""
    found = format_problems(tree, FORMAT, "a scenario", _ALWAYS_THERE)
    tree, version_problems = migrated(tree, VERSION, migrations)
    found += version_problems
    structure = file_structure.build({field: tree[field] for field in tree if field not in ("format", "version")})
    found += structure.faults
    if check:
        found += [problem for problem in unplayable(structure.scenario) if not structure.concerns_mended(problem)]
    return structure.scenario, found


def scenario_text(scenario: Scenario) -> str:
    """The content of a scenario's file: always the same for the same scenario, one tile, start or board row a line."""
    fields = scenario.model_dump(mode="json")
    board = scenario.board
    if isinstance(board, RowsBoard):
        rows = [json.dumps(row, separators=(",", ":")) for row in fields["board"]["rows"]]
        fields["board"] = Written('{\n    "rows": ' + lines("[", rows, "]", "    ") + "\n  }")
    for part, written in (("tiles", scenario.tiles), ("starts", scenario.starts)):
        fields[part] = Written(lines("[", [_one_line(piece) for piece in written], "]", "  "))
    fields["rules"] = Written(lines("{", entries(fields["rules"]), "}", "  "))
    return lines("{", entries(fields), "}", "") + "\n"


def _one_line(piece: Tile | Start) -> str:
    fields = piece.model_dump(mode="json", exclude_none=True)
    column, row = fields["at"]
    fields["at"] = Written(f"[{column},{row}]")
    return "{" + ", ".join(entries(fields)) + "}"


def write_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Writes the file whole or, with a ScenarioFileError, not at all."""
    write_file(path, scenario_text(scenario), ScenarioFileError)


def write_file(path: str | os.PathLike[str], text: str, kind: type[FileError]) -> None:
    """`write_text_safely`, with an error in words."""
    try:
        write_text_safely(path, text)
    except OSError as reason:
        raise refused(kind, path, f"cannot be written: {reason.strerror or reason}") from None
    except ValueError:
        raise refused(kind, path, "is not a possible file name") from None


def write_text_safely(path: str | os.PathLike[str], text: str) -> None:
    """As UTF-8; see `write_bytes_safely`."""
    write_bytes_safely(path, text.encode("utf-8"))


def write_bytes_safely(path: str | os.PathLike[str], content: bytes) -> None:
    """Replaces a file in one step: at any moment, whatever fails, it holds the old content or the new one.

    A link stays a link, an existing file keeps its mode, and a write-protected one stays as it is (OSError).
    """
    target = Path(os.path.realpath(path))
    mode = None
    if target.is_file():
        with target.open("ab"):
            mode = stat.S_IMODE(target.stat().st_mode)
    elif target.exists():
        # A terminal or the like can only be written to, not replaced; a folder refuses that too.
        target.write_bytes(content)
        return
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        # "x" creates the file with the mode that any new file would have.
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file; stricter than the model, which fills in what a file has to say."""
    schema = Scenario.model_json_schema()
    schema["required"] = ["format", "version", *schema["required"]]
    for definition in schema["$defs"].values():
        if "kind" in definition["properties"]:
            definition["required"] = ["id", "kind", *definition["required"][1:]]
    schema["title"] = "Lost Swarm scenario"
    schema["description"] = "What an author writes; whether it can be played is for `swarm validate` to say."
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def schema_text() -> str:
    """As stored in `docs/scenario.schema.json`."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
