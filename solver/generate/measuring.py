"""How even and how hard is a layout, quickly? The figures that a search steers by and that prove its result.

This is the one place where generating and balancing ask for figures. Starts are flown alone by the base policy on
common dice; whoever needs the fewest rounds wins the game, ties are shared. Rivals do not meet, so this is a stand-in
for games at one table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import hex_name

from ..intervals import half_width
from ..people import SKILLS
from ..policy import ROUND_LIMIT, Fate
from ..progress import finish
from ..race_policy import policy_for
from ..rating import Rater, blocks_for
from ..rating_results import Figure
from ..rollouts import BLOCK, rolls_of_block
from ..rolls import VALUES, roll_count

DIFFICULTY_UNIT = "rounds"
RATED_PLAYER = "club"


@dataclass(frozen=True)
class Side:
    """A start, or in Targets a team: how many points (percent of games) more than its even share it wins."""

    name: str
    points: Figure

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "points": self.points.to_json()}


@dataclass(frozen=True)
class Evenness:
    """Who wins how often, and how far from even that is."""

    sides: tuple[Side, ...]
    games: int
    seed: int
    method: str

    @property
    def imbalance(self) -> Figure:
        """The largest deviation from even, in points, with the interval of that side."""
        worst = max(self.sides, key=lambda side: abs(side.points.mean))
        return Figure(abs(worst.points.mean), worst.points.half_width)

    def to_json(self) -> dict[str, Any]:
        return {
            "imbalance_points": self.imbalance.to_json(),
            "sides": [side.to_json() for side in self.sides],
            "games": self.games,
            "seed": self.seed,
            "method": self.method,
        }


def evenness(scenario: Scenario, games: int, seed: int) -> Evenness:
    """Depends on scenario, games and seed alone."""
    any_order = roll_count(scenario) > VALUES
    starts = sorted(scenario.starts, key=lambda start: start.seat)
    blocks = range(blocks_for(games))
    rounds = np.empty((len(starts), len(blocks), BLOCK))
    for place, start in enumerate(starts):
        game = Game(scenario.model_copy(update={"starts": (start,)}))
        state = game.state()
        policy = policy_for(game.setup, start.seat, state)
        for block in blocks:
            rolls = rolls_of_block(seed, block, ROUND_LIMIT, any_order, True)
            played = policy.play(state.memory[None], np.zeros(BLOCK, dtype=np.uint16), rolls)
            rounds[place, block] = np.where(played.fates == Fate.WON, played.rounds, ROUND_LIMIT)
    names = [f"{start.seat} {hex_name(start.at)}" for start in starts]
    if scenario.mode == "targets":
        names = list(dict.fromkeys(str(start.team) for start in starts))
        rounds = np.array(
            [rounds[[str(start.team) == team for start in starts]].min(axis=0) for team in names], dtype=np.float64
        )
    points = _points(rounds)
    widths = half_width(points)
    sides = [
        Side(name, Figure(float(mean), float(width)))
        for name, mean, width in zip(names, points.mean(axis=1), widths, strict=True)
    ]
    return Evenness(tuple(sides), len(blocks) * BLOCK, seed, "base policy, each start alone on common dice")


def _points(rounds: NDArray[np.float64]) -> NDArray[np.float64]:
    """[side, block] percent of games won more than even, from [side, block, trial] rounds."""
    first = rounds == rounds.min(axis=0)
    shares = (first / first.sum(axis=0)).mean(axis=2)
    points: NDArray[np.float64] = 100 * (shares - 1 / len(rounds))
    return points


def difficulty(scenario: Scenario, games: int, seed: int) -> Figure:
    """What planning badly costs: rounds that a club pilot needs more than the base policy on the same dice."""
    skills = [skill for skill in SKILLS if skill.name == RATED_PLAYER]
    rating = finish(Rater(scenario, seed=seed, skills=skills).extend(games))
    found = rating.of(RATED_PLAYER).difficulty
    assert found is not None
    return found
