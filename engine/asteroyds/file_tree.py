"""From the bytes of a file to a tree of plain JSON values, whatever the bytes are.

Knows files and JSON with their traps (twice given keys, half characters, endless numbers and nesting), not what the
values mean: whether it is a scenario or anything else comes in as a word for the messages.
"""

from __future__ import annotations

import codecs
import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

from .file_errors import Path as FieldPath
from .problems.problem import Problem, error, field_path

LARGEST_FILE_BYTES = 4_000_000
# The fullest scenario has some 5000 values; a file with millions would be answered with millions of problems.
_MOST_VALUES = 100_000
# A scenario is six levels deep, its unknown fields are not looked into.
_DEEPEST = 20
# Python reads no numbers beyond 4300 digits. What is cut off here is far out of every bound all the same.
_MOST_DIGITS = 400


class NoTreeError(Exception):
    """Nothing in the file can be used; the reason is a whole sentence about the file."""


class _Object(dict[str, Any]):
    """An object of the file that remembers which keys it was given twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, never more of it than `read_tree` needs to refuse it."""
    try:
        with Path(path).open("rb") as file:
            # One byte more tells a file that is too large from one that just is not; never read all of an endless one.
            return file.read(LARGEST_FILE_BYTES + 1)
    except FileNotFoundError:
        raise NoTreeError("there is no such file") from None
    except IsADirectoryError:
        raise NoTreeError("is a folder, not a file") from None
    except PermissionError:
        raise NoTreeError("may not be read (no permission)") from None
    except OSError as reason:
        raise NoTreeError(f"cannot be read: {reason.strerror}") from None
    except ValueError:
        raise NoTreeError("is not a possible file name") from None


def read_tree(text: str | bytes, what: str) -> tuple[dict[str, Any], list[Problem]]:
    """The object in the file, made harmless, and what had to be done for it; `what` is what it should be."""
    if len(text) > LARGEST_FILE_BYTES:
        raise NoTreeError(f"is too large to be {what} (more than {LARGEST_FILE_BYTES // 1_000_000} MB)")
    try:
        value = _parse(_decode(text), what)
        if not isinstance(value, dict):
            raise NoTreeError(f"is not {what}: a JSON object is expected at the top level")
        found: list[Problem] = []
        tree: dict[str, Any] = _harmless(value, (), found)
    except RecursionError:
        raise NoTreeError(f"is nested too deeply to be {what}") from None
    return tree, found


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as reason:
        raise NoTreeError(f"is not a text file in UTF-8 (see byte {reason.start + 1})") from None


def _parse(text: str, what: str) -> Any:
    if not text.strip():
        raise NoTreeError("is empty")
    if text.count(",") > _MOST_VALUES:
        raise NoTreeError(f"is too large to be {what} (more than {_MOST_VALUES} values)")
    try:
        return json.loads(text, object_pairs_hook=_Object, parse_int=_whole_number)
    except json.JSONDecodeError as reason:
        fault = reason.msg[:1].lower() + reason.msg[1:]
        raise NoTreeError(f"is not valid JSON: {fault} (line {reason.lineno}, column {reason.colno})") from None


def _whole_number(digits: str) -> int:
    return int(digits[:_MOST_DIGITS])


_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


def _harmless(value: Any, path: FieldPath, found: list[Problem]) -> Any:
    """The value as plain dicts and lists; reports what every later step would stumble over."""
    if len(path) > _DEEPEST:
        # What the JSON parser raises too, only later.
        raise RecursionError
    match value:
        case _Object():
            for key in value.repeated:
                found.append(error(field_path(*path, key), "is given twice"))
            return {
                (name := _whole(key, path, found)): _harmless(inner, (*path, name), found)
                for key, inner in value.items()
            }
        case list():
            return [_harmless(inner, (*path, index), found) for index, inner in enumerate(value)]
        case str():
            return _whole(value, path, found)
    return value


def _whole(text: str, path: FieldPath, found: list[Problem]) -> str:
    """A text that every encoding can write."""
    whole = _HALF_CHARACTER.sub("\N{REPLACEMENT CHARACTER}", text)
    if whole != text:
        found.append(error(field_path(*path), "contains half a character (a lone surrogate)"))
    return whole
