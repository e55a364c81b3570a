"""What craft can and cannot get to: objects walled in, starts that can never win, pockets, hexes out of reach.

Asks only what fixed objects and the border decide for good (see `layout.py`), not what a roll or a program does.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexgrid import Direction, Hex, neighbour

from ..pieces import DRONE_SYMBOLS_TO_WIN
from ..scenario import Gate, Platform, Start, Tile, Turret
from .layout import Layout, Space
from .problem import Problem, field_path, listed, note, place_name, warning
from .unplayable import is_mode_object


def reach_problems(layout: Layout) -> list[Problem]:
    starts = layout.scenario.starts
    found = [note("starts", "a scenario for one player", starts[0].at)] if len(starts) == 1 else []
    # While a start is misplaced, nobody knows what it will reach.
    if starts and all(layout.well_placed(start) for start in starts):
        found += [*walled_in(layout), *starts_that_cannot_win(layout), *pockets(layout), *out_of_reach(layout)]
    return found


def reaches(layout: Layout, start: Start, tile: Tile) -> bool:
    """Whether the craft can ever touch or shoot the tile, or the drone of the turret.

    From its platform a craft can shoot into every space beside it, and at a drone on a turret beside it.
    """
    if isinstance(tile, Turret) and tile.at in _beside(start.at):
        return True
    return bool(layout.spaces_touched(start.at) & layout.spaces_touched(tile.at))


def _beside(at: Hex) -> list[Hex]:
    return [neighbour(at, direction) for direction in Direction]


def _objects(layout: Layout) -> list[tuple[int, Tile]]:
    """What the mode is won with, as far as it lies on the board."""
    scenario = layout.scenario
    return [
        (index, tile)
        for index, tile in enumerate(scenario.tiles)
        if layout.tile_at.get(tile.at) is tile and is_mode_object(scenario, tile)
    ]


def _reached(layout: Layout) -> list[Tile]:
    """The mode's objects that at least one craft can reach."""
    starts = {start.at: start for start in layout.scenario.starts}.values()
    return [tile for _, tile in _objects(layout) if any(reaches(layout, start, tile) for start in starts)]


def walled_in(layout: Layout) -> Iterator[Problem]:
    reached = {tile.at for tile in _reached(layout)}
    for index, tile in _objects(layout):
        if tile.at not in reached:
            text = f"{tile.id} at {place_name(tile.at)} is walled in: no craft can ever reach it"
            yield warning(field_path("tiles", index, "at"), text, tile.at)


def starts_that_cannot_win(layout: Layout) -> Iterator[Problem]:
    """Objects that nobody reaches are no start's fault and were reported by `walled_in`."""
    reached = _reached(layout)
    if not reached:
        return
    for index, start in enumerate(layout.scenario.starts):
        reason = _why_not(layout, start, reached)
        if reason is not None:
            text = f"seat {start.seat} at {place_name(start.at)} {reason}"
            yield warning(field_path("starts", index, "at"), text, start.at)


def _why_not(layout: Layout, start: Start, reached: list[Tile]) -> str | None:
    scenario = layout.scenario
    within = [tile for tile in reached if reaches(layout, start, tile)]
    if scenario.mode == "targets":
        # Others of the team may still win it.
        return None if within else "can never reach a target"
    wanted, can_get = _symbols(reached), _symbols(within)
    if scenario.mode == "drones":
        needed = min(DRONE_SYMBOLS_TO_WIN, len(wanted))
        if len(can_get) < needed:
            return f"can never win: it can reach {len(can_get)} of the {needed} drone symbols it needs"
    elif can_get != wanted:
        return f"can never win: it cannot reach {listed([symbol for symbol in wanted if symbol not in can_get])}"
    elif scenario.mode == "racing" and not any(
        _symbols([tile for tile in within if layout.space_of[tile.at] == space]) == wanted
        for space in layout.spaces_touched(start.at)
    ):
        # Gates are touched, not shot, so one space must hold them all.
        return "can never win: it must choose between spaces, and none of them holds every symbol"
    return _why_no_landing(layout, start)


def _symbols(tiles: list[Tile]) -> list[str]:
    return sorted({tile.symbol for tile in tiles if isinstance(tile, Gate | Turret)})


def _why_no_landing(layout: Layout, start: Start) -> str | None:
    """A craft from a platform can land there again; from a free hex, its space must lie beside a platform."""
    platforms = [at for at, tile in layout.tile_at.items() if isinstance(tile, Platform)]
    # `own`, and platforms that do not exist at all, are matters of `doubtful_rules.py`.
    if layout.scenario.rules.return_to_platform != "any" or not platforms:
        return None
    within = layout.spaces_touched(start.at)
    if any(within & layout.spaces_touched(at) for at in platforms):
        return None
    return "can never win: it cannot reach a platform to land on"


def _entered(layout: Layout) -> list[Space]:
    """The spaces that craft can fly in, largest first."""
    spaces = {space for start in layout.scenario.starts for space in layout.spaces_touched(start.at)}
    return sorted(spaces, key=lambda space: (-len(layout.spaces[space]), space))


def _in_reading_order(hexes: frozenset[Hex] | set[Hex]) -> list[Hex]:
    return sorted(hexes, key=lambda at: (at[1], at[0]))


def pockets(layout: Layout) -> Iterator[Problem]:
    """Spaces apart from the largest one: whoever flies in never comes out, except to land, with every symbol won."""
    for space in _entered(layout)[1:]:
        hexes = _in_reading_order(layout.spaces[space])
        names = listed([place_name(at) for at in hexes])
        yield note("board", f"{names}: a pocket that craft can enter, but never leave alive", *hexes)


def out_of_reach(layout: Layout) -> Iterator[Problem]:
    entered = set(_entered(layout))
    hexes = _in_reading_order({at for at, space in layout.space_of.items() if space not in entered})
    if hexes:
        names = listed([place_name(at) for at in hexes])
        yield note("board", f"{names}: out of reach, no craft can ever fly there", *hexes)
