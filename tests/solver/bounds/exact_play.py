"""Optimal play of a small board by trying everything: every red roll, every end of round one, every second roll.

Only red tiles move on these boards, so six rolls stand for all. With a limit of three rounds a game costs 1 or 2 if it
is won by then, and 3 whatever else happens: one decision, that of round one, and its value can be counted exactly.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from engine.asteroyds.game import Game
from solver.ends import Ends
from solver.programs import Programs
from solver.rolls import ALL_DICE, roll_number
from tests.engine.asteroyds.boards import gate, red, table

LIMIT = 3
RED_ROLLS = [roll for roll, dice in enumerate(ALL_DICE[:216]) if dice.values[1:] == (1, 1)]


class ExactPlay:
    def __init__(self, game: Game, seat: int = 1) -> None:
        self.game, self.seat = game, seat
        self.second = cache(self._wins_second)
        self.worlds: set[tuple[int, ...]] = set()  # where the tiles are after two rounds under one and the same rolls

    def wins_now(self, roll: int) -> bool:
        return bool(Ends(Programs(self.game, self.seat, ALL_DICE[roll])).finished.any())

    def _wins_second(self, roll: int) -> np.ndarray:
        """[end of round one, second roll] whether the game can be won in round two."""
        ends = Ends(Programs(self.game, self.seat, ALL_DICE[roll]))
        rows = []
        for number in range(len(ends)):
            game = self.game.copy()
            game.play(ALL_DICE[roll], {self.seat: ends.program(number)})
            rows.append([self._wins(game, second) for second in RED_ROLLS])
        return np.array(rows)

    def _wins(self, game: Game, roll: int) -> bool:
        after = game.copy()
        after.play(ALL_DICE[roll], {})
        if roll == RED_ROLLS[0]:
            self.worlds.add(tuple(after.state().tile_at.tolist()))
        return bool(Ends(Programs(game, self.seat, ALL_DICE[roll])).finished.any())

    def foresight(self, roll: int) -> float:
        """Mean rounds if the second roll is known in round one."""
        return 1.0 if self.wins_now(roll) else float(3 - self.second(roll).any(axis=0).mean())

    def optimal(self, roll: int) -> float:
        return 1.0 if self.wins_now(roll) else float(3 - self.second(roll).mean(axis=1).max())


assert [roll_number(ALL_DICE[roll]) for roll in RED_ROLLS] == RED_ROLLS


def value_of(question):
    while True:
        try:
            next(question)
        except StopIteration as end:
            return end.value


# Two gates with one symbol, one at each end of a corridor: which of them comes within reach is for the second roll to
# say. On the second board an asteroid rolls about that the craft can hold up.
GATES = {"g": gate(heading="W"), "h": gate(heading="W", priority=61)}
BOARDS = {
    "corridor": table(f"g {'. ' * 13} 1E {'. ' * 14} h", **GATES).game,
    "blocked": table(f"g {'. ' * 11} a . 1E {'. ' * 14} h", a=red("E"), **GATES).game,
}
EXACT = {name: ExactPlay(game) for name, game in BOARDS.items()}
PAYING, DRAW = RED_ROLLS[0], RED_ROLLS[1]  # 1-1-1 brings a gate nearer, 2-1-1 moves nothing along the corridor
