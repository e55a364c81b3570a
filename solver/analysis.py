"""Everything about one roll and seat for somebody who looks on: the best programs at once, then what they are worth.

First the proven answer of the search, then the map of all rolls, side conditions, routes, and at last expected rounds
by rollouts, which go on getting sharper for as long as one looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program

from .expected_rounds import Effort, run_rollout, start_rollout
from .luck import gains_of_rolls
from .models.side_conditions import ConstrainedSolution, parse_conditions, solve_under
from .programs import Programs
from .progress import Progress, Question, translated
from .results import Outcome, Solution
from .rollout_results import Line, Rollouts
from .routes import Routes, find_routes

TOP = 8


@dataclass(frozen=True)
class Ranked:
    """One program in the list: what it does this round, and what it is worth beyond, once that is known."""

    outcome: Outcome
    line: Line | None = None

    @property
    def program(self) -> Program:
        return self.outcome.program


@dataclass(frozen=True)
class Analysis:
    """What is known so far; the rest is None or empty."""

    dice: str
    seat: int
    solution: Solution
    gains: tuple[int, ...] = ()  # that the best reply to each roll brings, as `rolls.py` numbers them
    constrained: ConstrainedSolution | None = None
    routes: Routes | None = None
    rollouts: Rollouts | None = None

    def ranked(self) -> tuple[Ranked, ...]:
        """The best first: by expected rounds where they are known, otherwise by what this round brings.

        Among lines that are not shown to be worse than the best, the one with the least damage comes first: the games
        of the rollouts take hardly any risk, so they tell little about what damage costs later.
        """
        if self.rollouts is None:
            return tuple(Ranked(outcome) for outcome in self.solution.outcomes)

        def place(line: Line) -> tuple[bool, int, float]:
            is_worse = line.difference > line.difference_half_width
            return is_worse, 0 if is_worse else line.outcome.damage, line.rounds

        return tuple(Ranked(line.outcome, line) for line in sorted(self.rollouts.lines, key=place))


def analyse(
    game: Game,
    seat: int,
    dice: Dice | str,
    *,
    conditions: Sequence[str] = (),
    routes: bool = False,
    also: Sequence[Program] = (),
    top: int = TOP,
    effort: Effort | None = None,
) -> Question[Analysis]:
    """Yields what is known after each part. QuestionError where there is nothing to ask, or a condition is none."""
    effort = effort or Effort()
    programs = Programs(game, seat, dice)
    known = Analysis(str(programs.dice), seat, programs.solve(top=top))
    yield Progress(0, None, "searched", known)
    known = replace(known, gains=tuple(int(gains) for gains in gains_of_rolls(game, seat)))
    yield Progress(0, None, "all rolls", known)
    if conditions:
        asked = parse_conditions(list(conditions))
        under = yield from translated(solve_under(game, seat, dice, asked, programs=programs), lambda _: None)
        known = replace(known, constrained=under)
        yield Progress(0, None, "conditions", known)
    if routes:
        known = replace(known, routes=find_routes(programs))
        yield Progress(0, None, "routes", known)
    rollout = yield from translated(start_rollout(game, seat, dice, effort, also), lambda _: None)

    def seen(found: Rollouts) -> Analysis:
        return replace(known, rollouts=found)

    found = yield from translated(run_rollout(rollout, effort), seen)
    return seen(found)
