"""How each piece looks: drawn about the origin, as vectors, the same in the window, the palette and pictures.

Colours are told apart by shape and pattern too: red bodies are jagged and striped aslant, white ones round with
craters, blue ones six-sided with level stripes; a body of two colours has a white round middle. What would be too small
to read is left out, and the body grows into its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

from engine.asteroyds.pieces import NUMBER_RING
from engine.asteroyds.scenario import Asteroid, CraftColour, Gate, Start, Turret
from engine.hexgrid import Direction, hex_name

from .board_layout import APOTHEM, SIZE, corners, polar
from .drawing_shapes import Cell, body_path, letters_path, pattern_path
from .edits import Piece, direction_of
from .symbols import symbol_path
from .theme import Theme

CRAFT_COLOURS: tuple[CraftColour, ...] = ("red", "yellow", "purple", "orange", "green", "blue")
NUMBERS_RADIUS = APOTHEM - 9.5  # from the centre to the middle of an edge's number
_BODY, _FAR_BODY = 0.46 * SIZE, 0.58 * SIZE
_NUMBER_PIXELS = 14
# Digits of fewer pixels than this are noise.
_SMALLEST_DIGITS = 5.5
_READABLE = _SMALLEST_DIGITS / _NUMBER_PIXELS
_FLAG_PIXELS = 10
_FLAG_READABLE = 8.0 / _FLAG_PIXELS
_VECTORS = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)
# A little house whose roof points ahead: (forwards, sideways) from the centre of the tile.
_FRONT = ((22.5, -10.0), (33.5, -10.0), (APOTHEM + 1.5, 0.0), (33.5, 10.0), (22.5, 10.0))
_FAR_FRONT = ((25.0, -14.0), (APOTHEM + 2.0, 0.0), (25.0, 14.0))
_HULL = ((34, 0), (20, -6), (2, -8), (-14, -25), (-21, -25), (-17, -8), (-24, -6), (-24, 6), (-17, 8), (-21, 25))
_HULL_REST = ((-14, 25), (2, 8), (20, 6))


class Detail(Enum):
    """How much of a piece is drawn."""

    CLOSE = auto()  # everything
    NEAR = auto()  # the numbers, but not the small print
    FAR = auto()  # no numbers, larger bodies

    @classmethod
    def of(cls, painter: QPainter) -> Detail:
        """By how large a number would come out; a file of vectors can be enlarged by whoever looks at it."""
        engine = painter.paintEngine()
        if engine is not None and engine.type() in _VECTORS:
            return cls.CLOSE
        scale = abs(painter.worldTransform().m11())
        return cls.CLOSE if scale >= _FLAG_READABLE else cls.NEAR if scale >= _READABLE else cls.FAR


def draw_piece(painter: QPainter, theme: Theme, what: Piece, detail: Detail | None = None) -> None:
    """Any tile or start, about the painter's origin."""
    painter.save()
    detail = detail or Detail.of(painter)
    direction = direction_of(what) or Direction.E
    if isinstance(what, Start):
        _draw_craft(painter, theme, what, direction, detail)
    elif isinstance(what, Asteroid | Gate):
        _draw_ring(painter, theme, direction, detail, theme.tile, theme.tile_line)
        if isinstance(what, Asteroid):
            _draw_asteroid(painter, theme, what, detail)
        else:
            _draw_gate(painter, theme, what, detail)
    elif isinstance(what, Turret):
        _draw_ring(painter, theme, direction, detail, theme.turret, theme.turret_line)
        _draw_drone_body(painter, theme, what.symbol, detail)
    elif what.kind == "pod":
        _draw_pod(painter, theme)
    else:
        _draw_platform(painter, theme)
    painter.restore()


def draw_cells(painter: QPainter, theme: Theme, cells: Iterable[Cell]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.cell))
    lines: list[QLineF] = []
    for cell in cells:
        painter.drawPolygon(cell.outline)
        lines += cell.lines
    painter.setPen(QPen(QColor(theme.cell_line), 1.4, c=Qt.PenCapStyle.RoundCap))
    painter.drawLines(lines)


def draw_dot(painter: QPainter, theme: Theme, what: Piece, about: QPointF) -> None:
    """A piece from very far: no more than its place and its colour."""
    if isinstance(what, Start):
        colour = QColor(theme.crafts[what.colour or CRAFT_COLOURS[what.seat - 1]])
    elif isinstance(what, Asteroid | Gate):
        colour = theme.colour(what.colour)
    else:
        colour = QColor({"turret": theme.turret, "pod": theme.pod, "platform": theme.platform}[what.kind])
    painter.setPen(QPen(QColor(theme.plate), 8))
    painter.setBrush(colour)
    painter.drawEllipse(about, SIZE * 0.62, SIZE * 0.62)


def draw_cell_names(painter: QPainter, theme: Theme, cells: Iterable[Cell]) -> None:
    if Detail.of(painter) is not Detail.FAR:
        for cell in cells:
            place = cell.about + QPointF(0, SIZE * 0.8)
            draw_text(painter, place, hex_name(cell.at), 9.5, QColor(theme.cell_name))


def draw_drone(painter: QPainter, theme: Theme, turret: Turret) -> None:
    """A drone that has left its turret."""
    painter.save()
    detail = Detail.of(painter)
    _draw_ring(painter, theme, Direction[turret.heading], detail, theme.tile, theme.turret_line)
    _draw_drone_body(painter, theme, turret.symbol, detail)
    painter.restore()


def _draw_drone_body(painter: QPainter, theme: Theme, symbol: str, detail: Detail) -> None:
    radius = _FAR_BODY if detail is Detail.FAR else _BODY
    _fill_body(painter, theme, "white-red", radius)
    _draw_symbol_disc(painter, theme, symbol, radius * 0.72, QPointF())


def draw_symbol(painter: QPainter, colour: QColor, name: str, about: QPointF, radius: float) -> None:
    painter.save()
    painter.translate(about)
    pen = QPen(colour, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(symbol_path(name, radius), pen)
    painter.restore()


def draw_text(painter: QPainter, about: QPointF, text: str, pixels: float, colour: QColor) -> None:
    """As outlines: the same everywhere, and exactly in the middle."""
    painter.translate(about)
    painter.fillPath(letters_path(text, pixels), colour)
    painter.translate(-about)


def _draw_ring(painter: QPainter, theme: Theme, heading: Direction, detail: Detail, ground: str, line: str) -> None:
    """The tile of something that moves: its six numbers, upright, and the edge in front, which carries the 1."""
    painter.setPen(QPen(QColor(line), 1.5))
    painter.setBrush(QColor(ground))
    painter.drawPolygon(corners(SIZE - 2.5))
    on_turret = ground == theme.turret
    painter.save()
    painter.rotate(60.0 * heading)
    painter.setPen(QPen(QColor(theme.accent), 3.5, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(APOTHEM - 3, -18), QPointF(APOTHEM - 3, 18))
    painter.setPen(QPen(QColor(theme.on_turret), 1.4) if on_turret else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent))
    painter.drawPolygon(_polygon(*(_FAR_FRONT if detail is Detail.FAR else _FRONT)))
    painter.restore()
    if detail is Detail.FAR:
        return
    first, others = _number_paths(heading)
    painter.fillPath(first, QColor(theme.accent_text))
    painter.fillPath(others, QColor(theme.on_turret if on_turret else theme.number))


@lru_cache(maxsize=len(Direction))
def _number_paths(heading: Direction) -> tuple[QPainterPath, QPainterPath]:
    """The 1, and all other numbers together: drawn on every tile, so they are put in their places once."""
    paths = QPainterPath(), QPainterPath()
    for step, number in enumerate(NUMBER_RING):
        place = polar(60.0 * (heading + step), NUMBERS_RADIUS)
        paths[1 if step else 0].addPath(letters_path(str(number), _NUMBER_PIXELS).translated(place))
    return paths


def _fill_body(painter: QPainter, theme: Theme, colour: str, radius: float) -> None:
    shape = colour.removeprefix("white-")
    body = body_path(shape, radius)
    painter.fillPath(body, theme.colour(colour))
    shade = theme.on_colour(colour)
    shade.setAlphaF(0.3)
    painter.fillPath(pattern_path(shape, radius), shade)
    painter.strokePath(body, QPen(QColor(theme.plate), 1.6))
    if colour != shape:
        painter.setPen(QPen(QColor(theme.plate), 1.4))
        painter.setBrush(theme.colour("white"))
        painter.drawEllipse(QPointF(), radius * 0.68, radius * 0.68)


def _draw_asteroid(painter: QPainter, theme: Theme, what: Asteroid, detail: Detail) -> None:
    near = detail is not Detail.FAR
    _fill_body(painter, theme, what.colour, _BODY if near else _FAR_BODY)
    if what.target is None:
        if near:
            _plate(painter, theme, str(what.priority))
        return
    # A target is a bright disc with a dark rim; whose it is stands on a small flag.
    radius = 12.0 if near else 14.0
    painter.setPen(QPen(QColor(theme.plate), 2.2))
    painter.setBrush(QColor(theme.target))
    painter.drawEllipse(QPointF(), radius, radius)
    if not near:
        painter.setBrush(QColor(theme.plate))
        painter.drawEllipse(QPointF(), radius * 0.3, radius * 0.3)
        return
    draw_text(painter, QPointF(), str(what.priority), 12, QColor(theme.on_target))
    if detail is not Detail.CLOSE:
        return
    flag = polar(30, 36)  # in a corner of the tile, between two numbers
    painter.setPen(QPen(QColor(theme.plate), 1.4))
    painter.setBrush(QColor(theme.target))
    painter.drawRoundedRect(QRectF(flag.x() - 6, flag.y() - 6, 12, 12), 3, 3)
    draw_text(painter, flag, what.target[:1].upper(), _FLAG_PIXELS, QColor(theme.on_target))


def _draw_gate(painter: QPainter, theme: Theme, what: Gate, detail: Detail) -> None:
    near = detail is not Detail.FAR
    radius = _BODY if near else _FAR_BODY
    _fill_body(painter, theme, what.colour.removeprefix("white-"), radius)
    if what.colour.startswith("white-"):
        painter.setPen(QPen(theme.colour("white"), radius * 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), radius * 0.83, radius * 0.83)
    lift = QPointF(0, -3.5) if near else QPointF()
    _draw_symbol_disc(painter, theme, what.symbol, radius * 0.74, lift)
    if near:
        draw_text(painter, QPointF(0, radius * 0.5), str(what.priority), 9.5, QColor(theme.ink))


def _draw_symbol_disc(painter: QPainter, theme: Theme, symbol: str, radius: float, lift: QPointF) -> None:
    painter.setPen(QPen(QColor(theme.plate), 1.4))
    painter.setBrush(QColor(theme.plate))
    painter.drawEllipse(QPointF(), radius, radius)
    draw_symbol(painter, QColor(theme.symbol), symbol, lift, radius * (0.5 if lift.y() else 0.58))


def _draw_pod(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.pod_line), 2))
    painter.setBrush(QColor(theme.pod))
    painter.drawRoundedRect(QRectF(-17, -27, 34, 54), 17, 17)
    for y in (-11, 0, 11):
        painter.drawLine(QPointF(-17, y), QPointF(17, y))


def _draw_platform(painter: QPainter, theme: Theme) -> None:
    line = QColor(theme.platform_line)
    painter.setPen(QPen(line, 2))
    painter.setBrush(QColor(theme.platform))
    painter.drawPolygon(corners(SIZE - 5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 31, 31)
    painter.setPen(QPen(line, 2.5))
    for x in (-8, 8):
        painter.drawLine(QPointF(x, -12), QPointF(x, 12))
    painter.drawLine(QPointF(-8, 0), QPointF(8, 0))


def _draw_craft(painter: QPainter, theme: Theme, what: Start, facing: Direction, detail: Detail) -> None:
    colour = QColor(theme.crafts[what.colour or CRAFT_COLOURS[what.seat - 1]])
    painter.save()
    painter.rotate(60.0 * facing)
    if detail is Detail.FAR:
        painter.scale(1.2, 1.2)
    painter.setPen(QPen(QColor(theme.plate), 2, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor(theme.plate))
    for side in (-4.5, 4.5):
        painter.drawRect(QRectF(-28, side - 2, 6, 4))
    painter.setBrush(colour)
    painter.drawPolygon(_polygon(*_HULL, *_HULL_REST))
    painter.setBrush(QColor(theme.accent_text))
    painter.drawEllipse(QPointF(18, 0), 5, 2.6)
    painter.restore()
    if detail is Detail.FAR:
        return
    back = polar(60.0 * facing, -4)
    painter.translate(back)
    _plate(painter, theme, str(what.seat), 8.5)
    painter.translate(-back)
    if what.team is not None:
        draw_text(painter, QPointF(0, -SIZE * 0.72), what.team[:10], 10, QColor(theme.number))


def _plate(painter: QPainter, theme: Theme, text: str, radius: float = 10.0) -> None:
    radius = radius if len(text) < 3 else 12.5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.plate))
    painter.drawEllipse(QPointF(), radius, radius)
    draw_text(painter, QPointF(), text, 12 if len(text) < 3 else 10, QColor(theme.ink))


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
