"""How each piece looks: drawn about the origin, as vectors, the same in the window, the palette and pictures.

Colours are told apart by shape too: red bodies are jagged, white ones round, blue ones six-sided; a body of two colours
has a white round middle.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from engine.asteroyds.pieces import NUMBER_RING
from engine.asteroyds.scenario import Asteroid, CraftColour, Gate, Start, Turret
from engine.hexgrid import Direction, hex_name

from .board_layout import APOTHEM, SIZE, corners, polar
from .edits import Piece, direction_of
from .symbols import symbol_path
from .theme import Theme

CRAFT_COLOURS: tuple[CraftColour, ...] = ("red", "yellow", "purple", "orange", "green", "blue")
_BODY = 0.50 * SIZE
_NUMBERS = APOTHEM - 9.5
_FAMILY = "DejaVu Sans"


def draw_piece(painter: QPainter, theme: Theme, what: Piece) -> None:
    """Any tile or start, about the painter's origin."""
    painter.save()
    direction = direction_of(what) or Direction.E
    if isinstance(what, Start):
        _draw_craft(painter, theme, what, direction)
    elif isinstance(what, Asteroid | Gate):
        _draw_moving_tile(painter, theme, direction)
        if isinstance(what, Asteroid):
            _draw_asteroid(painter, theme, what)
        else:
            _draw_gate(painter, theme, what)
    elif isinstance(what, Turret):
        _draw_turret(painter, theme, what, direction)
    elif what.kind == "pod":
        _draw_pod(painter, theme)
    else:
        _draw_platform(painter, theme)
    painter.restore()


def draw_cell(painter: QPainter, theme: Theme, about: QPointF) -> None:
    painter.setPen(QPen(QColor(theme.cell_line), 1.4))
    painter.setBrush(QColor(theme.cell))
    painter.drawPolygon(corners(about=about))


def draw_cell_name(painter: QPainter, theme: Theme, about: QPointF, at: tuple[int, int]) -> None:
    _text(painter, about + QPointF(0, SIZE * 0.76), hex_name(at), 10, QColor(theme.cell_name))


def _draw_moving_tile(painter: QPainter, theme: Theme, heading: Direction) -> None:
    painter.setPen(QPen(QColor(theme.tile_line), 1.5))
    painter.setBrush(QColor(theme.tile))
    painter.drawPolygon(corners(SIZE - 2.5))
    # The edge in front carries the 1, and an arrow head behind it, so that the heading is seen from afar.
    ahead = 60.0 * heading
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent))
    front = [polar(ahead - 26, APOTHEM * 1.06), polar(ahead + 26, APOTHEM * 1.06)]
    painter.drawPolygon(QPolygonF([*front, polar(ahead + 17, APOTHEM * 0.62), polar(ahead - 17, APOTHEM * 0.62)]))
    for step, number in enumerate(NUMBER_RING):
        colour = QColor(theme.accent_text if step == 0 else theme.number)
        _text(painter, polar(60.0 * (heading + step), _NUMBERS), str(number), 13 if step == 0 else 12, colour)


def _body(colour: str, radius: float) -> QPainterPath:
    path = QPainterPath()
    match colour.removeprefix("white-"):
        case "red":
            points = [polar(360 / 18 * k - 90, radius * (1.08 if k % 2 == 0 else 0.88)) for k in range(18)]
            path.addPolygon(QPolygonF(points))
            path.closeSubpath()
        case "blue":
            path.addPolygon(corners(radius * 1.08))
            path.closeSubpath()
        case _:
            path.addEllipse(QPointF(), radius, radius)
    return path


def _pattern(colour: str) -> Qt.BrushStyle:
    patterns = {"red": Qt.BrushStyle.BDiagPattern, "blue": Qt.BrushStyle.HorPattern}
    return patterns.get(colour.removeprefix("white-"), Qt.BrushStyle.NoBrush)


def _fill_body(painter: QPainter, theme: Theme, colour: str) -> None:
    body = _body(colour, _BODY)
    painter.setPen(QPen(QColor(theme.plate), 1.6))
    painter.fillPath(body, theme.colour(colour))
    shade = theme.on_colour(colour)
    shade.setAlphaF(0.22)
    painter.fillPath(body, QBrush(shade, _pattern(colour)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(body)


def _draw_asteroid(painter: QPainter, theme: Theme, what: Asteroid) -> None:
    _fill_body(painter, theme, what.colour)
    if what.colour.startswith("white-"):
        painter.setBrush(theme.colour("white"))
        painter.drawEllipse(QPointF(), _BODY * 0.66, _BODY * 0.66)
    if what.target is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.target), 2.6))
        painter.drawEllipse(QPointF(), _BODY * 0.9, _BODY * 0.9)
        for angle in (45, 135, 225, 315):
            painter.drawLine(polar(angle, _BODY * 0.72), polar(angle, _BODY * 1.1))
    _plate(painter, theme, QPointF(), str(what.priority))


def _draw_gate(painter: QPainter, theme: Theme, what: Gate) -> None:
    _fill_body(painter, theme, what.colour)
    painter.setPen(QPen(QColor(theme.plate), 1.4))
    painter.setBrush(QColor(theme.plate))
    painter.drawEllipse(QPointF(), _BODY * 0.74, _BODY * 0.74)
    _draw_symbol(painter, QColor(theme.crafts["yellow"]), what.symbol, QPointF(0, -4), _BODY * 0.36)
    _text(painter, QPointF(0, _BODY * 0.5), str(what.priority), 9, QColor(theme.ink))


def _draw_symbol(painter: QPainter, colour: QColor, name: str, about: QPointF, radius: float) -> None:
    painter.save()
    painter.translate(about)
    pen = QPen(colour, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(symbol_path(name, radius), pen)
    painter.restore()


def _draw_turret(painter: QPainter, theme: Theme, what: Turret, heading: Direction) -> None:
    painter.save()
    painter.setPen(QPen(QColor(theme.turret_line), 2))
    painter.setBrush(QColor(theme.turret))
    painter.drawPolygon(corners(SIZE - 5))
    painter.rotate(60.0 * heading)
    painter.setBrush(QColor(theme.turret_line))
    painter.drawPolygon(QPolygonF([QPointF(14, -7), QPointF(APOTHEM - 2, 0), QPointF(14, 7)]))
    painter.restore()
    painter.setPen(QPen(QColor(theme.turret_line), 2))
    painter.setBrush(QColor(theme.plate))
    painter.drawEllipse(QPointF(), 19, 19)
    _draw_symbol(painter, QColor(theme.crafts["yellow"]), what.symbol, QPointF(), 11)


def _draw_pod(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.pod_line), 2))
    painter.setBrush(QColor(theme.pod))
    painter.drawRoundedRect(QRectF(-17, -27, 34, 54), 17, 17)
    for y in (-11, 0, 11):
        painter.drawLine(QPointF(-17, y), QPointF(17, y))


def _draw_platform(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.platform_line), 2))
    painter.setBrush(QColor(theme.platform))
    painter.drawPolygon(corners(SIZE - 5))
    painter.setPen(QPen(QColor(theme.platform_line), 2, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 28, 28)
    painter.setPen(QPen(QColor(theme.platform_line), 2.5))
    for x in (-8, 8):
        painter.drawLine(QPointF(x, -12), QPointF(x, 12))
    painter.drawLine(QPointF(-8, 0), QPointF(8, 0))


def _draw_craft(painter: QPainter, theme: Theme, what: Start, facing: Direction) -> None:
    colour = QColor(theme.crafts[what.colour or CRAFT_COLOURS[what.seat - 1]])
    painter.save()
    painter.rotate(60.0 * facing)
    painter.setPen(QPen(QColor(theme.plate), 2))
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF([QPointF(x, y) for x, y in ((33, 0), (-4, -15), (-24, -23), (-17, 0), (-24, 23), (-4, 15))])
    )
    painter.restore()
    _plate(painter, theme, QPointF(), str(what.seat))
    if what.team is not None:
        _text(painter, QPointF(0, -SIZE * 0.7), what.team[:10], 10, QColor(theme.number))


def _plate(painter: QPainter, theme: Theme, about: QPointF, text: str) -> None:
    radius = 9.5 if len(text) < 3 else 12.5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.plate))
    painter.drawEllipse(about, radius, radius)
    _text(painter, about, text, 11, QColor(theme.ink))


def _text(painter: QPainter, about: QPointF, text: str, pixels: int, colour: QColor) -> None:
    font = QFont(_FAMILY)
    font.setPixelSize(pixels)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(colour)
    box = QRectF(about.x() - SIZE, about.y() - pixels, 2 * SIZE, 2 * pixels)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


# Also for what is drawn over the board while a game is studied.
draw_symbol = _draw_symbol
draw_text = _text
