"""Everything that is known of one layout, put together for whoever shows it: the report, the window, machines."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from engine.asteroyds.layout_code import encode
from engine.asteroyds.scenario import Scenario

from .fairness.results import Fairness
from .grade_scale import GRADED_BY
from .heat import HeatMaps
from .rating_results import Rating


@dataclass(frozen=True)
class Findings:
    """A rating, and what else was asked for."""

    scenario: Scenario
    rating: Rating
    balance: Fairness | None = None
    heat: HeatMaps | None = None
    pilot: str = GRADED_BY  # whose heat maps are shown first

    @property
    def complete(self) -> bool:
        return all(part.complete for part in (self.rating, self.balance, self.heat) if part is not None)

    @property
    def layout_code(self) -> str:
        return encode(self.scenario)

    def to_json(self) -> dict[str, Any]:
        balance = self.balance.to_json() if self.balance else None
        return self.rating.to_json() | {"balance": balance} | ({"heat": self.heat.to_json()} if self.heat else {})


def program_version() -> str:
    try:
        return version("lost-swarm")
    except PackageNotFoundError:
        return "not installed"
