"""What does it cost not to know the later rolls when round one is flown? Makes the foresight a sharper lower bound.

The player who knows every roll may fly round one differently for every future. Here round one must be flown once for
several sampled futures that begin with the same roll; only afterwards all is known. For each end a of round one let
f(a) be the mean over the futures of the fewest rounds. Optimal play takes at least E[min over a of f(a)]: it decides
without knowing the future, and a minimum over means of few futures is on average only lower than over the true means.

For each future only two cases are told apart: an end from which the fewest rounds of all ends can be kept, and any
other, which takes at least one round more. So the charge of a roll is the share of futures that the best end misses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.state import Ints
from solver.flights import TooLargeError
from solver.rolls import ALL_DICE
from solver.whole_game.dominance import worth_keeping
from solver.whole_game.memory import BEST_SIZE, Best, Place, Standing, Worlds
from solver.whole_game.rounds import Rounds

from .foresight import foresee

# A future that takes longer is not looked into, and nothing is charged for it.
_MOST_ROUNDS = 12

Kept = frozenset[bytes]  # ends of round one, each as the bytes of its world and craft


class _TooManyStatesError(Exception):
    """The search of one future is cut; nothing is charged for it."""


def charge_for_sharing(
    game: Game, seat: int, futures: Ints, *, most_states: int
) -> Generator[None, None, tuple[float, bool]]:
    """The charge of round one in rounds, and whether no search was cut. `futures` [future, round] share the first roll.

    A future that is not proven, or cannot be won, counts as kept by every end: that charges less, never more.
    """
    assert (futures[:, 0] == futures[0, 0]).all(), "the first roll is one and the same"
    kept_by: Counter[bytes] = Counter()
    missed_by_none, proven = 0, True
    for rolls in futures[:, :_MOST_ROUNDS]:
        foresight = yield from foresee(game, seat, rolls, len(rolls), most_states=most_states)
        proven &= foresight.proven
        kept: Kept | None = None
        if foresight.proven and foresight.rounds < len(rolls):
            try:
                kept = yield from ends_that_keep(game, seat, rolls[: foresight.rounds], most_states)
            except (_TooManyStatesError, TooLargeError):
                proven = False
        if kept is None:
            missed_by_none += 1
        else:
            kept_by.update(kept)
    most = missed_by_none + max(kept_by.values(), default=0)
    return 1 - most / len(futures), proven


def ends_that_keep(game: Game, seat: int, rolls: Ints, most_states: int) -> Generator[None, None, Kept | None]:
    """The ends of round one from which all these rolls are enough to win; None if round one itself can win.

    Ends that another one dominates are left out: whoever dominates them keeps whatever they keep.
    """
    search = Rounds(game, seat, [ALL_DICE[roll] for roll in rolls.tolist()])
    worlds, standing = search.start()
    horizon = len(rolls)
    best = np.zeros(BEST_SIZE, dtype=np.int64)
    names: list[bytes] = []
    for number in range(horizon):
        ends: tuple[Worlds, Standing] = worlds, standing
        for so_far in search.play(number, horizon, worlds, standing, best):
            ends = so_far
            if search.states > most_states:
                raise _TooManyStatesError
            yield
        if best[Best.FOUND]:
            return None
        worlds, standing = ends[0], worth_keeping(ends[1])
        if number == 0:
            total = int(standing.used[0])
            names = [worlds.memory[standing.world[n]].tobytes() + standing.craft[n].tobytes() for n in range(total)]
            # From here on each end goes its own way, and its victories are noted apart.
            standing.craft[:total, Place.LABEL] = np.arange(total)
            best = np.zeros(BEST_SIZE + total, dtype=np.int64)
    return frozenset(names[n] for n in np.flatnonzero(best[BEST_SIZE:]))
