"""How many rounds does a journey take on this layout? Learned from games of its own, in a second or two.

Every game tries something else in one round; from there on it plays as well as the table so far knows, and what it
took is counted for each journey on its way. Then the next games are played with the better table. Journeys that were
seen seldom lean on the mean of all that lack the same goals, corrected for their length. Same seed, same table.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints, Setup, state_on
from solver.race import GOAL_SETS
from solver.rolls import roll_count
from solver.streams import BEST_PLAY_LEARNING, random_stream

from .journeys import FIRST, REST, TABLE_SHAPE, RoundsToGo
from .valued_races import ValuedRaces

LEARNING_GAMES = 20_000  # each time
LEARNING_TIMES = 3
_ROUNDS = 30
_TRIED_ROUNDS = 5  # something else is tried in one of the first rounds
_NOISE = 2.0  # rounds
_COLUMNS_A_ROUND = 7.0  # the first guess, and how much longer journeys cost where nothing else is known
_RAM_GUESS = 0.1  # rounds that a ram is worth, at first
_LEAN = 20  # so many games weighs the guess for a journey
_FADING = 0.5  # what was learned before, against what is learned with a better table

_LENGTHS = np.arange(FIRST)[:, None] + np.arange(REST)[None]


def first_guess() -> RoundsToGo:
    rounds = np.tile((1 + _LENGTHS / _COLUMNS_A_ROUND).astype(np.float32), (TABLE_SHAPE[0], 1, 1))
    rounds[GOAL_SETS:] -= _RAM_GUESS
    return rounds


class _Lessons:
    """How often each journey was seen, and the rounds that it took in all."""

    def __init__(self) -> None:
        self.seen, self.rounds = np.zeros(TABLE_SHAPE), np.zeros(TABLE_SHAPE)

    def take(self, notes: Ints, values: NDArray[np.float64], tries: Ints) -> None:
        """What games [game, round, field] have shown, from the round on in which they tried something."""
        rounds = np.arange(1, notes.shape[1] + 1)[None]
        counts = (rounds > tries[:, None]) & (rounds < values[:, None])
        # The value of a game that is not won goes beyond its rounds: the table judges the rest.
        places = tuple(notes[counts].astype(np.int64).T)
        self.seen *= _FADING
        self.rounds *= _FADING
        np.add.at(self.seen, places, 1)
        np.add.at(self.rounds, places, (values[:, None] - rounds)[counts])

    def table(self) -> RoundsToGo:
        table = first_guess()
        for row in np.flatnonzero(self.seen.any(axis=(1, 2))):
            seen, rounds = self.seen[row], self.rounds[row]
            guess = _LENGTHS / _COLUMNS_A_ROUND
            guess += (rounds - seen * guess).sum() / seen.sum()
            # No journey takes less than a round.
            table[row] = np.maximum((rounds + _LEAN * guess) / (seen + _LEAN), 1)
        return table


def learn(setup: Setup, craft: int, memory: Ints, rolls: int, seed: int, games: int = LEARNING_GAMES) -> RoundsToGo:
    """The table for races of this craft from a position, `rolls` of them being possible."""
    spent = state_on(setup.board, memory.copy())
    spent.ram_used[craft] = 1
    starts = np.stack([memory, spent.memory])
    # One game in four is without a ram, so that its journeys are seen too.
    which = (np.arange(games) % 4 == 3).astype(np.uint16)
    lessons, table = _Lessons(), first_guess()
    for time in range(LEARNING_TIMES):
        random = random_stream(seed, BEST_PLAY_LEARNING.number(time))
        races = ValuedRaces(setup, craft, table)
        races.judge.luck[0] = random.integers(1, 1 << 62, dtype=np.uint64)
        races.judge.noise[0] = _NOISE
        dice = random.integers(0, rolls, (games, _ROUNDS), dtype=np.uint16)
        tries = random.integers(0, _TRIED_ROUNDS, games, dtype=np.uint16)
        notes = np.zeros((games, _ROUNDS, 3), dtype=np.uint16)
        values = races.play(starts, which, dice, tries=tries, notes=notes)
        lessons.take(notes, values, tries)
        table = lessons.table()
    return table


@lru_cache(maxsize=8)
def _learned(layout: str, position: bytes, seat: int, seed: int) -> RoundsToGo:
    game = Game(Scenario.model_validate_json(layout))
    memory = np.frombuffer(position, dtype=np.uint16)
    return learn(game.setup, game.setup.seats.index(seat), memory, roll_count(game.scenario), seed)


def learned(game: Game, seat: int, seed: int) -> RoundsToGo:
    """The table for a seat of this game, learned once for all threads and games that ask."""
    return _learned(game.scenario.model_dump_json(), game.state().memory.tobytes(), seat, seed)


def forget() -> None:
    """Learn anew whatever is asked for next."""
    _learned.cache_clear()
