"""The pictograms of the status chart: what an action does to a craft that points up."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from engine.asteroyds.pieces import Action

from ..theme import Theme

_PIXELS = 44
_TURNS = {
    Action.RIGHT: 60,
    Action.LEFT: -60,
    Action.POWER_LEFT: -60,
    Action.POWER_LEFT_TWICE: -120,
    Action.POWER_RIGHT: 60,
    Action.POWER_RIGHT_TWICE: 120,
}


def action_icon(action: Action, theme: Theme, *, energy: bool = False) -> QIcon:
    """Drawn twice as large as it is shown, so that it stays sharp."""
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, theme.text), (QIcon.Mode.Disabled, theme.muted)):
        pixmap = QPixmap(_PIXELS, _PIXELS)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(_PIXELS / 2, _PIXELS / 2)
        painter.setOpacity(1.0 if mode == QIcon.Mode.Normal else 0.35)
        _draw(painter, action, QColor(colour), energy)
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon


def _draw(painter: QPainter, action: Action, colour: QColor, energy: bool) -> None:
    pen = QPen(colour, 4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    if action == Action.EMPTY and energy:
        shield = QPainterPath(QPointF(0, -15))
        shield.cubicTo(QPointF(6, -11), QPointF(11, -11), QPointF(13, -11))
        shield.cubicTo(QPointF(13, 4), QPointF(7, 12), QPointF(0, 16))
        shield.cubicTo(QPointF(-7, 12), QPointF(-13, 4), QPointF(-13, -11))
        shield.cubicTo(QPointF(-11, -11), QPointF(-6, -11), QPointF(0, -15))
        painter.drawPath(shield)
    elif action == Action.EMPTY:
        painter.drawPoint(QPointF(0, 0))
    elif action == Action.FORWARD:
        painter.drawLine(QPointF(0, 15), QPointF(0, -8))
        _head(painter, QPointF(0, -15), -90, colour)
    elif action == Action.BACK:
        painter.drawArc(-11, -13, 22, 22, 0, 180 * 16)
        painter.drawLine(QPointF(-11, -2), QPointF(-11, 13))
        painter.drawLine(QPointF(11, -2), QPointF(11, 4))
        _head(painter, QPointF(11, 14), 90, colour)
    elif action == Action.SHOOT:
        for angle in range(0, 360, 60):
            painter.save()
            painter.rotate(angle)
            painter.drawLine(QPointF(0, -7), QPointF(0, -15))
            painter.restore()
        painter.drawPoint(QPointF(0, 0))
    elif action == Action.POWER:
        star = [QPointF(0, -15), QPointF(4, -5), QPointF(15, -4), QPointF(7, 4), QPointF(9, 15)]
        mirrored = [QPointF(-point.x(), point.y()) for point in star[:0:-1]]
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([*star, QPointF(0, 9), *mirrored]))
    else:
        side = 1 if _TURNS[action] > 0 else -1
        path = QPainterPath(QPointF(-8 * side, 15))
        path.lineTo(QPointF(-8 * side, 2))
        path.quadTo(QPointF(-8 * side, -8), QPointF(3 * side, -9))
        painter.drawPath(path)
        _head(painter, QPointF(13 * side, -9), 0 if side > 0 else 180, colour)
        if action in (Action.POWER_LEFT_TWICE, Action.POWER_RIGHT_TWICE):
            _head(painter, QPointF(4 * side, -9), 0 if side > 0 else 180, colour)


def _head(painter: QPainter, tip: QPointF, angle: float, colour: QColor) -> None:
    painter.save()
    painter.translate(tip)
    painter.rotate(angle)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(0, 0), QPointF(-9, -7), QPointF(-9, 7)]))
    painter.restore()
