"""Answers to special questions, for people: conditions, known rolls, team plans, one program for all rolls, routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .results import Verdict
from .solution_text import outcomes_table

if TYPE_CHECKING:
    from .models.many_rolls import ManyRolls
    from .models.side_conditions import ConstrainedSolution
    from .models.team_plan import TeamPlan
    from .routes import Routes, SymbolRoutes
    from .whole_game import WholeGame

BUSIEST = 8


def print_constrained(console: Console, found: ConstrainedSolution) -> None:
    console.print(Text(f"Seat {found.seat}, dice {found.dice}, {', '.join(found.conditions)}", "bold"))
    console.print()
    if found.outcome is not None:
        console.print(outcomes_table((found.outcome,)), soft_wrap=False)
        console.print()
    match found.verdict:
        case Verdict.PROVEN:
            console.print("Proven: no program under these conditions is better.")
        case Verdict.FOUND:
            console.print("Found, not proven: the search was stopped, and a better program may exist.")
        case Verdict.NONE_EXISTS:
            clash = " and ".join(found.clash)
            console.print(f"Proven: no program keeps these conditions. They clash: {clash}.")
        case Verdict.GAVE_UP:
            console.print("Gave up before a program was found; one may exist.")


def print_whole_game(console: Console, found: WholeGame) -> None:
    console.print(Text(f"Seat {found.seat}, known rolls {', '.join(found.rolls)}", "bold"))
    console.print()
    for number, (roll, program) in enumerate(zip(found.rolls, found.programs, strict=False), start=1):
        console.print(f"  round {number}  {roll}  {program}")
    if found.programs:
        console.print()
    rounds = "1 round" if found.rounds == 1 else f"{found.rounds} rounds"
    column = "" if found.column is None else f", in column {found.column}"
    match found.verdict:
        case Verdict.PROVEN:
            console.print(f"Proven: won in {rounds}{column}, with {found.damage} damage; fewer rounds are impossible.")
        case Verdict.FOUND:
            console.print(f"Found, not proven: won in {rounds}{column}. At least {found.lower_bound} are needed.")
        case Verdict.NONE_EXISTS:
            console.print(f"Proven: these {len(found.rolls)} rolls do not suffice, whatever is flown.")
        case Verdict.GAVE_UP:
            console.print(f"Gave up: nothing found. At least {found.lower_bound} rounds are needed.")
    console.print(f"{found.states:,} positions were looked at.", style="dim")


def print_team_plan(console: Console, found: TeamPlan) -> None:
    console.print(Text(f"Team {found.team}, dice {found.dice}", "bold"))
    console.print()
    for seat, program in sorted(found.programs.items()):
        console.print(f"  seat {seat}  {program}")
    console.print()
    removed = ", ".join(found.removed) or "nothing"
    known = "Proven, no plan removes more" if found.verdict == Verdict.PROVEN else f"Found; {found.bound} at the most"
    console.print(f"Together they remove {removed}, for {found.score.damage} damage in all. {known}.")


def print_many_rolls(console: Console, found: ManyRolls) -> None:
    console.print(Text(f"Seat {found.seat}: one program for {found.rolls} rolls", "bold"))
    console.print()
    if found.program is not None:
        console.print(f"  {found.program}  wins something in {len(found.won)} of {found.rolls}")
        console.print()
    if found.verdict == Verdict.PROVEN:
        console.print(f"Proven by {' and by '.join(found.proven_by)}: no program wins in more.")
    else:
        console.print(f"Not proven: no program wins in more than {found.bound}.")


def print_routes(console: Console, found: Routes, graphml: str | None) -> None:
    console.print(Text(f"Seat {found.seat} at {found.start}, dice {found.dice}: routes of this round", "bold"))
    console.print()
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "column", "routes", "disjoint", "overlap"):
        table.add_column(name, justify="right" if name else "left", no_wrap=True)
    table.add_column("choke points", no_wrap=True)
    table.add_column("on every route", no_wrap=True)
    for symbol in found.symbols:
        table.add_row(*_route_cells(symbol))
    console.print(table, soft_wrap=False)
    console.print()
    busiest = [f"{crossing.hex} {crossing.programs:,}" for crossing in found.crossings[:BUSIEST]]
    if busiest:
        console.print(f"Of {found.optimal_programs:,} optimal programs cross: {', '.join(busiest)}.")
    if graphml is not None:
        console.print(f"The flight graph was written to {graphml}.")


def _route_cells(symbol: SymbolRoutes) -> list[str]:
    if symbol.column is None:
        return [symbol.name, "-", "none", "", "", "", ""]
    overlap = "" if symbol.overlap is None else f"{symbol.overlap:.2f}"
    disjoint = "" if symbol.disjoint is None else str(symbol.disjoint)
    choke = "none" if symbol.choke is None else " ".join(symbol.choke)
    return [symbol.name, str(symbol.column), f"{symbol.routes:,}", disjoint, overlap, choke, " ".join(symbol.shared)]
