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
    menu = actions.add_menu("rating", tr("&Rating"))
    # Made after all others, because it needs the desk; help comes last all the same.
    window.menuBar().insertMenu(actions.menu("help").menuAction(), menu)
    actions.add("rating", "rateLayout", tr("&Rate this layout"), "F7", door.rate)
    actions.add("rating", "compareSaved", tr("&Compare with the saved version"), "", door.compare)
    actions.add("rating", "showBestPlay", tr("&Best play…"), "", door.best_play)
    report = actions.add("rating", "openReport", tr("&Open the HTML report"), "Alt+F7", door.report)
    door.rating.shown.connect(lambda: report.setEnabled(door.rating.found is not None))
    report.setEnabled(False)
    actions.take("rating", "showRating", door.dock.toggleViewAction(), "Shift+F7")
    actions.separate("rating")
    actions.add("rating", "balanceStarts", tr("&Even out the starts…"), "Ctrl+F7", door.balance)
    actions.add("rating", "generateLayout", tr("&Generate a layout…"), "Ctrl+Shift+F7", door.generate)
    window.actions_by_name.menu("view").addAction(door.dock.toggleViewAction())
