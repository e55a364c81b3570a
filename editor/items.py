"""The items of the scene: the board beneath, one item for each piece, and what a gesture shows; they hold no truth."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.hexgrid import Hex

from .board_layout import SIZE, bounds, centre, corners
from .drawing import draw_cell, draw_cell_name, draw_piece
from .edits import Piece
from .theme import Theme

_MARGIN = 4.0


class BoardItem(QGraphicsItem):
    """All hexes of the board, with their names if they are wanted."""

    def __init__(self, hexes: Iterable[Hex], theme: Theme) -> None:
        super().__init__()
        self.setZValue(0)
        # A picture is drawn anew only where it changed; without this Qt gives no exposed rectangle.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._cells = [(at, centre(at)) for at in hexes]
        self._bounds = bounds(at for at, _ in self._cells).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.theme = theme
        self.names_shown = False

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed: QRectF = option.exposedRect
        near = exposed.adjusted(-SIZE, -SIZE, SIZE, SIZE)
        for at, about in self._cells:
            if near.contains(about):
                draw_cell(painter, self.theme, about)
                if self.names_shown:
                    draw_cell_name(painter, self.theme, about, at)


class PieceItem(QGraphicsItem):
    def __init__(self, piece: Piece, theme: Theme, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        # Drawn once for each zoom: while a group is dragged, everything it passes over only has to be copied.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.piece = piece
        self._theme = theme
        self.setPos(centre(piece.at))

    @property
    def theme(self) -> Theme:
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_piece(self, piece: Piece) -> None:
        looks_the_same = self.piece.model_copy(update={"at": piece.at}) == piece
        self.piece = piece
        self.setPos(centre(piece.at))
        if not looks_the_same:
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return QRectF(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        draw_piece(painter, self.theme, self.piece)


class FrameItem(QGraphicsItem):
    """A frame around hexes: the selection, the hex under the cursor, what will be erased."""

    def __init__(self, z: float, width: float) -> None:
        super().__init__()
        self.setZValue(z)
        self._width = width
        self._centres: list[QPointF] = []
        self._bounds = QRectF()
        self._colour = QColor()
        self._filled = False

    def show_hexes(self, hexes: Iterable[Hex], colour: QColor, filled: bool = False) -> None:
        self.prepareGeometryChange()
        self._centres = [centre(at) for at in hexes]
        self._bounds = self._around()
        self._colour = colour
        self._filled = filled
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def _around(self) -> QRectF:
        rectangle = QRectF()
        for about in self._centres:
            rectangle = rectangle.united(corners(SIZE + self._width, about).boundingRect())
        return rectangle

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(QPen(self._colour, self._width, j=Qt.PenJoinStyle.RoundJoin))
        fill = QColor(self._colour)
        fill.setAlphaF(0.25 if self._filled else 0.0)
        painter.setBrush(QBrush(fill))
        for about in self._centres:
            painter.drawPolygon(corners(SIZE - 1, about))
