"""Who wins more from which start on the second of two layouts? Win shares of both, paired block by block."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario

from ..compare import Difference
from ..figures import figure
from ..progress import Progress
from ..rating import blocks_for
from .assessing import Assessor
from .seating import BASE, COMPANIES

WIN_SHARE = "win_share"
_COMPARED_BY = (BASE, "club")


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
        ours, theirs = (_shares(assessor, company.name) for assessor in pair)
        for place, seat in enumerate(pair[0].layout.seats):
            change = figure(theirs[place] - ours[place])
            means = float(ours[place].mean()), float(theirs[place].mean())
            found.append(Difference(seat, company.name, WIN_SHARE, *means, change))
    return tuple(found)


def _shares(assessor: Assessor, company: str) -> NDArray[np.float64]:
    """[start, block]; a block in which nobody has won anything counts as even."""
    tallies = [assessor.tallies[company][block] for block in sorted(assessor.tallies[company])]
    even = np.full(len(assessor.layout.seats), 1 / len(assessor.layout.seats))
    return np.array([each.starts / each.decided if each.decided else even for each in tallies]).T
