"""What kind of file is it, and of which version? Format and version of a tree, and migrations to the current one.

Knows nothing of what comes after these two fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .file_errors import shown
from .file_tree import NoTreeError
from .problems.problem import Problem, error

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def format_problems(tree: dict[str, Any], wanted: str, what: str, always_there: Sequence[str]) -> list[Problem]:
    """What is wrong with `format`; NoTreeError if the file is something else altogether."""
    if "format" not in tree:
        return [error("format", "is missing")]
    if tree["format"] == wanted:
        return []
    if not all(field in tree for field in always_there):
        raise NoTreeError(f"is not {what}: its format is {shown(tree['format'])}, not '{wanted}'")
    return [error("format", f"must be '{wanted}', not {shown(tree['format'])}")]


def migrated(
    tree: dict[str, Any], newest: int, migrations: Mapping[int, Migration]
) -> tuple[dict[str, Any], list[Problem]]:
    """The tree as this version writes it. A file with a strange version is read as if it were one of ours."""
    if "version" not in tree:
        return tree, [error("version", "is missing")]
    version = tree["version"]
    if not isinstance(version, int) or isinstance(version, bool):
        return tree, [error("version", f"must be a whole number, not {shown(version)}")]
    if version > newest:
        which = f"version {shown(version)}; this one reads up to {newest}"
        raise NoTreeError(f"was written by a newer version of Lost Swarm ({which})")
    for older in range(version, newest) if version >= min(migrations, default=newest) else ():
        try:
            tree = migrations[older](tree)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise NoTreeError(f"is broken: it cannot be brought from version {older} to {older + 1}") from None
        version = older + 1
    if version != newest:
        return tree, [error("version", f"there is no version {shown(version)}; this program reads up to {newest}")]
    return tree, []
