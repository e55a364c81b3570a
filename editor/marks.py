"""What helps to edit and is no piece: rubber band, lines of the symmetry, locks; no part of pictures."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from .board_layout import ROW_HEIGHT, SIZE, WIDTH, bounds, centre, polar
from .board_scene import BoardScene
from .brush import SymmetryBrush
from .document import Document
from .edits import piece
from .locks import Locks
from .symmetry import Symmetry, position

_GUIDES, _LOCKS, _BAND = 25, 27, 50
# Where the rays of a turning symmetry go; a mirror is a line of two rays.
_RAYS = {
    Symmetry.LEFT_RIGHT: (90, 270),
    Symmetry.TOP_BOTTOM: (0, 180),
    Symmetry.TWOFOLD: (90, 270),
    Symmetry.THREEFOLD: (90, 210, 330),
    Symmetry.SIXFOLD: tuple(range(30, 390, 60)),
}


class BandItem(QGraphicsItem):
    """A rectangle that is being drawn by hand."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self.setZValue(_BAND)
        self._board = scene
        self.rectangle = QRectF()
        scene.add_mark(self)

    def span(self, start: QPointF, end: QPointF) -> None:
        self.prepareGeometryChange()
        self.rectangle = QRectF(start, end).normalized()

    def hide_band(self) -> None:
        self.prepareGeometryChange()
        self.rectangle = QRectF()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self.rectangle.adjusted(-3, -3, 3, 3) if self.rectangle.isValid() else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self.rectangle.isValid():
            return
        fill = QColor(self._board.theme.accent)
        pen = QPen(fill, 1.5)
        pen.setCosmetic(True)
        fill.setAlphaF(0.15)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRect(self.rectangle)


class GuidesItem(QGraphicsItem):
    """The mirror line, or the rays between which images repeat, with the centre about which they turn."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self.setZValue(_GUIDES)
        self._board = scene
        self._bounds = QRectF()
        self.symmetry = Symmetry.NONE
        self.middle = QPointF()
        scene.add_mark(self)

    def show_symmetry(self, symmetry: Symmetry, middle: QPointF) -> None:
        self.prepareGeometryChange()
        self.symmetry, self.middle = symmetry, middle
        self._bounds = bounds(self._board.hexes)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return QRectF() if self.symmetry is Symmetry.NONE else self._bounds.adjusted(-SIZE, -SIZE, SIZE, SIZE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.symmetry is Symmetry.NONE:
            return
        colour = QColor(self._board.theme.target)
        painter.setClipRect(self._bounds)
        painter.setPen(QPen(colour, 2.5, Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap))
        length = math.hypot(self._bounds.width(), self._bounds.height())
        for angle in _RAYS[self.symmetry]:
            painter.drawLine(self.middle, self.middle + polar(angle, length))
        if self.symmetry not in (Symmetry.LEFT_RIGHT, Symmetry.TOP_BOTTOM):
            painter.setPen(QPen(QColor(self._board.theme.plate), 2))
            painter.setBrush(colour)
            painter.drawEllipse(self.middle, 8, 8)


class LocksItem(QGraphicsItem):
    """A small padlock in the corner of every locked piece."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self.setZValue(_LOCKS)
        self._board = scene
        self.places: list[QPointF] = []
        scene.add_mark(self)

    def show_locks(self, places: list[QPointF]) -> None:
        if places != self.places:
            self.prepareGeometryChange()
            self.places = places
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        if not self.places:
            return QRectF()
        across, down = [at.x() for at in self.places], [at.y() for at in self.places]
        return QRectF(QPointF(min(across), min(down)), QPointF(max(across), max(down))).adjusted(-16, -16, 16, 16)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = self._board.theme
        for at in self.places:
            painter.setPen(QPen(QColor(theme.target), 1.2))
            painter.setBrush(QColor(theme.plate))
            painter.drawEllipse(at, 9, 9)
            draw_padlock(painter, QColor(theme.target), at, 0.8)


def draw_padlock(painter: QPainter, colour: QColor, about: QPointF, scale: float = 1.0) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.8 * scale))
    painter.drawArc(QRectF(about.x() - 3 * scale, about.y() - 7 * scale, 6 * scale, 9 * scale), 0, 180 * 16)
    painter.fillRect(QRectF(about.x() - 5 * scale, about.y() - 2 * scale, 10 * scale, 7 * scale), colour)


class BoardMarks(QObject):
    """Keeps guides and locks as the document, the brush and the locks have them."""

    def __init__(
        self, document: Document, scene: BoardScene, brush: SymmetryBrush, locks: Locks, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._brush, self._locks = document, brush, locks
        self.guides = GuidesItem(scene)
        self.locked = LocksItem(scene)
        document.changed.connect(self._show)
        brush.changed.connect(self._show)
        locks.changed.connect(self._show)

    def _show(self) -> None:
        column, row = position(self._brush.centre)
        self.guides.show_symmetry(self._brush.symmetry, QPointF(column * WIDTH, row * ROW_HEIGHT))
        scenario = self._document.scenario
        corner = QPointF(0, SIZE * 0.8)
        self.locked.show_locks([centre(piece(scenario, ref).at) + corner for ref in sorted(self._locks.refs)])
