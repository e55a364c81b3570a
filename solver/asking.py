"""How a command asks a long question: with a progress bar where somebody watches, and Ctrl-C for what is known."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Timer
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from .progress import Progress, Question, run
from .results import QuestionError
from .terminal import complain

Result = TypeVar("Result")


def ask(
    question: Question[Result], stop: Event | None = None, seconds: float | None = None, *, patient: bool = True
) -> tuple[Result, bool]:
    """The answer, and whether it is complete. Whoever stops a question is told that it is not.

    A question that looks at `stop` itself is left to end on its own, with a better answer than its last report. One
    that knows nothing of time is ended after `seconds`, at its next report, but if we are `patient`
    not before there is a first estimate.
    """
    with _bar() as show, _interrupts(stop), _time_is_up(seconds) as over:
        answer = run(question, show, over, patient=patient)
    if answer.result is None:
        raise QuestionError("stopped before anything was known")
    complete = answer.complete and not (stop is not None and stop.is_set())
    if not complete:
        complain("stopped: this is what was known by then, and it is not proven")
    return answer.result, complete


@contextmanager
def _bar() -> Iterator[Any]:
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("thinking", total=None)

        def show(progress: Progress[Any]) -> None:
            bar.update(task, description=progress.text, completed=progress.done, total=progress.total)

        yield show


@contextmanager
def _time_is_up(seconds: float | None) -> Iterator[Event]:
    over = Event()
    timer = Timer(seconds or 0.0, over.set)
    if seconds is not None:
        timer.start()
    try:
        yield over
    finally:
        timer.cancel()


@contextmanager
def _interrupts(stop: Event | None) -> Iterator[None]:
    """While a question listens to `stop`, Ctrl-C sets it instead of tearing the question apart."""
    if stop is None:
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
