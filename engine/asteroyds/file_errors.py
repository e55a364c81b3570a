"""How the faults of a file are worded: one error for the file, one plain sentence for each fault.

Knows the kinds of faults that pydantic finds, not how a file is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any

from .problems.problem import Problem, error

Path = tuple[str | int, ...]  # of a field, as in ("tiles", 3, "at")


class FileError(Exception):
    """A file that cannot be used: where it is, and everything that is wrong with it."""

    def __init__(self, path: str | PathLike[str], problems: Sequence[Problem]) -> None:
        self.path = str(path)
        self.problems = list(problems)
        super().__init__(self.path, self.problems)

    def __str__(self) -> str:
        # File names need not be proper text, and the message has to be printable.
        path = self.path.encode("utf-8", "replace").decode("utf-8")
        lines = [f"{problem.field}: {problem.text}" if problem.field else problem.text for problem in self.problems]
        if len(lines) == 1:
            return f"{path}: {lines[0]}"
        return "\n".join([f"{path}: {len(lines)} problems", *(f"  {line}" for line in lines)])


class ScenarioFileError(FileError):
    """A file that is no scenario, or none that can be played."""


def refused(kind: type[FileError], path: str | PathLike[str], reason: str) -> FileError:
    """The error for a file that is wrong as a whole."""
    return kind(path, [error("", reason)])


_LONGEST_VALUE = 40


def shown(value: Any) -> str:
    """A value of a file, short enough for a message."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return repr(value if len(value) <= _LONGEST_VALUE else value[: _LONGEST_VALUE - 1] + "…")
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def fault_path(fault: Mapping[str, Any]) -> Path:
    """The path of a fault in the file; pydantic's has the names of union members in between."""
    path: Path = fault["loc"]
    if path[:1] == ("tiles",):
        path = path[:2] + path[3:]
    elif path[:1] == ("board",):
        path = path[:1] + path[2:]
    if fault["type"] in ("union_tag_invalid", "union_tag_not_found"):
        path += ("kind",)
    if path[:2] == ("rules", "targets_needed") and path[3:] == ("[key]",):
        path = path[:3]
    return path


def _choice(value: Any, expected: str) -> str:
    names = expected.replace("'", "").replace(" or ", ", ")
    if ", " in names:
        return f"{shown(value)} is not one of {names}"
    return f"must be {names}, not {shown(value)}"


Wording = Callable[[Any, Mapping[str, Any]], str]

# By pydantic's kind of fault: the offending value and the details in, the sentence out.
_WORDINGS: dict[str, Wording] = {
    "missing": lambda _, __: "is missing",
    "extra_forbidden": lambda _, __: "unknown field",
    "literal_error": lambda value, details: _choice(value, details["expected"]),
    "union_tag_invalid": lambda value, details: _choice(value["kind"], details["expected_tags"]),
    "union_tag_not_found": lambda _, __: "is missing",
    "board_form": lambda value, _: f"must be an object with rows, hexagon or rectangle, not {shown(value)}",
    "model_type": lambda value, _: f"must be an object, not {shown(value)}",
    "dict_type": lambda value, _: f"must be an object, not {shown(value)}",
    "tuple_type": lambda value, _: f"must be a list, not {shown(value)}",
    "int_type": lambda value, _: f"must be a whole number, not {shown(value)}",
    "bool_type": lambda value, _: f"must be true or false, not {shown(value)}",
    "string_type": lambda value, _: f"must be text, not {shown(value)}",
    "greater_than_equal": lambda value, details: f"must be at least {details['ge']}, not {shown(value)}",
    "less_than_equal": lambda value, details: f"must be at most {details['le']}, not {shown(value)}",
    "less_than": lambda value, details: f"must be less than {details['lt']}, not {shown(value)}",
    "too_long": lambda _, details: f"has {details['actual_length']} items, at most {details['max_length']} are allowed",
    "string_too_short": lambda _, __: "must not be empty",
    "string_too_long": lambda value, details: (
        f"{shown(value)} has {len(value)} characters, at most {details['max_length']} are allowed"
    ),
    "string_pattern_mismatch": lambda value, _: f"{shown(value)} contains a control character",
}


def fault_text(fault: Mapping[str, Any]) -> str:
    wording = _WORDINGS.get(fault["type"])
    if wording is None:
        # A kind of fault that a later pydantic invents keeps pydantic's own words.
        return f"{fault['msg']}, not {shown(fault['input'])}"
    return wording(fault["input"], fault.get("ctx", {}))
