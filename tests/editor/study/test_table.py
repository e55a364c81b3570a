"""Whole games around one screen: hot seats, solver pilots, the stopwatch, hidden programs, all modes to the end."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from editor.study.study import Study
from editor.study.table import HUMAN
from engine.asteroyds.events import sentence
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
    label = widget(study, QLabel, "stopwatch")
    assert isinstance(label, QLabel)
    assert (label.text(), label.property("urgent")) == ("1 s", True)
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


def test_the_solver_stays_silent_and_hints_are_agreed_on(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN})
    # Longer than it takes to ask: what was on its way when the game began must not come through.
    with qtbot.assertNotEmitted(study.analysis.shown, wait=300):
        qtbot.keyClick(study.view, Qt.Key.Key_Space)
    study.begin_game({1: HUMAN}, hints=True)
    qtbot.waitUntil(lambda: study.analysis.analysis is not None, timeout=60_000)
    qtbot.keyClick(study.view, Qt.Key.Key_Return)
    assert study.session.program(1) == study.analysis.analysis.ranked()[0].program


def test_hints_are_chosen_in_the_dialog(qtbot: QtBot, study: Study) -> None:
    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        hints = dialog.findChild(QCheckBox, "hintsAllowed")
        assert hints is not None
        hints.click()
        watch = dialog.findChild(QComboBox, "stopwatchChoice")
        own = dialog.findChild(QSpinBox, "stopwatchOwn")
        assert watch is not None
        assert own is not None
        assert [watch.itemData(row) for row in range(watch.count())] == [0, 20, 30, 50, 60, -1]
        watch.setCurrentIndex(watch.findData(-1))
        own.setValue(75)
        dialog.accept()

    QTimer.singleShot(0, choose)
    study.window.actions_by_name["gamePlayers"].trigger()
    assert (study.table.hints, study.table.stopwatch.limit_s) == (True, 75)


def test_the_banner_calls_the_next_player_and_hides_no_program(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    assert study.banner.isVisible()
    assert title(study) == "Seat 1: your turn to plan"
    qtbot.mouseClick(widget(study, QPushButton, "bannerHere"), LEFT)
    assert not study.banner.isVisible()
    assert study.table.is_planning
    study.view.setFocus()
    qtbot.keyClicks(study.view, "ff")
    ready(qtbot, study)
    assert title(study) == "Seat 2: your turn to plan"
    assert "Ready: 1." in study.banner.findChild(QLabel, "bannerMore").text()
    assert "FF" not in study.banner.findChild(QLabel, "bannerMore").text()


def title(study: Study) -> str:
    label = study.banner.findChild(QLabel, "bannerTitle")
    assert label is not None
    return label.text() if study.banner.isVisible() else ""


def test_the_clock_can_be_paused_and_is_red_at_the_end(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN}, 20)
    label = widget(study, QLabel, "stopwatch")
    assert isinstance(label, QLabel)
    study.table.stopwatch.tick(14_000)
    assert (label.text(), label.property("urgent")) == ("6 s", False)
    before = label.grab().toImage()
    qtbot.mouseClick(widget(study, QToolButton, "pauseButton"), LEFT)
    study.table.stopwatch.tick(60_000)
    assert label.text() == "6 s"
    qtbot.keyClicks(study.view, "f")
    assert study.session.program(1) == Program()
    qtbot.mouseClick(widget(study, QToolButton, "pauseButton"), LEFT)
    qtbot.keyClicks(study.view, "f")
    assert study.session.program(1) == parse_program("F")
    study.table.stopwatch.tick(1_500)
    assert (label.text(), label.property("urgent")) == ("5 s", True)
    after = label.grab().toImage()
    red = QColor(study.window.theme.bad)
    count = [
        sum(close(image.pixelColor(x, y), red) for x in range(image.width()) for y in range(image.height()))
        for image in (before, after)
    ]
    assert count[0] == 0
    assert count[1] > 20


def close(one: QColor, other: QColor) -> bool:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue()) < 60


def test_a_finished_game_is_announced_and_graded_on_request(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("duel")
    study.playback.set_speed(100_000.0)
    study.begin_game({1: "expert", 2: "expert"})
    qtbot.waitUntil(lambda: study.session.over and study.playback.round is None, timeout=120_000)
    winners = study.session.position.winners
    expected = f"Seat {winners[0]} wins" if len(winners) == 1 else "Seats 1, 2 share the win"
    assert title(study) == expected
    played = study.session.moment.played
    assert played is not None
    won = [sentence(event) for event in played.events if event.kind == "won"]
    assert study.banner.findChild(QLabel, "bannerMore").text() == " ".join(won)
    qtbot.mouseClick(widget(study, QPushButton, "bannerGrade"), LEFT)
    assert title(study) == ""
    assert study.grading.game_job.is_running
    study.grading.game_job.cancel()


def test_pilots_alone_play_to_the_end_and_the_winner_is_explained(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("duel")
    study.playback.set_speed(100_000.0)
    study.begin_game({1: "expert", 2: "expert"})
    qtbot.waitUntil(lambda: study.session.over and study.playback.round is None, timeout=120_000)
    label = widget(study, QLabel, "gameResult")
    assert isinstance(label, QLabel)
    winners = study.session.position.winners
    assert winners
    assert label.text() == (f"Seat {winners[0]} wins" if len(winners) == 1 else "Seats 1, 2 share the win")
    assert all(f"Seat {seat} wins" in label.toolTip() for seat in winners)
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
    if session.position.team:
        # Once for the team, and in one line: the board needs the room.
        label = widget(study, QLabel, "gameResult")
        assert isinstance(label, QLabel)
        assert label.text() == f"Team {session.position.team} wins"
        assert study.banner.findChild(QLabel, "bannerMore").text().count("wins") == 1
