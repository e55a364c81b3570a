"""Which actions make sense now: the others are grey in menus, in the bar and in the search for actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from .main_window import MainWindow

_NEED_SELECTION = (
    "cut",
    "copy",
    "duplicate",
    "delete",
    "selectKind",
    "selectColour",
    "randomHeadings",
    "toggleLock",
    "replaceWithHand",
)
_NEED_PIECES = ("flipX", "flipY", "rotateRight", "rotateLeft")
_NEED_SHEETS = ("closeOthers", "nextSheet", "previousSheet")


class Availability(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._replacing = [name for name, _ in window.actions_by_name if name.startswith("replaceWith-")]
        document = window.document
        for signal in (
            window.selection.changed,
            document.changed,
            document.sheets_changed,
            window.locks.changed,
            window.recent.changed,
        ):
            signal.connect(self.refresh)
        # Whatever tool is taken into the hand, another one is let go.
        for action in window.tool_actions.values():
            action.toggled.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        window, allow = self._window, self._window.actions_by_name.allow
        selected = bool(window.selection.refs)
        for name in (*_NEED_SELECTION, *self._replacing):
            allow(name, selected)
        tool = window.view.tool
        pasting = tool is window.paste_tool
        for name in _NEED_PIECES:
            allow(name, selected or pasting)
        for name in ("turnLeft", "turnRight"):
            allow(name, selected or pasting or tool in (window.place_tool, window.fill_tool))
        sheets = window.document.sheets
        for name in _NEED_SHEETS:
            allow(name, len(sheets) > 1)
        allow("saveAll", not all(sheet.is_clean for sheet in sheets))
        allow("reopenSheet", window.files.can_reopen)
        allow("unlockAll", bool(window.locks.refs))
        allow("clearRecent", bool(window.recent.paths))
