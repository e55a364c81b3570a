"""Running a CP-SAT model: told, stopped, timed out, closed; every verdict kept apart."""

import random
import signal
import threading

import pytest
from ortools.sat.python import cp_model

from solver.models.running import Limits, finish, run_model
from solver.results import Verdict


def knapsack(items=4):
    model = cp_model.CpModel()
    taken = [model.new_bool_var(f"{item}") for item in range(items)]
    model.add(sum((item + 1) * literal for item, literal in enumerate(taken)) <= 6)
    model.maximize(sum((item + 2) * literal for item, literal in enumerate(taken)))
    return model


def hard_model():
    """A market split: easy to satisfy with slack, far too hard to prove in a few seconds."""
    rng = random.Random(1)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(50)]
    slacks = []
    for _ in range(6):
        weights = [rng.randint(0, 99) for _ in chosen]
        slack = model.new_int_var(0, 5000, "")
        difference = sum(weight * literal for weight, literal in zip(weights, chosen, strict=True)) - sum(weights) // 2
        model.add_abs_equality(slack, difference)
        slacks.append(slack)
    model.minimize(sum(slacks))
    return model


def test_a_small_model_is_proven_and_its_bound_is_its_value():
    told = []
    run = finish(run_model(knapsack(), "knapsack", Limits()), told.append)
    assert (run.verdict, run.best, run.bound) == (Verdict.PROVEN, 9, 9)
    assert {progress.text for progress in told} == {"knapsack"}


def test_an_impossible_model_has_no_solution():
    model = knapsack()
    model.add_bool_or([])
    run = finish(run_model(model, "", Limits()))
    assert (run.verdict, run.best) == (Verdict.NONE_EXISTS, None)


def test_a_search_that_is_stopped_says_what_it_has_found_and_what_is_possible():
    stop = threading.Event()

    def tell(progress):
        if progress.best is not None:
            stop.set()

    run = finish(run_model(hard_model(), "hard", Limits(stop=stop)), tell)
    assert run.verdict == Verdict.FOUND
    assert run.bound <= run.best


def test_a_search_that_is_stopped_at_once_does_not_claim_that_none_exists():
    stop = threading.Event()
    stop.set()
    run = finish(run_model(hard_model(), "hard", Limits(stop=stop)))
    assert (run.verdict, run.best, run.bound) == (Verdict.GAVE_UP, None, None)


def test_a_time_limit_is_kept():
    run = finish(run_model(hard_model(), "hard", Limits(seconds=0.3)))
    assert run.verdict in (Verdict.FOUND, Verdict.GAVE_UP)


def test_closing_the_question_ends_the_search():
    threads = threading.active_count()
    steps = run_model(hard_model(), "hard", Limits())
    next(steps)
    steps.close()
    assert threading.active_count() == threads
    with pytest.raises(StopIteration):
        next(steps)


def test_ctrl_c_reaches_whoever_asked_and_does_not_end_the_process():
    stop = threading.Event()

    def tell(progress):
        if progress.best is not None and not stop.is_set():
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        run = finish(run_model(hard_model(), "hard", Limits(stop=stop)), tell)
    finally:
        signal.signal(signal.SIGINT, before)
    assert stop.is_set()
    assert run.verdict == Verdict.FOUND
