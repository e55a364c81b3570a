"""What generating and balancing answer: layouts with the figures that prove them; frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.asteroyds.files import scenario_text
from engine.asteroyds.scenario import Scenario

from ..rating_results import Figure
from ..results import Verdict
from .measuring import DIFFICULTY_UNIT, Evenness

MARGIN = 0.5  # of half an interval: what passes by that much will most likely pass again


@dataclass(frozen=True)
class Aim:
    """What the figures of a layout should be."""

    difficulty: tuple[float, float] | None = None  # at least, at most
    max_imbalance: float | None = None  # points

    @property
    def wants_anything(self) -> bool:
        return self.difficulty is not None or self.max_imbalance is not None

    def to_json(self) -> dict[str, Any]:
        return {
            "difficulty": None if self.difficulty is None else list(self.difficulty),
            "difficulty_unit": DIFFICULTY_UNIT,
            "max_imbalance_points": self.max_imbalance,
        }


@dataclass(frozen=True)
class Measured:
    """The figures of one layout, as far as they were asked for."""

    evenness: Evenness | None = None
    difficulty: Figure | None = None

    def miss(self, aim: Aim, margin: float = 0.0) -> float:
        """How far from the aim; 0 if it is met. A miss as large as the aim itself counts 1, for either figure.

        With a margin, so much of half the interval must fit into the aim too.
        """
        total = 0.0
        if aim.max_imbalance is not None and self.evenness is not None:
            over = self.evenness.imbalance.mean + margin * self.evenness.imbalance.half_width - aim.max_imbalance
            total += max(over, 0.0) / max(aim.max_imbalance, 1.0)
        if aim.difficulty is not None and self.difficulty is not None:
            low, high = aim.difficulty
            room = margin * self.difficulty.half_width
            off = max(low + room - self.difficulty.mean, self.difficulty.mean + room - high, 0.0)
            total += off / max(high - low, 0.5)
        return total

    def to_json(self) -> dict[str, Any]:
        return {
            "evenness": None if self.evenness is None else self.evenness.to_json(),
            "difficulty": None if self.difficulty is None else self.difficulty.to_json(),
        }


def layout_json(scenario: Scenario) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads(scenario_text(scenario))
    return found


@dataclass(frozen=True)
class Made:
    """One new layout; its figures come from dice that had no part in choosing it."""

    scenario: Scenario
    measured: Measured
    meets_aim: bool

    def to_json(self) -> dict[str, Any]:
        return {
            "scenario": layout_json(self.scenario),
            "measured": self.measured.to_json(),
            "meets_aim": self.meets_aim,
        }


@dataclass(frozen=True)
class Generated:
    """The answer to: which layouts keep these conditions and meet this aim?"""

    verdict: Verdict  # found; none exists (then `clash` says why); gave up
    layouts: tuple[Made, ...]
    aim: Aim
    conditions: tuple[str, ...]
    seed: int
    tried: int = 0  # layouts laid and changes tried
    clash: tuple[str, ...] = ()
    clash_is_smallest: bool = False
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": str(self.verdict),
            "layouts": [made.to_json() for made in self.layouts],
            "aim": self.aim.to_json(),
            "conditions": list(self.conditions),
            "seed": self.seed,
            "tried": self.tried,
            "clash": list(self.clash),
            "clash_is_smallest": self.clash_is_smallest,
        }


@dataclass(frozen=True)
class Evened:
    """The answer to: how do the starts of this layout become even with as few changes as possible?"""

    before: Scenario
    after: Scenario
    changes: tuple[str, ...]
    max_imbalance: float
    figures_before: Evenness  # both on the same dice, which had no part in choosing the changes
    figures_after: Evenness
    tried: int
    seed: int
    seconds: float = field(compare=False, default=0.0)
    complete: bool = True

    @property
    def is_even(self) -> bool:
        return self.figures_after.imbalance.mean <= self.max_imbalance

    @property
    def was_even(self) -> bool:
        return self.is_even and not self.changes

    def to_json(self) -> dict[str, Any]:
        return {
            "even": self.is_even,
            "was_even": self.was_even,
            "changes": list(self.changes),
            "max_imbalance_points": self.max_imbalance,
            "before": self.figures_before.to_json(),
            "after": self.figures_after.to_json(),
            "scenario": layout_json(self.after),
            "tried": self.tried,
            "seed": self.seed,
        }
