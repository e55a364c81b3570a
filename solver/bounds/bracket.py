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
from threading import Event

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints
from engine.hexgrid import hex_name
from solver.intervals import random_stream
from solver.policy import ROUND_LIMIT, Fate
from solver.progress import Progress, Question
from solver.rolls import roll_count
from solver.streams import BRACKET_DICE, BRACKET_FUTURES

from .best_play import BestPlay, Thinking
from .foresight import MOST_STATES, foresee
from .last_roll import LAST_ROLL_STATES, LastRoll, can_withhold
from .results import Bracket, GameBounds, bracket_figures
from .shared_decision import charge_for_sharing

BRACKET_GAMES = 24
LEAST_GAMES = 2  # before there is an interval at all
_LOOK_EVERY_SECONDS = 0.1
_DICE = BRACKET_DICE.first
_FUTURES = BRACKET_FUTURES.first
_SEAT_BITS = 32


def rolls_of_game(scenario: Scenario, seed: int, number: int, rounds: int) -> Ints:
    """The dice of one game; `number` is the seat's and the game's in one."""
    return random_stream(seed, _DICE | number).integers(0, roll_count(scenario), rounds, dtype=np.uint16)


def futures_of_game(scenario: Scenario, seed: int, number: int, rolls: Ints, count: int) -> Ints:
    """So many other futures of a game, [future, round]: only the first roll is the game's own."""
    random = random_stream(seed, _FUTURES | number)
    futures = random.integers(0, roll_count(scenario), (count, len(rolls)), dtype=np.uint16)
    futures[:, 0] = rolls[0]
    return futures


class _Desk:
    """What one thread needs to judge games of one start."""

    def __init__(self, game: Game, seat: int, seed: int, thinking: Thinking | None) -> None:
        self.game, self.seat = game, seat
        self.player = BestPlay(game, seat, seed=seed, thinking=thinking)
        self.last_roll = LastRoll(game, seat) if can_withhold(game, seat) else None
        self.memory = game.state().memory

    def judge(self, rolls: Ints, futures: Ints, number: int, most_states: int) -> Generator[None, None, GameBounds]:
        one = np.zeros(1, dtype=np.uint16)
        games = self.player.policy.play(self.memory[None], one, rolls[None])
        base = int(games.rounds[0]) if games.fates[0] == Fate.WON else len(rolls)
        played = yield from self.player.play(rolls, number)
        foresight = yield from foresee(self.game, self.seat, rolls, played.rounds, most_states=most_states)
        charge, proven = 0.0, True
        if len(futures):
            charge, proven = yield from charge_for_sharing(self.game, self.seat, futures, most_states=most_states)
        elif self.last_roll is not None:
            states = min(most_states, LAST_ROLL_STATES)
            charge = yield from self.last_roll.charge(rolls, foresight, most_states=states)
        lower = foresight.rounds + charge
        return GameBounds(base, played.rounds, foresight.rounds, lower, foresight.proven and proven)


class Bracketer:
    """A layout while its bracket is being found."""

    def __init__(
        self,
        scenario: Scenario,
        name: str = "",
        *,
        seed: int = 0,
        round_limit: int = ROUND_LIMIT,
        futures: int = 0,
        thinking: Thinking | None = None,
        most_states: int = MOST_STATES,
    ) -> None:
        """`futures`: how many of them share round one in the lower bound; 0: the last roll is withheld if it can be."""
        self.scenario, self.seed, self.round_limit = scenario, seed, round_limit
        self.name = name or scenario.name
        self.thinking, self.most_states, self.futures = thinking, most_states, futures
        self.starts = sorted(scenario.starts, key=lambda start: start.seat)
        self.games = [Game(scenario.model_copy(update={"starts": (start,)})) for start in self.starts]
        # Threads must not share scratch memory: each piece of work takes a free desk, or a new one.
        self.desks: list[deque[_Desk]] = [deque() for _ in self.starts]
        self.judged: dict[tuple[int, int], GameBounds] = {}
        self.stopped = Event()
        self.seconds = 0.0

    def run(self, games: int, workers: int | None = None) -> Question[Bracket]:
        started = time.perf_counter()
        total = games * len(self.starts)
        pool = ThreadPoolExecutor(workers or os.cpu_count())
        try:
            pieces = [(place, game) for game in range(games) for place in range(len(self.starts))]
            pending = {pool.submit(self._judge, *piece): piece for piece in pieces}
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
            desk = _Desk(self.games[place].copy(), seat, self.seed, self.thinking)
        number = seat << _SEAT_BITS | game
        rolls = rolls_of_game(self.scenario, self.seed, number, self.round_limit)
        futures = futures_of_game(self.scenario, self.seed, number, rolls, self.futures)
        work = desk.judge(rolls, futures, number, self.most_states)
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
            futures=self.futures,
            seconds=self.seconds,
            complete=complete,
        )

    def _lower_method(self) -> str:
        if not self.futures:
            withheld = can_withhold(self.games[0], self.starts[0].seat)
            return "perfect foresight, but for the last roll" if withheld else "perfect foresight"
        return f"perfect foresight, but round one flown once for {self.futures} futures"

    def _thinking(self) -> Thinking:
        return self.thinking or BestPlay(self.games[0], self.starts[0].seat, seed=self.seed).thinking


def bracket(
    scenario: Scenario, name: str = "", *, games: int = BRACKET_GAMES, seed: int = 0, futures: int = 0
) -> Question[Bracket]:
    """Yields Progress several times a second, with what is known by then."""
    return Bracketer(scenario, name, seed=seed, futures=futures).run(max(games, LEAST_GAMES))
