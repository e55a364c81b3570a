"""What stands where in the report on paper: its text as simple HTML with marks for pictures, and the pictures."""

from __future__ import annotations

from html import escape

from solver.findings import Findings
from solver.rating_results import StartRating
from solver.round_one import RoundOne

from .. import plots
from ..theme import LIGHT
from .heat import first_maps
from .pictures import Picture, board_picture, captioned, plot_picture
from .tables import Table, balance_tables, rating_tables, round_one_table
from .words import facts, method, verdicts

FULL_WIDTH = 1.0
_BOARD = 0.88
_HALF = 0.47
_ROLL_MAP = 0.74  # so that six of them fit on a page


def _roll_maps(findings: Findings) -> list[tuple[StartRating, RoundOne]]:
    return [(start, start.round_one) for start in findings.rating.starts if start.round_one is not None]


def pictures_of(findings: Findings, width: float) -> dict[str, Picture]:
    rating, balance = findings.rating, findings.balance
    finishing = plot_picture(plots.finishing_figure(rating, LIGHT), "finishing", width)
    starts = plot_picture(plots.starts_figure(rating, LIGHT), "starts", width)
    found = {
        "board": board_picture(findings.scenario, _BOARD * width),
        "finishing": captioned(finishing, "Rounds to finish", "share of games, all starts", heading="How hard"),
        "starts": captioned(
            starts, "Rounds to finish, by start", "thin: 80 % of games, thick: 50 %, bar: median, mark: mean"
        ),
    }
    companies = [table for table in balance.tables if not table.pilots] if balance else []
    if companies:
        shares = plot_picture(plots.shares_figure(companies, LIGHT), "shares", width)
        small = "95 % intervals; shaded: where fair layouts stay with so many games of the first company"
        found["shares"] = captioned(shares, "Win share", small, heading="How fair")
    most = plots.most_gains(first for _, first in _roll_maps(findings))
    for start, first in _roll_maps(findings):
        name = f"rolls-{start.seat}"
        picture = plot_picture(plots.rolls_figure(first, LIGHT, most), name, _ROLL_MAP * width)
        small = f"dice in the order {plots.FIRST_ORDER}" if len(first.maps()) > 1 else ""
        found[name] = captioned(picture, f"Start {start.seat} {start.at}", small)
    for number, each in enumerate(first_maps(findings)):
        picture = board_picture(findings.scenario, _HALF * width, each.shares)
        found[f"heat-{number}"] = captioned(picture, each.title, below=each.hottest)
    return found


def paper_text(findings: Findings) -> str:
    rating, balance = findings.rating, findings.balance
    parts = [_headline(findings), "<p align='center'>[[board]]</p>"]
    parts.append("<p>[[finishing]]</p><p>[[starts]]</p>")
    parts += [_table(table) for table in rating_tables(findings)]
    if balance is not None:
        shown = any(not table.pilots for table in balance.tables)
        parts.append("<p>[[shares]]</p>" if shown else _heading("How fair"))
        parts += [_table(table) for table in balance_tables(balance)]
    first = round_one_table(rating)
    if first is not None:
        parts += [_heading("Round one", new_page=True), _table(first)]
        parts.append(_note("Maps: a block for each red die, white 1 to 6 downwards, blue 1 to 6 to the right."))
        for start, _ in _roll_maps(findings):
            parts.append(f"<p style='margin:2px 0'>[[rolls-{start.seat}]]</p>")
    parts.append(_heat_text(findings))
    parts.append(_heading("Method"))
    parts += [f"<p style='margin:0 0 5px 0; font-size:11px'>{escape(text)}</p>" for text in method(findings)]
    rows = "".join(
        f"<tr><td style='color:{LIGHT.muted}; padding-right:14px'>{escape(what)}</td><td>{escape(text)}</td></tr>"
        for what, text in facts(findings)
    )
    parts.append(f"<table>{rows}</table>{_caption('Layout code', '')}")
    parts.append(f"<p style='font-family:DejaVu Sans Mono; font-size:10px'>{escape(findings.layout_code)}</p>")
    return "".join(parts)


def _headline(findings: Findings) -> str:
    rating = findings.rating
    lines = ["" if findings.complete else "<p><b>Stopped early: a partial result.</b></p>"]
    lines.append(f"<h1 style='font-size:26px; margin-bottom:2px'>{escape(rating.name)}</h1>")
    if rating.grade is not None:
        grade = rating.grade
        lines.append(
            f"<p style='font-size:18px; color:{LIGHT.accent}; margin-top:0'><b>Grade {grade.value:.1f} of 10</b> "
            f"<span style='font-size:13px'>({grade.low:.1f} to {grade.high:.1f})</span></p>"
        )
    rows = "".join(
        f"<tr><td style='padding:2px 16px 2px 0'><b>{what}</b></td><td style='padding:2px 0'>{escape(text)}</td></tr>"
        for what, text in verdicts(findings)
    )
    return "".join([*lines, f"<table>{rows}</table>"])


def _heat_text(findings: Findings) -> str:
    maps = first_maps(findings)
    if not maps:
        return ""
    cells = [f"<td style='padding:2px 10px 2px 0'>[[heat-{number}]]</td>" for number in range(len(maps))]
    rows = "".join(f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, len(cells), 2))
    return f"{_heading('Where it happens', new_page=True)}<table>{rows}</table>"


def _heading(text: str, *, new_page: bool = False) -> str:
    after = "page-break-before:always; " if new_page else ""
    return f"<h2 style='{after}font-size:17px; margin-top:14px; margin-bottom:6px'>{escape(text)}</h2>"


def _caption(text: str, small: str) -> str:
    return f"<p style='margin-top:8px; margin-bottom:3px'><b>{escape(text)}</b> {_small(small)}</p>"


def _small(text: str) -> str:
    return f"<span style='color:{LIGHT.muted}; font-size:10.5px'>{escape(text)}</span>"


def _note(text: str) -> str:
    return f"<p>{_small(text)}</p>"


def _table(table: Table) -> str:
    line = f"border-bottom:1px solid {LIGHT.line}"
    two = 2 if table.header[1] == "player" else 1
    head = "".join(
        _cell(name, number < two, f"color:{LIGHT.muted}; {line}") for number, name in enumerate(table.header)
    )
    rows = []
    for number, row in enumerate(table.rows):
        bold = "font-weight:bold; " if number in table.strong else ""
        group = f"border-top:1px solid {LIGHT.line}" if two == 2 and row[0] and number else ""
        rows.append("<tr>" + "".join(_cell(cell, at < two, bold + group) for at, cell in enumerate(row)) + "</tr>")
    head = f"<thead><tr>{head}</tr></thead>"
    body = f"<table width='100%' cellspacing='0' style='font-size:10.5px'>{head}{''.join(rows)}</table>"
    return _caption(table.title, "") + body + (_note(table.note) if table.note else "")


def _cell(text: str, left: bool, style: str = "") -> str:
    return f"<td align='{'left' if left else 'right'}' style='padding:1.5px 4px; {style}'>{escape(text)}</td>"
