"""Arguments that several commands share, so that they are called and explained alike."""

from __future__ import annotations

from typing import Annotated

import typer

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A scenario: a path, a layout code, or the name of a shipped one.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
Seat = Annotated[int, typer.Option("--seat", metavar="N", help="Whose programs.")]
DiceOption = Annotated[str, typer.Option("--dice", metavar="ROLL", help="The roll, e.g. 6-4-2 or 6-4-2/brw.")]
After = Annotated[
    str | None, typer.Option("--after", metavar="SCRIPT", help="Play this round script first (- for stdin).")
]
Trials = Annotated[
    int, typer.Option("--trials", metavar="N", min=432, max=10_000_000, help="Games for each program in rollouts.")
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, help="Of the dice: the same seed gives the same figures.")
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="S",
        min=0.1,
        max=10_000_000,
        help="Stop after so long, with what is known by then; at least a first estimate.",
    ),
]
