"""What does it cost not to know the last roll of a race before its round? Makes the foresight a sharper lower bound.

The rounds that a player takes are 1 plus the chances of not having won by round 1, 2, 3 …; so optimal play takes at
least 1 plus what the greatest chance of each round, taken by itself, leaves of 1. The foresight knows every roll: by
round k it has won whenever *some* position before that round can answer the roll. Here the rolls before round k are
known, but its own is not: *one* position must be chosen, and wins with its chance over all rolls, counted exactly.
Nobody who knows less wins more often. The charge of round k is the chance that some position answers, less the best
chance of one.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import FIXED_ORDER
from engine.asteroyds.pieces import RAM_DAMAGE_SHIELDED, Return
from engine.asteroyds.state import Ints, copy_state
from solver.flights import SeatFlights, TooLargeError
from solver.race import HOW_MANY, Race, fits, race_of
from solver.race_full import full_race_of
from solver.replies import ROLLS, End, reply_to_rolls
from solver.replies_full import full_replies
from solver.rolls import ALL_DICE, roll_count
from solver.whole_game.dominance import likeliest, worth_keeping
from solver.whole_game.memory import BEST_SIZE, Best, Place, Standing, Worlds
from solver.whole_game.rounds import Rounds
from solver.whole_game.tiles import UNKNOWN
from solver.whole_game.worlds import unpark

from .foresight import Foresight

Chances = NDArray[np.float64]

# A larger search, mostly that of a round which nearly every player has won by, would charge little for its time.
LAST_ROLL_STATES = 500_000
# How many positions a round the first, quick look follows.
_QUICK_WIDTH = 200
# Positions whose rams are looked into one by one; for the rest the bound without asteroids stands.
_MOST_RAMS = 60
_ENDS = [Place.AT, Place.FACING, Place.SYMBOLS, Place.DAMAGE]


class _CutError(Exception):
    """The search has become too large."""


def can_withhold(game: Game, seat: int) -> bool:
    """Whether this bound is there: for races with the dice in fixed order, and without pilots' powers."""
    is_race = fits(game.setup, game.state(), game.setup.seats.index(seat))
    if not is_race or roll_count(game.scenario) > ROLLS:
        return False
    flights = SeatFlights(game, seat, ALL_DICE[0])
    return not flights.powers() and not game.scenario.rules.pilot_powers


class LastRoll:
    """One seat of a race, alone. Two threads need two of them."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.board = game.setup.board
        craft = game.setup.seats.index(seat)
        self.race = race_of(game.setup, craft)
        nothing = np.zeros(0, dtype=np.uint16)
        # Whoever rams passes one asteroid; here a craft passes them all.
        self.open_race = self.race._replace(windows=self.race.windows._replace(blockers=nothing))
        self.full = full_race_of(game.setup, craft)
        self.state = copy_state(self.board, game.state())
        self.order = np.array(FIXED_ORDER, dtype=np.uint16)

    def charge(
        self, rolls: Ints, foresight: Foresight, *, most_states: int = LAST_ROLL_STATES
    ) -> Generator[None, None, float]:
        """What is added to the foresight of one game, in rounds.

        Once the foresight has won there is nothing more to charge. Where a search is cut nothing is charged either.
        Both are settled by the rolls before the round in question, so neither bends the mean.
        """
        total = 0.0
        for number in range(1, min(foresight.rounds, len(rolls) - 1) + 1):
            try:
                some, one = yield from self.chances(rolls[: number - 1], most_states)
            except (_CutError, TooLargeError):
                continue
            # The first leaves out rams, the second does not: then it may be the greater.
            total += max(some - one, 0.0)
        return total

    def chances(self, known: Ints, most_states: int = LAST_ROLL_STATES) -> Generator[None, None, tuple[float, float]]:
        """That one more roll can be won with: by some position before it (at least), by the best one (at most).

        These rolls, the first ones, are known from the start.
        """
        rolls = [*(ALL_DICE[roll] for roll in known.tolist()), ALL_DICE[0]]
        search = Rounds(self.game, self.seat, rolls)
        search.dice[-1] = UNKNOWN
        if not search.is_possible(len(rolls)):
            return 0.0, 0.0
        some = one = 1.0
        for width in (_QUICK_WIDTH, None):
            found = yield from self._positions(search, len(rolls), width, most_states)
            if found is None:
                return 1.0, 1.0
            some, one = yield from self._greatest(*found)
            if one == 1:
                break
        return some, one

    def _positions(
        self, search: Rounds, horizon: int, width: int | None, most_states: int
    ) -> Generator[None, None, tuple[Worlds, Standing] | None]:
        """All positions before the last roll that it may win from, or the likeliest; None if the game is won before."""
        worlds, standing = search.start()
        search.states = 0
        for number in range(horizon - 1):
            best = np.zeros(BEST_SIZE, dtype=np.int64)
            ends: tuple[Worlds, Standing] = worlds, standing
            for so_far in search.play(number, horizon, worlds, standing, best):
                ends = so_far
                if search.states > most_states:
                    raise _CutError
                yield
            if best[Best.FOUND]:
                return None
            worlds, standing = ends[0], worth_keeping(ends[1])
            if width is not None:
                standing = likeliest(standing, width)
        return worlds, standing

    def _greatest(self, worlds: Worlds, standing: Standing) -> Generator[None, None, tuple[float, float]]:
        """By plain flights all positions are judged, by ram those that might be better still."""
        total = int(standing.used[0])
        if total == 0:
            return 0.0, 0.0
        plain, answered = yield from self._chances(self.race, worlds, standing, np.arange(total))
        some, best = float(answered.mean()), float(plain.max())
        unspent = standing.craft[:, Place.RAM_USED] == 0
        rammers = np.flatnonzero(unspent & (standing.craft[:, Place.DAMAGE] + RAM_DAMAGE_SHIELDED < self.board.hull))
        if best == 1 or len(rammers) == 0:
            return some, best
        at_most, _ = yield from self._chances(self.open_race, worlds, standing, rammers)
        order = np.argsort(-at_most, kind="stable")
        for tried, place in enumerate(order.tolist()):
            if at_most[place] <= best:
                break
            if tried == _MOST_RAMS or self.board.landing != Return.NO:
                return some, float(at_most[place])
            best = max(best, self._chance_with_ram(worlds, standing, int(rammers[place])))
            yield
        return some, best

    def _chances(
        self, race: Race, worlds: Worlds, standing: Standing, numbers: NDArray[np.int64]
    ) -> Generator[None, None, tuple[Chances, NDArray[np.bool_]]]:
        """By plain flights: the chance of each of these positions, and for each roll whether any of them wins.

        Those of one world are asked about together.
        """
        chances, answered = np.zeros(len(numbers)), np.zeros(ROLLS, dtype=np.bool_)
        world, at = standing.world[numbers], standing.craft[numbers, Place.AT]
        order = np.lexsort((at, world))
        for rows in np.split(order, np.flatnonzero(np.diff(world[order])) + 1):
            ends = np.ascontiguousarray(standing.craft[numbers[rows]][:, _ENDS])
            gains, damage, column = (np.zeros((len(rows), ROLLS), dtype=np.uint8) for _ in range(3))
            reply_to_rolls(race, worlds.memory[world[rows[0]]], self.order, ends, gains, damage, column)
            lacking = HOW_MANY[race.goals & ~ends[:, End.GOALS].astype(np.int64)]
            wins = gains == lacking[:, None]
            chances[rows] = wins.mean(axis=1)
            answered |= wins.any(axis=0)
            yield
        return chances, answered

    def _chance_with_ram(self, worlds: Worlds, standing: Standing, number: int) -> float:
        self.state.memory[:] = worlds.memory[standing.world[number]]
        unpark(self.board, self.state, self.race.craft, standing.craft[number])
        lacking = HOW_MANY[self.race.goals & ~int(standing.craft[number, Place.SYMBOLS])]
        return float((full_replies(self.full, self.state).gains[0] >= lacking).mean())
