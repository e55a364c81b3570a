"""Pictures in a document on paper, as vectors: the board by our own drawing code, heat over it, and plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from matplotlib.figure import Figure
from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex, hex_name

from .. import plots
from ..board_layout import centre, corners
from ..board_picture import Look, picture_of_scenario
from ..theme import LIGHT, Theme
from .board_svg import heat_density

_FAINT = 0.5
_TALLEST = 0.9  # times the width that there is
_HEADING, _CAPTION, _SMALL = 17, 12, 10
_HEADING_HEIGHT, _CAPTION_HEIGHT, _SMALL_HEIGHT = 38.0, 22.0, 16.0


def paper_font(pixels: int) -> QFont:
    font = QFont(plots.FAMILY)
    font.setPixelSize(pixels)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Whoever copies text from the paper would get something else for two letters drawn as one.
    font.setFeature(QFont.Tag("liga"), 0)
    return font


class Picture:
    """Something that is drawn into a rectangle, and how large it would like to be."""

    def __init__(self, size: QSizeF, draw: Callable[[QPainter, QRectF], None]) -> None:
        self.size, self.draw = size, draw


def board_picture(
    scenario: Scenario, width: float, heat: Mapping[str, float] | None = None, theme: Theme = LIGHT
) -> Picture:
    """The board so wide at most; with heat it is faint, under a veil that is the denser the hotter."""
    board = picture_of_scenario(scenario)

    def draw(painter: QPainter, place: QRectF) -> None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.space))
        painter.drawRoundedRect(place, 6, 6)
        painter.setOpacity(1 if heat is None else _FAINT)
        board.paint(painter, place, Look(theme, names=True, background=False))
        painter.setOpacity(1)
        if heat is not None:
            painter.translate(board.place(place, QPointF()))
            painter.scale(place.width() / board.area.width(), place.height() / board.area.height())
            _draw_heat(painter, board.hexes, heat, theme)
        painter.restore()

    # A tall board is drawn smaller, so that a page has room for it.
    scale = min(width / board.area.width(), _TALLEST * width / board.area.height())
    return Picture(board.area.size() * scale, draw)


def captioned(picture: Picture, text: str, small: str = "", *, heading: str = "", below: str = "") -> Picture:
    """With words over and under it, and drawn with it: so no page comes between them."""
    above = (_HEADING_HEIGHT if heading else 0) + _CAPTION_HEIGHT
    under = _SMALL_HEIGHT if below else 0

    def draw(painter: QPainter, place: QRectF) -> None:
        painter.save()
        width = place.width()
        if heading:
            box = QRectF(place.left(), place.top(), width, _HEADING_HEIGHT)
            _write(painter, box, heading, _HEADING, bold=True)
        box = QRectF(place.left(), place.top() + above - _CAPTION_HEIGHT, width, _CAPTION_HEIGHT)
        used = _write(painter, box, text, _CAPTION, bold=True)
        _write(painter, box.adjusted(used + 6, 0, 0, 0), small, _SMALL)
        _write(painter, QRectF(place.left(), place.bottom() - under, width, under), below, _SMALL)
        painter.restore()
        picture.draw(painter, place.adjusted(0, above, 0, -under))

    return Picture(QSizeF(picture.size.width(), picture.size.height() + above + under), draw)


def _write(painter: QPainter, box: QRectF, text: str, pixels: int, *, bold: bool = False) -> float:
    """How wide it became."""
    font = paper_font(pixels)
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(QColor(LIGHT.text if bold else LIGHT.muted))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
    return painter.boundingRect(box, Qt.AlignmentFlag.AlignLeft, text).width()


def _draw_heat(painter: QPainter, hexes: frozenset[Hex], heat: Mapping[str, float], theme: Theme) -> None:
    most = max(heat.values(), default=0.0)
    painter.setPen(QPen(QColor(theme.cell_line), 1))
    for at in sorted(hexes):
        colour = QColor(theme.heat)
        colour.setAlphaF(heat_density(heat.get(hex_name(at), 0.0), most))
        painter.setBrush(colour)
        painter.drawPolygon(corners(about=centre(at)))


def plot_picture(figure: Figure, name: str, width: float) -> Picture:
    renderer = QSvgRenderer(QByteArray(plots.svg_of(figure, name).encode("utf-8")))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    size = renderer.defaultSize()

    def draw(painter: QPainter, place: QRectF) -> None:
        painter.save()
        # Whatever has no line of its own would get the painter's.
        painter.setPen(Qt.PenStyle.NoPen)
        renderer.render(painter, place)
        painter.restore()

    return Picture(QSizeF(width, width * size.height() / size.width()), draw)
