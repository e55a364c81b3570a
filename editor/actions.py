"""Every action of the window by name: its menu, its shortcut, and the shortcut that somebody gave it instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from .settings import settings

Key = QKeySequence.StandardKey | str

_SHORTCUTS = "shortcuts"
_WAS_ENABLED = "wasEnabled"


class Actions(QObject):
    """`add` is the only way to an action, so menus, action search and the list of shortcuts all know every one."""

    rebound = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._menus: dict[str, QMenu] = {}
        self._parents: dict[str, str] = {}
        self._actions: dict[str, QAction] = {}
        self._texts: dict[str, str] = {}
        self._defaults: dict[str, QKeySequence] = {}
        self._menu_of: dict[str, str] = {}
        self._shut: set[str] = set()

    def add_menu(self, name: str, title: str, within: str | None = None) -> QMenu:
        """In the menu bar, or within another menu."""
        menu = self._window.menuBar().addMenu(title) if within is None else self._menus[within].addMenu(title)
        menu.setObjectName(f"{name}Menu")
        self._menus[name] = menu
        if within is not None:
            self._parents[name] = within
        return menu

    def menu(self, name: str) -> QMenu:
        return self._menus[name]

    def add(
        self, menu: str, name: str, text: str, key: Key, run: Callable[[], object], *, checkable: bool = False
    ) -> QAction:
        """`run` is called without arguments; who wants the state of a checkable action connects to `toggled`."""
        action = QAction(text, self._window)
        action.triggered.connect(lambda _=False: run())
        action.setCheckable(checkable)
        self.take(menu, name, action, key)
        return action

    def take(self, menu: str, name: str, action: QAction, key: Key) -> None:
        """An action that something else has made; it is found by the text that it has now."""
        assert name not in self._actions, name
        action.setObjectName(name)
        self._texts[name] = plain(action.text())
        self._actions[name] = action
        self._menu_of[name] = menu
        self._defaults[name] = QKeySequence(key)
        kept = settings().value(f"{_SHORTCUTS}/{name}")
        self._bind(name, self._defaults[name] if kept is None else QKeySequence(str(kept)))
        self._menus[menu].addAction(action)

    def separate(self, menu: str) -> None:
        self._menus[menu].addSeparator()

    def set_enabled(self, menu: str, enabled: bool) -> None:
        """A whole menu, with the shortcuts of its actions; what was disabled for itself stays so afterwards."""
        for name, within in self._parents.items():
            if within == menu:
                self.set_enabled(name, enabled)
        if enabled == (menu not in self._shut):
            return
        self._shut ^= {menu}
        for action in self._menus[menu].actions():
            if enabled:
                action.setEnabled(action.property(_WAS_ENABLED) is not False)
            else:
                action.setProperty(_WAS_ENABLED, action.isEnabled())
                action.setEnabled(False)

    def allow(self, name: str, allowed: bool) -> None:
        """Whether an action makes sense by itself; in a menu that is disabled it counts once that is no longer so."""
        action = self._actions[name]
        if self._menu_of[name] in self._shut:
            action.setProperty(_WAS_ENABLED, allowed)
        else:
            action.setEnabled(allowed)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[tuple[str, QAction]]:
        return iter(self._actions.items())

    def text(self, name: str) -> str:
        """What an action is called: `Undo`, whatever there is to be undone."""
        return self._texts[name]

    def path(self, name: str) -> str:
        """The menus that lead to an action: `Edit › Move by one hex`."""
        menus = [self._menu_of[name]]
        while menus[0] in self._parents:
            menus.insert(0, self._parents[menus[0]])
        return " › ".join(plain(self._menus[menu].title()) for menu in menus)

    # Shortcuts

    def default(self, name: str) -> QKeySequence:
        return self._defaults[name]

    def holder(self, key: QKeySequence, besides: str | None = None) -> str | None:
        """Which action has this shortcut, or one of which the other is the beginning."""
        none = QKeySequence.SequenceMatch.NoMatch
        for name, action in self._actions.items():
            held = action.shortcut()
            if name == besides or key.isEmpty() or held.isEmpty():
                continue
            if key.matches(held) != none or held.matches(key) != none:
                return name
        return None

    def rebind(self, name: str, key: QKeySequence) -> None:
        """From now on and in every window to come."""
        if key == self._defaults[name]:
            settings().remove(f"{_SHORTCUTS}/{name}")
        else:
            settings().setValue(f"{_SHORTCUTS}/{name}", key.toString())
        self._bind(name, key)
        self.rebound.emit(name)

    def _bind(self, name: str, key: QKeySequence) -> None:
        action = self._actions[name]
        action.setShortcut(key)
        text = plain(action.text())
        action.setToolTip(f"{text} ({shortcut_text(key)})" if key.toString() else text)


def plain(text: str) -> str:
    """Without the marks of the keyboard."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def shortcut_text(key: QKeySequence) -> str:
    return key.toString(QKeySequence.SequenceFormat.NativeText)
