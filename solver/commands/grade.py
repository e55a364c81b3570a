"""`swarm grade` and `swarm grade-game`: how good is my program, and how well was a whole game played?"""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, DiceOption, File, Seat, Seed, Trials

GameFile = Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or a scenario together with --after.")]


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


def grade_game(
    file: GameFile,
    after: After = None,
    trials: Trials = 864,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Judge every program of a game, and the luck of every roll.

    FILE is a saved game, or a scenario with the rounds of a script. For each player: expected rounds lost by programs,
    luck of the rolls, and the result with ordinary luck. Ctrl-C stops, with what is known by then.
    """
    from ..asking import ask
    from ..expected_rounds import Effort
    from ..game_grade import EFFORT
    from ..game_grade import grade_game as judge
    from ..game_grade_text import game_grade_text
    from ..opening import open_game
    from ..results import QuestionError

    game = open_game(file, after)
    if not game.rounds:
        raise QuestionError(f"{file}: no round was played; give a saved game, or a script with --after")
    found, _ = ask(judge(game, Effort(candidates=EFFORT.candidates, trials=trials, seed=seed)))
    if as_json:
        print_json(found.to_json())
    else:
        console().print(game_grade_text(found), markup=False, highlight=False)
