"""An independent check of layouts: steps by flooding an endless grid, symmetry by turning points in the plane.

Shares nothing with the code under test but the neighbour of a hex and the scenario.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from engine.hexgrid import Direction, neighbour

GOALS = {"racing": "gate", "shooting": "gate", "drones": "turret"}
FIXED = ("pod", "platform", "turret")
ANGLES = {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300}


@cache
def steps_from(at, reach=30):
    steps, edge = {at: 0}, [at]
    for away in range(1, reach):
        edge = list({n for hex_ in edge for d in Direction if (n := neighbour(hex_, d)) not in steps})
        steps.update(dict.fromkeys(edge, away))
    return steps


def steps(a, b):
    return steps_from(a)[b]


def point(at):
    column, row = at
    return column + (row % 2) / 2, row * sqrt(3) / 2


def centre_of(hexes):
    points = [point(at) for at in hexes]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def mapped(symmetry, hexes):
    """For each member of the symmetry a map of points and one of angles (clockwise from E, since y points down)."""
    cx, cy = centre_of(hexes)

    def turn(angle):
        def place(x, y):
            x, y = x - cx, y - cy
            return cx + x * cos(angle) - y * sin(angle), cy + x * sin(angle) + y * cos(angle)

        return place, lambda heading: (heading + round(degrees(angle))) % 360

    if symmetry == "mirror":
        return [(lambda x, y: (2 * cx - x, y), lambda heading: (180 - heading) % 360)]
    if symmetry == "flip":
        return [(lambda x, y: (x, 2 * cy - y), lambda heading: -heading % 360)]
    fold = 1 if symmetry == "none" else int(symmetry)
    return [turn(2 * pi * number / fold) for number in range(1, fold)]


def pieces(scenario):
    """(word, place, angle or None) of every piece."""
    found = []
    for tile in scenario.tiles:
        word = tile.kind + getattr(tile, "colour", "")
        found.append((word, tile.at, ANGLES.get(getattr(tile, "heading", None))))
    return found + [("start", start.at, ANGLES[start.facing]) for start in scenario.starts]


def is_invariant(scenario, symmetry):
    every = [(word, *point(at), angle) for word, at, angle in pieces(scenario)]
    for place, direction in mapped(symmetry, scenario.board.hexes()):
        for word, x, y, angle in every:
            image_x, image_y = place(x, y)
            image_angle = None if angle is None else direction(angle)
            if not any(
                other == word and hypot(ox - image_x, oy - image_y) < 0.01 and other_angle == image_angle
                for other, ox, oy, other_angle in every
            ):
                return False
    return True


def group(scenario, name):
    if name == "start":
        return [start.at for start in scenario.starts]
    return [
        tile.at
        for tile in scenario.tiles
        if name in (tile.kind, "tile")
        or (name == "fixed" and tile.kind in FIXED)
        or (tile.kind == "asteroid" and tile.colour == name)
    ]


def distances(scenario):
    goals = group(scenario, GOALS[scenario.mode])
    return [sorted(steps(start.at, at) for at in goals) for start in scenario.starts]


def pair_steps(scenario, a, b):
    if a == b:
        places = group(scenario, a)
        return [steps(one, other) for number, one in enumerate(places) for other in places[:number]]
    return [steps(one, other) for one in group(scenario, a) for other in group(scenario, b)]


def sector_counts(scenario, name):
    """Numbers by 60° about the centre, beginning with E; hexes without a sector are the centre itself."""
    cx, cy = centre_of(scenario.board.hexes())
    counts = Counter()
    for at in group(scenario, name):
        x, y = point(at)
        if hypot(x - cx, y - cy) > 0.01:
            counts[int((degrees(atan2(y - cy, x - cx)) + 0.001) % 360 // 60)] += 1
    return [counts[sector] for sector in range(6)]


def is_connected(scenario):
    fixed = set(group(scenario, "fixed"))
    free = {at for at in scenario.board.hexes() if at not in fixed}
    edge = [next(iter(free))]
    reached = set(edge)
    while edge:
        at = edge.pop()
        beside = {neighbour(at, d) for d in Direction} & free - reached
        reached |= beside
        edge.extend(beside)
    return reached == free


def faces_a_wall(scenario):
    fixed, hexes = set(group(scenario, "fixed")), set(scenario.board.hexes())
    ahead = [neighbour(start.at, Direction[start.facing]) for start in scenario.starts]
    return any(at in fixed or at not in hexes for at in ahead)
