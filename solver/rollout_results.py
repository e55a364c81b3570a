"""What rollouts answer: each candidate's expected rounds with interval, margin, trials, seed and method; frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .results import Objective, Outcome, Verdict


@dataclass(frozen=True)
class Line:
    """One candidate program. Half-widths are those of 95 % intervals."""

    outcome: Outcome  # of this round
    finished: bool  # in this round
    rounds: float  # expected, from this round on: this one is 1
    rounds_half_width: float
    difference: float  # expected rounds more than the best line, paired on common dice
    difference_half_width: float
    destroyed: float  # probability
    unfinished: float  # share of games that reached the round limit or were lost, and count as the limit
    best_probability: float
    trials: int
    seed: int
    method: str

    def to_json(self) -> dict[str, Any]:
        return {
            **self.outcome.to_json(),
            "finished": self.finished,
            "rounds": self.rounds,
            "rounds_interval": _interval(self.rounds, self.rounds_half_width),
            "difference": self.difference,
            "difference_interval": _interval(self.difference, self.difference_half_width),
            "destroyed": self.destroyed,
            "unfinished": self.unfinished,
            "best_probability": self.best_probability,
            "trials": self.trials,
            "seed": self.seed,
            "method": self.method,
        }

    def __str__(self) -> str:
        """`FLFRRF  4.312 ± 0.021 rounds  +0.310 ± 0.015  best 12 %  2160 trials, seed 0, …`"""
        margin = f"{self.difference:+.3f} ± {self.difference_half_width:.3f}" if self.difference else "best line"
        return (
            f"{self.outcome.program!s:<12} {self.rounds:.3f} ± {self.rounds_half_width:.3f} rounds  {margin:<15}  "
            f"destroyed {self.destroyed:.1%}  best {self.best_probability:.0%}  "
            f"{self.trials} trials, seed {self.seed}, {self.method}"
        )


def _interval(middle: float, half: float) -> list[float] | None:
    """None where a single block leaves the interval unknown."""
    return None if half == float("inf") else [middle - half, middle + half]


@dataclass(frozen=True)
class Rollouts:
    """Candidates by expected rounds, the least first: found by sampling, never proven."""

    dice: str
    seat: int
    lines: tuple[Line, ...]
    reduction: float  # how many plain games one of these is worth, for the means
    paired_reduction: float  # and for the differences
    round_limit: int
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True  # False: stopped before the wanted trials or precision

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def precision(self) -> float:
        """The widest half-width of all differences to the best."""
        return max((line.difference_half_width for line in self.lines[1:]), default=0.0)

    def line_of(self, program: str) -> Line:
        return next(line for line in self.lines if str(line.outcome.program) == program)

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "seat": self.seat,
            "verdict": str(Verdict.FOUND),
            "objective": str(Objective.ROUNDS),
            "programs": [line.to_json() for line in self.lines],
            "round_limit": self.round_limit,
            "variance_reduction": {"rounds": self.reduction, "difference": self.paired_reduction},
            "complete": self.complete,
        }
