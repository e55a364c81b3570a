"""How much room does round one leave, and how dangerous is a slip? For every roll and one start, flown alone.

*Room* is how many programs are optimal: as many gains, as little damage, as early a column as the best one. *Traps* are
the slips that crash: of the near-best programs (at most one column later), one written column exchanged for another
action. Both only for rolls that win something, and without ram or power. *Boxed in* is a roll after which no flight
leaves the hex without a crash. *Shared* hexes are those that every near-best flight passes. All of it is exact, except
that of a roll with very many near-best programs some are drawn; the interval says what that costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, quantiles
from typing import Any

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, Action
from engine.asteroyds.rules import PROGRAM_SIZE
from engine.asteroyds.state import copy_state
from engine.hexgrid import hex_name

from .figures import Figure
from .flights import (
    FIRST_CAPACITY,
    LARGEST_CAPACITY,
    TooLargeError,
    count_completions,
)
from .intervals import CONFIDENCE
from .rolls import ALL_DICE, roll_count
from .search import NODE_SIZE, Graph, Question, new_graph, play_until_flight, search_flight
from .shots import UNLIMITED_SHOTS, shots_allowed
from .slips import NEVER, WORD_BITS, Counts, Found, Roll, Room, study_roll
from .streams import SLIPS, random_stream

MOST_PROGRAMS = 128  # of one roll whose slips are flown
_ACTIONS = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)
_ENERGY_ACTIONS = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT)


@dataclass(frozen=True)
class Margins:
    """Round one of one start."""

    rolls: int
    room: tuple[int, ...]  # optimal programs of each roll that wins something
    traps: Figure | None  # share of slips that crash; None where no roll wins anything
    boxed_in: int  # rolls
    shared: dict[str, float]  # by hex name: share of the rolls that win something

    @property
    def typical_room(self) -> float | None:
        """The geometric mean, because one open roll should not outweigh many narrow ones."""
        return exp(sum(map(log, self.room)) / len(self.room)) if self.room else None

    def room_quartiles(self) -> tuple[float, float, float] | None:
        if not self.room:
            return None
        low, middle, high = quantiles(self.room, n=4, method="inclusive") if len(self.room) > 1 else [self.room[0]] * 3
        return float(low), float(middle), float(high)

    def figures(self) -> Iterator[tuple[str, float]]:
        """The exact ones."""
        yield "boxed_in", self.boxed_in / self.rolls
        if self.room:
            yield "room", self.typical_room or 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "rolls": self.rolls,
            "boxed_in": self.boxed_in,
            "traps": None if self.traps is None else self.traps.to_json(),
            "room": {
                "geometric_mean": self.typical_room,
                "quartiles": self.room_quartiles(),
                "rolls": len(self.room),
                "least": min(self.room, default=None),
                "most": max(self.room, default=None),
            },
            "shared_hexes": self.shared,
        }


class MarginStudy:
    """Searches every roll of one seat at the start of a game. Two threads need two of them."""

    def __init__(self, game: Game, seat: int, *, seed: int = 0, most_programs: int = MOST_PROGRAMS) -> None:
        self.game, self.setup, self.most = game, game.setup, most_programs
        self.craft = self.setup.seats.index(seat)
        self.before = game.state()
        self.random = random_stream(seed, SLIPS.number(seat)).integers(1, 1 << 64, 1, dtype=np.uint64)
        shots = shots_allowed(game.scenario)
        self.question = Question(
            craft=self.craft,
            columns=ENERGY_COLUMN,
            symbols_before=int(self.before.symbols[self.craft]),
            own_team=int(self.setup.board.team[self.craft]),
            shots_allowed=shots,
            counts_shots=int(0 < shots < UNLIMITED_SHOTS),
            actions=np.array([*_ACTIONS, *[Action.SHOOT] * (shots > 0)], dtype=np.uint16),
            # Left empty the shield is up: one graph holds both kinds of flight.
            energy_actions=np.array([*_ENERGY_ACTIONS, *[Action.SHOOT] * (shots > 0)], dtype=np.uint16),
        )
        self.tails = _tails(shots)
        self.capacity = FIRST_CAPACITY
        self.graph, self.room = self._space()

    def _space(self) -> tuple[Graph, Room]:
        words = -(-self.setup.board.off // WORD_BITS)
        room = Room(
            first_edge=np.zeros(self.capacity, dtype=np.int64),
            good=np.zeros(self.capacity, dtype=np.int64),
            common=np.zeros((self.capacity, words), dtype=np.uint64),
            shared=np.zeros(words, dtype=np.uint64),
            found=np.zeros(len(Found), dtype=np.int64),
            risk=np.zeros(2),
            program=np.zeros(PROGRAM_SIZE, dtype=np.uint16),
        )
        return new_graph(self.capacity), room

    def study(self, roll: int) -> Room:
        """One roll, numbered as in `rolls.py`; the answer is overwritten by the next one."""
        board = self.setup.board
        states, damages = [], []
        for energy in (Action.EMPTY, Action.FORWARD):
            programs = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
            programs[self.craft, ENERGY_COLUMN - 1] = energy
            base = copy_state(board, self.before)
            play_until_flight(board, base, *ALL_DICE[roll].arrays(), programs)
            states.append(base)
            hurt = int(base.damage[self.craft]) - int(self.before.damage[self.craft])
            damages.append(hurt if base.alive[self.craft] else NEVER)
        base, state = states[0], states[1]
        scratch = np.zeros(NODE_SIZE, dtype=np.uint16)
        while not search_flight(board, state, base, self.question, scratch, self.graph):
            self.capacity *= 4
            if self.capacity > LARGEST_CAPACITY:
                raise TooLargeError(f"more than {LARGEST_CAPACITY} states in one round")
            self.graph, self.room = self._space()
        searched = Roll(base, self.question, self.graph, *damages)
        study_roll(board, state, searched, self.tails, self.most, self.random, self.room)
        return self.room

    def result(self) -> Margins:
        rolls = roll_count(self.game.scenario)
        hexes = np.zeros(self.setup.board.off)
        room, risks, variances, boxed_in = [], [], [], 0
        for roll in range(rolls):
            found = self.study(roll)
            boxed_in += not found.found[Found.LEAVES]
            if found.found[Found.GAINS] == 0:
                continue
            room.append(int(found.found[Found.OPTIMAL]))
            bits = np.unpackbits(found.shared.astype("<u8").view(np.uint8), bitorder="little")
            hexes += bits[: len(hexes)]
            tried = int(found.found[Found.TRIED])
            mean = found.risk[0] / tried
            risks.append(mean)
            drawn = found.found[Found.NEAR] > tried
            variances.append((found.risk[1] / tried - mean**2) / (tried - 1) if drawn else 0.0)
        shares = {hex_name(at): hexes[cell] / max(len(room), 1) for cell, at in enumerate(self.setup.hexes)}
        traps = None
        if risks:
            spread = sqrt(max(sum(variances), 0.0)) / len(risks)
            traps = Figure(float(np.mean(risks)), NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread)
        shared = {name: float(share) for name, share in shares.items() if share}
        return Margins(rolls, tuple(room), traps, boxed_in, shared)


def margins(game: Game, seat: int, *, seed: int = 0, most_programs: int = MOST_PROGRAMS) -> Margins:
    """Of a game at its start."""
    return MarginStudy(game, seat, seed=seed, most_programs=most_programs).result()


def _tails(shots_allowed: int) -> Counts:
    """[column, shots fired, energy] ways to write the columns after a flight that has ended."""
    table = np.zeros((ENERGY_COLUMN + 1, UNLIMITED_SHOTS + 1, 2), dtype=np.int64)
    for column in range(ACTION_COLUMNS + 1):
        for fired in range(UNLIMITED_SHOTS + 1):
            for energy in (False, True):
                left = max(shots_allowed - fired, 0)
                table[column, fired, int(energy)] = count_completions(ACTION_COLUMNS - column, 0, left, energy)
    return table
