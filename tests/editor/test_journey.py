"""A journey through the real window, with real presses, moves and releases in the real view."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.edits import Ref, Stamp, refs_at
from editor.main_window import MainWindow
from engine.hexgrid import Hex

LEFT = Qt.MouseButton.LeftButton


def point(window: MainWindow, at: Hex, below: float = 0) -> QPoint:
    place = centre(at)
    place.setY(place.y() + below)
    return window.view.mapFromScene(place)


def drag(qtbot: QtBot, window: MainWindow, start: Hex, end: Hex) -> None:
    port = window.view.viewport()
    qtbot.mouseMove(port, point(window, start))
    qtbot.mousePress(port, LEFT, pos=point(window, start))
    qtbot.mouseMove(port, point(window, end))
    qtbot.mouseRelease(port, LEFT, pos=point(window, end))


def trigger(window: MainWindow, name: str) -> None:
    action = window.findChild(QAction, name)
    assert action is not None, name
    action.trigger()


def test_place_move_turn_undo_save_reopen(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    before = window.document.scenario
    free, other = (7, 3), (8, 3)
    assert not refs_at(before, free)
    window.hold(Stamp("asteroid", "red"))
    drag(qtbot, window, free, free)
    assert window.document.scenario.tiles[-1].at == free
    trigger(window, "toolSelect")
    drag(qtbot, window, free, other)
    assert window.document.scenario.tiles[-1].at == other
    assert window.selection.ref == Ref(False, len(before.tiles))
    trigger(window, "turnRight")
    assert window.document.undo_stack.count() == 3
    assert window.isWindowModified()
    after = window.document.scenario
    window.document.save(tmp_path / "s.json")
    for _ in range(3):
        trigger(window, "undo")
    assert window.document.scenario == before
    other = MainWindow()
    qtbot.addWidget(other)
    other.files.open_path(tmp_path / "s.json")
    assert other.document.scenario == after


def test_the_erase_tool_and_escape(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    trigger(window, "toolErase")
    at = before.tiles[0].at
    qtbot.mousePress(window.view.viewport(), LEFT, pos=point(window, at))
    trigger(window, "cancel")
    qtbot.mouseRelease(window.view.viewport(), LEFT, pos=point(window, at))
    assert window.document.scenario == before
    trigger(window, "toolErase")
    drag(qtbot, window, at, at)
    assert not refs_at(window.document.scenario, at)


def test_a_red_asteroid_is_red_in_the_picture(window: MainWindow) -> None:
    tile = next(tile for tile in window.document.scenario.tiles if tile.id == "red-1")
    image = window.view.viewport().grab().toImage()
    colour = QColor(image.pixel(point(window, tile.at, below=15)))
    assert colour.red() > 150 > colour.green() + 20


def test_a_bad_file_gives_one_dialog_and_the_window_lives_on(window: MainWindow, tmp_path: Path) -> None:
    before, said = window.document.scenario, []
    (tmp_path / "bad.json").write_text('{"mode": 3}', encoding="utf-8")

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.informativeText())
        box.accept()

    QTimer.singleShot(0, answer)
    window.files.open_path(tmp_path / "bad.json")
    assert len(said) == 1
    assert "problems" in said[0]
    assert window.document.scenario == before
