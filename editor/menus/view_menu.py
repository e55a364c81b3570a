"""The view menu: zoom, what is shown on the board, themes, tabs and docks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from ..settings import settings
from ..theme import DARK, LIGHT

if TYPE_CHECKING:
    from ..main_window import MainWindow

_MINIMAP = "view/minimap"


def add_view_menu(window: MainWindow) -> None:
    actions, view, tr, keys = window.actions_by_name, window.view, window.tr, QKeySequence.StandardKey
    actions.add_menu("view", tr("&View"))
    actions.add("view", "zoomIn", tr("Zoom &in"), keys.ZoomIn, view.zoom_in)
    actions.add("view", "zoomOut", tr("Zoom &out"), keys.ZoomOut, view.zoom_out)
    actions.add("view", "zoom100", tr("&100 %"), "Ctrl+1", view.zoom_to_100)
    actions.add("view", "fit", tr("&Fit board"), "Ctrl+0", view.fit)
    actions.separate("view")
    names = actions.add("view", "hexNames", tr("Hex &names"), "N", lambda: None, checkable=True)
    names.toggled.connect(window.scene.show_names)
    minimap = actions.add("view", "minimap", tr("&Minimap"), "Ctrl+M", lambda: None, checkable=True)
    minimap.toggled.connect(window.minimap.set_wanted)
    minimap.toggled.connect(lambda on: settings().setValue(_MINIMAP, on))
    minimap.setChecked(settings().value(_MINIMAP, True, bool) is True)
    light = actions.add("view", "lightTheme", tr("&Light theme"), "Ctrl+L", lambda: None, checkable=True)
    light.toggled.connect(lambda on: window.set_theme(LIGHT if on else DARK))
    actions.separate("view")
    actions.add("view", "nextSheet", tr("Ne&xt scenario"), "Ctrl+Tab", lambda: window.tabs.step(1))
    actions.add("view", "previousSheet", tr("Pre&vious scenario"), "Ctrl+Shift+Tab", lambda: window.tabs.step(-1))
    actions.add("view", "welcome", tr("&Welcome page"), "", lambda: window.desk.welcome.appear())
    actions.separate("view")
    for dock in window.docks:
        actions.take("view", f"{dock.objectName()}Shown", dock.toggleViewAction(), "")
