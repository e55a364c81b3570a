"""Docks, keys, zoom, themes and pictures of the real window, by real events."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDockWidget, QLabel, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.edits import STAMPS, Ref, place, refs_at, with_piece
from editor.main_window import MainWindow
from editor.theme import DARK, LIGHT
from engine.asteroyds.problems import problems
from engine.asteroyds.scenario import RectangleBoard
from engine.hexgrid import Direction, Hex

LEFT = Qt.MouseButton.LeftButton


def click(qtbot: QtBot, window: MainWindow, at: Hex) -> None:
    qtbot.mouseClick(window.view.viewport(), LEFT, pos=window.view.mapFromScene(centre(at)))


def child(window: MainWindow, kind: type, name: str):
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def test_keys_turn_the_selected_piece_and_undo_turns_it_back(qtbot: QtBot, window: MainWindow) -> None:
    first = window.document.scenario.tiles[0]
    click(qtbot, window, first.at)
    assert window.selection.ref == Ref(False, 0)
    qtbot.keyClick(window.view, Qt.Key.Key_R)
    assert (first.heading, window.document.scenario.tiles[0].heading) == ("E", "SE")
    qtbot.keyClick(window.view, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(window.view, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert window.document.scenario.tiles[0].heading == "NE"
    for _ in range(3):
        window.document.undo_stack.undo()
    assert window.document.scenario.tiles[0] == first


def test_properties_show_and_change_the_selected_piece(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, window.document.scenario.tiles[0].at)
    assert child(window, QLabel, "propertiesTitle").text() == "Red asteroid on D4"
    heading = child(window, QComboBox, "pieceHeading")
    assert heading.currentText() == "E →"
    qtbot.keyClick(heading, Qt.Key.Key_Down)
    assert window.document.scenario.tiles[0].heading == "SE"


def test_a_problem_appears_by_itself_and_a_click_selects_its_culprit(qtbot: QtBot, window: MainWindow) -> None:
    scenario = window.document.scenario
    window.document.edit(with_piece(scenario, Ref(False, 3), at=scenario.tiles[1].at), "clash")
    problems = child(window, QListWidget, "problems")
    qtbot.waitUntil(lambda: "red-4" in problems.item(0).text())
    qtbot.mouseClick(problems.viewport(), LEFT, pos=problems.visualItemRect(problems.item(0)).center())
    assert window.selection.ref in (Ref(False, 1), Ref(False, 3))
    assert "error" in child(window, QLabel, "problemCount").text()


def test_a_kind_chosen_in_the_palette_is_placed_by_a_click(qtbot: QtBot, window: MainWindow) -> None:
    palette = child(window, QListWidget, "palette")
    pod = next(palette.item(row) for row in range(palette.count()) if palette.item(row).text().startswith("Pod"))
    palette.scrollToItem(pod)
    qtbot.mouseClick(palette.viewport(), LEFT, pos=palette.visualItemRect(pod).center())
    free = (7, 3)
    assert not refs_at(window.document.scenario, free)
    click(qtbot, window, free)
    placed = window.document.scenario.tiles[-1]
    assert (placed.kind, placed.at) == ("pod", free)


def wheel(window: MainWindow, at: QPoint, notches: int) -> None:
    port = window.view.viewport()
    event = QWheelEvent(
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(port, event)


def test_the_wheel_zooms_at_the_cursor(qtbot: QtBot, window: MainWindow) -> None:
    at = window.view.mapFromScene(centre((8, 6)))
    # Once in, so that the board is larger than its view and can move under the cursor.
    qtbot.mouseMove(window.view.viewport(), at)
    wheel(window, at, 6)
    aside = QPoint(at.x() + 60, at.y() + 40)
    qtbot.mouseMove(window.view.viewport(), aside)
    before, scale = window.view.mapToScene(aside), window.view.zoom
    wheel(window, aside, 2)
    assert window.view.zoom > scale
    after = window.view.mapToScene(aside)
    assert abs(after.x() - before.x()) + abs(after.y() - before.y()) < 4


def test_both_themes_reach_the_board(window: MainWindow) -> None:
    shades = []
    for theme in (DARK, LIGHT):
        window.set_theme(theme)
        image = window.view.grab().toImage()
        shades.append(image.pixelColor(3, 3).lightness())
    assert shades[0] < 60 < 180 < shades[1]


def test_tab_walks_through_the_form_as_one_reads_it(qtbot: QtBot, window: MainWindow) -> None:
    dock = window.findChild(QDockWidget, "scenarioDock")
    assert isinstance(dock, QDockWidget)
    dock.raise_()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    child(window, QLineEdit, "scenarioName").setFocus()
    for name in ("scenarioAuthor", "scenarioDescription", "scenarioMode", "ruleHull"):
        focus = QApplication.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.objectName() == name


def test_the_palette_counts_the_box_only_where_the_box_is_laid(window: MainWindow) -> None:
    palette = child(window, QListWidget, "palette")
    official = window.document.scenario
    pod = next(row for row, stamp in enumerate(STAMPS) if stamp.kind == "pod")
    more = place(official, STAMPS[pod], (7, 3), Direction.E)
    window.document.edit(more, "one too many")
    assert palette.item(pod).text().endswith("−1")
    assert any("pods" in problem.text for problem in problems(more))
    elsewhere = more.model_copy(update={"board": RectangleBoard(rectangle=(20, 16))})
    window.document.edit(elsewhere, "another board")
    assert not any("the box holds" in problem.text for problem in problems(elsewhere))
    assert palette.item(pod).text() == "Pod"
    assert palette.item(pod).foreground().color().name() == window.theme.text
    assert "As many as you like" in palette.item(pod).toolTip()
    # Seats are limited everywhere.
    assert palette.item(len(STAMPS) - 1).text() == "Start  ·  0"
