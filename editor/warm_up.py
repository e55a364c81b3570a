"""Getting the solver ready while the window is already in use: its kernels are loaded, or compiled for the first time.

Compiling takes long and is mostly Python's own work, so it is done in another process, which can be ended at any time;
what it leaves on disk is then loaded here. `python -m editor.warm_up` is that process.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

import scenarios
from solver.progress import Progress, Question, run

from .jobs import Job
from .study_loading import load_study

# One that is played by the quick kernels of Racing, one by the general ones.
_LAYOUTS = ("first-flight", "last-ship")
_WAIT_SECONDS = 0.05


def load_kernels() -> Question[None]:
    """What a rating needs, used once."""
    from solver.fairness.shares import quick_table
    from solver.heat import heat_maps
    from solver.people import SKILLS
    from solver.rating import Rater

    for number, name in enumerate(_LAYOUTS):
        yield Progress(number, len(_LAYOUTS), name)
        scenario = scenarios.load(name)
        alone = scenario.model_copy(update={"starts": scenario.starts[:1]})
        rater = Rater(alone, skills=SKILLS[:1], round_limit=2)
        for _ in rater.extend(1, workers=1):
            yield Progress(number, len(_LAYOUTS), name)
        for _ in heat_maps(rater, 1, workers=1):
            yield Progress(number, len(_LAYOUTS), name)
        quick_table(scenario, 1)
    yield from load_study()


def mark(what: str = "tables-and-study", asks: str = "rating.py") -> Path:
    """A file that lies there once everything was compiled: kernels one by one tell nothing of those still missing.

    Numba keeps the kernels of another copy of the program apart, so a mark speaks for the sources in one place only.
    """
    import solver
    from engine.jit import cache_folder

    source = Path(solver.__file__).resolve().parent / asks
    place = hashlib.sha256(str(source).encode()).hexdigest()[:12]
    return cache_folder(source) / f"complete-with-{what}-{place}"


def are_compiled(known_by: Callable[[], Path] = mark) -> bool:
    from engine.jit import compiled

    return not compiled or known_by().exists()


def warm_up() -> Question[None]:
    """Nothing but quicker answers comes of it."""
    yield Progress(0, None, "")
    if not are_compiled():
        for _ in compile_elsewhere("editor.warm_up"):
            yield Progress(0, None, "")
    yield from load_kernels()


def compile_elsewhere(module: str) -> Iterator[None]:
    """Runs a module that compiles kernels in a process of its own; whoever stops waiting ends it."""
    with subprocess.Popen([sys.executable, "-m", module]) as process:
        try:
            while process.poll() is None:
                yield
                try:
                    process.wait(_WAIT_SECONDS)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            process.kill()


class WarmUp(QObject):
    """Begins when the window has been painted, and says so in the status bar as long as it lasts."""

    def __init__(self, bar: QStatusBar, parent: QObject) -> None:
        super().__init__(parent)
        self._label = QLabel(self.tr("Preparing solver…"), bar)
        self._label.setObjectName("preparingSolver")
        self._label.setToolTip(self.tr("The solver is being loaded. The first time takes a minute; edit on meanwhile."))
        self._label.hide()
        bar.addPermanentWidget(self._label)
        self.job = Job(self)
        self.job.running_changed.connect(self._label.setVisible)
        self._watched: QWidget | None = None

    def begin_after_painting(self, window: QWidget) -> None:
        self._watched = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint and self._watched is not None:
            self._watched.removeEventFilter(self)
            self._watched = None
            QTimer.singleShot(0, self._begin)
        return False

    def _begin(self) -> None:
        self.job.ask(warm_up)


if __name__ == "__main__":
    if sys.platform != "win32":
        # Whoever edits meanwhile comes first.
        os.nice(10)
    run(load_kernels())
    mark().touch()
