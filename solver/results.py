"""What the solver answers: frozen values in the game's own words, and their JSON. Computes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from engine.hexgrid import Hex

# The notation brings the kernels along, and numba with them; answers are values that do without.
if TYPE_CHECKING:
    from engine.asteroyds.notation import Program


class QuestionError(ValueError):
    """A question that has no meaning: a seat that is destroyed, a game that is over, a hex off the board."""


class Verdict(StrEnum):
    """How much an answer is worth; "not found" is never "does not exist"."""

    PROVEN = "proven"
    FOUND = "found"
    NONE_EXISTS = "none exists"
    GAVE_UP = "gave up"


class Objective(StrEnum):
    SYMBOLS = "symbols"
    SAFEST = "safest"
    FINISH = "finish"
    GOAL = "goal"
    ROUNDS = "rounds"


@dataclass(frozen=True)
class Outcome:
    """How a round ends for one craft, and the tidiest program that leads there."""

    program: Program
    gained: tuple[str, ...]  # symbols, or in Targets the ids of the asteroids that carried own targets
    damage: int  # of this round
    column: int | None  # in which the last gain was won
    at: Hex | None  # None: destroyed
    facing: str
    completed: int | None  # column in which the mission was completed
    ram_used: bool
    power_used: bool
    programs: int  # how many programs, as written, lead to exactly this

    @property
    def alive(self) -> bool:
        return self.at is not None

    def to_json(self) -> dict[str, Any]:
        return {
            "program": str(self.program),
            "gained": list(self.gained),
            "damage": self.damage,
            "column": self.column,
            "end": {"at": None if self.at is None else list(self.at), "facing": self.facing},
            "alive": self.alive,
            "completed": self.completed,
            "programs": self.programs,
        }


@dataclass(frozen=True)
class Chance:
    """What can be said of one symbol (or target) in this round: the best way to win it, or that there is none."""

    name: str
    outcome: Outcome | None


@dataclass(frozen=True)
class Solution:
    """The answer to: what are the best programs for this seat and roll?"""

    dice: str
    seat: int
    objective: Objective
    verdict: Verdict
    outcomes: tuple[Outcome, ...]  # ranked, distinct, the best first
    optimal_programs: int
    distinct_outcomes: int
    chances: tuple[Chance, ...]
    pareto: tuple[Outcome, ...]  # by gains, damage and column
    states: int  # nodes that were searched
    seconds: float = field(compare=False, default=0.0)

    @property
    def best(self) -> Outcome:
        return self.outcomes[0]

    def to_json(self) -> dict[str, Any]:
        best = self.best
        return {
            "dice": self.dice,
            "seat": self.seat,
            "verdict": str(self.verdict),
            "objective": str(self.objective),
            "best": {"gained": list(best.gained), "damage": best.damage, "column": best.column},
            "programs": [outcome.to_json() for outcome in self.outcomes],
            "optimal_programs": self.optimal_programs,
            "distinct_outcomes": self.distinct_outcomes,
            "possible": {chance.name: chance.outcome is not None for chance in self.chances},
            "pareto": [outcome.to_json() for outcome in self.pareto],
            "states": self.states,
        }
