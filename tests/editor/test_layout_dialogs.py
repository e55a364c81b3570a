"""The dialogs that search for layouts: preview, figures, changes in words, locks, clashes; accepting is one edit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPlainTextEdit, QPushButton, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.balance_dialog import BalanceDialog, solver_locks
from editor.board_preview import changed_hexes
from editor.generate_dialog import GenerateDialog
from editor.main_window import MainWindow
from editor.searching_dialog import SearchingDialog
from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import HexagonBoard, RectangleBoard

from .conftest import Opening

LONG_MS = 60_000
LEFT = Qt.MouseButton.LeftButton


def opened(qtbot: QtBot, window: MainWindow, action: str, kind: type[SearchingDialog]) -> SearchingDialog:
    window.rating.gauge.hide()
    window.actions_by_name[action].trigger()
    dialog = window.findChild(kind)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def click(qtbot: QtBot, dialog: QWidget, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled(), name
    qtbot.mouseClick(button, LEFT)


def set_number(dialog: QWidget, name: str, value: int) -> None:
    box = dialog.findChild(QSpinBox, name)
    assert box is not None
    box.setValue(value)


def words(dialog: QWidget, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    assert label is not None
    return label.text()


def search(qtbot: QtBot, dialog: SearchingDialog) -> None:
    click(qtbot, dialog, f"{dialog.objectName()}Run")
    qtbot.waitUntil(lambda: not dialog.job.is_running, timeout=LONG_MS)


def test_starts_are_evened_out_in_one_edit_and_locks_are_kept(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    before = window.document.scenario
    # A start that looks the wrong way: turning it back is one change.
    start = before.starts[0].model_copy(update={"facing": "W" if before.starts[0].facing != "W" else "E"})
    window.document.edit(before.model_copy(update={"starts": (start, *before.starts[1:])}), "turn")
    uneven = window.document.scenario
    locked = next(tile for tile in uneven.tiles if tile.kind == "asteroid")
    window.document.sheet.lock(frozenset({f"tile:{locked.id}", "seat:2", "tile:gone"}))
    assert solver_locks(uneven, window.document.sheet.locked) == [locked.id, "seat-2"]
    dialog = opened(qtbot, window, "balanceStarts", BalanceDialog)
    assert isinstance(dialog, BalanceDialog)
    assert locked.id in words(dialog, "balanceLocks")
    dialog._points.setValue(1.0)
    dialog._seconds.setValue(4)
    search(qtbot, dialog)
    found = dialog.found
    assert found is not None
    assert found.changes
    assert found.figures_after.imbalance.mean < found.figures_before.imbalance.mean
    answer = words(dialog, "balanceAnswer")
    assert all(change in answer for change in found.changes)
    assert f"{found.figures_before.imbalance.mean:+.1f} ±" in answer
    assert f"{found.figures_after.imbalance.mean:+.1f} ±" in answer
    assert dialog.preview.scenario == found.after
    assert dialog.preview.framed == changed_hexes(uneven, found.after)
    assert locked in found.after.tiles
    assert uneven.starts[1] in found.after.starts
    steps = window.document.undo_stack.count()
    click(qtbot, dialog, "balanceAccept")
    assert window.document.scenario == found.after
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert window.document.scenario == uneven


def test_a_dialog_that_is_closed_changes_nothing_and_stops(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    before = window.document.scenario
    dialog = opened(qtbot, window, "balanceStarts", BalanceDialog)
    dialog._points.setValue(0.5)
    click(qtbot, dialog, "balanceRun")
    job = dialog.job
    assert job.is_running
    stopped: list[bool] = []
    job.running_changed.connect(stopped.append)
    click(qtbot, dialog, "balanceClose")
    assert stopped == [False]
    assert window.document.scenario == before


def small_wish(window: MainWindow, dialog: SearchingDialog) -> None:
    shape = dialog.findChild(QComboBox, "generateShape")
    assert shape is not None
    shape.setCurrentIndex(2)
    set_number(dialog, "generateRadius", 3)
    for name in ("white", "blue", "white-red", "white-blue", "pod", "turret", "white-gate"):
        set_number(dialog, f"generate-{name}", 0)
    set_number(dialog, "generate-red", 4)
    set_number(dialog, "generate-red-gate", 2)
    set_number(dialog, "generate-platform", 2)
    set_number(dialog, "generate-start", 2)


def test_a_layout_is_generated_for_a_wish_into_this_sheet_or_a_new_one(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    before = window.document.scenario
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    assert isinstance(dialog, GenerateDialog)
    small_wish(window, dialog)
    even = dialog.findChild(QCheckBox, "generateEven")
    assert even is not None
    even.setChecked(True)
    dialog._points.setValue(20)
    set_number(dialog, "generateTries", 3)
    search(qtbot, dialog)
    made = dialog.made
    assert made is not None
    assert dialog.preview.scenario == made.scenario
    assert (len(made.scenario.tiles), len(made.scenario.starts)) == (8, 2)
    assert not [each for each in problems(made.scenario) if each.severity == Severity.ERROR]
    assert made.measured.evenness is not None
    assert f"{made.measured.evenness.imbalance.mean:.1f} ±" in words(dialog, "generateAnswer")
    click(qtbot, dialog, "generateHere")
    assert window.document.scenario.tiles == made.scenario.tiles
    assert window.document.scenario.name == before.name
    assert window.document.undo_stack.count() == 1
    window.document.undo_stack.undo()
    assert window.document.scenario == before


def test_a_generated_layout_goes_into_a_new_tab(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    before = window.document.sheet
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    small_wish(window, dialog)
    search(qtbot, dialog)
    made = dialog.made
    assert made is not None
    click(qtbot, dialog, "generateNewTab")
    assert window.document.sheet is not before
    assert window.document.scenario == made.scenario
    assert before in window.document.sheets


def test_wishes_that_clash_are_named(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    small_wish(window, dialog)
    lines = dialog.findChild(QPlainTextEdit, "generateConditions")
    assert lines is not None
    qtbot.keyClicks(lines, "gate/start>=5")
    qtbot.keyClick(lines, Qt.Key.Key_Return)
    qtbot.keyClicks(lines, "nearest<=2")
    search(qtbot, dialog)
    answer = words(dialog, "generateAnswer")
    assert "There is no such layout" in answer
    assert "gate/start&gt;=5" in answer
    assert "nearest&lt;=2" in answer
    button = dialog.findChild(QPushButton, "generateHere")
    assert button is not None
    assert not button.isEnabled()


def test_a_clash_is_told_as_the_form_calls_things(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    small_wish(window, dialog)
    symmetry = dialog.findChild(QComboBox, "generateSymmetry")
    assert symmetry is not None
    symmetry.setCurrentIndex(5)
    search(qtbot, dialog)
    answer = words(dialog, "generateAnswer")
    assert "There is no such layout" in answer
    assert "Symmetry: 6-fold" in answer
    assert "=" not in answer.split("<ul")[1].split(">", 1)[1]


def test_a_search_that_is_stopped_says_so_and_the_next_one_begins_anew(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    small_wish(window, dialog)
    click(qtbot, dialog, "generateRun")
    assert words(dialog, "generateDoing") == "0 s · beginning"
    # Before the question has had its first step: there is no layout yet.
    click(qtbot, dialog, "generateRun")
    assert "stopping" in words(dialog, "generateDoing")
    qtbot.waitUntil(lambda: not dialog.job.is_running, timeout=LONG_MS)
    assert "Stopped before a layout was found" in words(dialog, "generateAnswer")
    click(qtbot, dialog, "generateRun")
    assert "stopping" not in words(dialog, "generateDoing")
    qtbot.waitUntil(lambda: not dialog.job.is_running, timeout=LONG_MS)
    assert isinstance(dialog, GenerateDialog)
    assert dialog.made is not None


def test_the_whole_form_is_seen_at_once(qtbot: QtBot, open_ready: Opening) -> None:
    dialog = opened(qtbot, open_ready("first-flight"), "generateLayout", GenerateDialog)
    area = dialog.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)
    assert dialog.height() <= 680, "a small screen, with a frame around it"


def test_the_largest_sizes_offered_are_those_a_board_may_have(qtbot: QtBot, open_ready: Opening) -> None:
    dialog = opened(qtbot, open_ready("first-flight"), "generateLayout", GenerateDialog)
    assert isinstance(dialog, GenerateDialog)
    shape = dialog.findChild(QComboBox, "generateShape")
    assert shape is not None
    for name in ("generateRadius", "generateColumns", "generateRows"):
        set_number(dialog, name, 10_000)
    shape.setCurrentIndex(2)
    assert dialog.wishes().board == HexagonBoard(hexagon=14)
    shape.setCurrentIndex(3)
    assert dialog.wishes().board == RectangleBoard(rectangle=(30, 30))


def test_a_wish_that_means_nothing_is_refused_in_words(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    dialog.conditions.lines.setPlainText("nearst=3")
    click(qtbot, dialog, "generateRun")
    assert not dialog.job.is_running
    assert "did you mean nearest" in words(dialog, "generateAnswer")
    set_number(dialog, "generate-red-gate", 0)
    set_number(dialog, "generate-white-gate", 0)
    set_number(dialog, "generate-white", 50)
    dialog.conditions.lines.setPlainText("")
    click(qtbot, dialog, "generateRun")
    answer = words(dialog, "generateAnswer")
    assert "50 white asteroids; the box holds 4. Tick “more than the box holds” to allow it." in answer
    set_number(dialog, "generate-white", 4)
    click(qtbot, dialog, "generateRun")
    assert "at least one gate" in words(dialog, "generateAnswer")


def test_nothing_is_searched_before_the_solver_is_ready(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    dialog = opened(qtbot, window, "generateLayout", GenerateDialog)
    assert not dialog.run.isEnabled()
    assert "Preparing solver" in words(dialog, "generateDoing")
    window.rating.begin()
    window.desk.warm_up.job.answered.emit(None)
    assert dialog.run.isEnabled()
