"""The icons of tools and actions: line drawings in the text's colour, drawn for each theme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from .board_layout import corners, polar
from .marks import draw_padlock
from .symmetry import Symmetry
from .theme import Theme

_PIXELS, _SHARPNESS = 20, 2


def icon(name: str, theme: Theme) -> QIcon:
    both = QIcon(_pixmap(name, QColor(theme.text)))
    both.addPixmap(_pixmap(name, QColor(theme.muted)), QIcon.Mode.Disabled)
    return both


def button_icon(name: str, theme: Theme) -> QIcon:
    """For a button that stays down: on the accent's colour it has that of highlighted text."""
    all_three = icon(name, theme)
    all_three.addPixmap(_pixmap(name, QColor(theme.accent_text)), QIcon.Mode.Normal, QIcon.State.On)
    return all_three


def drawn(pixels: int, draw: Callable[[QPainter], object]) -> QPixmap:
    """A square picture, clear where nothing is drawn; the painter's origin is in its middle."""
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    draw(painter)
    painter.end()
    return pixmap


def _pixmap(name: str, colour: QColor) -> QPixmap:
    def draw(painter: QPainter) -> None:
        painter.scale(_SHARPNESS, _SHARPNESS)
        painter.setPen(QPen(colour, 1.7, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        _DRAWN[name](painter, colour)

    pixmap = drawn(_PIXELS * _SHARPNESS, draw)
    pixmap.setDevicePixelRatio(_SHARPNESS)
    return pixmap


def _line(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _select(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(_line((-5, -8), (-5, 6), (-1.5, 3), (1, 8), (3.2, 7), (0.8, 2.2), (5.5, 1.8)))


def _place(painter: QPainter, colour: QColor) -> None:
    painter.drawPolygon(corners(8.5))
    painter.drawLine(QPointF(-3.5, 0), QPointF(3.5, 0))
    painter.drawLine(QPointF(0, -3.5), QPointF(0, 3.5))


def _fill(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    for about in (QPointF(-4.3, -3.6), QPointF(4.3, -3.6), QPointF(0, 4)):
        painter.drawPolygon(corners(3.9, about))


def _shape(painter: QPainter, colour: QColor) -> None:
    for about in (QPointF(-4.3, -3.6), QPointF(0, 4)):
        painter.drawPolygon(corners(3.9, about))
    painter.setPen(QPen(colour, 1.3, Qt.PenStyle.DotLine))
    painter.drawPolygon(corners(3.9, QPointF(4.3, -3.6)))


def _erase(painter: QPainter, colour: QColor) -> None:
    painter.drawPolygon(corners(8.5))
    painter.drawLine(QPointF(-3, -3), QPointF(3, 3))
    painter.drawLine(QPointF(-3, 3), QPointF(3, -3))


def _turn(painter: QPainter, colour: QColor, direction: int) -> None:
    painter.scale(direction, 1)
    path = QPainterPath()
    box = QRectF(-7, -6.5, 14, 14)
    path.arcMoveTo(box, 200)
    path.arcTo(box, 200, -200)
    painter.strokePath(path, painter.pen())
    painter.setBrush(colour)
    painter.drawPolygon(_line((3.8, -0.2), (9.6, -0.2), (6.9, 4.6)))


def _flip(painter: QPainter, colour: QColor, angle: int) -> None:
    painter.rotate(angle)
    painter.drawLine(QPointF(0, -8), QPointF(0, 8))
    painter.drawPolygon(_line((-3, -5), (-3, 5), (-8.5, 5)))
    painter.setBrush(colour)
    painter.drawPolygon(_line((3, -5), (3, 5), (8.5, 5)))


def _rotate(painter: QPainter, colour: QColor) -> None:
    for angle in (150, 270, 30):
        painter.drawPolygon(corners(3.2, polar(angle, 3.8)))
    painter.drawArc(QRectF(-9, -9, 18, 18), -20 * 16, 70 * 16)
    painter.setBrush(colour)
    painter.drawPolygon(_line((6.4, 2.8), (9.8, 3.6), (7.2, 6.4)))


def _mirror(painter: QPainter, colour: QColor, angle: int) -> None:
    painter.rotate(angle)
    painter.drawLine(QPointF(0, -8.5), QPointF(0, 8.5))
    for x in (-5, 5):
        painter.setBrush(colour if x < 0 else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(corners(3.4, QPointF(x, 0)))


def _fold(painter: QPainter, colour: QColor, times: int) -> None:
    for number in range(times):
        painter.setBrush(colour if number == 0 else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(polar(360 / times * number - 90, 6.3), 2.3, 2.3)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(), 0.6, 0.6)


def _none(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(corners(3.4))


def _lock(painter: QPainter, colour: QColor) -> None:
    draw_padlock(painter, colour, QPointF(0, 1), 1.3)


_DRAWN: dict[str, Callable[[QPainter, QColor], None]] = {
    "toolSelect": _select,
    "toolPlace": _place,
    "toolFill": _fill,
    "toolErase": _erase,
    "toolShape": _shape,
    "turnLeft": lambda painter, colour: _turn(painter, colour, -1),
    "turnRight": lambda painter, colour: _turn(painter, colour, 1),
    "flipX": lambda painter, colour: _flip(painter, colour, 0),
    "flipY": lambda painter, colour: _flip(painter, colour, 90),
    "rotateRight": _rotate,
    "toggleLock": _lock,
    Symmetry.NONE: _none,
    Symmetry.LEFT_RIGHT: lambda painter, colour: _mirror(painter, colour, 0),
    Symmetry.TOP_BOTTOM: lambda painter, colour: _mirror(painter, colour, 90),
    Symmetry.TWOFOLD: lambda painter, colour: _fold(painter, colour, 2),
    Symmetry.THREEFOLD: lambda painter, colour: _fold(painter, colour, 3),
    Symmetry.SIXFOLD: lambda painter, colour: _fold(painter, colour, 6),
}
