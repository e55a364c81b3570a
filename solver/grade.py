"""How good is my program? What it does, what the best does, the loss in expected rounds, and the smallest repair.

The scale, by the loss in expected rounds against the best candidate, on common dice:

    best        less than 0.02, or not to be told from the best (the 95 % interval reaches 0) and less than 0.10
    good        less than 0.10
    inaccuracy  less than 0.30
    mistake     less than 0.80
    blunder     0.80 or more: most of a round thrown away, or the craft lost

A repair is a program graded best or good; the smallest one changes the fewest columns.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from engine.asteroyds.events import sentence
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import Mode

from .changes import Change, nearest_programs
from .ends import Ends, play
from .expected_rounds import Effort, choose_candidates, run_rollout
from .luck import Luck, luck_of_roll
from .programs import Programs
from .progress import Progress, Question, translated
from .results import Outcome
from .rollout_results import Line, Rollouts
from .rollouts import BLOCK, LEAST_BLOCKS, Rollout

# How many ends of one distance are rolled out in search of a repair, those that look best one round ahead first.
RACING_REPAIRS = 64
REPAIRS = 12
_SCREENING_TRIALS = LEAST_BLOCKS * BLOCK


class Mark(StrEnum):
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS = {Mark.BEST: 0.02, Mark.GOOD: 0.10, Mark.INACCURACY: 0.30, Mark.MISTAKE: 0.80}
REPAIRED = (Mark.BEST, Mark.GOOD)


def mark_of(loss: float, half_width: float = 0.0) -> Mark:
    """The mark for a loss in expected rounds and half its 95 % interval."""
    if loss < THRESHOLDS[Mark.GOOD] and loss - half_width <= 0:
        return Mark.BEST
    return next((mark for mark, threshold in THRESHOLDS.items() if loss < threshold), Mark.BLUNDER)


@dataclass(frozen=True)
class Repair:
    """The smallest change that makes a program good."""

    program: Program
    columns_changed: int
    outcome: Outcome
    mark: Mark
    loss: float
    half_width: float
    exhaustive: bool  # whether every end that a smaller change leads to was tried

    def to_json(self) -> dict[str, Any]:
        return {
            "program": str(self.program),
            "columns_changed": self.columns_changed,
            "outcome": self.outcome.to_json(),
            "mark": str(self.mark),
            "loss": self.loss,
            "half_width": self.half_width,
            "exhaustive": self.exhaustive,
        }


@dataclass(frozen=True)
class Grade:
    """A program, judged. While the question runs, what is not known yet is None."""

    program: Program
    mark: Mark
    loss: float  # expected rounds more than the best
    half_width: float
    mine: Line
    best: Line
    events: tuple[str, ...]  # what the program does, in sentences
    rollouts: Rollouts
    repair: Repair | None = None  # None where nothing needs repair
    luck: Luck | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.rollouts.dice,
            "seat": self.rollouts.seat,
            "program": str(self.program),
            "mark": str(self.mark),
            "loss": self.loss,
            "half_width": self.half_width,
            "does": list(self.events),
            "mine": self.mine.to_json(),
            "best": self.best.to_json(),
            "repair": None if self.repair is None else self.repair.to_json(),
            "luck": None if self.luck is None else self.luck.to_json(),
            "rollouts": self.rollouts.to_json(),
        }


def grade(
    game: Game,
    seat: int,
    dice: Dice | str,
    program: Program | str,
    *,
    effort: Effort | None = None,
    repairs: int | None = None,
) -> Question[Grade]:
    """Judge a program. IllegalProgramError if the seat may not fly it, QuestionError if there is nothing to ask."""
    effort = effort or Effort()
    searched = Programs(game, seat, dice)
    written = game.check_program(seat, program)
    played, _ = play(game, seat, searched.dice, written)
    events = tuple(sentence(event) for event in played.events if event.seat == seat)
    ends = Ends(searched)
    numbers, ahead = yield from choose_candidates(ends, effort.candidates)
    candidates = [ends.program(number) for number in numbers]
    candidates = [candidate for candidate in candidates if candidate != written]
    rollout = Rollout(game, seat, searched.dice, [written, *candidates], seed=effort.seed)

    def judged(result: Rollouts) -> Grade:
        mine = result.line_of(str(written))
        mark = mark_of(mine.difference, mine.difference_half_width)
        return Grade(written, mark, mine.difference, mine.difference_half_width, mine, result.best, events, result)

    result = yield from translated(run_rollout(rollout, effort), judged)
    known = judged(result)
    repair = None
    if known.mark not in REPAIRED:
        # The best first, so that the search for a repair ends with it at the latest.
        numbers.sort(key=lambda number: ends.program(number) != known.best.outcome.program)
        order = list(dict.fromkeys([*numbers, *ahead.tolist(), *range(len(ends))]))
        usual = RACING_REPAIRS if game.setup.board.mode == Mode.RACING else REPAIRS
        repair = yield from _repair(ends, known, order, repairs or usual, effort)
    luck = luck_of_roll(game, seat, searched.dice, seed=effort.seed)
    return replace(known, repair=repair, luck=luck)


def _repair(
    ends: Ends, known: Grade, order: list[int], most: int, effort: Effort
) -> Generator[Progress[Grade], None, Repair]:
    """Distance by distance, the ends that look best first; ends at the latest with the best program itself."""
    changes = nearest_programs(ends, known.program)
    rank = {number: place for place, number in enumerate(order)}
    exhaustive = True
    for columns in range(1, max(change.columns for change in changes) + 1):
        numbers = sorted((n for n, change in enumerate(changes) if change.columns == columns), key=rank.__getitem__)
        tried = [changes[number] for number in numbers[:most]]
        yield Progress(columns, None, f"looking for a repair of {columns} columns", known)
        if tried:
            repair = yield from _best_repair(ends, known, tried, effort, exhaustive)
            if repair is not None:
                return repair
        exhaustive &= len(numbers) <= most
    raise AssertionError(f"{ends.game} dice {ends.dice} program {known.program}: the best program is no repair")


def _best_repair(
    ends: Ends, known: Grade, tried: list[Change], effort: Effort, exhaustive: bool
) -> Generator[Progress[Grade], None, Repair | None]:
    """The least loss among programs of one distance, if it is good enough."""
    best = known.best.outcome.program
    changes = {str(change.program): change for change in tried}
    programs = [best, *(change.program for change in tried if change.program != best)]
    lines: tuple[Line, ...] = ()
    # A short look first; whatever may still be good is then looked at as closely as the program itself.
    for trials in (_SCREENING_TRIALS, effort.trials):
        rollout = Rollout(ends.game, ends.seat, ends.dice, programs, seed=effort.seed)
        yield from translated(rollout.extend(trials), lambda _: known)
        lines = rollout.result(reference=0).lines
        programs = [best]
        for line in lines:
            if line.difference - line.difference_half_width < THRESHOLDS[Mark.GOOD]:
                programs += [line.outcome.program] * (line.outcome.program != best)
        if programs == [best] and str(best) not in changes:
            return None
    for line in lines:
        change = changes.get(str(line.outcome.program))
        mark = mark_of(line.difference, line.difference_half_width)
        if change is not None and mark in REPAIRED:
            half_width = line.difference_half_width
            return Repair(change.program, change.columns, line.outcome, mark, line.difference, half_width, exhaustive)
    return None


def grade_text(found: Grade) -> str:
    """The grade in a few plain lines."""
    mine, best = found.mine, found.best
    lines = [
        f"{found.program}: {found.mark}, {found.loss:.2f} ± {found.half_width:.2f} rounds lost",
        *(f"  {event}" for event in found.events),
        f"your program  {mine}",
        f"best found    {best}",
    ]
    if found.repair is not None:
        repair = found.repair
        changed = "1 column" if repair.columns_changed == 1 else f"{repair.columns_changed} columns"
        lines.append(f"repair: change {changed} to {repair.program}, then {repair.mark} ({repair.loss:+.2f} rounds)")
    if found.luck is not None:
        luck = found.luck
        word = "lucky" if luck.luck_in_rounds > 0 else "unlucky"
        if abs(luck.luck_in_rounds) <= luck.rounds_half_width:
            word = "neither lucky nor unlucky, as far as can be told"
        worth = f"{luck.luck_in_rounds:+.2f} ± {luck.rounds_half_width:.2f} rounds"
        allows = "1 gain" if luck.gains == 1 else f"{luck.gains} gains"
        lines.append(f"the roll {luck.dice} was {word}: worth {worth}; ")
        lines[-1] += f"it allows {allows}, all rolls {luck.mean_gains:.2f} on average"
    return "\n".join(lines)
