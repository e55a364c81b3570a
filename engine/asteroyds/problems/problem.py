"""What a problem is, and how it names fields, hexes and tiles; knows no single kind of problem."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.hexgrid import Hex, hex_name

from ..pieces import MAX_SIDE


class Severity(StrEnum):
    """Gravest first."""

    ERROR = "error"  # cannot be played
    WARNING = "warning"  # can be played, but is probably not meant
    NOTE = "note"  # worth knowing


@dataclass(frozen=True)
class Problem:
    severity: Severity
    field: str  # as in `tiles[3].at`; empty for the scenario as a whole
    text: str
    hexes: tuple[Hex, ...] = ()


def error(field: str, text: str, *hexes: Hex) -> Problem:
    return Problem(Severity.ERROR, field, text, hexes)


def warning(field: str, text: str, *hexes: Hex) -> Problem:
    return Problem(Severity.WARNING, field, text, hexes)


def note(field: str, text: str, *hexes: Hex) -> Problem:
    return Problem(Severity.NOTE, field, text, hexes)


_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,59}")
_LONGEST_KEY = 40


def field_path(*parts: str | int) -> str:
    """`("tiles", 3, "at")` is `tiles[3].at`; a key that is not a plain word is quoted: `targets_needed["my team"]`."""
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part):
            path += f".{part}" if path else part
        else:
            # repr escapes what cannot be printed; the quotes are ours.
            key = repr(part if len(part) <= _LONGEST_KEY else part[: _LONGEST_KEY - 1] + "…")[1:-1]
            path += f'["{key}"]'
    return path


def place_name(at: Hex) -> str:
    """`I6`, or `[99,-1]` for a place that no board can have."""
    column, row = at
    if 0 <= column < MAX_SIDE and 0 <= row < MAX_SIDE:
        return hex_name(at)
    return f"[{column},{row}]"


_LISTED = 6


def listed(names: Sequence[str]) -> str:
    """`a, b and c`; a long list ends in `and 7 more`."""
    if len(names) > _LISTED:
        return f"{', '.join(names[: _LISTED - 1])} and {len(names) - _LISTED + 1} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
