"""Kernel: a few random numbers inside a game, from a seed that comes in as a value; no state but one machine word."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.jit import kernel

Seeds = NDArray[np.uint64]

_HALF = np.uint64(32)
_SHIFTS = (np.uint64(13), np.uint64(7), np.uint64(17))


@kernel
def draw(random: Seeds, below: int) -> int:
    """A random number from 0 on, below a small bound (xorshift, of which the upper half is used)."""
    word = random[0]
    word ^= word << _SHIFTS[0]
    word ^= word >> _SHIFTS[1]
    word ^= word << _SHIFTS[2]
    random[0] = word
    return int((word >> _HALF) * np.uint64(below) >> _HALF)
