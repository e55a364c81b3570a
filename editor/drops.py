"""Files that are dropped onto the window are opened, each in a tab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


def dropped_files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class FileDrops(QObject):
    """Everything but files goes its usual way."""

    def __init__(self, window: QWidget, board: QWidget, open_path: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open_path = open_path
        # A graphics view takes every drag for its scene, so that the window would not hear of it.
        for widget in (window, board):
            widget.setAcceptDrops(True)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        kind = event.type()
        if kind not in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop):
            return False
        assert isinstance(event, QDropEvent)
        files = dropped_files(event.mimeData())
        if not files:
            return False
        event.acceptProposedAction()
        if kind == QEvent.Type.Drop:
            for path in files:
                self._open_path(path)
        return True
