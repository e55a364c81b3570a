"""Long questions beside the window: each in a thread of its own, cancelled at will; none of them blocks a click.

A question is a generator (see `solver/progress.py`): between two of its steps it can be told to stop. Kernels let go of
Python's lock while they work, and steps are short.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal, Slot

from solver.progress import Question
from solver.results import QuestionError

Asking = Callable[[], Question[Any]]

_NICE = 5
_tickets = count(1)
# Threads that may still be at work; one that Python forgets in mid-flight ends the whole process.
_threads: list[_Thread] = []


class _Thread(QThread):
    advanced = Signal(int, object)
    answered = Signal(int, object)
    refused = Signal(int, str)

    def __init__(self, asking: Asking, ticket: int) -> None:
        super().__init__()
        self._asking = asking
        self._ticket = ticket

    def run(self) -> None:
        why = self.tr("Something went wrong; the terminal says what.")
        _give_way()
        try:
            question = self._asking()
            while not self.isInterruptionRequested():
                try:
                    progress = next(question)
                except StopIteration as end:
                    why = ""
                    self.answered.emit(self._ticket, end.value)
                    return
                self.advanced.emit(self._ticket, progress)
            question.close()
            why = ""
        except QuestionError as error:
            why = str(error)
        finally:
            # Also when an assertion of ours failed: whoever waits must not wait for ever.
            if why:
                self.refused.emit(self._ticket, why)


def _give_way() -> None:
    """The window comes first. Linux knows no priorities of threads but this, which threads begun from here inherit."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


class Job(QObject):
    """Asks one question at a time; a new one cancels the one before, whose answers are never heard of again."""

    advanced = Signal(object)  # Progress
    answered = Signal(object)  # the result
    refused = Signal(str)  # why there is no answer
    running_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: _Thread | None = None
        self._ticket = 0

    @property
    def is_running(self) -> bool:
        return self._thread is not None

    def ask(self, asking: Asking) -> None:
        """`asking` makes the question and is called in the thread, so that even its making does not block."""
        self.cancel()
        self._ticket = next(_tickets)
        self._thread = _Thread(asking, self._ticket)
        # Methods of an object, not functions: only so does Qt carry the signal over into the window's thread.
        self._thread.advanced.connect(self._advance)
        self._thread.answered.connect(self._answer)
        self._thread.refused.connect(self._refuse)
        _threads[:] = [thread for thread in _threads if not thread.isFinished()]
        _threads.append(self._thread)
        self.running_changed.emit(True)
        self._thread.start(QThread.Priority.LowPriority)

    def cancel(self) -> None:
        if self._thread is not None:
            self._thread.requestInterruption()
            self._end()

    def _end(self) -> None:
        self._thread = None
        self._ticket = 0
        self.running_changed.emit(False)

    @Slot(int, object)
    def _advance(self, ticket: int, progress: object) -> None:
        if ticket == self._ticket:
            self.advanced.emit(progress)

    @Slot(int, object)
    def _answer(self, ticket: int, result: object) -> None:
        if ticket == self._ticket:
            self._end()
            self.answered.emit(result)

    @Slot(int, str)
    def _refuse(self, ticket: int, why: str) -> None:
        if ticket == self._ticket:
            self._end()
            self.refused.emit(why)


def stop_all_jobs() -> None:
    """Before the application ends: every thread is told to stop and has stopped."""
    for thread in _threads:
        thread.requestInterruption()
    for thread in _threads:
        thread.wait()
    _threads.clear()
