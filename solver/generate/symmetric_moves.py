"""One small random change to a layout that keeps its conditions: a turn, a move or an exchange, with all images."""

from __future__ import annotations

from random import Random

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex

from .kept import broken
from .laying import direction_name
from .moves import Headed, free_hexes
from .symmetry import Isometry, group_of, orbits
from .wishes import Wishes

_ATTEMPTS = 50


def random_change(wishes: Wishes, scenario: Scenario, random: Random) -> Scenario | None:
    """None if no change that keeps the conditions turns up soon."""
    group = group_of(wishes.symmetry, wishes.hexes)
    assert group is not None
    for _ in range(_ATTEMPTS):
        change = random.choice((_turned, _faced, _moved, _exchanged))
        changed = change(scenario, group, random)
        if changed is not None and changed != scenario and not broken(wishes, changed):
            return changed
    return None


def _numbers(scenario: Scenario) -> dict[Hex, int]:
    return {tile.at: number for number, tile in enumerate(scenario.tiles)}


def _turned(scenario: Scenario, group: tuple[Isometry, ...], random: Random) -> Scenario | None:
    tiles = list(scenario.tiles)
    number_at = _numbers(scenario)
    tile = random.choice(tiles)
    if not isinstance(tile, Headed):
        return None
    # On an axis only some headings are their own images.
    headings = next(orbit.headings for orbit in orbits([tile.at], group))
    heading = random.choice(headings)
    for isometry in group:
        number = number_at[isometry.place(tile.at)]
        name = direction_name(isometry.direction(heading))
        tiles[number] = tiles[number].model_copy(update={"heading": name})
    return scenario.model_copy(update={"tiles": tuple(tiles)})


def _faced(scenario: Scenario, group: tuple[Isometry, ...], random: Random) -> Scenario:
    """A start and its images look elsewhere."""
    starts = list(scenario.starts)
    number_at = {start.at: number for number, start in enumerate(starts)}
    at = random.choice(starts).at
    facing = random.choice(next(orbit.headings for orbit in orbits([at], group)))
    for isometry in group:
        number = number_at[isometry.place(at)]
        starts[number] = starts[number].model_copy(update={"facing": direction_name(isometry.direction(facing))})
    return scenario.model_copy(update={"starts": tuple(starts)})


def _moved(scenario: Scenario, group: tuple[Isometry, ...], random: Random) -> Scenario | None:
    """A tile and its images to free hexes; a platform that somebody starts from stays."""
    tiles = list(scenario.tiles)
    number_at = _numbers(scenario)
    tile = random.choice(tiles)
    free = free_hexes(scenario)
    if not free or any(start.at == tile.at for start in scenario.starts):
        return None
    to = random.choice(free)
    targets = {isometry.place(tile.at): isometry.place(to) for isometry in group}
    if len(set(targets.values())) < len(targets):
        return None
    for at, there in targets.items():
        tiles[number_at[at]] = tiles[number_at[at]].model_copy(update={"at": there})
    return scenario.model_copy(update={"tiles": tuple(tiles)})


def _exchanged(scenario: Scenario, group: tuple[Isometry, ...], random: Random) -> Scenario | None:
    """Two tiles change places, and so do their images."""
    tiles = list(scenario.tiles)
    number_at = _numbers(scenario)
    if len(tiles) < 2:
        return None
    first, second = random.sample(tiles, 2)
    if any(start.at in (first.at, second.at) for start in scenario.starts):
        return None
    places = {isometry.place(first.at): isometry.place(second.at) for isometry in group}
    if set(places) & set(places.values()) or len(set(places.values())) < len(places):
        return None
    for at, other in places.items():
        here, there = number_at[at], number_at[other]
        tiles[here], tiles[there] = (
            tiles[here].model_copy(update={"at": other}),
            tiles[there].model_copy(update={"at": at}),
        )
    return scenario.model_copy(update={"tiles": tuple(tiles)})
