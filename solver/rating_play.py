"""The games behind a rating: one player in one start, block by block, and all of them on as many cores as there are.

A block is 216 games that meet every first roll once. Block b of a seed always has the same dice and the same thoughts
for a start, whoever flies and on whatever layout: so players and layouts are compared on common dice. Different starts
have dice of their own, because a mean over starts that shared theirs would need two to four times as many games.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.pieces import MAX_SEATS
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Ints

from .chance import Seeds
from .people import LimitedPilot, Skill, seeds_of_block
from .policy import Fate
from .race_policy import policy_for
from .rollouts import rolls_of_block
from .rolls import VALUES, roll_count
from .streams import RATING_DICE, RATING_THOUGHTS

LARGEST_UNIT = 4  # blocks that a thread plays in one go: few enough to stop soon, enough to forget Python's share


@dataclass(frozen=True)
class Block:
    """How the games of one block went, [trial]."""

    rounds: NDArray[np.float64]
    damage: NDArray[np.float64]
    fates: NDArray[np.uint16]


class Seat:
    """One player in one start of a layout, alone. Two threads need two of them."""

    def __init__(self, scenario: Scenario, start: int, skill: Skill | None, place: int = 0) -> None:
        """`start` is a number of `scenario.starts`; `place` is that of the seat among all seats, for its dice."""
        alone = scenario.model_copy(update={"starts": (scenario.starts[start],)})
        self.game = Game(alone)
        self.number = scenario.starts[start].seat
        self.place = place
        self.skill = skill
        self.memory = self.game.state().memory
        self.any_order = roll_count(scenario) > VALUES
        self.pilot = LimitedPilot(self.game.setup, self.number, skill) if skill else None
        self.policy = policy_for(self.game.setup, self.number, self.game.state())

    def rolls(self, seed: int, block: int, limit: int) -> Ints:
        """[trial, round]"""
        return rolls_of_block(seed, RATING_DICE.number(block * MAX_SEATS + self.place), limit, self.any_order, True)

    def seeds(self, seed: int, block: int, limit: int) -> Seeds:
        """[trial, round] what drives the thoughts of a limited pilot."""
        return seeds_of_block(seed, RATING_THOUGHTS.number(block * MAX_SEATS + self.place), limit)

    def play(self, seed: int, block: int, limit: int) -> Block:
        rolls = self.rolls(seed, block, limit)
        if self.pilot is None:
            games = self.policy.play(self.memory[None], np.zeros(len(rolls), dtype=np.uint16), rolls)
        else:
            games = self.pilot.play(self.memory, rolls, self.seeds(seed, block, limit))
        rounds = np.where(games.fates == Fate.WON, games.rounds, limit).astype(np.float64)
        return Block(rounds, games.damage.astype(np.float64), games.fates)

    def play_all(self, seed: int, blocks: Sequence[int], limit: int) -> list[Block]:
        return [self.play(seed, block, limit) for block in blocks]


Seats = Mapping[str, Sequence[Seat]]  # by player
Played = dict[int, dict[str, list[Block]]]  # by block and player, one for each start


def units(blocks: range, first: int) -> list[range]:
    """Blocks that are played together: the first ones so that there is an interval soon, later ones in larger units."""
    found = [blocks[:first]]
    found += [blocks[begin : begin + LARGEST_UNIT] for begin in range(first, len(blocks), LARGEST_UNIT)]
    return [unit for unit in found if unit]


def play_unit(
    seats: Seats, seed: int, blocks: Sequence[int], limit: int, workers: int | None, played: Played
) -> Iterator[int]:
    """Some blocks for every player and start, into `played` once all are there; yields how many pieces are done."""
    # Who thinks longest comes first, so that the short pieces fill up the cores in the end.
    longest_first = sorted(seats, key=lambda player: -_work(seats[player][0]))
    pieces = [(player, place) for player in longest_first for place in range(len(seats[player]))]
    found: dict[tuple[str, int], list[Block]] = {}
    # Kernels let go of Python's lock, so threads are enough; no two of them share a seat's scratch.
    pool = ThreadPoolExecutor(workers or os.cpu_count())
    try:
        waiting = {
            pool.submit(seats[player][place].play_all, seed, blocks, limit): (player, place) for player, place in pieces
        }
        for done, future in enumerate(as_completed(waiting), start=1):
            found[waiting[future]] = future.result()
            yield done * len(blocks)
    finally:
        pool.shutdown(cancel_futures=True)
    for number, block in enumerate(blocks):
        played[block] = {
            player: [found[player, place][number] for place in range(len(seats[player]))] for player in seats
        }


def _work(seat: Seat) -> int:
    return seat.skill.flights if seat.skill else 0
