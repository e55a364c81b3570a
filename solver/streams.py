"""Which random numbers are whose? Every purpose has streams of its own, so that no two ever draw the same numbers.

A stream is a seed and a number of 64 bits (`random_stream`); a purpose owns a range of those numbers and counts inside
it. Ranges never move: figures that were published would change with them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Streams(NamedTuple):
    """The numbers of one purpose."""

    first: int
    room: int
    least: int = 0  # what counting begins with

    def number(self, count: int) -> int:
        assert self.least <= count < self.room, (self, count)
        return self.first + count


RATING_DICE = Streams(0, 1 << 58)  # [block, start]; the grade's scale was measured with these
ROLLOUT_DICE = Streams(1 << 58, 1 << 58)  # [block]
TABLE_DICE = Streams(2 << 58, 1 << 58)  # [block] games with all seats
TABLE_THOUGHTS = Streams(3 << 58, 1 << 58)  # [block]
SEATING = Streams(4 << 58, 1 << 58)  # [block]
BRACKET_FUTURES = Streams(1 << 61, 1 << 61)  # [seat, game]
BRACKET_DICE = Streams(1 << 62, 1 << 62)  # [seat, game]
RATING_THOUGHTS = Streams(1 << 63, 1 << 40)  # [block, start]; the scale was measured with these, too
# [seat, game, round]: a seat takes 1 << 40 of them, and the lowest seat is 1.
BEST_PLAY_THOUGHTS = Streams(1 << 63, 1 << 62, least=1 << 40)
SLIPS = Streams((1 << 63) + (1 << 62), 1 << 61)  # [seat]
BEST_PLAY_LEARNING = Streams((1 << 63) + (1 << 62) + (1 << 61), 1 << 60)  # [time]
BEST_PROBABILITIES = Streams((1 << 64) - 1, 1)


def random_stream(seed: int, number: int) -> np.random.Generator:
    """Random numbers that depend on seed and number alone: a counter-based generator needs no history."""
    key = np.array([seed % (1 << 64), number], dtype=np.uint64)
    return np.random.Generator(np.random.Philox(key=key))
