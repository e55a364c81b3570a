"""`swarm grade`: how good is my program?"""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, DiceOption, File, Seat, Seed, Trials


def grade(
    file: File,
    seat: Seat,
    dice: DiceOption,
    program: Annotated[str, typer.Option("--program", metavar="PROGRAM", help="What you would fly, e.g. FFR..B.")],
    after: After = None,
    trials: Trials = 2160,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Judge a program, and find its smallest repair.

    Says what it does, what it loses against the best, and the fewest columns to change. Marks, by the loss in
    expected rounds: best (below 0.02, or not to be told from the best), good (below 0.10), inaccuracy (below 0.30),
    mistake (below 0.80), blunder. The luck of the roll is told as well.
    """
    from ..asking import ask
    from ..expected_rounds import Effort
    from ..grade import grade as judge
    from ..grade import grade_text
    from ..opening import open_game

    game = open_game(file, after)
    found, complete = ask(judge(game, seat, dice, program, effort=Effort(trials=trials, seed=seed)))
    if as_json:
        print_json({**found.to_json(), "complete": complete})
    else:
        console().print(grade_text(found))
