"""`swarm solve`: the best programs of a seat for a roll."""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, DiceOption, File, Seat


def solve(
    file: File,
    seat: Seat,
    dice: DiceOption,
    after: After = None,
    top: Annotated[int, typer.Option("--top", metavar="K", min=1, max=10_000, help="How many outcomes to list.")] = 5,
    objective: Annotated[
        str, typer.Option("--objective", help="What is best: symbols, safest, finish, goal or rounds.")
    ] = "symbols",
    goal: Annotated[
        str | None, typer.Option("--goal", metavar="HEX", help="Where to end, e.g. I6 or I6:NE (with a facing).")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every optimal program as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find the best programs for a roll, proven, and list what else can be reached.

    All programs are searched: every action, ram, pilot's power, emergency shield and the energy column with its price.
    The other seats fly nothing, shields up.
    """
    from ..opening import open_game
    from ..programs import Programs, parse_goal, parse_objective
    from ..solution_text import print_solution

    wanted = parse_objective(objective, goal)
    game = open_game(file, after)
    programs = Programs(game, seat, dice)
    solution = programs.solve(wanted, top, parse_goal(goal))
    optimal = [str(program) for program in programs.optimal()] if every else None
    if as_json:
        answer = solution.to_json()
        if optimal is not None:
            answer["all_optimal"] = optimal
        print_json(answer)
        return
    screen = console()
    print_solution(screen, game, solution)
    if optimal is not None:
        screen.print("\nEvery optimal program:")
        screen.print("\n".join(f"  {program}" for program in optimal))
