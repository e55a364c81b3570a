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
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any, TypeVar

from ortools.sat.python import cp_model

from ..progress import Progress
from ..results import Verdict

Answer = TypeVar("Answer")
Report = tuple[int | None, int | None]

# How long to wait for news before looking at the stop event again.
TICK_S = 0.05


@dataclass(frozen=True)
class ModelProgress(Progress[Any]):
    """What is known while a model is still being worked on."""

    best: int | None = None  # value of the best solution so far, in the model's own weights
    bound: int | None = None  # no solution is better than this


def news(step: str, best: int | None = None, bound: int | None = None) -> ModelProgress:
    """Nobody knows how far a search still has to go."""
    return ModelProgress(done=0, total=None, text=step, best=best, bound=bound)


@dataclass(frozen=True)
class Limits:
    """When to stop: at a time, or when somebody says so."""

    seconds: float | None = None
    stop: threading.Event | None = None
    workers: int = 1  # one is deterministic, and leaves the other cores alone

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def left(self, started: float) -> Limits:
        """What is left of the time of a question that was begun at `started`."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(self.seconds - (time.perf_counter() - started), 0.0))


UNLIMITED = Limits()


@dataclass(frozen=True)
class Run:
    """How a run ended. `holds` tells whether a literal is true in the solution."""

    verdict: Verdict
    best: int | None
    bound: int | None
    holds: Callable[[Any], bool]
    seconds: float
    core: tuple[int, ...] = ()  # where none exists: assumptions of the model that suffice for that


_VERDICTS = {
    cp_model.OPTIMAL: Verdict.PROVEN,
    cp_model.FEASIBLE: Verdict.FOUND,
    cp_model.INFEASIBLE: Verdict.NONE_EXISTS,
    cp_model.UNKNOWN: Verdict.GAVE_UP,
}


class _Listener(cp_model.CpSolverSolutionCallback):
    """Hands every solution's value over to whoever waits for news."""

    def __init__(self, reports: queue.SimpleQueue[Report | None]) -> None:
        super().__init__()
        self._reports = reports

    def on_solution_callback(self) -> None:
        self._reports.put((round(self.objective_value), None))


def run_model(
    model: cp_model.CpModel, step: str, limits: Limits, tune: Callable[[Any], None] | None = None
) -> Generator[ModelProgress, None, Run]:
    """Solve a model, yielding what is found; the objective is whole-numbered. `tune` changes the parameters."""
    started = time.perf_counter()
    if limits.stopped:
        # Whoever said stop before the search began must not be answered by a search that is quick.
        return Run(Verdict.GAVE_UP, None, None, lambda _: False, 0.0)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = limits.workers
    solver.parameters.random_seed = 0
    # Probing takes longer than the whole search of such models.
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.inprocessing_probing_dtime = 0.0
    # CP-SAT's own answer to Ctrl-C knows only the thread that it runs in; anywhere else it ends the whole process.
    solver.parameters.catch_sigint_signal = False
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = limits.seconds
    if tune is not None:
        tune(solver.parameters)
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
            yield news(step)
            while not future.done():
                report = _next(reports)
                if report is not None:
                    best = best if report[0] is None else report[0]
                    bound = bound if report[1] is None else report[1]
                if limits.stopped:
                    # Told again at every tick: a word that comes before the search has begun is lost.
                    solver.stop_search()
                yield news(step, best, bound)
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
        core=tuple(solver.sufficient_assumptions_for_infeasibility()) if verdict == Verdict.NONE_EXISTS else (),
    )


def _next(reports: queue.SimpleQueue[Report | None]) -> Report | None:
    try:
        return reports.get(timeout=TICK_S)
    except queue.Empty:
        return None


def finish(
    steps: Generator[ModelProgress, None, Answer], tell: Callable[[ModelProgress], None] | None = None
) -> Answer:
    """Work a question to its end and return the answer, telling of the progress on the way."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        if tell is not None:
            tell(progress)
