"""How is a CP-SAT model run? In a thread of its own, telling what it has found so far, and stoppable at any moment.

Knows nothing of the game. A long question is a generator that yields Progress and returns its answer; setting the
event `stop` ends it early with what is known by then, closing the generator ends it without an answer.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, TypeVar

from ortools.sat.python import cp_model

from ..results import Verdict

Answer = TypeVar("Answer")
Report = tuple[int | None, int | None]

# How long to wait for news before looking at the stop event again.
TICK_S = 0.05


@dataclass(frozen=True)
class Progress:
    """What is known while a question is still being worked on."""

    step: str
    seconds: float
    best: int | None = None  # value of the best solution so far, in the model's own weights
    bound: int | None = None  # no solution is better than this


@dataclass(frozen=True)
class Limits:
    """When to stop: at a time, or when somebody says so."""

    seconds: float | None = None
    stop: threading.Event | None = None
    workers: int = 1  # one is deterministic, and leaves the other cores alone

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()


@dataclass(frozen=True)
class Run:
    """How a run ended. `holds` tells whether a literal is true in the solution."""

    verdict: Verdict
    best: int | None
    bound: int | None
    holds: Callable[[Any], bool]
    seconds: float


_VERDICTS = {
    cp_model.OPTIMAL: Verdict.PROVEN,
    cp_model.FEASIBLE: Verdict.FOUND,
    cp_model.INFEASIBLE: Verdict.NONE_EXISTS,
    cp_model.UNKNOWN: Verdict.GAVE_UP,
}


class _Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Hands every solution's value over to whoever waits for news."""

    def __init__(self, reports: queue.SimpleQueue[Report | None]) -> None:
        super().__init__()
        self._reports = reports

    def on_solution_callback(self) -> None:
        self._reports.put((round(self.objective_value), None))


def run_model(model: cp_model.CpModel, step: str, limits: Limits) -> Generator[Progress, None, Run]:
    """Solve a model, yielding what is found; the objective is whole-numbered."""
    started = time.perf_counter()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = limits.workers
    solver.parameters.random_seed = 0
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = max(limits.seconds, 0.0)
    reports: queue.SimpleQueue[Report | None] = queue.SimpleQueue()
    maximises = bool(model.proto.objective.scaling_factor < 0)
    to_bound = floor if maximises else ceil
    solver.best_bound_callback = lambda bound: reports.put((None, to_bound(bound)))
    best: int | None = None
    bound: int | None = None
    with ThreadPoolExecutor(1) as thread:
        future: Future[Any] = thread.submit(solver.solve, model, _Listener(reports))
        future.add_done_callback(lambda _: reports.put(None))
        try:
            while not future.done():
                news = _next(reports)
                if news is not None:
                    best = best if news[0] is None else news[0]
                    bound = bound if news[1] is None else news[1]
                if limits.stopped:
                    # Told again at every tick: a word that comes before the search has begun is lost.
                    solver.stop_search()
                yield Progress(step, time.perf_counter() - started, best, bound)
        finally:
            while not future.done():
                solver.stop_search()
                wait([future], timeout=TICK_S)
    status = future.result()
    assert status in _VERDICTS, f"{solver.status_name(status)}: {model.validate()}"
    verdict = _VERDICTS[status]
    solved = verdict in (Verdict.PROVEN, Verdict.FOUND)
    return Run(
        verdict=verdict,
        best=round(solver.objective_value) if solved else None,
        bound=to_bound(solver.best_objective_bound) if solved else bound,
        holds=solver.boolean_value,
        seconds=time.perf_counter() - started,
    )


def _next(reports: queue.SimpleQueue[Report | None]) -> Report | None:
    try:
        return reports.get(timeout=TICK_S)
    except queue.Empty:
        return None


def finish(steps: Generator[Progress, None, Answer], tell: Callable[[Progress], None] | None = None) -> Answer:
    """Work a question to its end and return the answer, telling of the progress on the way."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        if tell is not None:
            tell(progress)
