"""The shortcuts: every action with its keys, to be looked for, changed and put back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from .actions import Actions, shortcut_text

_NAME = Qt.ItemDataRole.UserRole


class ShortcutsDialog(QDialog):
    """A shortcut that another action has is refused by name, unless it is taken over on request."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("shortcutsDialog")
        self.setWindowTitle(self.tr("Shortcuts"))
        self.resize(620, 520)
        self._actions = actions
        self._filter = QLineEdit(self)
        self._filter.setObjectName("shortcutsFilter")
        self._filter.setAccessibleName(self.tr("Look for an action or a shortcut"))
        self._filter.setPlaceholderText(self.tr("Look for an action or a shortcut"))
        self._filter.setClearButtonEnabled(True)
        self._list = QTreeWidget(self)
        self._list.setObjectName("shortcutsList")
        self._list.setAccessibleName(self.tr("Actions and their shortcuts"))
        self._list.setHeaderLabels([self.tr("Action"), self.tr("Menu"), self.tr("Shortcut")])
        self._list.setRootIsDecorated(False)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._key = QKeySequenceEdit(self)
        self._key.setObjectName("shortcutsKey")
        self._key.setAccessibleName(self.tr("New shortcut"))
        self._key.setToolTip(self.tr("Click here and press the keys"))
        self._key.setMaximumSequenceLength(1)
        self._word = QLabel(self)
        self._word.setObjectName("shortcutsWord")
        self._word.setWordWrap(True)
        self._assign = self._button("shortcutsAssign", self.tr("&Assign"), self._give)
        self._take_over = self._button("shortcutsTakeOver", self.tr("&Take over"), self._give_anyway)
        self._remove = self._button("shortcutsRemove", self.tr("Re&move"), self._clear)
        self._reset = self._button("shortcutsReset", self.tr("&Reset"), self._put_back)
        self._reset_all = self._button("shortcutsResetAll", self.tr("Reset a&ll"), self._put_all_back)
        self._lay_out()
        for name, _ in actions:
            item = QTreeWidgetItem(self._list, [actions.text(name), actions.path(name), ""])
            item.setData(0, _NAME, name)
        self._list.header().resizeSection(1, 170)
        self._list.header().resizeSection(2, 140)
        self._filter.textChanged.connect(self._show_matches)
        self._list.currentItemChanged.connect(self._choose)
        self._key.keySequenceChanged.connect(self._judge)
        actions.rebound.connect(self._show_shortcuts)
        self._show_shortcuts()
        self._list.setCurrentItem(self._items()[0])

    @property
    def _name(self) -> str | None:
        item = self._list.currentItem()
        return None if item is None else str(item.data(0, _NAME))

    def _button(self, name: str, text: str, run: object) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        entry = QHBoxLayout()
        label = QLabel(self.tr("New &shortcut"), self)
        label.setBuddy(self._key)
        entry.addWidget(label)
        entry.addWidget(self._key, 1)
        for button in (self._assign, self._take_over, self._remove, self._reset):
            entry.addWidget(button)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.setObjectName("shortcutsButtons")
        buttons.addButton(self._reset_all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self._filter)
        layout.addWidget(self._list, 1)
        layout.addLayout(entry)
        layout.addWidget(self._word)
        layout.addWidget(buttons)

    def _items(self) -> list[QTreeWidgetItem]:
        rows = (self._list.topLevelItem(row) for row in range(self._list.topLevelItemCount()))
        return [item for item in rows if item is not None]

    def _show_matches(self) -> None:
        wanted = self._filter.text().casefold().split()
        for item in self._items():
            text = " ".join(item.text(column) for column in range(3)).casefold()
            item.setHidden(not all(word in text for word in wanted))
        seen = [item for item in self._items() if not item.isHidden()]
        if seen and self._list.currentItem() not in seen:
            self._list.setCurrentItem(seen[0])

    def _show_shortcuts(self) -> None:
        for item in self._items():
            name = str(item.data(0, _NAME))
            key = self._actions[name].shortcut()
            item.setText(2, shortcut_text(key))
            font = item.font(2)
            font.setBold(key != self._actions.default(name))
            item.setFont(2, font)
        self._judge()

    def _choose(self) -> None:
        name = self._name
        self._key.setKeySequence(QKeySequence() if name is None else self._actions[name].shortcut())
        self._judge()

    def _judge(self) -> None:
        """What can be done with the keys that were pressed, and why not."""
        name, key = self._name, self._key.keySequence()
        holder = None if name is None else self._actions.holder(key, besides=name)
        now = QKeySequence() if name is None else self._actions[name].shortcut()
        self._assign.setEnabled(name is not None and holder is None and not key.isEmpty() and key != now)
        self._take_over.setVisible(holder is not None)
        self._remove.setEnabled(not now.isEmpty())
        self._reset.setEnabled(name is not None and now != self._actions.default(name))
        self._word.setText(
            ""
            if holder is None
            else self.tr("{0} belongs to “{1}”. Taking it over leaves that without a shortcut.").format(
                shortcut_text(key), self._actions.text(holder)
            )
        )

    def _give(self) -> None:
        if self._name is not None and self._actions.holder(self._key.keySequence(), besides=self._name) is None:
            self._actions.rebind(self._name, self._key.keySequence())

    def _give_anyway(self) -> None:
        while self._name is not None and (holder := self._actions.holder(self._key.keySequence(), besides=self._name)):
            self._actions.rebind(holder, QKeySequence())
        self._give()

    def _clear(self) -> None:
        if self._name is not None:
            self._actions.rebind(self._name, QKeySequence())
            self._choose()

    def _put_back(self) -> None:
        """The shortcut it came with; whoever has got it since keeps it, and is named."""
        if self._name is None:
            return
        self._key.setKeySequence(self._actions.default(self._name))
        if self._key.keySequence().isEmpty():
            self._clear()
        else:
            self._give()

    def _put_all_back(self) -> None:
        for name, _ in self._actions:
            self._actions.rebind(name, self._actions.default(name))
        self._choose()
