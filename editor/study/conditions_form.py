"""Side conditions of the solver as a small form; what is filled in becomes the words of `swarm solve --require`."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGroupBox, QLineEdit, QSpinBox, QWidget

_LIMITS = ("damage", "turns", "columns")
_LISTS = ("gain", "via", "avoid", "end")
_SWITCHES = ("no-energy", "no-ram", "no-power", "alive")


class ConditionsForm(QGroupBox):
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conditions")
        self.setTitle(self.tr("Only programs that …"))
        self.setCheckable(True)
        self.setChecked(False)
        form = QFormLayout(self)
        form.setContentsMargins(6, 4, 6, 4)
        form.setVerticalSpacing(3)
        names = {
            "damage": self.tr("take at most damage"),
            "turns": self.tr("turn at most times"),
            "columns": self.tr("use at most columns"),
            "gain": self.tr("win"),
            "via": self.tr("fly over"),
            "avoid": self.tr("never enter"),
            "end": self.tr("end on"),
            "no-energy": self.tr("keep the shield up"),
            "no-ram": self.tr("do not ram"),
            "no-power": self.tr("use no power"),
            "alive": self.tr("survive"),
        }
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
        for name in _LISTS:
            line = QLineEdit()
            line.setObjectName(f"condition_{name}")
            line.setAccessibleName(names[name])
            line.setPlaceholderText(self.tr("symbols: sail,twin") if name == "gain" else self.tr("hexes: I6,J6"))
            line.editingFinished.connect(self._tell)
            self._lists[name] = line
            form.addRow(names[name], line)
        self._switches: dict[str, QCheckBox] = {}
        for name in _SWITCHES:
            box = QCheckBox(names[name])
            box.setObjectName(f"condition_{name}")
            box.toggled.connect(self._tell)
            self._switches[name] = box
            form.addRow(box)
        self.toggled.connect(self._tell)

    def words(self) -> tuple[str, ...]:
        """One word for each condition; none while the form is switched off."""
        if not self.isChecked():
            return ()
        found = [f"{name}<={field.value()}" for name, field in self._limits.items() if field.value() >= 0]
        found += [f"{name}={text}" for name, line in self._lists.items() if (text := line.text().replace(" ", ""))]
        found += [name for name, box in self._switches.items() if box.isChecked()]
        return tuple(found)

    def _tell(self) -> None:
        self.changed.emit()
