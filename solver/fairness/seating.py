"""Who sits where, who flies first, and who flies how well? For each block of games drawn from the seed alone.

Every game has an order of the seats of its own, drawn among all of them; over a block every start flies first equally
often (with five seats, as nearly as 216 allows). Skills and pilots are dealt anew in every game too. So what a start is
worth is kept apart from seat numbers, flying order, skills and pilots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import Pilot
from engine.asteroyds.state import Ints

from ..people import SKILLS, Skill
from ..rollouts import BLOCK
from ..streams import SEATING, random_stream

Number = TypeVar("Number", bound=np.generic)

BASE = "base"
MIXED = "mixed"


@dataclass(frozen=True)
class Company:
    """Who plays: skills are dealt round the table in turn; so are pilots, where they do not stay with their starts."""

    name: str
    skills: tuple[Skill | None, ...] = (None,)  # None: the base policy
    pilots: tuple[Pilot, ...] = ()
    effort: int = 1  # plays so many times the games that are asked for

    @property
    def is_base(self) -> bool:
        return self.skills == (None,)


# The base policy decides the verdict, and is cheap.
COMPANIES = (
    Company(BASE, effort=2),
    *(Company(skill.name, (skill,)) for skill in SKILLS),
    Company(MIXED, tuple(SKILLS)),
)


@dataclass(frozen=True)
class Seating:
    """Of one block, [game, craft]: craft are numbered as they fly in round one."""

    order: Ints  # the start that each flies from
    skills: NDArray[np.int64]  # which of the company's skills
    pilots: NDArray[np.int64]  # which of the company's pilots

    def by_start(self, values: NDArray[Number]) -> NDArray[Number]:
        """[game, craft] as [game, start]."""
        found = np.empty_like(values)
        np.put_along_axis(found, self.order.astype(np.int64), values, axis=1)
        return found


def seating_of_block(seed: int, block: int, seats: int, company: Company) -> Seating:
    random = random_stream(seed, SEATING.number(block))
    first = random.permutation(np.arange(BLOCK) % seats)
    order = random.permuted(np.tile(np.arange(seats), (BLOCK, 1)), axis=1)
    # Whoever sits where the chosen first start should be changes places with it.
    where = np.argmax(order == first[:, None], axis=1)
    games = np.arange(BLOCK)
    order[games, where] = order[:, 0]
    order[:, 0] = first
    return Seating(
        order.astype(np.uint16), _dealt(random, len(company.skills), seats), _dealt(random, len(company.pilots), seats)
    )


def _dealt(random: np.random.Generator, things: int, seats: int) -> NDArray[np.int64]:
    """[game, craft] some of the things, all of them equally often, in any order."""
    shifts = random.permutation(np.arange(BLOCK) % max(things, 1))
    return random.permuted((np.arange(seats)[None] + shifts[:, None]) % max(things, 1), axis=1)
