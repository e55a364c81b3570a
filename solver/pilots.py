"""What would a pilot of some skill write now? One program for one seat, chosen from the roll and the board alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program, program_of_row

from .analysis import Analysis
from .expected_rounds import Effort, expected_rounds
from .people import SKILLS, LimitedPilot
from .programs import Programs, check_question
from .progress import Progress, Question, translated
from .rollouts import BLOCK
from .rolls import roll_number

BEST = "best"
SKILL_NAMES = (*(skill.name for skill in SKILLS), BEST)
# Enough to tell good programs from bad ones, and quick enough to play against.
_EFFORT = Effort(candidates=6, trials=4 * BLOCK)


def pilot_program(game: Game, seat: int, dice: Dice | str, skill: str, seed: int = 0) -> Question[Program]:
    """The program of a novice, club or expert pilot, whose thoughts depend on the seed, or the best that is found."""
    (dice,) = check_question(game, seat, [dice])
    if skill == BEST:
        found = yield from translated(expected_rounds(game, seat, dice, effort=_EFFORT), _nothing)
        known = Analysis(str(dice), seat, Programs(game, seat, dice).solve(), rollouts=found)
        return known.ranked()[0].program
    yield Progress(0, 1, f"seat {seat} thinks")
    pilot = LimitedPilot(game.setup, seat, next(each for each in SKILLS if each.name == skill))
    rolls = np.array([[roll_number(dice)]], dtype=np.uint16)
    seeds = np.random.Generator(np.random.PCG64(seed)).integers(1, 1 << 64, (1, 1), dtype=np.uint64)
    pilot.play(game.state().memory, rolls, seeds)
    return program_of_row(pilot.table.programs[game.setup.seats.index(seat)])


def _nothing(_: Any) -> None:
    """While a pilot thinks, nobody is told of what."""
