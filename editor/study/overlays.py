"""What lies over the board while a game is studied: drones, the flight that a program leads to, arrows, and heat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.asteroyds.events import Event
from engine.asteroyds.scenario import Scenario, Turret
from engine.hexgrid import Direction, Hex

from ..board_layout import SIZE, bounds, centre, corners, polar
from ..drawing import CRAFT_COLOURS, draw_drone, draw_text
from ..items import ThemedItem
from ..theme import Theme
from .flight import Flight

_MARGIN = SIZE * 1.6


class DroneItem(ThemedItem):
    """Known by the turret that sent it, which is elsewhere."""

    def __init__(self, turret: Turret, theme: Theme, z: float) -> None:
        super().__init__(theme, z)
        self.show_drone(turret)

    def show_drone(self, turret: Turret) -> None:
        self.turret = turret
        self.setPos(centre(turret.at))
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return QRectF(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        draw_drone(painter, self.theme, self.turret)


class FlightItem(QGraphicsItem):
    """The way of one craft: a line with the number of each column, and marks where it collects, fires or crashes."""

    def __init__(self, flight: Flight, scenario: Scenario, theme: Theme, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.flight = flight
        self.theme = theme
        start = next(start for start in scenario.starts if start.seat == flight.seat)
        self._colour = start.colour or CRAFT_COLOURS[start.seat - 1]
        marked = [met.at for met in flight.met if met.at is not None]
        self._bounds = bounds([*flight.hexes, *marked]).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colour = QColor(self.theme.crafts[self._colour])
        points = [centre(at) for at in self.flight.hexes]
        if len(points) > 1:
            for width, ink in ((9.0, QColor(self.theme.plate)), (5.0, colour)):
                painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
                painter.drawPolyline(QPolygonF(points))
        if self.flight.end is not None and points:
            _draw_head(painter, points[-1], Direction[self.flight.facing], colour, QColor(self.theme.plate))
        for step in self.flight.steps:
            at = (centre(step.at) + centre(step.to)) / 2
            painter.setPen(QPen(QColor(self.theme.plate), 1))
            painter.setBrush(colour)
            painter.drawEllipse(at, 9, 9)
            draw_text(painter, at, str(step.column), 11, QColor(self.theme.plate))
        for met in self.flight.met:
            if met.at is not None:
                self._draw_met(painter, met.kind, met.column, centre(met.at))

    def _draw_met(self, painter: QPainter, kind: str, column: int, at: QPointF) -> None:
        if kind in ("crashed", "ram_failed", "hit"):
            painter.setPen(QPen(QColor(self.theme.bad), 5, c=Qt.PenCapStyle.RoundCap))
            for angle in (45, 135):
                painter.drawLine(at + polar(angle, SIZE * 0.34), at - polar(angle, SIZE * 0.34))
        elif kind in ("collected", "target_removed", "drone_shot", "landed", "completed"):
            painter.setPen(QPen(QColor(self.theme.good), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, SIZE * 0.62, SIZE * 0.62)
        else:
            painter.setPen(QPen(QColor(self.theme.target), 3, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, SIZE * 0.5, SIZE * 0.5)
        if column and kind in ("crashed", "collected", "rammed", "ram_failed"):
            draw_text(painter, at + QPointF(SIZE * 0.5, -SIZE * 0.5), str(column), 13, QColor(self.theme.text))


def _draw_head(painter: QPainter, at: QPointF, facing: Direction, colour: QColor, line: QColor) -> None:
    painter.setPen(QPen(line, 2))
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF([at + polar(60.0 * facing + turn, radius) for turn, radius in ((0, 24), (140, 18), (220, 18))])
    )


@dataclass(frozen=True)
class RouteArrow:
    """A program's way over the board; the heavier, the closer to the best."""

    hexes: tuple[Hex, ...]
    label: str
    weight: float  # 1: as good as the best, towards 0: much worse
    is_best: bool = False
    place: int = 0  # among the best; ways that end alike still have their figures side by side

    @property
    def width(self) -> float:
        return 3 + 8 * self.weight

    @property
    def label_at(self) -> QPointF:
        """Beside the last hex: above it for the best, then clockwise."""
        return centre(self.hexes[-1]) + polar(-90.0 + 120.0 * self.place, SIZE * 0.95)


class ArrowItem(QGraphicsItem):
    def __init__(self, arrow: RouteArrow, theme: Theme, z: float) -> None:
        super().__init__()
        self.setZValue(z + arrow.weight - arrow.place / 10)
        self.arrow = arrow
        self.theme = theme
        self._bounds = bounds(arrow.hexes).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        points = [centre(at) for at in self.arrow.hexes]
        if not points:
            return
        width = self.arrow.width
        colour = QColor(self.theme.good if self.arrow.is_best else self.theme.accent)
        colour.setAlphaF(0.4 + 0.5 * self.arrow.weight)
        if len(points) == 1:
            # Staying where one is can be best, too.
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(points[0], SIZE * 0.7, SIZE * 0.7)
        else:
            self._draw_way(painter, points, colour, width)
        at = self.arrow.label_at
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(QColor(self.theme.plate))
        painter.drawRoundedRect(QRectF(at.x() - 21, at.y() - 12, 42, 24), 6, 6)
        draw_text(painter, at, self.arrow.label, 15, QColor(self.theme.ink))

    def _draw_way(self, painter: QPainter, points: list[QPointF], colour: QColor, width: float) -> None:
        path = QPainterPath(points[0])
        for point in points[1:-1]:
            path.lineTo(point)
        way = points[-1] - points[-2]
        length = (way.x() ** 2 + way.y() ** 2) ** 0.5 or 1.0
        ahead = way / length
        aside = QPointF(-ahead.y(), ahead.x())
        neck = points[-1] - ahead * width * 2
        path.lineTo(neck)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(path, QPen(colour, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([points[-1], neck + aside * width * 1.4, neck - aside * width * 1.4]))


class HeatItem(QGraphicsItem):
    """Hexes tinted by how much of something they have."""

    def __init__(self, z: float, theme: Theme) -> None:
        super().__init__()
        self.setZValue(z)
        self.theme = theme
        self.heat: dict[Hex, float] = {}

    def show_heat(self, heat: Mapping[Hex, float]) -> None:
        self.prepareGeometryChange()
        self.heat = dict(heat)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return bounds(self.heat) if self.heat else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for at, share in self.heat.items():
            painter.setBrush(self.theme.heat_colour(share))
            painter.drawPolygon(corners(SIZE - 1, centre(at)))


class EventItem(QGraphicsItem):
    """What is happening in this moment of a playback: a beam, a crash, a gain."""

    def __init__(self, z: float, theme: Theme) -> None:
        super().__init__()
        self.setZValue(z)
        self.theme = theme
        self.event: Event | None = None

    def show_event(self, event: Event | None) -> None:
        if event is not self.event:
            self.prepareGeometryChange()
            self.event = event
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        hexes = [] if self.event is None else [at for at in (self.event.at, self.event.to) if at is not None]
        return bounds(hexes).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) if hexes else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        event = self.event
        if event is None or event.at is None:
            return
        at = centre(event.to or event.at)
        if event.kind == "fired" and event.to is not None:
            painter.setPen(QPen(QColor(self.theme.target), 5, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(centre(event.at), at)
        elif event.kind in ("crashed", "hit", "ram_failed", "destroyed", "rammed"):
            painter.setPen(QPen(QColor(self.theme.bad), 6, c=Qt.PenCapStyle.RoundCap))
            for angle in range(0, 360, 45):
                painter.drawLine(at + polar(angle, SIZE * 0.3), at + polar(angle, SIZE * 0.75))
        elif event.kind in ("collected", "target_removed", "drone_shot", "landed", "completed", "won"):
            painter.setPen(QPen(QColor(self.theme.good), 6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, SIZE * 0.8, SIZE * 0.8)
