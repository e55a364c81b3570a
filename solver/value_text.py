"""What programs are worth beyond this round, for people: the exact look ahead, and rollouts with their intervals."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .lookahead import Lookahead
from .rollout_results import Line, Rollouts
from .solution_text import outcome_cells

_OFFERS = 4


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in names:
        left = name in ("program", "gains", "ends")
        table.add_column(name, justify="left" if left else "right", no_wrap=True)
    return table


def print_lookahead(console: Console, found: Lookahead) -> None:
    console.print(Text(f"Seat {found.seat}, dice {found.dice}, then the best reply to every next roll", "bold"))
    console.print()
    table = _table("", "program", "gains", "damage", "ends", "then gains", "damage", "finishes")
    for rank, prospect in enumerate(found.prospects, start=1):
        program, gains, damage, _, end, _ = outcome_cells(prospect.outcome)
        then = ["-", "-", "-"]
        if not prospect.finished:
            then = [f"{prospect.gains:.3f}", f"{prospect.damage:.3f}", f"{prospect.finishing:.1%}"]
        table.add_row(str(rank), program, gains, damage, end, *then, style="bold" if rank == 1 else "")
    console.print(table, soft_wrap=False)
    console.print()
    offers = [prospect for prospect in found.pareto if prospect not in found.prospects]
    if offers:
        names = [f"{prospect.outcome.program} ({prospect.outcome.damage} damage)" for prospect in offers[:_OFFERS]]
        console.print(f"Also unbeaten in gains, damage, column and outlook together: {', '.join(names)}.")
    which = "All" if found.proven else f"The most promising {found.valued:,} of"
    console.print(f"{which} {found.ends:,} different ends of this round were valued: {found.method}.")


def print_rollouts(console: Console, found: Rollouts) -> None:
    console.print(Text(f"Seat {found.seat}, dice {found.dice}: expected rounds to finish, this one included", "bold"))
    console.print()
    table = _table("", "program", "gains", "damage", "rounds", "behind", "destroyed", "best")
    for rank, line in enumerate(found.lines, start=1):
        program, gains, damage, *_ = outcome_cells(line.outcome)
        figures = [_plus_minus(line.rounds, line.rounds_half_width), _margin(line)]
        shares = [f"{line.destroyed:.1%}", f"{line.best_probability:.0%}"]
        table.add_row(str(rank), program, gains, damage, *figures, *shares, style="bold" if rank == 1 else "")
    console.print(table, soft_wrap=False)
    console.print()
    best = found.best
    console.print(f"Found, not proven: {best.trials:,} games for each line, seed {best.seed}, {best.method}.")
    console.print(
        "± is half a 95 % interval; differences are paired on common dice. "
        f"One such game is worth {found.reduction:.1f} plain ones, for a difference {found.paired_reduction:.1f}."
    )
    if any(line.unfinished for line in found.lines):
        console.print(f"Games that did not finish count as {found.round_limit} rounds.")


def _plus_minus(value: float, half_width: float) -> str:
    return f"{value:.3f} ± {half_width:.3f}"


def _margin(line: Line) -> str:
    return f"+{_plus_minus(line.difference, line.difference_half_width)}" if line.difference else ""
