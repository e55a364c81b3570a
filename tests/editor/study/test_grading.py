"""My program graded in the window, its repair taken, and a whole game summed up."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.study.study import Study
from engine.asteroyds.notation import Dice, Program
from solver.game_grade import GameSummary
from solver.grade import REPAIRED, mark_of
from solver.progress import Progress, Question
from solver.results import QuestionError

from .conftest import widget

LEFT = Qt.MouseButton.LeftButton


def graded(qtbot: QtBot, study: Study) -> None:
    def known() -> bool:
        return study.grading.grade is not None and study.grading.grade.luck is not None

    qtbot.waitUntil(known, timeout=120_000)


def test_an_empty_program_is_bad_and_its_repair_good(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    study.docks[-1].raise_()
    qtbot.mouseClick(widget(study, QPushButton, "gradeProgram"), LEFT)
    graded(qtbot, study)
    found = study.grading.grade
    assert found is not None
    assert found.mark not in REPAIRED
    verdict = widget(study, QLabel, "gradeVerdict")
    assert isinstance(verdict, QLabel)
    assert f"{found.loss:.2f}" in verdict.text()
    repair = found.repair
    assert repair is not None
    qtbot.mouseClick(widget(study, QPushButton, "gradeRepair"), LEFT)
    assert study.session.program(study.session.seat) == repair.program
    assert study.grading.grade is None
    assert mark_of(repair.loss, repair.half_width) in REPAIRED


def test_a_grade_is_forgotten_with_the_program(qtbot: QtBot, study: Study) -> None:
    qtbot.keyClick(study.view, Qt.Key.Key_G)
    graded(qtbot, study)
    qtbot.keyClicks(study.view, "f")
    assert study.grading.grade is None


def test_a_game_is_summed_up_for_each_player_and_saved(qtbot: QtBot, study: Study, tmp_path: Path) -> None:
    for _ in range(2):
        study.session.set_program(1, Program())
        study.session.play()
    study.docks[-1].raise_()
    seen: list[str] = []

    def look() -> None:
        last = study.grading._players.topLevelItem(len(study.session.seats) - 1)
        seen.append("" if last is None else last.text(1))

    study.grading.game_job.advanced.connect(look)
    qtbot.mouseClick(widget(study, QPushButton, "gradeGame"), LEFT)
    qtbot.waitUntil(lambda: study.grading.summary is not None and study.grading.summary.complete, timeout=120_000)
    rows = widget(study, QTreeWidget, "gradePlayers")
    assert isinstance(rows, QTreeWidget)
    assert rows.topLevelItemCount() == len(study.session.seats)
    # Who is not judged yet is not called faultless.
    assert "…" in seen
    assert "0.00 ±0.00" not in seen
    first = rows.topLevelItem(0)
    assert first is not None
    assert first.childCount() == 2
    summary = study.grading.summary
    assert summary is not None
    assert first.text(1).startswith(f"{summary.players[0].loss:.2f}")
    rows.expandAll()
    child = first.child(1)
    qtbot.mouseClick(rows.viewport(), LEFT, pos=rows.visualItemRect(child).center())
    assert study.session.position.round == 1
    text, tree = tmp_path / "grades.txt", tmp_path / "grades.json"
    assert study.grading.save_to(text)
    assert study.grading.save_to(tree)
    assert f"Seat 1: lost {summary.players[0].loss:.2f}" in text.read_text()
    assert json.loads(tree.read_text()) == summary.to_json()


def test_before_a_game_is_graded_words_stand_in_the_place_of_the_table(study: Study) -> None:
    study.docks[-1].raise_()
    assert widget(study, QTreeWidget, "gradePlayers").isHidden()
    assert widget(study, QLabel, "gradeLegend").isVisible()
    assert not widget(study, QPushButton, "gradeSave").isEnabled()


def test_progress_is_gone_when_grading_is_refused(qtbot: QtBot, study: Study) -> None:
    def refusing() -> Question[GameSummary]:
        yield Progress(0, None, "")
        raise QuestionError("This cannot be graded.")

    study.session.play()
    study.docks[-1].raise_()
    bar = widget(study, QProgressBar, "gradeProgress")
    with qtbot.waitSignal(study.grading.game_job.refused, timeout=10_000):
        study.grading.game_job.ask(refusing)
        assert not bar.isHidden()
    assert bar.isHidden()
    verdict = widget(study, QLabel, "gradeVerdict")
    assert isinstance(verdict, QLabel)
    assert verdict.text() == "This cannot be graded."
