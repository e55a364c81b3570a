"""`swarm check`: does a layout keep what is required of it? For scripts: the exit code is the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, Seconds, Seed

OUTSIDE_CODE = 1


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Scenarios, or folders of them.")],
    max_imbalance: Annotated[
        float | None,
        typer.Option(
            "--max-imbalance", metavar="POINTS", min=0.0, help="No start wins so much more or less than even."
        ),
    ] = None,
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="A..B", help="The grade lies there: 4..6, 4.. or ..6")
    ] = None,
    max_unfinished: Annotated[
        float | None,
        typer.Option(
            "--max-unfinished",
            metavar="PERCENT",
            min=0.0,
            max=100.0,
            help="Of a club pilot's games, at the round limit.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", min=432, max=10_000_000, help="For each start, rounded up to a multiple of 216."
        ),
    ] = 2160,
    seed: Seed = 0,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> None:
    """Check what is required of layouts: exit 0 if all is kept, 1 if not, 2 for bad input.

    A requirement is kept only if the whole 95 % interval lies inside: what is not shown to be inside counts as
    outside, and more --games may show it.
    """
    from ..asking import ask
    from ..requirements import Required, check_all, parse_range
    from ..results import QuestionError
    from .rate import _announce, _layouts_in, _open

    wanted = None if difficulty is None else parse_range(difficulty)
    required = Required(wanted, max_imbalance, max_unfinished)
    if required == Required():
        raise QuestionError("nothing is required: --difficulty, --max-imbalance or --max-unfinished")
    layouts = [each for file in files for each in (_layouts_in(file) if Path(file).is_dir() else [_open(file)])]
    _announce()
    # The first answer comes late, after all games of one requirement; so it is not waited for.
    found, complete = ask(check_all(layouts, required, games=games, seed=seed), seconds=seconds, patient=False)
    # A layout that nobody came to look at keeps nothing.
    inside = len(found) == len(layouts) and all(each.is_inside for each in found)
    if as_json:
        print_json({"inside": inside, "layouts": [each.to_json() for each in found], "complete": complete})
    else:
        for each in found:
            for measured in each.measured:
                console().print(f"{each.name}: {measured.sentence()}")
        for name, _ in layouts[len(found) :]:
            console().print(f"{name}: not checked")
        played = min((each.games for each in found), default=0)
        stopped = "" if complete else " Stopped early: a partial result."
        console().print(f"At least {played:,} games for each start, seed {seed}; in brackets 95 % intervals.{stopped}")
    if not inside:
        raise typer.Exit(OUTSIDE_CODE)
