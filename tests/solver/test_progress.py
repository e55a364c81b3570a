"""Long questions: they run to the end, can be stopped, and hand over what is known by then."""

from threading import Event

import pytest

from solver.progress import Progress, finish, run, translated


def counting(to, interrupt_at=None):
    for number in range(1, to + 1):
        if number == interrupt_at:
            raise KeyboardInterrupt
        yield Progress(number, to, "counting", number)
    return to


def test_a_question_runs_to_its_end_and_tells_how_far_it_is():
    seen = []
    answer = run(counting(3), seen.append)
    assert (answer.result, answer.complete) == (3, True)
    assert [progress.share for progress in seen] == [1 / 3, 2 / 3, 1.0]
    assert finish(counting(4)) == 4


def test_a_stopped_question_gives_its_partial_result_and_says_that_it_is_not_complete():
    stop = Event()
    answer = run(counting(5), lambda progress: stop.set() if progress.done == 2 else None, stop)
    assert (answer.result, answer.complete) == (2, False)
    with pytest.raises(AssertionError):
        answer.unwrap()


def test_a_patient_asker_waits_for_the_first_estimate():
    def slow():
        yield Progress(0, 3, "thinking")
        yield Progress(1, 3, "thinking", "first")
        yield Progress(2, 3, "thinking", "second")
        return "end"

    stop = Event()
    stop.set()
    assert run(slow(), stop=stop).result is None
    answer = run(slow(), stop=stop, patient=True)
    assert (answer.result, answer.complete) == ("first", False)


def test_ctrl_c_gives_the_partial_result():
    answer = run(counting(5, interrupt_at=4))
    assert (answer.result, answer.complete) == (3, False)


def test_a_question_inside_another_translates_its_partial_results():
    def outer():
        inner = yield from translated(counting(2), str)
        return f"counted to {inner}"

    seen = []
    assert run(outer(), seen.append).result == "counted to 2"
    assert [progress.partial for progress in seen] == ["1", "2"]


def test_a_share_is_unknown_without_a_total():
    assert Progress(3, None, "searching").share is None
