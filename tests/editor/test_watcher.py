"""Files that change on disk: one question, both answers, and saving that does not run over others' work."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

import scenarios
from editor.edits import Ref, turn
from editor.main_window import MainWindow
from engine.asteroyds.files import read_scenario, scenario_text, write_scenario

MINE, THEIRS = scenarios.load("duel"), scenarios.load("crossfire")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write_scenario(MINE, tmp_path / "shared.json")
    return tmp_path / "shared.json"


@pytest.fixture
def window(qtbot: QtBot, file: Path) -> MainWindow:
    window = MainWindow()
    window.files.open_path(file)
    qtbot.addWidget(window, before_close_func=lambda w: [sheet.undo_stack.setClean() for sheet in w.document.sheets])
    window.show()
    return window


def edit(window: MainWindow) -> None:
    window.document.edit(turn(window.document.scenario, Ref(False, 0), 1), "Turn")


def asked(qtbot: QtBot, window: MainWindow, word: str) -> None:
    qtbot.waitUntil(lambda: any(word in notice.text for notice in window.notices.shown))
    assert len(window.notices.shown) == 1


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.notices.findChild(QPushButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    # Deleted buttons are gone only after the loop has turned.
    QCoreApplication.processEvents()


def write_in_place(path: Path) -> None:
    path.write_text(scenario_text(THEIRS), encoding="utf-8")


def write_by_renaming(path: Path) -> None:
    write_scenario(THEIRS, path)


@pytest.mark.parametrize("write", [write_in_place, write_by_renaming])
def test_a_clean_sheet_is_reloaded_on_request(qtbot: QtBot, window: MainWindow, file: Path, write: object) -> None:
    assert callable(write)
    write(file)
    asked(qtbot, window, "shared.json changed on disk.")
    assert window.document.scenario == MINE
    press(qtbot, window, "loadTheirs")
    assert (window.document.scenario, window.document.is_clean) == (THEIRS, True)
    window.actions_by_name["undo"].trigger()
    assert (window.document.scenario, window.document.is_clean) == (MINE, False)
    window.actions_by_name["redo"].trigger()
    # A replaced file is still watched.
    write_scenario(MINE, file)
    asked(qtbot, window, "changed on disk")


def test_unsaved_work_outlives_the_loading_of_theirs(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    edit(window)
    mine = window.document.scenario
    write_by_renaming(file)
    asked(qtbot, window, "unsaved changes here")
    press(qtbot, window, "loadTheirs")
    assert (window.document.scenario, window.document.is_clean) == (THEIRS, True)
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == mine


def test_a_layout_that_is_loaded_while_studying_is_shown(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    window.actions_by_name["study"].trigger()
    assert window.study_door.is_open
    write_by_renaming(file)
    asked(qtbot, window, "changed on disk")
    press(qtbot, window, "loadTheirs")
    assert not window.study_door.is_open
    assert not window.actions_by_name["study"].isChecked()
    assert window.view.isVisible()
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == MINE


def test_what_is_kept_is_unsaved_and_asked_about_once(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    write_by_renaming(file)
    asked(qtbot, window, "changed on disk")
    press(qtbot, window, "keepMine")
    assert window.isWindowModified()
    window.desk.watcher.examine()
    assert window.notices.shown == []
    window.actions_by_name["save"].trigger()
    assert (read_scenario(file), window.document.is_clean) == (MINE, True)


def test_our_own_saving_raises_no_question(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    edit(window)
    window.actions_by_name["save"].trigger()
    window.desk.watcher.examine()
    assert window.notices.shown == []
    file.write_text(" " + file.read_text(encoding="utf-8"), encoding="utf-8")
    window.desk.watcher.examine()
    assert window.notices.shown == []
    assert window.document.is_clean


def test_a_file_that_is_gone_or_spoilt_is_spoken_of(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    file.unlink()
    asked(qtbot, window, "is gone from the disk")
    assert not window.document.is_clean
    file.write_text("{", encoding="utf-8")
    asked(qtbot, window, "can no longer be read")
    press(qtbot, window, "keepMine")
    window.actions_by_name["save"].trigger()
    assert read_scenario(file) == MINE


def test_the_question_goes_with_its_tab(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    write_by_renaming(file)
    asked(qtbot, window, "changed on disk")
    window.actions_by_name["closeSheet"].trigger()
    assert window.notices.shown == []


@pytest.mark.parametrize("replace", [True, False])
def test_saving_over_others_work_asks_first(window: MainWindow, file: Path, replace: bool) -> None:
    edit(window)
    write_by_renaming(file)

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert box.objectName() == "overwriteQuestion"
        box.button(QMessageBox.StandardButton.Save if replace else QMessageBox.StandardButton.Cancel).click()

    QTimer.singleShot(0, answer)
    window.actions_by_name["save"].trigger()
    assert window.document.is_clean == replace
    assert read_scenario(file) == (window.document.scenario if replace else THEIRS)
