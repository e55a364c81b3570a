"""The question for a new scenario: which board?"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QWidget

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.scenario import OFFICIAL_BOARD, HexagonBoard, RectangleBoard, RowsBoard, Scenario


def empty_scenario(board: RowsBoard | HexagonBoard | RectangleBoard = OFFICIAL_BOARD) -> Scenario:
    return Scenario(mode="racing", board=board, tiles=(), starts=())


class NewDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("newDialog")
        self.setWindowTitle(self.tr("New scenario"))
        self._form = QFormLayout(self)
        self._shape = QComboBox(self)
        self._shape.setObjectName("newShape")
        for text in (self.tr("Official board, 158 hexes"), self.tr("Hexagon"), self.tr("Rectangle")):
            self._shape.addItem(text)
        self._radius = self._number("newRadius", 1, (MAX_SIDE - 1) // 2, 6)
        self._columns = self._number("newColumns", 1, MAX_SIDE, 15)
        self._rows = self._number("newRows", 1, MAX_SIDE, 13)
        self._form.addRow(self.tr("Board"), self._shape)
        self._form.addRow(self.tr("Radius"), self._radius)
        self._form.addRow(self.tr("Columns"), self._columns)
        self._form.addRow(self.tr("Rows"), self._rows)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.setObjectName("newButtons")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._form.addRow(buttons)
        self._shape.currentIndexChanged.connect(self._show_fields)
        self._show_fields()

    def scenario(self) -> Scenario:
        match self._shape.currentIndex():
            case 1:
                return empty_scenario(HexagonBoard(hexagon=self._radius.value()))
            case 2:
                return empty_scenario(RectangleBoard(rectangle=(self._columns.value(), self._rows.value())))
        return empty_scenario()

    def _number(self, name: str, smallest: int, largest: int, value: int) -> QSpinBox:
        field = QSpinBox(self)
        field.setObjectName(name)
        field.setRange(smallest, largest)
        field.setValue(value)
        return field

    def _show_fields(self) -> None:
        shape = self._shape.currentIndex()
        self._form.setRowVisible(self._radius, shape == 1)
        self._form.setRowVisible(self._columns, shape == 2)
        self._form.setRowVisible(self._rows, shape == 2)
