"""Questions that can wait: bars above the board, each with a text and some buttons; nothing stops meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

Answer = tuple[str, str, Callable[[], object]]  # the button's name and text, and what it does


class Notice(QFrame):
    """One bar; any answer takes it away."""

    def __init__(self, key: str, text: str, answers: list[Answer], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAccessibleName(text)
        self.key = key
        self.text = text
        label = QLabel(text, self)
        label.setObjectName("noticeText")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(label, 1)
        self._answers = {name: answer for name, _, answer in answers}
        for name, button_text, _ in answers:
            button = QPushButton(button_text, self)
            button.setObjectName(name)
            button.setAccessibleName(f"{button_text}: {text}")
            button.clicked.connect(self._answer)
            row.addWidget(button)

    def _answer(self) -> None:
        answer = self._answers[self.sender().objectName()]
        bars = self.parentWidget()
        assert isinstance(bars, Notices)
        bars.remove(self.key)
        answer()


class Notices(QWidget):
    """All bars that wait for an answer, the newest below; no room is taken where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notices")
        self._bars: list[Notice] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self.hide()

    @property
    def shown(self) -> list[Notice]:
        return list(self._bars)

    def ask(self, key: str, text: str, answers: list[Answer]) -> Notice:
        """A new question about the same thing (`key`) takes the place of the old one."""
        self.remove(key)
        bar = Notice(key, text, answers, self)
        self._bars.append(bar)
        self._column.addWidget(bar)
        self.show()
        return bar

    def tell(self, key: str, text: str) -> None:
        """Nothing is asked; it only wants to be read."""
        self.ask(key, text, [("understood", self.tr("Understood"), lambda: None)])

    def remove(self, key: str) -> None:
        for bar in [bar for bar in self._bars if bar.key == key]:
            self._bars.remove(bar)
            self._column.removeWidget(bar)
            bar.hide()
            bar.deleteLater()
        self.setVisible(bool(self._bars))
