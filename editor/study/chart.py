"""The status chart, as on the table: six columns and the energy column for a program, damage, symbols, pilot.

A click or a key writes an action; what the seat may not write is greyed, and says why. The chart holds no program: it
shows the session's.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from engine.asteroyds.notation import NotationError, Program, parse_program
from engine.asteroyds.pieces import ACTION_CODES, ENERGY_COLUMN, RAM, Action

from ..theme import Theme
from .chart_cells import PLAIN, ChartCells
from .flight import flight_of
from .seat_strip import SeatStrip
from .session import Session

_KEYS = {ACTION_CODES[action]: action for action in (*PLAIN, Action.EMPTY)}
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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 4)
        layout.setSpacing(4)
        self.seats = SeatStrip(session, theme)
        layout.addWidget(self.seats)
        self._cells = ChartCells(theme)
        self._cells.acted.connect(lambda column, action: self.write(column, Action(action)))
        self._cells.rammed.connect(self.toggle_ram)
        layout.addWidget(self._cells)
        row = QHBoxLayout()
        self._text = QLineEdit()
        self._text.setObjectName("programText")
        self._text.setAccessibleName(self.tr("Program as text"))
        self._text.setToolTip(self.tr("The program as text, such as FF!RB.L+F; Enter writes it into the chart"))
        self._text.editingFinished.connect(self._read)
        row.addWidget(self._text, 1)
        self._emergency = QComboBox()
        self._emergency.setObjectName("emergencyShield")
        self._emergency.setAccessibleName(self.tr("Emergency shield"))
        self._emergency.activated.connect(self._choose_emergency)
        row.addWidget(self._emergency)
        layout.addLayout(row)
        self._said = QLabel()
        self._said.setObjectName("chartSays")
        self._said.setWordWrap(True)
        layout.addWidget(self._said)
        layout.addStretch(1)
        for signal in (session.began, session.seat_changed):
            signal.connect(self._choose_seat)
        for signal in (session.moved, session.program_changed):
            signal.connect(self.show_program)
        # Another roll changes what happens, not what may be written.
        session.dice_changed.connect(self._mark_columns)
        self._choose_seat()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.seats.set_theme(theme)
        self._cells.set_theme(theme)
        self.show_program()

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

    @property
    def _program(self) -> Program:
        return self._session.program(self._session.seat)

    def _with(self, column: int, code: int) -> Program:
        columns = list(self._program.columns)
        columns[column - 1] = code
        return Program(tuple(columns), self._program.emergency)

    def _set(self, column: int, code: int) -> bool:
        return self._give(self._with(column, code))

    def take(self, program: Program) -> None:
        """A program that the solver found; it waits as a hand waits while nothing can be written."""
        self._give(program)

    def _give(self, program: Program) -> bool:
        why = self._frozen or self._session.why_not(self._session.seat, program)
        if not why:
            self._session.set_program(self._session.seat, program)
        self._said.setText(why)
        return not why

    def _choose_emergency(self) -> None:
        """Which hit of this round the emergency shield takes a point off."""
        hit = int(self._emergency.currentData())
        self._give(Program(self._program.columns, hit))
        self.show_program()

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
            powers = self._powers
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
    def _powers(self) -> list[Action]:
        return [action for action in self._session.actions(self._session.seat) if action >= Action.POWER]

    def _choose_seat(self) -> None:
        self._column = 1
        rules, actions = self._session.scenario.rules, self._session.actions(self._session.seat)
        self._cells.build([action for action in PLAIN if action in actions], self._powers)
        self._emergency.setVisible(rules.pilot_powers)
        self._emergency.clear()
        self._emergency.addItem(self.tr("no ~"), 0)
        # More hits than a craft survives need no choice.
        for hit in range(1, rules.hull + 1):
            self._emergency.addItem(self.tr("~{0}").format(hit), hit)
        self.show_program()

    def show_program(self) -> None:
        session, program = self._session, self._program

        def why_not(column: int, code: int) -> str:
            return session.why_not(session.seat, self._with(column, code))

        self._cells.show_program(program, why_not, self._frozen)
        if not self._text.hasFocus() or not self._text.isModified():
            self._text.setText(str(program))
        self._text.setEnabled(not self._frozen and not session.over)
        self._emergency.setCurrentIndex(self._emergency.findData(program.emergency))
        why = self._frozen or session.why_not(session.seat, Program(program.columns, 1))
        self._emergency.setEnabled(not why)
        tip = self.tr("Emergency shield: takes one point off the first, second, … hit of this round")
        self._emergency.setToolTip(why or tip)
        self._said.setText(self._frozen)
        self._mark_columns()
        self.seats.show_seats()

    def _mark_columns(self) -> None:
        """What happens in each column, as far as this seat's own program says."""
        seat = self._session.seat
        played = self._session.preview({seat: self._session.program(seat)})
        met: dict[int, str] = {}
        if played is not None and self._session.craft(seat).alive:
            for each in flight_of(played, seat).met:
                if each.kind in _MARKS:
                    met[each.column] = _MARKS[each.kind]
        self._cells.show_heads(met, self._column)
