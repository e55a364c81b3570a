"""What lies on the disk: a scenario together with the bytes it was read from, so that a change there can be noticed."""

from __future__ import annotations

from pathlib import Path

from engine.asteroyds.file_errors import ScenarioFileError, refused
from engine.asteroyds.file_tree import NoTreeError, read_bytes
from engine.asteroyds.files import parse_scenario
from engine.asteroyds.scenario import Scenario


def read_file(path: Path) -> tuple[Scenario, bytes]:
    """Also a scenario that cannot be played; raises ScenarioFileError for anything else."""
    try:
        content = read_bytes(path)
    except NoTreeError as reason:
        raise refused(ScenarioFileError, path, str(reason)) from None
    return parse_scenario(content, str(path), check=False), content


def content_of(path: Path) -> bytes | None:
    """None if there is no such file, or none that can be read."""
    try:
        return read_bytes(path)
    except NoTreeError:
        return None


def replace_quickly(path: Path, text: str) -> None:
    """Puts a new file in place of an old one in one step (OSError), without waiting for the disk itself.

    Good enough against the death of a program, and quick enough to be done after every edit: waiting for a slow disk
    would be felt in the hand.
    """
    temporary = _temporary(path)
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def remove_quietly(path: Path) -> None:
    """Also what a death in the middle of writing has left; a file that cannot be removed stays."""
    for file in (path, _temporary(path)):
        try:
            file.unlink(missing_ok=True)
        except OSError:
            continue


def _temporary(path: Path) -> Path:
    return path.with_name(path.name + ".tmp")
