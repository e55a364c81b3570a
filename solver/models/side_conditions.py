"""What is the best program that also keeps side conditions, and if there is none, which of them clash?

The model is in `flight_model.py`. Whatever comes out of it is played by the engine before it is answered.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice

from ..programs import Programs, replay
from ..results import Outcome, Verdict
from .conditions import ConditionError, Conditions, parse_conditions
from .flight_model import FlightModel, Remaining, Score
from .kept_rounds import broken
from .running import UNLIMITED, Limits, ModelProgress, run_model

__all__ = ["ConditionError", "Conditions", "ConstrainedSolution", "Score", "parse_conditions", "solve_under"]


@dataclass(frozen=True)
class ConstrainedSolution:
    """The answer to: what is the best program of this seat for this roll that keeps these conditions?"""

    dice: str
    seat: int
    conditions: tuple[str, ...]
    verdict: Verdict
    outcome: Outcome | None  # its `programs` is 1: programs under conditions are not counted
    score: Score | None
    bound: Score | None  # no program under the conditions is better than this; None if not even that is known
    clash: tuple[str, ...] = ()  # where none exists: conditions that cannot be kept together
    clash_is_smallest: bool = False  # without any one of them there is a program
    seconds: float = field(compare=False, default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "seat": self.seat,
            "conditions": list(self.conditions),
            "verdict": str(self.verdict),
            "program": None if self.outcome is None else self.outcome.to_json(),
            "bound": None if self.bound is None else self.bound._asdict(),
            "clash": list(self.clash),
            "clash_is_smallest": self.clash_is_smallest,
        }


def solve_under(
    game: Game,
    seat: int,
    dice: Dice | str,
    conditions: Conditions,
    limits: Limits = UNLIMITED,
    programs: Programs | None = None,
) -> Generator[ModelProgress, None, ConstrainedSolution]:
    """The best program under conditions; `programs` saves searching the same round again."""
    started = time.perf_counter()
    programs = programs or Programs(game, seat, dice)
    conditions.check_for(game, seat)
    left = Remaining(programs, conditions)
    verdict, outcome, score, bound = yield from _best(left, limits, started)
    clash: tuple[str, ...] = ()
    smallest = False
    if outcome is not None:
        _replay(programs, conditions, outcome)
    if verdict == Verdict.NONE_EXISTS:
        clash, smallest = yield from _clash(programs, conditions, limits, started)
    return ConstrainedSolution(
        dice=str(programs.dice),
        seat=seat,
        conditions=conditions.words(),
        verdict=verdict,
        outcome=outcome,
        score=score,
        bound=bound,
        clash=clash,
        clash_is_smallest=smallest,
        seconds=time.perf_counter() - started,
    )


def _best(
    left: Remaining, limits: Limits, started: float
) -> Generator[ModelProgress, None, tuple[Verdict, Outcome | None, Score | None, Score | None]]:
    """The best program, looked for among the best ends first: most graphs need only a small part of themselves then.

    The ends are tried in groups of growing size, each worse than all before it, so the first group in which there is
    a program holds the best one.
    """
    ranked = left.ranked_ends()
    first, size = 0, 1
    while first < len(ranked):
        group = ranked[first : first + size]
        model = FlightModel(left, set(group))
        run = yield from run_model(model.model, f"best program, ends from {group[0]}", limits.left(started))
        if run.verdict in (Verdict.PROVEN, Verdict.FOUND):
            outcome, score = model.read(run)
            return run.verdict, outcome, score, model.score_of(run.bound or 0)
        if run.verdict == Verdict.NONE_EXISTS:
            first, size = first + size, size * 4
        if first < len(ranked) and (run.verdict == Verdict.GAVE_UP or limits.stopped):
            return Verdict.GAVE_UP, None, None, Score(*ranked[first], 0, 0, 0)
    return Verdict.NONE_EXISTS, None, None, None


def _replay(programs: Programs, conditions: Conditions, outcome: Outcome) -> None:
    """The engine confirms what was claimed and that the conditions are kept; anything else is a bug of ours."""
    replay(programs.game, programs.seat, programs.dice, outcome)
    played = programs.game.copy().play(programs.dice, {programs.seat: outcome.program})
    wrong = broken(conditions, programs.game, programs.seat, outcome.program, played)
    text = f"{programs.game} dice {programs.dice} seat {programs.seat} program {outcome.program}"
    assert not wrong, f"{text}: does not keep {' '.join(wrong)}"


def _clash(
    programs: Programs, conditions: Conditions, limits: Limits, started: float
) -> Generator[ModelProgress, None, tuple[tuple[str, ...], bool]]:
    """Leave out one condition after the other as long as there is still no program: what remains clashes."""
    words = list(conditions.words())
    smallest = True
    for word in list(words):
        fewer = [other for other in words if other != word]
        left = Remaining(programs, parse_conditions(fewer))
        model = FlightModel(left, set(left.ranked_ends()), judged=False)
        run = yield from run_model(model.model, f"which conditions clash: {word}", limits.left(started))
        if run.verdict == Verdict.NONE_EXISTS:
            words = fewer
        smallest &= run.verdict != Verdict.GAVE_UP
    return tuple(words), smallest
