"""How hard and how lucky is a layout? Whole games of the base policy and of limited pilots, from each start.

Each start is flown alone: the other craft are not on the board, so a figure says what the layout does and not what
rivals do. In Targets the one craft removes the targets of its team by itself. Games come in blocks of 216 that meet
every first roll once (`rating_play.py`): figures depend on seed and number of games alone, however the work is split,
and players and layouts are compared on common dice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import hex_name

from .figures import BlockValues, Figure, figure, mean_of_games, spread_of_games
from .grade_scale import GRADED_BY, grade_of
from .margins import Margins, margins
from .people import SKILLS, Skill
from .policy import ROUND_LIMIT, Fate
from .progress import Progress, Question
from .rating_play import Played, Seat, play_unit, units
from .rating_results import PlayerRating, Rating, StartRating
from .rollouts import BLOCK
from .round_one import RoundOne, round_one

BASE = "base"
PLAYERS = (BASE, *(skill.name for skill in SKILLS))
GAMES = 10 * BLOCK
LEAST_BLOCKS = 2  # before there is an interval at all
BLOCKS_TO_TELL = 8  # what stratified rolls save
SHARES = ("destroyed", "unfinished")
KINDS: dict[str, Callable[[BlockValues, int], Figure]] = {
    "rounds": mean_of_games,
    "luck": spread_of_games,
    "damage": mean_of_games,
    "destroyed": mean_of_games,
    "unfinished": mean_of_games,
    "difficulty": mean_of_games,
}

Values = dict[str, NDArray[np.float64]]  # for each figure [start, block]


def blocks_for(games: int) -> int:
    return max(-(-games // BLOCK), LEAST_BLOCKS)


def spread_values(rounds: NDArray[np.float64]) -> NDArray[np.float64]:
    """[start, block] whose means are the standard deviations of [start, block, trial]: pseudo-values (jackknife)."""
    starts, blocks, trials = rounds.shape
    whole = rounds.reshape(starts, -1).std(axis=1, ddof=1)[:, None]
    if blocks < LEAST_BLOCKS:
        return np.repeat(whole, blocks, axis=1)
    sums, squares = rounds.sum(axis=2), (rounds**2).sum(axis=2)
    left = (blocks - 1) * trials
    mean = (sums.sum(axis=1, keepdims=True) - sums) / left
    variance = ((squares.sum(axis=1, keepdims=True) - squares) - left * mean**2) / (left - 1)
    pseudo: NDArray[np.float64] = blocks * whole - (blocks - 1) * np.sqrt(np.maximum(variance, 0))
    return pseudo


class Rater:
    """A layout while it is being rated; `extend` adds games, `result` says what is known."""

    def __init__(
        self,
        scenario: Scenario,
        name: str = "",
        *,
        seed: int = 0,
        skills: Sequence[Skill] = SKILLS,
        round_limit: int = ROUND_LIMIT,
        exact: bool = True,
    ) -> None:
        """`exact`: whether round one is looked at roll by roll, before any game is played."""
        self.scenario, self.seed, self.round_limit = scenario, seed, round_limit
        self.name = name or scenario.name
        self.order = sorted(range(len(scenario.starts)), key=lambda start: scenario.starts[start].seat)
        self.players: dict[str, Skill | None] = {BASE: None, **{skill.name: skill for skill in skills}}
        self.seats = {
            player: [Seat(scenario, start, skill, place) for place, start in enumerate(self.order)]
            for player, skill in self.players.items()
        }
        self.exact = exact
        self.round_one: list[RoundOne] = []  # by start, if it was looked at
        self.margins: list[Margins] = []
        self.played: Played = {}
        self.seconds = 0.0

    def extend(self, games: int, *, first: int = 0, workers: int | None = None) -> Question[Rating]:
        """Play so many games for each start and player, rounded up to whole blocks, from the block `first` on."""
        blocks = range(first, first + blocks_for(games))
        total, done = len(blocks) * self.pieces, 0
        yield Progress(0, total, f"{self.name}: round one")
        self.look_at_round_one(workers)
        text, judged = self.name, 0
        for unit in units(blocks, LEAST_BLOCKS):
            for pieces in self.play(unit, workers):
                yield Progress(done + pieces, total, text)
            done += len(unit) * self.pieces
            # Judging looks at all games anew, so it is done whenever there are a tenth more.
            if len(self.played) >= max(LEAST_BLOCKS, 1.1 * judged):
                judged, text = len(self.played), self._text()
                yield Progress(done, total, text, self.result(complete=False))
        return self.result()

    @property
    def pieces(self) -> int:
        """Of which a block of games consists."""
        return len(self.players) * len(self.order)

    def look_at_round_one(self, workers: int | None = None) -> None:
        """Every first roll of every start, once; nothing of it is sampled but the slips."""
        if self.round_one or not self.exact:
            return
        seats = self.seats[BASE]
        self.round_one = [round_one(seat.game, seat.number) for seat in seats]
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            self.margins = list(pool.map(lambda seat: margins(seat.game, seat.number, seed=self.seed), seats))

    def play(self, blocks: Sequence[int], workers: int | None = None) -> Iterator[int]:
        """Some blocks for every start and player; yields how many pieces of them are done."""
        started = time.perf_counter()
        yield from play_unit(self.seats, self.seed, blocks, self.round_limit, workers, self.played)
        self.seconds += time.perf_counter() - started

    def take(self, other: Rater) -> None:
        """The blocks that somebody else has played of the same layout and seed."""
        assert (self.scenario, self.seed, self.round_limit) == (other.scenario, other.seed, other.round_limit)
        self.played.update(other.played)

    def _text(self) -> str:
        rounds = figure(self._rounds(BASE).mean(axis=2))
        return f"{self.name}: {rounds.mean:.2f} ± {rounds.half_width:.2f} rounds"

    # -------------------------------------------------------------------------------------------------------- judging

    def _rounds(self, player: str) -> NDArray[np.float64]:
        return self._stacked([[piece.rounds for piece in self.played[block][player]] for block in sorted(self.played)])

    def _stacked(self, pieces: list[list[NDArray[np.float64]]]) -> NDArray[np.float64]:
        return np.array(pieces).swapaxes(0, 1)

    def values(self, player: str) -> Values:
        """For each figure [start, block]: its mean over the blocks is the estimate, and blocks are independent."""
        blocks = [self.played[block][player] for block in sorted(self.played)]
        rounds = self._rounds(player)
        fates = np.array([[piece.fates for piece in block] for block in blocks]).swapaxes(0, 1)
        found = {
            "rounds": rounds.mean(axis=2),
            "luck": spread_values(rounds),
            "damage": self._stacked([[piece.damage for piece in block] for block in blocks]).mean(axis=2),
            "destroyed": (fates == Fate.DESTROYED).mean(axis=2),
            "unfinished": ((fates == Fate.LIMIT) | (fates == Fate.LOST)).mean(axis=2),
        }
        if player != BASE:
            found["difficulty"] = found["rounds"] - self._rounds(BASE).mean(axis=2)
        return found

    def finished(self, player: str) -> NDArray[np.int64]:
        """[start, rounds] games that were won in so many rounds."""
        found = np.zeros((len(self.order), self.round_limit + 1), dtype=np.int64)
        for block in self.played.values():
            for place, piece in enumerate(block[player]):
                won = piece.rounds[piece.fates == Fate.WON].astype(np.int64)
                found[place] += np.bincount(won, minlength=self.round_limit + 1)
        return found

    def result(self, *, complete: bool = True) -> Rating:
        assert self.played, "no games yet"
        games = len(self.played) * BLOCK
        values = {player: self.values(player) for player in self.players}
        finished = {player: self.finished(player) for player in self.players}
        starts = []
        for place, seat in enumerate(self.seats[BASE]):
            players = [
                self._player(
                    player, {name: rows[place] for name, rows in found.items()}, games, finished[player][place]
                )
                for player, found in values.items()
            ]
            at = hex_name(self.scenario.starts[self.order[place]].at)
            exact = (self.round_one[place], self.margins[place]) if self.round_one else (None, None)
            starts.append(StartRating(seat.number, at, tuple(players), *exact))
        overall = [self._player(player, found, games, finished[player].sum(axis=0)) for player, found in values.items()]
        graded = next((each.difficulty for each in overall if each.player == GRADED_BY), None)
        return Rating(
            name=self.name,
            mode=self.scenario.mode,
            grade=grade_of(graded) if graded else None,
            overall=tuple(overall),
            starts=tuple(starts),
            games=games,
            seed=self.seed,
            round_limit=self.round_limit,
            method=f"{self.seats[BASE][0].policy.name}, each start alone, common dice, stratified rolls",
            games_saved=self.games_saved(),
            seconds=self.seconds,
            complete=complete,
        )

    def games_saved(self) -> float | None:
        """How many times more games with plain dice would be needed for the same intervals of the base policy's rounds;
        None while there are too few blocks to say."""
        rounds = self._rounds(BASE)
        if rounds.shape[1] < BLOCKS_TO_TELL:
            return None
        plain = rounds.reshape(len(rounds), -1).var(axis=1, ddof=1).sum() / BLOCK
        seen = rounds.mean(axis=2).var(axis=1, ddof=1).sum()
        return float(plain / seen) if seen > 0 else None

    def _player(
        self, player: str, found: dict[str, BlockValues], games: int, finished: NDArray[np.int64]
    ) -> PlayerRating:
        figures = {name: KINDS[name](blocks, games) for name, blocks in found.items()}
        difficulty = figures.pop("difficulty", None)
        counts = tuple(int(count) for count in finished)
        return PlayerRating(player=player, **figures, difficulty=difficulty, finished=counts)


def rate(scenario: Scenario, name: str = "", *, games: int = GAMES, seed: int = 0) -> Question[Rating]:
    """Yields Progress after every block and start, with what is known by then."""
    return Rater(scenario, name, seed=seed).extend(games)
