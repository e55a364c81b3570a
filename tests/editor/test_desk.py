"""Sessions, recent files, dropped files, tabs that come back: what the window remembers and how it takes files in."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

import scenarios
from editor.application import open_window
from editor.edits import Ref, turn
from editor.main_window import MainWindow
from editor.settings import own_folder, settings
from engine.asteroyds.files import read_scenario, write_scenario


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    found = []
    for name in ("duel", "crossfire", "homecoming"):
        write_scenario(scenarios.load(name), tmp_path / f"{name}.json")
        found.append(tmp_path / f"{name}.json")
    return found


def clean(window: MainWindow) -> None:
    for sheet in window.document.sheets:
        sheet.undo_stack.setClean()


def opened(qtbot: QtBot, argument: str | None = None) -> MainWindow:
    window = open_window(argument)
    qtbot.addWidget(window, before_close_func=clean)
    return window


def paths(window: MainWindow) -> list[Path | None]:
    return [sheet.path for sheet in window.document.sheets]


def edit(window: MainWindow) -> None:
    window.document.edit(turn(window.document.scenario, Ref(False, 0), 1), "Turn")


def answer(button: QMessageBox.StandardButton, said: list[str] | None = None) -> None:
    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        if said is not None:
            said.append(f"{box.text()} {box.informativeText()}")
        box.button(button).click()

    QTimer.singleShot(0, press)


def trigger(window: MainWindow, name: str) -> None:
    window.actions_by_name[name].trigger()


def test_the_next_window_begins_where_this_one_ended(qtbot: QtBot, files: list[Path]) -> None:
    first = opened(qtbot)
    for path in files:
        first.files.open_path(path)
    first.tabs.setCurrentIndex(1)
    trigger(first, "lightTheme")
    trigger(first, "hexNames")
    first.resize(790, 640)
    first.docks[0].hide()
    assert first.close()
    second = opened(qtbot)
    assert paths(second) == files
    assert second.document.path == files[1]
    assert second.recent.paths == files[::-1]
    assert second.theme.name == "light"
    assert second.actions_by_name["hexNames"].isChecked()
    assert (second.width(), second.height()) == (790, 640)
    assert second.docks[0].isHidden()
    assert not second.docks[1].isHidden()


def test_a_window_made_for_a_picture_is_not_remembered(qtbot: QtBot, files: list[Path]) -> None:
    first = opened(qtbot, str(files[0]))
    assert first.close()
    other = MainWindow()
    qtbot.addWidget(other)
    other.files.open_argument("duel")
    QCoreApplication.processEvents()
    assert other.close()
    assert paths(opened(qtbot)) == [files[0]]


def test_a_file_argument_comes_on_top_of_the_session(qtbot: QtBot, files: list[Path]) -> None:
    first = opened(qtbot, str(files[0]))
    assert first.close()
    second = opened(qtbot, str(files[2]))
    assert paths(second) == [files[0], files[2]]
    assert second.document.path == files[2]


def test_a_second_window_beside_a_living_one_begins_empty(qtbot: QtBot, files: list[Path]) -> None:
    first = opened(qtbot, str(files[0]))
    assert first.close()
    second = opened(qtbot)
    assert paths(second) == [files[0]]
    assert paths(opened(qtbot)) == [None]


def test_files_that_vanished_are_named_once_and_open_no_dialog(qtbot: QtBot, files: list[Path]) -> None:
    first = opened(qtbot)
    for path in files:
        first.files.open_path(path)
    assert first.close()
    files[0].unlink()
    files[1].write_text("{", encoding="utf-8")
    second = opened(qtbot)
    assert paths(second) == [files[2]]
    [notice] = second.notices.shown
    assert "duel.json, crossfire.json" in notice.text
    assert QApplication.activeModalWidget() is None


@pytest.mark.parametrize("nonsense", ["\x00\x01", "{", '{"files": 3, "current": [], "recoveries": [1, "/nowhere"]}'])
def test_spoilt_settings_never_stop_the_window(qtbot: QtBot, nonsense: str) -> None:
    folder = own_folder()
    (folder / "sessions").mkdir(parents=True)
    for name in ("last", "0123abcd"):
        (folder / "sessions" / f"{name}.session").write_text(nonsense, encoding="utf-8")
    (folder / "editor.ini").write_text(
        f"recentFiles={nonsense}\n[window]\ngeometry=@Variant(xx\ndocks=AAAA\nlightTheme=@Invalid()\n{nonsense}",
        encoding="utf-8",
    )
    window = opened(qtbot)
    assert paths(window) == [None]
    assert window.recent.paths == []
    assert window.notices.shown == []
    assert window.close()
    assert opened(qtbot).isVisible()


def recent_lines(window: MainWindow) -> list[QAction]:
    menu = window.findChild(QMenu, "recentMenu")
    assert menu is not None
    menu.aboutToShow.emit()
    return [action for action in menu.actions() if action.data() is not None]


def test_recent_files_in_the_menu(qtbot: QtBot, files: list[Path]) -> None:
    window = opened(qtbot)
    for path in [*files, files[0]]:
        window.files.open_path(path)
    files[1].unlink()
    lines = recent_lines(window)
    assert [(line.text(), line.isEnabled()) for line in lines] == [
        ("&1 duel.json", True),
        ("&2 homecoming.json", True),
        ("&3 crossfire.json", False),
    ]
    lines[1].trigger()
    assert window.document.path == files[2]
    assert recent_lines(window)[0].text() == "&1 homecoming.json"
    trigger(window, "clearRecent")
    assert recent_lines(window) == []
    # Nor does the next window know of them.
    assert settings().value("recentFiles") == "[]"


@pytest.mark.parametrize("onto_window", [True, False])
def test_dropped_files_open_in_tabs_and_a_bad_one_is_explained(
    qtbot: QtBot, files: list[Path], onto_window: bool
) -> None:
    window = opened(qtbot, "duel")
    files[1].write_text('{"mode": 3}', encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in files])
    port: QWidget = window if onto_window else window.view.viewport()
    said: list[str] = []
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(port, enter)
    assert enter.isAccepted()
    answer(QMessageBox.StandardButton.Ok, said)
    QApplication.sendEvent(port, QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, left, none))
    assert paths(window) == [None, files[0], files[2]]
    assert len(said) == 1
    assert "problems" in said[0]


def test_what_is_no_file_is_not_taken(qtbot: QtBot) -> None:
    window = opened(qtbot, "duel")
    data = QMimeData()
    data.setText("hello")
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_close_others_and_have_them_back(qtbot: QtBot, files: list[Path]) -> None:
    window = opened(qtbot)
    for path in files:
        window.files.open_path(path)
    window.tabs.setCurrentIndex(1)
    edit(window)
    changed = window.document.scenario
    menu = window.tabs.menu_of(0)
    answer(QMessageBox.StandardButton.Discard)
    next(action for action in menu.actions() if action.objectName() == "tabCloseOthers").trigger()
    assert paths(window) == [files[0]]
    trigger(window, "reopenSheet")
    assert (window.document.path, window.document.scenario) == (files[1], changed)
    assert not window.document.is_clean
    trigger(window, "undo")
    assert window.document.scenario == read_scenario(files[1])
    trigger(window, "reopenSheet")
    assert paths(window) == [files[0], files[1], files[2]]
    trigger(window, "reopenSheet")
    assert len(window.document.sheets) == 3


def test_save_all(qtbot: QtBot, files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(qtbot)
    for path in files[:2]:
        window.files.open_path(path)
        edit(window)
    window.files.open_argument("homecoming")
    edit(window)
    new = tmp_path / "new.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(new), ""))
    trigger(window, "saveAll")
    assert all(sheet.is_clean for sheet in window.document.sheets)
    assert [read_scenario(path) for path in (*files[:2], new)] == [s.scenario for s in window.document.sheets]


def test_a_file_that_cannot_be_saved_stays_unsaved_and_says_why(
    qtbot: QtBot, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(qtbot, str(files[0]))
    before = files[0].read_bytes()
    edit(window)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    said: list[str] = []
    answer(QMessageBox.StandardButton.Ok, said)
    trigger(window, "save")
    assert len(said) == 1
    assert "No space left on device" in said[0]
    assert not window.document.is_clean
    assert files[0].read_bytes() == before
    monkeypatch.undo()
    trigger(window, "save")
    assert window.document.is_clean
    QCoreApplication.processEvents()
    assert sorted(path.name for path in files[0].parent.iterdir()) == sorted(path.name for path in files)
