"""The report as one page for a browser: nothing to fetch, light or dark as the reader likes, fit to be printed."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from engine.asteroyds.files import write_text_safely
from solver.findings import Findings
from solver.rating_results import StartRating
from solver.round_one import RoundOne

from .. import plots
from ..plots import FIRST_ORDER
from .board_svg import board_symbols, heat_overlay, view_box
from .heat import first_maps, other_maps
from .paint import LOOKS, VARIABLES, with_variables
from .tables import balance_tables, rating_tables, round_one_table
from .templates import environment
from .words import facts, method, verdicts


def write_page(findings: Findings, path: str | Path) -> None:
    """In one step, so that an old report stays until the new one is whole (OSError, ValueError)."""
    write_text_safely(path, report_page(findings))


def report_page(findings: Findings) -> str:
    template = environment().get_template("report.html")
    return template.render(_context(findings)).lstrip()


def _context(findings: Findings) -> dict[str, Any]:
    rating, balance = findings.rating, findings.balance
    rolls = [(start, start.round_one) for start in rating.starts if start.round_one is not None]
    most = plots.most_gains(first for _, first in rolls)
    companies = [table for table in balance.tables if not table.pilots] if balance else []
    return {
        "findings": findings,
        "rating": rating,
        "balance": balance,
        "looks": LOOKS,
        "verdicts": verdicts(findings),
        "facts": facts(findings),
        "method": method(findings),
        "view_box": view_box(findings.scenario),
        "board": board_symbols(findings.scenario),
        "rating_tables": rating_tables(findings),
        "round_one": round_one_table(rating),
        "balance_tables": balance_tables(balance) if balance else [],
        "finishing": _plot(plots.finishing_figure(rating, VARIABLES), "finishing"),
        "starts": _plot(plots.starts_figure(rating, VARIABLES), "starts"),
        "shares": _plot(plots.shares_figure(companies, VARIABLES), "shares") if companies else "",
        "rolls": [_roll_map(start, first, most) for start, first in rolls],
        "heat": first_maps(findings),
        "other_heat": other_maps(findings),
        "overlay": partial(heat_overlay, findings.scenario),
        "layout_code": findings.layout_code,
    }


def _roll_map(start: StartRating, first: RoundOne, most: int) -> tuple[str, str]:
    """What stands over the map, and the map."""
    more = f", dice in the order {FIRST_ORDER}" if len(first.maps()) > 1 else ""
    figure = plots.rolls_figure(first, VARIABLES, most)
    return f"Start {start.seat} {start.at}{more}", _plot(figure, f"rolls-{start.seat}")


def _plot(figure: Figure, name: str) -> str:
    """Without its own style sheet, which would reach every other picture of the page."""
    return re.sub(r"<style.*?</style>", "", with_variables(plots.svg_of(figure, name)), flags=re.DOTALL)
