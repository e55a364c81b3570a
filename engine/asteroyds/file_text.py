"""How the files that we write are laid out: JSON, always the same for the same values, one entry a line.

Knows text, not what any file holds.
"""

from __future__ import annotations

import json
from typing import Any


class Written(str):
    """A value that is already JSON text."""


def entries(fields: dict[str, Any]) -> list[str]:
    return [f'"{field}": {_json(value)}' for field, value in fields.items()]


def _json(value: Any) -> str:
    return value if isinstance(value, Written) else json.dumps(value, ensure_ascii=False)


def lines(first: str, inner: list[str], last: str, indent: str) -> str:
    """An object or list between its brackets; empty ones take no line."""
    if not inner:
        return first + last
    return f"{first}\n" + ",\n".join(f"{indent}  {entry}" for entry in inner) + f"\n{indent}{last}"


def indented(text: str, indent: str) -> Written:
    """A whole file as a value inside another one; JSON has no line breaks within its texts."""
    # Not textwrap.indent: it takes some characters for line breaks that JSON leaves as they are.
    return Written(text.rstrip("\n").replace("\n", f"\n{indent}"))
