"""Which digits make up a layout code: one description of a scenario, for writing and reading alike (`engine/wire.py`).

Whatever is as in the official layouts costs next to nothing: their board, ids, priorities, order of tiles, rules.
Codes of version 1 are out in the world: any change of the description or of the tables in this file is another version
with another prefix. How a code is wrapped into letters is in `layout_code.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.hexgrid import Hex
from engine.wire import Wire

from .pieces import MAX_SEATS, MAX_SIDE, PRIORITIES
from .scenario import (
    OFFICIAL_BOARD,
    Asteroid,
    BoardShape,
    Gate,
    HexagonBoard,
    Platform,
    Pod,
    RectangleBoard,
    RowsBoard,
    Rules,
    Scenario,
    Turret,
)

MODES = ("racing", "shooting", "targets", "drones")
DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
SYMBOLS = ("sail", "spiral", "twin", "bar", "star", "ring", "fork", "comb")
CRAFT_COLOURS = (None, "red", "yellow", "purple", "orange", "green", "blue")
PILOTS = (None, "hector", "dolorosa", "yayenek", "mhand", "1634", "lawrence")
RETURNS = ("no", "any", "own")
DICE_ORDERS = ("fixed", "random")
# Kind and colour, in the order in which the official layouts list their tiles.
CLASSES: tuple[tuple[str, str], ...] = (
    *(("asteroid", colour) for colour in ("red", "white", "blue", "white-red", "white-blue")),
    *(("gate", colour) for colour in ("red", "white")),
    *((kind, "") for kind in ("pod", "platform", "turret")),
    *(("gate", colour) for colour in ("blue", "white-red", "white-blue")),
)
# Deflate may point back into these words from the first letter on: names, authors and descriptions, likely ones last.
FAMILIAR_TEXT = (
    b" through between around where every each other round first next edge middle centre corner home way fly ship "
    b"north south east west left right small large wide open fast narrow quiet crowded swarm six two three four "
    b"shoot shots turrets drones targets platforms pods pilots powers hull dice seats teams players team-1 team-2 "
    b"red white blue yellow purple orange green asteroids gates board layout race a the of and to in for with on is "
    b"east\nwest\nLost Swarm: Targets\nLost Swarm\nThe team layout printed in the rules: west against east, each with "
    b"six targets to clear on the other side of the board. "
    b"Lost Swarm: Drones\nLost Swarm\nThe drone hunt printed in the rules: bring down drones of four different "
    b"symbols. Lost Swarm: Shooting\nLost Swarm\nThe layout of the race, but the gates are solid and must be shot. "
    b"Lost Swarm: Racing\nLost Swarm\nThe layout printed in the rules for a race: touch all four gates, in any order. "
    b"Headings are left to chance by the box; these are one draw of ours."
)

Fields = Mapping[str, Any]
_FIELDS_OF_KIND = {
    "asteroid": frozenset(Asteroid.model_fields),
    "gate": frozenset(Gate.model_fields),
    "turret": frozenset(Turret.model_fields),
    "pod": frozenset(Pod.model_fields),
    "platform": frozenset(Platform.model_fields),
}
# What a reader passes through the description instead of a scenario.
BLANK = Scenario(mode="racing", board=HexagonBoard(hexagon=0), tiles=(), starts=())
_BLANK_TILE: Fields = {
    "id": "", "kind": "pod", "colour": "", "symbol": "sail", "at": (0, 0), "heading": "E", "priority": 0, "target": None
}  # fmt: skip
_BLANK_START: Fields = {"seat": 1, "colour": None, "at": (0, 0), "facing": "E", "team": None, "pilot": None}


def transfer(wire: Wire, known: Scenario) -> Fields:
    """What a code holds, in order. `known` is the scenario to write, or BLANK; returns the fields written or read."""
    labels: list[str | None] = [None]
    mode = wire.choice(known.mode, MODES)
    board = _board(wire, known.board)
    tiles = _tiles(wire, [{**_BLANK_TILE, **tile.model_dump()} for tile in known.tiles], board.hexes(), labels)
    platforms = [tile["at"] for tile in tiles if tile["kind"] == "platform"]
    starts = _starts(wire, [start.model_dump() for start in known.starts], (platforms, board.hexes()), labels)
    return {
        "mode": mode,
        "board": board,
        "tiles": tiles,
        "starts": starts,
        "rules": _rules(wire, known.rules, labels),
        "name": wire.line(known.name),
        "author": wire.line(known.author),
        "description": wire.last_text(known.description),
    }


def _board(wire: Wire, known: BoardShape) -> BoardShape:
    if wire.flag(known == OFFICIAL_BOARD):
        return OFFICIAL_BOARD
    form = wire.choice(type(known), (RowsBoard, HexagonBoard, RectangleBoard))
    if form is HexagonBoard:
        radius = known.hexagon if isinstance(known, HexagonBoard) else 0
        return HexagonBoard(hexagon=wire.number(radius, (MAX_SIDE + 1) // 2))
    if form is RectangleBoard:
        columns, rows = known.rectangle if isinstance(known, RectangleBoard) else (1, 1)
        return RectangleBoard(rectangle=(wire.number(columns - 1, MAX_SIDE) + 1, wire.number(rows - 1, MAX_SIDE) + 1))
    ranges = known.rows if isinstance(known, RowsBoard) else ()
    return RowsBoard(rows=tuple(_row(wire, row) for row in wire.items(ranges, ())))


def _row(wire: Wire, known: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    ranges = wire.items(known, (0, 0))
    return tuple((wire.number(first, MAX_SIDE), wire.number(last, MAX_SIDE)) for first, last in ranges)


def _tiles(wire: Wire, known: Sequence[Fields], hexes: Sequence[Hex], labels: list[str | None]) -> tuple[Fields, ...]:
    usual_ids = wire.flag([tile["id"] for tile in known] == _usual_ids(_class_of(tile) for tile in known))
    priorities = [tile["priority"] for tile in known if "priority" in _FIELDS_OF_KIND[tile["kind"]]]
    counted_up = wire.flag(priorities == list(range(1, len(priorities) + 1)))
    targets = wire.flag(any(tile["target"] is not None for tile in known))
    old = wire.items(known, _BLANK_TILE)
    classes: list[tuple[str, str]] = []
    for tile in old:
        classes.append(_class(wire, _class_of(tile), classes[-1] if classes else CLASSES[0]))
    tiles = []
    priority = 0
    for tile, what, usual_id in zip(old, classes, _usual_ids(classes), strict=True):
        fields = _FIELDS_OF_KIND[what[0]]
        new: dict[str, Any] = {"kind": what[0], "at": _place(wire, tile["at"], [hexes])}
        new["id"] = usual_id if usual_ids or wire.flag(tile["id"] == usual_id) else wire.line(tile["id"])
        if "colour" in fields:
            new["colour"] = what[1]
        if "heading" in fields:
            new["heading"] = wire.choice(tile["heading"], DIRECTIONS)
        if "symbol" in fields:
            new["symbol"] = wire.choice(tile["symbol"], SYMBOLS)
        if "priority" in fields:
            priority = priority + 1 if counted_up else _priority(wire, tile["priority"], what, priority)
            new["priority"] = priority
        if "target" in fields:
            new["target"] = _label(wire, tile["target"], labels) if targets else None
        tiles.append(new)
    return tuple(tiles)


def _class_of(tile: Fields) -> tuple[str, str]:
    return tile["kind"], tile["colour"]


def _class(wire: Wire, known: tuple[str, str], previous: tuple[str, str]) -> tuple[str, str]:
    """One bit for a class as before, two for the one that follows it."""
    if wire.flag(known == previous):
        return previous
    following = CLASSES[(CLASSES.index(previous) + 1) % len(CLASSES)]
    if wire.flag(known == following):
        return following
    return wire.choice(known, CLASSES)


def _usual_ids(classes: Iterable[tuple[str, str]]) -> list[str]:
    """`red-1`, `gate-white-2`, `pod-3`: the ids of the official layouts."""
    number_of: Counter[tuple[str, str]] = Counter()
    ids = []
    for kind, colour in classes:
        number_of[kind, colour] += 1
        words = [kind] if kind != "asteroid" else []
        ids.append("-".join([*words, *([colour] if colour else []), str(number_of[kind, colour])]))
    return ids


def _priority(wire: Wire, known: int, what: tuple[str, str], previous: int) -> int:
    """One more than before, or the first number that the box prints on tiles of this class, or any other."""
    guesses = (previous + 1, PRIORITIES[what][0] if what in PRIORITIES else 0)
    guess = wire.number(guesses.index(known) if known in guesses else len(guesses), len(guesses) + 1)
    return guesses[guess] if guess < len(guesses) else wire.number(known, 10_000)


def _place(wire: Wire, known: Hex, lists: Iterable[Sequence[Hex]]) -> Hex:
    """A place as its index in the first of the lists that has it; drafts may have places off the board."""
    for places in lists:
        index = wire.number(places.index(known) if known in places else len(places), len(places) + 1)
        if index < len(places):
            return places[index]
    return wire.integer(known[0]), wire.integer(known[1])


def _label(wire: Wire, known: str | None, labels: list[str | None]) -> str | None:
    """A team, spelt out when it is first met."""
    index = wire.number(labels.index(known) if known in labels else len(labels), len(labels) + 1)
    if index == len(labels):
        labels.append(wire.line(known or ""))
    return labels[index]


def _starts(
    wire: Wire, known: Sequence[Fields], places: Sequence[Sequence[Hex]], labels: list[str | None]
) -> tuple[Fields, ...]:
    usual_seats = wire.flag([start["seat"] for start in known] == list(range(1, len(known) + 1)))
    teams = wire.flag(any(start["team"] is not None for start in known))
    pilots = wire.flag(any(start["pilot"] is not None for start in known))
    return tuple(
        {
            "at": _place(wire, start["at"], places),
            "facing": wire.choice(start["facing"], DIRECTIONS),
            "colour": wire.choice(start["colour"], CRAFT_COLOURS),
            "seat": number if usual_seats else wire.number(start["seat"] - 1, MAX_SEATS) + 1,
            "team": _label(wire, start["team"], labels) if teams else None,
            "pilot": wire.choice(start["pilot"], PILOTS) if pilots else None,
        }
        for number, start in enumerate(wire.items(known, _BLANK_START), start=1)
    )


def _rules(wire: Wire, known: Rules, labels: list[str | None]) -> Fields:
    if wire.flag(known == Rules()):
        return Rules().model_dump()
    shots = wire.number(0 if known.shots_per_turn is None else known.shots_per_turn + 1, 101)
    needed = wire.items(list(known.targets_needed.items()), ("", 1))
    return {
        "hull": wire.number(known.hull - 1, 99) + 1,
        "return_to_platform": wire.choice(known.return_to_platform, RETURNS),
        "dice_order": wire.choice(known.dice_order, DICE_ORDERS),
        "shots_per_turn": shots - 1 if shots else None,
        "pilot_powers": wire.flag(known.pilot_powers),
        "last_survivor_wins": wire.flag(known.last_survivor_wins),
        "targets_needed": {_label(wire, team, labels): wire.number(count - 1, 9999) + 1 for team, count in needed},
    }
