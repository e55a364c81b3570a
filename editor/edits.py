"""What can be done to a scenario, as functions from one scenario to the next; knows no window and no undo.

A hex holds at most one tile and one start. Pieces are named by their place in the scenario (`Ref`), because ids and
seats need not be unique while somebody is still at work.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal, NamedTuple, get_args

from engine.asteroyds.pieces import (
    BOX_GATES_OR_TURRETS,
    BOX_PLATFORMS_OR_PODS,
    BOX_PODS,
    MAX_SEATS,
    PRIORITIES,
    SYMBOLS,
)
from engine.asteroyds.scenario import (
    Asteroid,
    ColourName,
    DirectionName,
    Gate,
    Platform,
    Pod,
    Scenario,
    Start,
    SymbolName,
    Tile,
    Turret,
)
from engine.hexgrid import Direction, Hex

Piece = Tile | Start
PieceKind = Literal["asteroid", "gate", "turret", "pod", "platform", "start"]
COLOURS: tuple[ColourName, ...] = get_args(ColourName)
DIRECTIONS: tuple[DirectionName, ...] = get_args(DirectionName)
BOX_PRIORITIES = max(max(printed) for printed in PRIORITIES.values())


class Ref(NamedTuple):
    """Which piece: so many tiles, or so many starts, from the beginning."""

    is_start: bool
    number: int


@dataclass(frozen=True)
class Stamp:
    """What the hand holds before it is put down."""

    kind: PieceKind
    colour: ColourName | None = None


STAMPS = (
    *(Stamp("asteroid", colour) for colour in COLOURS),
    *(Stamp("gate", colour) for colour in COLOURS if ("gate", colour) in PRIORITIES),
    Stamp("turret"),
    Stamp("pod"),
    Stamp("platform"),
    Stamp("start"),
)


def piece(scenario: Scenario, ref: Ref) -> Piece:
    return scenario.starts[ref.number] if ref.is_start else scenario.tiles[ref.number]


def exists(scenario: Scenario, ref: Ref) -> bool:
    return ref.number < len(scenario.starts if ref.is_start else scenario.tiles)


def refs_at(scenario: Scenario, at: Hex) -> list[Ref]:
    """What lies on a hex, topmost first: starts stand on platforms."""
    starts = [Ref(True, index) for index, start in enumerate(scenario.starts) if start.at == at]
    return starts + [Ref(False, index) for index, tile in enumerate(scenario.tiles) if tile.at == at]


def direction_of(what: Piece) -> Direction | None:
    """Where a piece points, if it points anywhere."""
    name = what.facing if isinstance(what, Start) else getattr(what, "heading", None)
    return None if name is None else Direction[name]


def with_fields(scenario: Scenario, **fields: Any) -> Scenario:
    """The scenario with other values; pydantic's ValidationError for values that no file may hold."""
    return Scenario.model_validate({**dict(scenario), **fields})


def with_rules(scenario: Scenario, **fields: Any) -> Scenario:
    return with_fields(scenario, rules=type(scenario.rules).model_validate({**dict(scenario.rules), **fields}))


def with_piece(scenario: Scenario, ref: Ref, **fields: Any) -> Scenario:
    """The scenario with one piece changed."""
    old = piece(scenario, ref)
    new = type(old).model_validate({**dict(old), **fields})
    name = "starts" if ref.is_start else "tiles"
    pieces: tuple[Piece, ...] = scenario.starts if ref.is_start else scenario.tiles
    return scenario.model_copy(update={name: (*pieces[: ref.number], new, *pieces[ref.number + 1 :])})


def move(scenario: Scenario, ref: Ref, to: Hex) -> Scenario:
    """Moves a piece; one of its sort that is already there changes places with it."""
    origin = piece(scenario, ref).at
    if to == origin:
        return scenario
    for other in refs_at(scenario, to):
        if other.is_start == ref.is_start:
            scenario = with_piece(scenario, other, at=origin)
    return with_piece(scenario, ref, at=to)


def turn(scenario: Scenario, ref: Ref, steps: int) -> Scenario:
    """Turns a piece clockwise by steps of 60°; what points nowhere stays as it is."""
    direction = direction_of(piece(scenario, ref))
    if direction is None:
        return scenario
    return with_piece(
        scenario, ref, **{"facing" if ref.is_start else "heading": Direction((direction + steps) % 6).name}
    )


def erase(scenario: Scenario, refs: Iterable[Ref]) -> Scenario:
    gone = set(refs)
    return scenario.model_copy(
        update={
            "tiles": tuple(tile for index, tile in enumerate(scenario.tiles) if Ref(False, index) not in gone),
            "starts": tuple(start for index, start in enumerate(scenario.starts) if Ref(True, index) not in gone),
        }
    )


def place(scenario: Scenario, stamp: Stamp, at: Hex, heading: Direction) -> Scenario:
    """Puts a new piece down, in place of one of its sort; a seventh start cannot be had."""
    is_start = stamp.kind == "start"
    cleared = erase(scenario, [ref for ref in refs_at(scenario, at) if ref.is_start == is_start])
    new = new_piece(cleared, stamp, at, heading)
    if new is None:
        return scenario
    if isinstance(new, Start):
        return cleared.model_copy(update={"starts": (*cleared.starts, new)})
    return cleared.model_copy(update={"tiles": (*cleared.tiles, new)})


def new_piece(scenario: Scenario, stamp: Stamp, at: Hex, heading: Direction) -> Piece | None:
    """The piece that `place` would add: the next id, priority, symbol or seat that is free."""
    colour = stamp.colour or "red"
    pointing = DIRECTIONS[heading]
    match stamp.kind:
        case "start":
            seat = next_free_seat(scenario)
            return None if seat is None else Start(seat=seat, at=at, facing=pointing)
        case "asteroid":
            priority = next_free_priority(scenario, "asteroid", colour)
            identity = next_free_id(scenario, colour)
            return Asteroid(id=identity, colour=colour, at=at, heading=pointing, priority=priority)
        case "gate":
            priority = next_free_priority(scenario, "gate", colour)
            identity, symbol = next_free_id(scenario, f"gate-{colour}"), next_free_symbol(scenario, "gate")
            return Gate(id=identity, colour=colour, symbol=symbol, at=at, heading=pointing, priority=priority)
        case "turret":
            symbol = next_free_symbol(scenario, "turret")
            return Turret(id=next_free_id(scenario, "turret"), symbol=symbol, at=at, heading=pointing)
        case "pod":
            return Pod(id=next_free_id(scenario, "pod"), at=at)
        case "platform":
            return Platform(id=next_free_id(scenario, "platform"), at=at)


def next_free_seat(scenario: Scenario) -> int | None:
    taken = {start.seat for start in scenario.starts}
    return next((seat for seat in range(1, MAX_SEATS + 1) if seat not in taken), None)


def next_free_id(scenario: Scenario, stem: str) -> str:
    taken = {tile.id for tile in scenario.tiles}
    return next(name for name in (f"{stem}-{number}" for number in count(1)) if name not in taken)


def next_free_priority(scenario: Scenario, kind: str, colour: ColourName) -> int:
    """As printed on the box's tiles; once those are used up, beyond all of them."""
    taken = {tile.priority for tile in scenario.tiles if isinstance(tile, Asteroid | Gate)}
    printed = PRIORITIES.get((kind, colour), range(0))
    beyond = next(number for number in count(BOX_PRIORITIES + 1) if number not in taken)
    return next((number for number in printed if number not in taken), beyond)


def next_free_symbol(scenario: Scenario, kind: str) -> SymbolName:
    names: tuple[SymbolName, ...] = get_args(SymbolName)
    taken = {tile.symbol for tile in scenario.tiles if isinstance(tile, Gate | Turret) and tile.kind == kind}
    return next((symbol for symbol in names if symbol not in taken), names[len(taken) % len(SYMBOLS)])


def left_in_box(scenario: Scenario, stamp: Stamp) -> int:
    """How many more the box holds; below zero if the scenario needs more than one box."""
    kinds = [tile.kind for tile in scenario.tiles]
    pods, platforms = kinds.count("pod"), kinds.count("platform")
    if stamp.kind == "start":
        return MAX_SEATS - len(scenario.starts)
    if stamp.kind == "pod":
        return BOX_PODS + BOX_PLATFORMS_OR_PODS - pods - platforms
    if stamp.kind == "platform":
        return BOX_PLATFORMS_OR_PODS - platforms - max(0, pods - BOX_PODS)
    shared = BOX_GATES_OR_TURRETS - kinds.count("gate") - kinds.count("turret")
    if stamp.kind == "turret":
        return shared
    same = [
        tile for tile in scenario.tiles if tile.kind == stamp.kind and getattr(tile, "colour", None) == stamp.colour
    ]
    left = len(PRIORITIES.get((stamp.kind, stamp.colour or ""), range(0))) - len(same)
    return left if stamp.kind == "asteroid" else min(left, shared)


def stamp_of(what: Piece) -> Stamp:
    """What the hand holds after picking a piece."""
    if isinstance(what, Start):
        return Stamp("start")
    return Stamp(what.kind, what.colour if isinstance(what, Asteroid | Gate) else None)
