"""Journey: a new scenario through the dialog, by keyboard, with the board seen before it exists."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.new_dialog import BoardPreview, NewDialog
from editor.theme import LIGHT
from engine.asteroyds.scenario import OFFICIAL_BOARD, HexagonBoard, RectangleBoard, RowsBoard
from tests.editor.test_shape import stroke


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow()
    window.files.open_argument("duel")
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    return window


def answer(window: MainWindow, act: Callable[[NewDialog], None]) -> None:
    """Opens the dialog by its action and does something in it."""
    seen: list[NewDialog] = []

    def inside() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewDialog)
        seen.append(dialog)
        try:
            act(dialog)
        finally:
            # A dialog that nobody closes would wait for ever.
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, inside)
    window.actions_by_name["new"].trigger()
    assert len(seen) == 1


def test_a_named_hexagon_by_keyboard_opens_in_a_new_tab(qtbot: QtBot, window: MainWindow) -> None:
    counts = []

    def act(dialog: NewDialog) -> None:
        assert dialog.focusWidget() is dialog.findChild(QLineEdit, "newName")
        qtbot.keyClicks(dialog.findChild(QLineEdit, "newName"), "Ring of fire")
        for _ in range(2):
            qtbot.keyClick(dialog.findChild(QComboBox, "newMode"), Qt.Key.Key_Down)
        qtbot.keyClick(dialog.findChild(QComboBox, "newShape"), Qt.Key.Key_Down)
        radius, count = dialog.findChild(QSpinBox, "newRadius"), dialog.findChild(QLabel, "newCount")
        assert radius.isVisibleTo(dialog)
        counts.append(count.text())
        qtbot.keyClick(radius, Qt.Key.Key_Down)
        counts.append(count.text())
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    answer(window, act)
    assert counts == ["127 hexes", "91 hexes"]
    scenario = window.document.scenario
    assert (scenario.name, scenario.mode, scenario.board) == ("Ring of fire", "targets", HexagonBoard(hexagon=5))
    assert [window.tabs.tabText(row) for row in range(window.tabs.count())] == ["Duel", "Ring of fire"]


def test_the_preview_shows_every_shape_within_its_limits(qtbot: QtBot) -> None:
    dialog = NewDialog(LIGHT)
    qtbot.addWidget(dialog)
    dialog.show()
    shape, preview = dialog.findChild(QComboBox, "newShape"), dialog.findChild(BoardPreview, "newPreview")
    boards = []
    for row in range(shape.count()):
        shape.setCurrentIndex(row)
        for name in ("newRadius", "newColumns", "newRows"):
            field = dialog.findChild(QSpinBox, name)
            field.setValue(field.maximum())
        boards.append(dialog.scenario().board)
        assert preview.hexes == boards[-1].hexes()
        # The middle of the picture is a hex, unless there is none; its edge is always space.
        image = preview.grab().toImage()
        middle = image.pixelColor(image.width() // 2, image.height() // 2 + 2).lightness()
        assert (middle > image.pixelColor(2, 2).lightness()) == bool(preview.hexes) or row == 3
    assert boards == [
        OFFICIAL_BOARD,
        HexagonBoard(hexagon=14),
        RectangleBoard(rectangle=(30, 30)),
        RowsBoard(rows=()),
    ]


def test_an_empty_board_puts_the_shape_tool_into_the_hand(qtbot: QtBot, window: MainWindow) -> None:
    def act(dialog: NewDialog) -> None:
        qtbot.keyClick(dialog.findChild(QComboBox, "newShape"), Qt.Key.Key_End)
        dialog.accept()

    answer(window, act)
    assert window.view.tool is window.shape_tool
    stroke(qtbot, window, (2, 2), (5, 2))
    assert window.document.scenario.board == RowsBoard(rows=((), (), ((2, 5),)))


def test_escape_makes_nothing(qtbot: QtBot, window: MainWindow) -> None:
    answer(window, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    assert len(window.document.sheets) == 1
