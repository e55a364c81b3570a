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
    actions.add("game", "gamePlay", tr("&Play the round"), "Ctrl+Return", lambda: door.study.play_or_end_watching())
    actions.add("game", "gameReady", tr("R&eady"), "Ctrl+R", lambda: door.study.ready())
    actions.separate("game")
    actions.add("game", "gameWatch", tr("&Watch, or pause"), "W", lambda: door.study.playback.toggle())
    actions.add("game", "gameStepOn", tr("One event on"), "Shift+Right", lambda: door.study.playback.step(1))
    actions.add("game", "gameStepBack", tr("One event back"), "Shift+Left", lambda: door.study.playback.step(-1))
    actions.add("game", "gameSkip", tr("Sk&ip to the end of the round"), "K", lambda: door.study.playback.skip())
    actions.separate("game")
    actions.add("game", "gameGrade", tr("&Grade my program"), "G", lambda: door.study.ask_grade())
    actions.add("game", "gameGradeAll", tr("Grade the who&le game"), "Shift+G", lambda: door.study.ask_game_grade())
    actions.separate("game")
    actions.add("game", "gamePlayers", tr("Play a whole g&ame…"), "Ctrl+Alt+P", lambda: door.study.ask_players())
    actions.add("game", "gamePause", tr("Pa&use"), "Ctrl+Alt+Space", lambda: door.study.table.pause())
    actions.add("game", "gameStop", tr("S&top playing, study"), "Ctrl+Alt+T", lambda: door.study.table.end())
    actions.add("game", "gameNew", tr("&New game"), "Ctrl+Alt+N", lambda: door.study.games.restart())
    actions.add("game", "gameFormer", tr("Former game (bac&k)"), "Ctrl+Alt+Z", lambda: door.study.games.swap_former())
    actions.add("game", "gameOpen", tr("Open ga&me…"), "Ctrl+Alt+O", lambda: door.study.files.open())
    actions.add("game", "gameSave", tr("Sa&ve game…"), "Ctrl+Alt+S", lambda: door.study.files.save())
    actions.add("game", "gameExport", tr("E&xport board…"), "Ctrl+Alt+E", lambda: door.study.files.export())
    door.show_actions()
