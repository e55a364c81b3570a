"""Between which rounds does optimal play of the layout on the table lie? A long question, stopped and taken up again.

Its kernels are needed by nobody else, so they are compiled when it is first asked, in a process of their own as in
`warm_up.py`: `python -m editor.best_play_question` is that process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING

import scenarios
from engine.asteroyds.scenario import Scenario
from solver.progress import Progress, Question, run
from solver.results import QuestionError

from .rating_question import check_playable
from .warm_up import are_compiled, compile_elsewhere, mark

if TYPE_CHECKING:
    from solver.bounds import Bracket
    from solver.bounds.bracket import Bracketer

# A race, with trees of rolls and a learned table, and a layout with neither.
_LAYOUTS = ("first-flight", "shooting-gallery")
_REMEMBERED = 4  # layouts


def best_play_mark() -> Path:
    """Lies there once everything for this question was compiled."""
    return mark("best-play", "bounds/bracket.py")


class BestPlays:
    """A layout while its bracket is being found: `more` adds games to those that were judged."""

    def __init__(self, scenario: Scenario, seed: int = 0) -> None:
        self.scenario, self.seed = scenario, seed
        self._bracketer: Bracketer | None = None
        self.found: Bracket | None = None

    def more(self, games: int) -> Question[Bracket]:
        """So many games from each start, beyond those that are known."""
        check_playable(self.scenario)
        yield Progress(0, None, "")
        if not are_compiled(best_play_mark):
            for _ in compile_elsewhere("editor.best_play_question"):
                yield Progress(0, None, "")
        from solver.flights import TooLargeError

        try:
            return (yield from self._more(games))
        except TooLargeError as why:
            raise QuestionError(f"Best play of this layout cannot be found, it is too large: {why}.") from None

    def _more(self, games: int) -> Question[Bracket]:
        from solver.bounds.bracket import Bracketer

        # A new one, because a thread that was told to stop may still use the one from before for a moment.
        bracketer = Bracketer(self.scenario, seed=self.seed)
        if self._bracketer is not None:
            bracketer.take(self._bracketer)
        self._bracketer = bracketer
        known = 0 if self.found is None else self.found.games
        return (yield from bracketer.run(known + games))


class BestPlayMemory:
    """What was found in this window, by layout; and what was found last on each sheet, whatever it has become."""

    def __init__(self) -> None:
        self._known: list[BestPlays] = []
        self._last: dict[Hashable, BestPlays] = {}

    def of(self, scenario: Scenario) -> BestPlays | None:
        return next((each for each in self._known if each.scenario == scenario), None)

    def begin(self, scenario: Scenario, sheet: Hashable) -> BestPlays:
        """What is known of a layout, to be taken up again, or nothing yet."""
        asked = self.of(scenario) or BestPlays(scenario)
        others = [each for each in self._known if each is not asked]
        self._known = [*others[1 - _REMEMBERED :], asked]
        self._last[sheet] = asked
        return asked

    def last_on(self, sheet: Hashable) -> Bracket | None:
        last = self._last.get(sheet)
        return None if last is None else last.found

    def forget(self, sheet: Hashable) -> None:
        self._last.pop(sheet, None)


def load_kernels() -> Question[None]:
    """What the question needs, used once and with as little thinking as possible."""
    from solver.bounds.best_play import ELSEWHERE, RACING, Thinking
    from solver.bounds.bracket import Bracketer

    for name in _LAYOUTS:
        yield Progress(0, None, name)
        scenario = scenarios.load(name)
        alone = scenario.model_copy(update={"starts": scenario.starts[:1]})
        thinking = Thinking(2, 2, RACING.ends if scenario.mode == "racing" else ELSEWHERE.ends)
        for _ in Bracketer(alone, thinking=thinking, most_states=10_000).run(1, workers=1):
            yield Progress(0, None, name)


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)
    run(load_kernels())
    best_play_mark().touch()
