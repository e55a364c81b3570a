"""The question for a new scenario: name, mode, and which board, shown as it will be."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.scenario import (
    OFFICIAL_BOARD,
    HexagonBoard,
    ModeName,
    RectangleBoard,
    RowsBoard,
    Scenario,
)
from engine.hexgrid import Hex

from .board_layout import SIZE, bounds
from .docks.fields import printable
from .drawing import draw_cells
from .drawing_shapes import cells_of
from .names import hex_count, mode_name
from .theme import Theme

_BLANK = RowsBoard(rows=())
LARGEST_RADIUS = (MAX_SIDE - 1) // 2
_LONGEST_NAME = 120


def empty_scenario(board: RowsBoard | HexagonBoard | RectangleBoard = OFFICIAL_BOARD) -> Scenario:
    return Scenario(mode="racing", board=board, tiles=(), starts=())


class BoardPreview(QWidget):
    """A board as small as needed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("newPreview")
        self.setMinimumSize(340, 300)
        self._theme = theme
        self.hexes: list[Hex] = []

    def show_hexes(self, hexes: list[Hex]) -> None:
        self.hexes = hexes
        self.setAccessibleName(self.tr("Preview: {0}").format(hex_count(len(hexes))))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(400, 340)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.space))
        if not self.hexes:
            painter.setPen(QColor(self._theme.muted))
            text = self.tr("No hexes yet.\nThe Board shape tool will be in your hand:\npress and drag to paint them.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            return
        shape = bounds(self.hexes).adjusted(-SIZE / 2, -SIZE / 2, SIZE / 2, SIZE / 2)
        scale = min(self.width() / shape.width(), self.height() / shape.height(), 1.0)
        painter.translate(QPointF(self.rect().center()))
        painter.scale(scale, scale)
        painter.translate(-shape.center())
        draw_cells(painter, self._theme, cells_of(frozenset(self.hexes)))


class NewDialog(QDialog):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("newDialog")
        self.setWindowTitle(self.tr("New scenario"))
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._form.setVerticalSpacing(10)
        self._name = QLineEdit(self)
        self._name.setObjectName("newName")
        self._name.setMaxLength(_LONGEST_NAME)
        self._name.setPlaceholderText(self.tr("can be given later"))
        self._mode = self._choice("newMode", [mode_name(mode) for mode in get_args(ModeName)])
        shapes = [self.tr("Official board"), self.tr("Hexagon"), self.tr("Rectangle"), self.tr("Empty, to paint on")]
        self._shape = self._choice("newShape", shapes)
        self._radius = self._number("newRadius", 0, LARGEST_RADIUS, 6)
        self._radius.setToolTip(self.tr("Hexes from the middle to a corner, the middle not counted."))
        self._columns = self._number("newColumns", 1, MAX_SIDE, 15)
        self._rows = self._number("newRows", 1, MAX_SIDE, 13)
        sizes = self.tr("{0} (1 to {1})")
        for label, field in (
            (self.tr("&Name"), self._name),
            (self.tr("&Mode"), self._mode),
            (self.tr("&Board"), self._shape),
            (self.tr("&Radius (0 to {0})").format(LARGEST_RADIUS), self._radius),
            (sizes.format(self.tr("&Columns"), MAX_SIDE), self._columns),
            (sizes.format(self.tr("Ro&ws"), MAX_SIDE), self._rows),
        ):
            field.setAccessibleName(label.replace("&", ""))
            self._form.addRow(label, field)
        self._preview = BoardPreview(theme, self)
        self._count = QLabel(self)
        self._count.setObjectName("newCount")
        self._count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.setObjectName("newButtons")
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Cr&eate"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._lay_out(buttons)
        self._shape.currentIndexChanged.connect(self._show_board)
        for number in (self._radius, self._columns, self._rows):
            number.valueChanged.connect(self._show_board)
        self._show_board()
        self._name.setFocus()

    def scenario(self) -> Scenario:
        mode: ModeName = get_args(ModeName)[self._mode.currentIndex()]
        name = printable(self._name.text())
        return empty_scenario(self._board()).model_copy(update={"mode": mode, "name": name})

    def _board(self) -> RowsBoard | HexagonBoard | RectangleBoard:
        match self._shape.currentIndex():
            case 1:
                return HexagonBoard(hexagon=self._radius.value())
            case 2:
                return RectangleBoard(rectangle=(self._columns.value(), self._rows.value()))
            case 3:
                return _BLANK
        return OFFICIAL_BOARD

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        picture = QVBoxLayout()
        picture.addWidget(self._preview, 1)
        picture.addWidget(self._count)
        sides = QHBoxLayout()
        sides.setSpacing(18)
        sides.addLayout(self._form)
        sides.addLayout(picture, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 14)
        layout.setSpacing(14)
        layout.addLayout(sides, 1)
        layout.addWidget(buttons)

    def _choice(self, name: str, texts: list[str]) -> QComboBox:
        field = QComboBox(self)
        field.setObjectName(name)
        field.setMinimumWidth(190)
        field.addItems(texts)
        return field

    def _number(self, name: str, smallest: int, largest: int, value: int) -> QSpinBox:
        field = QSpinBox(self)
        field.setObjectName(name)
        field.setRange(smallest, largest)
        field.setValue(value)
        field.setMinimumHeight(27)
        return field

    def _show_board(self) -> None:
        shape = self._shape.currentIndex()
        self._form.setRowVisible(self._radius, shape == 1)
        self._form.setRowVisible(self._columns, shape == 2)
        self._form.setRowVisible(self._rows, shape == 2)
        hexes = self._board().hexes()
        self._preview.show_hexes(hexes)
        self._count.setText(hex_count(len(hexes)))
