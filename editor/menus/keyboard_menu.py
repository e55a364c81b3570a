"""What the keyboard can do on the board besides arrows and Enter: a part of the edit menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_keyboard_menu(window: MainWindow) -> None:
    actions, cursor, tr = window.actions_by_name, window.hex_cursor, window.tr
    actions.add_menu("keyboard", tr("&With the keyboard"), within="edit")
    actions.add("keyboard", "nudgeLeft", tr("Move selection &left"), "Ctrl+Left", lambda: cursor.nudge(-1, 0))
    actions.add("keyboard", "nudgeRight", tr("Move selection &right"), "Ctrl+Right", lambda: cursor.nudge(1, 0))
    actions.add("keyboard", "nudgeUp", tr("Move selection &up"), "Ctrl+Up", lambda: cursor.nudge(0, -1))
    actions.add("keyboard", "nudgeDown", tr("Move selection &down"), "Ctrl+Down", lambda: cursor.nudge(0, 1))
    actions.add("keyboard", "pickAtCursor", tr("&Pick the piece at the cursor"), "Q", cursor.pick)
    actions.add("keyboard", "focusBoard", tr("To the &board"), "F6", window.view.setFocus)
