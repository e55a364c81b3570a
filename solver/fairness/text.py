"""Fairness for people: the verdict, win shares by start and company, and what else was found; fits 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from math import inf

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..rating_results import Figure
from .results import Fairness, Handicaps, Share, TableFairness

_WIDTH = 79
_RARELY = 0.05


def print_fairness(console: Console, found: Fairness) -> None:
    if not found.complete:
        console.print(Text("Stopped early: a partial result.", "bold yellow"))
    console.print(Text(f"{found.name} ({found.mode}): who wins from which start", "bold"))
    console.print(f"Balance: {found.verdict}", soft_wrap=True)
    console.print()
    tables = [table for table in found.tables if not table.pilots]
    if tables:
        console.print("Win share in percent, all seats at once:")
        _print_shares(console, tables)
    for table in found.tables:
        if table.skills:
            console.print(f"In the {table.company} company a seat wins, in percent:")
            console.print(f"{_line(table.skills)}.")
        if table.pilots:
            _print_pilots(console, table)
    if found.handicaps is not None:
        console.print()
        _print_handicaps(console, found.handicaps, found.tables[0].company)
    console.print()
    games = f"seed {found.seed}; ± is half a 95 % interval."
    for text in (games, f"{found.method}.", *(f"{note}." for note in found.notes)):
        for line in textwrap.wrap(text[:1].upper() + text[1:], _WIDTH):
            console.print(line)


def _print_shares(console: Console, tables: Sequence[TableFairness]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("start", no_wrap=True)
    for each in tables:
        table.add_column(each.company, justify="right", no_wrap=True)

    def row(name: str, cell: Callable[[TableFairness], str], style: str = "") -> None:
        table.add_row(name, *map(cell, tables), style=style)

    for number, start in enumerate(tables[0].starts):
        row(f"{start.seat} {start.name}", lambda each, number=number: _percent(each.starts[number].share))  # type: ignore[misc]
    for number, team in enumerate(tables[0].teams):
        row(team.name, lambda each, number=number: _percent(each.teams[number].share), "bold")  # type: ignore[misc]
    row("if fair", lambda each: f"{100 * each.sides[0].even:.1f} ± {each.band:.1f}")
    row("p of fair", lambda each: f"{each.p_value:.3f}" if each.p_value >= 0.001 else "< 0.001")
    row("first", lambda each: f"{each.first.mean:+.1f} ± {each.first.half_width:.1f}" if each.teams else "0")
    row("ties", lambda each: _percent(each.ties))
    row("undecided", lambda each: _percent(each.unfinished))
    row("games", lambda each: f"{each.games:,}")
    row("rounds", lambda each: f"{each.rounds.mean:.2f} ± {each.rounds.half_width:.2f}")
    console.print(table, soft_wrap=False)
    console.print("If fair: 95 % of fair layouts keep all shares in this range with so many games.")
    console.print("First: points that flying first in round one is worth.")


def _percent(value: Figure) -> str:
    if value.half_width == inf:
        return "unknown"  # no game was decided
    return f"{100 * value.mean:.1f} ± {100 * value.half_width:.1f}"


def _line(shares: Sequence[Share]) -> str:
    return ", ".join(f"{share.name} {_percent(share.share)}" for share in shares)


def _print_pilots(console: Console, found: TableFairness) -> None:
    console.print()
    even = 100 * found.pilots[0].even
    console.print(f"Pilots dealt to any start, base policy; a seat with each wins (even: {even:.1f} %):")
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("pilot", no_wrap=True)
    table.add_column("win share", justify="right", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("power used", justify="right", no_wrap=True)
    for share in found.pilots:
        points, uses = share.points, f"{share.uses or 0:.1%} of games"
        table.add_row(share.name, _percent(share.share), f"{points.mean:+.1f} ± {points.half_width:.1f}", uses)
    console.print(table, soft_wrap=False)
    rare = [share.name for share in found.pilots if (share.uses or 0) < _RARELY]
    if rare:
        console.print(f"These pilots hardly find a use for the power of {' and '.join(rare)}:")
        console.print("their figure says little about what a person could do with it.")


def _print_handicaps(console: Console, found: Handicaps, company: str) -> None:
    console.print(f"Targets that a team must remove, {company} company:")
    for number, each in enumerate(found.tried):
        what = "as it is" if number == 0 else "handicap"
        mark = "  <- nearest to even" if each is found.best else ""
        needs = f"{each.team} {each.needed} of {each.assigned}"
        console.print(f"  {what}: {needs}: {_line(each.teams)}{mark}", soft_wrap=True)
