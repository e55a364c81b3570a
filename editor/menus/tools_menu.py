"""The tools menu: one tool is in the hand, one symmetry in force, nine stamps at the digits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup

from ..stamps import SLOTS
from ..symmetry import Symmetry
from ..tools.tool import Tool
from .tool_bar import EditBar

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_tools_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    actions.add_menu("tools", tr("&Tools"))
    group = QActionGroup(window)
    tools: tuple[tuple[Tool, str, str, str], ...] = (
        (window.select_tool, "toolSelect", tr("&Select"), "S"),
        (window.place_tool, "toolPlace", tr("&Place"), "P"),
        (window.fill_tool, "toolFill", tr("&Fill"), "F"),
        (window.erase_tool, "toolErase", tr("&Erase"), "E"),
        (window.shape_tool, "toolShape", tr("&Board shape"), "H"),
    )
    for tool, name, text, key in tools:
        action = actions.add("tools", name, text, key, partial(window.use, tool), checkable=True)
        group.addAction(action)
        window.tool_actions[tool] = action
    window.tool_actions[window.select_tool].setChecked(True)
    actions.separate("tools")
    _add_symmetry_menu(window)
    actions.add_menu("stamps", tr("S&tamps"), within="tools")
    for slot in SLOTS:
        actions.add(
            "stamps",
            f"takeStamp{slot}",
            tr("Take stamp &{0}").format(slot),
            str(slot),
            partial(window.hand.take_stamp, slot),
        )
    actions.separate("stamps")
    for slot in SLOTS:
        text = tr("Store the hand or the selected piece as {0}").format(slot)
        actions.add("stamps", f"storeStamp{slot}", text, f"Alt+{slot}", partial(window.hand.store_stamp, slot))
    window.edit_bar = EditBar(actions, window.brush, window)
    window.addToolBar(window.edit_bar)


def show_tool(window: MainWindow, tool: Tool) -> None:
    """Marks the tool in the hand; none while something is pasted, which is no tool that could be chosen."""
    if tool in window.tool_actions:
        window.tool_actions[tool].setChecked(True)
        return
    for action in window.tool_actions.values():
        group = action.actionGroup()
        group.setExclusive(False)
        action.setChecked(False)
        group.setExclusive(True)


def _add_symmetry_menu(window: MainWindow) -> None:
    actions, brush, tr = window.actions_by_name, window.brush, window.tr
    actions.add_menu("symmetry", tr("S&ymmetry"), within="tools")
    texts = {
        Symmetry.NONE: tr("&None"),
        Symmetry.LEFT_RIGHT: tr("Mirror &left-right"),
        Symmetry.TOP_BOTTOM: tr("Mirror &top-bottom"),
        Symmetry.TWOFOLD: tr("&2-fold"),
        Symmetry.THREEFOLD: tr("&3-fold"),
        Symmetry.SIXFOLD: tr("&6-fold"),
    }
    group = QActionGroup(window)
    for symmetry, text in texts.items():
        action = actions.add(
            "symmetry", f"symmetry-{symmetry}", text, "", partial(brush.choose, symmetry), checkable=True
        )
        group.addAction(action)
    actions[f"symmetry-{brush.symmetry}"].setChecked(True)
    actions.separate("symmetry")
    actions.add("symmetry", "nextSymmetry", tr("Ne&xt symmetry"), "M", window.hand.next_symmetry)
