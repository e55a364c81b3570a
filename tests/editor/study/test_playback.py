"""Playback shows exactly the events of the engine, at any speed, step by step, or not at all."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.study.picture import Picture, picture_of, pictures
from editor.study.playback import Playback
from editor.study.scene import seat_name
from editor.study.study import Study
from engine.asteroyds.events import sentence
from engine.asteroyds.notation import Dice, parse_program
from tests.players import random_program

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton


def button(study: Study, name: str) -> QToolButton:
    found = widget(study, QToolButton, name)
    assert isinstance(found, QToolButton)
    return found


def play_random(study: Study, chance: random.Random) -> None:
    session = study.session
    for seat in session.seats:
        if session.craft(seat).alive:
            session.set_program(seat, random_program(session.game(), seat, chance))
    study.play()


@pytest.mark.parametrize("name", ["official-racing", "official-shooting", "official-targets", "official-drones"])
def test_every_event_is_shown_and_nothing_else(open_study: Opening, name: str) -> None:
    study, chance = open_study(name), random.Random(2)
    for _ in range(3):
        play_random(study, chance)
        played = study.playback.round
        assert played is not None
        study.playback.pause()
        seen: list[Picture | None] = [study.scene.picture]
        order: list[int] = []

        def look(done: int, seen: list[Picture | None] = seen, order: list[int] = order) -> None:
            seen.append(study.scene.picture)
            order.append(done)

        study.playback.at_event.connect(look)
        while study.playback.round is not None:
            study.playback.tick(7)
        study.playback.at_event.disconnect(look)
        assert order == list(range(1, len(played.events) + 1))
        assert seen == list(pictures(played, tuple(study.session.setup.symbols)))


def test_halfway_through_a_move_a_craft_is_halfway(study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    study.session.set_seat(1)
    study.session.set_program(1, parse_program("F"))
    study.play()
    playback = study.playback
    playback.pause()
    while playback.happening is not None and playback.happening.kind != "advanced":
        playback.step()
    event = playback.happening
    assert event is not None
    playback.set_speed(1)
    playback.tick(110)
    item = study.scene.pieces[seat_name(1)]
    middle = (centre(event.at) + centre(event.to)) / 2
    assert item.pos().x() == pytest.approx(middle.x(), abs=1)
    assert item.pos().y() == pytest.approx(middle.y(), abs=1)


def test_with_less_motion_nothing_glides(qtbot: QtBot, study: Study) -> None:
    box = widget(study, QCheckBox, "reducedMotion")
    assert isinstance(box, QCheckBox)
    box.click()
    study.session.set_dice(Dice((6, 4, 2)))
    study.play()
    playback = study.playback
    playback.pause()
    while playback.happening is not None and playback.happening.kind != "moved":
        playback.step()
    event = playback.happening
    assert event is not None
    playback.tick(1)
    assert study.scene.pieces[event.tile].pos() == centre(event.to)
    assert Playback(study.scene).reduced_motion


def test_step_back_skip_and_speed_by_clicks(qtbot: QtBot, study: Study) -> None:
    study.play()
    played = study.session.moment.played
    assert played is not None
    qtbot.mouseClick(button(study, "playbackRun"), LEFT)
    assert not study.playback.is_running
    done = study.playback.done
    qtbot.mouseClick(button(study, "playbackStep"), LEFT)
    assert study.playback.done == done + 1
    said = widget(study, QLabel, "playbackSays")
    assert isinstance(said, QLabel)
    assert said.text().endswith(sentence(played.events[done]))
    qtbot.mouseClick(button(study, "playbackBack"), LEFT)
    assert study.playback.done == done
    speed = widget(study, QComboBox, "playbackSpeed")
    assert isinstance(speed, QComboBox)
    speed.setCurrentIndex(3)
    assert study.playback.speed == 4
    qtbot.mouseClick(button(study, "playbackSkip"), LEFT)
    assert study.playback.round is None
    assert study.scene.picture != picture_of(played.before)


def test_it_plays_by_itself_to_the_end(qtbot: QtBot, study: Study) -> None:
    study.playback.set_speed(400.0)
    with qtbot.waitSignal(study.playback.finished):
        study.play()
    assert not study.playback.is_running
    assert set(study.scene.flights) == {study.session.seat}


def test_an_earlier_event_can_be_played_on_from(study: Study) -> None:
    study.play()
    study.playback.skip()
    first = study.session.moment.played
    assert first is not None
    study.play()
    study.playback.skip()
    study.timeline.shown.emit(first, 3)
    assert (study.playback.round, study.playback.done) == (first, 3)
    study.playback.step()
    assert study.playback.done == 4
