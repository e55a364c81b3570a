"""The game menu: the way into studying and back, and what is done with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_game_menu(window: MainWindow) -> None:
    actions, tr = window.actions_by_name, window.tr
    actions.add_menu("game", tr("&Game"))
    study = actions.add("game", "study", tr("&Study and play"), "F5", lambda: None, checkable=True)
    study.toggled.connect(window.study_door.toggle)
