"""Which handicap evens the teams out in Targets? The first company plays it with other numbers of targets needed.

Only the rule's own handicap is used: a team needs fewer than all of its targets. A strong team that has one already
loses it step by step; then the weakest team needs fewer and fewer. It ends when the strongest team has become weaker
than even, since more of the same only makes it worse. All on the same dice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from engine.asteroyds.scenario import Asteroid, Scenario

from ..progress import Progress
from .assessing import Assessor
from .results import Fairness, Handicap, Handicaps, Share

_ENOUGH = 0.5  # points from even


def assigned_to(scenario: Scenario, team: str) -> int:
    return sum(isinstance(tile, Asteroid) and tile.target == team for tile in scenario.tiles)


def needed_by(scenario: Scenario, team: str) -> int:
    assigned = assigned_to(scenario, team)
    return min(scenario.rules.targets_needed.get(team, assigned), assigned)


def with_needed(scenario: Scenario, team: str, needed: int) -> Scenario:
    wanted = {**scenario.rules.targets_needed, team: needed}
    return scenario.model_copy(update={"rules": scenario.rules.model_copy(update={"targets_needed": wanted})})


def candidates(scenario: Scenario, strongest: str, weakest: str) -> Iterator[tuple[str, int, Scenario]]:
    """From the smallest change to the largest."""
    changed = scenario
    for needed in range(needed_by(scenario, strongest) + 1, assigned_to(scenario, strongest) + 1):
        changed = with_needed(scenario, strongest, needed)
        yield strongest, needed, changed
    for needed in range(needed_by(scenario, weakest) - 1, 0, -1):
        yield weakest, needed, with_needed(changed, weakest, needed)


def even_out(assessor: Assessor, found: Fairness, games: int) -> Generator[Progress[Fairness], None, Handicaps]:
    """The layout as it is, then handicaps until the strongest team is no longer ahead."""
    scenario, teams = assessor.layout.scenario, found.tables[0].teams
    strongest = max(teams, key=lambda share: share.share.mean).name
    weakest = min(teams, key=lambda share: share.share.mean).name
    unfinished = replace(found, complete=False)
    tried = [_handicap(scenario, weakest, teams)]
    for team, needed, changed in candidates(scenario, strongest, weakest):
        if _ahead(tried[-1], strongest) <= 0 or tried[-1].imbalance < _ENOUGH:
            break
        trial = Assessor(changed, seed=assessor.seed, companies=assessor.companies[:1])
        text = f"{found.name}: handicap, {team} needs {needed}"
        question: Any = trial.extend(games)
        while True:
            try:
                progress = next(question)
            except StopIteration as end:
                table = end.value.tables[0]
                break
            yield Progress(progress.done, progress.total, text, unfinished)
        tried.append(_handicap(changed, team, table.teams))
    return Handicaps(tuple(tried))


def _handicap(scenario: Scenario, team: str, shares: tuple[Share, ...]) -> Handicap:
    return Handicap(team, needed_by(scenario, team), assigned_to(scenario, team), shares)


def _ahead(handicap: Handicap, team: str) -> float:
    return next(share.points.mean for share in handicap.teams if share.name == team)
