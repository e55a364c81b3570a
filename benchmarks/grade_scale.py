"""`make scale`: measure the anchors of the grade anew, and store them in the solver's `grade_scale.json`.

Plays hundreds of random layouts of each mode with the base policy and the club pilot. Same seed, same file. This takes
some minutes on two cores; the file changes only when the rules, the pilots or the random layouts do.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import scenarios
from engine.asteroyds.scenario import Scenario
from solver import grade_scale
from solver.grade_scale import GRADED_BY
from solver.people import SKILLS
from solver.progress import finish
from solver.random_layouts import MODES, random_layout
from solver.rating import Rater
from solver.rollouts import BLOCK

SEED = 2026
LAYOUTS = 250  # of each mode
BLOCKS = 2  # for each start of a random layout
OFFICIAL_BLOCKS = 40
_SHARES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
_CLUB = tuple(skill for skill in SKILLS if skill.name == GRADED_BY)


def difficulty(scenario: Scenario, blocks: int, workers: int) -> float:
    rater = Rater(scenario, seed=SEED, skills=_CLUB, exact=False)
    found = finish(rater.extend(blocks * BLOCK, workers=workers)).of(GRADED_BY).difficulty
    assert found is not None
    return found.mean


def quantiles(values: list[float]) -> dict[str, float]:
    return {str(share): round(float(np.quantile(values, share)), 4) for share in _SHARES}


def main(layouts: int = LAYOUTS) -> None:
    measured: dict[str, list[float]] = {}
    for mode in MODES:
        # One layout a thread: within a layout there is nothing to wait for.
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            numbers = range(layouts)
            found = pool.map(
                lambda number, mode=mode: difficulty(random_layout(mode, SEED, number), BLOCKS, 1), numbers
            )
            measured[mode] = list(found)
        print(mode, quantiles(measured[mode]), file=sys.stderr, flush=True)
    stored = {
        "what": f"difficulty of the {GRADED_BY} pilot in rounds; quantiles over random layouts of all modes",
        "seed": SEED,
        "layouts": layouts * len(MODES),
        "games_per_start": BLOCKS * BLOCK,
        "quantiles": quantiles([value for values in measured.values() for value in values]),
        "by_mode": {mode: quantiles(values) for mode, values in measured.items()},
        "official": round(difficulty(scenarios.load("official-racing"), OFFICIAL_BLOCKS, 2), 4),
    }
    path = Path(grade_scale.__file__).with_suffix(".json")
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
    fresh.replace(path)


if __name__ == "__main__":
    main()
