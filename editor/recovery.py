"""Unsaved work, kept on disk after every edit: in a hidden file beside the document, or in the window's own folder.

Whoever kills the program loses nothing: the file is there before the next gesture can begin. It goes when the sheet is
saved, closed, or undone to what is saved. The name carries the window's token, so that two windows with the same
document do not write over each other.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.asteroyds.file_errors import ScenarioFileError
from engine.asteroyds.file_tree import NoTreeError, read_tree
from engine.asteroyds.files import scenario_of_tree, scenario_text
from engine.asteroyds.scenario import Scenario

from .disk import content_of, remove_quietly, replace_quickly
from .document import Document, Sheet

FORMAT = "lost-swarm/recovery"
_ENDING = ".recovery"


@dataclass(frozen=True)
class Recovered:
    """What a recovery file holds."""

    file: Path | None  # that it belongs to; None for a sheet that never was in a file
    token: str  # of the window that wrote it
    host: str
    written: datetime
    base: Scenario  # as it was saved
    scenario: Scenario

    @property
    def name(self) -> str:
        return self.file.name if self.file is not None else self.scenario.name


def recovery_text(sheet: Sheet, token: str) -> str:
    head = {
        "format": FORMAT,
        "version": 1,
        "file": None if sheet.path is None else str(sheet.path),
        "token": token,
        "host": platform.node(),
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    # Both scenarios stand there as in their files, so that they can be had with a text editor too.
    fields = json.dumps(head, indent=1)[:-2]
    return f'{fields},\n "base": {scenario_text(sheet.saved)}, "scenario": {scenario_text(sheet.scenario)}}}\n'


def read_recovery(path: Path) -> Recovered | None:
    """None if there is nothing in it that could be used."""
    content = content_of(path)
    if content is None:
        return None
    try:
        tree, _ = read_tree(content, "unsaved work")
        if tree.get("format") != FORMAT:
            return None
        file = tree.get("file")
        return Recovered(
            None if file is None else Path(str(file)),
            str(tree.get("token", "")),
            str(tree.get("host", "")),
            datetime.fromisoformat(str(tree.get("written"))),
            _scenario(tree.get("base"), path),
            _scenario(tree.get("scenario"), path),
        )
    except (NoTreeError, ScenarioFileError, ValueError):
        return None


def _scenario(tree: Any, path: Path) -> Scenario:
    scenario, faults = scenario_of_tree(tree if isinstance(tree, dict) else {}, check=False)
    if faults:
        raise ScenarioFileError(path, faults)
    return scenario


def recoveries_beside(file: Path) -> list[Path]:
    """Every recovery file that lies beside a document, whoever wrote it."""
    start = f".{file.name}."
    try:
        names = [path.name for path in file.parent.iterdir()]
    except OSError:
        return []
    return [file.parent / name for name in sorted(names) if name.startswith(start) and name.endswith(_ENDING)]


class Recovery(QObject):
    """Follows the document of one window."""

    kept = Signal()  # other files than before
    failed = Signal(str)

    def __init__(self, document: Document, folder: Path, token: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder
        self._token = token
        self._files: dict[Sheet, Path] = {}
        self._written: dict[Sheet, tuple[Scenario, Path | None]] = {}
        self._counter = count(1)
        self._numbers: dict[Sheet, int] = {}
        self._has_failed = False
        # As soon as the gesture is done with: several edits of one gesture are written once.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.write)
        document.sheet_edited.connect(self._later)
        document.sheets_changed.connect(self._soon.start)

    @property
    def files(self) -> list[Path]:
        return list(self._files.values())

    def all_in_own_folder(self) -> list[Path]:
        """Of this window and of any other."""
        return sorted(self._folder.glob(f"*{_ENDING}"))

    def write(self) -> None:
        """Brings the disk up to date."""
        before = self.files
        for sheet in [sheet for sheet in self._files if sheet not in self._document.sheets or sheet.is_clean]:
            self._remove(sheet)
        for sheet in self._document.sheets:
            if not sheet.is_clean and self._written.get(sheet) != (sheet.scenario, sheet.path):
                self._keep(sheet)
        if self.files != before:
            self.kept.emit()

    def end(self) -> None:
        """The window is closed, and everybody was asked: what is not saved now is not wanted."""
        self._soon.stop()
        for sheet in list(self._files):
            self._remove(sheet)

    def _later(self, _: Sheet) -> None:
        self._soon.start()

    def _keep(self, sheet: Sheet) -> None:
        text = recovery_text(sheet, self._token)
        old = self._files.get(sheet)
        reason = OSError()
        for path in self._places(sheet):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                replace_quickly(path, text)
            except OSError as error:
                reason = error
                continue
            self._files[sheet] = path
            self._written[sheet] = (sheet.scenario, sheet.path)
            self._has_failed = False
            if old is not None and old != path:
                remove_quietly(old)
            return
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(self.tr("Unsaved work cannot be kept: {0}").format(reason.strerror or reason))

    def _places(self, sheet: Sheet) -> list[Path]:
        number = self._numbers.setdefault(sheet, next(self._counter))
        own = self._folder / f"{self._token}-{number}{_ENDING}"
        if sheet.path is None:
            return [own]
        return [sheet.path.with_name(f".{sheet.path.name}.{self._token}{_ENDING}"), own]

    def _remove(self, sheet: Sheet) -> None:
        remove_quietly(self._files.pop(sheet))
        self._written.pop(sheet, None)
        self._numbers.pop(sheet, None)
