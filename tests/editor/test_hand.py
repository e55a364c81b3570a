"""Journeys of the hand: palette, stamps, fill, symmetry and locks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QListWidget, QToolButton
from pytestqt.qtbot import QtBot

from editor.edits import Ref, Stamp
from editor.main_window import MainWindow
from editor.piece_groups import all_refs
from editor.symmetry import Symmetry
from engine.asteroyds.scenario import HexagonBoard, Scenario
from engine.hexgrid import Direction, turn_hex

from .gestures import ALT, CTRL, LEFT, SHIFT, Hand

Key = Qt.Key
HEXAGON = Scenario(mode="racing", board=HexagonBoard(hexagon=5), tiles=(), starts=())
MIDDLE = (5, 5)


def opened(qtbot: QtBot, scenario: Scenario) -> MainWindow:
    window = MainWindow(scenario)
    qtbot.addWidget(window, before_close_func=lambda w: [sheet.undo_stack.setClean() for sheet in w.document.sheets])
    window.show()
    return window


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot, HEXAGON)


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def kinds(window: MainWindow) -> list[str]:
    return [tile.kind for tile in window.document.scenario.tiles]


# The palette


def carry(hand: Hand, at: QPoint, *, drop: bool = True) -> None:
    """Presses the palette's second row and drags it to a point of the board's view."""
    palette = hand.window.findChild(QListWidget, "palette")
    assert isinstance(palette, QListWidget)
    port = palette.viewport()
    start = palette.visualItemRect(palette.item(1)).center()
    end = port.mapFromGlobal(hand.port.mapToGlobal(at))
    hand.qtbot.mousePress(port, LEFT, pos=start)
    hand.qtbot.mouseMove(port, start + QPoint(30, 0))
    hand.qtbot.mouseMove(port, end)
    if drop:
        hand.qtbot.mouseRelease(port, LEFT, pos=end)


def test_something_is_dragged_from_the_palette_onto_the_board(hand: Hand, window: MainWindow) -> None:
    carry(hand, hand.point((4, 5)), drop=False)
    assert [(ghost.kind, ghost.at) for ghost in window.scene.ghosts] == [("asteroid", (4, 5))]
    assert hand.text.startswith("E6: free — click places: white asteroid")
    palette = window.palette_dock.viewport()
    hand.qtbot.mouseRelease(palette, LEFT, pos=palette.mapFromGlobal(hand.port.mapToGlobal(hand.point((4, 5)))))
    assert [(tile.colour, tile.at) for tile in window.document.scenario.tiles] == [("white", (4, 5))]
    assert window.selection.ref == Ref(False, 0)
    assert window.view.tool is window.select_tool
    assert window.scene.ghosts == ()


def test_a_drag_that_ends_beside_the_board_places_nothing(hand: Hand, window: MainWindow) -> None:
    carry(hand, QPoint(-40, 20))
    assert window.document.scenario == HEXAGON
    carry(hand, hand.point((4, 5)), drop=False)
    hand.key(Key.Key_Escape)
    palette = window.palette_dock.viewport()
    hand.qtbot.mouseRelease(palette, LEFT, pos=palette.mapFromGlobal(hand.port.mapToGlobal(hand.point((4, 5)))))
    assert window.document.scenario == HEXAGON


def test_a_drag_paints_and_erases_along_the_way_in_one_step(hand: Hand, window: MainWindow) -> None:
    window.hold(Stamp("pod"))
    hand.press((2, 5))
    hand.hover((6, 5))
    assert len(window.scene.ghosts) == 5
    hand.release((6, 5))
    assert [tile.at for tile in window.document.scenario.tiles] == [(column, 5) for column in range(2, 7)]
    assert window.document.undo_stack.count() == 1
    hand.key(Key.Key_E)
    hand.drag((1, 5), (5, 5))
    assert [tile.at for tile in window.document.scenario.tiles] == [(6, 5)]
    assert window.document.undo_stack.count() == 2


# Stamps


def test_digits_take_stamps_and_alt_stores_them_for_good(hand: Hand, window: MainWindow) -> None:
    hand.key(Key.Key_6)
    hand.click((4, 5))
    assert kinds(window) == ["gate"]
    hand.key(Key.Key_3)
    hand.key(Key.Key_R)
    hand.key(Key.Key_7, ALT)
    assert hand.remark == "Stamp 7: blue asteroid"
    hand.key(Key.Key_1)
    hand.key(Key.Key_7)
    hand.click((5, 5))
    placed = window.document.scenario.tiles[-1]
    assert (placed.colour, placed.heading) == ("blue", "SE")
    # With nothing in the hand the selected piece is stored.
    hand.key(Key.Key_Escape)
    hand.click((4, 5))
    hand.key(Key.Key_9, ALT)
    other = opened(hand.qtbot, HEXAGON)
    assert other.stamps[7] == (Stamp("asteroid", "blue"), Direction.SE)
    assert other.stamps[9].stamp == Stamp("gate", "red")
    button = other.findChild(QToolButton, "stamp7")
    assert isinstance(button, QToolButton)
    assert "blue asteroid, pointing SE" in button.toolTip()
    hand.qtbot.mouseClick(button, LEFT)
    assert other.place_tool.heading is Direction.SE
    assert other.view.tool is other.place_tool


# Fill


def test_fill_takes_a_region_or_a_rectangle(hand: Hand, window: MainWindow) -> None:
    window.hold(Stamp("pod"))
    hand.drag((0, 5), (10, 5))
    hand.key(Key.Key_F)
    hand.hover((5, 3))
    assert "click fills 40 free hexes with: pod" in hand.text
    assert len(window.scene.ghosts) == 40
    hand.click((5, 3))
    assert len(window.document.scenario.tiles) == 51
    assert len({tile.id for tile in window.document.scenario.tiles}) == 51
    assert window.document.undo_stack.count() == 2
    hand.key(Key.Key_1)
    assert window.view.tool is window.fill_tool
    hand.band((4, 6), (5, 7))
    filled = [tile for tile in window.document.scenario.tiles if tile.kind == "asteroid"]
    assert {tile.at for tile in filled} == {(4, 6), (5, 6), (4, 7), (5, 7)}
    assert len({tile.id for tile in filled}) == len({tile.priority for tile in filled}) == 4


def test_more_than_a_scenario_can_hold_is_not_filled(qtbot: QtBot) -> None:
    window = opened(qtbot, HEXAGON.model_copy(update={"board": HexagonBoard(hexagon=7)}))
    big = Hand(qtbot, window)
    window.hold(Stamp("pod"))
    big.key(Key.Key_F)
    big.click((7, 7))
    assert not window.document.scenario.tiles
    assert "169 free hexes: too many" in big.text


# Symmetry


def choose(window: MainWindow, symmetry: Symmetry) -> None:
    window.actions_by_name[f"symmetry-{symmetry}"].trigger()


def test_six_images_are_placed_turned_moved_and_erased_as_one(hand: Hand, window: MainWindow) -> None:
    choose(window, Symmetry.SIXFOLD)
    window.hold(Stamp("asteroid", "red"), Direction.NE)
    hand.hover((7, 5))
    assert len(window.scene.ghosts) == 6
    hand.click((7, 5))
    tiles = window.document.scenario.tiles
    expected = {turn_hex((7, 5), steps, MIDDLE): Direction((Direction.NE + steps) % 6).name for steps in range(6)}
    assert {tile.at: tile.heading for tile in tiles} == expected
    assert window.document.undo_stack.count() == 1
    hand.key(Key.Key_Escape)
    hand.key(Key.Key_Escape)
    hand.click((7, 5))
    hand.key(Key.Key_R)
    turned = {turn_hex((7, 5), steps, MIDDLE): Direction(steps).name for steps in range(6)}
    assert {tile.at: tile.heading for tile in window.document.scenario.tiles} == turned
    hand.drag((7, 5), (8, 5))
    moved = {turn_hex((8, 5), steps, MIDDLE): Direction(steps).name for steps in range(6)}
    assert {tile.at: tile.heading for tile in window.document.scenario.tiles} == moved
    hand.key(Key.Key_E)
    hand.hover((8, 5))
    assert "erases 6 pieces" in hand.text
    hand.click((8, 5))
    assert not window.document.scenario.tiles
    assert window.document.undo_stack.count() == 4


@pytest.mark.parametrize(
    ("symmetry", "at", "heading"),
    [
        (Symmetry.LEFT_RIGHT, (3, 5), "NW"),
        (Symmetry.TOP_BOTTOM, (7, 5), "NE"),
        (Symmetry.TWOFOLD, (3, 5), "SW"),
        (Symmetry.THREEFOLD, turn_hex((7, 5), 2, MIDDLE), "SE"),
    ],
)
def test_each_symmetry_has_its_image(hand: Hand, symmetry: Symmetry, at: tuple[int, int], heading: str) -> None:
    choose(hand.window, symmetry)
    hand.window.hold(Stamp("asteroid", "red"), Direction.NE)
    hand.click((7, 5))
    tiles = {tile.at: tile.heading for tile in hand.window.document.scenario.tiles}
    # A piece on the mirror is its own image and is placed once, as the hand holds it.
    assert tiles[at] == heading
    # The image follows a turn as an image does, and goes with what it is the image of.
    hand.key(Key.Key_Escape)
    hand.key(Key.Key_R)
    turned = {tile.at: tile.heading for tile in hand.window.document.scenario.tiles}
    step = -1 if symmetry is Symmetry.LEFT_RIGHT else 1
    assert turned[7, 5] == "E"
    if at != (7, 5):
        assert Direction[turned[at]] == (Direction[heading] + step) % 6
    hand.key(Key.Key_Delete)
    assert not hand.window.document.scenario.tiles
    assert len(tiles) == {Symmetry.TOP_BOTTOM: 1, Symmetry.THREEFOLD: 3}.get(symmetry, 2)


def test_the_mirror_is_seen_on_the_board_but_not_in_pictures(hand: Hand, window: MainWindow) -> None:
    def marks() -> int:
        image = window.view.grab().toImage()
        column = hand.point(MIDDLE).x()
        colours = [QColor(image.pixel(x, y)) for x in (column - 1, column, column + 1) for y in range(image.height())]
        return sum(colour.red() > 150 and colour.blue() < 100 for colour in colours)

    def picture() -> QImage:
        window.actions_by_name["copyPicture"].trigger()
        return QGuiApplication.clipboard().image()

    before = picture()
    assert marks() == 0
    choose(window, Symmetry.LEFT_RIGHT)
    assert marks() > 100
    assert picture() == before
    assert marks() > 100
    chooser = window.findChild(QToolButton, "symmetryChooser")
    assert isinstance(chooser, QToolButton)
    assert (chooser.text(), chooser.toolTip().splitlines()[-1]) == ("Mirror left-right", "About F6")
    hand.key(Key.Key_M)
    assert window.brush.symmetry is Symmetry.TOP_BOTTOM


# Locks


def test_locked_pieces_stay_as_they_are(hand: Hand, window: MainWindow) -> None:
    window.hold(Stamp("asteroid", "red"))
    hand.drag((3, 5), (4, 5))
    hand.key(Key.Key_Escape)
    hand.click((3, 5))
    hand.key(Key.Key_L, CTRL | SHIFT)
    locked, loose = window.document.scenario.tiles
    assert window.document.undo_stack.count() == 1
    window.selection.select_all(all_refs(window.document.scenario))
    hand.key(Key.Key_R)
    assert hand.remark == "Locked and left as it was: one piece"
    hand.drag((4, 5), (4, 4))
    hand.key(Key.Key_H, CTRL)
    hand.drag((3, 5), (3, 4))
    assert window.document.scenario.tiles[0] == locked
    assert window.document.scenario.tiles[1].at != loose.at
    hand.key(Key.Key_Escape)
    window.hold(Stamp("pod"))
    hand.click((3, 5))
    assert "locked" in hand.text
    hand.key(Key.Key_E)
    hand.click((3, 5))
    assert "locked" in hand.text
    hand.key(Key.Key_A, CTRL)
    hand.key(Key.Key_Delete)
    assert window.document.scenario.tiles == (locked,)
    assert hand.remark == "Locked and left as it was: one piece"


def test_locks_are_seen_and_remembered_with_the_file(hand: Hand, window: MainWindow, tmp_path: Path) -> None:
    window.hold(Stamp("pod"))
    hand.click((3, 5))
    hand.key(Key.Key_Escape)
    before = window.view.grab().toImage()
    hand.key(Key.Key_L, CTRL | SHIFT)
    after = window.view.grab().toImage()
    at = hand.point((3, 5), (0, 40))
    assert before.pixel(at) != after.pixel(at)
    window.document.save(tmp_path / "mine.json")
    assert "lock" not in (tmp_path / "mine.json").read_text(encoding="utf-8")
    other = opened(hand.qtbot, HEXAGON)
    other.files.open_path(tmp_path / "mine.json")
    assert other.locks.refs == {Ref(False, 0)}
    other.actions_by_name["unlockAll"].trigger()
    third = opened(hand.qtbot, HEXAGON)
    third.files.open_path(tmp_path / "mine.json")
    assert third.locks.refs == frozenset()
