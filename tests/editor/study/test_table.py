"""Whole games around one screen: hot seats, solver pilots, the stopwatch, hidden programs, all modes to the end."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QDialogButtonBox, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from editor.study.study import Study
from editor.study.table import HUMAN
from engine.asteroyds.notation import Dice, Program, action_text, parse_program
from solver.pilots import pilot_program
from solver.progress import finish

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton
MODES = ("official-racing", "official-shooting", "official-targets", "official-drones")


def ready(qtbot: QtBot, study: Study) -> None:
    qtbot.mouseClick(widget(study, QToolButton, "readyButton"), LEFT)


def type_program(qtbot: QtBot, study: Study, program: Program) -> None:
    """By keys on the board, column by column."""
    for column in program.columns[:6]:
        qtbot.keyClicks(study.view, action_text(column))
    if program.columns[6]:
        qtbot.keyClicks(study.view, action_text(program.columns[6]))


def test_a_human_and_pilots_play_a_round_by_clicks_and_keys(qtbot: QtBot, study: Study) -> None:
    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        for seat, player in ((1, "human"), (2, "novice"), (3, "club"), (4, "nobody"), (5, "nobody"), (6, "nobody")):
            field = dialog.findChild(QComboBox, f"player{seat}")
            assert field is not None
            field.setCurrentIndex(field.findData(player))
        watch = dialog.findChild(QComboBox, "stopwatchChoice")
        assert watch is not None
        watch.setCurrentIndex(watch.findData(50))
        buttons = dialog.findChild(QDialogButtonBox)
        assert buttons is not None
        qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)

    QTimer.singleShot(0, choose)
    study.window.actions_by_name["gamePlayers"].trigger()
    assert study.session.seats == (1, 2, 3)
    assert study.table.stopwatch.limit_s == 50
    assert (study.table.turn, study.table.is_planning) == (1, True)
    qtbot.keyClicks(study.view, "ff")
    with qtbot.waitSignal(study.table.all_ready, timeout=60_000):
        ready(qtbot, study)
    played = study.session.moment.played
    assert played is not None
    assert played.programs[1] == parse_program("FF")
    assert set(played.programs) == {1, 2, 3}
    study.playback.skip()
    assert (study.table.turn, study.session.position.round) == (1, 1)


def test_programs_stay_hidden_until_all_are_ready(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    assert not study.table.is_planning
    qtbot.keyClicks(study.view, "ff")
    assert not study.session.programs_written()
    ready(qtbot, study)
    qtbot.keyClicks(study.view, "ff")
    assert set(study.scene.flights) == {1}
    ready(qtbot, study)
    assert study.session.program(1) == Program()
    assert not study.scene.flights
    ready(qtbot, study)
    qtbot.keyClicks(study.view, "l")
    assert set(study.scene.flights) == {2}
    assert not widget(study, QToolButton, "seat1").isEnabled()
    ready(qtbot, study)
    played = study.session.moment.played
    assert played is not None
    assert (played.programs[1], played.programs[2]) == (parse_program("FF"), parse_program("L"))


def test_at_the_bell_the_program_stands_as_it_is_written(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN}, 20)
    qtbot.keyClicks(study.view, "f")
    study.table.stopwatch.tick(19_500)
    label = widget(study, QLabel, "gameResult")
    assert isinstance(label, QLabel)
    assert label.text() == "Seat 1 plans · 1 s left"
    assert study.session.position.round == 0
    study.table.stopwatch.tick(600)
    played = study.session.moment.played
    assert played is not None
    assert played.programs[1] == parse_program("F")
    assert not study.table.stopwatch.is_running


def test_the_solver_is_silent_while_a_game_is_played(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    assert not study.analysis.job.is_running
    assert study.analysis.analysis is None
    study.window.actions_by_name["gameStop"].trigger()
    qtbot.waitUntil(lambda: study.analysis.analysis is not None, timeout=60_000)


def test_pilots_alone_play_to_the_end_and_the_winner_is_explained(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("duel")
    study.playback.set_speed(100_000.0)
    study.begin_game({1: "expert", 2: "expert"})
    qtbot.waitUntil(lambda: study.session.over and study.playback.round is None, timeout=120_000)
    label = widget(study, QLabel, "gameResult")
    assert isinstance(label, QLabel)
    winners = study.session.position.winners
    assert winners
    assert all(f"Seat {seat} wins" in label.text() for seat in winners)
    assert not study.table.is_on


@pytest.mark.parametrize("name", MODES)
def test_four_players_play_each_mode_to_its_end_by_clicks_and_keys(
    qtbot: QtBot, open_study: Opening, name: str
) -> None:
    """Each plans what an expert would, written by keys; the engine plays the same game beside."""
    study, chance = open_study(name), random.Random(6)
    session = study.session
    seats = session.seats[:4]
    study.begin_game(dict.fromkeys(seats, HUMAN))
    other = session.game()
    for _ in range(40):
        if session.over:
            break
        roll = Dice((chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6)))
        session.set_dice(roll)
        written: dict[int, Program] = {}
        while (seat := study.table.turn) is not None:
            ready(qtbot, study)
            program = finish(pilot_program(session.game(), seat, session.dice, "expert", chance.getrandbits(32)))
            type_program(qtbot, study, program)
            assert session.program(seat) == program
            written[seat] = program
            ready(qtbot, study)
        played = other.play(roll, written)
        assert session.moment.played == played
        study.playback.skip()
    assert session.over
    assert session.position == other.position
    assert session.position.winners
