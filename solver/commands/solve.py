"""`swarm solve`: the best programs of a seat for a roll, under conditions, beyond this round, or for known rolls."""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, File, Seat, Seconds, Seed, Trials


def solve(
    file: File,
    seat: Seat,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="ROLL", help="The roll, e.g. 6-4-2 or 6-4-2/brw.")
    ] = None,
    after: After = None,
    top: Annotated[int, typer.Option("--top", metavar="K", min=1, max=10_000, help="How many outcomes to list.")] = 5,
    objective: Annotated[
        str, typer.Option("--objective", help="What is best: symbols, safest, finish, goal or rounds.")
    ] = "symbols",
    goal: Annotated[
        str | None, typer.Option("--goal", metavar="HEX", help="Where to end, e.g. I6 or I6:NE (with a facing).")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every optimal program as well.")] = False,
    require: Annotated[
        list[str] | None,
        typer.Option(
            "--require", metavar="CONDITION", help="A side condition, e.g. no-L or turns<=2; may be repeated."
        ),
    ] = None,
    rolls: Annotated[
        str | None,
        typer.Option("--rolls", metavar="ROLLS", help="Known rolls, e.g. 6-4-2,1-1-5: win in the fewest rounds."),
    ] = None,
    lookahead: Annotated[
        int,
        typer.Option(
            "--lookahead", metavar="N", min=0, help="1: exactly, over all next rolls. 2 or more: whole games, sampled."
        ),
    ] = 0,
    full: Annotated[
        bool, typer.Option("--full", help="With --lookahead 1: replies may ram and use the power, too; slower.")
    ] = False,
    trials: Trials = 2160,
    precision: Annotated[
        float | None,
        typer.Option("--precision", metavar="ROUNDS", min=0.0001, help="Stop once differences are known so well."),
    ] = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Find the best programs for a roll, proven.

    Lists the best and what else can be reached. All programs are searched: every action, ram, pilot's power,
    emergency shield and the energy column with its price. The other seats fly nothing, shields up. The objective
    rounds, and --lookahead 2, rank by the expected number of rounds to finish the whole game, sampled on common
    dice.

    Conditions for --require: turns<=2, columns<=4, actions<=2, damage<=1; no-energy, no-ram, no-power, no-L;
    column3=F, column7=shield; end=I6,J6, facing=E,NE, alive; gain=sail, order=sail,twin, via=J6, avoid=I7.
    """
    from ..opening import open_game
    from ..programs import parse_goal, parse_objective
    from ..results import Objective, QuestionError
    from . import answers

    wanted = parse_objective(objective, goal)
    hex_goal = parse_goal(goal)
    asked = {"--rolls": rolls, "--require": require, "--lookahead": lookahead or None, "--all": every or None}
    special = [name for name, value in asked.items() if value is not None]
    if len(special) > 1:
        raise QuestionError(f"{' and '.join(special)} do not go together")
    if special and wanted != Objective.SYMBOLS:
        raise QuestionError(f"{special[0]} and the objective {wanted} do not go together")
    if full and lookahead != 1:
        raise QuestionError("--full belongs to --lookahead 1")
    if (dice is None) == (rolls is None):
        raise QuestionError("either --dice with one roll, or --rolls with the rolls of several rounds")
    game = open_game(file, after)
    if rolls is not None:
        answer = answers.whole_game(game, seat, rolls, seconds)
    elif require:
        answer = answers.under_conditions(game, seat, str(dice), require, seconds)
    elif lookahead == 1:
        answer = answers.look_ahead(game, seat, str(dice), top, full)
    elif lookahead > 1 or wanted == Objective.ROUNDS:
        answer = answers.expected_rounds(game, seat, str(dice), max(top, 2), trials, precision, seconds, seed)
    else:
        answer = answers.programs(game, seat, str(dice), wanted, hex_goal, top, every)
    if as_json:
        print_json(answer.json)
    else:
        answer.show(console())
