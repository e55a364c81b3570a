"""All 216 rolls at a glance: a block for each value of the red die, rows for white, columns for blue."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import DICE_VALUES
from solver.rolls import ALL_DICE, VALUES, roll_number

from ..theme import Theme

_BLOCKS_A_ROW = 3
_CELL, _GAP, _HEAD, _LEGEND = 11, 7, 13, 50


class RollMap(QWidget):
    """Stronger where a roll brings more without a ram; with a random order, the rolls of the present order."""

    picked = Signal(object)  # Dice

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("rollMap")
        self.setAccessibleName(self.tr("All rolls: a click picks one"))
        self.theme = theme
        self._gains: tuple[int, ...] = ()
        self._dice = ALL_DICE[0]
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def show_gains(self, gains: tuple[int, ...], dice: Dice) -> None:
        self._gains, self._dice = gains, dice
        self.setAccessibleDescription(self.summary())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        width = _BLOCKS_A_ROW * (DICE_VALUES * _CELL + _GAP) - _GAP
        height = DICE_VALUES // _BLOCKS_A_ROW * (DICE_VALUES * _CELL + _HEAD + _GAP) - _GAP
        return QSize(width + 2 * _GAP, height + 2 * _GAP + _LEGEND)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def cell(self, dice: Dice) -> QRect:
        red, white, blue = (value - 1 for value in dice.values)
        block = DICE_VALUES * _CELL + _GAP
        x = red % _BLOCKS_A_ROW * block + blue * _CELL
        y = red // _BLOCKS_A_ROW * (block + _HEAD) + _HEAD + white * _CELL
        return QRect(x + _GAP, y + _GAP, _CELL - 1, _CELL - 1)

    def summary(self) -> str:
        """How many rolls bring nothing."""
        rolls = self._rolls()
        if not rolls:
            return self.tr("Known when the analysis runs")
        nothing = sum(not gains for _, gains in rolls)
        text = self.tr("1 of {1} rolls wins nothing") if nothing == 1 else self.tr("{0} of {1} rolls win nothing")
        return text.format(nothing, len(rolls))

    def tint(self, gains: int) -> QColor:
        """The colour of a roll that brings so much."""
        most = max((each for _, each in self._rolls()), default=0) or 1
        colour = QColor(self.theme.good if gains else self.theme.line)
        colour.setAlphaF(0.25 + 0.75 * gains / most if gains else 0.6)
        return colour

    def _rolls(self) -> list[tuple[Dice, int]]:
        """Those of the present order, with what each brings."""
        first = roll_number(self._dice) // VALUES * VALUES
        return [(ALL_DICE[first + n], self._gains[first + n]) for n in range(VALUES)] if self._gains else []

    def _roll_at(self, point: QPoint) -> tuple[Dice, int] | None:
        return next(((dice, gains) for dice, gains in self._rolls() if self.cell(dice).contains(point)), None)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        rolls = self._rolls()
        for dice, gains in rolls:
            painter.fillRect(self.cell(dice), self.tint(gains))
            if dice.values[1:] == (1, 1):
                painter.setPen(QColor(self.theme.muted))
                corner = self.cell(dice)
                painter.drawText(corner.x(), corner.y() - 3, self.tr("red {0}").format(dice.values[0]))
        if rolls:
            # Nothing else in the map has the colour of letters.
            painter.setPen(QPen(QColor(self.theme.text), 2))
            painter.drawRect(self.cell(self._dice).adjusted(-1, -1, 0, 0))
        self._draw_legend(painter, sorted({gains for _, gains in rolls}))
        painter.end()

    def _draw_legend(self, painter: QPainter, found: list[int]) -> None:
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        y = self.sizeHint().height() - _LEGEND - 2
        x = _GAP
        for gains in found:
            painter.fillRect(QRect(x, y, _CELL, _CELL), self.tint(gains))
            painter.setPen(QColor(self.theme.text))
            painter.drawText(x + _CELL + 3, y + _CELL - 1, str(gains))
            x += _CELL + 18
        if found:
            painter.drawText(x, y + _CELL - 1, self.tr("to win"))
            painter.drawText(_GAP, y + _CELL + 30, self.tr("rows: white die, columns: blue; no ram"))
        painter.setPen(QColor(self.theme.text if found else self.theme.muted))
        painter.drawText(_GAP, y + _CELL + 16, self.summary())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        found = self._roll_at(event.position().toPoint())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(found[0])

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._roll_at(event.pos())
            text = "" if found is None else self.tr("{0}: {1} to win without a ram").format(found[0], found[1])
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
