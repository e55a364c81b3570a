"""What does a layout look like that nobody designed? The pieces of an official one, strewn over the printed board.

Same mode, seed and number give the same layout. A part of the asteroids and pods stays in the box, so that open boards
are among them as well as full ones. Whether a layout is any good is not asked; it can be played, that is all.
"""

from __future__ import annotations

import random

import scenarios
from engine.asteroyds.pieces import MAX_SEATS
from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Asteroid, Platform, Pod, Scenario, Start, Tile
from engine.hexgrid import Direction

MODES = ("racing", "shooting", "targets", "drones")
LEAST_ASTEROIDS = 8  # of those that carry no target; at most all of them are used
_DIRECTIONS = [direction.name for direction in Direction]


def random_layout(mode: str, seed: int, number: int) -> Scenario:
    """One layout of a sample."""
    draw = random.Random(f"lost-swarm {mode} {seed} {number}")
    official = scenarios.load(f"official-{mode}")
    while True:
        layout = _strewn(draw, official)
        if not unplayable(layout):
            return layout


def _strewn(draw: random.Random, official: Scenario) -> Scenario:
    places = official.board.hexes()
    draw.shuffle(places)
    tiles = [_placed(draw, tile, places.pop()) for tile in _chosen(draw, official.tiles)]
    # A start lies on a platform where there is one for it, otherwise on a free hex.
    grounds = [tile.at for tile in tiles if isinstance(tile, Platform)]
    starts: list[Start] = []
    for start in official.starts[:MAX_SEATS]:
        at = grounds.pop() if grounds else places.pop()
        starts.append(start.model_copy(update={"at": at, "facing": draw.choice(_DIRECTIONS)}))
    update = {"name": "", "author": "", "description": "", "tiles": tuple(tiles), "starts": tuple(starts)}
    return official.model_copy(update=update)


def _chosen(draw: random.Random, tiles: tuple[Tile, ...]) -> list[Tile]:
    """Everything that the mode needs, some of the asteroids, some of the pods; in the order of the scenario."""
    spare: list[Asteroid | Pod] = [tile for tile in tiles if isinstance(tile, Asteroid) and tile.target is None]
    pods: list[Asteroid | Pod] = [tile for tile in tiles if isinstance(tile, Pod)]
    fewest = min(LEAST_ASTEROIDS, len(spare))
    kept = draw.sample(spare, draw.randint(fewest, len(spare))) + draw.sample(pods, draw.randint(0, len(pods)))
    ids = {tile.id for tile in kept}
    optional = {tile.id for tile in (*spare, *pods)}
    return [tile for tile in tiles if tile.id not in optional or tile.id in ids]


def _placed(draw: random.Random, tile: Tile, at: tuple[int, int]) -> Tile:
    changes: dict[str, object] = {"at": at}
    if hasattr(tile, "heading"):
        changes["heading"] = draw.choice(_DIRECTIONS)
    return tile.model_copy(update=changes)
