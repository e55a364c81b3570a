"""Every action by name: shortcuts that differ, can be changed and stay so; and the search for actions."""

from __future__ import annotations

import re
from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
)
from pytestqt.qtbot import QtBot

from editor.action_search import match
from editor.main_window import MainWindow
from editor.shortcuts_dialog import ShortcutsDialog

from .board_hand import LEFT, open_window

KEY, CONTROL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def menu_actions(menu: QMenu) -> list[QAction]:
    found = []
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            found += menu_actions(below)
        elif not action.isSeparator():
            found.append(action)
    return found


def test_no_two_actions_share_a_shortcut(window: MainWindow) -> None:
    keys = Counter(key.toString() for _, action in window.actions_by_name for key in action.shortcuts())
    assert [key for key, times in keys.items() if times > 1] == []
    for name, action in window.actions_by_name:
        assert window.actions_by_name.holder(action.shortcut(), besides=name) is None, name


def test_every_action_of_the_menus_can_be_found_and_rebound(window: MainWindow) -> None:
    known = {id(action) for _, action in window.actions_by_name}
    shown = [
        action
        for top in window.menuBar().actions()
        if isinstance(menu := top.menu(), QMenu)
        for action in menu_actions(menu)
    ]
    assert len(shown) > 30
    # What changes from day to day, such as recent files, has no shortcut to give.
    strangers = [action.text() for action in shown if id(action) not in known and not action.shortcut().isEmpty()]
    assert strangers == []
    assert {id(action) for action in shown} >= known


def shortcuts_dialog(window: MainWindow) -> QDialog:
    window.actions_by_name["shortcuts"].trigger()
    dialog = window.findChild(QDialog, "shortcutsDialog")
    assert isinstance(dialog, QDialog)
    return dialog


def choose(dialog: QDialog, wanted: str) -> QTreeWidgetItem:
    """Looks for an action by typing its name."""
    field = dialog.findChild(QLineEdit, "shortcutsFilter")
    rows = dialog.findChild(QTreeWidget, "shortcutsList")
    assert isinstance(field, QLineEdit)
    assert isinstance(rows, QTreeWidget)
    field.setText(wanted)
    current = rows.currentItem()
    assert current is not None
    assert not current.isHidden()
    assert current.text(0) == wanted
    return current


def press_keys(qtbot: QtBot, dialog: QDialog, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    field = dialog.findChild(QKeySequenceEdit, "shortcutsKey")
    assert isinstance(field, QKeySequenceEdit)
    with qtbot.waitSignal(field.editingFinished):
        qtbot.keyClick(field, key, held)


def click(qtbot: QtBot, dialog: QDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    assert button.isEnabled()
    assert button.isVisible()
    qtbot.mouseClick(button, LEFT)


def test_a_new_shortcut_works_now_and_in_the_next_window_and_the_old_one_no_longer(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = shortcuts_dialog(window)
    row = choose(dialog, "Hex names")
    press_keys(qtbot, dialog, KEY.Key_F9, Qt.KeyboardModifier.NoModifier)
    click(qtbot, dialog, "shortcutsAssign")
    assert row.text(2) == "F9"
    dialog.reject()
    for number in range(2):
        each = window if number == 0 else open_window(qtbot)
        each.activateWindow()
        qtbot.waitUntil(each.isActiveWindow)
        names = each.actions_by_name["hexNames"]
        qtbot.keyClick(each, KEY.Key_N)
        assert not names.isChecked()
        qtbot.keyClick(each, KEY.Key_F9)
        assert names.isChecked()


def test_a_conflict_is_named_and_only_taken_over_on_request(qtbot: QtBot, window: MainWindow) -> None:
    dialog = shortcuts_dialog(window)
    choose(dialog, "Hex names")
    press_keys(qtbot, dialog, KEY.Key_M, CONTROL)
    word = dialog.findChild(QLabel, "shortcutsWord")
    assert isinstance(word, QLabel)
    assert "Minimap" in word.text()
    assign = dialog.findChild(QPushButton, "shortcutsAssign")
    assert isinstance(assign, QPushButton)
    assert not assign.isEnabled()
    assert window.actions_by_name["minimap"].shortcut() == QKeySequence("Ctrl+M")
    click(qtbot, dialog, "shortcutsTakeOver")
    assert window.actions_by_name["hexNames"].shortcut() == QKeySequence("Ctrl+M")
    assert window.actions_by_name["minimap"].shortcut().isEmpty()
    click(qtbot, dialog, "shortcutsReset")
    assert window.actions_by_name["hexNames"].shortcut() == QKeySequence("N")
    choose(dialog, "Minimap")
    click(qtbot, dialog, "shortcutsReset")
    assert window.actions_by_name["minimap"].shortcut() == QKeySequence("Ctrl+M")
    choose(dialog, "Quit")
    click(qtbot, dialog, "shortcutsRemove")
    assert window.actions_by_name["quit"].shortcut().isEmpty()
    click(qtbot, dialog, "shortcutsResetAll")
    for name, action in window.actions_by_name:
        assert action.shortcut() == window.actions_by_name.default(name)
    dialog.reject()


def ask(qtbot: QtBot, window: MainWindow) -> tuple[QFrame, QLineEdit, QTreeWidget]:
    qtbot.keyClick(window, KEY.Key_P, CONTROL | SHIFT)
    search = window.findChild(QFrame, "actionSearch")
    field = window.findChild(QLineEdit, "actionSearchText")
    rows = window.findChild(QTreeWidget, "actionSearchList")
    assert isinstance(search, QFrame)
    assert isinstance(field, QLineEdit)
    assert isinstance(rows, QTreeWidget)
    assert search.isVisible()
    assert field.hasFocus()
    return search, field, rows


def test_an_action_is_found_by_a_few_letters_and_run_by_enter(qtbot: QtBot, window: MainWindow) -> None:
    search, field, rows = ask(qtbot, window)
    qtbot.keyClicks(field, "hxnam")
    first = rows.topLevelItem(0)
    assert first is not None
    assert [first.text(column) for column in range(3)] == ["Hex names", "View", "N"]
    qtbot.keyClick(field, KEY.Key_Return)
    assert window.actions_by_name["hexNames"].isChecked()
    assert not search.isVisible()
    assert window.view.hasFocus()


def test_arrows_choose_and_escape_closes(qtbot: QtBot, window: MainWindow) -> None:
    window.hold(window.place_tool.stamp)
    search, field, rows = ask(qtbot, window)
    qtbot.keyClicks(field, "zoom")
    names = [item.text(0) for row in range(rows.topLevelItemCount()) if (item := rows.topLevelItem(row))]
    assert set(names[:2]) == {"Zoom in", "Zoom out"}
    before = window.view.zoom
    qtbot.keyClick(field, KEY.Key_Down)
    qtbot.keyClick(field, KEY.Key_Return)
    assert (window.view.zoom > before) == (names[1] == "Zoom in")
    search, field, rows = ask(qtbot, window)
    assert field.text() == ""
    qtbot.keyClick(field, KEY.Key_Escape)
    assert not search.isVisible()
    # Esc was meant for the search, not for the tool in hand.
    assert window.view.tool is window.place_tool


def test_what_cannot_be_done_now_is_grey_and_does_not_run(qtbot: QtBot, window: MainWindow) -> None:
    search, field, rows = ask(qtbot, window)
    qtbot.keyClicks(field, "undo")
    first = rows.topLevelItem(0)
    assert first is not None
    assert first.text(0).startswith("Undo")
    assert first.isDisabled()
    qtbot.keyClick(field, KEY.Key_Return)
    assert search.isVisible()


def test_letters_match_in_order_and_beginnings_of_words_count_most() -> None:
    assert match("xyz", "Zoom in") is None
    assert match("mz", "Zoom in") is None
    scores = [match("sa", text) for text in ("Save as", "Select all", "Hex cursor ahead")]
    assert None not in scores
    assert scores[0] == max(score for score in scores if score is not None)
    near, far = match("zi", "Zoom in"), match("zi", "Buzzing is")
    assert near is not None
    assert far is not None
    assert near > far


def test_no_letter_stands_for_two_entries_of_a_menu(window: MainWindow) -> None:
    menus = [window.menuBar(), *window.menuBar().findChildren(QMenu)]
    assert len(menus) > 8
    for menu in menus:
        letters = [
            found.group(1).lower()
            for action in menu.actions()
            if (found := re.search("&(.)", action.text().replace("&&", "")))
        ]
        twice = {letter for letter in letters if letters.count(letter) > 1}
        assert not twice, (menu.objectName(), [action.text() for action in menu.actions()])


def test_undo_is_listed_as_undo_whatever_there_is_to_undo(window: MainWindow) -> None:
    window.document.edit(window.document.scenario.model_copy(update={"name": "Another"}), "Rename")
    assert window.actions_by_name["undo"].text().replace("&", "") == "Undo Rename"
    window.actions_by_name["shortcuts"].trigger()
    dialog = window.findChild(ShortcutsDialog, "shortcutsDialog")
    assert dialog is not None
    rows = dialog.findChild(QTreeWidget, "shortcutsList")
    listed = [rows.topLevelItem(row).text(0) for row in range(rows.topLevelItemCount())]
    assert listed.count("Undo") == 1
    assert "Undo Rename" not in listed
    dialog.close()
