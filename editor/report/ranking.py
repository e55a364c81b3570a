"""Many layouts on one page: ranked from the easiest to the hardest, each with a picture of its board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.asteroyds.files import write_text_safely
from solver.findings import Findings, program_version
from solver.grade_scale import GRADED_BY
from solver.rating import BASE

from .board_svg import board_symbols, view_box
from .paint import LOOKS
from .tables import signed, value
from .templates import environment


def write_ranking(ranked: Sequence[Findings], path: str | Path) -> None:
    """In one step, so that an old page stays until the new one is whole (OSError, ValueError)."""
    write_text_safely(path, ranking_page(ranked))


def ranking_page(ranked: Sequence[Findings]) -> str:
    first = ranked[0].rating
    return (
        environment()
        .get_template("ranking.html")
        .render(
            cards=[_card(number, findings) for number, findings in enumerate(ranked, start=1)],
            looks=LOOKS,
            games=first.games,
            seed=first.seed,
            complete=all(findings.complete for findings in ranked),
            version=program_version(),
        )
    )


def _card(rank: int, findings: Findings) -> dict[str, Any]:
    rating = findings.rating
    club, base = rating.of(GRADED_BY), rating.of(BASE)
    assert club.difficulty is not None
    return {
        "rank": rank,
        "rating": rating,
        "view_box": view_box(findings.scenario),
        # Every board has definitions of its own, so their names must differ.
        "board": board_symbols(findings.scenario, f"-{rank}"),
        "figures": [
            (f"{GRADED_BY} rounds", value(club.rounds)),
            ("base rounds", value(base.rounds)),
            ("luck", value(base.luck)),
            ("difficulty", signed(club.difficulty)),
        ],
        "code": findings.layout_code,
    }
