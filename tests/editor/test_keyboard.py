"""The board without a mouse: every step by keys in the real window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.board_layout import SIZE
from editor.edits import Ref, Stamp, refs_at
from editor.hex_steps import beside, beyond
from editor.main_window import MainWindow
from engine.hexgrid import Direction, Hex, neighbour, rectangle, to_axial

from .board_hand import LEFT, pixel

KEY, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def go_to(qtbot: QtBot, window: MainWindow, at: Hex) -> None:
    """By arrow keys alone: first the row, then the column."""
    qtbot.keyClick(window.view, KEY.Key_Right)
    for _ in range(60):
        here = window.hex_cursor.at
        assert here is not None
        if here == at:
            return
        key = KEY.Key_Down if here[1] < at[1] else KEY.Key_Up
        if here[1] == at[1]:
            key = KEY.Key_Right if here[0] < at[0] else KEY.Key_Left
        qtbot.keyClick(window.view, key)
    raise AssertionError(f"{at} is never reached")


def told(window: MainWindow) -> str:
    label = window.findChild(QLabel, "underCursor")
    assert isinstance(label, QLabel)
    return label.text()


def test_a_scenario_is_built_by_keys_alone(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario
    qtbot.keyClick(window.view, KEY.Key_P)
    assert window.view.tool is window.place_tool
    go_to(qtbot, window, (7, 3))
    assert [ghost.at for ghost in window.scene.ghosts] == [(7, 3)]
    qtbot.keyClick(window.view, KEY.Key_Return)
    placed = window.document.scenario.tiles[-1]
    assert (placed.at, len(window.document.scenario.tiles)) == ((7, 3), len(before.tiles) + 1)
    qtbot.keyClick(window.view, KEY.Key_Escape)
    qtbot.keyClick(window.view, KEY.Key_R)
    assert window.document.scenario.tiles[-1].heading == "SE"
    for _ in range(2):
        qtbot.keyClick(window.view, KEY.Key_Right, CONTROL)
    assert window.document.scenario.tiles[-1].at == (9, 3)
    assert window.hex_cursor.at == (9, 3)
    assert window.document.undo_stack.count() == 4
    qtbot.keyClick(window.view, KEY.Key_Delete)
    assert window.document.scenario == before


def test_the_status_bar_and_the_screen_reader_hear_the_hex(qtbot: QtBot, window: MainWindow) -> None:
    tile = window.document.scenario.tiles[0]
    go_to(qtbot, window, tile.at)
    for words in ("D4", tile.id, "priority 1", "heading E"):
        assert words in told(window)
        assert words in window.view.accessibleDescription()
    qtbot.keyClick(window.view, KEY.Key_Enter)
    assert window.selection.refs == (Ref(False, 0),)
    assert window.view.accessibleDescription().endswith("selected")


def test_the_frame_is_seen_and_goes_with_the_focus(qtbot: QtBot, window: MainWindow) -> None:
    at = (7, 3)
    go_to(qtbot, window, at)
    assert window.hex_cursor.is_shown

    def bright() -> int:
        """Pixels of the cursor's colour along the upright edge on the left."""
        image = window.view.viewport().grab().toImage()
        wanted = QColor(window.theme.cursor)
        places = [
            pixel(window, at, right=-SIZE * 0.866 + aside, below=below)
            for aside in (1, 2, 3)
            for below in range(-18, 19)
        ]
        return sum(abs(image.pixelColor(place).lightness() - wanted.lightness()) < 40 for place in places)

    assert bright() > 10
    window.palette_dock.setFocus()
    assert not window.hex_cursor.is_shown
    assert bright() == 0


def test_home_and_end_go_along_the_row_and_with_control_across_the_board(qtbot: QtBot, window: MainWindow) -> None:
    go_to(qtbot, window, (7, 6))
    row = sorted(column for column, number in window.scene.hexes if number == 6)
    order = sorted(window.scene.hexes, key=lambda at: (at[1], at[0]))
    for key, held, expected in (
        (KEY.Key_End, Qt.KeyboardModifier.NoModifier, (row[-1], 6)),
        (KEY.Key_Home, Qt.KeyboardModifier.NoModifier, (row[0], 6)),
        (KEY.Key_End, CONTROL, order[-1]),
        (KEY.Key_Home, CONTROL, order[0]),
    ):
        qtbot.keyClick(window.view, key, held)
        assert window.hex_cursor.at == expected


def test_up_and_down_keep_the_column_where_there_is_one(qtbot: QtBot, window: MainWindow) -> None:
    go_to(qtbot, window, (0, 6))
    for _ in range(6):
        qtbot.keyClick(window.view, KEY.Key_Up)
    at = window.hex_cursor.at
    assert at is not None
    assert at[1] == 0
    # The first row begins further right; on the way back the column is remembered.
    assert at[0] == min(column for column, row in window.scene.hexes if row == 0) > 0
    for _ in range(6):
        qtbot.keyClick(window.view, KEY.Key_Down)
    assert window.hex_cursor.at == (0, 6)


def test_steps_jump_over_holes_and_stop_at_the_edge() -> None:
    hexes = frozenset(set(rectangle(5, 3)) - {(2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)})
    assert beside(hexes, (1, 0), 1) == (3, 0)
    assert beside(hexes, (4, 0), 1) == (4, 0)
    assert beside(hexes, (0, 0), -1) == (0, 0)
    assert beyond(hexes, (3, 0), 1, 3) == (3, 2)
    assert beyond(hexes, (3, 2), 1, 3) == (3, 2)
    assert beyond(hexes, (2, 2), -1, 2) in {(1, 0), (3, 0)}


def test_a_nudge_moves_all_or_nothing(qtbot: QtBot, window: MainWindow) -> None:
    before = window.document.scenario

    def is_free(at: Hex) -> bool:
        return at in window.scene.hexes and not refs_at(before, at)

    ways = (Direction.NE, Direction.NW)
    numbers = [
        index for index, tile in enumerate(before.tiles) if all(is_free(neighbour(tile.at, way)) for way in ways)
    ][:4]
    assert len({before.tiles[number].at[1] & 1 for number in numbers}) == 2, "rows of both sorts"
    window.selection.select_all(Ref(False, number) for number in numbers)
    qtbot.keyClick(window.view, KEY.Key_Up, CONTROL)
    after = window.document.scenario
    last = before.tiles[numbers[-1]].at
    step = after.tiles[numbers[-1]].at
    assert (step[0] - last[0], step[1] - last[1]) == (0, -1)
    moves = set()
    for number in numbers:
        (q, r), (old_q, old_r) = to_axial(after.tiles[number].at), to_axial(before.tiles[number].at)
        moves.add((q - old_q, r - old_r))
    assert len(moves) == 1, "all by the same way"
    assert window.document.undo_stack.count() == 1
    window.document.undo_stack.undo()
    taken = next(
        tile
        for tile in before.tiles
        if any(ref.is_start is False for ref in refs_at(before, (tile.at[0] + 1, tile.at[1])))
    )
    window.selection.select(Ref(False, before.tiles.index(taken)))
    qtbot.keyClick(window.view, KEY.Key_Right, CONTROL)
    assert window.document.scenario == before
    assert "is taken" in window.remark.text()


def test_the_keyboard_picks_what_the_right_button_picks(qtbot: QtBot, window: MainWindow) -> None:
    go_to(qtbot, window, window.document.scenario.tiles[0].at)
    qtbot.keyClick(window.view, KEY.Key_Q)
    assert window.view.tool is window.place_tool
    assert window.place_tool.stamp == Stamp("asteroid", "red")


def test_a_click_takes_the_cursor_along(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.view.viewport(), LEFT, pos=pixel(window, (7, 3)))
    assert not window.hex_cursor.is_shown
    qtbot.keyClick(window.view, KEY.Key_Right)
    assert window.hex_cursor.at == (8, 3)


def test_a_board_that_shrinks_loses_the_cursor(qtbot: QtBot, window: MainWindow) -> None:
    go_to(qtbot, window, (14, 6))
    window.files.open_argument("first-flight")
    assert window.hex_cursor.at is None or window.hex_cursor.at in window.scene.hexes


def focusable(window: MainWindow) -> list[QWidget]:
    """Without the insides of lists and boxes, which Qt speaks of itself, and the lists that boxes open."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.window() is window
        and not isinstance(widget.parent(), QAbstractScrollArea | QAbstractSpinBox | QComboBox)
    ]


def spoken(widget: QWidget) -> str:
    """What a screen reader calls it; the label of its row counts."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_everything_that_can_have_the_keyboard_has_a_name(window: MainWindow) -> None:
    window.selection.select(Ref(False, 0))
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in focusable(window)
        if not spoken(widget)
    ]
    assert len(focusable(window)) > 20
    assert nameless == []


def test_tab_leads_from_the_board_around_and_back(qtbot: QtBot, window: MainWindow) -> None:
    window.view.setFocus()
    seen = []
    for _ in range(40):
        focus = QApplication.focusWidget()
        assert focus is not None
        if seen and focus is window.view:
            break
        seen.append(focus)
        qtbot.keyClick(focus, KEY.Key_Tab)
    else:
        raise AssertionError(f"the board never comes again: {[each.objectName() for each in seen]}")
    assert window.palette_dock in seen
    assert any(each is window.problems or window.problems.isAncestorOf(each) for each in seen)
