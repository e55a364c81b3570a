"""Can a file be written there? Asked before long work begins: nobody wants to hear it after a minute of games."""

from __future__ import annotations

import os
from pathlib import Path

from engine.asteroyds.files import write_text_safely

from .results import QuestionError


def check_place(path: Path) -> None:
    """That a file can be written there."""
    if path.is_dir():
        raise QuestionError(f"{path}: is a folder, not a file to write")
    if not path.absolute().parent.is_dir():
        raise QuestionError(f"{path}: there is no folder {path.absolute().parent}")
    _check_permission(path, path if path.exists() else path.absolute().parent)


def check_folder(path: Path) -> None:
    """That files can be written into this folder, which may have to be made."""
    nearest = path.absolute()
    while not nearest.exists():
        nearest = nearest.parent
    if not nearest.is_dir():
        raise QuestionError(f"{path}: {nearest} is a file, not a folder")
    _check_permission(path, nearest)


def _check_permission(path: Path, concerned: Path) -> None:
    if not os.access(concerned, os.W_OK):
        raise QuestionError(f"{path}: cannot be written: no permission")


def write_text(path: str, text: str) -> None:
    try:
        write_text_safely(path, text)
    except (OSError, ValueError) as reason:
        raise QuestionError(f"{path}: cannot be written: {getattr(reason, 'strerror', None) or reason}") from None
