"""The shapes of bodies, their patterns and letters, as paths about the origin; knows no colour.

Paths are kept, because a board draws the same few over and over. Whoever gets one draws it and never changes it.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath, QPolygonF, QTransform

from .board_layout import corners, polar

_FAMILY = "DejaVu Sans"
# Letters are taken large and made smaller: outlines of small ones are rounded to whole pixels.
_MASTER_PIXELS = 100


@lru_cache(maxsize=64)
def body_path(colour: str, radius: float) -> QPainterPath:
    """Of a plain colour: jagged for red, six-sided for blue, round for white."""
    path = QPainterPath()
    match colour:
        case "red":
            points = [polar(360 / 18 * k - 90, radius * (1.1 if k % 2 == 0 else 0.88)) for k in range(18)]
            path.addPolygon(QPolygonF(points))
            path.closeSubpath()
        case "blue":
            path.addPolygon(corners(radius * 1.08))
            path.closeSubpath()
        case _:
            path.addEllipse(QPointF(), radius, radius)
    return path


@lru_cache(maxsize=64)
def pattern_path(colour: str, radius: float) -> QPainterPath:
    """What lies on the body: stripes aslant on red, level ones on blue, craters on white."""
    path = QPainterPath()
    if colour == "white":
        for angle, far, size in ((200, 0.66, 0.17), (300, 0.7, 0.12), (75, 0.72, 0.15), (20, 0.74, 0.09)):
            path.addEllipse(polar(angle, radius * far), radius * size, radius * size)
        return path
    thickness = radius * 0.11
    for step in range(-4, 5):
        path.addRect(QRectF(-2 * radius, step * radius * 0.32 - thickness / 2, 4 * radius, thickness))
    if colour == "red":
        path = QTransform().rotate(-45).map(path)
    return path.intersected(body_path(colour, radius))


@lru_cache(maxsize=4096)
def letters_path(text: str, pixels: float) -> QPainterPath:
    """Bold letters, the middle of whose capitals and digits lies on the origin."""
    font = QFont(_FAMILY)
    font.setPixelSize(_MASTER_PIXELS)
    font.setBold(True)
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    # Every text has the height of a digit, so that letters with tails stay on the line of the others.
    digit = QPainterPath()
    digit.addText(QPointF(), font, "0")
    height = digit.boundingRect()
    path.translate(-path.boundingRect().center().x(), -height.center().y())
    scale = pixels / _MASTER_PIXELS
    return QTransform.fromScale(scale, scale).map(path)
