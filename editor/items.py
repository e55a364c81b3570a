"""The items of the scene: the board beneath, one item for each piece, and what a gesture shows; they hold no truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.hexgrid import Hex

from .board_layout import SIZE, bounds, centre, corners
from .drawing import draw_cell_names, draw_cells, draw_piece
from .drawing_shapes import Cell, cells_of
from .edits import Piece
from .theme import Theme

_MARGIN = 4.0


class ThemedItem(QGraphicsItem):
    """Kept as pixels until it, the zoom or the theme changes: whatever moves over or near it costs next to nothing."""

    def __init__(self, theme: Theme, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._theme = theme

    @property
    def theme(self) -> Theme:
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()


class BoardItem(ThemedItem):
    """All hexes of the board, if wanted with their names beneath the pieces."""

    def __init__(self, hexes: Iterable[Hex], theme: Theme, z: float = 0) -> None:
        super().__init__(theme, z)
        # A picture is drawn anew only where it changed; without this Qt gives no exposed rectangle.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.cells = cells_of(frozenset(hexes))
        self._bounds = bounds(cell.at for cell in self.cells).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.names_shown = False

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed: QRectF = option.exposedRect
        near = exposed.adjusted(-SIZE, -SIZE, SIZE, SIZE)
        self._draw(painter, [cell for cell in self.cells if near.contains(cell.about)])

    def _draw(self, painter: QPainter, seen: Sequence[Cell]) -> None:
        draw_cells(painter, self.theme, seen)
        if self.names_shown:
            draw_cell_names(painter, self.theme, seen)


class NamesItem(BoardItem):
    """The names of all hexes, above the pieces; hidden unless they are wanted."""

    def _draw(self, painter: QPainter, seen: Sequence[Cell]) -> None:
        draw_cell_names(painter, self.theme, seen)


class PieceItem(ThemedItem):
    def __init__(self, piece: Piece, theme: Theme, z: float) -> None:
        super().__init__(theme, z)
        self.piece = piece
        self.setPos(centre(piece.at))

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


class CursorItem(QGraphicsItem):
    """The frame of the keyboard: dashed on a ground that contrasts with it, so that it is seen on everything."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self._colour, self._ground = QColor(), QColor()
        self.hide()

    def show_hex(self, about: QPointF, colour: QColor, ground: QColor) -> None:
        self.setPos(about)
        self._colour, self._ground = colour, ground
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return corners(SIZE + _MARGIN).boundingRect()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width, style in ((self._ground, 6, Qt.PenStyle.SolidLine), (self._colour, 3, Qt.PenStyle.DashLine)):
            painter.setPen(QPen(colour, width, style, j=Qt.PenJoinStyle.RoundJoin))
            painter.drawPolygon(corners(SIZE - 3))
