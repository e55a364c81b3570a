"""The live gauge: figures soon after an edit, an arrow for the last one; the hand is never held up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import scenarios
from editor.application import open_window
from editor.docks.gauge import Gauge
from editor.docks.meter import Line
from editor.gauge_question import Change, Gauging, Reading
from editor.main_window import MainWindow
from editor.theme import LIGHT
from engine.asteroyds.scenario import Pod, Scenario
from solver.compare import compare
from solver.fairness.shares import quick_table
from solver.grade_scale import stored_scale
from solver.people import SKILLS
from solver.progress import finish, run
from solver.rating import Rater
from solver.rollouts import BLOCK

from .conftest import Opening
from .gestures import Hand

LONG_MS = 20_000


def text(gauge: Gauge, name: str) -> str:
    label = gauge.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def wait(qtbot: QtBot, window: MainWindow, known: Callable[[Reading], bool] = lambda _: True) -> Reading:
    """Until the gauge shows so much about what is on the table."""
    gauge = window.rating.gauge

    def is_known() -> bool:
        found = gauge.reading
        return found is not None and found.scenario == window.document.scenario and known(found)

    qtbot.waitUntil(is_known, timeout=LONG_MS)
    assert gauge.reading is not None
    return gauge.reading


def graded(reading: Reading) -> bool:
    return reading.grade is not None


def test_the_gauge_waits_for_the_solver_and_then_shows_figures(qtbot: QtBot) -> None:
    window = open_window("first-flight")
    qtbot.addWidget(window)
    gauge = window.rating.gauge
    assert gauge.isVisible()
    assert "when the solver is ready" in text(gauge, "gaugeMessage")
    with qtbot.waitSignal(gauge.shown, timeout=300_000):
        window.desk.warm_up.begin_after_painting(window)
        window.update()
    reading = wait(qtbot, window, lambda found: graded(found) and found.table is not None)
    assert reading.grade is not None
    assert f"{reading.grade.value:.1f}" in text(gauge, "gaugeDifficulty")
    assert f"{reading.rounds.mean:.2f} ±" in text(gauge, "gaugeDifficulty")
    assert "points" in text(gauge, "gaugeBalance")
    window.close()


def test_the_figures_are_those_of_the_rater(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    reading = wait(qtbot, window, lambda found: found.complete)
    club = [skill for skill in SKILLS if skill.name == "club"]
    rated = finish(Rater(window.document.scenario, skills=club, exact=False).extend(reading.games))
    assert (reading.grade, reading.rounds) == (rated.grade, rated.of("base").rounds)
    assert reading.table == quick_table(window.document.scenario, reading.games)
    meter = window.rating.gauge.hard
    assert meter.value is not None
    assert meter.place(meter.value[1]) <= meter.place(meter.value[0]) <= meter.place(meter.value[2])


def test_an_edit_by_hand_brings_an_arrow_and_an_undo_the_opposite_one(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    gauge, hand = window.rating.gauge, Hand(qtbot, window)
    before = window.document.scenario
    wait(qtbot, window, graded)
    assert text(gauge, "gaugeHarder") == "no edit yet"
    gate = next(tile for tile in before.tiles if tile.kind == "gate")
    hand.click(gate.at)
    hand.key(Qt.Key.Key_Delete)
    assert len(window.document.scenario.tiles) == len(before.tiles) - 1
    reading = wait(qtbot, window, lambda found: found.harder is not None and found.complete)
    assert reading.harder is not None
    assert reading.harder.high < 0
    assert text(gauge, "gaugeHarder").count("↓ easier by") == 1
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.scenario == before
    back = wait(qtbot, window, lambda found: found.harder is not None and found.complete)
    assert back.harder is not None
    assert back.harder.low > 0
    assert "↑ harder by" in text(gauge, "gaugeHarder")


def test_the_arrow_is_the_paired_comparison_read_off_the_scale() -> None:
    old = scenarios.load("duel")
    new = old.model_copy(update={"tiles": tuple(tile for tile in old.tiles if not isinstance(tile, Pod))})
    assert new != old
    reading = run(Gauging().question(old, new)).unwrap()
    club = [skill for skill in SKILLS if skill.name == "club"]
    pair = [Rater(layout, skills=club, exact=False) for layout in (old, new)]
    cost = finish(compare(*pair, games=reading.games)).of("club", "difficulty")
    scale = stored_scale()
    assert reading.games == 16 * BLOCK
    assert reading.harder is not None
    assert reading.harder.mean == pytest.approx(scale.grade(cost.b) - scale.grade(cost.a))
    assert reading.harder.low <= reading.harder.mean <= reading.harder.high


def test_an_edit_that_changes_nothing_in_play_shows_no_difference(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.document.edit(window.document.scenario.model_copy(update={"name": "Another name"}), "rename")
    reading = wait(qtbot, window, lambda found: found.harder is not None)
    assert reading.harder is not None
    assert reading.harder.mean == 0
    assert text(window.rating.gauge, "gaugeHarder") == "last edit: no clear effect"


def test_a_layout_that_cannot_be_played_says_why(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    gauge = window.rating.gauge
    wait(qtbot, window)
    without = window.document.scenario.model_copy(update={"starts": ()})
    window.document.edit(without, "no starts")
    qtbot.waitUntil(lambda: bool(gauge.why_not), timeout=LONG_MS)
    assert text(gauge, "gaugeMessage").startswith("Cannot be played: ")
    assert "start" in text(gauge, "gaugeMessage")
    window.document.undo_stack.undo()
    wait(qtbot, window)
    message = gauge.findChild(QLabel, "gaugeMessage")
    assert message is not None
    assert not message.isVisible()


def test_an_edit_cancels_what_it_made_stale(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("duel")
    shown: list[Scenario] = []
    gauge = window.rating.gauge
    gauge.shown.connect(lambda: shown.append(gauge.reading.scenario))
    wait(qtbot, window)
    first = window.document.scenario
    second = first.model_copy(update={"tiles": first.tiles[1:]})
    window.document.edit(second, "one less")
    shown.clear()
    wait(qtbot, window, graded)
    assert shown
    assert all(scenario == second for scenario in shown)


def test_the_gauge_is_silent_while_a_game_is_studied(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    window.actions_by_name["study"].trigger()
    window.study_door.study.analysis.toggle()
    assert not window.rating.gauge.isVisible()
    assert not window.rating.gauge.job.is_running
    window.actions_by_name["study"].trigger()
    assert window.rating.gauge.isVisible()
    wait(qtbot, window)


def test_the_meter_is_drawn_where_its_figure_is_in_both_themes(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("first-flight")
    wait(qtbot, window, lambda found: found.complete)
    meter = window.rating.gauge.hard
    for theme in (window.theme, LIGHT):
        window.set_theme(theme)
        picture = meter.grab().toImage()
        assert meter.value is not None
        at = picture.pixelColor(round(meter.place(meter.value[0])), meter.height() // 2)
        assert at.name() == theme.text


class Beats:
    """How evenly the window's loop turns: the longest time between two beats of a fast timer."""

    def __init__(self, window: MainWindow) -> None:
        self.count, self.longest_s = 0, 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(window)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.count, self.longest_s, self._last = self.count + 1, max(self.longest_s, now - self._last), now

    def stop(self) -> Beats:
        self._timer.stop()
        return self


def turn_often(qtbot: QtBot, window: MainWindow, times: int = 12) -> Beats:
    """Somebody who turns a tile by key again and again, not waiting for anything but the loop itself."""
    hand = Hand(qtbot, window)
    tile = next(tile for tile in window.document.scenario.tiles if tile.kind == "asteroid")
    hand.click(tile.at)
    qtbot.wait(50)
    beats = Beats(window)
    for _ in range(times):
        hand.key(Qt.Key.Key_R)
        qtbot.wait(100)  # the pace of a hand
    return beats.stop()


def test_rating_never_holds_up_the_hand(qtbot: QtBot, open_ready: Opening) -> None:
    window = open_ready("official-racing")
    wait(qtbot, window, lambda found: found.complete)  # whatever is loaded once is loaded
    rating = turn_often(qtbot, window)
    assert window.rating.gauge.job.is_running
    wait(qtbot, window)
    window.rating.gauge.hide()
    idle = turn_often(qtbot, window)
    assert not window.rating.gauge.job.is_running
    # Generous, because other programs share the cores: a rating in the window's own thread would be far beyond.
    assert rating.longest_s < 12 * idle.longest_s
    assert rating.count > idle.count / 4


def test_a_long_change_is_whole_at_the_usual_size_and_in_the_tip_where_it_is_not(
    qtbot: QtBot, open_ready: Opening
) -> None:
    window = open_ready("first-flight")
    gauge, label = window.rating.gauge, window.findChild(Line, "gaugeFairer")
    assert label is not None
    wait(qtbot, window, lambda found: found.table is not None)
    window.document.edit(window.document.scenario.model_copy(update={"name": "Another name"}), "rename")
    reading = wait(qtbot, window, lambda found: found.less_fair is not None and found.complete)
    gauge._show(replace(reading, less_fair=Change(-12.34, -22.3, -2.34)))
    assert window.width() == 1280
    assert label.text() == label.shown == "↓ fairer by 12.3 ± 10.0 points"
    label.resize(80, label.height())
    assert label.shown.endswith("…")
    assert label.text() in label.toolTip()


def test_only_the_status_bar_says_that_the_solver_is_prepared(qtbot: QtBot) -> None:
    window = open_window("first-flight")
    qtbot.addWidget(window)
    said = [label.objectName() for label in window.findChildren(QLabel) if "Preparing solver" in label.text()]
    assert said == ["preparingSolver"]
