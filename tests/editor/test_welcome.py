"""The welcome page: comes with an empty window, opens what is clicked or chosen by keys, and is drawn without haste."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

import scenarios
from editor.application import open_window
from editor.gallery import PICTURE, Gallery
from editor.main_window import MainWindow
from editor.theme import DARK, LIGHT
from editor.thumbnails import thumbnail
from engine.asteroyds.files import write_scenario
from engine.asteroyds.layout_code import encode

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = open_window(None)
    qtbot.addWidget(window, before_close_func=lambda w: [sheet.undo_stack.setClean() for sheet in w.document.sheets])
    qtbot.waitUntil(lambda: window.desk.welcome.turns.is_done)
    return window


def click_card(qtbot: QtBot, gallery: Gallery, row: int) -> None:
    place = gallery.visualItemRect(gallery.item(row)).center()
    qtbot.mouseMove(gallery.viewport(), place)
    qtbot.mouseClick(gallery.viewport(), LEFT, pos=place)


def test_an_empty_window_welcomes_and_a_click_opens_a_tab(qtbot: QtBot, window: MainWindow) -> None:
    welcome = window.desk.welcome
    assert welcome.is_shown
    names = scenarios.names()
    assert welcome.shipped.count() == len(names)
    assert welcome.shipped.item(1).text() == "Lost Swarm: Racing\nRacing · 6 seats"
    assert not welcome.recent.isVisible()
    click_card(qtbot, welcome.shipped, 1)
    assert window.document.scenario == scenarios.load(names[1])
    assert window.view.isVisible()
    window.actions_by_name["welcome"].trigger()
    assert welcome.is_shown
    click_card(qtbot, welcome.shipped, 0)
    assert [sheet.scenario for sheet in window.document.sheets] == [scenarios.load(names[1]), scenarios.load(names[0])]
    for _ in range(2):
        window.actions_by_name["closeSheet"].trigger()
    assert welcome.is_shown


def test_a_bad_argument_is_one_complaint_in_front_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"mode": 3}', encoding="utf-8")
    said: list[tuple[str, bool]] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append((box.informativeText(), box.parentWidget().isVisible()))
        box.accept()

    QTimer.singleShot(0, answer)
    window = open_window(str(tmp_path / "bad.json"))
    qtbot.addWidget(window)
    [(text, behind)] = said
    assert behind
    assert "problems" in text
    assert window.desk.welcome.is_shown


def test_recent_files_come_first_and_spoilt_ones_say_so(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    good, bad, gone = (tmp_path / name for name in ("good.json", "bad.json", "gone.json"))
    for path in (gone, bad, good):
        write_scenario(scenarios.load("duel"), path)
        window.files.open_path(path)
    bad.write_text("{", encoding="utf-8")
    gone.unlink()
    for _ in range(3):
        window.document.close(window.document.sheets[0]) if len(window.document.sheets) > 1 else window.files.close()
    welcome = window.desk.welcome
    assert welcome.is_shown
    qtbot.waitUntil(lambda: welcome.turns.is_done)
    texts = [welcome.recent.item(row).text() for row in range(welcome.recent.count())]
    assert texts == ["good\nRacing · 2 seats", "bad\ncannot be read"]
    click_card(qtbot, welcome.recent, 1)
    assert welcome.is_shown
    click_card(qtbot, welcome.recent, 0)
    assert window.document.path == good


def test_the_keyboard_is_enough(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    welcome = window.desk.welcome
    assert window.focusWidget() is welcome.new_button
    walked = []
    for _ in range(6):
        widget = window.focusWidget()
        walked.append(widget.objectName())
        if widget is welcome.shipped:
            break
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert walked == ["welcomeNew", "welcomeOpen", "welcomeCode", "welcomeShipped"]
    qtbot.keyClick(welcome.shipped, Qt.Key.Key_Right)
    qtbot.keyClick(welcome.shipped, Qt.Key.Key_Right)
    qtbot.keyClick(welcome.shipped, Qt.Key.Key_Return)
    assert window.document.scenario == scenarios.load(scenarios.names()[2])


def test_everything_has_a_name_for_a_screen_reader(window: MainWindow) -> None:
    welcome = window.desk.welcome
    buttons = [button.accessibleName() for button in welcome.findChildren(QPushButton)]
    assert buttons == ["New", "Open", "Open layout code"]
    card = welcome.shipped.item(1)
    assert card.data(Qt.ItemDataRole.AccessibleTextRole) == "Lost Swarm: Racing, Racing · 6 seats"


def test_new_and_layout_code(qtbot: QtBot, window: MainWindow) -> None:
    welcome = window.desk.welcome

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        if isinstance(dialog, QInputDialog):
            assert dialog.textValue() == QGuiApplication.clipboard().text()
        dialog.accept()

    QTimer.singleShot(0, accept)
    qtbot.mouseClick(welcome.new_button, LEFT)
    assert not welcome.is_shown
    assert window.document.sheet.is_blank
    window.actions_by_name["welcome"].trigger()
    duel = scenarios.load("duel")
    QGuiApplication.clipboard().setText(encode(duel))
    QTimer.singleShot(0, accept)
    code = welcome.findChild(QPushButton, "welcomeCode")
    assert code is not None
    qtbot.mouseClick(code, LEFT)
    assert window.document.scenario.starts == duel.starts
    assert not welcome.is_shown


@pytest.mark.parametrize("action", ["toolErase", "cancel", "nextSheet"])
def test_a_tool_escape_or_a_tab_leads_to_the_board(window: MainWindow, action: str) -> None:
    for name in ("duel", "crossfire"):
        window.files.open_argument(name)
    window.actions_by_name["welcome"].trigger()
    assert not window.view.isVisible()
    window.actions_by_name[action].trigger()
    assert window.view.isVisible()


def test_thumbnails_show_the_board_in_both_themes(window: MainWindow) -> None:
    welcome = window.desk.welcome
    for theme in (DARK, LIGHT):
        window.set_theme(theme)
        picture = thumbnail(scenarios.load("official-racing"), theme, PICTURE).toImage()
        assert picture.size() == PICTURE
        assert QColor(picture.pixel(12, 60)).name() != QColor(picture.pixel(8, 20)).name()
        assert QColor(picture.pixel(5, 12)).name() == QColor(theme.space).name()
        grabbed = welcome.grab().toImage()
        assert QColor(grabbed.pixel(QPoint(4, 4))).name() == QColor(theme.window).name()
    # New pictures are on their way, and the window does not wait for them.
    assert not welcome.turns.is_done
