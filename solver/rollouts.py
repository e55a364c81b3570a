"""How many rounds does each candidate program cost in the end? Whole games with the base policy, on common dice.

Every trial gives all candidates the same dice. A block of 216 trials meets every first roll once, and in every later
round every roll once too, in an order of its own (stratified rolls). A control variate takes off what the luck of the
second roll explains: the gains of the reply less their exact mean over all 216. Block b of a seed always has the same
dice, so figures depend on seed and number of trials alone, and more trials can be added at any time.

Rounds are counted from this one: a program that finishes now takes 1. A game that is not won within the limit, or in
which the craft is destroyed, counts as the limit.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.state import Ints

from .ends import play
from .intervals import Estimates, estimate_all
from .policy import ROUND_LIMIT, Fate, fate_of
from .programs import outcome_of
from .progress import Progress, Question
from .race_policy import policy_for
from .results import Outcome
from .rollout_results import Line, Rollouts
from .rolls import ORDERS, VALUES, roll_count
from .streams import ROLLOUT_DICE, random_stream

BLOCK = VALUES
LEAST_BLOCKS = 5  # before an interval is believed
# The exact means of the control variate cost as much as some 10,000 games, so they pay only later than that.
CONTROL_FROM = 100 * BLOCK
_BLOCKS_A_SLICE = 2


@dataclass
class _Candidate:
    """One program, the positions after it and each first roll, and what its games were like so far."""

    outcome: Outcome
    fate: int  # in this round
    first_fates: Ints  # [roll] after the first reply
    first_ends: Ints  # [roll] memory after the first reply
    luck_means: NDArray[np.float64] | None  # [roll] exact mean of the second reply's gains


def rolls_of_block(seed: int, stream: int, rounds: int, any_order: bool, stratified: bool) -> Ints:
    """The dice of one block, [trial, round]: always the same for a seed and a stream (`streams.py`)."""
    random = random_stream(seed, stream)
    if stratified:
        every = np.tile(np.arange(VALUES, dtype=np.uint16), (rounds, 1))
        every[1:] = random.permuted(every[1:], axis=1)
        rolls = every.T
    else:
        rolls = random.integers(0, VALUES, (BLOCK, rounds), dtype=np.uint16)
    if any_order:
        rolls = rolls + VALUES * random.integers(0, len(ORDERS), rolls.shape, dtype=np.uint16)
    return np.ascontiguousarray(rolls)


class Rollout:
    """Candidates under comparison; `extend` adds trials, `result` says what is known."""

    def __init__(
        self,
        game: Game,
        seat: int,
        dice: Dice | str,
        programs: Sequence[Program | str],
        *,
        seed: int = 0,
        round_limit: int = ROUND_LIMIT,
        stratified: bool = True,
        control: bool | None = None,
    ) -> None:
        """`control` None: used once there are enough trials to pay for it. It is not there for a rolled order."""
        self.game, self.seat, self.seed, self.round_limit = game, seat, seed, round_limit
        self.dice = game.check_dice(dice)
        self.stratified = stratified
        self.any_order = roll_count(game.scenario) > VALUES
        self.control = False if self.any_order else control
        self.policy = policy_for(game.setup, seat, game.state())
        self.candidates = [self._candidate(game.check_program(seat, program)) for program in programs]
        assert self.candidates, "no program to roll out"
        shape = (len(self.candidates), 0, BLOCK)
        self._rounds: NDArray[np.uint8] = np.zeros(shape, dtype=np.uint8)
        self._fates: NDArray[np.uint8] = np.zeros(shape, dtype=np.uint8)
        self._gains: NDArray[np.uint8] = np.zeros(shape, dtype=np.uint8)
        self._first_rolls: NDArray[np.uint16] = np.zeros((0, BLOCK), dtype=np.uint16)
        self.seconds = 0.0

    @property
    def trials(self) -> int:
        return int(self.blocks * BLOCK)

    @property
    def blocks(self) -> int:
        return len(self._first_rolls)

    def _candidate(self, program: Program) -> _Candidate:
        played, after = play(self.game, self.seat, self.dice, program)
        craft = self.game.setup.seats.index(self.seat)
        fate = int(fate_of(after, craft))
        rolls = np.arange(roll_count(self.game.scenario), dtype=np.uint16)
        games = self.policy.play(after.memory[None], np.zeros_like(rolls), rolls[:, None], keep=True)
        return _Candidate(outcome_of(self.game, self.seat, played), fate, games.fates, games.finals, None)

    # -------------------------------------------------------------------------------------------------------- playing

    def extend(
        self, trials: int, *, precision: float | None = None, seconds: float | None = None
    ) -> Question[Rollouts]:
        """Add so many trials, whole blocks of them; fewer if all differences are known to `precision` rounds (half
        the 95 % interval), or the time is up."""
        started = time.perf_counter()
        wanted = self.blocks + -(-trials // BLOCK)
        partial, judged, complete = None, 0, False
        while not complete:
            yield from self._play_blocks(range(self.blocks, min(self.blocks + _BLOCKS_A_SLICE, wanted)), wanted)
            complete = self.blocks >= wanted
            # Judging looks at all trials anew, so it is done whenever there are a tenth more.
            if self.blocks >= LEAST_BLOCKS and self.blocks > 1.1 * judged:
                partial, judged = self.result(complete=False), self.blocks
                complete |= precision is not None and partial.precision <= precision
            yield Progress(self.trials, wanted * BLOCK, "rolling out", partial)
            if seconds is not None and time.perf_counter() - started >= seconds:
                break
        return self.result(complete=complete)

    def _play_blocks(self, blocks: range, wanted: int) -> Generator[Progress[Rollouts], None, None]:
        """Candidate after candidate; whoever stops in between stops soon, and what was begun does not count."""
        started = time.perf_counter()
        rolls = np.concatenate([self._rolls_of(block) for block in blocks])
        shape = (len(self.candidates), len(rolls))
        rounds = np.full(shape, self.round_limit, dtype=np.uint8)
        fates = np.zeros(shape, dtype=np.uint8)
        gains = np.zeros(shape, dtype=np.uint8)
        for number, candidate in enumerate(self.candidates):
            fates[number] = candidate.fate
            if candidate.fate != Fate.LIMIT:
                rounds[number] = 1 if candidate.fate == Fate.WON else self.round_limit
                continue
            fates[number] = candidate.first_fates[rolls[:, 0]]
            rounds[number, fates[number] == Fate.WON] = 2
            going_on = np.flatnonzero(fates[number] == Fate.LIMIT)
            later = np.ascontiguousarray(rolls[going_on, 1:])
            games = self.policy.play(candidate.first_ends, rolls[going_on, 0], later)
            fates[number, going_on] = games.fates
            gains[number, going_on] = games.gains
            won = games.fates == Fate.WON
            rounds[number, going_on[won]] = games.rounds[won] + 2
            yield Progress(self.trials, wanted * BLOCK, "rolling out")
        new = (len(self.candidates), len(blocks), BLOCK)
        self._rounds = np.concatenate([self._rounds, rounds.reshape(new)], axis=1)
        self._fates = np.concatenate([self._fates, fates.reshape(new)], axis=1)
        self._gains = np.concatenate([self._gains, gains.reshape(new)], axis=1)
        self._first_rolls = np.concatenate([self._first_rolls, rolls[:, 0].reshape(-1, BLOCK)])
        self.seconds += time.perf_counter() - started

    def _rolls_of(self, block: int) -> Ints:
        stream = ROLLOUT_DICE.number(block)
        return rolls_of_block(self.seed, stream, self.round_limit - 1, self.any_order, self.stratified)

    # -------------------------------------------------------------------------------------------------------- judging

    def result(self, *, reference: int | None = None, complete: bool = True) -> Rollouts:
        """What the trials so far say; the programs ranked, the least expected rounds first.

        Differences are to the best one, or to the program with the number `reference`.
        """
        assert self.blocks, "no trials yet"
        controlled = self.trials >= CONTROL_FROM if self.control is None else self.control
        luck = self._luck() if controlled else None
        found = estimate_all(self._rounds.astype(np.float64), luck, self.seed, reference)
        method = self._method(controlled)
        lines = [self._line(number, found, method) for number in np.lexsort([found.means])]
        return Rollouts(
            dice=str(self.dice),
            seat=self.seat,
            lines=tuple(lines),
            reduction=found.reduction,
            paired_reduction=found.paired_reduction,
            round_limit=self.round_limit,
            seconds=self.seconds,
            complete=complete,
        )

    def _line(self, number: int, found: Estimates, method: str) -> Line:
        fates = self._fates[number]
        return Line(
            outcome=self.candidates[number].outcome,
            finished=self.candidates[number].fate == Fate.WON,
            rounds=float(found.means[number]),
            rounds_half_width=float(found.half_widths[number]),
            difference=float(found.differences[number]),
            difference_half_width=float(found.difference_half_widths[number]),
            destroyed=float((fates == Fate.DESTROYED).mean()),
            unfinished=float(((fates == Fate.LIMIT) | (fates == Fate.LOST)).mean()),
            best_probability=float(found.best_probabilities[number]),
            trials=self.trials,
            seed=self.seed,
            method=method,
        )

    def _method(self, controlled: bool) -> str:
        parts = [self.policy.name, "common dice", "stratified rolls" if self.stratified else "plain rolls"]
        return ", ".join(parts + ["control variate on the second roll"] * controlled)

    def _luck(self) -> NDArray[np.float64]:
        """[candidate, block, trial] gains of the second reply less their exact mean over all rolls."""
        luck = self._gains.astype(np.float64)
        for number, candidate in enumerate(self.candidates):
            if candidate.luck_means is None:
                candidate.luck_means = self._luck_means(candidate)
            luck[number] -= candidate.luck_means[self._first_rolls]
        return luck

    def _luck_means(self, candidate: _Candidate) -> NDArray[np.float64]:
        means = np.zeros(VALUES)
        if candidate.fate != Fate.LIMIT:
            return means
        rolls = np.arange(VALUES, dtype=np.uint16)
        open_rolls = np.flatnonzero(candidate.first_fates == Fate.LIMIT).astype(np.uint16)
        every = np.tile(rolls, len(open_rolls))[:, None]
        games = self.policy.play(candidate.first_ends, np.repeat(open_rolls, VALUES), every)
        means[open_rolls] = games.gains.reshape(len(open_rolls), VALUES).mean(axis=1)
        return means
