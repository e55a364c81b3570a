"""The fewest rounds in which a seat can win under known rolls, and the programs that do it, proven.

The others fly nothing, shields up. Rounds are searched breadth first with the positions merged; a bound that no real
game beats leaves out what cannot win in time. That is repeated for one round, two rounds and so on, so the first
victory found is one in the fewest rounds; among those the earliest completing column counts, then the least damage.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.state import NOT_COMPLETED
from solver.flights import TooLargeError
from solver.programs import check_question
from solver.progress import Progress, Question, finish
from solver.results import QuestionError, Verdict

from .dominance import likeliest, worth_keeping
from .memory import Best, Standing, Worlds
from .rounds import Rounds, packed_program

MAX_ROLLS = 50
MAX_STATES = 200_000_000
# How many positions a round the first, quick search follows.
QUICK_WIDTH = 200


@dataclass(frozen=True)
class WholeGame:
    """The answer to: in how few rounds can this seat win, if these are the rolls?"""

    seat: int
    rolls: tuple[str, ...]
    verdict: Verdict
    rounds: int | None  # of the best game found
    programs: tuple[Program, ...]  # one for each of these rounds
    column: int | None  # in which the mission is completed in the last round; None: the last survivor
    damage: int | None  # at the end, all of it
    lower_bound: int  # fewer rounds are proven impossible
    states: int
    seconds: float = field(compare=False, default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "rolls": list(self.rolls),
            "verdict": str(self.verdict),
            "rounds": self.rounds,
            "programs": [str(program) for program in self.programs],
            "column": self.column,
            "damage": self.damage,
            "lower_bound": self.lower_bound,
            "states": self.states,
        }


@dataclass(frozen=True)
class _Found:
    """A victory, as the kernels have found it."""

    programs: tuple[Program, ...]
    column: int
    damage: int


class _GivenUpError(Exception):
    """The question has become too large; what is known so far is the answer."""


def parse_rolls(text: str) -> list[str]:
    """`6-4-2,1-1-5` as a list of rolls; whether each is one is for the game to say."""
    return [roll.strip() for roll in text.split(",")] if text.strip() else []


def study_whole_game(
    game: Game, seat: int, rolls: Sequence[Dice | str], *, max_states: int = MAX_STATES
) -> Question[WholeGame]:
    """Yields Progress every few milliseconds, each with what is known by then."""
    if len(rolls) > MAX_ROLLS:
        raise QuestionError(f"{len(rolls)} rolls: at most {MAX_ROLLS} can be studied")
    return _Study(game, seat, check_question(game, seat, rolls), max_states).run()


def solve_whole_game(game: Game, seat: int, rolls: Sequence[Dice | str], *, max_states: int = MAX_STATES) -> WholeGame:
    """The same in one call, in silence."""
    return finish(study_whole_game(game, seat, rolls, max_states=max_states))


class _Study:
    """One question while it is being answered."""

    def __init__(self, game: Game, seat: int, rolls: list[Dice], max_states: int) -> None:
        self.game = game
        self.seat = seat
        self.rolls = rolls
        self.max_states = max_states
        self.started = time.perf_counter()
        self.search = Rounds(game, seat, rolls)
        self.lower_bound = 1
        self.found: _Found | None = None

    def run(self) -> Question[WholeGame]:
        verdict = Verdict.NONE_EXISTS
        horizons = [rounds for rounds in range(1, len(self.rolls) + 1) if self.search.is_possible(rounds)]
        try:
            if horizons:
                self.lower_bound = horizons[0]
                yield from self._search(len(self.rolls), QUICK_WIDTH)
            for horizon in horizons:
                self.lower_bound = horizon
                yield from self._search(horizon, None)
                if self.found is not None and len(self.found.programs) == horizon:
                    verdict = Verdict.PROVEN
                    break
            else:
                self.lower_bound = len(self.rolls) + 1
                where = f"{self.game} rolls {self.rolls} seat {self.seat}"
                assert self.found is None, f"{where}: found only by the quick search"
        except (_GivenUpError, TooLargeError):
            return self._so_far()
        return self._answer(verdict)

    def _search(self, horizon: int, width: int | None) -> Generator[Progress[WholeGame], None, None]:
        """Look for a victory within `horizon` rounds: all of them, or the likeliest `width` positions a round."""
        history: list[Standing] = []
        worlds, standing = self.search.start()
        for number in range(horizon):
            best = np.zeros(len(Best), dtype=np.int64)
            ends: tuple[Worlds, Standing] = worlds, standing
            history.append(standing)
            for so_far in self.search.play(number, horizon, worlds, standing, best):
                ends = so_far
                self._note(history, best)
                if self.search.states > self.max_states:
                    raise _GivenUpError
                text = f"round {number + 1} of {horizon}, {self.search.states:,} states, at least {self.lower_bound}"
                yield Progress(self.search.states, None, text, self._so_far())
            if best[Best.FOUND]:
                return
            worlds, standing = ends[0], worth_keeping(ends[1])
            if width is not None:
                standing = likeliest(standing, width)

    def _note(self, history: list[Standing], best: NDArray[np.int64]) -> None:
        """Remember a victory, if it is better than the one known."""
        if not best[Best.FOUND]:
            return
        programs = [packed_program(int(best[Best.PROGRAM]))]
        source = int(best[Best.SOURCE])
        for standing in reversed(history[1:]):
            programs.append(packed_program(int(standing.program[source])))
            source = int(standing.source[source])
        found = _Found(tuple(reversed(programs)), int(best[Best.COLUMN]), int(best[Best.DAMAGE]))
        known = self.found
        if known is None or _merit(found) < _merit(known):
            self._replay(found)
            self.found = found

    def _so_far(self) -> WholeGame:
        return self._answer(Verdict.GAVE_UP if self.found is None else Verdict.FOUND)

    def _answer(self, verdict: Verdict) -> WholeGame:
        found = self.found
        return WholeGame(
            seat=self.seat,
            rolls=tuple(str(dice) for dice in self.rolls),
            verdict=verdict,
            rounds=None if found is None else len(found.programs),
            programs=() if found is None else found.programs,
            column=None if found is None or found.column == NOT_COMPLETED else found.column,
            damage=None if found is None else found.damage,
            lower_bound=self.lower_bound,
            states=self.search.states,
            seconds=time.perf_counter() - self.started,
        )

    def _replay(self, found: _Found) -> None:
        """Play the programs by the rules; a victory that they do not confirm is a bug of ours, loudly."""
        game = self.game.copy()
        for dice, program in zip(self.rolls, found.programs, strict=False):
            played = game.play(dice, {self.seat: program})
        craft = next(craft for craft in game.position.crafts if craft.seat == self.seat)
        # In Targets nobody completes: the last target that is removed wins at once.
        kinds = ("target_removed",) if game.position.team else ("completed",)
        columns = [event.column or 0 for event in played.events if event.kind in kinds and event.seat == self.seat]
        seen = (self.seat in game.position.winners, max(columns, default=NOT_COMPLETED), craft.damage)
        claimed = (True, found.column, found.damage)
        texts = " ".join(str(program) for program in found.programs)
        assert seen == claimed, f"{self.game} rolls {self.rolls} seat {self.seat} {texts}: {claimed}, played {seen}"


def _merit(found: _Found) -> tuple[int, int, int]:
    return len(found.programs), found.column, found.damage
