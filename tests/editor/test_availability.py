"""What makes no sense now is grey, and what is locked stays as it is whichever way somebody comes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from editor.edits import Ref, Stamp
from editor.main_window import MainWindow

from .board_hand import open_window


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, "duel")


def grey(window: MainWindow) -> set[str]:
    return {name for name, action in window.actions_by_name if not action.isEnabled() and not name.startswith("game")}


def test_without_a_selection_nothing_can_be_done_to_it(window: MainWindow) -> None:
    needed = {"cut", "copy", "delete", "flipX", "rotateLeft", "turnRight", "toggleLock", "replaceWith-pod"}
    assert needed < grey(window)
    window.selection.select(Ref(False, 0))
    assert not needed & grey(window)
    window.selection.clear()
    assert needed < grey(window)
    # What the hand holds can be turned, though nothing is selected.
    window.hold(Stamp("asteroid", "red"))
    assert not {"turnLeft", "turnRight"} & grey(window)
    assert {"flipX", "copy"} < grey(window)
    window.use(window.erase_tool)
    assert {"turnLeft", "turnRight"} < grey(window)


def test_what_is_pasted_can_be_flipped(window: MainWindow) -> None:
    window.selection.select(Ref(False, 0))
    window.actions_by_name["duplicate"].trigger()
    window.selection.clear()
    assert not {"flipX", "flipY", "rotateRight", "turnLeft"} & grey(window)
    assert "delete" in grey(window)


def test_tabs_files_and_locks(window: MainWindow) -> None:
    several = {"nextSheet", "previousSheet", "closeOthers"}
    assert several | {"saveAll", "reopenSheet", "unlockAll", "clearRecent"} < grey(window)
    window.files.open_argument("crowded")
    assert not several & grey(window)
    window.selection.select(Ref(False, 0))
    window.actions_by_name["turnRight"].trigger()
    window.actions_by_name["toggleLock"].trigger()
    assert not {"saveAll", "unlockAll"} & grey(window)
    window.document.undo_stack.setClean()
    window.actions_by_name["closeSheet"].trigger()
    assert several < grey(window)
    assert "reopenSheet" not in grey(window)


@pytest.mark.compiled
def test_studying_shuts_the_menus_and_leaves_them_as_they_were(window: MainWindow) -> None:
    window.selection.select(Ref(False, 0))
    before = grey(window)
    window.actions_by_name["study"].trigger()
    assert {"cut", "copy", "toolPlace", "growBoard"} < grey(window)
    window.selection.clear()
    assert {"cut", "copy", "toolPlace", "growBoard"} < grey(window)
    window.selection.select(Ref(False, 0))
    window.actions_by_name["study"].trigger()
    assert grey(window) == before
    window.actions_by_name["study"].trigger()
    window.selection.clear()
    window.actions_by_name["study"].trigger()
    assert {"cut", "copy"} < grey(window)
    assert window.actions_by_name["toolPlace"].isEnabled()


@pytest.mark.compiled
def test_the_view_menu_is_about_the_board_that_is_seen(window: MainWindow) -> None:
    label, actions = window.zoom_label, window.actions_by_name
    actions["zoom100"].trigger()
    assert label.text() == "100%"
    actions["study"].trigger()
    game = window.study_door.study
    fitted = game.view.zoom
    assert label.text() == f"{fitted:.0%}" != "100%"
    actions["zoomIn"].trigger()
    assert game.view.zoom > fitted
    assert label.text() == f"{game.view.zoom:.0%}"
    plain = game.view.viewport().grab().toImage()
    actions["hexNames"].trigger()
    assert game.view.viewport().grab().toImage() != plain
    assert {"paletteDockShown", "minimap"} < grey(window)
    actions["study"].trigger()
    assert (window.view.zoom, label.text()) == (1.0, "100%")
    assert not {"paletteDockShown", "minimap"} & grey(window)


def test_a_locked_piece_cannot_be_changed_in_the_form(qtbot: QtBot, window: MainWindow) -> None:
    heading = window.findChild(QComboBox, "pieceHeading")
    place = window.findChild(QLineEdit, "piecePlace")
    advice = window.findChild(QLabel, "propertiesAdvice")
    assert isinstance(heading, QComboBox)
    assert isinstance(place, QLineEdit)
    assert isinstance(advice, QLabel)
    first, second = (Ref(False, number) for number in range(2))
    window.selection.select(first)
    assert heading.isEnabled()
    window.actions_by_name["toggleLock"].trigger()
    assert not heading.isEnabled()
    assert advice.text().startswith("Locked")
    # Not even by somebody else changing places with it.
    before = window.document.scenario
    window.selection.select(second)
    assert place.isEnabled()
    place.setFocus()
    place.selectAll()
    qtbot.keyClicks(place, "F9")  # where the first one lies
    assert before.tiles[0].at == (5, 8)
    qtbot.keyClick(place, Qt.Key.Key_Return)
    assert window.document.scenario == before
    window.selection.select(first)
    window.actions_by_name["toggleLock"].trigger()
    assert heading.isEnabled()


def test_a_change_of_many_passes_by_what_is_locked(window: MainWindow) -> None:
    window.selection.select(Ref(False, 0))
    window.actions_by_name["toggleLock"].trigger()
    window.selection.select_all([Ref(False, 0), Ref(False, 1)])
    priority = window.findChild(QSpinBox, "piecePriority")
    advice = window.findChild(QLabel, "propertiesAdvice")
    assert isinstance(priority, QSpinBox)
    assert isinstance(advice, QLabel)
    assert advice.text() == "Locked and left as it is: one piece."
    before = window.document.scenario
    priority.setValue(77)
    after = window.document.scenario
    assert after.tiles[0] == before.tiles[0]
    assert after.tiles[1] == before.tiles[1].model_copy(update={"priority": 77})
