"""How a figure is measured: the best of several repeats, because the machines are shared and noisy."""

from __future__ import annotations

import time
from collections.abc import Callable

Figure = tuple[str, float, str]
REPEATS = 5


def best_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of several runs, after one to warm up."""
    work()
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)
