"""What do win shares prove? Ratios over blocks with 95 % intervals, the test against equal shares, the fair-null band.

Games come in blocks that are independent of each other. A share is a ratio of sums (wins over decided games), so its
interval is that of the blocks' residuals. The test and the band treat games as independent, which stratified rolls
make a little too careful, never too bold. Knows nothing of games.
"""

from __future__ import annotations

from math import erfc, exp, gamma, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ..figures import unseen
from ..intervals import CONFIDENCE, half_width
from ..rating_results import Figure

Sums = NDArray[np.float64]  # [block]
_NEVER = 1e-300


def ratio(wins: Sums, chances: Sums) -> Figure:
    """Wins over chances, with half the width of the interval; without any chance nothing is known."""
    whole = float(chances.sum())
    if whole == 0:
        return Figure(0.0, float("inf"))
    share = float(wins.sum()) / whole
    residuals = (wins - share * chances) / chances.mean()
    width = float(half_width(residuals[None])[0])
    # Who never (or always) won is not said to be unable to win (or to lose).
    return Figure(share, unseen(whole) if width == 0 and share in (0.0, 1.0) else width)


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
