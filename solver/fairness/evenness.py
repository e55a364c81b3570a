"""What do win shares prove? Ratios of sums with 95 % intervals, the test against equal shares, the fair-null band.

A share is a ratio of sums (wins over decided games). Games of a block are stratified: each has a first roll of its own.
So what chance does to a sum is told by the gaps between two games with neighbouring first rolls: a hundred of them in
every block, where blocks themselves would be too few to tell. Neighbours are not quite alike, and later rolls are
stratified too; both make the intervals a little too careful, never too bold. So does the test, and so does the band,
which treat games as independent. Knows nothing of games.
"""

from __future__ import annotations

from enum import IntEnum
from math import erfc, exp, gamma, inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ..figures import unseen
from ..intervals import CONFIDENCE, student_t
from ..rating_results import Figure

Floats = NDArray[np.float64]
_NEVER = 1e-300


class Sum(IntEnum):
    """Over games, or over pairs of neighbours; all of them may be added up over blocks."""

    WINS = 0
    CHANCES = 1
    WIN_GAPS = 2  # squares of them
    BOTH_GAPS = 3
    CHANCE_GAPS = 4
    UNLIKE = 5  # pairs that differ at all


def sums_of(wins: Floats, chances: Floats) -> Floats:
    """[kind, Sum] of [game, kind]; games 0 and 1 are neighbours, 2 and 3, and so on."""
    wins, chances = np.broadcast_arrays(wins, chances)
    win_gaps, chance_gaps = wins[::2] - wins[1::2], chances[::2] - chances[1::2]
    found = np.empty((wins.shape[1], len(Sum)))
    found[:, Sum.WINS], found[:, Sum.CHANCES] = wins.sum(axis=0), chances.sum(axis=0)
    found[:, Sum.WIN_GAPS] = (win_gaps**2).sum(axis=0)
    found[:, Sum.BOTH_GAPS] = (win_gaps * chance_gaps).sum(axis=0)
    found[:, Sum.CHANCE_GAPS] = (chance_gaps**2).sum(axis=0)
    found[:, Sum.UNLIKE] = ((win_gaps != 0) | (chance_gaps != 0)).sum(axis=0)
    return found


def ratio(sums: Floats) -> Figure:
    """Wins over chances, of [block, Sum], with half the width of the interval; without any chance nothing is known."""
    whole = sums.sum(axis=0)
    chances = float(whole[Sum.CHANCES])
    if chances == 0:
        return Figure(0.0, inf)
    share = float(whole[Sum.WINS]) / chances
    squares = whole[Sum.WIN_GAPS] - 2 * share * whole[Sum.BOTH_GAPS] + share**2 * whole[Sum.CHANCE_GAPS]
    return Figure(share, width_of(float(squares), int(whole[Sum.UNLIKE]), chances, chances))


def width_of(squares: float, unlike: int, whole: float, chances: float) -> float:
    """Half an interval of a sum divided by `whole`, from the squared gaps of its pairs, of which so many differ at all.

    Where hardly any differ, what is rare was seen a few times only: then the spread is badly known, and Student's t
    says so. Who never (or always) won is not said to be unable to win (or to lose).
    """
    return max(student_t(max(unlike, 1)) * sqrt(max(squares, 0.0)) / whole, unseen(chances))


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely chi-square with so many degrees of freedom is larger: closed form, two degrees more at a time."""
    if freedom < 1 or value <= 0:
        return 1.0
    half = value / 2
    if freedom % 2:
        tail, degrees = erfc(sqrt(half)), 1
    else:
        tail, degrees = exp(-half), 2
    while degrees < freedom:
        tail += half ** (degrees / 2) * exp(-half) / gamma(degrees / 2 + 1)
        degrees += 2
    return min(max(tail, 0.0), 1.0)


def spread_of(shares: NDArray[np.float64]) -> float:
    """Sum over games of the squared deviations of [game, side] from an even split of the same game."""
    return float(((shares - shares.mean(axis=1, keepdims=True)) ** 2).sum())


def p_of_equal_shares(shares: NDArray[np.float64], spread: float, games: float) -> float:
    """The p value of shares [side] of so many games, if all sides were alike.

    For games with one winner each this is Pearson's chi-square; shared wins make single games less uneven, and the
    spread of single games tells by how much.
    """
    sides = len(shares)
    if sides < 2 or games < 1:
        return 1.0
    variance = spread / games / (sides - 1)
    distance = games * float(((shares - shares.mean()) ** 2).sum())
    if variance < _NEVER:
        return 1.0
    return chi_square_tail(distance / variance, sides - 1)


def fair_band(sides: int, spread: float, games: float) -> float:
    """How far from even the shares of a fair layout stray in so many games: all within this, in 95 % of cases."""
    if sides < 2 or games < 1:
        return float("inf")
    variance = spread / games / sides
    each = CONFIDENCE ** (1 / sides)
    return NormalDist().inv_cdf((1 + each) / 2) * sqrt(variance / games)
