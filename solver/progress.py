"""How a long question is asked: it yields Progress while it works and returns its result; whoever asks may stop it.

A question that is stopped is closed and its last partial result is handed back, flagged as not complete. Questions know
nothing of windows, bars or signals, and whoever shows progress knows nothing of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from threading import Event
from typing import Generic, TypeVar, cast

Result = TypeVar("Result")
Other = TypeVar("Other")
Partial = TypeVar("Partial")


@dataclass(frozen=True)
class Progress(Generic[Result]):
    """How far a question has come, and what is known already."""

    done: int
    total: int | None  # None: nobody knows yet
    text: str
    partial: Result | None = None  # what could be answered now; says of itself what is not proven

    @property
    def share(self) -> float | None:
        """From 0 to 1."""
        return None if not self.total else min(self.done / self.total, 1.0)


Question = Generator[Progress[Result], None, Result]


@dataclass(frozen=True)
class Answer(Generic[Result]):
    """What came of a question: the result if it is complete, otherwise the last partial one, if there was any."""

    result: Result | None
    complete: bool

    def unwrap(self) -> Result:
        """The result of a question that nobody stopped."""
        assert self.complete, "the question was stopped"
        assert self.result is not None
        return self.result


def translated(
    question: Generator[Progress[Partial], None, Other], change: Callable[[Partial], Result | None]
) -> Generator[Progress[Result], None, Other]:
    """A question inside a larger one: its partial results are changed into those of the larger question, or dropped."""
    while True:
        try:
            progress = next(question)
        except StopIteration as end:
            return cast(Other, end.value)
        partial = None if progress.partial is None else change(progress.partial)
        yield Progress(progress.done, progress.total, progress.text, partial)


def finish(question: Question[Result]) -> Result:
    """Run a question to its end, in silence."""
    return run(question).unwrap()


def run(
    question: Question[Result],
    on_progress: Callable[[Progress[Result]], None] | None = None,
    stop: Event | None = None,
    *,
    patient: bool = False,
) -> Answer[Result]:
    """Run a question to its end, or until `stop` is set or somebody presses Ctrl-C.

    A patient asker lets the question go on after `stop` until there is anything to answer with; Ctrl-C ends it at once.
    """
    partial: Result | None = None
    try:
        while True:
            try:
                progress = next(question)
            except StopIteration as end:
                return Answer(end.value, complete=True)
            if progress.partial is not None:
                partial = progress.partial
            if on_progress is not None:
                on_progress(progress)
            if stop is not None and stop.is_set() and not (patient and partial is None):
                break
    except KeyboardInterrupt:
        # The person who asked wants what is known so far, not a traceback.
        return Answer(partial, complete=False)
    finally:
        question.close()
    return Answer(partial, complete=False)
