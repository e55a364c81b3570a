"""What do paired samples prove? Means, 95 % intervals, the probability of being best and how many games were saved.

Samples come in blocks that are independent of each other; inside a block anything may depend on anything (stratified
rolls, common dice). So every interval is one over block means, by Student's t. Knows nothing of games.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from .streams import BEST_PROBABILITIES
from .streams import random_stream as random_stream

Samples = NDArray[np.float64]  # [candidate, block, place in the block]
BlockMeans = NDArray[np.float64]  # [candidate, block]

CONFIDENCE = 0.95
LEAST_BLOCKS_TO_FIT = 3
_DRAWS = 4000
_SMALL_T = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}  # Student's t for 95 %, where the series is too coarse
_TIE = 1e-9


@dataclass(frozen=True)
class Estimates:
    """For each candidate; the best is the one with the lowest mean, unless another one is the reference."""

    means: NDArray[np.float64]
    half_widths: NDArray[np.float64]
    best: int  # or the reference
    differences: NDArray[np.float64]  # to the best, paired
    difference_half_widths: NDArray[np.float64]
    best_probabilities: NDArray[np.float64]
    reduction: float  # how many times more plain games the means would have needed
    paired_reduction: float  # the same for the differences, against plain games with dice of their own


def student_t(freedom: int) -> float:
    """The factor of a two-sided 95 % interval (Cornish and Fisher's series; within 0.3 % from 4 degrees on)."""
    if freedom in _SMALL_T:
        return _SMALL_T[freedom]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def half_width(block_means: BlockMeans) -> NDArray[np.float64]:
    """Of the 95 % interval of each row; infinite with a single block, which tells nothing about itself."""
    blocks = block_means.shape[1]
    if blocks < 2:
        return np.full(len(block_means), np.inf)
    deviation: NDArray[np.float64] = block_means.std(axis=1, ddof=1)
    widths: NDArray[np.float64] = student_t(blocks - 1) * deviation / np.sqrt(blocks)
    return widths


def adjusted_means(values: Samples, luck: Samples | None) -> BlockMeans:
    """Block means less what luck explains.

    The mean of `luck` is known to be zero, so whatever multiple of it is subtracted, the expectation stays. The
    multiple for a block is fitted on the other blocks alone: a fit that had seen the block would bend its mean a
    little. One multiple serves all candidates, so that differences of adjusted means are adjusted differences.
    """
    means: BlockMeans = values.mean(axis=2)
    blocks = values.shape[1]
    if luck is None or blocks < LEAST_BLOCKS_TO_FIT:
        return means
    others = blocks - 1
    left_values = values.sum(axis=1, keepdims=True) - values
    left_luck = luck.sum(axis=1, keepdims=True) - luck
    both = (values * luck).sum(axis=1, keepdims=True) - values * luck - left_values * left_luck / others
    squares = (luck**2).sum(axis=1, keepdims=True) - luck**2 - left_luck**2 / others
    covariance, variance = both.sum(axis=(0, 2)), squares.sum(axis=(0, 2))
    multiple = np.divide(covariance, variance, out=np.zeros(blocks), where=variance > _TIE)
    adjusted: BlockMeans = means - multiple * luck.mean(axis=2)
    return adjusted


def estimate_all(values: Samples, luck: Samples | None, seed: int, reference: int | None = None) -> Estimates:
    """Everything that the samples say about the candidates; differences are to the reference, or else to the best."""
    adjusted = adjusted_means(values, luck)
    means = adjusted.mean(axis=1)
    best = int(means.argmin()) if reference is None else reference
    paired = adjusted - adjusted[best]
    variances = values.reshape(len(values), -1).var(axis=1, ddof=1) / values.shape[2]
    return Estimates(
        means=means,
        half_widths=half_width(adjusted),
        best=best,
        differences=paired.mean(axis=1),
        difference_half_widths=half_width(paired),
        best_probabilities=best_probabilities(adjusted, seed),
        reduction=_reduction(variances, adjusted),
        paired_reduction=_reduction(np.delete(variances + variances[best], best), np.delete(paired, best, axis=0)),
    )


def _reduction(plain: NDArray[np.float64], block_means: BlockMeans) -> float:
    """Variance of plain means of one block, over that of these; 1 where there is nothing to reduce."""
    if block_means.size == 0 or block_means.shape[1] < 2:
        return 1.0
    now = float(block_means.var(axis=1, ddof=1).sum())
    return float(plain.sum()) / now if now > _TIE else 1.0


def best_probabilities(block_means: BlockMeans, seed: int) -> NDArray[np.float64]:
    """How likely each candidate is the best, given what was seen: means drawn anew with the spread of the blocks.

    A weighted sum of the blocks' deviations with normal weights has exactly their covariance. Ties are shared.
    """
    candidates, blocks = block_means.shape
    if blocks < 2:
        return np.full(candidates, 1.0 / candidates)
    means = block_means.mean(axis=1, keepdims=True)
    random = random_stream(seed, BEST_PROBABILITIES.number(0))
    weights = random.standard_normal((blocks, _DRAWS)) / np.sqrt(blocks * (blocks - 1))
    # The spread itself is only known from few blocks: Student's t instead of a normal distribution.
    weights /= np.sqrt(random.chisquare(blocks - 1, _DRAWS) / (blocks - 1))
    drawn = means + (block_means - means) @ weights
    wins = drawn <= drawn.min(axis=0) + _TIE
    shares: NDArray[np.float64] = (wins / wins.sum(axis=0)).mean(axis=1)
    return shares
