"""A flight as a picture: what the engine says a craft did in a round becomes numbered arrows; knows no rule.

`arrows_of` reads the events of a round that was played; `draw_arrows` draws what it read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.hexgrid import Direction, Hex, neighbour

from .board_layout import APOTHEM, centre, polar
from .drawing import draw_text
from .theme import Theme

# Games bring the kernels along, and the window draws boards before they are ready.
if TYPE_CHECKING:
    from engine.asteroyds.game import Round

# There and back again are two arrows beside each other: each keeps to its right.
_TO_THE_RIGHT = 10.0
_BEFORE_THE_CENTRE = 8.0
_HEAD_LENGTH, _HEAD_WIDTH = 13.0, 8.0
_DISC = 9.0
ArrowKind = Literal["step", "crash", "beam", "turn"]
_DRAWN: dict[str, ArrowKind] = {"advanced": "step", "crashed": "crash", "ram_failed": "crash", "fired": "beam"}


class Arrow(NamedTuple):
    """What one column did, from one hex to another; a turn on the spot stays where it is."""

    column: int
    kind: ArrowKind
    at: Hex
    to: Hex
    facing: Direction  # afterwards


def arrows_of(played: Round, seat: int) -> tuple[Arrow, ...]:
    """What the seat did after the asteroid phase."""
    arrows: list[Arrow] = []
    facing = Direction.E
    for event in played.events:
        if event.seat != seat or event.at is None:
            continue
        if event.kind == "takes_off":
            facing = Direction[str(event.facing)]
        elif event.kind == "turned":
            facing = Direction[str(event.facing)]
            arrows.append(Arrow(event.column or 0, "turn", event.at, event.at, facing))
        elif event.kind in _DRAWN:
            # Outside the board there is no hex, but the arrow has to point somewhere.
            to = event.to or neighbour(event.at, facing)
            # A turn with an advance is one arrow, that of the advance.
            if arrows and arrows[-1].kind == "turn" and arrows[-1].column == event.column:
                arrows.pop()
            arrows.append(Arrow(event.column or 0, _DRAWN[event.kind], event.at, to, facing))
    return tuple(arrows)


def arrow_line(arrow: Arrow) -> QLineF:
    """From where to where an arrow goes; its tip lies in the hex that the column led to."""
    line = QLineF(centre(arrow.at), centre(arrow.to))
    length = line.length()
    ahead = QPointF(line.dx() / length, line.dy() / length)
    aside = QPointF(-ahead.y(), ahead.x()) * _TO_THE_RIGHT
    end = line.p2() - ahead * _BEFORE_THE_CENTRE if arrow.kind == "step" else line.p1() + ahead * APOTHEM
    if arrow.kind == "beam":
        end = line.p2()
    return QLineF(line.p1() + ahead * _BEFORE_THE_CENTRE + aside, end + aside)


def draw_arrows(painter: QPainter, theme: Theme, arrows: Iterable[Arrow]) -> None:
    """Over a board that is already drawn, in its coordinates."""
    painter.save()
    for arrow in arrows:
        if arrow.kind == "turn":
            _draw_turn(painter, theme, arrow)
        else:
            _draw_arrow(painter, theme, arrow)
    painter.restore()


def _draw_arrow(painter: QPainter, theme: Theme, arrow: Arrow) -> None:
    line = arrow_line(arrow)
    colour, ground = QColor(theme.route), QColor(theme.plate)
    style = Qt.PenStyle.DotLine if arrow.kind == "beam" else Qt.PenStyle.SolidLine
    shaft = QLineF(line)
    if arrow.kind == "step":
        shaft.setLength(max(line.length() - _HEAD_LENGTH, 1))
    for shade, width in ((ground, 8.0), (colour, 4.5)):
        painter.setPen(QPen(shade, width, style, Qt.PenCapStyle.RoundCap))
        painter.drawLine(shaft)
    if arrow.kind == "step":
        _draw_head(painter, line, colour, ground)
    elif arrow.kind == "crash":
        for shade, width in ((ground, 7.0), (colour, 4.0)):
            painter.setPen(QPen(shade, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for angle in (45, 135):
                painter.drawLine(line.p2() + polar(angle, 9), line.p2() - polar(angle, 9))
    _draw_disc(painter, theme, line.pointAt(0.3 if arrow.kind == "crash" else 0.45), arrow.column)


def _draw_head(painter: QPainter, line: QLineF, colour: QColor, ground: QColor) -> None:
    angle = math.degrees(math.atan2(line.dy(), line.dx()))
    base = line.p2() - polar(angle, _HEAD_LENGTH)
    painter.setPen(QPen(ground, 1.6, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF([line.p2(), base + polar(angle + 90, _HEAD_WIDTH), base + polar(angle - 90, _HEAD_WIDTH)])
    )


def _draw_turn(painter: QPainter, theme: Theme, arrow: Arrow) -> None:
    """A disc with an arrow around it, behind the craft: the next arrow leads away from it."""
    about = centre(arrow.at) + polar(60.0 * arrow.facing, -22)
    radius = _DISC + 4
    for shade, width in ((QColor(theme.plate), 6.0), (QColor(theme.route), 3.0)):
        painter.setPen(QPen(shade, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(QRectF(about.x() - radius, about.y() - radius, 2 * radius, 2 * radius), 90 * 16, -250 * 16)
    end = about + polar(160, radius)
    _draw_head(
        painter, QLineF(end + polar(70, -6), end + polar(70 + 180, -6)), QColor(theme.route), QColor(theme.plate)
    )
    _draw_disc(painter, theme, about, arrow.column)


def _draw_disc(painter: QPainter, theme: Theme, about: QPointF, column: int) -> None:
    painter.setPen(QPen(QColor(theme.plate), 1.6))
    painter.setBrush(QColor(theme.route))
    painter.drawEllipse(about, _DISC, _DISC)
    draw_text(painter, about, str(column), 12, QColor(theme.on_route))
