"""Who wins more from which start on the second of two layouts? Win shares of both, paired game by game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario

from ..compare import Difference
from ..figures import Figure
from ..progress import Progress
from ..rating import blocks_for
from .assessing import Assessor
from .evenness import width_of
from .judging import WHOLE_WIN
from .seating import BASE, COMPANIES

WIN_SHARE = "win_share"
_COMPARED_BY = (BASE, "club")
Split = NDArray[np.uint8]  # [game, start], see Tally


def can_compare(a: Scenario, b: Scenario) -> bool:
    """Whether each start of one has its counterpart on the other, and there is somebody to win against."""
    seats = [sorted(start.seat for start in layout.starts) for layout in (a, b)]
    return seats[0] == seats[1] and len(seats[0]) > 1


def compare_shares(
    a: Scenario, b: Scenario, *, games: int, seed: int
) -> Generator[Progress[Any], None, tuple[Difference, ...]]:
    """The win share of every start, all seats at once, on common dice; the difference is B - A, in shares."""
    companies = [company for company in COMPANIES if company.name in _COMPARED_BY]
    pair = [Assessor(layout, seed=seed, companies=companies) for layout in (a, b)]
    blocks = [(block, company) for block in range(blocks_for(games)) for company in companies]
    for number, assessor in enumerate(pair):
        for done in assessor.play(blocks):
            yield Progress(number * len(blocks) + done, 2 * len(blocks), "balance")
    found = []
    for company in companies:
        ours, theirs = (_splits(assessor, company.name) for assessor in pair)
        for place, seat in enumerate(pair[0].layout.seats):
            shares, change = paired(ours, theirs, place)
            found.append(Difference(seat, company.name, WIN_SHARE, *shares, change))
    return tuple(found)


def paired(ours: Sequence[Split], theirs: Sequence[Split], place: int) -> tuple[tuple[float, float], Figure]:
    """The win shares of one start on both layouts, and their difference over blocks of games with the same dice."""
    sums = [np.array([_wins_and_chances(each, place).sum(axis=1) for each in played]) for played in (ours, theirs)]
    wins, chances = np.array([each.sum(axis=0) for each in sums]).T
    if not chances.all():
        # Nobody has won anything on one of them, so nothing is known of the difference.
        shares = [win / chance if chance else 0.0 for win, chance in zip(wins, chances, strict=True)]
        return (float(shares[0]), float(shares[1])), Figure(float(shares[1] - shares[0]), inf)
    our, their = wins / chances
    squares, unlike = 0.0, 0
    for one, other in zip(ours, theirs, strict=True):
        (a, had), (b, have) = _wins_and_chances(one, place), _wins_and_chances(other, place)
        excess = (b - their * have) / chances[1] - (a - our * had) / chances[0]
        gaps = excess[::2] - excess[1::2]
        squares += float((gaps**2).sum())
        unlike += int(np.count_nonzero(gaps))
    return (float(our), float(their)), Figure(float(their - our), width_of(squares, unlike, 1.0, chances.min()))


def _splits(assessor: Assessor, company: str) -> list[Split]:
    return [played.split for _, played in sorted(assessor.tallies[company].items())]


def _wins_and_chances(split: Split, place: int) -> NDArray[np.float64]:
    """[2, game]"""
    return np.array([split[:, place] / WHOLE_WIN, split.any(axis=1)], dtype=np.float64)
