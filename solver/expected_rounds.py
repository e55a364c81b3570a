"""Which program takes the fewest rounds in the end? Candidates are chosen by looking ahead, then rolled out together.

This is the objective `rounds`. The candidates are the best of the default objective, the Pareto front of gains and
damage, and the ends that look best one round ahead: a choice, so the answer is found, not proven.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program

from .ends import Ends
from .lookahead import ranking, value_ends
from .programs import Programs
from .progress import Progress, Question, translated
from .rollout_results import Rollouts
from .rollouts import BLOCK, Rollout

CANDIDATES = 8
TRIALS = 10 * BLOCK


@dataclass(frozen=True)
class Effort:
    """How long to try: so many candidates and trials; less once the differences are known to `precision` rounds."""

    candidates: int = CANDIDATES
    trials: int = TRIALS
    precision: float | None = None
    seconds: float | None = None
    seed: int = 0


def expected_rounds(
    game: Game, seat: int, dice: Dice | str, *, effort: Effort | None = None, also: Sequence[Program | str] = ()
) -> Question[Rollouts]:
    """The candidates by expected rounds; programs in `also` are compared too, whatever they are worth."""
    rollout = yield from start_rollout(game, seat, dice, effort or Effort(), also)
    return (yield from run_rollout(rollout, effort or Effort()))


def run_rollout(rollout: Rollout, effort: Effort) -> Question[Rollouts]:
    return rollout.extend(effort.trials, precision=effort.precision, seconds=effort.seconds)


def start_rollout(
    game: Game, seat: int, dice: Dice | str, effort: Effort, also: Sequence[Program | str] = ()
) -> Generator[Progress[Rollouts], None, Rollout]:
    """The Rollout with its candidates, before the first trial; it can be extended at any time."""
    asked = [game.check_program(seat, program) for program in also]
    ends = Ends(Programs(game, seat, dice))
    numbers, _ = yield from choose_candidates(ends, effort.candidates)
    programs = [ends.program(number) for number in numbers]
    programs += [program for program in asked if program not in programs]
    return Rollout(game, seat, dice, programs, seed=effort.seed)


def choose_candidates(ends: Ends, count: int) -> Generator[Progress[Any], None, tuple[list[int], NDArray[np.int64]]]:
    """Numbers of ends to compare, and all valued ends in the order of looking one round ahead."""
    # Outlooks are no answer to the question that candidates are chosen for, so none is shown.
    outlooks = yield from translated(value_ends(ends, None, False), lambda _: None)
    ahead = outlooks.numbers[ranking(ends, outlooks)]
    chosen = list(dict.fromkeys([0, *ends.pareto()]))[: max(count - 1, 1)]
    for number in ahead.tolist():
        if len(chosen) >= count:
            break
        if number not in chosen:
            chosen.append(number)
    return chosen, ahead
