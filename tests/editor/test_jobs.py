"""Long questions beside the window: answers come, cancelled ones are never heard of, failures are said."""

from __future__ import annotations

from threading import Event, get_ident

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from editor.jobs import Job, stop_all_jobs
from solver.progress import Progress, Question
from solver.results import QuestionError


def count_to(last: int, seen: list[int] | None = None) -> Question[int]:
    for number in range(last):
        if seen is not None:
            seen.append(get_ident())
        yield Progress(number, last, "counting", number)
    return last


def endless(closed: Event) -> Question[int]:
    try:
        while True:
            yield Progress(0, None, "for ever")
    finally:
        closed.set()


def refuse() -> Question[int]:
    yield Progress(0, 1, "")
    raise QuestionError("seat 1 is not in play")


def test_an_answer_arrives_in_the_windows_thread_after_its_progress(qtbot: QtBot) -> None:
    job, worked_in, heard = Job(), [], []
    job.advanced.connect(lambda progress: heard.append((get_ident(), progress.done)))
    with qtbot.waitSignal(job.answered) as signal:
        job.ask(lambda: count_to(3, worked_in))
    assert signal.args == [3]
    assert heard == [(get_ident(), 0), (get_ident(), 1), (get_ident(), 2)]
    assert get_ident() not in worked_in
    assert not job.is_running


def test_a_new_question_silences_the_old_one(qtbot: QtBot) -> None:
    job, closed = Job(), Event()
    with qtbot.waitSignal(job.advanced):
        job.ask(lambda: endless(closed))
    with qtbot.waitSignal(job.answered) as signal:
        job.ask(lambda: count_to(1))
    assert signal.args == [1]
    stop_all_jobs()
    assert closed.is_set()


def test_a_cancelled_question_says_nothing_more(qtbot: QtBot) -> None:
    job, closed = Job(), Event()
    heard: list[object] = []
    running: list[bool] = []
    job.running_changed.connect(running.append)
    with qtbot.waitSignal(job.advanced):
        job.ask(lambda: endless(closed))
    job.advanced.connect(heard.append)
    job.cancel()
    stop_all_jobs()
    QCoreApplication.processEvents()
    assert (closed.is_set(), heard, running) == (True, [], [True, False])


def test_a_question_that_cannot_be_answered_says_why(qtbot: QtBot) -> None:
    job = Job()
    with qtbot.waitSignal(job.refused) as signal:
        job.ask(refuse)
    assert signal.args == ["seat 1 is not in play"]
    assert not job.is_running
