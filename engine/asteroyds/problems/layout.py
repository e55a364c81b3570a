"""What lies where in a scenario, and which spaces everything that moves is confined to; judges nothing.

Fixed objects and the border stop craft, moving tiles and beams alike, and nothing ever removes them. So a craft, once
in a space (a connected set of hexes without fixed objects), stays in it; only a craft that starts on a platform has a
choice.
"""

from __future__ import annotations

from functools import cached_property

from engine.hexgrid import Direction, Hex, connected_parts, hexes_of_ranges, neighbour

from ..scenario import Asteroid, Gate, Platform, Pod, RowsBoard, Scenario, Start, Tile, Turret

FIXED = (Pod, Platform, Turret)

# A space is known by its number in `Layout.spaces`.
Space = int


def board_hexes(scenario: Scenario) -> frozenset[Hex]:
    """The hexes meant: a reversed range is read the right way round, so that it is reported once, not for each tile."""
    board = scenario.board
    if isinstance(board, RowsBoard):
        return frozenset(hexes_of_ranges([[(min(run), max(run)) for run in row] for row in board.rows]))
    return frozenset(board.hexes())


class Layout:
    """Tables derived from one scenario; what does not lie on the board is left out."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.hexes = board_hexes(scenario)
        self.tile_at: dict[Hex, Tile] = {}
        for tile in scenario.tiles:
            if tile.at in self.hexes:
                self.tile_at.setdefault(tile.at, tile)

    def stops_craft(self, at: Hex) -> bool:
        return at not in self.hexes or isinstance(self.tile_at.get(at), FIXED)

    def well_placed(self, start: Start) -> bool:
        """On a free hex or a platform of the board."""
        return start.at in self.hexes and isinstance(self.tile_at.get(start.at), Platform | None)

    @cached_property
    def spaces(self) -> tuple[frozenset[Hex], ...]:
        """In the order of their first hexes, row by row."""
        free = (at for at in self.hexes if not self.stops_craft(at))
        return tuple(connected_parts(sorted(free, key=lambda at: (at[1], at[0]))))

    @cached_property
    def space_of(self) -> dict[Hex, Space]:
        return {at: number for number, space in enumerate(self.spaces) for at in space}

    def spaces_touched(self, at: Hex) -> frozenset[Space]:
        """The space that a hex belongs to, or all those beside a fixed object."""
        if at in self.space_of:
            return frozenset((self.space_of[at],))
        beside = (neighbour(at, direction) for direction in Direction)
        return frozenset(self.space_of[hex_beside] for hex_beside in beside if hex_beside in self.space_of)


def moving(scenario: Scenario) -> list[tuple[int, Asteroid | Gate]]:
    """The moving tiles with their numbers in the file; drones are not yet there."""
    return [(index, tile) for index, tile in enumerate(scenario.tiles) if isinstance(tile, Asteroid | Gate)]
