"""Which teams a scenario speaks of: those that fly, those that targets are assigned to, those with a handicap."""

from __future__ import annotations

from collections import Counter

from engine.asteroyds.scenario import Asteroid, Scenario


def known_teams(scenario: Scenario) -> list[str]:
    """In the order in which they are met: starts, targets, then handicaps."""
    flying = [start.team for start in scenario.starts]
    named = dict.fromkeys([*flying, *assigned_targets(scenario), *scenario.rules.targets_needed])
    return [team for team in named if team is not None]


def assigned_targets(scenario: Scenario) -> Counter[str]:
    """How many targets each team has to get rid of."""
    carriers = (tile.target for tile in scenario.tiles if isinstance(tile, Asteroid))
    return Counter(team for team in carriers if team is not None)
