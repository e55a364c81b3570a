"""The live list of problems: gravest first; a click jumps to the hex and selects the culprit."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from engine.asteroyds.problems import Problem, Severity, problems

from ..board_layout import polar
from ..document import Document
from ..edits import Ref, exists
from ..selection import Selection
from ..theme import Theme

_PIECE = re.compile(r"(tiles|starts)\[(\d+)\]")
# Long enough that a quick hand is never held up, short enough to count as at once.
_PAUSE_MS = 40
_ICON_PIXELS = 32
# Shapes as well as colours: how many corners, and turned by how much.
_SHAPES = {Severity.ERROR: (4, 45), Severity.WARNING: (3, -90), Severity.NOTE: (24, 0)}


class Problems(QListWidget):
    jumped = Signal(object)  # to a hex
    counted = Signal(int, int)  # errors, warnings

    def __init__(self, document: Document, selection: Selection, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setAccessibleName(self.tr("Problems"))
        self.setWordWrap(True)
        self._document = document
        self._selection = selection
        self._theme = theme
        self._found: list[Problem] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.refresh)
        document.changed.connect(lambda *_: self._timer.start())
        self.itemClicked.connect(self._jump)
        self.itemActivated.connect(self._jump)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.refresh()

    def refresh(self) -> None:
        self._timer.stop()
        self._found = problems(self._document.scenario)
        self.clear()
        icons = {severity: severity_icon(severity, self._theme) for severity in Severity}
        for problem in self._found:
            item = QListWidgetItem(icons[problem.severity], problem.text, self)
            item.setToolTip(f"{problem.severity}: {problem.field}" if problem.field else str(problem.severity))
        if not self._found:
            item = QListWidgetItem(self.tr("No problems: this can be played."), self)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        severities = [problem.severity for problem in self._found]
        self.counted.emit(severities.count(Severity.ERROR), severities.count(Severity.WARNING))

    def _jump(self, item: QListWidgetItem) -> None:
        row = self.row(item)
        if row >= len(self._found):
            return
        problem = self._found[row]
        match = _PIECE.match(problem.field)
        if match is not None:
            ref = Ref(match[1] == "starts", int(match[2]))
            if exists(self._document.scenario, ref):
                self._selection.select(ref)
        piece = self._selection.piece
        if problem.hexes:
            self.jumped.emit(problem.hexes[0])
        elif match is not None and piece is not None:
            self.jumped.emit(piece.at)


def severity_icon(severity: Severity, theme: Theme) -> QIcon:
    pixmap = QPixmap(_ICON_PIXELS, _ICON_PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_ICON_PIXELS / 2, _ICON_PIXELS / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.severities[severity]))
    count, turned = _SHAPES[severity]
    painter.drawPolygon(QPolygonF([polar(turned + 360 / count * k, _ICON_PIXELS * 0.42) for k in range(count)]))
    painter.end()
    return QIcon(pixmap)
