"""How few rounds would a game take somebody who knows all its rolls? Proven, or else bounded from below.

A game that is not won within the round limit counts as that limit, for every player alike. So a game with R rolls
costs the fewest rounds that win under them, and R if nothing wins: no player does better on the same dice.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from engine.asteroyds.game import Game
from engine.asteroyds.state import Ints
from solver.results import Verdict
from solver.rolls import ALL_DICE
from solver.whole_game import WholeGame, study_whole_game

MOST_STATES = 8_000_000


@dataclass(frozen=True)
class Foresight:
    """Fewer rounds than these are proven impossible; `proven`: and these are possible."""

    rounds: int
    proven: bool


def foresee(
    game: Game, seat: int, rolls: Ints, known: int, *, most_states: int = MOST_STATES
) -> Generator[None, None, Foresight]:
    """The foresight of one game that somebody has won in `known` rounds (all of the rolls, if nobody has).

    Only victories in fewer rounds have to be looked for: `known` is possible, whatever the search says.
    """
    if known <= 1:
        return Foresight(1, True)
    dice = [ALL_DICE[roll] for roll in rolls[: known - 1].tolist()]
    question = study_whole_game(game, seat, dice, max_states=most_states)
    while True:
        try:
            next(question)
        except StopIteration as end:
            found: WholeGame = end.value
            break
        yield
    if found.verdict == Verdict.PROVEN:
        assert found.rounds is not None
        return Foresight(found.rounds, True)
    # Without a victory among fewer rounds the one that is known stands. A search that gave up proves its bound alone.
    return Foresight(min(found.lower_bound, known), found.verdict == Verdict.NONE_EXISTS)
