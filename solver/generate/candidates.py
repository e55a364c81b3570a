"""Many different layouts for the same wishes, one after the other; the same seed gives the same ones.

Every layout is checked without the model before it is handed out; a mismatch would be our own bug, and a loud one.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace

from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Scenario

from ..models.layout import LayoutModel, Places
from ..models.layout_search import Clash, find_clash, find_places
from ..models.running import Limits, ModelProgress
from ..results import Verdict
from .kept import broken
from .laying import lay
from .wishes import Wishes

# A new layout differs from all before it on one orbit in so many, where there is room for that.
_SHARE_THAT_DIFFERS = 4
# A diverse layout that does not turn up soon is not worth the wait; a layout at all is.
_DIVERSITY_S = 5.0


class Candidates:
    """Layouts for some wishes. `next` gives one more; where there is none, `verdict` says why."""

    def __init__(self, wishes: Wishes, seed: int) -> None:
        self.wishes, self.seed = wishes, seed
        self.model = LayoutModel(wishes, wishes.all_conditions())
        self.found: list[Places] = []
        self.verdict = Verdict.FOUND
        self.exhausted = False  # every way to place the pieces was handed out; from then on only headings differ
        self._least = 0
        self._number = 0

    def next(self, limits: Limits) -> Generator[ModelProgress, None, Scenario | None]:
        """One more layout, or None; `verdict` is then NONE_EXISTS or GAVE_UP."""
        # Streams of numbers of different seeds must not overlap.
        number = self.seed * 1_000_003 + self._number
        self._number += 1
        places = yield from self._places(limits, number)
        if places is None:
            return None
        name = f"{self.wishes.name or self.wishes.mode.capitalize()} {self.seed}-{self._number}"
        scenario = lay(self.wishes, places, self.model.orbits, number, name)
        self._check(scenario)
        return scenario

    def _places(self, limits: Limits, number: int) -> Generator[ModelProgress, None, Places | None]:
        started = time.perf_counter()
        step = f"laying layout {self._number}"
        while not self.exhausted:
            tried = limits.left(started)
            if self.found and self._least > 1:
                tried = replace(tried, seconds=min(_DIVERSITY_S, tried.seconds or _DIVERSITY_S))
            verdict, places = yield from find_places(self.model, step, tried, number)
            if places is not None:
                self._remember(places)
                return places
            if not self.found or (self._least <= 1 and verdict == Verdict.GAVE_UP):
                self.verdict = verdict
                return None
            if limits.stopped:
                self.verdict = Verdict.GAVE_UP
                return None
            if self._least <= 1:
                self.exhausted = True
            else:
                self._least = max(self._least // 2, 1)
                self._begin_anew()
        return self.found[number % len(self.found)]

    def _remember(self, places: Places) -> None:
        self.found.append(places)
        if self._least == 0:
            self._least = max(len(places.tiles) // _SHARE_THAT_DIFFERS, 1)
        self.model.keep_away(places, self._least)

    def _begin_anew(self) -> None:
        """The same model, but later layouts may be closer to those before."""
        self.model = LayoutModel(self.wishes, self.wishes.all_conditions())
        for places in self.found:
            self.model.keep_away(places, self._least)

    def _check(self, scenario: Scenario) -> None:
        wrong = broken(self.wishes, scenario)
        assert not wrong, f"the model broke {wrong}: {scenario.model_dump_json()}"
        errors = [found for found in problems(scenario) if found.severity == Severity.ERROR]
        assert not errors, f"{errors}: {scenario.model_dump_json()}"

    def clash(self, limits: Limits) -> Generator[ModelProgress, None, Clash]:
        """After NONE_EXISTS: which conditions are to blame."""
        return find_clash(self.wishes, self.wishes.all_conditions(), limits)
