"""Errors: why a scenario cannot be played at all."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexgrid import Hex

from ..pieces import MAX_TILES
from ..scenario import Asteroid, Gate, RowsBoard, Scenario, Tile, Turret
from .layout import Layout
from .problem import Problem, error, field_path, place_name

# Targets lie on white asteroids, two-coloured ones included.
TARGET_COLOURS = ("white", "white-red", "white-blue")


def unplayable(scenario: Scenario) -> list[Problem]:
    layout = Layout(scenario)
    return [
        *board_shape(layout),
        *tile_count(scenario),
        *tile_ids(scenario),
        *tile_places(layout),
        *target_colours(scenario),
        *mode_objects(scenario),
        *start_seats(scenario),
        *start_places(layout),
        *start_teams(scenario),
    ]


def board_shape(layout: Layout) -> Iterator[Problem]:
    """A board has hexes, and its ranges run from left to right."""
    if not layout.hexes:
        yield error("board", "the board has no hexes")
    board = layout.scenario.board
    if isinstance(board, RowsBoard):
        for row, runs in enumerate(board.rows):
            for index, (first, last) in enumerate(runs):
                if first > last:
                    ends: tuple[Hex, Hex] = ((last, row), (first, row))
                    text = f"the range of columns {first} to {last} is reversed"
                    yield error(field_path("board", "rows", row, index), text, *ends)


def tile_count(scenario: Scenario) -> Iterator[Problem]:
    if len(scenario.tiles) > MAX_TILES:
        yield error("tiles", f"{len(scenario.tiles)} tiles are too many; at most {MAX_TILES} can be played")


def tile_ids(scenario: Scenario) -> Iterator[Problem]:
    """Ids are unique, and none is the name that a drone will bear."""
    drones = {f"drone:{tile.id}": tile for tile in scenario.tiles if isinstance(tile, Turret)}
    first_with: dict[str, int] = {}
    for index, tile in enumerate(scenario.tiles):
        field = field_path("tiles", index, "id")
        first = first_with.setdefault(tile.id, index)
        if first != index:
            other = scenario.tiles[first]
            yield error(field, f"the id {tile.id} is already used by tiles[{first}]", other.at, tile.at)
        if tile.id in drones:
            turret = drones[tile.id]
            yield error(field, f"{tile.id} is the name of the drone of turret {turret.id}", turret.at, tile.at)


def tile_places(layout: Layout) -> Iterator[Problem]:
    """Every tile lies on the board, alone on its hex."""
    if not layout.hexes:
        return
    first_on: dict[Hex, Tile] = {}
    for index, tile in enumerate(layout.scenario.tiles):
        field = field_path("tiles", index, "at")
        if tile.at not in layout.hexes:
            yield error(field, f"{tile.id} at {place_name(tile.at)} is not on the board", tile.at)
            continue
        other = first_on.setdefault(tile.at, tile)
        if other is not tile:
            yield error(field, f"{tile.id} lies on {place_name(tile.at)}, where {other.id} already lies", tile.at)


def target_colours(scenario: Scenario) -> Iterator[Problem]:
    """Outside Targets, where a target means nothing, `doubtful_rules.py` warns instead."""
    if scenario.mode == "targets":
        for index, tile in enumerate(scenario.tiles):
            if isinstance(tile, Asteroid) and tile.target is not None and tile.colour not in TARGET_COLOURS:
                yield error(field_path("tiles", index, "target"), misplaced_target(tile), tile.at)


def misplaced_target(tile: Asteroid) -> str:
    return f"{tile.id} is {tile.colour}; targets lie on white, white-red and white-blue asteroids"


def mode_objects(scenario: Scenario) -> Iterator[Problem]:
    """A mode without its objects cannot be won."""
    if not any(is_mode_object(scenario, tile) for tile in scenario.tiles):
        wanted = {"targets": "target", "drones": "turret"}.get(scenario.mode, "gate")
        yield error("mode", f"{scenario.mode} needs at least one {wanted}")


def is_mode_object(scenario: Scenario, tile: Tile) -> bool:
    """Whether the tile is something that the mode is won with."""
    match scenario.mode:
        case "racing" | "shooting":
            return isinstance(tile, Gate)
        case "targets":
            return isinstance(tile, Asteroid) and tile.target is not None
        case "drones":
            return isinstance(tile, Turret)


def start_seats(scenario: Scenario) -> Iterator[Problem]:
    """At least one start, and every seat once."""
    if not scenario.starts:
        yield error("starts", "there are no starts")
    first_with: dict[int, int] = {}
    for index, start in enumerate(scenario.starts):
        first = first_with.setdefault(start.seat, index)
        if first != index:
            places = scenario.starts[first].at, start.at
            yield error(
                field_path("starts", index, "seat"), f"seat {start.seat} is already used by starts[{first}]", *places
            )


def start_places(layout: Layout) -> Iterator[Problem]:
    """Craft start on free hexes or platforms; several may share one."""
    if not layout.hexes:
        return
    for index, start in enumerate(layout.scenario.starts):
        field = field_path("starts", index, "at")
        place = place_name(start.at)
        if start.at not in layout.hexes:
            yield error(field, f"the start at {place} is not on the board", start.at)
        elif not layout.well_placed(start):
            tile = layout.tile_at[start.at]
            text = f"the start at {place} lies on {tile.kind} {tile.id}"
            yield error(field, f"{text}; starts lie on free hexes or platforms", start.at)


def start_teams(scenario: Scenario) -> Iterator[Problem]:
    if scenario.mode == "targets":
        for index, start in enumerate(scenario.starts):
            if start.team is None:
                yield error(field_path("starts", index, "team"), "a start needs a team in targets", start.at)
