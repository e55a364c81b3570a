"""How quick is the study of games: a frame of a playback, a program in the chart, the first programs after a die.

Ratios to one round played by the engine with its log tell whether the window or the machine has become slower.
"""

from __future__ import annotations

import os
import tempfile
import time

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, parse_program
from engine.asteroyds.state import set_up

from .timing import Figure, best_seconds

LAYOUT = "official-racing"
FRAME_MS = 1000 / 60
_FRAMES = 40


def run() -> list[Figure]:
    """On the official Racing layout, in a window without a screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSettings

    with tempfile.TemporaryDirectory() as folder:
        # Nobody's own window is to remember any of this.
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        return _figures()


def _figures() -> list[Figure]:
    from PySide6.QtWidgets import QApplication

    from editor.jobs import stop_all_jobs
    from editor.main_window import MainWindow
    from editor.study.study import Study

    application = QApplication.instance() or QApplication(["swarm"])
    window = MainWindow(scenarios.load(LAYOUT))
    window.show()
    window.actions_by_name["study"].trigger()
    study: Study = window.study_door.study
    application.processEvents()
    game = Game(set_up(scenarios.load(LAYOUT)))
    plain = best_seconds(lambda: game.copy().play("6-4-2", {1: "FFR"}))

    def first_programs() -> float:
        """From setting a die until its programs are on the screen."""
        taken = []
        for value in (1, 2, 3, 4, 5, 6):
            started = time.perf_counter()
            study.session.set_dice(Dice((value, 4, 2)))
            while study.analysis.analysis is None:
                application.processEvents()
            taken.append(time.perf_counter() - started)
        return sorted(taken)[len(taken) // 2]

    first_programs()
    first = min(first_programs() for _ in range(3))
    study.analysis.toggle()
    programs = [parse_program(text) for text in ("FFR", "FFL")]

    def write() -> None:
        for program in programs:
            study.session.set_program(1, program)

    written = best_seconds(write) / len(programs)
    study.play()
    study.playback.pause()
    study.playback.set_speed(1.0)

    def frames() -> None:
        for _ in range(_FRAMES):
            study.playback.tick(FRAME_MS)
            study.view.viewport().repaint()

    frame = best_seconds(frames, 2) / _FRAMES
    kept = best_seconds(study.games.keep)
    study.playback.clear()
    window.document.undo_stack.setClean()
    window.close()
    stop_all_jobs()
    return [
        ("one round played with its log", plain * 1e3, "ms"),
        ("first programs after setting a die", first * 1e3, "ms"),
        ("first programs / one round", first / plain, "times"),
        ("an action written into the chart, with its ghost", written * 1e3, "ms"),
        ("an action / one round", written / plain, "times"),
        ("one frame of a playback, painted", frame * 1e3, "ms"),
        ("frames a second that could be painted", 1 / frame, "a second"),
        ("the game kept on disk", kept * 1e3, "ms"),
    ]
