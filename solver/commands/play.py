"""`swarm play`: the rounds of a script, told or as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, File


def play(
    file: File,
    script: Annotated[
        str | None, typer.Option("--script", metavar="SCRIPT", help="A round script (- for stdin).")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="OUT", help="Write the game to this file; play goes on from it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play the rounds of a script, and tell everything that happens.

    FILE may also be a saved game: its rounds are played again, and those of the script after them. Rounds after the end
    of the game are ignored. If anything is illegal, nothing is played.
    """
    from engine.asteroyds.saved_game import write_game

    from ..opening import claims_to_be_a_game, find, game_from
    from ..position_text import heading_text, print_position, result_line
    from ..trace_text import trace_text

    source = find(file)
    if script is None and not claims_to_be_a_game(source):
        raise typer.TyperException("nothing to play: --script names the rounds, unless FILE is a saved game")
    game = game_from(source, script)
    if save is not None:
        write_game(game, save)
    if as_json:
        rounds = [
            {"dice": str(played.dice), "events": [event.to_json() for event in played.events]} for played in game.rounds
        ]
        print_json({"final": game.final_json(), "result": game.result_json(), "rounds": rounds})
        return
    screen = console()
    screen.print(heading_text(game.scenario, file))
    screen.print()
    if game.rounds:
        screen.print(trace_text(game.rounds))
        screen.print()
    print_position(screen, game.scenario, game.position, legend=False)
    screen.print(f"\n{result_line(game.position)}")
    if save is not None:
        screen.print(f"Saved as {save}.")
