"""The status chart, as on the table: six columns and the energy column for a program, damage, symbols, pilot.

A click or a key writes an action; what the seat may not write is greyed, and says why. The chart holds no program: it
shows the session's.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from engine.asteroyds.notation import NotationError, Program, parse_program
from engine.asteroyds.pieces import ACTION_CODES, ENERGY_COLUMN, POWERS, RAM, Action, Pilot

from ..theme import Theme
from .flight import flight_of
from .pictograms import action_icon
from .seat_strip import SeatStrip
from .session import Session

_PLAIN = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK, Action.SHOOT)
_KEYS = {ACTION_CODES[action]: action for action in (*_PLAIN, Action.EMPTY)}
_MARKS = {"collected": "●", "target_removed": "●", "drone_shot": "●", "landed": "⌂", "rammed": "!", "hit": "✕"}
_MARKS |= {"crashed": "✕", "ram_failed": "✕"}


class Chart(QWidget):
    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("chart")
        self.setAccessibleName(self.tr("Status chart"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._session = session
        self._theme = theme
        self._column = 1  # where the next key writes
        self._frozen = ""  # why nothing can be written, e.g. because the time is up
        self._cells: dict[tuple[int, Action], QToolButton] = {}
        self._shape: list[Action] = []
        self._heads: list[QLabel] = []
        self._rams: list[QToolButton] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        self.seats = SeatStrip(session, theme)
        layout.addWidget(self.seats)
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        layout.addLayout(self._grid)
        self._text = QLineEdit()
        self._text.setObjectName("programText")
        self._text.setAccessibleName(self.tr("Program as text"))
        self._text.setToolTip(self.tr("The program as text, such as FF!RB.L+F; Enter writes it into the chart"))
        self._text.editingFinished.connect(self._read)
        layout.addWidget(self._text)
        self._said = QLabel()
        self._said.setObjectName("chartSays")
        self._said.setWordWrap(True)
        layout.addWidget(self._said)
        layout.addStretch(1)
        for signal in (session.began, session.seat_changed):
            signal.connect(self._choose_seat)
        for signal in (session.moved, session.dice_changed, session.program_changed):
            signal.connect(self.show_program)
        self._style()
        self._rebuild()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.seats.set_theme(theme)
        self._style()
        self._rebuild()

    def _style(self) -> None:
        theme = self._theme
        self.setStyleSheet(
            f"QToolButton[chartCell=plain] {{ border: 1px solid {theme.line}; border-radius: 4px; padding: 0; }}"
            f"QToolButton[chartCell=energy] {{ border: 1px solid {theme.red}; border-radius: 4px; padding: 0; }}"
        )

    def freeze(self, why: str) -> None:
        """Nothing more can be written until it is called with an empty reason."""
        self._frozen = why
        self.show_program()

    # Writing

    def write(self, column: int, action: Action) -> None:
        """An action into a column; the same once more takes it out. A ram that still makes sense stays."""
        old = self._program.columns[column - 1]
        kept = old & RAM if action != Action.EMPTY else 0
        new = 0 if old & (RAM - 1) == action and action != Action.EMPTY else int(action)
        for code in (new | kept, new):
            if self._set(column, code):
                break

    def toggle_ram(self, column: int) -> None:
        self._set(column, self._program.columns[column - 1] ^ RAM)

    def clear_program(self) -> None:
        self._give(Program())
        self._column = 1

    @property
    def _program(self) -> Program:
        return self._session.program(self._session.seat)

    def _with(self, column: int, code: int) -> Program:
        columns = list(self._program.columns)
        columns[column - 1] = code
        return Program(tuple(columns), self._program.emergency)

    def _set(self, column: int, code: int) -> bool:
        return self._give(self._with(column, code))

    def _give(self, program: Program) -> bool:
        why = self._frozen or self._session.why_not(self._session.seat, program)
        if not why:
            self._session.set_program(self._session.seat, program)
        self._said.setText(why)
        return not why

    def _read(self) -> None:
        if not self._text.isModified():
            return
        self._text.setModified(False)
        try:
            program = parse_program(self._text.text().upper() or ".")
        except NotationError as error:
            self._said.setText(str(error))
            return
        self._give(program)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """F R L B S . write and go on, P a power, ! a ram, Backspace goes back; whether the key meant anything."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        letter, key = event.text().upper(), event.key()
        if letter in _KEYS or letter == "P":
            powers = list(POWERS[self._pilot])
            action = _KEYS.get(letter, powers[0] if powers else Action.POWER)
            column = min(self._column, ENERGY_COLUMN)
            if letter == "P" and self._program.columns[column - 1] in powers:
                place = powers.index(Action(self._program.columns[column - 1]))
                self._set(column, int(powers[(place + 1) % len(powers)]))
            elif self._set(column, int(action)) and letter != "P":
                self._column = min(column + 1, ENERGY_COLUMN + 1)
        elif letter == "!":
            self.toggle_ram(max(self._column - 1, 1))
        elif key == Qt.Key.Key_Backspace:
            self._column = max(self._column - 1, 1)
            self._set(self._column, 0)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._column = min(max(self._column + (1 if key == Qt.Key.Key_Right else -1), 1), ENERGY_COLUMN)
        elif key == Qt.Key.Key_Home:
            self._column = 1
        else:
            return False
        self.show_program()
        event.accept()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Keys that the board does not need are the chart's, too."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self.take_key(event):
            return True
        return super().eventFilter(watched, event)

    # Showing

    @property
    def _pilot(self) -> Pilot:
        return Pilot(int(self._session.setup.board.pilot[self._session.setup.seats.index(self._session.seat)]))

    def _rows(self) -> list[Action]:
        powers = list(POWERS[self._pilot]) if self._session.scenario.rules.pilot_powers else []
        shoots = self._session.scenario.mode != "racing"
        return [action for action in _PLAIN if shoots or action != Action.SHOOT] + powers

    def _choose_seat(self) -> None:
        self._column = 1
        if self._shape != self._rows():
            self._rebuild()
        else:
            self.show_program()

    def _rebuild(self) -> None:
        """The cells that this seat's pilot and mode have."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self._cells, self._heads, self._rams = {}, [], []
        self._column = 1
        rows = self._shape = self._rows()
        for column in range(1, ENERGY_COLUMN + 1):
            is_energy = column == ENERGY_COLUMN
            head = QLabel(self.tr("E") if is_energy else str(column))
            head.setObjectName(f"column{column}")
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._heads.append(head)
            self._grid.addWidget(head, 0, column - 1)
            for row, action in enumerate(rows, start=1):
                if not is_energy or action in (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.SHOOT):
                    self._add_cell(column, action, row)
            if is_energy:
                self._add_cell(column, Action.EMPTY, rows.index(Action.BACK) + 1)
            ram = self._button(f"ram{column}", "!", column, partial(self.toggle_ram, column))
            self._rams.append(ram)
            self._grid.addWidget(ram, len(rows) + 1, column - 1)
        self.show_program()

    def _add_cell(self, column: int, action: Action, row: int) -> None:
        cell = self._button(f"cell{column}{ACTION_CODES[action]}", "", column, partial(self.write, column, action))
        cell.setIcon(action_icon(action, self._theme, energy=column == ENERGY_COLUMN))
        cell.setIconSize(QSize(22, 22))
        self._cells[column, action] = cell
        self._grid.addWidget(cell, row, column - 1)

    def _button(self, name: str, text: str, column: int, run: partial[None]) -> QToolButton:
        button = QToolButton()
        button.setProperty("chartCell", "energy" if column == ENERGY_COLUMN else "plain")
        button.setObjectName(name)
        button.setText(text)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setFixedSize(34, 30)
        button.clicked.connect(lambda _=False: run())
        return button

    def show_program(self) -> None:
        session, program = self._session, self._program
        for (column, action), cell in self._cells.items():
            code = program.columns[column - 1]
            cell.setChecked(code & (RAM - 1) == action)
            why = self._frozen or (
                "" if cell.isChecked() else session.why_not(session.seat, self._with(column, action))
            )
            cell.setEnabled(not why)
            cell.setToolTip(why or action_name(action, column))
            cell.setAccessibleName(self.tr("column {0}: {1}").format(column, action_name(action, column)))
        for column, ram in enumerate(self._rams, start=1):
            code = program.columns[column - 1]
            ram.setChecked(bool(code & RAM))
            why = self._frozen or (
                "" if ram.isChecked() else session.why_not(session.seat, self._with(column, code | RAM))
            )
            ram.setEnabled(not why)
            ram.setToolTip(why or self.tr("Ram: if an asteroid is in the way of column {0}").format(column))
            ram.setAccessibleName(self.tr("column {0}: ram").format(column))
        if not self._text.hasFocus() or not self._text.isModified():
            self._text.setText(str(program))
        self._text.setEnabled(not self._frozen and not session.over)
        self._said.setText(self._frozen)
        self._mark_columns()
        self.seats.show_seats()

    def _mark_columns(self) -> None:
        """Below the number of each column what happens in it."""
        seat = self._session.seat
        played = self._session.preview({seat: self._session.program(seat)})
        met: dict[int, str] = {}
        if played is not None and self._session.craft(seat).alive:
            for each in flight_of(played, seat).met:
                if each.kind in _MARKS:
                    met[each.column] = _MARKS[each.kind]
        for column, head in enumerate(self._heads, start=1):
            name = self.tr("E") if column == ENERGY_COLUMN else str(column)
            mark = met.get(column, "")
            colour = self._theme.bad if mark == "✕" else self._theme.good if mark else self._theme.text
            # Rich text, because a style sheet for each label costs more than everything else here.
            text = f"<u>{name}</u>" if column == self._column else name
            head.setText(f'<b style="color:{colour}">{text} {mark}</b>' if mark else f"<b>{text}</b>")


def action_name(action: Action, column: int) -> str:
    """In words, for tooltips and screen readers."""
    from PySide6.QtCore import QCoreApplication

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
