"""Journeys: one form for many pieces, and handicaps for the teams that there are."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from editor.docks.fields import ChoiceField, NumberField, TeamField
from editor.edits import Ref
from editor.main_window import MainWindow
from editor.theme import DARK, LIGHT, Theme
from engine.asteroyds.scenario import Asteroid


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow()
    window.files.open_argument("official-targets")
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    return window


def child(window: MainWindow, name: str) -> Any:
    found = window.findChild(QWidget, name)
    assert found is not None, name
    return found


def title(window: MainWindow) -> str:
    label: QLabel = child(window, "propertiesTitle")
    return label.text()


def select(window: MainWindow, *ids: str) -> list[Ref]:
    numbers = {tile.id: number for number, tile in enumerate(window.document.scenario.tiles)}
    refs = [Ref(False, numbers[name]) for name in ids]
    window.selection.select_all(refs)
    return refs


def test_titles_say_what_they_have_in_common(window: MainWindow) -> None:
    assert title(window) == "Nothing selected"
    assert child(window, "propertiesAdvice").isVisible()
    select(window, "red-1", "red-2", "red-3")
    assert title(window) == "3 red asteroids"
    assert not child(window, "propertiesAdvice").isVisible()
    select(window, "red-1", "blue-1")
    assert title(window) == "2 asteroids"
    pod = next(tile.id for tile in window.document.scenario.tiles if tile.kind == "pod")
    select(window, "red-1", pod)
    assert title(window) == "2 pieces"


def test_a_change_reaches_all_that_have_the_field_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    pod = next(tile.id for tile in before.tiles if tile.kind == "pod")
    refs = select(window, "red-1", "red-2", "blue-1", pod)
    heading: ChoiceField = child(window, "pieceHeading")
    assert (heading.currentIndex(), heading.placeholderText()) == (-1, "— several")
    assert not child(window, "pieceId").isVisible()
    assert not child(window, "startFacing").isVisible()
    qtbot.keyClick(heading, Qt.Key.Key_Down)
    after = window.document.scenario
    assert {after.tiles[ref.number].heading for ref in refs[:3]} == {"E"}
    assert after.tiles[refs[3].number] == before.tiles[refs[3].number]
    assert heading.currentText() == "E →"
    assert window.document.undo_stack.count() == 1
    assert window.selection.refs == tuple(refs)
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == before


def test_several_numbers_become_one(qtbot: QtBot, window: MainWindow) -> None:
    refs = select(window, "red-1", "red-2")
    priority: NumberField = child(window, "piecePriority")
    assert priority.text() == "— several"
    priority.selectAll()
    qtbot.keyClicks(priority, "40")
    qtbot.keyClick(priority, Qt.Key.Key_Return)
    assert [window.document.scenario.tiles[ref.number].priority for ref in refs] == [40, 40]
    assert priority.text() == "40"
    select(window, "blue-1")
    assert priority.minimum() == 0


def test_teams_are_offered_and_can_be_typed(qtbot: QtBot, window: MainWindow) -> None:
    carriers = [tile.id for tile in window.document.scenario.tiles if isinstance(tile, Asteroid) and tile.target]
    refs = select(window, *carriers[:2])
    field: TeamField = child(window, "pieceTarget")
    assert [field.itemText(row) for row in range(field.count())] == ["no target", "west", "east"]
    field.lineEdit().selectAll()
    qtbot.keyClicks(field.lineEdit(), "north")
    qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Return)
    assert {window.document.scenario.tiles[ref.number].target for ref in refs} == {"north"}
    assert field.findText("north") > 0
    # Chosen from the list as well, by keys: the first entry is nobody.
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Home)
    field.setCurrentIndex(0)
    field.activated.emit(0)
    assert {window.document.scenario.tiles[ref.number].target for ref in refs} == {None}


def test_handicaps_follow_the_teams_and_say_how_many_targets_there_are(qtbot: QtBot, window: MainWindow) -> None:
    window.docks[3].raise_()
    west: NumberField = child(window, "needed:west")
    assert west.text() == "all"
    qtbot.keyClick(west, Qt.Key.Key_Up)
    qtbot.keyClick(west, Qt.Key.Key_Up)
    assert window.document.scenario.rules.targets_needed == {"west": 2}
    assert west.text() == "2 of 6"
    qtbot.keyClick(west, Qt.Key.Key_Down)
    qtbot.keyClick(west, Qt.Key.Key_Down)
    assert window.document.scenario.rules.targets_needed == {}
    window.selection.select_all([Ref(True, number) for number in range(3)])
    team: TeamField = child(window, "startTeam")
    team.lineEdit().selectAll()
    qtbot.keyClicks(team.lineEdit(), "south")
    qtbot.keyClick(team.lineEdit(), Qt.Key.Key_Return)
    assert child(window, "needed:south").text() == "all"


def test_a_handicap_of_nobody_can_be_taken_away(qtbot: QtBot, window: MainWindow) -> None:
    scenario = window.document.scenario
    rules = scenario.rules.model_copy(update={"targets_needed": {"ghosts": 1}})
    window.document.edit(scenario.model_copy(update={"rules": rules}), "haunt")
    qtbot.keyClick(child(window, "needed:ghosts"), Qt.Key.Key_Down)
    assert window.document.scenario.rules.targets_needed == {}
    qtbot.waitUntil(lambda: window.findChild(QWidget, "needed:ghosts") is None)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_no_form_is_wider_than_its_dock_at_1280_by_720(window: MainWindow, theme: Theme) -> None:
    window.set_theme(theme)
    assert (window.width(), window.height()) == (1280, 720)
    window.selection.select_all([Ref(False, 0), Ref(False, 5), Ref(True, 0)])
    for dock in window.docks[2:4]:
        dock.raise_()
        QApplication.processEvents()
        area = dock.widget()
        assert isinstance(area, QScrollArea)
        assert area.widget().minimumSizeHint().width() <= area.viewport().width()
        shown = [field for field in area.widget().findChildren(QWidget) if field.isVisible() and field.toolTip()]
        assert len(shown) > 8
        for field in shown:
            left = field.mapTo(area.widget(), QPoint(0, 0)).x()
            assert left >= 0
            assert left + field.width() <= area.viewport().width(), field.objectName()
            if isinstance(field, QLabel):
                assert field.width() >= field.sizeHint().width(), field.text()


def test_the_wheel_scrolls_the_form_and_changes_nothing(window: MainWindow) -> None:
    select(window, "red-1")
    before = window.document.scenario
    for name in ("pieceHeading", "piecePriority", "pieceTarget"):
        field = child(window, name)
        field.clearFocus()
        middle = field.rect().center()
        event = QWheelEvent(
            QPointF(middle),
            QPointF(field.mapToGlobal(middle)),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(field, event)
    assert window.document.scenario == before
