"""How a seat stands, drawn as on the table: damage as a row of boxes, the pilot's token, and the symbols it has won."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..drawing import draw_symbol
from ..theme import Theme

_BOX = 15
_GAP = 3


class DamageRow(QWidget):
    """A box for every point that the hull takes; the last one is the end of the craft."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("damageRow")
        self.theme = theme
        self.damage, self.hull = 0, 6
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_damage(self, damage: int, hull: int) -> None:
        self.damage, self.hull = damage, hull
        text = self.tr("Damage {0} of {1}; at {1} the craft is destroyed").format(damage, hull)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(min(self.hull, 12) * (_BOX + _GAP) + 1, _BOX + 3)

    def box(self, number: int) -> QRectF:
        """The box of a point, 0 for the first; a hull of many points has narrow ones."""
        width = (self.width() - 1) / self.hull
        return QRectF(number * width + 1, 1, max(width - _GAP, 2), _BOX)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(self.hull):
            is_last = number == self.hull - 1
            painter.setPen(QPen(QColor(self.theme.bad if is_last else self.theme.muted), 1.5))
            painter.setBrush(QColor(self.theme.bad if number < self.damage else self.theme.base))
            painter.drawRoundedRect(self.box(number), 2, 2)
        painter.end()


class SymbolRow(QWidget):
    """Every symbol of the layout; those that are won are bright."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("symbolRow")
        self.theme = theme
        self._all: tuple[str, ...] = ()
        self.won: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_symbols(self, every: Sequence[str], won: Sequence[str]) -> None:
        self._all, self.won = tuple(every), tuple(won)
        missing = [symbol for symbol in every if symbol not in won]
        parts = [self.tr("won: {0}").format(", ".join(won))] if won else []
        parts += [self.tr("to win: {0}").format(", ".join(missing))] if missing else []
        self.setToolTip("; ".join(parts))
        self.setAccessibleName("; ".join(parts))
        self.setVisible(bool(every))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(len(self._all) * 22 + 1, 22)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, symbol in enumerate(self._all):
            about, is_won = QPointF(number * 22 + 11, 11), symbol in self.won
            painter.setPen(QPen(QColor(self.theme.good if is_won else self.theme.line), 1.5))
            painter.setBrush(QColor(self.theme.plate))
            painter.drawEllipse(about, 9.5, 9.5)
            painter.setOpacity(1.0 if is_won else 0.3)
            draw_symbol(painter, QColor(self.theme.crafts["yellow"]), symbol, about, 5.5)
            painter.setOpacity(1.0)
        painter.end()


class PilotToken(QWidget):
    """The pilot's initial on a disc, crossed out once the power is used."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("pilotToken")
        self.theme = theme
        self._pilot, self.is_used = "", False
        self.setFixedSize(22, 22)

    def show_pilot(self, pilot: str, is_used: bool, explained: str) -> None:
        self._pilot, self.is_used = pilot, is_used
        self.setVisible(bool(pilot))
        self.setToolTip(explained)
        self.setAccessibleName(explained)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        disc = QRectF(1, 1, 20, 20)
        painter.setPen(QPen(QColor(self.theme.turret_line), 1.5))
        painter.setBrush(QColor(self.theme.button if self.is_used else self.theme.turret))
        painter.drawEllipse(disc)
        painter.setPen(QColor(self.theme.muted if self.is_used else self.theme.ink))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, self._pilot[:1].upper())
        if self.is_used:
            painter.setPen(QPen(QColor(self.theme.bad), 2))
            painter.drawLine(QPointF(4, 18), QPointF(18, 4))
        painter.end()
