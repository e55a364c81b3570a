"""The edit menu: undo, what is done to the selection, and the layout as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_edit_menu(window: MainWindow) -> None:
    actions, files, tr, keys = window.actions_by_name, window.files, window.tr, QKeySequence.StandardKey
    group = window.document.undo_group
    actions.add_menu("edit", tr("&Edit"))
    actions.take("edit", "undo", group.createUndoAction(window, tr("&Undo")), keys.Undo)
    actions.take("edit", "redo", group.createRedoAction(window, tr("&Redo")), keys.Redo)
    actions.separate("edit")
    actions.add("edit", "turnRight", tr("Turn &right"), "R", lambda: window.turn(1))
    actions.add("edit", "turnLeft", tr("Turn &left"), "Shift+R", lambda: window.turn(-1))
    actions.add("edit", "delete", tr("&Delete"), "Del", window.delete)
    actions.add("edit", "cancel", tr("&Cancel"), "Esc", window.cancel)
    actions.separate("edit")
    actions.add("edit", "copyCode", tr("Copy layout c&ode"), "Ctrl+Shift+C", files.copy_code)
    actions.add("edit", "pasteCode", tr("Paste la&yout code"), "Ctrl+Shift+V", files.paste_code)
