"""How many shots may a program hold? Every search and every pilot asks here."""

from __future__ import annotations

from engine.asteroyds.pieces import ENERGY_COLUMN
from engine.asteroyds.scenario import Scenario

UNLIMITED_SHOTS = ENERGY_COLUMN  # there are no more columns


def shots_allowed(scenario: Scenario) -> int:
    """None in Racing, where a program with shots is illegal."""
    if scenario.mode == "racing":
        return 0
    limit = scenario.rules.shots_per_turn
    return UNLIMITED_SHOTS if limit is None else min(limit, UNLIMITED_SHOTS)
