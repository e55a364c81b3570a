"""Journeys: the board's own shape, painted with the mouse, grown and shrunk from the menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import scenarios
from editor.board_layout import centre
from editor.edits import Ref, with_piece
from editor.main_window import MainWindow
from editor.symmetry import Symmetry
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import HexagonBoard
from engine.hexgrid import Hex, distance

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow()
    window.files.open_argument("official-racing")
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, Qt.Key.Key_H)
    assert window.view.tool is window.shape_tool
    return window


def point(window: MainWindow, at: Hex) -> QPoint:
    return window.view.mapFromScene(centre(at))


def stroke(qtbot: QtBot, window: MainWindow, *way: Hex) -> None:
    port, points = window.view.viewport(), [point(window, at) for at in way]
    qtbot.mouseMove(port, points[0])
    qtbot.mousePress(port, LEFT, pos=points[0])
    for to in points[1:]:
        qtbot.mouseMove(port, to)
    qtbot.mouseRelease(port, LEFT, pos=points[-1])


def status(window: MainWindow) -> str:
    label = window.findChild(QLabel, "underCursor")
    assert label is not None
    return label.text()


def test_a_stroke_from_outside_adds_hexes_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    assert (13, 1) not in window.scene.hexes
    # Far apart, as a quick hand moves: no gaps are left.
    stroke(qtbot, window, (13, 1), (16, 1))
    assert board_hexes(window.document.scenario) == board_hexes(before) | {(13, 1), (14, 1), (15, 1), (16, 1)}
    assert window.document.scenario.tiles == before.tiles
    assert window.document.undo_stack.count() == 1
    assert window.document.undo_stack.undoText() == "Add 4 hexes"
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == before


def test_a_stroke_from_inside_removes_hexes_and_says_what_goes_with_them(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    gone = before.tiles[0]
    beside = next(at for at in sorted(window.scene.hexes) if distance(at, gone.at) == 1)
    port = window.view.viewport()
    qtbot.mouseMove(port, point(window, gone.at))
    assert f"removes hexes, here with red asteroid {gone.id}" in status(window)
    qtbot.mousePress(port, LEFT, pos=point(window, gone.at))
    qtbot.mouseMove(port, point(window, beside))
    assert "removes 2 hexes, and with them" in status(window)
    # Nothing has happened yet, but it is seen: a veil in the colour of loss.
    assert window.document.scenario == before
    shade = QColor(window.view.viewport().grab().toImage().pixel(point(window, beside)))
    assert shade.red() > shade.blue() + 20
    qtbot.mouseRelease(port, LEFT, pos=point(window, beside))
    after = window.document.scenario
    assert board_hexes(after) == board_hexes(before) - {gone.at, beside}
    assert gone not in after.tiles
    assert window.document.undo_stack.count() == 1
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == before


def test_beyond_the_upper_left_everything_moves_along(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    stroke(qtbot, window, (-1, -1))
    after = window.document.scenario
    assert len(board_hexes(after)) == len(board_hexes(before)) + 1
    assert min(min(at) for at in board_hexes(after)) == 0
    moved = {(b.at[0] - a.at[0], b.at[1] - a.at[1]) for a, b in zip(before.tiles, after.tiles, strict=True)}
    assert moved == {(1, 2)}
    # What lies under the cursor is the new hex, so a second click takes it away again.
    assert window.scene.hexes == board_hexes(after)
    stroke(qtbot, window, (0, 1))
    assert len(board_hexes(window.document.scenario)) == len(board_hexes(before))


def test_a_stroke_may_leave_the_dotted_field_but_not_the_largest_board(qtbot: QtBot, window: MainWindow) -> None:
    window.document.edit(window.document.scenario.model_copy(update={"board": HexagonBoard(hexagon=1)}), "small")
    window.view.zoom_by(0.2)
    stroke(qtbot, window, (3, 1), (60, 1))
    columns = [column for column, _ in board_hexes(window.document.scenario)]
    assert (min(columns), max(columns)) == (0, 29)
    assert len(columns) == 7 + 27


def test_a_zoomed_view_stays_with_the_board_when_it_moves(qtbot: QtBot, window: MainWindow) -> None:
    window.view.zoom_by(3)
    window.view.centerOn(centre((1, 5)))
    at = point(window, (1, 5))
    stroke(qtbot, window, (-1, 5))
    assert window.document.scenario.board != scenarios.load("official-racing").board
    now = point(window, (2, 5))
    assert abs(now.x() - at.x()) + abs(now.y() - at.y()) < 8


def test_escape_forgets_the_stroke_and_other_tools_know_no_hexes_outside(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    port = window.view.viewport()
    qtbot.mousePress(port, LEFT, pos=point(window, (13, 1)))
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(port, LEFT, pos=point(window, (13, 1)))
    assert window.document.scenario == before
    assert window.view.tool is window.select_tool
    assert window.view.hex_under(point(window, (13, 1)).toPointF()) is None


def test_the_menu_grows_and_shrinks_at_every_edge(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    size = len(board_hexes(before))
    for edge in ("Left", "Right", "Top", "Bottom"):
        window.actions_by_name[f"addEdge{edge}"].trigger()
        assert len(board_hexes(window.document.scenario)) > size
        window.actions_by_name[f"removeEdge{edge}"].trigger()
        assert len(board_hexes(window.document.scenario)) == size
    assert window.document.undo_stack.count() == 8
    window.document.undo_stack.setIndex(0)
    window.actions_by_name["shrinkBoard"].trigger()
    after = window.document.scenario
    assert len(after.tiles) + len(after.starts) < len(before.tiles) + len(before.starts)
    assert "Undo brings them back" in window.remark.text()
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == before


def test_the_menu_says_why_it_does_nothing(window: MainWindow) -> None:
    scenario = window.document.scenario
    window.document.edit(scenario.model_copy(update={"board": HexagonBoard(hexagon=14), "tiles": ()}), "large")
    window.actions_by_name["growBoard"].trigger()
    assert "30 by 30" in window.remark.text()
    window.document.edit(scenario.model_copy(update={"board": HexagonBoard(hexagon=0), "tiles": ()}), "small")
    window.actions_by_name["shrinkBoard"].trigger()
    assert window.document.scenario.board == HexagonBoard(hexagon=0)
    assert "no board" in window.remark.text()


def test_priorities_are_renumbered_from_the_menu(window: MainWindow) -> None:
    before = window.document.scenario
    window.document.edit(with_piece(before, Ref(False, 0), priority=30), "late")
    window.actions_by_name["renumberFromOne"].trigger()
    moving = [tile.priority for tile in window.document.scenario.tiles if hasattr(tile, "priority")]
    assert sorted(moving) == list(range(1, len(moving) + 1))
    window.actions_by_name["renumberByBox"].trigger()
    after = window.document.scenario
    # The official layout bears the numbers of the box; only the first red tile is now the last of them.
    assert [tile.priority for tile in after.tiles[:4]] == [4, 1, 2, 3]
    assert after.tiles[4:] == before.tiles[4:]
    window.actions_by_name["renumberByBox"].trigger()
    assert window.document.undo_stack.count() == 3
    assert "already" in window.remark.text()


def test_the_symmetry_in_force_holds_for_the_board_too(qtbot: QtBot, window: MainWindow) -> None:
    before = window.scene.hexes
    window.brush.choose(Symmetry.LEFT_RIGHT)
    [mirror] = window.brush.motions
    assert {mirror.hex(at) for at in before} == before
    added = {(13, 1), (14, 1)}
    stroke(qtbot, window, (13, 1), (14, 1))
    assert window.scene.hexes == before | added | {mirror.hex(at) for at in added}
    assert window.document.undo_stack.undoText() == "Add 4 hexes"
    gone = (6, 6)
    assert gone in window.scene.hexes
    stroke(qtbot, window, gone)
    assert window.scene.hexes.isdisjoint({gone, mirror.hex(gone)})
    window.document.undo_stack.setIndex(0)
    window.actions_by_name["addEdgeLeft"].trigger()
    hexes = window.scene.hexes
    [mirror] = window.brush.motions
    assert {mirror.hex(at) for at in hexes} == hexes
    assert len(hexes) == len(before) + 2 * len({row for _, row in before})
