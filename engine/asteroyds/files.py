"""Scenario files: reading, migrating and writing them, and their JSON Schema.

Every fault of a file is reported at once, in a ScenarioFileError. What the faults are is known elsewhere: to the model
(`scenario.py`) and to `problems`. `python -m engine.asteroyds.files` prints the schema.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from . import file_structure
from .file_errors import ScenarioFileError, shown
from .file_tree import LARGEST_FILE_BYTES, NoTreeError, read_tree
from .problems import unplayable
from .problems.problem import Problem, error
from .scenario import FORMAT, VERSION, RowsBoard, Scenario, Start, Tile

__all__ = [
    "MIGRATIONS",
    "ScenarioFileError",
    "json_schema",
    "parse_scenario",
    "read_scenario",
    "scenario_text",
    "schema_text",
    "write_scenario",
    "write_text_safely",
]

Migration = Callable[[dict[str, Any]], dict[str, Any]]

# From each older version to the next. A migration gets whatever the file holds, before anything was checked.
MIGRATIONS: dict[int, Migration] = {}

_ALWAYS_THERE = ("mode", "board", "tiles", "starts")


def read_scenario(path: str | os.PathLike[str], *, check: bool = True) -> Scenario:
    """The scenario in a file; with `check` off, also one that cannot be played."""
    try:
        with Path(path).open("rb") as file:
            # One byte more tells a file that is too large from one that just is not; never read all of an endless one.
            data = file.read(LARGEST_FILE_BYTES + 1)
    except FileNotFoundError:
        raise _refused(path, "there is no such file") from None
    except IsADirectoryError:
        raise _refused(path, "is a folder, not a file") from None
    except PermissionError:
        raise _refused(path, "may not be read (no permission)") from None
    except OSError as reason:
        raise _refused(path, f"cannot be read: {reason.strerror}") from None
    except ValueError:
        raise _refused(path, "is not a possible file name") from None
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
        tree, found = read_tree(text)
        found += _format_problems(tree)
        tree, version_problems = _migrated(tree, migrations)
    except NoTreeError as reason:
        raise _refused(source, str(reason)) from None
    found += version_problems
    structure = file_structure.build({field: tree[field] for field in tree if field not in ("format", "version")})
    found += structure.faults
    if check:
        found += [problem for problem in unplayable(structure.scenario) if not structure.concerns_mended(problem)]
    if found:
        raise ScenarioFileError(source, found)
    return structure.scenario


def _refused(path: str | os.PathLike[str], reason: str) -> ScenarioFileError:
    return ScenarioFileError(path, [error("", reason)])


def _format_problems(tree: dict[str, Any]) -> list[Problem]:
    if "format" not in tree:
        return [error("format", "is missing")]
    if tree["format"] == FORMAT:
        return []
    if not all(field in tree for field in _ALWAYS_THERE):
        raise NoTreeError(f"is not a scenario: its format is {shown(tree['format'])}, not '{FORMAT}'")
    return [error("format", f"must be '{FORMAT}', not {shown(tree['format'])}")]


def _migrated(tree: dict[str, Any], migrations: Mapping[int, Migration]) -> tuple[dict[str, Any], list[Problem]]:
    """The tree as this version writes it. A file with a strange version is read as if it were one of ours."""
    if "version" not in tree:
        return tree, [error("version", "is missing")]
    version = tree["version"]
    if not isinstance(version, int) or isinstance(version, bool):
        return tree, [error("version", f"must be a whole number, not {shown(version)}")]
    if version > VERSION:
        which = f"version {shown(version)}; this one reads up to {VERSION}"
        raise NoTreeError(f"was written by a newer version of Lost Swarm ({which})")
    for older in range(version, VERSION) if version >= min(migrations, default=VERSION) else ():
        try:
            tree = migrations[older](tree)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise NoTreeError(f"is broken: it cannot be brought from version {older} to {older + 1}") from None
        version = older + 1
    if version != VERSION:
        return tree, [error("version", f"there is no version {shown(version)}; this program reads up to {VERSION}")]
    return tree, []


def scenario_text(scenario: Scenario) -> str:
    """The content of a scenario's file: always the same for the same scenario, one tile, start or board row a line."""
    fields = scenario.model_dump(mode="json")
    board = scenario.board
    if isinstance(board, RowsBoard):
        rows = [json.dumps(row, separators=(",", ":")) for row in fields["board"]["rows"]]
        fields["board"] = _Written('{\n    "rows": ' + _lines("[", rows, "]", "    ") + "\n  }")
    for part, written in (("tiles", scenario.tiles), ("starts", scenario.starts)):
        fields[part] = _Written(_lines("[", [_one_line(piece) for piece in written], "]", "  "))
    fields["rules"] = _Written(_lines("{", _entries(fields["rules"]), "}", "  "))
    return _lines("{", _entries(fields), "}", "") + "\n"


class _Written(str):
    """A value that is already JSON text."""


def _json(value: Any) -> str:
    return value if isinstance(value, _Written) else json.dumps(value, ensure_ascii=False)


def _entries(fields: dict[str, Any]) -> list[str]:
    return [f'"{field}": {_json(value)}' for field, value in fields.items()]


def _lines(first: str, entries: list[str], last: str, indent: str) -> str:
    if not entries:
        return first + last
    return f"{first}\n" + ",\n".join(f"{indent}  {entry}" for entry in entries) + f"\n{indent}{last}"


def _one_line(piece: Tile | Start) -> str:
    fields = piece.model_dump(mode="json", exclude_none=True)
    column, row = fields["at"]
    fields["at"] = _Written(f"[{column},{row}]")
    return "{" + ", ".join(_entries(fields)) + "}"


def write_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Writes the file whole or, with a ScenarioFileError, not at all."""
    text = scenario_text(scenario)
    try:
        write_text_safely(path, text)
    except OSError as reason:
        raise _refused(path, f"cannot be written: {reason.strerror or reason}") from None
    except ValueError:
        raise _refused(path, "is not a possible file name") from None


def write_text_safely(path: str | os.PathLike[str], text: str) -> None:
    """Replaces a file in one step: at any moment, whatever fails, it holds the old text or the new one.

    A link stays a link, an existing file keeps its mode, and a write-protected one stays as it is (OSError).
    """
    target = Path(os.path.realpath(path))
    content = text.encode("utf-8")
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
