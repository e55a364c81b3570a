"""Journeys with many pieces: band, clicks with Ctrl, moving, turning, mirroring and replacing a whole selection."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.edits import Ref, Stamp, piece, refs_at
from editor.main_window import MainWindow
from editor.piece_groups import all_refs
from engine.hexgrid import Hex

from .gestures import CTRL, SHIFT, Hand

Key = Qt.Key


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def places(window: MainWindow) -> set[Hex]:
    return {what.at for what in window.selection.pieces}


def test_a_band_selects_what_is_inside_and_is_seen(hand: Hand, window: MainWindow) -> None:
    hand.press((3, 2), aside=(0, -30))
    hand.qtbot.mouseMove(hand.port, hand.point((6, 4)))
    band = window.view.grab().toImage()
    corner = hand.point((3, 2), (0, -30))
    edge = [QColor(band.pixel(corner + QPoint(40, y))) for y in (-1, 0, 1)]
    assert any(colour.blue() > 180 for colour in edge)
    assert "release selects" in hand.text
    hand.release((6, 4))
    inside = places(window)
    assert inside == {(3, 3), (5, 3)}
    assert hand.window.document.undo_stack.count() == 0
    # With Shift more comes to it; an empty band without it lets go of everything.
    hand.band((12, 2), (13, 3), SHIFT)
    assert places(window) == inside | {(12, 2)}
    hand.band((7, 2), (7, 2))
    assert places(window) == set()


def test_ctrl_click_takes_one_more_or_one_less_and_escape_lets_go(hand: Hand, window: MainWindow) -> None:
    hand.click((3, 3))
    hand.click((5, 3), CTRL)
    assert places(window) == {(3, 3), (5, 3)}
    hand.click((3, 3), CTRL)
    assert places(window) == {(5, 3)}
    hand.key(Key.Key_Escape)
    assert places(window) == set()
    hand.key(Key.Key_A, CTRL)
    assert len(window.selection.refs) == len(all_refs(window.document.scenario))


def test_all_of_a_kind_or_a_colour(hand: Hand, window: MainWindow) -> None:
    tiles = window.document.scenario.tiles
    hand.click((3, 3))
    window.actions_by_name["selectColour"].trigger()
    red = {Ref(False, number) for number, tile in enumerate(tiles) if getattr(tile, "colour", "") == "red"}
    assert set(window.selection.refs) == red
    window.selection.select(Ref(False, 0))
    window.actions_by_name["selectKind"].trigger()
    assert {tile.kind for tile in window.selection.pieces} == {"asteroid"}
    assert len(window.selection.refs) == 20
    window.actions_by_name["select-gate-white"].trigger()
    assert [tile.id for tile in tiles if tile.kind == "gate" and tile.colour == "white"] == [
        tile.id for tile in window.selection.pieces
    ]


def test_a_drag_moves_everything_and_shows_it_before(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    hand.band((2, 3), (6, 3))
    assert places(window) == {(3, 3), (5, 3)}
    hand.press((3, 3))
    hand.hover((4, 4))
    assert {ghost.at for ghost in window.scene.ghosts} == {(4, 4), (6, 4)}
    assert "release moves 2 pieces" in hand.text
    hand.release((4, 4))
    assert places(window) == {(4, 4), (6, 4)}
    assert window.document.undo_stack.count() == 1
    window.document.undo_stack.undo()
    assert window.document.scenario == before


def test_a_drag_onto_others_or_off_the_board_does_nothing_and_says_so(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    hand.band((2, 3), (6, 3))
    hand.press((3, 3))
    for blocked in ((5, 1), (12, 3)):
        hand.hover(blocked)
        assert "cannot lie there" in hand.text, blocked
    image = window.view.grab().toImage()
    hand.release((12, 3))
    assert window.document.scenario == before
    # The hex that does not exist is framed in the colour of what is bad.
    across = [QColor(image.pixel(hand.point((14, 3), (x, 0)))) for x in range(-50, 51)]
    assert sum(colour.red() > 200 and colour.blue() < 150 for colour in across) >= 2
    # A single piece changes places, as it always did.
    hand.click((5, 1))
    hand.drag((3, 3), (5, 3))
    assert refs_at(window.document.scenario, (5, 3)) == refs_at(before, (3, 3))
    assert refs_at(window.document.scenario, (3, 3)) == refs_at(before, (5, 3))


def test_escape_forgets_a_drag_but_not_the_selection(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    hand.band((2, 3), (6, 3))
    hand.press((3, 3))
    hand.hover((4, 4))
    hand.key(Key.Key_Escape)
    assert window.scene.ghosts == ()
    hand.release((4, 4))
    assert window.document.scenario == before
    assert len(places(window)) == 2


def test_keys_turn_and_erase_everything_selected(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    hand.band((2, 3), (6, 3))
    headings = [tile.heading for tile in window.selection.pieces]
    hand.key(Key.Key_R)
    turned = [tile.heading for tile in window.selection.pieces]
    assert all(old != new for old, new in zip(headings, turned, strict=True))
    hand.key(Key.Key_R, SHIFT)
    assert window.document.scenario == before
    assert window.document.undo_stack.count() == 2
    hand.key(Key.Key_Delete)
    assert len(window.document.scenario.tiles) == len(before.tiles) - 2


def test_a_selection_turns_and_flips_as_a_whole_and_comes_round(hand: Hand, window: MainWindow) -> None:
    chance = random.Random(7)
    # A board with room: everything but a few pieces near the middle goes.
    window.files.open_argument("duel")
    before = window.document.scenario
    tried = 0
    for _ in range(40):
        hexes = window.scene.hexes
        refs = chance.sample(all_refs(before), 4)
        window.selection.select_all(refs)
        for keys, times in (((Key.Key_Z,), 6), ((Key.Key_X,), 2), ((Key.Key_Y,), 2)):
            shapes = []
            for _ in range(times):
                hand.key(*keys)
                shapes.append([piece(window.document.scenario, ref) for ref in refs])
                assert all(what.at in hexes for what in shapes[-1])
            done = window.document.undo_stack.index()
            if done == times:
                tried += 1
                assert window.document.scenario == before
                assert shapes[0] != shapes[-1]
            window.document.undo_stack.setIndex(0)
    assert tried >= 10


def test_what_would_fall_off_is_refused_in_words(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    window.selection.select_all(all_refs(before))
    hand.key(Key.Key_Z)
    assert window.document.scenario == before
    assert hand.remark.startswith("No room: off the board or taken at ")
    # Mirrored left to right the official board is itself.
    hand.key(Key.Key_X)
    assert window.document.undo_stack.count() == 1
    assert window.document.scenario.tiles[0].at != before.tiles[0].at


def test_random_headings_and_replacing_are_one_step_each(hand: Hand, window: MainWindow) -> None:
    before = window.document.scenario
    window.actions_by_name["select-asteroid-red"].trigger()
    window.actions_by_name["replaceWith-asteroid-white-blue"].trigger()
    assert [tile.colour for tile in window.selection.pieces] == ["white-blue"] * 4
    assert [tile.priority for tile in window.selection.pieces] == [1, 2, 3, 4]
    hand.key(Key.Key_A, CTRL)
    hand.key(Key.Key_R, CTRL | SHIFT)
    after = window.document.scenario
    assert [tile.at for tile in after.tiles] == [tile.at for tile in before.tiles]
    assert (
        sum(
            getattr(a, "heading", 0) != getattr(b, "heading", 0) for a, b in zip(after.tiles, before.tiles, strict=True)
        )
        > 5
    )
    assert window.document.undo_stack.count() == 2
    window.hold(Stamp("pod"))
    hand.key(Key.Key_Escape)
    window.selection.select_all([Ref(False, 0), Ref(True, 0)])
    hand.key(Key.Key_H, CTRL)
    assert window.document.scenario.tiles[0].kind == "pod"
    assert window.document.scenario.starts == after.starts
