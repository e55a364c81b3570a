"""The shapes of hexes, bodies, their patterns and letters, to be drawn again and again; knows no colour.

Paths are kept, because a board draws the same few over and over. Whoever gets one draws it and never changes it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath, QPolygonF, QTransform

from engine.hexgrid import Direction, Hex, neighbour

from .board_layout import SIZE, centre, corners, polar

_FAMILY = "DejaVu Sans"
# Letters are taken large and made smaller: outlines of small ones are rounded to whole pixels.
_MASTER_PIXELS = 100


class Cell(NamedTuple):
    """One hex of a board: its outline, and those of its lines that no other hex draws."""

    at: Hex
    about: QPointF
    outline: QPolygonF
    lines: tuple[QLineF, ...]


def cells_of(hexes: Collection[Hex]) -> list[Cell]:
    """In reading order. Each line between two hexes belongs to one of them, so that it is drawn once."""
    cells = []
    for at in sorted(hexes, key=lambda each: (each[1], each[0])):
        about = centre(at)
        points = [about + polar(60 * number + 30, SIZE) for number in range(6)]
        lines = tuple(
            QLineF(points[direction - 1], points[direction])
            for direction in Direction
            if direction < Direction.W or neighbour(at, direction) not in hexes
        )
        cells.append(Cell(at, about, QPolygonF(points), lines))
    return cells


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
