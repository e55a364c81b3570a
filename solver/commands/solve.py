"""`swarm solve`: the best programs of a seat for a roll, and what they are worth beyond this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, DiceOption, File, Seat, Seed, Trials

if TYPE_CHECKING:
    from engine.asteroyds.game import Game

    from ..progress import Answer


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
    lookahead: Annotated[
        int,
        typer.Option(
            "--lookahead", metavar="N", min=0, help="1: exactly, over all next rolls. 2 or more: whole games, sampled."
        ),
    ] = 0,
    trials: Trials = 2160,
    precision: Annotated[
        float | None,
        typer.Option("--precision", metavar="ROUNDS", min=0.0001, help="Stop once differences are known so well."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0.1, help="Stop sampling after so long.")
    ] = None,
    seed: Seed = 0,
    every: Annotated[bool, typer.Option("--all", help="List every optimal program as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find the best programs for a roll, proven, and list what else can be reached.

    All programs are searched: every action, ram, pilot's power, emergency shield and the energy column with its price.
    The other seats fly nothing, shields up. The objective rounds, and --lookahead 2, rank by the expected number of
    rounds to finish the whole game, sampled on common dice.
    """
    from ..opening import open_game
    from ..programs import parse_objective
    from ..results import Objective

    wanted = parse_objective(objective, goal)
    game = open_game(file, after)
    if wanted == Objective.ROUNDS or lookahead > 1:
        from ..expected_rounds import Effort

        effort = Effort(max(top, 2), trials, precision, seconds, seed)
        _rounds(game, seat, dice, effort, as_json)
    elif lookahead == 1:
        _look_ahead(game, seat, dice, top, as_json)
    else:
        _programs(game, seat, dice, objective=objective, goal=goal, top=top, every=every, as_json=as_json)


def _programs(
    game: Game, seat: int, dice: str, *, objective: str, goal: str | None, top: int, every: bool, as_json: bool
) -> None:
    from ..programs import Programs, parse_goal, parse_objective
    from ..solution_text import print_solution

    programs = Programs(game, seat, dice)
    solution = programs.solve(parse_objective(objective, goal), top, parse_goal(goal))
    optimal = [str(program) for program in programs.optimal()] if every else None
    if as_json:
        print_json(solution.to_json() | ({} if optimal is None else {"all_optimal": optimal}))
        return
    screen = console()
    print_solution(screen, game, solution)
    if optimal is not None:
        screen.print("\nEvery optimal program:")
        screen.print("\n".join(f"  {program}" for program in optimal))


def _look_ahead(game: Game, seat: int, dice: str, top: int, as_json: bool) -> None:
    from ..asking import ask
    from ..lookahead import look_ahead
    from ..value_text import print_lookahead

    answer = ask(look_ahead(game, seat, dice, top=top))
    assert answer.result is not None
    if as_json:
        print_json(_complete(answer))
    else:
        print_lookahead(console(), answer.result)


def _rounds(game: Game, seat: int, dice: str, effort: Any, as_json: bool) -> None:
    from ..asking import ask
    from ..expected_rounds import expected_rounds
    from ..value_text import print_rollouts

    answer = ask(expected_rounds(game, seat, dice, effort=effort))
    assert answer.result is not None
    if as_json:
        print_json(_complete(answer))
    else:
        print_rollouts(console(), answer.result)


def _complete(answer: Answer[Any]) -> dict[str, Any]:
    """The result, and whether it is what was asked for or what was known when somebody stopped it."""
    assert answer.result is not None
    found: dict[str, Any] = answer.result.to_json()
    return {**found, "complete": answer.complete}
