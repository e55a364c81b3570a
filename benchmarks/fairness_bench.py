"""Whole games with all seats at once: how many a second, and what a second core adds."""

from __future__ import annotations

import scenarios
from solver.fairness.assessing import Assessor
from solver.fairness.seating import COMPANIES
from solver.fairness.shares import win_shares
from solver.progress import finish
from solver.rollouts import BLOCK

from .timing import Figure, best_seconds

MODES = ("racing", "shooting", "targets", "drones")
BLOCKS = 4


def assessed(workers: int) -> None:
    club = [company for company in COMPANIES if company.name == "club"]
    finish(Assessor(scenarios.load("official-racing"), companies=club).extend(2 * BLOCKS * BLOCK, workers=workers))


def run() -> list[Figure]:
    found: list[Figure] = []
    for mode in MODES:
        layout = scenarios.load(f"official-{mode}")
        seconds = best_seconds(lambda layout=layout: win_shares(layout, BLOCKS * BLOCK), 3)
        found.append((f"win shares, official {mode}, six seats", BLOCKS * BLOCK / seconds, "games/s"))
    one, two = best_seconds(lambda: assessed(1), 3), best_seconds(lambda: assessed(2), 3)
    return [*found, ("two cores / one, club pilots", one / two, "times")]
