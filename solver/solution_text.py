"""The solver's answers for people: ranked programs as a table, and what is proven about them in plain sentences."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.asteroyds.game import Game
from engine.hexgrid import hex_name

from .results import Objective, Outcome, Solution, Verdict

_ORDERS = {
    Objective.SYMBOLS: "most gains, then least damage, then the earliest column",
    Objective.SAFEST: "least damage, then most gains, then the earliest column",
    Objective.FINISH: "the earliest column that completes the mission, then least damage",
    Objective.GOAL: "the goal hex, then least damage, then most gains",
    Objective.ROUNDS: "least expected rounds to finish",
}


def print_solution(console: Console, game: Game, solution: Solution) -> None:
    """Who is asked for, the ranked programs, and what is proven."""
    craft = next(craft for craft in game.position.crafts if craft.seat == solution.seat)
    assert craft.at is not None
    heading = Text(f"Seat {solution.seat} at {hex_name(craft.at)}, facing {craft.facing}, dice {solution.dice}", "bold")
    console.print(heading.append(f"   ranked by {_ORDERS[solution.objective]}", "not bold dim"))
    console.print()
    console.print(outcomes_table(solution.outcomes), soft_wrap=False)
    console.print()
    console.print(verdict_text(solution))


def outcomes_table(outcomes: tuple[Outcome, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name, right in (("", True), ("program", False), ("gains", False), ("damage", True), ("column", True)):
        table.add_column(name, justify="right" if right else "left", no_wrap=True)
    table.add_column("ends", no_wrap=True)
    table.add_column("programs", justify="right", no_wrap=True)
    for rank, outcome in enumerate(outcomes, start=1):
        table.add_row(str(rank), *outcome_cells(outcome), style="bold" if rank == 1 else "")
    return table


def outcome_cells(outcome: Outcome) -> list[str]:
    """Program, gains, damage, column, end and number of programs."""
    gains = ", ".join(outcome.gained) or "nothing"
    end = "destroyed" if outcome.at is None else f"{hex_name(outcome.at)} facing {outcome.facing}"
    if outcome.completed is not None and outcome.alive:
        end += ", mission complete"
    column = "" if outcome.column is None else str(outcome.column)
    return [str(outcome.program), gains, str(outcome.damage), column, end, f"{outcome.programs:,}"]


def verdict_text(solution: Solution) -> Text:
    """What is known, and how surely."""
    lines: list[str] = []
    if solution.objective == Objective.GOAL and solution.verdict == Verdict.NONE_EXISTS:
        lines.append("Proven: no program ends there. The list shows the best of all others.")
    else:
        count = solution.optimal_programs
        equal = "No other program is as good" if count == 1 else f"{count:,} programs are as good as the first"
        lines.append(f"Proven: {equal}, out of {solution.distinct_outcomes:,} different ends of this round.")
    impossible = [chance.name for chance in solution.chances if chance.outcome is None]
    if impossible:
        lines.append(f"Impossible in this round, proven: {', '.join(impossible)}.")
    offers = [f"{outcome.program} ({_offer(outcome)})" for outcome in solution.pareto if outcome.gained]
    if len(offers) > 1:
        lines.append(f"Choices that nothing beats in every respect: {'; '.join(offers)}.")
    return Text("\n".join(lines))


def _offer(outcome: Outcome) -> str:
    gains = ", ".join(outcome.gained) or "nothing"
    column = "" if outcome.column is None else f", column {outcome.column}"
    return f"{gains}, {outcome.damage} damage{column}"
