"""Journeys of the hand: copies as text, keys, and what the status bar and the history say meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

import scenarios
from editor.edits import Ref, Stamp
from editor.main_window import MainWindow
from editor.symmetry import Symmetry
from engine.hexgrid import Direction

from .gestures import CTRL, NO_KEY, Hand
from .test_hand import HEXAGON, choose, opened

Key = Qt.Key


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot, HEXAGON)


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


# Copies


def test_pieces_go_as_text_from_one_window_to_another(hand: Hand, window: MainWindow) -> None:
    official = opened(hand.qtbot, scenarios.load("official-racing"))
    there = Hand(hand.qtbot, official)
    there.band((2, 3), (6, 3))
    there.key(Key.Key_C, CTRL)
    assert '"format": "lost-swarm/pieces"' in QGuiApplication.clipboard().text()
    hand.key(Key.Key_V, CTRL)
    hand.hover((5, 5))
    assert [ghost.at for ghost in window.scene.ghosts] == [(4, 5), (6, 5)]
    assert "click pastes 2 pieces" in hand.text
    assert not any(action.isChecked() for action in window.tool_actions.values())
    hand.key(Key.Key_Z)
    hand.key(Key.Key_Z)
    hand.key(Key.Key_Z)
    assert [ghost.at for ghost in window.scene.ghosts] == [(6, 5), (4, 5)]
    hand.click((5, 5))
    originals = official.selection.pieces
    pasted = window.document.scenario.tiles
    assert [tile.model_copy(update={"at": (0, 0), "heading": "E"}) for tile in pasted] == [
        tile.model_copy(update={"at": (0, 0), "heading": "E"}) for tile in originals
    ]
    assert [Direction[b.heading] - Direction[a.heading] for a, b in zip(originals, pasted, strict=True)] in (
        [3, 3], [-3, 3], [3, -3], [-3, -3],
    )  # fmt: skip
    assert set(window.selection.refs) == {Ref(False, 0), Ref(False, 1)}
    assert window.view.tool is window.select_tool
    assert window.tool_actions[window.select_tool].isChecked()
    assert official.document.undo_stack.count() == 0


def test_cut_and_duplicate(hand: Hand, window: MainWindow) -> None:
    window.hold(Stamp("gate", "red"))
    hand.click((3, 5))
    hand.key(Key.Key_Escape)
    hand.key(Key.Key_D, CTRL)
    hand.hover((3, 5))
    assert "cannot lie there" in hand.text
    hand.click((3, 5))
    assert len(window.document.scenario.tiles) == 1
    hand.click((6, 6))
    first, second = window.document.scenario.tiles
    assert (second.at, second.symbol, second.priority, second.id) == ((6, 6), "spiral", 22, "gate-red-2")
    hand.key(Key.Key_X, CTRL)
    assert window.document.scenario.tiles == (first,)
    hand.key(Key.Key_V, CTRL)
    hand.click((7, 7))
    assert window.document.scenario.tiles[-1] == second.model_copy(update={"at": (7, 7)})


def test_other_text_in_the_clipboard_changes_nothing(hand: Hand, window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("Dear Anna,")
    hand.key(Key.Key_V, CTRL)
    assert hand.remark.startswith("The clipboard holds no pieces: it is not valid JSON")
    assert window.view.tool is window.select_tool
    hand.key(Key.Key_Escape)
    hand.key(Key.Key_C, CTRL)
    assert not window.actions_by_name["copy"].isEnabled()
    assert QGuiApplication.clipboard().text() == "Dear Anna,"


# What is said


def test_the_status_bar_follows_keys_while_the_mouse_rests(hand: Hand, window: MainWindow) -> None:
    hand.hover((4, 5))
    hand.key(Key.Key_2)
    assert hand.text == "E6: free — click places: white asteroid pointing E"
    assert [ghost.at for ghost in window.scene.ghosts] == [(4, 5)]
    hand.key(Key.Key_R)
    assert hand.text == "E6: free — click places: white asteroid pointing SE"
    hand.click((4, 5))
    assert "white asteroid white-1, priority 5, heading SE — click replaces it" in hand.text
    hand.key(Key.Key_E)
    assert "click erases the topmost piece" in hand.text
    assert window.scene.ghosts == ()
    hand.key(Key.Key_S)
    hand.key(Key.Key_R)
    assert "heading SW — click selects" in hand.text
    hand.key(Key.Key_Z, CTRL)
    assert "heading SE — click selects" in hand.text
    window.document.undo_stack.setIndex(0)
    assert hand.text.startswith("E6: free")


def test_keys_of_the_hand_rest_while_a_game_is_studied(qtbot: QtBot) -> None:
    window = opened(qtbot, scenarios.load("duel"))
    hand = Hand(qtbot, window)
    window.actions_by_name["study"].trigger()
    # Whoever studies first waits until it is loaded.
    qtbot.waitUntil(lambda: window.study_door.is_open, timeout=60_000)
    for key in (Key.Key_3, Key.Key_F, Key.Key_M, Key.Key_A):
        hand.key(key, CTRL if key is Key.Key_A else NO_KEY)
    assert window.view.tool is window.select_tool
    assert (window.brush.symmetry, window.selection.refs) == (Symmetry.NONE, ())
    window.actions_by_name["study"].trigger()
    hand.key(Key.Key_3)
    assert window.view.tool is window.place_tool


def test_no_key_means_two_things(window: MainWindow) -> None:
    keys = [key.toString() for _, action in window.actions_by_name for key in action.shortcuts()]
    assert len(keys) > 50
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


def test_nothing_in_the_bar_is_cut_off_at_1280(hand: Hand, window: MainWindow) -> None:
    window.resize(1280, 720)
    choose(window, Symmetry.LEFT_RIGHT)
    hand.qtbot.waitUntil(lambda: window.edit_bar.width() >= 1200)
    buttons = [b for b in window.edit_bar.findChildren(QToolButton) if b.objectName() != "qt_toolbar_ext_button"]
    assert len(buttons) >= 11
    for button in buttons:
        assert button.isVisible(), button.text()
        hand.qtbot.waitUntil(lambda each=button: each.width() >= each.sizeHint().width())
        assert not button.icon().isNull(), button.text()


def test_the_history_says_what_was_erased(qtbot: QtBot) -> None:
    window = opened(qtbot, scenarios.load("official-racing"))
    hand = Hand(qtbot, window)
    pods = [tile for tile in window.document.scenario.tiles if tile.kind == "pod"]
    hand.click(pods[0].at)
    hand.key(Qt.Key.Key_Delete)
    assert window.document.undo_stack.undoText() == f"Erase pod {pods[0].id}"
    hand.key(Qt.Key.Key_E)
    window.brush.choose(Symmetry.LEFT_RIGHT)
    left = next(tile for tile in pods[1:] if tile.at[1] == 6)
    hand.click(left.at)
    assert window.document.undo_stack.undoText() == "Erase 2 pods"
