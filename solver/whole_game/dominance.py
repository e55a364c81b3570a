"""Which positions between two rounds need not be followed, because another one can do all that they can?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.jit import kernel

from .memory import Place, Standing, chosen


@kernel
def mark_dominated(standing: Standing, dominated: NDArray[np.uint8]) -> None:
    """Of positions sorted by world, hex and facing: mark those that another one beats or equals in everything.

    More symbols, less damage, an unused ram and an unused power never hurt: any later program does at least as well.
    """
    total = standing.used[0]
    start = 0
    while start < total:
        end = start + 1
        while end < total and same_spot(standing, start, end):
            end += 1
        for number in range(start, end):
            for other in range(start, end):
                if other != number and not dominated[other] and dominates(standing, other, number):
                    dominated[number] = 1
                    break
        start = end


@kernel
def same_spot(standing: Standing, one: int, other: int) -> bool:
    return bool(
        standing.world[one] == standing.world[other]
        and standing.craft[one, Place.AT] == standing.craft[other, Place.AT]
        and standing.craft[one, Place.FACING] == standing.craft[other, Place.FACING]
    )


@kernel
def dominates(standing: Standing, one: int, other: int) -> bool:
    a, b = standing.craft[one], standing.craft[other]
    return bool(
        b[Place.SYMBOLS] & ~a[Place.SYMBOLS] == 0
        and a[Place.DAMAGE] <= b[Place.DAMAGE]
        and a[Place.RAM_USED] <= b[Place.RAM_USED]
        and a[Place.POWER_USED] <= b[Place.POWER_USED]
    )


def worth_keeping(standing: Standing) -> Standing:
    """Without the positions that another one dominates, and in the order that the next round likes."""
    total = int(standing.used[0])
    craft = standing.craft[:total]
    # Of two equal ones the later stays, so the tidier comes last.
    spots = (-standing.cost[:total], craft[:, Place.FACING], craft[:, Place.AT], standing.world[:total])
    standing = chosen(standing, np.lexsort(spots))
    dominated = np.zeros(total, dtype=np.uint8)
    mark_dominated(standing, dominated)
    standing = chosen(standing, np.flatnonzero(dominated == 0))
    # Those that differ only in facing stand together, and so do those of one world.
    fields = [Place.FACING, Place.POWER_USED, Place.RAM_USED, Place.DAMAGE, Place.SYMBOLS, Place.AT]
    keys = np.column_stack([standing.craft[:, fields], standing.world])
    return chosen(standing, np.lexsort(keys.T))


def likeliest(standing: Standing, width: int) -> Standing:
    """Those with the most symbols, then the least damage."""
    symbols = np.bitwise_count(standing.craft[:, Place.SYMBOLS]).astype(np.int64)
    order = np.lexsort((standing.cost, standing.craft[:, Place.DAMAGE], -symbols))
    return chosen(standing, np.sort(order[:width]))
