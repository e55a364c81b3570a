"""Where a hex lies in the scene, and which hex lies under a point: pointy-top, odd rows shifted right."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from engine.hexgrid import Hex, from_axial

SIZE = 48.0  # from the centre of a hex to a corner
WIDTH = math.sqrt(3) * SIZE
ROW_HEIGHT = 1.5 * SIZE
APOTHEM = WIDTH / 2


def centre(at: Hex) -> QPointF:
    column, row = at
    return QPointF((column + 0.5 * (row & 1)) * WIDTH, row * ROW_HEIGHT)


def hex_at(point: QPointF) -> Hex:
    """The hex under a point, whether it exists on a board or not."""
    r = round(point.y() / ROW_HEIGHT)
    q = round(point.x() / WIDTH - r / 2)
    near = [from_axial((q + dq, r + dr)) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    return min(near, key=lambda at: _squared(centre(at) - point))


def _squared(vector: QPointF) -> float:
    return vector.x() ** 2 + vector.y() ** 2


def polar(angle_degrees: float, radius: float) -> QPointF:
    """A point about the origin; 0° is east and the angle grows clockwise, as directions do."""
    angle = math.radians(angle_degrees)
    return QPointF(math.cos(angle) * radius, math.sin(angle) * radius)


def corners(size: float = SIZE, about: QPointF | None = None) -> QPolygonF:
    hexagon = _corners(size)
    return QPolygonF(hexagon) if about is None else hexagon.translated(about)


@lru_cache(maxsize=64)
def _corners(size: float) -> QPolygonF:
    """Every hex of a board has the same; working them out anew is what drawing would spend its time on."""
    return QPolygonF([polar(60 * number + 30, size) for number in range(6)])


def bounds(hexes: Iterable[Hex]) -> QRectF:
    """The rectangle around all hexes; one hex's worth for a board without any."""
    places = [(column + 0.5 * (row & 1), row) for column, row in hexes] or [(0.0, 0)]
    left, right = min(x for x, _ in places) * WIDTH, max(x for x, _ in places) * WIDTH
    top, bottom = min(row for _, row in places) * ROW_HEIGHT, max(row for _, row in places) * ROW_HEIGHT
    return QRectF(left, top, right - left, bottom - top).adjusted(-APOTHEM, -SIZE, APOTHEM, SIZE)
