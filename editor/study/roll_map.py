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
_CELL, _GAP = 11, 7


class RollMap(QWidget):
    """Darker where a roll brings more; with a random order, the rolls of the present order."""

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
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        width = _BLOCKS_A_ROW * (DICE_VALUES * _CELL + _GAP) - _GAP
        height = DICE_VALUES // _BLOCKS_A_ROW * (DICE_VALUES * _CELL + _GAP) - _GAP
        return QSize(width + 2 * _GAP, height + 2 * _GAP)

    def cell(self, dice: Dice) -> QRect:
        red, white, blue = (value - 1 for value in dice.values)
        block = DICE_VALUES * _CELL + _GAP
        x, y = red % _BLOCKS_A_ROW * block + blue * _CELL, red // _BLOCKS_A_ROW * block + white * _CELL
        return QRect(x + _GAP, y + _GAP, _CELL - 1, _CELL - 1)

    def _rolls(self) -> list[tuple[Dice, int]]:
        """Those of the present order, with what each brings."""
        first = roll_number(self._dice) // VALUES * VALUES
        return [(ALL_DICE[first + n], self._gains[first + n]) for n in range(VALUES)] if self._gains else []

    def _roll_at(self, point: QPoint) -> tuple[Dice, int] | None:
        return next(((dice, gains) for dice, gains in self._rolls() if self.cell(dice).contains(point)), None)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        rolls = self._rolls()
        most = max((gains for _, gains in rolls), default=0) or 1
        for dice, gains in rolls:
            colour = QColor(self.theme.good if gains else self.theme.line)
            colour.setAlphaF(0.25 + 0.75 * gains / most if gains else 0.6)
            painter.fillRect(self.cell(dice), colour)
        if rolls:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRect(self.cell(self._dice).adjusted(-1, -1, 0, 0))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        found = self._roll_at(event.position().toPoint())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(found[0])

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._roll_at(event.pos())
            text = "" if found is None else self.tr("{0}: {1} to win").format(found[0], found[1])
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
