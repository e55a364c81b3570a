"""The game menu: the way into studying and back, and what is done with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_game_menu(window: MainWindow) -> None:
    actions, door, tr = window.actions_by_name, window.study_door, window.tr
    actions.add_menu("game", tr("&Game"))
    study = actions.add("game", "study", tr("&Study and play"), "F5", lambda: None, checkable=True)
    study.toggled.connect(door.toggle)
    actions.separate("game")
    actions.add("game", "gameBack", tr("◀ &Back"), "Alt+Left", lambda: door.study.session.back())
    actions.add("game", "gameForward", tr("&Forward ▶"), "Alt+Right", lambda: door.study.session.forward())
    actions.add("game", "gameRoll", tr("&Roll"), "D", lambda: door.study.session.roll())
    actions.add("game", "gameOrder", tr("Next &order"), "O", lambda: door.study.bar.dice.next_order())
    actions.add("game", "gamePlay", tr("&Play the round"), "Ctrl+Return", lambda: door.study.play())
    actions.add("game", "gameReady", tr("R&eady"), "Ctrl+R", lambda: door.study.ready())
    actions.add("game", "gameGrade", tr("&Grade my program"), "G", lambda: door.study.grading.ask())
    actions.separate("game")
    actions.add("game", "gamePlayers", tr("Play a &whole game…"), "Ctrl+Alt+P", lambda: door.study.ask_players())
    actions.add("game", "gameStop", tr("S&top playing, study"), "Ctrl+Alt+T", lambda: door.study.table.end())
    actions.add("game", "gameNew", tr("&New game"), "Ctrl+Alt+N", lambda: door.study.restart())
    actions.add("game", "gameOpen", tr("Open ga&me…"), "Ctrl+Alt+O", lambda: door.study.files.open())
    actions.add("game", "gameSave", tr("Sa&ve game…"), "Ctrl+Alt+S", lambda: door.study.files.save())
    door.show_actions()
