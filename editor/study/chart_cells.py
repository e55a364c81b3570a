"""The cells of the status chart: a row for every action, a column for every column, the energy column in red.

Shows what it is told and says what was clicked; what may be written, and why not, is the chart's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import ACTION_CODES, ENERGY_ACTIONS, ENERGY_COLUMN, RAM, Action

from ..theme import Theme
from .pictograms import action_icon

PLAIN = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK, Action.SHOOT)
_CELL = QSize(36, 29)

WhyNot = Callable[[int, int], str]  # column and code -> the reason, or nothing


class ChartCells(QWidget):
    acted = Signal(int, int)  # column and action
    rammed = Signal(int)  # column

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("chartCells")
        self._theme = theme
        self._rows: list[Action] = []
        self._powers: Sequence[Action] = ()
        self._cells: dict[tuple[int, Action], QToolButton] = {}
        self._heads: list[QLabel] = []
        self._rams: list[QToolButton] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(2)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        rows, powers = [row for row in self._rows if row not in self._powers], self._powers
        self._rows = []
        self.build(rows, powers)

    def build(self, rows: Sequence[Action], powers: Sequence[Action]) -> None:
        """These actions, and one row for a pilot's power: further clicks there go through its ways to turn."""
        wanted = [*rows, *powers[:1]]
        if wanted == self._rows and list(powers) == list(self._powers):
            return
        self._rows, self._powers = wanted, powers
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._cells, self._heads, self._rams = {}, [], []
        red = QColor(self._theme.red)
        tint = f"rgba({red.red()}, {red.green()}, {red.blue()}, 60)"
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid {self._theme.line}; border-radius: 4px; padding: 0; }}"
            f"QToolButton[energy=true] {{ border: 2px solid {self._theme.red}; background: {tint}; }}"
            f"QToolButton:checked {{ background: {self._theme.accent}; color: {self._theme.accent_text}; }}"
            f"QToolButton[energy=true]:checked {{ background: {self._theme.red}; }}"
            f"QToolButton[energy=true]:disabled {{ background: transparent; }}"
        )
        for column in range(1, ENERGY_COLUMN + 1):
            self._build_column(column)

    def _build_column(self, column: int) -> None:
        is_energy = column == ENERGY_COLUMN
        head = QLabel()
        head.setObjectName(f"column{column}")
        head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if is_energy:
            head.setToolTip(self.tr("The energy column: an action here lowers the shield for the whole round"))
        self._heads.append(head)
        self._grid.addWidget(head, 0, column - 1)
        for row, action in enumerate(self._rows, start=1):
            if is_energy and action == Action.BACK:
                # Nobody turns back with the last energy: the shield has that place.
                self._add_cell(column, Action.EMPTY, row)
            elif not is_energy or action in ENERGY_ACTIONS:
                self._add_cell(column, action, row)
        ram = self._button(f"ram{column}", column, partial(self.rammed.emit, column))
        ram.setText("!")
        self._rams.append(ram)
        self._grid.addWidget(ram, len(self._rows) + 1, column - 1)

    def _add_cell(self, column: int, action: Action, row: int) -> None:
        name = "P" if action in self._powers else ACTION_CODES[action]
        cell = self._button(f"cell{column}{name}", column, partial(self._click, column, action))
        cell.setIcon(action_icon(action, self._theme, energy=column == ENERGY_COLUMN))
        cell.setIconSize(QSize(22, 22))
        self._cells[column, action] = cell
        self._grid.addWidget(cell, row, column - 1)

    def _button(self, name: str, column: int, run: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setProperty("energy", column == ENERGY_COLUMN)
        button.setObjectName(name)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setFixedSize(_CELL)
        button.clicked.connect(lambda _=False: run())
        return button

    def _click(self, column: int, action: Action) -> None:
        cell = self._cells[column, action]
        written = cell.property("written")
        if action in self._powers and written in self._powers:
            following = [*self._powers, written][self._powers.index(written) + 1]
            # After the last one the same once more, which takes it out.
            self.acted.emit(column, int(following))
        else:
            self.acted.emit(column, int(action))

    # Showing

    def show_program(self, program: Program, why_not: WhyNot, frozen: str) -> None:
        for (column, action), cell in self._cells.items():
            code = program.columns[column - 1]
            written = Action(code & (RAM - 1))
            is_power = action in self._powers
            cell.setProperty("written", written)
            checked = written in self._powers if is_power else written == action
            cell.setChecked(checked)
            if is_power:
                shown = written if checked else action
                cell.setIcon(action_icon(shown, self._theme))
            why = frozen or ("" if checked else why_not(column, int(action)))
            cell.setEnabled(not why)
            name = action_name(written if is_power and checked else action, column)
            more = self.tr("; click again for another turn") if is_power and len(self._powers) > 1 else ""
            cell.setToolTip(why or name + more)
            cell.setAccessibleName(self.tr("column {0}: {1}").format(column, name))
        for column, ram in enumerate(self._rams, start=1):
            code = program.columns[column - 1]
            ram.setChecked(bool(code & RAM))
            why = frozen or ("" if ram.isChecked() else why_not(column, code | RAM))
            ram.setEnabled(not why)
            ram.setToolTip(why or self.tr("Ram: if an asteroid is in the way of column {0}").format(column))
            ram.setAccessibleName(self.tr("column {0}: ram").format(column))

    def show_heads(self, marks: Mapping[int, str], written_next: int) -> None:
        """Below the number of each column what happens in it; the one that the next key writes is underlined."""
        for column, head in enumerate(self._heads, start=1):
            name = self.tr("E") if column == ENERGY_COLUMN else str(column)
            mark = marks.get(column, "")
            plain = self._theme.red if column == ENERGY_COLUMN else self._theme.text
            colour = self._theme.bad if mark == "✕" else self._theme.good if mark else plain
            # Rich text, because a style sheet for each label costs more than everything else here.
            text = f"<u>{name}</u>" if column == written_next else name
            head.setText(f'<b style="color:{colour}">{text}{mark and " "}{mark}</b>')


def action_name(action: Action, column: int) -> str:
    """In words, for tooltips and screen readers."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Chart", text)

    if action == Action.EMPTY:
        return tr("shield up") if column == ENERGY_COLUMN else tr("nothing")
    names = {
        Action.FORWARD: tr("forward (F)"),
        Action.RIGHT: tr("right and forward (R)"),
        Action.LEFT: tr("left and forward (L)"),
        Action.BACK: tr("turn back (B)"),
        Action.SHOOT: tr("shoot (S)"),
    }
    return names.get(action, tr("pilot's power {0}").format(ACTION_CODES[action]))
