"""The eight symbols of gates and drones, as line drawings about the origin; knows no colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from .board_layout import polar


def symbol_path(name: str, radius: float) -> QPainterPath:
    """To be stroked; every symbol fills a circle of that radius."""
    path = QPainterPath()
    match name:
        case "sail":
            path.addPolygon(_line((-0.2, -1), (-0.2, 0.55), (0.8, 0.55), (-0.2, -1)))
            path.addPolygon(_line((-0.9, 0.9), (0.9, 0.9)))
        case "spiral":
            points = [polar(30.0 * step, 0.08 + 0.92 * step / 30) for step in range(31)]
            path.addPolygon(QPolygonF(points))
        case "twin":
            for x in (-0.5, 0.5):
                path.addEllipse(QPointF(x, 0), 0.45, 0.8)
        case "bar":
            path.addRect(QRectF(-0.95, -0.35, 1.9, 0.7))
        case "star":
            path.addPolygon(QPolygonF([polar(72 * k / 2 - 90, 1 if k % 2 == 0 else 0.42) for k in range(11)]))
        case "ring":
            path.addEllipse(QPointF(), 0.9, 0.9)
            path.addEllipse(QPointF(), 0.35, 0.35)
        case "fork":
            path.addPolygon(_line((0, 1), (0, -0.9)))
            path.addPolygon(_line((-0.75, -0.9), (-0.75, -0.1), (0.75, -0.1), (0.75, -0.9)))
        case "comb":
            path.addPolygon(_line((-0.95, -0.6), (0.95, -0.6)))
            for x in (-0.9, -0.3, 0.3, 0.9):
                path.addPolygon(_line((x, -0.6), (x, 0.8)))
        case _:
            raise KeyError(name)
    return QTransform.fromScale(radius, radius).map(path)


def _line(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
