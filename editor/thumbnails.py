"""Small pictures of whole boards, drawn one at a time between other things, so that nobody has to wait for them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario

from .board_layout import bounds, centre
from .drawing import draw_cells, draw_piece
from .drawing_shapes import cells_of
from .theme import Theme

_MARGIN = 24.0
_ROUNDING = 8.0


def thumbnail(scenario: Scenario, theme: Theme, size: QSize, ratio: float = 1.0) -> QPixmap:
    """The board with its pieces on a card; `ratio` is of the screen's pixels to the window's."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    hexes = board_hexes(scenario)
    shown = bounds(hexes).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(theme.line))
    painter.setBrush(QColor(theme.space))
    painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), _ROUNDING, _ROUNDING)
    scale = min(size.width() / shown.width(), size.height() / shown.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-shown.center())
    draw_cells(painter, theme, cells_of(hexes))
    for piece in (*scenario.tiles, *scenario.starts):
        painter.save()
        painter.translate(centre(piece.at))
        draw_piece(painter, theme, piece)
        painter.restore()
    painter.end()
    return picture


class OneByOne(QObject):
    """Small tasks, one in each turn of the event loop; whatever the hand does comes in between."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[Callable[[], object]] = []
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._next)

    @property
    def is_done(self) -> bool:
        return not self._waiting

    def add(self, task: Callable[[], object]) -> None:
        self._waiting.append(task)
        self._turn.start()

    def clear(self) -> None:
        self._waiting.clear()
        self._turn.stop()

    def _next(self) -> None:
        if self._waiting:
            self._waiting.pop(0)()
        if not self._waiting:
            self._turn.stop()
