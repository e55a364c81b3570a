"""Form fields that tell apart being shown a value and being given one by a person.

A field can also be shown SEVERAL: the pieces it speaks of differ. Whatever it is given then holds for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QSpinBox, QWidget

Choice = tuple[str, str | None]  # what is read, and what it stands for


class Several(Enum):
    """Not one value, but different ones."""

    SEVERAL = "several"


_LINE_PIXELS = 27  # as high as lines and choices are in both themes
SEVERAL = Several.SEVERAL


def several_text() -> str:
    return QCoreApplication.translate("fields", "— several")


class ChoiceField(QComboBox):
    def __init__(self, name: str, choices: Sequence[Choice], given: Callable[[str | None], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for text, value in choices:
            self.addItem(text, value)
        self.currentIndexChanged.connect(lambda row: given(self.currentData()) if row >= 0 else None)

    def show_value(self, value: str | Several | None) -> None:
        with QSignalBlocker(self):
            self.setPlaceholderText(several_text() if value is SEVERAL else "")
            self.setCurrentIndex(next((row for row in range(self.count()) if self.itemData(row) == value), -1))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        _wheel_only_with_focus(self, event, super().wheelEvent)


class NumberField(QSpinBox):
    """`below` names what stands for the number one below the smallest, if anything does."""

    def __init__(self, name: str, smallest: int, largest: int, given: Callable[[int], None], below: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self._smallest, self._below, self._given = smallest, below, given
        self.setMinimumHeight(_LINE_PIXELS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(smallest - 1 if below else smallest, largest)
        self.setSpecialValueText(below)
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self._give)

    def show_value(self, value: int | Several) -> None:
        with QSignalBlocker(self):
            lowest = self._smallest - 1
            self.setMinimum(lowest if value is SEVERAL or self._below else self._smallest)
            self.setSpecialValueText(several_text() if value is SEVERAL else self._below)
            self.setValue(lowest if isinstance(value, Several) else value)

    def _give(self, value: int) -> None:
        # Going back to "several" is nothing that could be given.
        if value >= self._smallest or self._below:
            self._given(value)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        _wheel_only_with_focus(self, event, super().wheelEvent)


class LineField(QLineEdit):
    """One line without control characters; given when it is left or Enter is pressed."""

    def __init__(self, name: str, longest: int, given: Callable[[str], None], placeholder: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setMaxLength(longest)
        self.setPlaceholderText(placeholder)
        self._given = given
        self._placeholder = placeholder
        self.editingFinished.connect(self._finish)

    def _finish(self) -> None:
        # Passing through without typing is no edit, even if the file's text is not as we would write it.
        if self.isModified():
            self.setModified(False)
            self._given(printable(self.text()))

    def show_value(self, value: str | Several | None) -> None:
        text = "" if isinstance(value, Several) else value or ""
        self.setPlaceholderText(several_text() if value is SEVERAL else self._placeholder)
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)


class TeamField(QComboBox):
    """A team: one of those there are, a new one as it is typed, or none."""

    def __init__(self, name: str, longest: int, nobody: str, given: Callable[[str | None], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._nobody, self._given = nobody, given
        line = self.lineEdit()
        assert line is not None
        self._line = line
        line.setObjectName(f"{name}Text")
        line.setMaxLength(longest)
        line.editingFinished.connect(self._finish)
        self.activated.connect(self._choose)

    def show_teams(self, teams: Iterable[str]) -> None:
        with QSignalBlocker(self):
            text = self._line.text()
            self.clear()
            self.addItem(self._nobody, None)
            for team in teams:
                self.addItem(team, team)
            self._line.setText(text)

    def show_value(self, value: str | Several | None) -> None:
        with QSignalBlocker(self):
            self.setCurrentIndex(-1 if isinstance(value, Several) else self.findData(value))
            self._line.setPlaceholderText(several_text() if value is SEVERAL else self._nobody)
            self._line.setText("" if isinstance(value, Several) else value or "")
            self._line.setCursorPosition(0)
            self._line.setModified(False)

    def _choose(self, row: int) -> None:
        self._line.setModified(False)
        self._given(self.itemData(row))

    def _finish(self) -> None:
        if self._line.isModified():
            self._line.setModified(False)
            self._given(printable(self._line.text()) or None)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        _wheel_only_with_focus(self, event, super().wheelEvent)


class TickField(QCheckBox):
    def __init__(self, name: str, text: str, given: Callable[[bool], None]) -> None:
        super().__init__(text)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.toggled.connect(given)

    def show_value(self, value: bool) -> None:
        with QSignalBlocker(self):
            self.setChecked(value)


def printable(text: str) -> str:
    """As a scenario file demands: no control characters."""
    return "".join(" " if ord(letter) < 32 or ord(letter) == 127 else letter for letter in text).strip()


def _wheel_only_with_focus(field: QWidget, event: QWheelEvent, act: Callable[[QWheelEvent], None]) -> None:
    """Whoever scrolls a form should not change what happens to pass under the cursor."""
    if field.hasFocus():
        act(event)
    else:
        event.ignore()
