"""`swarm render`: a board as a picture, from the shell and without a display."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from engine.asteroyds.game import Game, IllegalRoundError
from engine.asteroyds.scenario import Scenario
from solver.opening import claims_to_be_a_game, find, game_from
from solver.results import QuestionError

if TYPE_CHECKING:
    from .board_picture import BoardPicture


def render(
    file: str,
    output: str,
    width: int,
    theme: str,
    names: bool,
    background: bool,
    paper: str,
    route: str | None,
    dice: str | None,
    seat: int | None,
    after: str | None,
) -> None:
    """Writes one picture; every refusal is an error that the commands know how to word."""
    _check(theme, paper, route, dice, seat)
    source = find(file)
    game: Game | None = None
    if route is not None or after is not None or claims_to_be_a_game(source):
        game = game_from(source, after)
        scenario = game.scenario
    else:
        # Also what cannot be played yet can be looked at.
        scenario = source.scenario(check=False)
    # Chosen before Qt is loaded, so that it needs no screen, even where there is one.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from .board_picture import Look
    from .render import write_picture
    from .theme import THEMES

    application = QGuiApplication.instance() or QGuiApplication(["swarm"])
    picture = _picture(scenario, game, route, dice, seat)
    look = Look(THEMES[theme], names, background)
    write_picture(Path(output), scenario, picture, look, width, "letter" if paper == "letter" else "a4")
    assert application is not None, "it has to live until the picture is drawn"
    print(output)


def _check(theme: str, paper: str, route: str | None, dice: str | None, seat: int | None) -> None:
    if theme not in ("dark", "light"):
        raise QuestionError(f"--theme: '{theme}' is not dark or light")
    if paper not in ("a4", "letter"):
        raise QuestionError(f"--paper: '{paper}' is not a4 or letter")
    if len({option is None for option in (route, dice, seat)}) > 1:
        raise QuestionError("--route, --dice and --seat go together: who flies what after which roll")


def _picture(
    scenario: Scenario, game: Game | None, route: str | None, dice: str | None, seat: int | None
) -> BoardPicture:
    from .board_picture import picture_of_flight, picture_of_position, picture_of_scenario

    if game is None:
        return picture_of_scenario(scenario)
    if route is None or dice is None or seat is None:
        return picture_of_position(scenario, game.position)
    try:
        game.check_seat(seat)
        if not any(craft.seat == seat and craft.alive for craft in game.position.crafts):
            raise QuestionError(f"seat {seat} is destroyed and flies nothing")
        played = game.play(dice, {seat: route})
    except IllegalRoundError as reason:
        raise QuestionError(str(reason)) from None
    return picture_of_flight(game, played, seat)
