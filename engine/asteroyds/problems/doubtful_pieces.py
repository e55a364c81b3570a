"""Warnings about tiles and starts: playable, but probably not meant.

The box is asked only on the official board: a board of another shape cannot be laid with the box anyway, so its author
is free to use as many tiles as the scenario needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.hexgrid import Direction, Hex, neighbour

from ..pieces import (
    BOX_GATES_OR_TURRETS,
    BOX_PLATFORMS_OR_PODS,
    BOX_PODS,
    BOX_SYMBOLS,
    DICE_OF_COLOUR,
    PRIORITIES,
    Colour,
    Die,
)
from ..scenario import OFFICIAL_BOARD, Asteroid, ColourName, Gate, Platform, Pod, Scenario, Turret
from .layout import Layout, moving
from .problem import Problem, field_path, place_name, warning

_OFFICIAL_HEXES = frozenset(OFFICIAL_BOARD.hexes())


def box_counts(hexes: frozenset[Hex]) -> bool:
    """Whether a board of these hexes is to be laid with what is in the box."""
    return hexes == _OFFICIAL_HEXES


def doubtful_pieces(layout: Layout) -> list[Problem]:
    scenario = layout.scenario
    return [
        *(beyond_the_box(scenario) if box_counts(layout.hexes) else ()),
        *shared_symbols(scenario),
        *shared_priorities(scenario),
        *starts_facing_walls(layout),
        *shared_craft_colours(scenario),
        *pilots(scenario),
    ]


def beyond_the_box(scenario: Scenario) -> Iterator[Problem]:
    """Tiles that the box does not hold, or not so many of."""
    yield from _colours_beyond_the_box(scenario)
    gates_or_turrets, platforms, pods = (
        [tile.at for tile in scenario.tiles if isinstance(tile, kinds)] for kinds in (Gate | Turret, Platform, Pod)
    )
    if len(gates_or_turrets) > BOX_GATES_OR_TURRETS:
        text = f"{len(gates_or_turrets)} gates and turrets; the box holds {BOX_GATES_OR_TURRETS} tiles for both"
        yield warning("tiles", text, *gates_or_turrets)
    if len(platforms) > BOX_PLATFORMS_OR_PODS:
        yield warning("tiles", f"{len(platforms)} platforms; the box holds {BOX_PLATFORMS_OR_PODS}", *platforms)
    # Platforms that are not laid turn over to pods.
    held = BOX_PODS + max(0, BOX_PLATFORMS_OR_PODS - len(platforms))
    if len(pods) > held:
        yield warning("tiles", f"{len(pods)} pods; beside {len(platforms)} platforms the box holds {held}", *pods)
    for index, tile in enumerate(scenario.tiles):
        if isinstance(tile, Gate | Turret) and tile.symbol not in BOX_SYMBOLS:
            field = field_path("tiles", index, "symbol")
            yield warning(field, f"{tile.id} has the symbol {tile.symbol}, which is not in the box", tile.at)


def _colours_beyond_the_box(scenario: Scenario) -> Iterator[Problem]:
    counts = Counter((tile.kind, tile.colour) for _, tile in moving(scenario))
    for (kind, colour), count in counts.items():
        held = len(PRIORITIES.get((kind, colour), ()))
        alike = [(index, tile) for index, tile in moving(scenario) if (tile.kind, tile.colour) == (kind, colour)]
        if held == 0:
            for index, tile in alike:
                field = field_path("tiles", index, "colour")
                yield warning(field, f"{tile.id} is {colour}; the box has no {colour} {kind}s", tile.at)
        elif count > held:
            yield warning("tiles", f"{count} {colour} {kind}s; the box holds {held}", *(tile.at for _, tile in alike))


def shared_symbols(scenario: Scenario) -> Iterator[Problem]:
    """Equal symbols on two gates, or on two turrets, count once."""
    first_with: dict[tuple[str, str], Gate | Turret] = {}
    for index, tile in enumerate(scenario.tiles):
        if isinstance(tile, Gate | Turret):
            other = first_with.setdefault((tile.kind, tile.symbol), tile)
            if other is not tile:
                field = field_path("tiles", index, "symbol")
                text = f"{tile.id} has the symbol {tile.symbol} like {other.id}; it counts once"
                yield warning(field, text, other.at, tile.at)


def shared_priorities(scenario: Scenario) -> Iterator[Problem]:
    """Two tiles that move on one die should not leave their order to the order of the file."""
    first_with: dict[tuple[int, Die], Asteroid | Gate] = {}
    for index, tile in moving(scenario):
        for die in DICE_OF_COLOUR[_colour(tile.colour)]:
            other = first_with.setdefault((tile.priority, die), tile)
            if other is not tile:
                both = f"both move on the {die.name.lower()} die"
                text = f"{tile.id} has priority {tile.priority} like {other.id}, and {both}"
                yield warning(field_path("tiles", index, "priority"), text, other.at, tile.at)
                break


def _colour(name: ColourName) -> Colour:
    return Colour[name.upper().replace("-", "_")]


def starts_facing_walls(layout: Layout) -> Iterator[Problem]:
    """A first `F` should not be a crash."""
    for index, start in enumerate(layout.scenario.starts):
        ahead = neighbour(start.at, Direction[start.facing])
        if layout.well_placed(start) and layout.stops_craft(ahead):
            tile = layout.tile_at.get(ahead)
            wall = f"{tile.kind} {tile.id}" if tile else "the border"
            text = f"seat {start.seat} at {place_name(start.at)} faces a wall: {wall} is ahead of it"
            yield warning(field_path("starts", index, "facing"), text, start.at)


def shared_craft_colours(scenario: Scenario) -> Iterator[Problem]:
    first_with: dict[str, int] = {}
    for index, start in enumerate(scenario.starts):
        if start.colour is not None and first_with.setdefault(start.colour, index) != index:
            other = scenario.starts[first_with[start.colour]]
            text = f"seats {other.seat} and {start.seat} both fly {start.colour} craft"
            yield warning(field_path("starts", index, "colour"), text, other.at, start.at)


def pilots(scenario: Scenario) -> Iterator[Problem]:
    """With the powers variant everybody has a pilot, and each pilot flies once."""
    if not scenario.rules.pilot_powers:
        return
    first_with: dict[str, int] = {}
    for index, start in enumerate(scenario.starts):
        field = field_path("starts", index, "pilot")
        if start.pilot is None:
            yield warning(field, f"pilot powers are on, but seat {start.seat} has no pilot", start.at)
        elif first_with.setdefault(start.pilot, index) != index:
            other = scenario.starts[first_with[start.pilot]]
            text = f"seats {other.seat} and {start.seat} have the same pilot, {start.pilot}"
            yield warning(field, text, other.at, start.at)
