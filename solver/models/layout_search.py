"""Is there a layout that keeps the conditions, and if not, which of them clash?

Cut-off parts of the board are forbidden one by one, as they turn up: a model that rules them all out from the start
would be many times larger.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from engine.hexgrid import Hex, connected_parts

from ..generate.conditions import Condition, Connected, Symmetric
from ..generate.wishes import Wishes
from ..results import Verdict
from .layout import LayoutModel, Places
from .layout_conditions import wall_off
from .running import Limits, ModelProgress


@dataclass(frozen=True)
class Clash:
    """Conditions that cannot be kept together."""

    words: tuple[str, ...]
    is_smallest: bool  # without any one of them there is a layout


def find_places(
    model: LayoutModel, step: str, limits: Limits, seed: int | None
) -> Generator[ModelProgress, None, tuple[Verdict, Places | None]]:
    """Some layout of the model: FOUND, NONE_EXISTS (proven) or GAVE_UP."""
    started = time.perf_counter()
    connected = any(isinstance(condition, Connected) for condition in model.conditions)
    while True:
        run = yield from model.solve(step, limits.left(started), seed)
        if run.verdict not in (Verdict.PROVEN, Verdict.FOUND):
            return run.verdict, None
        places = model.read(run)
        cut_off = spaces_of(model, places)[1:] if connected else []
        if not cut_off:
            return Verdict.FOUND, places
        for space in cut_off:
            wall_off(model, space)


def spaces_of(model: LayoutModel, places: Places) -> list[frozenset[Hex]]:
    """The connected parts of the board without fixed objects, largest first."""
    fixed = {at for orbit, sort in places.tiles if sort.is_fixed for at in model.orbits[orbit].hexes}
    return sorted(connected_parts(at for at in model.hexes if at not in fixed), key=len, reverse=True)


def find_clash(
    wishes: Wishes, conditions: Sequence[Condition], limits: Limits
) -> Generator[ModelProgress, None, Clash]:
    """For conditions that cannot be kept together: a smallest set of them that cannot either."""
    started = time.perf_counter()
    suspects = list(conditions)
    model = LayoutModel(wishes, suspects, assumed=True)
    if not model.has_symmetry:
        return Clash(tuple(c.word for c in suspects if isinstance(c, Symmetric)), True)
    run = yield from model.solve("which conditions clash", limits.left(started))
    if run.verdict == Verdict.NONE_EXISTS:
        core = {model.assumptions[literal] for literal in run.core}
        suspects = [c for c in suspects if c in core or isinstance(c, Symmetric)]
    # Leave out one after the other as long as there is still no layout: what remains clashes.
    smallest = True
    for suspect in list(suspects):
        fewer = [other for other in suspects if other != suspect]
        step = f"which conditions clash: {suspect.word}"
        verdict, _ = yield from find_places(LayoutModel(wishes, fewer), step, limits.left(started), None)
        if verdict == Verdict.NONE_EXISTS:
            suspects = fewer
        smallest &= verdict != Verdict.GAVE_UP
    return Clash(tuple(suspect.word for suspect in suspects), smallest)
