"""Does a layout keep its conditions? Asked of the finished scenario, piece by piece, without any model.

Whatever CP-SAT answers passes through here before it is shown, and so does every move of a search.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from engine.asteroyds.problems.doubtful_pieces import starts_facing_walls
from engine.asteroyds.problems.layout import Layout
from engine.asteroyds.scenario import Asteroid, Gate, Platform, Scenario, Turret
from engine.hexgrid import Direction, Hex, distance

from .conditions import (
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
    in_group,
)
from .inventory import COLOURS, sort_of
from .symmetry import SECTORS, SymmetryName, group_of, sectors
from .wishes import Wishes


def broken(wishes: Wishes, scenario: Scenario) -> tuple[str, ...]:
    """The words of the conditions that the layout does not keep."""
    return tuple(c.word for c in wishes.all_conditions() if not is_kept(c, scenario, wishes.goal))


def is_kept(condition: Condition, scenario: Scenario, goal: str) -> bool:
    match condition:
        case Count(sort=None):
            return len(scenario.starts) == condition.number
        case Count():
            return sum(sort_of(tile) == condition.sort for tile in scenario.tiles) == condition.number
        case Symmetric():
            return is_symmetric(scenario, condition.name)
        case StartsOn():
            platforms = {tile.at for tile in scenario.tiles if isinstance(tile, Platform)}
            return all((start.at in platforms) == (condition.where == "platforms") for start in scenario.starts)
        case Connected():
            return len(Layout(scenario).spaces) <= 1
        case ClearAhead():
            return not list(starts_facing_walls(Layout(scenario)))
        case Apart():
            return _are_apart(scenario, condition.a, condition.b, condition.least, condition.most)
        case ColourSpread():
            return all(_are_apart(scenario, colour, colour, condition.least, None) for colour in COLOURS)
        case Nearest():
            return all(condition.least <= steps[0] <= condition.most for steps in _steps(scenario, goal))
        case DistanceSum():
            return all(condition.least <= sum(steps) <= condition.most for steps in _steps(scenario, goal))
        case Equal():
            what = {"equal-nearest": lambda steps: steps[0], "equal-sum": sum, "equal-distances": tuple}
            return len({what[condition.word](steps) for steps in _steps(scenario, goal)}) == 1
        case EvenSectors():
            groups = COLOURS if condition.by_colour else ("asteroid",)
            return all(_sector_gap(scenario, group) <= condition.most for group in groups)
    raise AssertionError(condition)


def _pieces(scenario: Scenario, group: str) -> list[tuple[str, Hex]]:
    """Everything of a group, with a name that tells it from all others."""
    if group == START:
        return [(f"start {start.seat}", start.at) for start in scenario.starts]
    return [(f"tile {tile.id}", tile.at) for tile in scenario.tiles if in_group(sort_of(tile), group)]


def _are_apart(scenario: Scenario, a: str, b: str, least: int, most: int | None) -> bool:
    pairs = product(_pieces(scenario, a), _pieces(scenario, b))
    steps = [distance(at, other_at) for (name, at), (other, other_at) in pairs if name != other]
    return all(least <= each and (most is None or each <= most) for each in steps)


def _steps(scenario: Scenario, goal: str) -> list[list[int]]:
    """For each start the steps to every goal, nearest first."""
    goals = [at for _, at in _pieces(scenario, goal)]
    return [sorted(distance(start.at, at) for at in goals) for start in scenario.starts]


def _sector_gap(scenario: Scenario, group: str) -> int:
    sector_of = sectors(scenario.board.hexes())
    counts = Counter(sector_of[at] for _, at in _pieces(scenario, group))
    numbers = [counts[sector] for sector in range(SECTORS) if sector in sector_of.values()]
    return max(numbers, default=0) - min(numbers, default=0)


def is_symmetric(scenario: Scenario, name: SymmetryName) -> bool:
    """Whether the pieces lie, and point, as their images do; priorities, symbols and seats are not asked."""
    group = group_of(name, scenario.board.hexes())
    if group is None:
        return False
    pieces: list[tuple[str, Hex, int | None]] = [
        (sort_of(tile).word, tile.at, Direction[tile.heading] if isinstance(tile, Asteroid | Gate | Turret) else None)
        for tile in scenario.tiles
    ]
    pieces += [(START, start.at, Direction[start.facing]) for start in scenario.starts]
    every = set(pieces)
    return all(
        (word, isometry.place(at), None if heading is None else isometry.direction(heading)) in every
        for word, at, heading in pieces
        for isometry in group
    )
