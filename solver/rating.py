"""How hard and how lucky is a layout? Whole games of the base policy and of limited pilots, from each start.

Each start is flown alone: the other craft are not on the board, so a figure says what the layout does and not what
rivals do. In Targets the one craft removes the targets of its team by itself. Games come in blocks of 216 that meet
every first roll once. Block b of a seed always has the same dice and the same thoughts, for all starts, players and
layouts: figures depend on seed and number of games alone, however the work is split, and layouts can be compared.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import hex_name

from .people import SKILLS, LimitedPilot, Skill, seeds_of_block
from .policy import ROUND_LIMIT, Fate
from .progress import Progress, Question
from .race_policy import policy_for
from .rating_results import BlockValues, Figure, PlayerRating, Rating, StartRating, figure, share
from .rollouts import BLOCK, rolls_of_block
from .rolls import VALUES, roll_count
from .round_one import round_one

BASE = "base"
GAMES = 10 * BLOCK
LEAST_BLOCKS = 2  # before there is an interval at all
SHARES = ("destroyed", "unfinished")

Values = dict[str, NDArray[np.float64]]  # for each figure [start, block]


@dataclass(frozen=True)
class Block:
    """How the games of one block went, [trial]."""

    rounds: NDArray[np.float64]
    damage: NDArray[np.float64]
    fates: NDArray[np.uint16]


def blocks_for(games: int) -> int:
    return max(-(-games // BLOCK), LEAST_BLOCKS)


class Seat:
    """One player in one start of a layout, alone."""

    def __init__(self, scenario: Scenario, start: int, skill: Skill | None) -> None:
        alone = scenario.model_copy(update={"starts": (scenario.starts[start],)})
        self.game = Game(alone)
        self.number = scenario.starts[start].seat
        self.memory = self.game.state().memory
        self.pilot = LimitedPilot(self.game.setup, self.number, skill) if skill else None
        self.policy = policy_for(self.game.setup, self.number, self.game.state())

    def play(self, rolls: NDArray[np.uint16], seed: int, block: int) -> Block:
        limit = rolls.shape[1]
        if self.pilot is None:
            games = self.policy.play(self.memory[None], np.zeros(len(rolls), dtype=np.uint16), rolls)
        else:
            games = self.pilot.play(self.memory, rolls, seeds_of_block(seed, block, limit))
        rounds = np.where(games.fates == Fate.WON, games.rounds, limit).astype(np.float64)
        return Block(rounds, games.damage.astype(np.float64), games.fates)


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
    ) -> None:
        self.scenario, self.seed, self.round_limit = scenario, seed, round_limit
        self.name = name or scenario.name
        self.order = sorted(range(len(scenario.starts)), key=lambda start: scenario.starts[start].seat)
        self.players: dict[str, Skill | None] = {BASE: None, **{skill.name: skill for skill in skills}}
        self.seats = {
            player: [Seat(scenario, start, skill) for start in self.order] for player, skill in self.players.items()
        }
        self.any_order = roll_count(scenario) > VALUES
        self.round_one = [round_one(seat.game, seat.number) for seat in self.seats[BASE]]
        self.played: dict[int, dict[str, list[Block]]] = {}
        self.seconds = 0.0

    def extend(self, games: int, *, first: int = 0, workers: int | None = None) -> Question[Rating]:
        """Play so many games for each start and player, rounded up to whole blocks, from the block `first` on."""
        blocks = range(first, first + blocks_for(games))
        total = len(blocks) * self.pieces
        for number, block in enumerate(blocks):
            for piece in self.play_block(block, workers):
                yield Progress(number * self.pieces + piece, total, self._text())
            if len(self.played) >= LEAST_BLOCKS:
                yield Progress((number + 1) * self.pieces, total, self._text(), self.result(complete=False))
        return self.result()

    @property
    def pieces(self) -> int:
        """Of which a block of games consists."""
        return len(self.players) * len(self.order)

    def play_block(self, block: int, workers: int | None = None) -> Iterator[int]:
        """One block for every start and player; yields how many pieces of it are done."""
        started = time.perf_counter()
        rolls = rolls_of_block(self.seed, block, self.round_limit, self.any_order, True)
        found: dict[str, list[Block]] = {player: [] for player in self.players}
        # Kernels let go of Python's lock, so threads are enough; no two of them share a seat's scratch.
        pool = ThreadPoolExecutor(workers or os.cpu_count())
        try:
            waiting = [
                (player, pool.submit(seat.play, rolls, self.seed, block))
                for player, seats in self.seats.items()
                for seat in seats
            ]
            for piece, (player, future) in enumerate(waiting, start=1):
                found[player].append(future.result())
                yield piece
        finally:
            pool.shutdown(cancel_futures=True)
        self.played[block] = found
        self.seconds += time.perf_counter() - started

    def take(self, other: Rater) -> None:
        """The blocks that somebody else has played of the same layout and seed."""
        assert (self.scenario, self.seed, self.round_limit) == (other.scenario, other.seed, other.round_limit)
        self.played.update(other.played)

    def _text(self) -> str:
        if len(self.played) < LEAST_BLOCKS:
            return self.name
        rounds = figure(self._rounds(BASE).mean(axis=(0, 2)))
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

    def result(self, *, complete: bool = True) -> Rating:
        assert self.played, "no games yet"
        games = len(self.played) * BLOCK
        values = {player: self.values(player) for player in self.players}
        starts = []
        for place, seat in enumerate(self.seats[BASE]):
            players = [
                self._player(player, {name: rows[place] for name, rows in found.items()}, games)
                for player, found in values.items()
            ]
            at = hex_name(self.scenario.starts[self.order[place]].at)
            starts.append(StartRating(seat.number, at, tuple(players), self.round_one[place]))
        overall = [
            self._player(player, {name: rows.mean(axis=0) for name, rows in found.items()}, games)
            for player, found in values.items()
        ]
        return Rating(
            name=self.name,
            mode=self.scenario.mode,
            overall=tuple(overall),
            starts=tuple(starts),
            games=games,
            seed=self.seed,
            round_limit=self.round_limit,
            method=f"{self.seats[BASE][0].policy.name}, each start alone, common dice, stratified rolls",
            seconds=self.seconds,
            complete=complete,
        )

    def _player(self, player: str, found: dict[str, BlockValues], games: int) -> PlayerRating:
        figures: dict[str, Figure] = {
            name: share(blocks, games) if name in SHARES else figure(blocks) for name, blocks in found.items()
        }
        difficulty = figures.pop("difficulty", None)
        return PlayerRating(player=player, **figures, difficulty=difficulty)


def rate(scenario: Scenario, name: str = "", *, games: int = GAMES, seed: int = 0) -> Question[Rating]:
    """Yields Progress after every block and start, with what is known by then."""
    return Rater(scenario, name, seed=seed).extend(games)
