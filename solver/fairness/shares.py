"""How even is this layout, quickly? For searchers that look at hundreds of layouts, and for a gauge.

The base policy alone plays, in this thread; the same games as the first company of `assessing.py` plays for this seed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.scenario import Scenario

from ..rollouts import BLOCK
from .judging import judged, tally
from .playing import Layout
from .results import TableFairness
from .seating import BASE, Company

_BASE = Company(BASE)


def quick_table(scenario: Scenario, games: int = 2 * BLOCK, seed: int = 0, company: Company = _BASE) -> TableFairness:
    """All figures of one company, of at least so many games: whole blocks of 216."""
    layout = Layout(scenario)
    layout.prepare(company, 1)
    blocks = range(max(-(-games // BLOCK), 1))
    played = [layout.play_block(company, seed, block) for block in blocks]
    return judged(layout, company, [tally(layout, company, each) for each in played])


def win_shares(scenario: Scenario, games: int = 2 * BLOCK, seed: int = 0) -> NDArray[np.float64]:
    """The win share of each start by ascending seat; they add up to 1, unless no game was decided."""
    return np.array([start.share.mean for start in quick_table(scenario, games, seed).starts])


def imbalance(scenario: Scenario, games: int = 2 * BLOCK, seed: int = 0) -> float:
    """The largest deviation from even, in points; of teams in Targets, of starts otherwise."""
    return quick_table(scenario, games, seed).imbalance
