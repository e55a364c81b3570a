"""The edit menu: undo, copies, what is done to the selection, and the layout as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from ..edits import STAMPS
from ..names import stamp_name

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_edit_menu(window: MainWindow) -> None:
    actions, files, tr, keys = window.actions_by_name, window.files, window.tr, QKeySequence.StandardKey
    groups, undo_group = window.groups, window.document.undo_group
    actions.add_menu("edit", tr("&Edit"))
    actions.take("edit", "undo", undo_group.createUndoAction(window, tr("&Undo")), keys.Undo)
    actions.take("edit", "redo", undo_group.createRedoAction(window, tr("&Redo")), keys.Redo)
    actions.separate("edit")
    actions.add("edit", "cut", tr("Cu&t"), keys.Cut, groups.cut)
    actions.add("edit", "copy", tr("&Copy"), keys.Copy, groups.copy)
    actions.add("edit", "paste", tr("&Paste"), keys.Paste, groups.paste)
    actions.add("edit", "duplicate", tr("Dupl&icate"), "Ctrl+D", groups.duplicate)
    actions.add("edit", "delete", tr("&Delete"), "Del", window.delete)
    actions.separate("edit")
    _add_select_menu(window)
    actions.separate("edit")
    actions.add("edit", "turnRight", tr("Turn ri&ght"), "R", lambda: window.turn(1))
    actions.add("edit", "turnLeft", tr("Turn &left"), "Shift+R", lambda: window.turn(-1))
    actions.add("edit", "flipX", tr("Flip left-right (&X)"), "X", window.hand.flip_x)
    actions.add("edit", "flipY", tr("Flip top-bottom (&Y)"), "Y", window.hand.flip_y)
    actions.add("edit", "rotateRight", tr("Rotate selection by &60°"), "Z", lambda: window.hand.rotate(1))
    actions.add("edit", "rotateLeft", tr("Rotate selection &back by 60°"), "Shift+Z", lambda: window.hand.rotate(-1))
    actions.add("edit", "randomHeadings", tr("Random &headings"), "Ctrl+Shift+R", groups.random_headings)
    actions.add_menu("replace", tr("Repl&ace selection with"), within="edit")
    actions.add("replace", "replaceWithHand", tr("What the &hand holds"), "Ctrl+H", window.hand.replace)
    for stamp in STAMPS:
        if stamp.kind != "start":
            name = f"replaceWith-{stamp.kind}-{stamp.colour}" if stamp.colour else f"replaceWith-{stamp.kind}"
            actions.add("replace", name, _upper(stamp_name(stamp)), "", partial(groups.replace, stamp))
    actions.separate("edit")
    actions.add("edit", "toggleLock", tr("Loc&k or unlock"), "Ctrl+Shift+L", groups.toggle_lock)
    actions.add("edit", "unlockAll", tr("U&nlock all"), "", groups.unlock_all)
    actions.separate("edit")
    actions.add("edit", "copyCode", tr("Copy layout c&ode"), "Ctrl+Shift+C", files.copy_code)
    actions.add("edit", "pasteCode", tr("Paste layout cod&e"), "Ctrl+Shift+V", files.paste_code)
    actions.separate("edit")


def _add_select_menu(window: MainWindow) -> None:
    actions, groups, tr = window.actions_by_name, window.groups, window.tr
    actions.add_menu("select", tr("&Select"), within="edit")
    actions.add("select", "selectAll", tr("&All"), QKeySequence.StandardKey.SelectAll, groups.select_all)
    actions.add("select", "cancel", tr("&Nothing, or cancel"), "Esc", window.cancel)
    actions.add("select", "selectKind", tr("All of the same &kind"), "Ctrl+Shift+K", groups.select_same_kind)
    actions.add("select", "selectColour", tr("All of the same &colour"), "Ctrl+Shift+A", groups.select_same_colour)
    actions.separate("select")
    for stamp in STAMPS:
        name = f"select-{stamp.kind}-{stamp.colour}" if stamp.colour else f"select-{stamp.kind}"
        text = tr("Every {0}").format(stamp_name(stamp))
        actions.add("select", name, text, "", partial(groups.select_stamp, stamp))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
