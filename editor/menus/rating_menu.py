"""The rating menu: how hard and fair the layout is, and layouts made for a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rating_door import RatingDoor

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_rating_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    window.rating = RatingDoor(window)
    door = window.rating
    actions.add_menu("rating", tr("&Rating"))
    actions.add("rating", "rateLayout", tr("&Rate this layout"), "F6", door.rate)
    actions.add("rating", "compareSaved", tr("&Compare with the saved version"), "", door.compare)
    actions.take("rating", "showRating", door.dock.toggleViewAction(), "Shift+F6")
    actions.separate("rating")
    actions.add("rating", "balanceStarts", tr("&Even out the starts…"), "Ctrl+F6", door.balance)
    actions.add("rating", "generateLayout", tr("&Generate a layout…"), "Ctrl+Shift+F6", door.generate)
    window.actions_by_name.menu("view").addAction(door.dock.toggleViewAction())
