"""How the program starts: the window before the solver, the solver afterwards and visibly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import solver
from editor.application import open_window
from editor.jobs import stop_all_jobs
from editor.settings import own_folder
from editor.warm_up import mark
from engine import jit

START = """
import sys
from PySide6.QtWidgets import QApplication
from editor.application import open_window
application = QApplication(["swarm"])
window = open_window(sys.argv[1])
application.processEvents()
heavy = {"numba", "llvmlite", "networkx", "ortools", "matplotlib"}
print(window.document.scenario.name, *sorted(heavy & set(sys.modules)))
"""


def test_the_window_opens_without_the_solver(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", START, "duel"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "Duel\n")


@pytest.mark.compiled
def test_the_solver_is_prepared_after_the_first_picture(qtbot: QtBot) -> None:
    window = open_window("duel")
    qtbot.addWidget(window)
    label = window.findChild(QLabel, "preparingSolver")
    assert label is not None
    assert not label.isVisible()
    warm_up = window.desk.warm_up
    # As at the very first start: another process compiles.
    mark().unlink(missing_ok=True)
    with qtbot.waitSignal(warm_up.job.answered, timeout=300_000):
        warm_up.begin_after_painting(window)
        assert not warm_up.job.is_running
        window.update()
        qtbot.waitUntil(label.isVisible)
    assert not label.isVisible()
    from solver.race_policy import play_races

    assert play_races.signatures
    assert mark().exists()


def test_what_was_compiled_for_another_copy_of_the_program_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same sources elsewhere: their kernels are not found there, and the window must not compile by itself."""
    here = mark()
    root = Path(solver.__file__).resolve().parents[1]
    for room in ("engine", "solver"):
        shutil.copytree(root / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(solver, "__file__", str(tmp_path / "solver" / "__init__.py"))
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "engine" / "jit.py"))
    assert mark().parent == here.parent
    assert mark() != here


def test_a_window_that_is_closed_meanwhile_does_not_wait_long(qtbot: QtBot) -> None:
    window = open_window("duel")
    qtbot.addWidget(window)
    window.desk.warm_up.begin_after_painting(window)
    window.update()
    qtbot.waitUntil(lambda: window.desk.warm_up.job.is_running)
    assert window.close()
    stop_all_jobs()
    assert (own_folder() / "sessions" / "last.session").exists()
