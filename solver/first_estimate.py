"""A first estimate within an eye's blink, that gets better for as long as somebody looks: for the editor's gauge.

Blocks and dice are those of the rating with the same seed, so the last estimate is the rating itself, cut short.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.asteroyds.scenario import Scenario

from .grade_scale import GRADED_BY
from .people import SKILLS
from .progress import finish
from .rating import LEAST_BLOCKS, Rater
from .rating_results import Rating
from .rollouts import BLOCK

FIRST_BLOCKS = 4  # some ± 1 % on the official Racing layout


def first_estimate(scenario: Scenario, seed: int = 0, *, workers: int | None = 1) -> Rating:
    """The base policy from every start, and nothing else; safe to call from any thread."""
    rater = Rater(scenario, seed=seed, skills=(), exact=False)
    return finish(rater.extend(FIRST_BLOCKS * BLOCK, workers=workers))


def estimates(scenario: Scenario, seed: int = 0, *, workers: int | None = 1) -> Iterator[Rating]:
    """The first estimate, then ever better ones with the club pilot and so with a grade, without end."""
    yield first_estimate(scenario, seed, workers=workers)
    rater = Rater(scenario, seed=seed, skills=[skill for skill in SKILLS if skill.name == GRADED_BY], exact=False)
    known, wanted = 0, LEAST_BLOCKS
    while True:
        yield finish(rater.extend((wanted - known) * BLOCK, first=known, workers=workers))
        known, wanted = wanted, 2 * wanted
