"""What does each condition of a layout mean to the model? One function for each kind of condition.

Distances are steps on an endless board. Because a symmetry maps starts and goals onto themselves, a condition on a
start need only be stated for the first hex of its orbit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Any

from engine.hexgrid import Direction, Hex, distance, neighbour

from ..generate.conditions import (
    FAR,
    START,
    Apart,
    ClearAhead,
    ColourSpread,
    Condition,
    Connected,
    Count,
    DistanceSum,
    Equal,
    EvenSectors,
    Nearest,
    StartsOn,
    Symmetric,
)
from ..generate.inventory import COLOURS
from ..generate.symmetry import SECTORS, sectors
from .layout import LayoutModel


def add_condition(model: LayoutModel, condition: Condition) -> None:
    match condition:
        case Count():
            _count(model, condition)
        case StartsOn():
            _starts_on(model, condition)
        case ClearAhead():
            _clear_ahead(model)
        case Apart():
            _apart(model, condition.a, condition.b, condition.least, condition.most)
        case ColourSpread():
            for colour in COLOURS:
                _apart(model, colour, colour, condition.least, FAR)
        case Nearest():
            _nearest(model, condition)
        case DistanceSum():
            _distance_sum(model, condition)
        case Equal():
            {"equal-nearest": _equal_nearest, "equal-sum": _equal_sum, "equal-distances": _equal_distances}[
                condition.word
            ](model)
        case EvenSectors():
            for group in COLOURS if condition.by_colour else ("asteroid",):
                _even_sectors(model, group, condition.most)
        case Connected() | Symmetric():
            # The first is cut off lazily (`wall_off`), the second is in the orbits.
            pass
        case _:
            raise AssertionError(condition)


def _count(model: LayoutModel, condition: Count) -> None:
    if condition.sort is None:
        terms = [len(orbit) * model.group(number, START) for number, orbit in enumerate(model.orbits)]
    else:
        terms = [
            len(model.orbits[at]) * literal for (at, sort), literal in model.tile.items() if sort == condition.sort
        ]
    model.add(sum(terms) == condition.number)


def _starts_on(model: LayoutModel, condition: StartsOn) -> None:
    for number in range(len(model.orbits)):
        start, platform = model.group(number, START), model.group(number, "platform")
        model.clause([~start, platform if condition.where == "platforms" else ~platform])


def _clear_ahead(model: LayoutModel) -> None:
    for (number, facing), literal in model.facing.items():
        ahead = model.orbit_of.get(neighbour(model.orbits[number].first, facing))
        if ahead is None:
            model.forbid(literal)
        else:
            model.clause([~literal, ~model.group(ahead, "fixed")])


# ------------------------------------------------------------------------------------------------------------ distances


def _apart(model: LayoutModel, a: str, b: str, least: int, most: int) -> None:
    covered: set[tuple[Hex, Hex]] = set()
    if a == b:
        for clique in _close_together(model.hexes, least):
            model.at_most_one(model.group(model.orbit_of[at], a) for at in clique)
            covered.update(permutations(clique, 2))
    seen: set[tuple[int, int]] = set()
    # A symmetry keeps distances, so the first hex of an orbit speaks for the others.
    for number, orbit in enumerate(model.orbits):
        for second in model.hexes:
            if orbit.first == second:
                # Only a start shares its hex, with a platform; a piece keeps no distance from itself.
                if least == 0 or (a == START) == (b == START):
                    continue
            elif least <= distance(orbit.first, second) <= most or (orbit.first, second) in covered:
                continue
            pair = number, model.orbit_of[second]
            if pair not in seen and not (a == b and pair[::-1] in seen):
                seen.add(pair)
                model.clause([~model.group(pair[0], a), ~model.group(pair[1], b)])


def _close_together(hexes: list[Hex], least: int) -> list[frozenset[Hex]]:
    """Sets of hexes of which no two are `least` apart, as large as they come easily: about a hex or about a corner.

    Pairs alone would say the same, but a model that sees whole sets proves much sooner that there is no room.
    """
    radius = (least - 1) // 2
    found: set[frozenset[Hex]] = set()
    for centre in hexes:
        if least % 2:
            found.add(frozenset(at for at in hexes if distance(at, centre) <= radius))
            continue
        for direction in Direction:
            corners = [centre, neighbour(centre, direction), neighbour(centre, (direction + 1) % SECTORS)]
            around = [at for at in hexes if all(distance(at, corner) <= radius + 1 for corner in corners)]
            if all(distance(x, y) < least for x, y in combinations(around, 2)):
                found.add(frozenset(around))
    largest: list[frozenset[Hex]] = []
    for each in sorted(found, key=lambda each: (-len(each), sorted(each))):
        if len(each) > 1 and not any(each <= other for other in largest):
            largest.append(each)
    return largest


def _goals_at(model: LayoutModel, start: Hex) -> Iterator[tuple[int, Any]]:
    """For each hex: how far it is from the start, and whether a goal lies there."""
    for at in model.hexes:
        yield distance(start, at), model.group(model.orbit_of[at], model.wishes.goal)


def _nearest(model: LayoutModel, condition: Nearest) -> None:
    for number, orbit in enumerate(model.orbits):
        start = model.group(number, START)
        goals = list(_goals_at(model, orbit.first))
        for steps, goal in goals:
            if steps < condition.least:
                model.clause([~start, ~goal])
        model.clause([~start, *(goal for steps, goal in goals if steps <= condition.most)])


def _distance_sum(model: LayoutModel, condition: DistanceSum) -> None:
    for number, orbit in enumerate(model.orbits):
        start = model.group(number, START)
        total = sum(steps * goal for steps, goal in _goals_at(model, orbit.first))
        model.add(total >= condition.least, start)
        model.add(total <= condition.most, start)


def _equal_sum(model: LayoutModel) -> None:
    common = model.model.new_int_var(0, FAR * len(model.hexes), "sum")
    for number, orbit in enumerate(model.orbits):
        total = sum(steps * goal for steps, goal in _goals_at(model, orbit.first))
        model.add(total == common, model.group(number, START))


def _farthest(model: LayoutModel) -> int:
    return max(distance(a, b) for a in model.hexes for b in model.hexes)


def _equal_nearest(model: LayoutModel) -> None:
    # within[k]: the common distance of the nearest goal is at most k.
    within = [model.model.new_bool_var(f"nearest<={steps}") for steps in range(_farthest(model) + 1)]
    for less, more in pairwise(within):
        model.model.add_implication(less, more)
    for number, orbit in enumerate(model.orbits):
        start = model.group(number, START)
        goals = list(_goals_at(model, orbit.first))
        for steps, goal in goals:
            model.clause([~start, ~goal, within[steps]])
        for steps, is_within in enumerate(within):
            model.clause([~start, ~is_within, *(goal for away, goal in goals if away <= steps)])


def _equal_distances(model: LayoutModel) -> None:
    common = [model.model.new_int_var(0, len(model.hexes), f"at {steps}") for steps in range(_farthest(model) + 1)]
    for number, orbit in enumerate(model.orbits):
        goals = list(_goals_at(model, orbit.first))
        for steps, count in enumerate(common):
            there = sum(goal for away, goal in goals if away == steps)
            model.add(there == count, model.group(number, START))


# -------------------------------------------------------------------------------------------------------------- spread


def _even_sectors(model: LayoutModel, group: str, most: int) -> None:
    by_sector: dict[int, list[Any]] = {}
    for at, sector in sectors(model.hexes).items():
        if sector is not None:
            by_sector.setdefault(sector, []).append(model.group(model.orbit_of[at], group))
    fewest = model.model.new_int_var(0, len(model.hexes), f"fewest {group}")
    for there in by_sector.values():
        model.add(sum(there) >= fewest)
        model.add(sum(there) <= fewest + most)


def wall_off(model: LayoutModel, space: frozenset[Hex]) -> None:
    """Never again this space cut off: with walls all around it, it holds no free hex, or nothing else does."""
    around = {n for at in space for d in Direction if (n := neighbour(at, d)) in model.orbit_of} - space
    walls = [~model.group(number, "fixed") for number in sorted({model.orbit_of[at] for at in around})]
    inside = sorted({model.orbit_of[at] for at in space})
    outside = sorted({model.orbit_of[at] for at in model.hexes if at not in around | space})
    for here in inside:
        for there in outside:
            model.clause([model.group(here, "fixed"), model.group(there, "fixed"), *walls])
