"""Simple plots for the rating dock: win shares with the fair band, and how many rounds games take. Drawn directly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from .theme import Theme

if TYPE_CHECKING:
    from solver.fairness.results import TableFairness

_ROW, _LABEL, _EDGE = 24, 64, 8
_NEVER_SHOWN = 0.995  # of games: later rounds are only a long tail


class SharePlot(QWidget):
    """A bar for each start or team; the band is what a fair layout strays from even with so many games."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("balancePlot")
        self.theme = theme
        self.table: TableFairness | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_table(self, table: TableFairness | None) -> None:
        self.table = table
        if table is not None:
            shares = ", ".join(f"{side.name} {100 * side.share.mean:.1f} %" for side in table.sides)
            self.setAccessibleName(self.tr("Win shares: {0}").format(shares))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(200, _ROW * (len(self.table.sides) if self.table else 0) + 26)

    @property
    def _most(self) -> float:
        assert self.table is not None
        ends = [min(side.share.high, 1.0) for side in self.table.sides]
        return max(*ends, self.table.sides[0].even, 0.01) * 1.08

    def place(self, share: float) -> float:
        return _LABEL + min(max(share, 0.0) / self._most, 1.0) * (self.width() - _LABEL - _EDGE)

    def bar(self, number: int) -> QRectF:
        assert self.table is not None
        side = self.table.sides[number]
        return QRectF(_LABEL, number * _ROW + 5, self.place(side.share.mean) - _LABEL, _ROW - 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        table = self.table
        if table is None or not table.sides:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bottom = _ROW * len(table.sides)
        even = table.sides[0].even
        if table.band != float("inf"):
            band = QColor(self.theme.good)
            band.setAlphaF(0.28)
            left, right = self.place(even - table.band / 100), self.place(even + table.band / 100)
            painter.fillRect(QRectF(left, 0, right - left, bottom), band)
        painter.setPen(QPen(QColor(self.theme.good), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(self.place(even), 0), QPointF(self.place(even), bottom))
        for number, side in enumerate(table.sides):
            middle = number * _ROW + _ROW / 2
            name = side.name if side.seat is None else f"{side.seat} {side.name}"
            painter.setPen(QColor(self.theme.text))
            label = QRectF(0, number * _ROW, _LABEL - 6, _ROW)
            right_aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(
                label,
                right_aligned,
                painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(label.width())),
            )
            bar = QColor(self.theme.accent)
            bar.setAlphaF(0.85)
            painter.fillRect(self.bar(number), bar)
            painter.setPen(QPen(QColor(self.theme.text), 2))
            ends = self.place(side.share.low), self.place(min(side.share.high, 1.0))
            painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
            for end in ends:
                painter.drawLine(QPointF(end, middle - 4), QPointF(end, middle + 4))
        painter.setPen(QColor(self.theme.muted))
        text = self.tr("even: {0:.1f} %, fair band ±{1:.1f} points").format(100 * even, table.band)
        painter.drawText(QRectF(_EDGE, bottom, self.width() - 2 * _EDGE, 24), Qt.AlignmentFlag.AlignCenter, text)


class SpreadPlot(QWidget):
    """Share of games that are won in each round, a line for each player."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("spreadPlot")
        self.theme = theme
        self.spread: Mapping[str, Sequence[float]] = {}
        self.setMinimumHeight(150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_spread(self, spread: Mapping[str, Sequence[float]]) -> None:
        self.spread = spread
        modes = ", ".join(
            self.tr("{0} most often {1}").format(player, 1 + list(shares).index(max(shares)))
            for player, shares in spread.items()
            if shares
        )
        self.setAccessibleName(self.tr("Rounds to finish: {0}").format(modes))
        self.update()

    def colour(self, number: int) -> QColor:
        names = ("good", "accent", "target", "bad")
        return QColor(getattr(self.theme, names[number % len(names)]))

    @property
    def last_round(self) -> int:
        """Up to where nearly all games are won, whoever plays."""
        found = 1
        for shares in self.spread.values():
            total, won = sum(shares), 0.0
            for number, share in enumerate(shares, start=1):
                won += share
                if won >= _NEVER_SHOWN * total:
                    found = max(found, number)
                    break
        return found

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if not self.spread:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        last = max(self.last_round, 2)
        most = max((max(shares, default=0.0) for shares in self.spread.values()), default=0.0) or 1.0
        area = QRectF(38, 8, self.width() - 50, self.height() - 58)
        painter.setPen(QColor(self.theme.line))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.bottomLeft())
        painter.setPen(QColor(self.theme.muted))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, area.top() - 8, 34, 16), right, f"{100 * most:.0f} %")
        painter.drawText(QRectF(0, area.bottom() - 8, 34, 16), right, "0")
        step = max(1, -(-last // 10))
        for number in range(1, last + 1, step):
            x = area.left() + (number - 0.5) / last * area.width()
            painter.drawText(QRectF(x - 14, area.bottom() + 2, 28, 15), Qt.AlignmentFlag.AlignCenter, str(number))
        for place, shares in enumerate(self.spread.values()):
            line: list[QPointF] = []
            for number in range(1, last + 1):
                share = shares[number - 1] if number <= len(shares) else 0.0
                line.append(
                    QPointF(
                        area.left() + (number - 0.5) / last * area.width(),
                        area.bottom() - share / most * area.height(),
                    )
                )
            painter.setPen(QPen(self.colour(place), 2))
            painter.setBrush(self.colour(place))
            painter.drawPolyline(QPolygonF(line))
            for point in line:
                painter.drawEllipse(point, 2, 2)
        self._draw_names(painter, QRectF(area.left(), area.bottom() + 20, area.width(), 26))

    def _draw_names(self, painter: QPainter, area: QRectF) -> None:
        width = area.width() / max(len(self.spread), 1)
        for place, player in enumerate(self.spread):
            left = area.left() + place * width
            painter.fillRect(QRectF(left, area.top() + 8, 8, 8), self.colour(place))
            painter.setPen(QColor(self.theme.text))
            painter.drawText(QRectF(left + 12, area.top(), width - 12, 24), Qt.AlignmentFlag.AlignVCenter, player)
