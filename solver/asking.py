"""How a command asks a long question: with a progress bar where somebody watches, and Ctrl-C for what is known."""

from __future__ import annotations

import sys
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from .progress import Answer, Progress, Question, run
from .results import QuestionError
from .terminal import complain

Result = TypeVar("Result")


def ask(question: Question[Result]) -> Answer[Result]:
    """Run a question; whoever stops it is told that the answer is not complete."""
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        return _told(run(question))
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("thinking", total=None)

        def show(progress: Progress[Result]) -> None:
            bar.update(task, description=progress.text, completed=progress.done, total=progress.total)

        return _told(run(question, show))


def _told(answer: Answer[Result]) -> Answer[Result]:
    if answer.result is None:
        raise QuestionError("stopped before anything was known")
    if not answer.complete:
        complain("stopped: this is what was known by then, and it is not proven")
    return answer
