"""Between which figures does optimal play of a layout lie, start by start? Both bounds on the same dice.

Every start is flown alone, as in the rating. Game g of a seat always has the same dice and the same thoughts for a
seed, so figures depend on seed and number of games alone, however the work is split.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints
from engine.hexgrid import hex_name
from solver.flights import TooLargeError
from solver.policy import ROUND_LIMIT, Fate
from solver.progress import Progress, Question
from solver.race_policy import policy_for
from solver.rolls import VALUES, roll_count
from solver.streams import BRACKET_DICE, BRACKET_FUTURES, random_stream

from .best_play import BestPlay, Thinking
from .foresight import MOST_STATES, Foresight, foresee
from .results import Bracket, GameBounds, bracket_figures
from .tree import LEAST_ROUNDS, MOST_ROUNDS, RollTree, branches_of, can_share, grow

BRACKET_GAMES = 12
TREE_FUTURES = 4
TWINS = 6
LEAST_GAMES = 2  # before there is an interval at all
_LOOK_EVERY_SECONDS = 0.1
_DICE = BRACKET_DICE.first
_FUTURES = BRACKET_FUTURES.first
_SEAT_BITS = 32
_TWIN_BITS = 40
_GAMES_FOR_DEPTH = 1000


def rolls_of_game(scenario: Scenario, seed: int, number: int, rounds: int) -> Ints:
    """The dice of one game; `number` is the seat's and the game's in one."""
    return random_stream(seed, _DICE | number).integers(0, roll_count(scenario), rounds, dtype=np.uint16)


def rolls_of_twins(scenario: Scenario, seed: int, number: int, rounds: int, count: int) -> Ints:
    """[twin, round] The dice of a game and of others that have only the first roll in common with it."""
    twins = [rolls_of_game(scenario, seed, twin << _TWIN_BITS | number, rounds) for twin in range(count)]
    rolls: Ints = np.array(twins)
    rolls[:, 0] = rolls[0, 0]
    return rolls


@dataclass(frozen=True)
class Limits:
    """How much is done for one game."""

    twins: int = 1  # games that best play plays after the same first roll
    states: int = MOST_STATES  # of the foresight's search
    tree_rounds: int = 0  # of the tree of rolls; 0: the foresight is the lower bound
    futures: int = TREE_FUTURES  # rolls that each of the first decisions is shared among


class _Desk:
    """What one thread needs to judge games of one start."""

    def __init__(self, game: Game, seat: int, seed: int, thinking: Thinking | None, limits: Limits) -> None:
        self.game, self.seat, self.seed, self.limits = game, seat, seed, limits
        self.player = BestPlay(game, seat, seed=seed, thinking=thinking)
        self.tree = RollTree(game, seat) if limits.tree_rounds else None
        self.memory = game.state().memory

    def judge(self, number: int, round_limit: int) -> Generator[None, None, GameBounds]:
        twins = rolls_of_twins(self.game.scenario, self.seed, number, round_limit, self.limits.twins)
        games = self.player.policy.play(self.memory[None], np.zeros(len(twins), dtype=np.uint16), twins)
        base = np.where(games.fates == Fate.WON, games.rounds.astype(np.float64), round_limit)
        best = []
        for twin, rolls in enumerate(twins):
            played = yield from self.player.play(rolls, twin << _TWIN_BITS | number)
            best.append(played.rounds)
        foresight = yield from foresee(self.game, self.seat, twins[0], best[0], most_states=self.limits.states)
        lower, proven = float(foresight.rounds), foresight.proven
        if self.tree is not None:
            lower, whole = yield from self._lower(self.tree, twins[0], foresight, number)
            proven &= whole
        return GameBounds(float(base.mean()), float(np.mean(best)), foresight.rounds, lower, proven)

    def _lower(
        self, tree: RollTree, rolls: Ints, foresight: Foresight, number: int
    ) -> Generator[None, None, tuple[float, bool]]:
        """The value of a tree that begins with the game's first roll, and whether it was small enough to be searched.

        The tree counts the rounds up to one behind its last, the foresight of the game the rounds that come after. A
        tree that is too large loses its last round: on the same rolls that is worth no more than the whole tree.
        """
        limits = self.limits
        orders = roll_count(self.game.scenario) > VALUES
        random = random_stream(self.seed, _FUTURES | number)
        fork = grow(random, branches_of(limits.tree_rounds, limits.futures), orders=orders)
        beyond = max(foresight.rounds - (limits.tree_rounds + 1), 0)
        for whole in (True, False):
            try:
                value = yield from tree.value(int(rolls[0]), fork)
            except TooLargeError:
                if fork.depth == 1:
                    break
                fork = fork.without_last()
            else:
                return value + (beyond if whole else 0), whole
        return 1.0, False


class Bracketer:
    """A layout while its bracket is being found."""

    def __init__(
        self,
        scenario: Scenario,
        name: str = "",
        *,
        seed: int = 0,
        round_limit: int = ROUND_LIMIT,
        futures: int = TREE_FUTURES,
        thinking: Thinking | None = None,
        most_states: int = MOST_STATES,
    ) -> None:
        """`futures`: how many sampled rolls share each of the first decisions; 0: the foresight is the lower bound."""
        self.scenario, self.seed, self.round_limit = scenario, seed, round_limit
        self.name = name or scenario.name
        self.thinking = thinking
        self.starts = sorted(scenario.starts, key=lambda start: start.seat)
        self.games = [Game(scenario.model_copy(update={"starts": (start,)})) for start in self.starts]
        shares = futures > 0 and all(
            can_share(game, start.seat) for game, start in zip(self.games, self.starts, strict=True)
        )
        self.limits = Limits(states=most_states)
        if shares:
            self.limits = replace(self.limits, twins=TWINS, tree_rounds=self._rounds_of_a_race(), futures=futures)
        # Threads must not share scratch memory: each piece of work takes a free desk, or a new one.
        self.desks: list[deque[_Desk]] = [deque() for _ in self.starts]
        self.judged: dict[tuple[int, int], GameBounds] = {}
        self.stopped = Event()
        self.seconds = 0.0

    def take(self, other: Bracketer) -> None:
        """What another has judged of the same layout and seed need not be judged again."""
        assert (self.scenario, self.seed, self.round_limit) == (other.scenario, other.seed, other.round_limit)
        assert (self.limits, self.thinking) == (other.limits, other.thinking)
        self.judged.update(other.judged)

    def run(self, games: int, workers: int | None = None) -> Question[Bracket]:
        """So many games from each start in all; those that are judged already are not judged again."""
        started = time.perf_counter()
        total = games * len(self.starts)
        pool = ThreadPoolExecutor(workers or os.cpu_count())
        try:
            pieces = [(place, game) for game in range(games) for place in range(len(self.starts))]
            pending = {pool.submit(self._judge, *piece): piece for piece in pieces if piece not in self.judged}
            while pending:
                done, _ = wait(pending, timeout=_LOOK_EVERY_SECONDS, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(pending.pop(future), future)
                self.seconds = time.perf_counter() - started
                complete = self._complete_games()
                partial = self.result(complete=False) if done and complete >= LEAST_GAMES else None
                yield Progress(len(self.judged), total, f"{self.name}: bracket", partial)
        finally:
            self.stopped.set()
            pool.shutdown(cancel_futures=True)
        return self.result()

    def _take(self, piece: tuple[int, int], future: Future[GameBounds | None]) -> None:
        found = future.result()
        assert found is not None, "only a stopped question has unfinished games"
        self.judged[piece] = found

    def _judge(self, place: int, game: int) -> GameBounds | None:
        """One game of one start; None if the question is stopped meanwhile."""
        desks, seat = self.desks[place], self.starts[place].seat
        try:
            desk = desks.pop()
        except IndexError:
            desk = _Desk(self.games[place].copy(), seat, self.seed, self.thinking, self.limits)
        number = seat << _SEAT_BITS | game
        work = desk.judge(number, self.round_limit)
        while not self.stopped.is_set():
            try:
                next(work)
            except StopIteration as end:
                desks.append(desk)
                found: GameBounds = end.value
                return found
        return None

    def _complete_games(self) -> int:
        """How many games, from the first on, are judged from every start."""
        games = 0
        while all((place, games) in self.judged for place in range(len(self.starts))):
            games += 1
        return games

    def result(self, *, complete: bool = True) -> Bracket:
        games = self._complete_games()
        assert games, "no games yet"
        found = [[self.judged[place, game] for game in range(games)] for place in range(len(self.starts))]
        starts = [
            bracket_figures(start.seat, hex_name(start.at), [found[place]]) for place, start in enumerate(self.starts)
        ]
        return Bracket(
            name=self.name,
            overall=bracket_figures(None, "", found),
            starts=tuple(starts),
            games=games,
            seed=self.seed,
            round_limit=self.round_limit,
            lower_method=self._lower_method(),
            best_method=self._thinking().method,
            futures=self.limits.futures if self.limits.tree_rounds else 0,
            seconds=self.seconds,
            complete=complete,
        )

    def _rounds_of_a_race(self) -> int:
        """How many rounds a tree has: as many as the base policy takes on average, if that is not too many."""
        rounds = []
        for game, start in zip(self.games, self.starts, strict=True):
            policy = policy_for(game.setup, start.seat, game.state())
            number = start.seat << _SEAT_BITS | (1 << _SEAT_BITS) - 1
            shape = (_GAMES_FOR_DEPTH, self.round_limit)
            rolls = random_stream(self.seed, _FUTURES | number).integers(0, roll_count(self.scenario), shape)
            which = np.zeros(_GAMES_FOR_DEPTH, dtype=np.uint16)
            rounds.append(policy.play(game.state().memory[None], which, rolls.astype(np.uint16)).rounds.mean())
        return int(np.clip(round(float(np.mean(rounds))), LEAST_ROUNDS, MOST_ROUNDS))

    def _lower_method(self) -> str:
        if not self.limits.tree_rounds:
            return "perfect foresight"
        shape = " x ".join(str(count) for count in branches_of(self.limits.tree_rounds, self.limits.futures))
        return f"trees of {shape} sampled rolls, each round flown once for all that may follow"

    def _thinking(self) -> Thinking:
        return self.thinking or BestPlay(self.games[0], self.starts[0].seat, seed=self.seed).thinking


def bracket(
    scenario: Scenario, name: str = "", *, games: int = BRACKET_GAMES, seed: int = 0, futures: int = TREE_FUTURES
) -> Question[Bracket]:
    """Yields Progress several times a second, with what is known by then."""
    return Bracketer(scenario, name, seed=seed, futures=futures).run(max(games, LEAST_GAMES))
