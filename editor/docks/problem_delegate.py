"""How a problem looks in the list: its severity as a shape, its text, and below it the repair that one click makes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QMouseEvent, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from engine.asteroyds.problems import Severity

from ..board_layout import polar
from ..icons import drawn
from ..theme import Theme

REPAIR_ROLE = int(Qt.ItemDataRole.UserRole) + 1  # the text of the first repair, or nothing
_ICON, _MARGIN, _GAP, _SHARPNESS = 14, 7, 4, 4
_WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)
# Shapes as well as colours: how many corners, and turned by how much.
_SHAPES = {Severity.ERROR: (4, 45), Severity.WARNING: (3, -90), Severity.NOTE: (24, 0)}
Index = QModelIndex | QPersistentModelIndex


class ProblemDelegate(QStyledItemDelegate):
    repair_wanted = Signal(int)  # of the problem in this row

    def __init__(self, theme: Theme, problems: QListWidget) -> None:
        super().__init__(problems)
        self.theme = theme
        self._list = problems

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        text, repair = self._rects(QRect(0, 0, self._list.viewport().width(), 0), index)
        return QSize(0, (text if repair.isNull() else repair).bottom() + 1 + _MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area, state = _area(option), _state(option)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(area, QColor(self.theme.accent))
        text, repair = self._rects(area, index)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            mode = QIcon.Mode.Selected if selected else QIcon.Mode.Normal
            place = QRect(area.left() + _MARGIN, text.top() + 1, _ICON, _ICON)
            icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)
        painter.setFont(self._list.font())
        enabled = bool(state & QStyle.StateFlag.State_Enabled)
        shade = self.theme.accent_text if selected else self.theme.text if enabled else self.theme.muted
        painter.setPen(QColor(shade))
        painter.drawText(text, _WRAPPED, _text(index, Qt.ItemDataRole.DisplayRole))
        if not repair.isNull():
            painter.setFont(self._repair_font())
            painter.setPen(QColor(self.theme.accent_text if selected else self.theme.accent))
            painter.drawText(repair, _WRAPPED, _text(index, REPAIR_ROLE))
        painter.setPen(QColor(self.theme.line))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.restore()

    def editorEvent(  # noqa: N802
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if (
            event.type() == QEvent.Type.MouseButtonRelease
            and isinstance(event, QMouseEvent)
            and event.button() == Qt.MouseButton.LeftButton
            and self._rects(_area(option), index)[1].contains(event.position().toPoint())
        ):
            self.repair_wanted.emit(index.row())
            return True
        return super().editorEvent(event, model, option, index)

    def repair_rect(self, index: Index) -> QRect:
        """Where a click makes the repair; nothing if there is none."""
        return self._rects(self._list.visualRect(index), index)[1]

    def _rects(self, area: QRect, index: Index) -> tuple[QRect, QRect]:
        left, top = area.left() + 2 * _MARGIN + _ICON, area.top() + _MARGIN
        width = max(60, area.width() - (left - area.left()) - _MARGIN)
        text = self._wrapped(
            QFontMetrics(self._list.font()), left, top, width, _text(index, Qt.ItemDataRole.DisplayRole)
        )
        repair = _text(index, REPAIR_ROLE)
        if not repair:
            return text, QRect()
        return text, self._wrapped(QFontMetrics(self._repair_font()), left, text.bottom() + _GAP, width, repair)

    @staticmethod
    def _wrapped(metrics: QFontMetrics, left: int, top: int, width: int, text: str) -> QRect:
        return metrics.boundingRect(QRect(left, top, width, 10_000), _WRAPPED, text)

    def _repair_font(self) -> QFont:
        font = QFont(self._list.font())
        font.setUnderline(True)
        return font


def _text(index: Index, role: int) -> str:
    value: Any = index.data(role)
    return value if isinstance(value, str) else ""


def _area(option: QStyleOptionViewItem) -> QRect:
    area: QRect = option.rect
    return area


def _state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state
    return state


def severity_icon(severity: Severity, theme: Theme) -> QIcon:
    icon = QIcon(_shape(severity, theme.severities[severity]))
    # On the ground of a selected row the colours of severities cannot be made out; the shapes can.
    icon.addPixmap(_shape(severity, theme.accent_text), QIcon.Mode.Selected)
    return icon


def _shape(severity: Severity, colour: str) -> QPixmap:
    pixels = _ICON * _SHARPNESS

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        count, turned = _SHAPES[severity]
        painter.drawPolygon(QPolygonF([polar(turned + 360 / count * k, pixels * 0.46) for k in range(count)]))

    return drawn(pixels, draw)
