"""A small live picture of a layout in a dialog, with frames around what is different from another one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex

from .board_layout import SIZE, bounds, centre, corners
from .drawing import draw_cells, draw_piece
from .drawing_shapes import cells_of
from .theme import Theme

_MARGIN = SIZE * 0.6


def changed_hexes(old: Scenario, new: Scenario) -> frozenset[Hex]:
    """Where a piece of the new layout lies or points differently, or is new."""
    before = {("tile", tile.id): tile for tile in old.tiles} | {("seat", start.seat): start for start in old.starts}
    after = {("tile", tile.id): tile for tile in new.tiles} | {("seat", start.seat): start for start in new.starts}
    return frozenset(piece.at for name, piece in after.items() if before.get(name) != piece)


class LayoutPreview(QWidget):
    """The picture is drawn once for each layout and size."""

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setMinimumSize(300, 260)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme = theme
        self._empty = ""
        self.scenario: Scenario | None = None
        self.framed: frozenset[Hex] = frozenset()
        self._picture: QPixmap | None = None
        self._drawn: QSize = QSize()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(480, 400)

    def show_layout(self, scenario: Scenario | None, framed: frozenset[Hex] = frozenset(), empty: str = "") -> None:
        if scenario == self.scenario and framed == self.framed and empty == self._empty:
            return
        self.scenario, self.framed, self._empty = scenario, framed, empty
        self._picture = None
        if scenario is None:
            self.setAccessibleName(empty)
        else:
            text = self.tr("Preview: {0} tiles, {1} starts, {2} framed")
            self.setAccessibleName(text.format(len(scenario.tiles), len(scenario.starts), len(framed)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.space))
        if self.scenario is None:
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(
                self.rect().adjusted(20, 20, -20, -20),
                Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                self._empty,
            )
            return
        if self._picture is None or self._drawn != self.size():
            self._picture, self._drawn = self._draw(self.scenario), self.size()
        painter.drawPixmap(0, 0, self._picture)

    def _draw(self, scenario: Scenario) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(self._theme.space))
        hexes = board_hexes(scenario)
        shape = bounds(hexes).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        scale = min(self.width() / shape.width(), self.height() / shape.height(), 1.0)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(self.rect().center()))
        painter.scale(scale, scale)
        painter.translate(-shape.center())
        draw_cells(painter, self._theme, cells_of(hexes))
        for piece in (*scenario.tiles, *scenario.starts):
            painter.save()
            painter.translate(centre(piece.at))
            draw_piece(painter, self._theme, piece)
            painter.restore()
        painter.setPen(QPen(QColor(self._theme.accent), 6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for at in self.framed:
            painter.drawPolygon(corners(SIZE - 2, centre(at)))
        painter.end()
        return picture
