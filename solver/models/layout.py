"""Where can the pieces of a layout lie? The CP-SAT model: one variable for each orbit of hexes and sort of piece.

A symmetry needs no constraints of its own: a variable stands for a tile on every hex of an orbit. The conditions are
in `layout_conditions.py`. Headings of tiles are left out, since nothing depends on them; facings of starts are in.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ortools.sat.python import cp_model

from engine.hexgrid import Hex

from ..generate.conditions import Condition, Symmetric, in_group
from ..generate.inventory import Sort
from ..generate.symmetry import Orbit, group_of, orbits
from ..generate.wishes import Wishes
from ..results import Verdict
from .running import Limits, ModelProgress, Run, run_model

Literal = Any  # ortools has no types
_AT_RANDOM = 0.3  # in CP-SAT's own unit of work, some tenths of a second


def _tuned_for_proof(parameters: Any) -> None:
    """Counting arguments (no room for so many tiles) need the linear relaxation."""
    parameters.linearization_level = 2


Placed = tuple[int, Sort]  # a sort of tile on an orbit


@dataclass(frozen=True)
class Places:
    """A solution: what lies on which orbit. Headings, seats and symbols are still open."""

    tiles: tuple[Placed, ...]
    starts: tuple[tuple[int, int], ...]  # orbit, and facing on its first hex

    def far_from(self, other: Places) -> int:
        """On how many orbits something else lies."""
        return len(set(self.tiles) - set(other.tiles)) + len(set(self.starts) - set(other.starts))


class LayoutModel:
    """The model of some wishes under some of their conditions; `assumed` gives each condition a literal of its own."""

    def __init__(self, wishes: Wishes, conditions: Sequence[Condition], *, assumed: bool = False) -> None:
        # Here, because the constraints need the model's type.
        from .layout_conditions import add_condition

        self.wishes, self.conditions = wishes, tuple(conditions)
        self.model = cp_model.CpModel()
        self.hexes = wishes.hexes
        names = [condition.name for condition in conditions if isinstance(condition, Symmetric)]
        group = group_of(names[0] if names else "none", self.hexes)
        self.has_symmetry = group is not None
        if group is None:
            self.model.add_bool_or([])
            return
        self.orbits: list[Orbit] = orbits(self.hexes, group)
        self.orbit_of: dict[Hex, int] = {at: number for number, orbit in enumerate(self.orbits) for at in orbit.hexes}
        self.sorts = [sort for sort, _ in wishes.inventory.sorts()]
        self.tile: dict[Placed, Literal] = {}
        self.facing: dict[tuple[int, int], Literal] = {}
        self._groups: dict[tuple[int, str], Literal] = {}
        self._make_variables()
        self.assumptions: dict[int, Condition] = {}
        self._under: Literal | None = None
        for condition in conditions:
            if assumed and not isinstance(condition, Symmetric):
                self._under = self.model.new_bool_var(condition.word)
                self.assumptions[self._under.index] = condition
                self.model.add_assumption(self._under)
            add_condition(self, condition)
        self._under = None

    def _make_variables(self) -> None:
        model = self.model
        for number, orbit in enumerate(self.orbits):
            for sort in self.sorts:
                # On an axis or the centre a tile would have to point in two directions at once.
                if orbit.headings or not sort.has_heading:
                    self.tile[number, sort] = model.new_bool_var(f"{sort.word}@{orbit.first}")
            for facing in orbit.headings:
                self.facing[number, facing] = model.new_bool_var(f"start@{orbit.first}/{facing}")
            model.add_at_most_one(self.tile[number, sort] for sort in self.sorts if (number, sort) in self.tile)
            start = self.group(number, "start")
            # Craft start on free hexes or platforms.
            others = [s for s in self.sorts if s.kind != "platform" and (number, s) in self.tile]
            model.add_at_most_one([start, *(self.tile[number, sort] for sort in others)])

    def group(self, orbit: int, group: str) -> Literal:
        """Whether a piece of the group lies on the orbit."""
        if (orbit, group) not in self._groups:
            if group == "start":
                parts = [self.facing[orbit, facing] for facing in self.orbits[orbit].headings]
            else:
                sorts = [sort for sort in self.sorts if in_group(sort, group)]
                parts = [self.tile[orbit, sort] for sort in sorts if (orbit, sort) in self.tile]
            if len(parts) == 1:
                found = parts[0]
            else:
                found = self.model.new_bool_var(f"{group}@{self.orbits[orbit].first}")
                self.model.add(sum(parts) == found)
            self._groups[orbit, group] = found
        return self._groups[orbit, group]

    # ----------------------------------------------------------------------------------------------------- constraints

    def add(self, relation: Any, *only_if: Literal) -> None:
        """A constraint of the condition at hand; it holds where all of `only_if` do."""
        literals = [*only_if, *([] if self._under is None else [self._under])]
        constraint = self.model.add(relation)
        if literals:
            constraint.only_enforce_if(literals)

    def at_most_one(self, literals: Iterable[Literal]) -> None:
        every = list(literals)
        repeated = {literal.index: literal for literal in every if every.count(literal) > 1}
        for literal in repeated.values():
            # One variable stands for two pieces here.
            self.forbid(literal)
        single = [literal for literal in every if literal.index not in repeated]
        if len(single) > 1:
            self.clause([~literal for literal in single]) if len(single) == 2 else self.add(sum(single) <= 1)

    def forbid(self, literal: Literal) -> None:
        self.clause([~literal])

    def clause(self, literals: Iterable[Literal]) -> None:
        under = [] if self._under is None else [~self._under]
        self.model.add_bool_or([*literals, *under])

    # --------------------------------------------------------------------------------------------------------- solving

    def solve(self, step: str, limits: Limits, seed: int | None = None) -> Generator[ModelProgress, None, Run]:
        """With a seed the places are tried in a random order, so that every seed finds another layout."""
        self.model.proto.search_strategy.clear()
        if seed is None or not self.has_symmetry:
            return (yield from run_model(self.model, step, limits, _tuned_for_proof))
        random = Random(seed)
        tiles, starts = list(self.tile.values()), list(self.facing.values())
        random.shuffle(tiles)
        random.shuffle(starts)
        for variables in (starts, tiles):
            if variables:
                self.model.add_decision_strategy(variables, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)

        def tuned_at_random(parameters: Any) -> None:
            parameters.random_seed = seed % (1 << 31)
            parameters.search_branching = cp_model.FIXED_SEARCH
            # Not a time on the clock: the same seed is to end in the same way on every machine.
            parameters.max_deterministic_time = _AT_RANDOM

        def tuned_to_find(parameters: Any) -> None:
            _tuned_for_proof(parameters)
            parameters.random_seed = seed % (1 << 31)
            parameters.randomize_search = True

        started = time.perf_counter()
        run = yield from run_model(self.model, step, limits, tuned_at_random)
        if run.verdict == Verdict.GAVE_UP:
            # Conditions so tight that chance does not meet them: search in earnest, chance only breaks ties.
            self.model.proto.search_strategy.clear()
            run = yield from run_model(self.model, step, limits.left(started), tuned_to_find)
        return run

    def read(self, run: Run) -> Places:
        return Places(
            tuple(placed for placed, literal in self.tile.items() if run.holds(literal)),
            tuple(place for place, literal in self.facing.items() if run.holds(literal)),
        )

    def keep_away(self, places: Places, least: int) -> None:
        """Later solutions differ from this one on so many orbits."""
        before = [self.tile[placed] for placed in places.tiles] + [self.facing[start] for start in places.starts]
        self.model.add(sum(before) <= len(before) - least)
