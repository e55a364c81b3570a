"""The strongest player we have: each round some candidates, rolled out together, and the best of them flown.

In a race a table of rounds to go is learned first (`learning.py`). It chooses among all ends; those that it likes best
are looked at one round ahead, exactly, and the best of these are rolled out with flights by the same table. Elsewhere
candidates are the ends that look best in the next round and the move of the base policy, rolled out with that policy.
The worse half drops out while the others get twice the trials, on common dice. A decision sees the roll of its own
round alone: its trials have dice of a stream that no game is played with. The engine plays every round, so the rounds
to finish of this player are an upper bound on optimal play.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program
from engine.asteroyds.state import Ints, State, state_on
from solver.ends import Ends
from solver.expected_rounds import choose_candidates
from solver.policy import Fate, fate_of
from solver.programs import Programs
from solver.progress import finish
from solver.race import fits
from solver.race_policy import policy_for
from solver.rolls import ALL_DICE, VALUES, roll_count
from solver.search import Node
from solver.streams import BEST_PLAY_THOUGHTS, random_stream

from .learning import learned
from .valued_races import ValuedRaces, positions_of

_THOUGHTS = BEST_PLAY_THOUGHTS.first
_ROUND_BITS = 8
_POWER_COST = 0.1  # rounds that a pilot's power is taken to be worth


@dataclass(frozen=True)
class Thinking:
    """How much this player thinks about a round."""

    candidates: int
    trials: int  # games for each candidate at first; twice as many whenever the worse half drops out
    ends: int = 0  # in a race, looked at one round ahead with what is learned; 0: nothing is learned

    @property
    def method(self) -> str:
        if self.ends:
            looked = f"by a learned table {self.ends} ends looked ahead from"
            return f"{looked}, {self.candidates} rolled out {self.trials} times, halving"
        return f"{self.candidates} candidates a round, rollouts of {self.trials} games doubled at each halving"


RACING = Thinking(candidates=8, trials=216, ends=64)
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

    @cached_property
    def races(self) -> ValuedRaces:
        """Races by the learned table; the first to ask for it waits while it is learned."""
        return ValuedRaces(self.game.setup, self.craft, learned(self.game, self.seat, self.seed))

    def get_ready(self) -> None:
        """Learn now what the first decision would wait for."""
        if self._learns:
            assert self.races

    @property
    def _learns(self) -> bool:
        return self.is_race and self.thinking.ends > 0

    def decide(self, game: Game, roll: int, rounds_left: int, thoughts: np.random.Generator) -> Program:
        """The program for this roll, with so many rounds to come after it."""
        ends = Ends(Programs(game, self.seat, ALL_DICE[roll]))
        if rounds_left == 0 or ends.finished.any():
            return ends.program(int(np.argmax(ends.finished)))
        if self._learns:
            return ends.program(self._best_by_journeys(ends, rounds_left, thoughts))
        numbers, _ = finish(choose_candidates(ends, self.thinking.candidates))
        own = self._move_of_the_policy(ends, game.state(), roll)
        # The base policy's own move comes first: it wins ties, so thinking never changes it without a reason.
        numbers = [own, *(number for number in numbers if number != own)] if own is not None else numbers
        return ends.program(self._best_of(ends, numbers, rounds_left, thoughts))

    def _best_by_journeys(self, ends: Ends, rounds_left: int, thoughts: np.random.Generator) -> int:
        numbers = ends.undominated()
        starts = positions_of(ends, numbers)
        # Who can do without the power now may need it later; no thought uses it.
        spent = _POWER_COST * ends.nodes[numbers, Node.POWER_USED]
        kept = np.argsort(self.races.judge_positions(starts) + spent, kind="stable")[: self.thinking.ends]
        soon = self._next_rolls(ends, thoughts)
        ahead = self.races.look_ahead(starts[kept], soon) + spent[kept]
        kept = kept[np.argsort(ahead, kind="stable")[: self.thinking.candidates]]
        numbers, starts, spent = numbers[kept], starts[kept], spent[kept]

        def play(which: NDArray[np.int64], trials: int) -> NDArray[np.float64]:
            rolls = thoughts.integers(0, roll_count(ends.game.scenario), (trials, rounds_left), dtype=np.uint16)
            # Every next roll as often as the others, as far as that goes.
            rolls[:, 0] = np.resize(soon, trials)
            games = np.repeat(which, trials).astype(np.uint16)
            rounds: NDArray[np.float64] = self.races.play(starts, games, np.tile(rolls, (len(which), 1)))
            rounds += np.repeat(spent[which], trials)
            return rounds

        return int(numbers[_halving(len(numbers), self.thinking.trials, play)])

    def _next_rolls(self, ends: Ends, thoughts: np.random.Generator) -> Ints:
        """All next rolls; where the order of the dice is rolled too, each with one order of its own."""
        values = np.arange(VALUES, dtype=np.uint16)
        orders = roll_count(ends.game.scenario) // VALUES
        return values + VALUES * thoughts.integers(0, orders, VALUES, dtype=np.uint16)

    def _best_of(self, ends: Ends, numbers: list[int], rounds_left: int, thoughts: np.random.Generator) -> int:
        starts = np.array([ends.after(number).memory for number in numbers])

        def play(which: NDArray[np.int64], trials: int) -> NDArray[np.float64]:
            rolls = thoughts.integers(0, roll_count(ends.game.scenario), (trials, rounds_left), dtype=np.uint16)
            games = self.policy.play(
                starts, np.repeat(which, trials).astype(np.uint16), np.tile(rolls, (len(which), 1))
            )
            return np.where(games.fates == Fate.WON, games.rounds.astype(np.float64), rounds_left)

        return numbers[_halving(len(numbers), self.thinking.trials, play)]

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


def _halving(count: int, trials: int, play: Callable[[NDArray[np.int64], int], NDArray[np.float64]]) -> int:
    """The candidate with the fewest rounds: the worse half drops out while the others get twice the trials.

    `play` gives the rounds of so many games on common dice for each of the candidates named, one after the other.
    """
    kept, sums = np.arange(count), np.zeros(count)
    while len(kept) > 1:
        sums[kept] += play(kept, trials).reshape(len(kept), trials).sum(axis=1)
        order = np.argsort(sums[kept], kind="stable")
        kept = np.sort(kept[order[: (len(kept) + 1) // 2]])
        trials *= 2
    return int(kept[0])
