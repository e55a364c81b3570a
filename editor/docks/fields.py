"""Form fields that tell apart being shown a value and being given one by a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QSpinBox

Choice = tuple[str, str | None]  # what is read, and what it stands for


class ChoiceField(QComboBox):
    def __init__(self, name: str, choices: Sequence[Choice], given: Callable[[str | None], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for text, value in choices:
            self.addItem(text, value)
        self.currentIndexChanged.connect(lambda _: given(self.currentData()))

    def show_value(self, value: str | None) -> None:
        with QSignalBlocker(self):
            self.setCurrentIndex(next((row for row in range(self.count()) if self.itemData(row) == value), -1))


class NumberField(QSpinBox):
    def __init__(self, name: str, smallest: int, largest: int, given: Callable[[int], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setRange(smallest, largest)
        self.setKeyboardTracking(False)
        self.valueChanged.connect(given)

    def show_value(self, value: int) -> None:
        with QSignalBlocker(self):
            self.setValue(value)


class LineField(QLineEdit):
    """One line without control characters; given when it is left or Enter is pressed."""

    def __init__(self, name: str, longest: int, given: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setMaxLength(longest)
        self._given = given
        self.editingFinished.connect(self._finish)

    def _finish(self) -> None:
        # Passing through without typing is no edit, even if the file's text is not as we would write it.
        if self.isModified():
            self.setModified(False)
            self._given(printable(self.text()))

    def show_value(self, value: str | None) -> None:
        if value != self.text():
            self.setText(value or "")
            self.setCursorPosition(0)


class TickField(QCheckBox):
    def __init__(self, name: str, text: str, given: Callable[[bool], None]) -> None:
        super().__init__(text)
        self.setObjectName(name)
        self.toggled.connect(given)

    def show_value(self, value: bool) -> None:
        with QSignalBlocker(self):
            self.setChecked(value)


def printable(text: str) -> str:
    """As a scenario file demands: no control characters."""
    return "".join(" " if ord(letter) < 32 or ord(letter) == 127 else letter for letter in text).strip()
