"""`swarm team`, `swarm blind` and `swarm routes`: a team's plan, one program for all rolls, how flights run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import console, print_json
from .arguments import After, AsJson, DiceOption, File, Seat, Seconds

if TYPE_CHECKING:
    from .answers import Shown


def team(
    file: File,
    name: Annotated[str, typer.Option("--team", metavar="NAME", help="Which team.")],
    dice: DiceOption,
    after: After = None,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> None:
    """Plan a round of Targets for a whole team.

    Together its craft remove the most own targets, proven. The craft fly in seat order from the first player; the
    other teams fly nothing, shields up.
    """
    from ..opening import open_game
    from . import answers

    _tell(answers.team_plan(open_game(file, after), name, dice, seconds), as_json)


def blind(
    file: File,
    seat: Seat,
    after: After = None,
    rolls: Annotated[
        str | None,
        typer.Option("--rolls", metavar="ROLLS", help="Only these rolls, e.g. 6-4-2,1-1-5; all 216 otherwise."),
    ] = None,
    rams: Annotated[bool, typer.Option("--rams", help="Rams may be written.")] = False,
    powers: Annotated[bool, typer.Option("--powers", help="The pilot's power may be written.")] = False,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> None:
    """Find the one program that suits the most rolls.

    It wins something in as many rolls as any can, for whoever must write it before the dice fall.
    """
    from ..opening import open_game
    from . import answers

    _tell(answers.blind(open_game(file, after), seat, rolls, seconds, rams, powers), as_json)


def routes(
    file: File,
    seat: Seat,
    dice: DiceOption,
    after: After = None,
    graphml: Annotated[
        str | None, typer.Option("--graphml", metavar="OUT", help="Write the graph of all flights to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the choke points and routes of a round.

    For each symbol the fewest hexes that bar every way to it, the hexes on every route and the number of distinct
    routes; and the hexes that the most optimal programs cross.
    """
    from ..opening import open_game
    from . import answers

    _tell(answers.routes(open_game(file, after), seat, dice, graphml), as_json)


def _tell(answer: Shown, as_json: bool) -> None:
    if as_json:
        print_json(answer.json)
    else:
        answer.show(console())
