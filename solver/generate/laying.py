"""How do places become a scenario? Headings, priorities, symbols, targets and seats, drawn from a seed.

A symmetry maps places, sorts, headings and facings; priorities, symbols and seats are different for every piece, so no
layout is symmetric in those.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi
from random import Random
from typing import get_args

from engine.asteroyds.pieces import PRIORITIES
from engine.asteroyds.problems.unplayable import TARGET_COLOURS
from engine.asteroyds.scenario import (
    Asteroid,
    CraftColour,
    DirectionName,
    Gate,
    Platform,
    Pod,
    Scenario,
    Start,
    Tile,
    Turret,
)
from engine.hexgrid import Direction, Hex, to_axial

from ..models.layout import Places
from .inventory import SYMBOL_NAMES, Sort
from .symmetry import Orbit
from .wishes import Wishes

# As the official layouts seat them.
CRAFT_COLOURS: tuple[CraftColour, ...] = ("red", "yellow", "purple", "blue", "green", "orange")
assert set(CRAFT_COLOURS) == set(get_args(CraftColour))
TEAMS = ("west", "east")
DIRECTIONS: tuple[DirectionName, ...] = get_args(DirectionName)
assert tuple(Direction.__members__) == DIRECTIONS


def direction_name(direction: int) -> DirectionName:
    return DIRECTIONS[direction]


def lay(wishes: Wishes, places: Places, orbits: Sequence[Orbit], seed: int, name: str = "") -> Scenario:
    """The scenario of some places; the same seed draws the same headings."""
    random = Random(seed)
    spots: dict[Sort, list[tuple[Hex, int | None]]] = {}
    for number, sort in sorted(places.tiles):
        orbit = orbits[number]
        heading = random.choice(orbit.headings) if sort.has_heading else None
        for at, isometry in orbit.images:
            spots.setdefault(sort, []).append((at, None if heading is None else isometry.direction(heading)))
    starts = [
        (at, isometry.direction(facing))
        for number, facing in sorted(places.starts)
        for at, isometry in orbits[number].images
    ]
    tiles = _tiles(wishes, spots, random)
    if wishes.mode == "targets":
        tiles = _with_targets(tiles, random)
    return Scenario(
        name=name or wishes.name,
        description=f"Made by swarm generate; symmetry: {wishes.symmetry}.",
        mode=wishes.mode,
        board=wishes.board,
        tiles=tuple(tiles),
        starts=_starts(wishes, starts),
    )


def _tiles(wishes: Wishes, spots: dict[Sort, list[tuple[Hex, int | None]]], random: Random) -> list[Tile]:
    printed = all(
        wishes.inventory.count(Sort(kind, colour)) <= len(PRIORITIES.get((kind, colour), ()))
        for kind in ("asteroid", "gate")
        for colour in (wishes.inventory.asteroids if kind == "asteroid" else wishes.inventory.gates)
    )
    running = 0
    gates = turrets = 0
    tiles: list[Tile] = []
    for sort, _ in wishes.inventory.sorts():
        there = spots.get(sort, [])
        random.shuffle(there)
        for number, (at, heading) in enumerate(there, start=1):
            identity = f"{sort.word}-{number}"
            if heading is None:
                tiles.append((Pod if sort.kind == "pod" else Platform)(id=identity, at=at))
                continue
            name = direction_name(heading)
            if sort.kind == "turret":
                tiles.append(Turret(id=identity, symbol=SYMBOL_NAMES[turrets], at=at, heading=name))
                turrets += 1
                continue
            assert sort.colour is not None
            running += 1
            priority = PRIORITIES[sort.kind, sort.colour][number - 1] if printed else running
            if sort.kind == "asteroid":
                tiles.append(Asteroid(id=identity, colour=sort.colour, at=at, heading=name, priority=priority))
            else:
                symbol = SYMBOL_NAMES[gates]
                gates += 1
                gate = Gate(id=identity, colour=sort.colour, symbol=symbol, at=at, heading=name, priority=priority)
                tiles.append(gate)
    return tiles


def _with_targets(tiles: list[Tile], random: Random) -> list[Tile]:
    """The carriers, in a random order, belong to the teams by turns; an odd one stays bare."""
    carriers = [tile.id for tile in tiles if isinstance(tile, Asteroid) and tile.colour in TARGET_COLOURS]
    random.shuffle(carriers)
    each = max(len(carriers) // len(TEAMS), 1)
    team = {identity: TEAMS[place % len(TEAMS)] for place, identity in enumerate(carriers[: each * len(TEAMS)])}
    return [tile.model_copy(update={"target": team[tile.id]}) if tile.id in team else tile for tile in tiles]


def _starts(wishes: Wishes, starts: list[tuple[Hex, int]]) -> tuple[Start, ...]:
    """Seats go clockwise round the board's centre from the top, so neighbours fly one after the other."""
    hexes = wishes.hexes
    centre_x, centre_y = (sum(values) / len(hexes) for values in zip(*map(_spot, hexes), strict=True))

    def angle(start: tuple[Hex, int]) -> tuple[float, Hex]:
        x, y = _spot(start[0])
        # Rounded: two hexes in one line from the centre must not be ordered by noise.
        return round(atan2(x - centre_x, centre_y - y) % (2 * pi), 6), start[0]

    return tuple(
        Start(
            seat=seat,
            colour=CRAFT_COLOURS[seat - 1],
            at=at,
            facing=direction_name(facing),
            team=TEAMS[seat % len(TEAMS)] if wishes.mode == "targets" else None,
        )
        for seat, (at, facing) in enumerate(sorted(starts, key=angle), start=1)
    )


def _spot(at: Hex) -> tuple[float, float]:
    q, r = to_axial(at)
    return q + r / 2, r * 3**0.5 / 2
