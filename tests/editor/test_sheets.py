"""Several scenarios in one window: tabs, their histories, what is not saved, and closing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

import scenarios
from editor.edits import Ref, turn
from editor.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow()
    window.files.open_argument("duel")
    window.files.open_argument("crowded")
    qtbot.addWidget(window, before_close_func=clean)
    window.show()
    qtbot.waitExposed(window)
    return window


def clean(window: MainWindow) -> None:
    for sheet in window.document.sheets:
        sheet.undo_stack.setClean()


def edit(window: MainWindow) -> None:
    window.document.edit(turn(window.document.scenario, Ref(False, 0), 1), "Turn")


def answer(button: QMessageBox.StandardButton) -> None:
    """Presses a button of the question that is about to come."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.button(button).click()

    QTimer.singleShot(0, press)


def test_each_tab_has_its_own_scenario_and_history(qtbot: QtBot, window: MainWindow) -> None:
    assert [window.tabs.tabText(row) for row in range(window.tabs.count())] == ["Duel", "Rush hour"]
    edit(window)
    qtbot.mouseClick(window.tabs, Qt.MouseButton.LeftButton, pos=window.tabs.tabRect(0).center())
    assert window.document.scenario == scenarios.load("duel")
    assert not window.document.undo_group.canUndo()
    assert window.tabs.tabText(1) == "● Rush hour"
    window.actions_by_name["nextSheet"].trigger()
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == scenarios.load("crowded")
    assert window.tabs.tabText(1) == "Rush hour"


def test_a_tab_keeps_where_it_looked(window: MainWindow) -> None:
    window.view.zoom_by(3)
    zoom, middle = window.view.zoom, window.view.state().middle
    window.actions_by_name["nextSheet"].trigger()
    window.view.fit()
    assert window.view.zoom != zoom
    window.actions_by_name["nextSheet"].trigger()
    assert window.view.zoom == pytest.approx(zoom)
    assert window.view.state().middle.x() == pytest.approx(middle.x(), abs=3)


def test_closing_asks_only_where_work_would_be_lost(window: MainWindow, tmp_path: Path) -> None:
    edit(window)
    answer(QMessageBox.StandardButton.Cancel)
    window.actions_by_name["closeSheet"].trigger()
    assert len(window.document.sheets) == 2
    window.document.save(tmp_path / "mine.json")
    assert window.windowTitle() == "mine.json[*] – Lost Swarm"
    window.actions_by_name["closeSheet"].trigger()
    assert [sheet.scenario for sheet in window.document.sheets] == [scenarios.load("duel")]
    edit(window)
    answer(QMessageBox.StandardButton.Discard)
    window.actions_by_name["closeSheet"].trigger()
    assert [sheet.is_blank for sheet in window.document.sheets] == [True]


def test_a_middle_click_closes_and_a_file_is_opened_once(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.document.save(tmp_path / "mine.json")
    window.files.open_argument("duel")
    window.files.open_path(tmp_path / "mine.json")
    assert len(window.document.sheets) == 3
    assert window.document.path == tmp_path / "mine.json"
    qtbot.mouseClick(window.tabs, Qt.MouseButton.MiddleButton, pos=window.tabs.tabRect(0).center())
    assert len(window.document.sheets) == 2
    assert window.document.path == tmp_path / "mine.json"


def test_a_window_with_unsaved_work_stays_if_one_wishes(window: MainWindow) -> None:
    edit(window)
    answer(QMessageBox.StandardButton.Cancel)
    assert not window.close()
    assert window.isVisible()
