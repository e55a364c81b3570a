"""How fast a layout is rated: the first estimate, all cores against one, and how time grows with games and tiles."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory

import scenarios
from engine.asteroyds.scenario import Asteroid, Scenario
from solver.compare import compare_quick
from solver.first_estimate import FIRST_BLOCKS, first_estimate
from solver.heat import heat_maps
from solver.people import SKILLS
from solver.progress import finish
from solver.rating import BASE, Rater
from solver.rating_play import Seat
from solver.rollouts import BLOCK

from .timing import REPEATS, Figure, best_seconds

_LAYOUT = "official-racing"
_LIMIT = 30
_CORES = os.cpu_count() or 1


def run() -> list[Figure]:
    racing = scenarios.load(_LAYOUT)
    figures = [*_first_estimate(racing), *_cores(racing), *_growth(racing), *_round_one(racing), *_questions(racing)]
    return [*figures, *_report()]


def _cpu_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Of one core, the least of several runs: whatever else the machine does is not counted."""
    work()
    times = []
    for _ in range(repeats):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def _first_estimate(racing: Scenario) -> list[Figure]:
    rater = Rater(racing, skills=(), exact=False)
    seats = rater.seats[BASE]

    def play() -> None:
        for seat in seats:
            seat.play_all(0, range(FIRST_BLOCKS), _LIMIT)

    first = first_estimate(racing)
    rounds = first.of(BASE).rounds
    saved = finish(Rater(racing, skills=(), exact=False).extend(100 * BLOCK)).games_saved
    return [
        ("first estimate, all starts, one core (goal 50)", 1000 * _cpu_seconds(play), "ms"),
        ("  with setting up, intervals and threads", 1000 * _cpu_seconds(lambda: first_estimate(racing)), "ms"),
        ("  half of its 95 % interval (goal 1)", 100 * rounds.half_width / rounds.mean, "%"),
        ("games saved by variance reduction", saved or 1.0, "times"),
    ]


def _cores(racing: Scenario) -> list[Figure]:
    """Everything that a rating plays, on one core and on all of them, in turns because the machines are shared."""
    times: dict[int, list[float]] = {1: [], _CORES: []}
    rater = Rater(racing, exact=False)
    for _ in range(3):
        for workers in (1, _CORES):
            rater.played.clear()
            started = time.perf_counter()
            finish(rater.extend(4 * BLOCK, workers=workers))
            times[workers].append(time.perf_counter() - started)
    pieces = [
        _cpu_seconds(lambda seat=seat: seat.play_all(0, range(4), _LIMIT), 1)  # type: ignore[misc]
        for seats in rater.seats.values()
        for seat in seats
    ]

    def whole() -> None:
        rater.played.clear()
        finish(rater.extend(4 * BLOCK, workers=_CORES))

    outside = 1 - sum(pieces) / _cpu_seconds(whole, 2)
    return [
        (f"{_CORES} cores against one, all players (goal 1.8 with two)", min(times[1]) / min(times[_CORES]), "times"),
        ("  share of the work that only one core can do", 100 * max(outside, 0.0), "%"),
        ("  so two quiet cores against one (goal 1.8)", 2 / (1 + max(outside, 0.0)), "times"),
    ]


def _growth(racing: Scenario) -> list[Figure]:
    seat = Seat(racing, 0, None)
    few = _cpu_seconds(lambda: seat.play_all(0, range(4), _LIMIT)) / (4 * BLOCK)
    many = _cpu_seconds(lambda: seat.play_all(0, range(200), _LIMIT), 2) / (200 * BLOCK)
    figures: list[Figure] = [("time per game, 43,200 games against 864 (flat: 1)", many / few, "times")]
    asteroids = [tile for tile in racing.tiles if isinstance(tile, Asteroid)]
    for kept in (5, 10, 20):
        left = {tile.id for tile in asteroids[kept:]}
        layout = racing.model_copy(update={"tiles": tuple(tile for tile in racing.tiles if tile.id not in left)})
        player = Seat(layout, 0, None)
        blocks = player.play_all(0, range(20), _LIMIT)
        rounds = sum(float(block.rounds.sum()) for block in blocks)
        seconds = _cpu_seconds(lambda player=player: player.play_all(0, range(20), _LIMIT))  # type: ignore[misc]
        figures.append((f"  a round with {kept} asteroids and 4 gates", 1e6 * seconds / rounds, "µs"))
    return figures


def _round_one(racing: Scenario) -> list[Figure]:
    def look() -> None:
        Rater(racing, skills=()).look_at_round_one(1)

    return [("room, traps and boxed-in rolls of all starts, exactly, one core", 1000 * _cpu_seconds(look, 2), "ms")]


def _questions(racing: Scenario) -> list[Figure]:
    maps = best_seconds(lambda: finish(heat_maps(Rater(racing, skills=SKILLS[:2]), BLOCK)), 1)
    quick = best_seconds(lambda: compare_quick(racing, racing), 1)
    return [
        ("heat maps of three players, 3,888 games", 1000 * maps, "ms"),
        ("quick comparison of two layouts, all cores", 1000 * quick, "ms"),
    ]


def _report() -> list[Figure]:
    """The command as somebody runs it, in a process of its own: rating, heat maps, balance, page and paper."""
    with TemporaryDirectory() as folder:
        outputs = ["--report", f"{folder}/out.html", "--pdf", f"{folder}/out.pdf"]
        before, started = _children_seconds(), time.perf_counter()
        command = [sys.executable, "-m", "editor", "rate", _LAYOUT, *outputs]
        subprocess.run(command, check=True, capture_output=True)
        wall, used = time.perf_counter() - started, _children_seconds() - before
    return [
        ("full report, page and paper, wall time on a shared machine (goal 60)", wall, "s"),
        ("  time of one core in it", used, "s"),
    ]


def _children_seconds() -> float:
    times = os.times()
    return times.children_user + times.children_system
