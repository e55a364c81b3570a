"""Side conditions of the solver as a small form; what is filled in becomes the words of `swarm solve --require`.

A word that means nothing is named here, at once, and nothing is asked with it.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program
from solver.models.conditions import ConditionError, parse_conditions
from solver.models.side_conditions import ConstrainedSolution
from solver.results import Verdict

_LIMITS = ("damage", "turns", "columns", "actions")
_LISTS = ("gain", "order", "via", "avoid", "end", "facing")
_COLUMNS = "columns fixed"
_SWITCHES = ("no-energy", "no-ram", "no-power", "alive", "no-F", "no-R", "no-L", "no-B", "no-S")


class ConditionsForm(QGroupBox):
    changed = Signal()
    taken = Signal(object)  # Program

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conditions")
        self.setTitle(self.tr("Only programs that …"))
        self.setCheckable(True)
        self.setChecked(False)
        self._program: Program | None = None
        form = QFormLayout(self)
        form.setContentsMargins(6, 4, 6, 4)
        form.setVerticalSpacing(3)
        names = self._names()
        self._limits: dict[str, QSpinBox] = {}
        for name in _LIMITS:
            field = QSpinBox()
            field.setObjectName(f"condition_{name}")
            field.setAccessibleName(names[name])
            field.setRange(-1, 9)
            field.setValue(-1)
            field.setSpecialValueText(self.tr("any"))
            field.valueChanged.connect(self._tell)
            self._limits[name] = field
            form.addRow(names[name], field)
        self._lists: dict[str, QLineEdit] = {}
        hints = {"gain": "sail,twin", "order": "twin,sail", "facing": "E,NE", _COLUMNS: "1=F 7=shield"}
        for name in (*_LISTS, _COLUMNS):
            line = QLineEdit()
            line.setObjectName(f"condition_{name.replace(' ', '_')}")
            line.setAccessibleName(names[name])
            line.setPlaceholderText(hints.get(name, "I6,J6"))
            line.editingFinished.connect(self._tell)
            self._lists[name] = line
            form.addRow(names[name], line)
        self._switches: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        for number, name in enumerate(_SWITCHES):
            box = QCheckBox(names[name])
            box.setObjectName(f"condition_{name}")
            box.toggled.connect(self._tell)
            self._switches[name] = box
            grid.addWidget(box, number // 2, number % 2)
        form.addRow(grid)
        self._says = QLabel()
        self._says.setObjectName("conditionsSay")
        self._says.setWordWrap(True)
        self._take = QPushButton(self.tr("Into the chart"))
        self._take.setObjectName("conditionsTake")
        self._take.clicked.connect(self._take_program)
        form.insertRow(0, self._says)
        form.insertRow(1, self._take)
        self._clear = QPushButton(self.tr("Clear all conditions"))
        self._clear.setObjectName("conditionsClear")
        self._clear.clicked.connect(self.clear)
        form.addRow(self._clear)
        self.toggled.connect(self._tell)
        self.show_found(None)

    def clear(self) -> None:
        """Every field as it was in the beginning; one question for all of them."""
        fields: list[QWidget] = [*self._limits.values(), *self._lists.values(), *self._switches.values()]
        for field in fields:
            field.blockSignals(True)
        for limit in self._limits.values():
            limit.setValue(-1)
        for line in self._lists.values():
            line.clear()
        for box in self._switches.values():
            box.setChecked(False)
        for field in fields:
            field.blockSignals(False)
        self._tell()

    def words(self) -> tuple[str, ...]:
        """One word for each condition; none while the form is switched off."""
        if not self.isChecked():
            return ()
        found = [f"{name}<={field.value()}" for name, field in self._limits.items() if field.value() >= 0]
        for name, line in self._lists.items():
            if name == _COLUMNS:
                found += [f"column{word}" for word in line.text().upper().replace("SHIELD", "shield").split()]
            elif text := line.text().replace(" ", ""):
                capital = name in ("via", "avoid", "end", "facing")
                found.append(f"{name}={text.upper() if capital else text}")
        found += [name for name, box in self._switches.items() if box.isChecked()]
        return tuple(found)

    def fault(self, game: Game, seat: int) -> str:
        """What is wrong with the words, in one sentence; nothing if they mean something here."""
        try:
            parse_conditions(self.words()).check_for(game, seat)
        except ConditionError as error:
            return str(error)
        return ""

    def show_fault(self, text: str) -> None:
        self._program = None
        self._says.setText(text)
        self._take.setVisible(False)

    def show_found(self, found: ConstrainedSolution | None) -> None:
        """The best program that keeps the conditions, or why there is none."""
        outcome = None if found is None else found.outcome
        self._program = None if outcome is None else outcome.program
        self._take.setVisible(outcome is not None)
        if found is None:
            if not self.isChecked():
                self._says.setText(self.tr("Tick the box and say what is wanted."))
            else:
                self._says.setText(self.tr("Looking …") if self.words() else self.tr("Say below what is wanted."))
        elif outcome is not None:
            gained = ", ".join(outcome.gained) or self.tr("nothing")
            proven = self.tr("proven") if found.verdict == Verdict.PROVEN else self.tr("found, not proven")
            text = self.tr("Best: {0}, wins {1}, {2} damage ({3}).")
            self._says.setText(text.format(outcome.program, gained, outcome.damage, proven))
        elif found.verdict == Verdict.NONE_EXISTS:
            clash = "; ".join(self._in_words(word) for word in found.clash)
            alone = self.tr("No program can do this, proven: {0}.")
            together = self.tr("No program keeps these together, proven: {0}.")
            self._says.setText((alone if len(found.clash) == 1 else together).format(clash))
        else:
            self._says.setText(self.tr("Gave up before a program was found; one may exist."))

    def _in_words(self, word: str) -> str:
        """A condition as the form calls it, not as a command does."""
        names = self._names()
        for between in ("<=", "="):
            name, found, value = word.partition(between)
            if found and name in names:
                return f"{names[name]} {value}"
        if word.startswith("column"):
            number, _, action = word.removeprefix("column").partition("=")
            return self.tr("have {0} in column {1}").format(action, number)
        return names.get(word, word)

    def _take_program(self) -> None:
        if self._program is not None:
            self.taken.emit(self._program)

    def _tell(self) -> None:
        self.changed.emit()

    def _names(self) -> dict[str, str]:
        names = {
            "damage": self.tr("damage at most"),
            "turns": self.tr("turns at most"),
            "columns": self.tr("columns at most"),
            "actions": self.tr("different actions at most"),
            "gain": self.tr("win"),
            "order": self.tr("win in this order"),
            "via": self.tr("fly over"),
            "avoid": self.tr("never enter"),
            "end": self.tr("end on"),
            "facing": self.tr("end facing"),
            _COLUMNS: self.tr("have in columns"),
            "no-energy": self.tr("keep the shield up"),
            "no-ram": self.tr("do not ram"),
            "no-power": self.tr("use no power"),
            "alive": self.tr("survive"),
        }
        return names | {f"no-{letter}": self.tr("without {0}").format(letter) for letter in "FRLBS"}
