"""The left of the status bar: what lies under the cursor and what a click will do, and what just could not be done."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from engine.hexgrid import Hex

from .board_view import BoardView
from .document import Document
from .names import describe_hex

_REMARK_MS = 7000


class UnderCursor(QLabel):
    """Says it anew whenever anything changes, also while the mouse rests."""

    def __init__(self, document: Document, view: BoardView, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("underCursor")
        self._document = document
        self._view = view
        self._at: Hex | None = None
        view.hovered.connect(self.tell)

    def tell(self, at: Hex | None) -> None:
        self._at = at
        hint = self._view.tool.hint(at)
        if at is None:
            self.setText(hint)
            return
        if at not in self._view.hexes:
            self.setText(self.tr("outside the board — {0}").format(hint))
            return
        text = describe_hex(self._document.scenario, at)
        self.setText(f"{text} — {hint}" if hint else text)

    def refresh(self) -> None:
        """The tool shows its ghosts again where the cursor is, and the text follows."""
        if self._at is not None and not self._view.tool.reaches(self._at):
            self._at = None
        if self._at is not None:
            self._view.tool.move(self._at)
        self.tell(self._at)


class Remark(QLabel):
    """One sentence about what could not be done, or what was done where nobody looks; it goes by itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("remark")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REMARK_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str) -> None:
        self.setText(text)
        self.setVisible(bool(text))
        self._timer.start()
