"""One key leads from editing to studying and back; what is played never changes the layout."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.edits import Ref
from editor.main_window import MainWindow
from engine.asteroyds.notation import Dice, parse_program


def test_f5_leads_there_and_back_and_the_layout_stays(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    docks = [dock.isVisible() for dock in window.docks]
    window.selection.select(Ref(False, 0))
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert window.study_door.is_open
    assert not any(dock.isVisible() for dock in window.docks)
    window.study_door.study.session.play()
    for key in (Qt.Key.Key_R, Qt.Key.Key_Delete):
        qtbot.keyClick(window, key)
    assert not window.actions_by_name["undo"].isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert not window.study_door.is_open
    assert window.document.scenario == before
    assert [dock.isVisible() for dock in window.docks] == docks
    qtbot.keyClick(window, Qt.Key.Key_R)
    assert window.document.scenario != before
    assert window.actions_by_name["undo"].isEnabled()


def test_a_layout_that_cannot_be_played_says_why(qtbot: QtBot, window: MainWindow) -> None:
    window.files.close()
    said: list[str] = []

    def read() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.informativeText())
        box.accept()

    QTimer.singleShot(0, read)
    window.actions_by_name["study"].trigger()
    assert said == ["racing needs at least one gate\nthere are no starts"]
    assert not window.study_door.is_open
    assert not window.actions_by_name["study"].isChecked()


def test_each_sheet_has_its_own_game_and_an_edit_begins_a_new_one(window: MainWindow) -> None:
    window.actions_by_name["study"].trigger()
    session = window.study_door.study.session
    session.play()
    window.files.open_argument("duel")
    assert (session.scenario.name, session.position.round) == ("Duel", 0)
    window.tabs.step(1)
    assert session.position.round == 1
    window.actions_by_name["study"].trigger()
    window.selection.select(Ref(False, 0))
    window.actions_by_name["turnRight"].trigger()
    window.actions_by_name["study"].trigger()
    assert session.scenario == window.document.scenario
    assert session.position.round == 0


def test_the_board_shows_the_flight_over_the_tiles_as_they_will_be(window: MainWindow) -> None:
    window.actions_by_name["study"].trigger()
    study = window.study_door.study
    study.session.set_dice(Dice((6, 4, 2)))
    study.session.set_program(1, parse_program("FFR"))
    played = study.session.game().play("6-4-2", {1: "FFR"})
    end = next(craft for craft in played.after.crafts if craft.seat == 1)
    flight = study.scene.flights[1]
    assert (flight.end, flight.facing) == (end.at, end.facing)
    shown = study.scene.picture.tiles
    assert [shown[tile.id].at for tile in played.after.tiles] == [tile.at for tile in played.after.tiles]
    assert study.session.position.round == 0
