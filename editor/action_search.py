"""Action search: type a few letters of what you want, Enter does it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from .actions import Actions, shortcut_text

_WIDTH, _HEIGHT, _FROM_THE_TOP = 560, 380, 60
_NAME = Qt.ItemDataRole.UserRole
_FOR_THE_LIST = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_FOR_RUNNING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NEW_WORD, _TOGETHER, _ANYWHERE = 10, 6, 1


def match(wanted: str, text: str) -> int | None:
    """How well letters, in this order, match a text; None if they are not in it.

    Letters at the beginning of words and letters that follow each other count most; the best way to match counts.
    """
    letters, text = wanted.casefold().replace(" ", ""), text.casefold()
    # best[i]: the best score with the first letters matched, the last of them on character i.
    best: dict[int, int] = {-1: 0}
    for letter in letters:
        found: dict[int, int] = {}
        for place, character in enumerate(text):
            if character != letter:
                continue
            at_word = place == 0 or not text[place - 1].isalnum()
            scores = [
                score + (_NEW_WORD if at_word else _TOGETHER if place == last + 1 and last >= 0 else _ANYWHERE)
                for last, score in best.items()
                if last < place
            ]
            if scores:
                found[place] = max(scores)
        best = found
    return max(best.values()) * 100 - len(text) if best else None


class ActionSearch(QFrame):
    """Above the window's middle until something is chosen, Esc is pressed, or the keyboard goes elsewhere."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("actionSearch")
        self.setAccessibleName(self.tr("Action search"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.hide()
        self._actions = actions
        self._window = window
        self._came_from: QWidget | None = None
        self._wanted = QLineEdit(self)
        self._wanted.setObjectName("actionSearchText")
        self._wanted.setAccessibleName(self.tr("What do you want to do?"))
        self._wanted.setPlaceholderText(self.tr("What do you want to do?"))
        self._list = QTreeWidget(self)
        self._list.setObjectName("actionSearchList")
        self._list.setAccessibleName(self.tr("Actions that match"))
        self._list.setHeaderLabels([self.tr("Action"), self.tr("Menu"), self.tr("Shortcut")])
        self._list.setRootIsDecorated(False)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            self._list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._list.header().setStretchLastSection(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self._wanted)
        layout.addWidget(self._list)
        self._wanted.textChanged.connect(self._show_matches)
        self._wanted.installEventFilter(self)
        self._list.itemClicked.connect(self._run)

    def ask(self) -> None:
        """Opens in the middle, near the top."""
        self._wanted.clear()
        self._show_matches()
        self.resize(min(_WIDTH, self._window.width()), min(_HEIGHT, self._window.height()))
        self.move((self._window.width() - self.width()) // 2, _FROM_THE_TOP)
        self._came_from = self._window.focusWidget()
        self.show()
        self.raise_()
        self._wanted.setFocus(Qt.FocusReason.PopupFocusReason)

    def leave(self) -> None:
        """The keyboard goes back to where it was."""
        came_from, self._came_from = self._came_from, None
        if came_from is not None:
            came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _FOR_THE_LIST:
                self._list.keyPressEvent(event)
                return True
            if event.key() in _FOR_RUNNING:
                self._run(self._list.currentItem())
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        # Esc and the arrows are shortcuts of the window too, but here they are typed.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() in (*_FOR_THE_LIST, *_FOR_RUNNING, Qt.Key.Key_Escape))
            return event.isAccepted()
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        return super().eventFilter(watched, event)

    def _show_matches(self) -> None:
        wanted = self._wanted.text().strip()
        found: list[tuple[int, str]] = []
        for name, _ in self._actions:
            text = self._actions.text(name)
            # The menu may be typed first, as in "view zoom".
            scores = [match(wanted, each) for each in (text, f"{self._actions.path(name)} {text}")]
            known = [score for score in scores if score is not None]
            if known:
                found.append((max(known), name))
        if wanted:
            found.sort(key=lambda each: -each[0])
        self._list.clear()
        for _, name in found:
            action = self._actions[name]
            texts = [self._actions.text(name), self._actions.path(name), shortcut_text(action.shortcut())]
            item = QTreeWidgetItem(self._list, texts)
            item.setData(0, _NAME, name)
            item.setDisabled(not action.isEnabled())
        best = self._list.topLevelItem(0)
        if best is not None:
            self._list.setCurrentItem(best)

    def _run(self, item: QTreeWidgetItem | None) -> None:
        if item is None or item.isDisabled():
            return
        action = self._actions[str(item.data(0, _NAME))]
        # Whatever the action shows comes after this has gone.
        self.leave()
        action.trigger()
