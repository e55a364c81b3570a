"""What the gauge is made of: a scale for a figure with its interval, and a line of words that is never cut off."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ..theme import Theme


class Line(QLabel):
    """One line that ends with … where there is no room for it; the tooltip has the whole of it."""

    def __init__(self, name: str, accessible: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(accessible)
        self._colour = ""
        # However long the text is, it never makes the window wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, text: str, colour: str = "", tip: str = "") -> None:
        """In a colour means emphasised."""
        self._colour = colour
        font = self.font()
        font.setBold(bool(colour))
        self.setFont(font)
        self.setText(text)
        self.setToolTip(tip or text)

    @property
    def shown(self) -> str:
        """What there is room for."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setPen(QColor(self._colour) if self._colour else self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown)


class Meter(QWidget):
    """A scale with a mark at the figure and a band for its interval."""

    def __init__(self, low: float, high: float, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._low, self._high = low, high
        self.value: tuple[float, float, float] | None = None  # figure, interval
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_value(self, value: tuple[float, float, float] | None) -> None:
        self.value = value
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(80, 20)

    def place(self, value: float) -> float:
        share = (min(max(value, self._low), self._high) - self._low) / (self._high - self._low)
        return 5 + share * (self.width() - 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.line))
        painter.drawRoundedRect(QRectF(5, middle - 3, self.width() - 10, 6), 3, 3)
        if self.value is None:
            return
        figure, low, high = self.value
        band = QColor(self.theme.accent)
        band.setAlphaF(0.55)
        painter.setBrush(band)
        left, right = self.place(low), self.place(high)
        painter.drawRoundedRect(QRectF(left, middle - 5, max(right - left, 2), 10), 3, 3)
        painter.setPen(QPen(QColor(self.theme.text), 3, c=Qt.PenCapStyle.RoundCap))
        at = self.place(figure)
        painter.drawLine(QPointF(at, middle - 8), QPointF(at, middle + 8))
