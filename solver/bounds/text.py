"""A bracket for people: one table that fits 80 columns, and how it was found."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from solver.rating_results import Figure

from .results import Bracket, BracketFigures


def print_bracket(console: Console, found: Bracket) -> None:
    console.print("Optimal play lies between the lower bound and the best play found, in rounds:")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("start", "foresight", "lower", "best", "base", "gap", "gap %"):
        table.add_column(name, justify="left" if name == "start" else "right", no_wrap=True)
    for each in (found.overall, *found.starts):
        _add(table, each)
    console.print(table, soft_wrap=False)
    console.print(f"{found.games:,} games for each start on common dice, seed {found.seed}. Lower bound:")
    console.print(f"{found.lower_method}.")
    console.print("Best play found:")
    console.print(f"{found.best_method}.")
    if found.overall.cut:
        console.print(f"In {found.overall.cut} games a proof was cut short; a weaker proven bound stands for them.")


def _add(table: Table, each: BracketFigures) -> None:
    name = "all" if each.seat is None else f"{each.seat} {each.at}"
    values = [_rounds(value) for value in (each.foresight, each.lower, each.best)]
    share = f"{100 * each.gap_share.mean:.1f} ± {100 * each.gap_share.half_width:.1f}"
    style = "bold" if each.seat is None else ""
    table.add_row(name, *values, f"{each.base.mean:.2f}", _rounds(each.gap), share, style=style)


def _rounds(value: Figure) -> str:
    return f"{value.mean:.2f} ± {value.half_width:.2f}"
