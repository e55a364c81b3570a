"""The field around a board: hexes that do not exist yet, drawn faintly while somebody paints the board's shape."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.hexgrid import Hex

from .board_layout import SIZE, bounds, centre, corners
from .theme import Theme

_INSET = 5.0


class FieldItem(QGraphicsItem):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setZValue(-1)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        self._centres: list[QPointF] = []
        self._bounds = QRectF()

    def show_hexes(self, hexes: Iterable[Hex]) -> None:
        self.prepareGeometryChange()
        cells = list(hexes)
        self._centres = [centre(at) for at in cells]
        self._bounds = bounds(cells) if cells else QRectF()
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed: QRectF = option.exposedRect
        near = exposed.adjusted(-SIZE, -SIZE, SIZE, SIZE)
        painter.setPen(QPen(QColor(self.theme.cell_name), 1.4, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for about in self._centres:
            if near.contains(about):
                painter.drawPolygon(corners(SIZE - _INSET, about))
