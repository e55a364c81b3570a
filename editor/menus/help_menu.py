"""The help menu: finding an action, and the shortcuts of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from ..action_search import ActionSearch
from ..shortcuts_dialog import ShortcutsDialog

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_help_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    search = ActionSearch(actions, window)
    actions.add_menu("help", tr("&Help"))
    actions.add("help", "findAction", tr("&Find an action…"), "Ctrl+Shift+P", search.ask)
    actions.add("help", "shortcuts", tr("&Shortcuts…"), "Ctrl+K", lambda: _show_shortcuts(window))


def _show_shortcuts(window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.actions_by_name, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
