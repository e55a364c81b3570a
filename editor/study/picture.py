"""What the board looks like at any moment of a round: a position, and how each event of the engine changes it.

No rule is decided here: an event says what happened, and only that is shown. After the last event of a round the
picture equals the position that the engine has come to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.asteroyds.events import Event
from engine.asteroyds.game import Round
from engine.asteroyds.position import CraftPlace, Position, TilePlace
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Tile, Turret

DRONE = "drone:"


@dataclass(frozen=True)
class Picture:
    """Moving tiles and drones by id, craft by seat."""

    tiles: dict[str, TilePlace]
    crafts: dict[int, CraftPlace]

    def pieces(self, scenario: Scenario) -> tuple[list[Tile], list[Start]]:
        """Everything to draw, as pieces of a scenario: fixed objects, tiles where they are now, living craft."""
        tiles: list[Tile] = []
        for tile in scenario.tiles:
            if isinstance(tile, Asteroid | Gate):
                place = self.tiles[tile.id]
                if place.at is not None:
                    changes = {"at": place.at} | ({"target": place.target} if isinstance(tile, Asteroid) else {})
                    tiles.append(tile.model_copy(update=changes))
            else:
                tiles.append(tile)
        starts = [
            start.model_copy(update={"at": craft.at, "facing": craft.facing})
            for start in scenario.starts
            if (craft := self.crafts[start.seat]).at is not None
        ]
        return tiles, starts

    def drones(self, scenario: Scenario) -> list[tuple[str, Turret]]:
        """The drones in play: each by its id and as the turret that sent it, at its own place."""
        return [
            (name, tile.model_copy(update={"at": place.at}))
            for tile in scenario.tiles
            if isinstance(tile, Turret)
            and (place := self.tiles.get(name := f"{DRONE}{tile.id}")) is not None
            and place.at is not None
        ]


def picture_of(position: Position) -> Picture:
    return Picture({tile.id: tile for tile in position.tiles}, {craft.seat: craft for craft in position.crafts})


def after_event(picture: Picture, event: Event, symbol_order: tuple[str, ...]) -> Picture:
    """The picture once the event has happened; the same picture if the event changes nothing that is seen."""
    tile, craft = picture.tiles.get(event.tile or ""), picture.crafts.get(event.seat or 0)
    match event.kind:
        case "launched" if tile is not None:
            tile = replace(tile, at=event.at)
        case "moved" | "pushed" if tile is not None:
            tile = replace(tile, at=event.to)
        case "drone_left" if tile is not None:
            tile = replace(tile, at=None)
        case "target_removed" if tile is not None:
            tile = replace(tile, target=None)
        case "rammed" if tile is not None and craft is not None:
            tile = replace(tile, at=None)
            craft = replace(craft, damage=craft.damage + (event.damage or 0), ram_used=True)
        case "ram_failed" if craft is not None:
            craft = replace(craft, damage=craft.damage + (event.damage or 0), ram_used=True)
        case "hit" | "crashed" if craft is not None:
            craft = replace(craft, damage=craft.damage + (event.damage or 0))
        case "turned" if craft is not None:
            craft = replace(craft, facing=event.facing or craft.facing)
        case "advanced" if craft is not None:
            craft = replace(craft, at=event.to)
        case "landed" if craft is not None:
            craft = replace(craft, at=event.at)
        case "power_used" if craft is not None:
            craft = replace(craft, power_used=True)
        case "collected" if craft is not None:
            has = {*craft.symbols, event.symbol}
            craft = replace(craft, symbols=tuple(symbol for symbol in symbol_order if symbol in has))
        case "destroyed" if craft is not None:
            craft = replace(craft, at=None)
        case _:
            return picture
    tiles = picture.tiles if tile is None else {**picture.tiles, tile.id: tile}
    crafts = picture.crafts if craft is None else {**picture.crafts, craft.seat: craft}
    return Picture(tiles, crafts)


def after_asteroids(played: Round, symbol_order: tuple[str, ...]) -> Picture:
    """When the first craft takes off."""
    picture = picture_of(played.before)
    for event in played.events:
        if event.kind == "takes_off":
            break
        picture = after_event(picture, event, symbol_order)
    return picture


def pictures(played: Round, symbol_order: tuple[str, ...]) -> Iterator[Picture]:
    """Before the first event, and after each."""
    picture = picture_of(played.before)
    yield picture
    for event in played.events:
        picture = after_event(picture, event, symbol_order)
        yield picture
