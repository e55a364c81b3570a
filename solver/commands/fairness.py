"""`swarm fairness`: who wins from which start? The same figures follow the difficulty in `swarm rate`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, File, Seconds, Seed

if TYPE_CHECKING:
    from engine.asteroyds.scenario import Scenario

    from ..fairness.results import Fairness

BalanceGames = Annotated[
    int | None,
    typer.Option(
        "--balance-games",
        metavar="N",
        min=432,
        max=10_000_000,
        help="Games with all seats, for each company; by default as many as --games.",
    ),
]
NoBalance = Annotated[bool, typer.Option("--no-balance", help="Leave out who wins from which start.")]


def fairness(
    file: File,
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", min=432, max=10_000_000, help="For each company, rounded up to a multiple of 216."
        ),
    ] = 2160,
    company: Annotated[
        list[str] | None,
        typer.Option(
            "--company", metavar="NAME", help="base, novice, club, expert or mixed; may be repeated. Default: all."
        ),
    ] = None,
    pilots: Annotated[
        bool, typer.Option("--pilots", help="Also deal the six pilots to the starts and compare their powers.")
    ] = False,
    threshold: Annotated[
        float, typer.Option("--threshold", metavar="POINTS", min=0.01, help="Half intervals up to this may prove fair.")
    ] = 2.0,
    seed: Seed = 0,
    seconds: Seconds = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one line for each figure.")] = False,
) -> None:
    """Say who wins from which start: whole games with a pilot in every seat.

    Seats, first player, skills and pilots are rotated over the starts. Shared wins are split. Figures come with 95 %
    intervals; the same seed gives the same figures. Ctrl-C gives what is known so far.
    """
    from ..results import QuestionError
    from .rate import _announce, _open

    if as_json and as_csv:
        raise QuestionError("--json and --csv do not go together")
    name, scenario = _open(file)
    _announce()
    found, complete = balance_of(
        name, scenario, games, seed, seconds=seconds, companies=company, pilots=pilots, threshold=threshold
    )
    if as_csv:
        write_rows(found)
    elif as_json:
        print_json({"name": name, "mode": scenario.mode} | found.to_json() | {"complete": complete})
    else:
        show_balance(found)


def balance_of(
    name: str,
    scenario: Scenario,
    games: int,
    seed: int,
    *,
    seconds: float | None = None,
    companies: list[str] | None = None,
    pilots: bool = False,
    threshold: float = 2.0,
) -> tuple[Fairness, bool]:
    from dataclasses import replace

    from ..asking import ask
    from ..fairness.assessing import PILOTS, assess
    from ..fairness.seating import COMPANIES
    from ..results import QuestionError

    known = {company.name: company for company in COMPANIES}
    for each in companies or ():
        if each not in known:
            raise QuestionError(f"--company {each}: not one of {', '.join(known)}")
    if len(scenario.starts) < 2:
        raise QuestionError(f"{name}: one start alone has nobody to be compared with")
    # Who asks for certain companies wants exactly so many games of them.
    chosen = [replace(known[each], effort=1) for each in dict.fromkeys(companies or ())] or list(COMPANIES)
    chosen += [PILOTS] * (pilots or scenario.rules.pilot_powers)
    question = assess(scenario, name, games=games, seed=seed, companies=chosen, threshold=threshold)
    return ask(question, seconds=seconds)


def show_balance(found: Fairness) -> None:
    from ..fairness.text import print_fairness

    print_fairness(console(), found)


def write_rows(found: Fairness, *, header: bool = True) -> None:
    import csv

    from ..rating_results import HEADER

    writer = csv.writer(sys.stdout, lineterminator="\n")
    if header:
        writer.writerow(HEADER)
    writer.writerows(found.rows())
