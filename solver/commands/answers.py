"""Every question that `swarm solve` can ask, with its answer as JSON and as something to show."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any, NamedTuple

from rich.console import Console

from engine.asteroyds.game import Game

from ..asking import ask
from ..programs import Goal, Programs
from ..results import Objective


class Shown(NamedTuple):
    """An answer, for machines and for people."""

    json: dict[str, Any]
    show: Callable[[Console], None]


def programs(game: Game, seat: int, dice: str, objective: Objective, goal: Goal | None, top: int, every: bool) -> Shown:
    from ..solution_text import print_solution

    searched = Programs(game, seat, dice)
    solution = searched.solve(objective, top, goal)
    optimal = [str(program) for program in searched.optimal()] if every else []

    def show(console: Console) -> None:
        print_solution(console, game, solution)
        if every:
            console.print("\nEvery optimal program:")
            console.print("\n".join(f"  {program}" for program in optimal))

    return Shown(solution.to_json() | ({"all_optimal": optimal} if every else {}), show)


def look_ahead(game: Game, seat: int, dice: str, top: int, full: bool) -> Shown:
    from .. import lookahead
    from ..value_text import print_lookahead

    found, complete = ask(lookahead.look_ahead(game, seat, dice, top=top, full=full))
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_lookahead(console, found))


def expected_rounds(
    game: Game,
    seat: int,
    dice: str,
    candidates: int,
    trials: int,
    precision: float | None,
    seconds: float | None,
    seed: int,
) -> Shown:
    from .. import expected_rounds as asked
    from ..value_text import print_rollouts

    effort = asked.Effort(candidates, trials, precision, seconds, seed)
    found, complete = ask(asked.expected_rounds(game, seat, dice, effort=effort))
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_rollouts(console, found))


def under_conditions(game: Game, seat: int, dice: str, words: list[str], seconds: float | None) -> Shown:
    from ..models.conditions import parse_conditions
    from ..models.running import Limits
    from ..models.side_conditions import solve_under
    from ..study_text import print_constrained

    stop = Event()
    found, complete = ask(solve_under(game, seat, dice, parse_conditions(words), Limits(seconds, stop)), stop)
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_constrained(console, found))


def whole_game(game: Game, seat: int, rolls: str, seconds: float | None) -> Shown:
    from ..study_text import print_whole_game
    from ..whole_game import parse_rolls, study_whole_game

    found, complete = ask(study_whole_game(game, seat, parse_rolls(rolls)), seconds=seconds)
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_whole_game(console, found))


def team_plan(game: Game, team: str, dice: str, seconds: float | None) -> Shown:
    from ..models.running import Limits
    from ..models.team_plan import plan_team
    from ..study_text import print_team_plan

    stop = Event()
    found, complete = ask(plan_team(game, team, dice, Limits(seconds, stop)), stop)
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_team_plan(console, found))


def blind(game: Game, seat: int, rolls: str | None, seconds: float | None, rams: bool, powers: bool) -> Shown:
    from ..models.many_rolls import ALL_ROLLS, best_for_rolls
    from ..models.running import Limits
    from ..study_text import print_many_rolls
    from ..whole_game import parse_rolls

    stop = Event()
    wanted = ALL_ROLLS if rolls is None else parse_rolls(rolls)
    found, complete = ask(best_for_rolls(game, seat, wanted, Limits(seconds, stop), rams=rams, powers=powers), stop)
    return Shown(found.to_json() | {"complete": complete}, lambda console: print_many_rolls(console, found))


def routes(game: Game, seat: int, dice: str, graphml: str | None) -> Shown:
    from ..routes import find_routes, flight_graph, write_graphml
    from ..study_text import print_routes

    searched = Programs(game, seat, dice)
    found = find_routes(searched)
    if graphml is not None:
        write_graphml(flight_graph(searched), graphml)
    return Shown(found.to_json(), lambda console: print_routes(console, found, graphml))
