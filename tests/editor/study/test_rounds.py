"""Dice, rounds and the timeline, by clicks and keys."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from editor.study.picture import pictures
from editor.study.study import Study
from engine.asteroyds.events import sentence
from engine.asteroyds.notation import Dice, parse_program

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton


def test_dice_are_set_by_keys_one_after_the_other(qtbot: QtBot, study: Study) -> None:
    study.bar.dice.dice[0].setFocus()
    for key in (Qt.Key.Key_6, Qt.Key.Key_4, Qt.Key.Key_2):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert study.session.dice == Dice((6, 4, 2))
    assert [die.value for die in study.bar.dice.dice] == [6, 4, 2]


def test_who_has_set_a_die_goes_on_writing(qtbot: QtBot, study: Study) -> None:
    die = study.bar.dice.dice[0]
    die.setFocus()
    qtbot.keyClicks(die, "lf")
    assert study.session.program(study.session.seat) == parse_program("LF")
    qtbot.keyClick(die, Qt.Key.Key_5)
    assert study.session.dice.values[0] == 5


def test_a_die_is_set_by_a_click_on_one_of_its_faces(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((1, 1, 1)))
    qtbot.mouseClick(study.bar.dice.dice[1], LEFT)
    faces = widget(study, QMenu, "faces")
    assert isinstance(faces, QMenu)
    qtbot.mouseClick(faces, LEFT, pos=faces.actionGeometry(faces.actions()[4]).center())
    assert study.session.dice == Dice((1, 5, 1))


def test_the_order_can_be_chosen_only_where_it_is_rolled(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("shuffled-dice")
    assert widget(study, QToolButton, "orderButton").isVisible()
    orders = set()
    for _ in range(6):
        qtbot.keyClick(study.view, Qt.Key.Key_O)
        orders.add(study.session.dice.order)
    assert len(orders) == 6
    plain = open_study("duel")
    assert not widget(plain, QToolButton, "orderButton").isVisible()


def test_play_back_forward_and_another_branch_by_clicks(qtbot: QtBot, study: Study) -> None:
    qtbot.mouseClick(widget(study, QToolButton, "playButton"), LEFT)
    first = study.session.moment
    assert first.position.round == 1
    qtbot.mouseClick(widget(study, QToolButton, "backButton"), LEFT)
    assert study.session.moment is study.session.root
    qtbot.mouseClick(widget(study, QToolButton, "forwardButton"), LEFT)
    assert study.session.moment is first
    qtbot.mouseClick(widget(study, QToolButton, "backButton"), LEFT)
    study.session.set_program(1, parse_program("L"))
    qtbot.keyClick(study.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(study.session.root.children) == 2
    round_item = study.timeline.topLevelItem(1)
    assert round_item is not None
    texts = [round_item.child(row).text(0) for row in range(round_item.childCount())]
    assert [text for text in texts if text.startswith("↳ branch A: Round 1")]


def test_the_timeline_tells_every_event_and_shows_its_moment(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    study.session.set_program(1, parse_program("FFR"))
    played = study.session.play()
    item = study.timeline.topLevelItem(1)
    assert item is not None
    rows = [
        item.child(phase).child(row)
        for phase in range(item.childCount())
        for row in range(item.child(phase).childCount())
    ]
    assert [row.text(0) for row in rows] == [sentence(event) for event in played.events]
    study.timeline.expandAll()
    number = 7
    study.timeline.scrollToItem(rows[number])
    qtbot.mouseClick(study.timeline.viewport(), LEFT, pos=study.timeline.visualItemRect(rows[number]).center())
    assert study.scene.picture == list(pictures(played, tuple(study.session.setup.symbols)))[number + 1]
    start = study.timeline.topLevelItem(0)
    assert start is not None
    study.timeline.scrollToItem(start)
    qtbot.mouseClick(study.timeline.viewport(), LEFT, pos=study.timeline.visualItemRect(start).center())
    assert study.session.moment is study.session.root


def test_a_game_is_saved_and_resumed_in_another_window(study: Study, open_study: Opening, tmp_path: Path) -> None:
    study.session.play()
    study.session.play()
    assert study.files.save_to(tmp_path / "game.json")
    other = open_study("duel")
    assert other.files.open_path(tmp_path / "game.json")
    assert other.session.position == study.session.position
    assert other.timeline.topLevelItemCount() == 3
    other.session.play()
    assert other.session.position.round == 3
