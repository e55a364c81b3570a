"""The tools menu and the bar with the same tools: one of them is in the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup

from ..tools.tool import Tool

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_tools_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    actions.add_menu("tools", tr("&Tools"))
    bar = window.addToolBar(tr("Tools"))
    bar.setObjectName("toolBar")
    group = QActionGroup(window)
    tools: tuple[tuple[Tool, str, str, str], ...] = (
        (window.select_tool, "toolSelect", tr("&Select"), "S"),
        (window.place_tool, "toolPlace", tr("&Place"), "P"),
        (window.erase_tool, "toolErase", tr("&Erase"), "E"),
    )
    for tool, name, text, key in tools:
        action = actions.add("tools", name, text, key, partial(window.use, tool), checkable=True)
        group.addAction(action)
        bar.addAction(action)
        window.tool_actions[tool] = action
    window.tool_actions[window.select_tool].setChecked(True)
