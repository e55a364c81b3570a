"""The files that were open lately, most recent first: kept in the settings, shown in the file menu."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from .document import Document, Sheet
from .settings import settings

MOST = 12
_KEY = "recentFiles"


class RecentFiles(QObject):
    changed = Signal()
    chosen = Signal(object)  # a path

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_listening = True  # what a session brings back is not more recent for it
        document.filed.connect(self._add)

    @property
    def paths(self) -> list[Path]:
        """Also those that are gone."""
        try:
            kept = json.loads(str(settings().value(_KEY, "[]")))
        except ValueError:
            return []
        return [Path(name) for name in kept if isinstance(name, str)] if isinstance(kept, list) else []

    def clear(self) -> None:
        self._keep([])

    def fill(self, menu: QMenu) -> None:
        """A line for each file; one that is gone cannot be chosen."""
        for action in [action for action in menu.actions() if action.data() is not None]:
            menu.removeAction(action)
            action.deleteLater()
        first = menu.actions()[0]
        for number, path in enumerate(self.paths, start=1):
            start = f"&{number} " if number < 10 else f"{number} "
            action = QAction(start + path.name.replace("&", "&&"), menu)
            action.setObjectName(f"recent{number}")
            action.setData(str(path))
            action.setEnabled(path.is_file())
            action.setToolTip(str(path) if path.is_file() else self.tr("{0} is no longer there").format(path))
            action.setStatusTip(action.toolTip())
            action.triggered.connect(self._choose)
            menu.insertAction(first, action)

    def _choose(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self.chosen.emit(Path(action.data()))

    def _add(self, sheet: Sheet) -> None:
        assert sheet.path is not None
        if self.is_listening:
            self._keep([sheet.path, *(path for path in self.paths if path != sheet.path)][:MOST])

    def _keep(self, paths: list[Path]) -> None:
        settings().setValue(_KEY, json.dumps([str(path) for path in paths]))
        self.changed.emit()
