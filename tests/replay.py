"""Can a round be animated from its events alone? Replays them on the position before, without asking the rules."""

from __future__ import annotations

from dataclasses import replace

from engine.asteroyds.events import Event
from engine.asteroyds.position import CraftPlace, Position, TilePlace

IGNORED = {"rolled", "blocked", "fired", "drone_shot", "landed", "completed", "no_winner"}


def replayed(before: Position, events: tuple[Event, ...], symbols: tuple[str, ...]) -> Position:
    """The position that the events lead to. Asserts that each starts from where the one before has left things."""
    tiles = {tile.id: tile for tile in before.tiles}
    crafts = {craft.seat: craft for craft in before.crafts}
    first_seat, over, winners, team = before.first_seat, False, list(before.winners), None
    for event in events:
        if event.tile is not None and event.kind != "target_removed":
            _tile(tiles, event)
        if event.seat is not None:
            assert event.kind == "won" or crafts[event.seat].alive, event
            crafts[event.seat] = _craft(crafts[event.seat], event, symbols)
        match event.kind:
            case "target_removed":
                assert tiles[event.tile].target == event.team, event
                tiles[event.tile] = replace(tiles[event.tile], target=None)
            case "first_player":
                first_seat = event.seat
            case "won":
                over, team = True, event.team
                winners.append(event.seat)
            case "no_winner":
                over = True
    assert not [tile for tile in tiles.values() if tile.at is None and tile.target], "a target left without an event"
    return Position(
        before.round + 1, first_seat, tuple(tiles.values()), tuple(crafts.values()), over, tuple(sorted(winners)), team
    )


def _tile(tiles: dict[str, TilePlace], event: Event) -> None:
    tile = tiles[event.tile]
    match event.kind:
        case "launched":
            assert tile.at is None, event
            tiles[tile.id] = replace(tile, at=event.at)
        case "moved" | "pushed":
            assert tile.at == event.at, event
            tiles[tile.id] = replace(tile, at=event.to)
        case "blocked" | "drone_shot":
            assert tile.at == event.at, event
        case "rammed":
            assert tile.at == event.to, event
            tiles[tile.id] = replace(tile, at=None)
        case "drone_left":
            assert tile.at == event.at, event
            tiles[tile.id] = replace(tile, at=None)


def _craft(craft: CraftPlace, event: Event, symbols: tuple[str, ...]) -> CraftPlace:
    if event.at is not None and event.kind not in ("target_removed", "drone_shot", "advanced"):
        assert craft.at == event.at, event
    match event.kind:
        case "takes_off":
            assert craft.facing == event.facing, event
        case "turned":
            return replace(craft, facing=event.facing)
        case "advanced":
            assert craft.at == event.at, event
            return replace(craft, at=event.to)
        case "power_used":
            return replace(craft, power_used=True)
        case "hit" | "crashed":
            return replace(craft, damage=craft.damage + event.damage, power_used=craft.power_used or event.emergency)
        case "rammed" | "ram_failed":
            used = craft.power_used or event.emergency
            return replace(craft, damage=craft.damage + event.damage, power_used=used, ram_used=True)
        case "destroyed":
            assert craft.damage == event.damage, event
            return replace(craft, at=None)
        case "collected":
            assert event.symbol not in craft.symbols, event
            held = {*craft.symbols, event.symbol}
            return replace(craft, symbols=tuple(symbol for symbol in symbols if symbol in held))
    return craft
