"""`swarm show`: the board as text."""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, File


def show(
    file: File,
    after: Annotated[
        str | None, typer.Option("--after", metavar="SCRIPT", help="Play this round script first (- for stdin).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw the board of a scenario or of a saved game."""
    if as_json:
        from ..opening import open_game

        game = open_game(file, after)
        scenario = game.scenario
        print_json(
            {
                "name": scenario.name,
                "mode": scenario.mode,
                "position": game.final_json(),
                "result": game.result_json(),
                "text": str(game),
            }
        )
        return
    from ..opening import open_position
    from ..position_text import heading_text, print_position, result_line

    setup, position = open_position(file, after)
    screen = console()
    screen.print(heading_text(setup.scenario, file))
    screen.print()
    print_position(screen, setup.scenario, position)
    if position.round:
        screen.print(f"\n{result_line(position)}")
