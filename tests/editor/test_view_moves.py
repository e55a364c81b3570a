"""Zoom, pan, turning by the wheel, the minimap and tooltips, by real events in the real view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.board_layout import bounds, centre
from editor.board_tips import BoardTips
from editor.edits import Ref, with_piece
from editor.main_window import MainWindow

from .board_hand import LEFT, MIDDLE, pixel, wheel

NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def near(window: MainWindow) -> MainWindow:
    """So near that the board does not fit."""
    window.view.zoom_by(2 / window.view.zoom)
    return window


@pytest.mark.parametrize("way", ["middle", "space"])
def test_a_drag_pans_and_edits_nothing(qtbot: QtBot, near: MainWindow, way: str) -> None:
    before, port = near.document.scenario, near.view.viewport()
    at = pixel(near, (7, 5))
    under = near.view.mapToScene(at)
    button = MIDDLE if way == "middle" else LEFT
    if way == "space":
        qtbot.keyPress(near.view, Qt.Key.Key_Space)
    qtbot.mousePress(port, button, pos=at)
    qtbot.mouseMove(port, at + QPoint(60, -40))
    qtbot.mouseRelease(port, button, pos=at + QPoint(60, -40))
    if way == "space":
        qtbot.keyRelease(near.view, Qt.Key.Key_Space)
    moved = near.view.mapToScene(at + QPoint(60, -40)) - under
    assert moved.manhattanLength() < 2
    assert near.document.scenario is before
    assert not near.selection.refs
    # The button does what it always does once the hand is no longer a panning one.
    tile = before.tiles[0]
    near.view.jump_to(tile.at)
    qtbot.mouseClick(port, LEFT, pos=pixel(near, tile.at))
    assert near.selection.piece == tile


def test_alt_and_the_wheel_turn_and_do_not_zoom(qtbot: QtBot, window: MainWindow) -> None:
    tile, zoom = window.document.scenario.tiles[0], window.view.zoom
    at = pixel(window, tile.at)
    qtbot.mouseClick(window.view.viewport(), LEFT, pos=at)
    for notches, heading in ((-1, "SE"), (-0.5, "SE"), (-0.5, "SW"), (2, "E")):
        wheel(window, at, notches, ALT)
        assert window.document.scenario.tiles[0].heading == heading
    assert window.view.zoom == zoom


def test_fit_and_a_hundred_percent(qtbot: QtBot, near: MainWindow) -> None:
    qtbot.keyClick(near, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert near.view.zoom == pytest.approx(1)
    qtbot.keyClick(near, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    seen = near.view.mapToScene(near.view.viewport().rect()).boundingRect()
    assert seen.contains(bounds(near.scene.hexes))
    assert max(bounds(near.scene.hexes).width() / seen.width(), bounds(near.scene.hexes).height() / seen.height()) > 0.9


def test_the_minimap_is_there_when_the_board_does_not_fit(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.minimap.isVisible()
    wheel(window, pixel(window, (7, 5)), 5, NONE)
    assert window.minimap.isVisible()
    assert window.view.rect().contains(window.minimap.geometry())
    window.actions_by_name["minimap"].trigger()
    assert not window.minimap.isVisible()
    window.actions_by_name["minimap"].trigger()
    assert window.minimap.isVisible()
    window.view.fit()
    assert not window.minimap.isVisible()


def test_the_minimap_is_clicked_and_dragged(qtbot: QtBot, near: MainWindow) -> None:
    view, minimap = near.view, near.minimap

    def middle() -> QPointF:
        return view.mapToScene(view.viewport().rect().center())

    first, second = centre((5, 4)), centre((9, 8))
    qtbot.mousePress(minimap, LEFT, pos=minimap.to_map(first).toPoint())
    # A pixel of the map is several of the board.
    assert (middle() - first).manhattanLength() < 15
    assert (minimap.seen().center() - minimap.to_map(first)).manhattanLength() < 2
    qtbot.mouseMove(minimap, minimap.to_map(second).toPoint())
    qtbot.mouseRelease(minimap, LEFT, pos=minimap.to_map(second).toPoint())
    assert (middle() - second).manhattanLength() < 15
    assert minimap.seen().width() < minimap.width() / 1.5
    assert not near.selection.refs


def test_the_minimap_shows_what_lies_on_the_board(qtbot: QtBot, near: MainWindow) -> None:
    tile = next(tile for tile in near.document.scenario.tiles if tile.id == "red-1")
    place = near.minimap.to_map(centre(tile.at)).toPoint()
    colour = near.minimap.grab().toImage().pixelColor(place)
    assert colour.red() > 130 > colour.green() + 20
    near.document.edit(with_piece(near.document.scenario, Ref(False, 0), at=(7, 3)), "away")

    def is_gone() -> bool:
        return near.minimap.grab().toImage().pixelColor(place).red() < 80

    qtbot.waitUntil(is_gone)


@pytest.mark.qt_log_ignore("^This plugin does not support raise")
def test_a_tooltip_says_what_lies_there_and_what_is_wrong(window: MainWindow) -> None:
    scenario = window.document.scenario
    first, second = scenario.tiles[1], scenario.tiles[3]
    window.document.edit(with_piece(scenario, Ref(False, 3), at=first.at), "clash")
    port, place = window.view.viewport(), pixel(window, first.at)
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, place, port.mapToGlobal(place)))
    text = QToolTip.text()
    for words in (first.id, second.id, "priority", "error"):
        assert words in text
    tips = window.view.findChild(BoardTips)
    assert isinstance(tips, BoardTips)
    assert tips.text((7, 3)) == ""
    QToolTip.hideText()
