"""Where does a row belong in an open hash table? Kernels that every search shares to merge equal states."""

from __future__ import annotations

import numpy as np

from engine.asteroyds.state import Ints
from engine.jit import kernel

# The offset and the prime of the 64-bit FNV hash.
HASH_START = np.uint64(14695981039346656037)
_PRIME = np.uint64(1099511628211)
_FOLD = np.uint64(29)


@kernel
def mix(mixed: np.uint64, value: int) -> np.uint64:
    """One more value of the row."""
    return (mixed ^ np.uint64(value)) * _PRIME


@kernel
def mix_row(mixed: np.uint64, row: Ints, size: int) -> np.uint64:
    for place in range(size):
        mixed = mix(mixed, row[place])
    return mixed


@kernel
def first_slot(mixed: np.uint64, slots: int) -> int:
    """Where to begin to look; the number of slots is a power of two."""
    return np.int64((mixed ^ (mixed >> _FOLD)) & np.uint64(slots - 1))  # type: ignore[return-value]


@kernel
def next_slot(slot: int, slots: int) -> int:
    return (slot + 1) & (slots - 1)


@kernel
def same_row(one: Ints, other: Ints, size: int) -> bool:
    # A loop: kernels know no generators.
    for place in range(size):  # noqa: SIM110
        if one[place] != other[place]:
            return False
    return True
