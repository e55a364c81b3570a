"""While a game is played nobody can take a round back, choose a roll or ask the solver; and no round is lost."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolButton, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.study.kept_game import Aside
from editor.study.study import Study
from editor.study.table import HUMAN
from engine.asteroyds.notation import Dice, Program, parse_program

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton


def play_a_round(qtbot: QtBot, study: Study) -> None:
    """Both seats fly one hex, and everybody sees it to its end."""
    for _ in range(2):
        study.ready()  # I am here
        qtbot.keyClicks(study.view, "f")
        study.ready()
    qtbot.keyClick(study.view, Qt.Key.Key_K)


def click(qtbot: QtBot, study: Study, item: QTreeWidgetItem) -> QPoint:
    study.timeline.scrollToItem(item)
    at = study.timeline.visualItemRect(item).center()
    qtbot.mouseClick(study.timeline.viewport(), LEFT, pos=at)
    return at


def test_nobody_takes_a_round_back_in_the_timeline(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    play_a_round(qtbot, study)
    study.ready()
    qtbot.keyClicks(study.view, "lf")
    moment, dice = study.session.moment, study.session.dice
    for row in range(study.timeline.topLevelItemCount()):
        item = study.timeline.topLevelItem(row)
        assert item is not None
        at = click(qtbot, study, item)
        qtbot.keyClick(study.timeline, Qt.Key.Key_Delete)
        study.timeline.offer(at)
    assert study.timeline.findChild(QMenu, "timelineMenu") is None
    assert (study.session.moment, study.session.dice, moment.position.round) == (moment, dice, 1)
    # The round that was clicked can be watched once more, and then the plan is there again, and the player still plans.
    assert study.playback.round is moment.played
    qtbot.keyClick(study.view, Qt.Key.Key_K)
    assert study.playback.round is None
    assert study.table.is_planning
    assert study.session.program(1) == parse_program("LF")
    study.ready()
    assert study.table.turn == 2
    study.window.actions_by_name["gameStop"].trigger()
    start = study.timeline.topLevelItem(0)
    assert start is not None
    click(qtbot, study, start)
    assert study.session.moment is study.session.root


def test_who_looks_at_an_earlier_round_while_one_is_shown_still_comes_to_the_next(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    play_a_round(qtbot, study)
    first = study.timeline.topLevelItem(1)
    assert first is not None
    for _ in range(2):
        study.ready()
        study.ready()
    assert study.playback.is_running
    assert study.window.actions_by_name["gameReady"].text() == "Ready"
    click(qtbot, study, first)
    qtbot.keyClick(study.view, Qt.Key.Key_K)
    assert study.session.position.round == 2
    assert (study.table.turn, study.table.is_planning) == (1, False)
    assert study.banner.isVisible()


def test_a_roll_stands_once_it_is_rolled(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("shuffled-dice")
    colours = [die.grab().toImage().pixelColor(6, 21) for die in study.bar.dice.dice]
    study.begin_game({1: HUMAN}, hints=True)
    # And everybody can read it.
    assert [die.grab().toImage().pixelColor(6, 21) for die in study.bar.dice.dice] == colours
    qtbot.waitUntil(lambda: bool(study.analysis.analysis and study.analysis.analysis.gains), timeout=60_000)
    dice = study.session.dice
    other = Dice((7 - dice.values[0], dice.values[1], dice.values[2]), dice.order)
    qtbot.mouseClick(study.analysis.map, LEFT, pos=study.analysis.map.cell(other).center())
    qtbot.keyClicks(study.view, "od")
    assert study.session.dice == dice
    study.window.actions_by_name["gameStop"].trigger()
    qtbot.waitUntil(lambda: bool(study.analysis.analysis and study.analysis.analysis.gains), timeout=60_000)
    qtbot.mouseClick(study.analysis.map, LEFT, pos=study.analysis.map.cell(other).center())
    assert study.session.dice == other


def test_no_key_brings_a_grade_while_the_solver_is_silent(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN})
    qtbot.keyClicks(study.view, "f")
    qtbot.keyClick(study.view, Qt.Key.Key_G)
    assert not study.grading.job.is_running
    said = widget(study, QLabel, "gradeVerdict")
    assert isinstance(said, QLabel)
    assert said.text() == "The solver is silent while this game is played."
    study.window.actions_by_name["gameStop"].trigger()
    qtbot.keyClick(study.view, Qt.Key.Key_G)
    assert study.grading.job.is_running


def test_a_round_that_is_being_watched_is_not_played_twice_when_the_game_is_taken_up_again(
    qtbot: QtBot, study: Study
) -> None:
    """A window that dies, or another tab, in the middle of a playback."""
    study.begin_game({1: HUMAN, 2: HUMAN})
    for _ in range(2):
        study.ready()
        qtbot.keyClicks(study.view, "f")
        study.ready()
    assert study.playback.is_running
    left = Aside(study.session.scenario, study.session.stow(), study.table.stow())
    study.games.take_up(left)
    assert study.session.position.round == 1
    assert (study.table.turn, study.banner.isVisible()) == (1, True)


def test_dice_by_click_and_digits_then_the_program(qtbot: QtBot, study: Study) -> None:
    """One click, three digits, and the hand is on the board: nothing in between takes a key away."""
    qtbot.mouseClick(study.bar.dice.dice[0], LEFT)
    faces = widget(study, QMenu, "faces")
    qtbot.keyClick(faces, Qt.Key.Key_3)
    for key in (Qt.Key.Key_1, Qt.Key.Key_5):
        qtbot.keyClick(QApplication.focusWidget(), key)
    qtbot.keyClicks(QApplication.focusWidget(), "lf")
    assert study.session.dice == Dice((3, 1, 5))
    assert study.session.program(study.session.seat) == parse_program("LF")


def test_the_bar_tells_the_round_that_is_watched(qtbot: QtBot, study: Study) -> None:
    label, result = widget(study, QLabel, "roundLabel"), widget(study, QLabel, "gameResult")
    assert isinstance(label, QLabel)
    assert isinstance(result, QLabel)
    qtbot.keyClick(study.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (label.text(), result.text()) == ("Round 1", "Watching; seat 1 flies first")
    qtbot.keyClick(study.view, Qt.Key.Key_K)
    assert (label.text(), result.text()) == ("Round 2", "Seat 2 flies first")


def test_no_hint_is_written_while_the_clock_is_paused(qtbot: QtBot, study: Study) -> None:
    study.begin_game({1: HUMAN}, 60, hints=True)
    qtbot.waitUntil(lambda: study.analysis.analysis is not None, timeout=60_000)
    assert study.analysis.analysis is not None
    best = study.analysis.analysis.ranked()[0].program
    assert best != Program()
    study.window.actions_by_name["gamePause"].trigger()
    qtbot.keyClick(study.view, Qt.Key.Key_Return)
    qtbot.keyClick(study.chart, Qt.Key.Key_Return)
    qtbot.mouseClick(widget(study, QPushButton, "analysisTake"), LEFT)
    study.analysis.conditions.taken.emit(best)
    study.grading.taken.emit(best)
    assert study.session.program(1) == Program()
    said = widget(study, QLabel, "chartSays")
    assert isinstance(said, QLabel)
    assert said.text() == "The clock is paused."
    study.window.actions_by_name["gamePause"].trigger()
    qtbot.keyClick(study.view, Qt.Key.Key_Return)
    assert study.session.program(1) == best


def test_nobody_plays_on_a_roll_that_they_have_not_seen(qtbot: QtBot, study: Study) -> None:
    """While a round is watched its own dice lie above the board; the next ones come first."""
    play = widget(study, QToolButton, "playButton")
    assert isinstance(play, QToolButton)

    def press() -> None:
        qtbot.keyClick(study.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert play.text() == "Play the round"
    press()
    assert (study.session.position.round, study.playback.is_running) == (1, True)
    assert play.text() == "To the next round"
    dice = study.session.dice
    press()
    assert (study.session.position.round, study.playback.round) == (1, None)
    assert study.session.dice == dice
    assert [die.value for die in study.bar.dice.dice] == list(dice.values)
    press()
    played = study.session.moment.played
    assert played is not None
    assert (study.session.position.round, played.dice) == (2, dice)
    press()
    # An earlier round that is looked at once more hides the roll just as well.
    first = study.timeline.topLevelItem(1)
    assert first is not None
    study.timeline.shown.emit(study.session.root.children[0].played, 1)
    press()
    assert (study.session.position.round, study.playback.round) == (2, None)
