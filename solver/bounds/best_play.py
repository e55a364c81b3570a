"""The strongest player we have: each round some candidates, rolled out together, and the best of them flown.

Candidates are the ends that look best in the next round and the move of the base policy itself; games of the base
policy on common dice tell them apart, the worse half dropping out while the others get twice the trials. A decision
sees the roll of its own round alone: its trials have dice of a stream that no game is played with. The engine plays
every round, so the rounds to finish of this player are an upper bound on optimal play.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program
from engine.asteroyds.state import Ints, State, state_on
from solver.ends import Ends
from solver.expected_rounds import choose_candidates
from solver.intervals import random_stream
from solver.policy import Fate, fate_of
from solver.programs import Programs
from solver.progress import finish
from solver.race import fits
from solver.race_policy import policy_for
from solver.rolls import ALL_DICE, roll_count
from solver.search import Node
from solver.streams import BEST_PLAY_THOUGHTS

_THOUGHTS = BEST_PLAY_THOUGHTS.first
_ROUND_BITS = 8


@dataclass(frozen=True)
class Thinking:
    """How much this player thinks about a round."""

    candidates: int
    trials: int  # games for each candidate at first; twice as many whenever the worse half drops out

    @property
    def method(self) -> str:
        return f"{self.candidates} candidates a round, rollouts of {self.trials} games doubled at each halving"


RACING = Thinking(candidates=32, trials=432)
ELSEWHERE = Thinking(candidates=8, trials=54)


@dataclass(frozen=True)
class PlayedGame:
    """One game of this player; a game that is not won counts as the round limit."""

    rounds: int
    won: bool
    programs: tuple[Program, ...]


class BestPlay:
    """One seat of a layout, alone."""

    def __init__(self, game: Game, seat: int, *, seed: int, thinking: Thinking | None = None) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.craft = game.setup.seats.index(seat)
        self.policy = policy_for(game.setup, seat, game.state())
        self.is_race = fits(game.setup, game.state(), self.craft)
        self.thinking = thinking or (RACING if self.is_race else ELSEWHERE)

    def play(self, rolls: Ints, number: int) -> Generator[None, None, PlayedGame]:
        """Play game `number` under these rolls; yields after every round."""
        game = self.game.copy()
        programs: list[Program] = []
        won = False
        for played, roll in enumerate(rolls.tolist()):
            thoughts = random_stream(self.seed, _THOUGHTS | number << _ROUND_BITS | played)
            programs.append(self.decide(game, roll, len(rolls) - played - 1, thoughts))
            game.play(ALL_DICE[roll], {self.seat: programs[-1]})
            fate = fate_of(game.state(), self.craft)
            won = fate == Fate.WON
            if fate != Fate.LIMIT:
                break
            yield
        return PlayedGame(len(programs) if won else len(rolls), won, tuple(programs))

    def decide(self, game: Game, roll: int, rounds_left: int, thoughts: np.random.Generator) -> Program:
        """The program for this roll, with so many rounds to come after it."""
        ends = Ends(Programs(game, self.seat, ALL_DICE[roll]))
        if ends.finished[0] or rounds_left == 0:
            return ends.program(0)
        numbers, _ = finish(choose_candidates(ends, self.thinking.candidates))
        own = self._move_of_the_policy(ends, game.state(), roll)
        # The base policy's own move comes first: it wins ties, so thinking never changes it without a reason.
        numbers = [own, *(number for number in numbers if number != own)] if own is not None else numbers
        return ends.program(self._best_of(ends, numbers, rounds_left, thoughts))

    def _best_of(self, ends: Ends, numbers: list[int], rounds_left: int, thoughts: np.random.Generator) -> int:
        starts = np.array([ends.after(number).memory for number in numbers])
        kept = np.arange(len(numbers))
        sums, played, trials = np.zeros(len(numbers)), 0, self.thinking.trials
        while len(kept) > 1:
            rolls = thoughts.integers(0, roll_count(ends.game.scenario), (trials, rounds_left), dtype=np.uint16)
            which = np.repeat(kept, trials).astype(np.uint16)
            games = self.policy.play(starts, which, np.tile(rolls, (len(kept), 1)))
            rounds = np.where(games.fates == Fate.WON, games.rounds.astype(np.float64), rounds_left)
            sums[kept] += rounds.reshape(len(kept), trials).sum(axis=1)
            played += trials
            order = np.argsort(sums[kept], kind="stable")
            kept = np.sort(kept[order[: (len(kept) + 1) // 2]])
            trials *= 2
        return numbers[int(kept[0])]

    def _move_of_the_policy(self, ends: Ends, state: State, roll: int) -> int | None:
        """The end that the base policy flies to; None if its ties fall on one that is not told apart here."""
        one = np.zeros(1, dtype=np.uint16)
        games = self.policy.play(state.memory[None], one, np.array([[roll]], dtype=np.uint16), keep=True)
        craft, after = self.craft, state_on(self.game.setup.board, games.finals[0])
        fields = (Node.AT, Node.FACING, Node.SYMBOLS, Node.DAMAGE)
        row = [int(of[craft]) for of in (after.at, after.facing, after.symbols, after.damage)]
        same: NDArray[np.bool_] = (ends.nodes[:, list(fields)] == row).all(axis=1)
        found = np.flatnonzero(same)
        return int(found[0]) if len(found) else None
