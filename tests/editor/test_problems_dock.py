"""Journeys: problems appear by themselves, lead to their culprits, and are repaired by one click or one key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.docks.problems import Problems
from editor.docks.scenario_form import ScenarioForm
from editor.edits import Ref, with_piece, with_rules
from editor.main_window import MainWindow
from editor.theme import DARK, LIGHT, Theme
from engine.asteroyds.problems import Severity, problems

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """With two errors and a warning: a shared hex, a shared seat, a shared priority."""
    window = MainWindow()
    window.files.open_argument("official-racing")
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    scenario = window.document.scenario
    scenario = with_piece(scenario, Ref(False, 3), at=scenario.tiles[1].at)
    scenario = with_piece(scenario, Ref(True, 1), seat=1)
    scenario = with_piece(scenario, Ref(False, 2), priority=1)
    window.document.edit(scenario, "spoil")
    qtbot.waitUntil(lambda: window.problems.list.count() == 4)
    return window


def texts(dock: Problems) -> list[str]:
    return [dock.list.item(row).text() for row in range(dock.list.count())]


def row_of(dock: Problems, words: str) -> int:
    return next(row for row, text in enumerate(texts(dock)) if words in text)


def test_a_click_selects_all_culprits_and_a_key_too(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.problems
    item = dock.list.item(row_of(dock, "lies on"))
    place = dock.list.visualItemRect(item).topLeft()
    place.setX(place.x() + 40)
    place.setY(place.y() + 12)
    qtbot.mouseClick(dock.list.viewport(), LEFT, pos=place)
    assert set(window.selection.refs) == {Ref(False, 1), Ref(False, 3)}
    assert window.document.undo_stack.count() == 1
    dock.list.setFocus()
    dock.list.setCurrentRow(row_of(dock, "seat 1"))
    qtbot.keyClick(dock.list, Qt.Key.Key_Return)
    assert set(window.selection.refs) == {Ref(True, 0), Ref(True, 1)}


def test_one_click_on_the_underlined_words_repairs_and_undo_brings_it_back(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.problems
    broken, row = window.document.scenario, row_of(dock, "priority 1")
    index = dock.list.indexFromItem(dock.list.item(row))
    dock.list.scrollTo(index)
    qtbot.mouseClick(dock.list.viewport(), LEFT, pos=dock.delegate.repair_rect(index).center())
    qtbot.waitUntil(lambda: window.document.scenario != broken)
    assert not any("priority" in text for text in texts(dock))
    assert window.document.undo_stack.undoText() == "Give red-3 priority 3"
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == broken
    qtbot.waitUntil(lambda: any("priority" in text for text in texts(dock)))


def test_a_key_repairs_and_the_menu_offers_the_other_ways(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.problems
    dock.list.setFocus()
    row = row_of(dock, "seat 1")
    dock.list.setCurrentRow(row)
    starts = len(window.document.scenario.starts)
    menu = dock.repair_menu(row)
    assert [action.text() for action in menu.actions()] == [
        "Give the start on J7 seat 2",
        "Remove the second start of seat 1",
    ]
    menu.actions()[1].trigger()
    assert len(window.document.scenario.starts) == starts - 1
    assert not any("seat 1" in text for text in texts(dock))
    dock.list.setCurrentRow(row_of(dock, "lies on"))
    qtbot.keyClick(dock.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not any("lies on" in text for text in texts(dock))


def test_everything_obvious_goes_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    dock, broken = window.problems, window.document.scenario
    button = window.findChild(QPushButton, "repairAll")
    assert "(3)" in button.text()
    qtbot.mouseClick(button, LEFT)
    mended = window.document.scenario
    assert [p for p in problems(mended) if p.severity is not Severity.NOTE] == []
    assert (len(mended.tiles), len(mended.starts)) == (len(broken.tiles), len(broken.starts))
    assert not button.isVisible()
    assert window.document.undo_stack.count() == 2
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == broken
    qtbot.waitUntil(button.isVisible)
    assert dock.list.count() == 4


def test_a_problem_of_the_rules_leads_to_the_form(qtbot: QtBot, window: MainWindow) -> None:
    dock, form = window.problems, window.findChild(ScenarioForm, "scenarioForm")
    window.document.edit(with_rules(window.document.scenario, shots_per_turn=2), "limit")
    qtbot.waitUntil(lambda: any("shots_per_turn" in text for text in texts(dock)))
    assert form.visibleRegion().isEmpty()
    dock.list.setFocus()
    dock.list.setCurrentRow(row_of(dock, "shots_per_turn"))
    qtbot.keyClick(dock.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not form.visibleRegion().isEmpty())


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_severities_are_told_apart_and_nothing_is_cut_off(window: MainWindow, theme: object) -> None:
    window.set_theme(theme)
    dock = window.problems
    shades = set()
    for row in range(dock.list.count()):
        rect = dock.list.visualItemRect(dock.list.item(row))
        index = dock.list.indexFromItem(dock.list.item(row))
        repair = dock.delegate.repair_rect(index)
        assert rect.contains(repair) or repair.isNull()
        assert rect.width() <= dock.list.viewport().width()
        icon = dock.list.item(row).icon().pixmap(14, 14).toImage()
        shades.add(icon.pixelColor(7, 8).name())
    assert len(shades) == 3
    assert all(name in theme.severities.values() for name in shades)


def test_the_highlight_stays_with_the_problem_and_goes_with_it(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.problems
    chosen = row_of(dock, "priority 1")
    assert chosen > row_of(dock, "seat 1")
    dock.list.setCurrentRow(chosen)
    dock.repair(row_of(dock, "seat 1"))
    # A row above is gone; what was looked at is looked at still.
    assert dock.list.currentRow() == row_of(dock, "priority 1") == chosen - 1
    dock.repair(chosen - 1)
    assert not any("priority" in text for text in texts(dock))
    assert dock.list.currentRow() == -1
    assert not dock.list.selectedItems()


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_a_severity_is_seen_on_the_ground_of_a_selected_row(window: MainWindow, theme: Theme) -> None:
    window.set_theme(theme)
    dock = window.problems
    for row in range(dock.list.count()):
        dock.list.setCurrentRow(row)
        dock.list.scrollToItem(dock.list.item(row))
        rect = dock.list.visualItemRect(dock.list.item(row))
        picture = dock.list.viewport().grab(rect).toImage()
        scale = picture.width() / rect.width()
        ground = picture.pixelColor(int(2 * scale), int(2 * scale))
        mark = picture.pixelColor(int(14 * scale), int(16 * scale))
        assert ground.name() == theme.accent
        assert abs(mark.lightnessF() - ground.lightnessF()) > 0.3
