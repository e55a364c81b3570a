"""The view menu: zoom, what is shown, themes, tabs and docks; of the board that is seen, be it a layout or a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel

from ..board_view import BoardView
from ..settings import settings
from ..theme import DARK, LIGHT

if TYPE_CHECKING:
    from ..main_window import MainWindow

_MINIMAP = "view/minimap"


class ViewActions(QObject):
    """What the menu calls: each board has a view of its own, and one of them is seen."""

    def __init__(self, window: MainWindow, zoom_label: QLabel) -> None:
        super().__init__(window)
        self._window = window
        self._zoom_label = zoom_label
        self._listening = [window.view]
        window.view.zoomed.connect(self._show_zoom)
        window.pages.currentChanged.connect(self._follow)

    @property
    def view(self) -> BoardView:
        door = self._window.study_door
        return door.study.view if door.is_open else self._window.view

    def zoom_in(self) -> None:
        self.view.zoom_in()

    def zoom_out(self) -> None:
        self.view.zoom_out()

    def zoom_to_100(self) -> None:
        self.view.zoom_to_100()

    def fit(self) -> None:
        self.view.fit()

    def show_names(self, shown: bool) -> None:
        self._window.scene.show_names(shown)
        if self._window.study_door.is_open:
            self._window.study_door.study.scene.show_names(shown)

    def _show_zoom(self, zoom: float) -> None:
        self._zoom_label.setText(f"{zoom:.0%}")

    def _follow(self) -> None:
        """Another page: its zoom, its names, and no docks of a board that is not seen."""
        actions, studying = self._window.actions_by_name, self._window.study_door.is_open
        if self.view not in self._listening:
            self._listening.append(self.view)
            self.view.zoomed.connect(self._show_zoom)
        self._show_zoom(self.view.zoom)
        self.show_names(actions["hexNames"].isChecked())
        for dock in self._window.docks:
            actions.allow(f"{dock.objectName()}Shown", not studying)
        actions.allow("minimap", not studying)


def add_view_menu(window: MainWindow) -> None:
    actions, tr, keys = window.actions_by_name, window.tr, QKeySequence.StandardKey
    view = ViewActions(window, window.zoom_label)
    actions.add_menu("view", tr("&View"))
    actions.add("view", "zoomIn", tr("Zoom &in"), keys.ZoomIn, view.zoom_in)
    actions.add("view", "zoomOut", tr("Zoom &out"), keys.ZoomOut, view.zoom_out)
    actions.add("view", "zoom100", tr("&100 %"), "Ctrl+1", view.zoom_to_100)
    actions.add("view", "fit", tr("&Fit board"), "Ctrl+0", view.fit)
    actions.separate("view")
    names = actions.add("view", "hexNames", tr("Hex &names"), "N", lambda: None, checkable=True)
    names.toggled.connect(view.show_names)
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
