"""Which pieces is a layout made of? Counts by sort, how they are written, and whether the box holds them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

from engine.asteroyds.pieces import MAX_SEATS, SYMBOLS
from engine.asteroyds.problems.doubtful_pieces import beyond_the_box
from engine.asteroyds.scenario import (
    OFFICIAL_BOARD,
    Asteroid,
    ColourName,
    Gate,
    Platform,
    Pod,
    Scenario,
    SymbolName,
    Tile,
    Turret,
)
from engine.hexgrid import Hex

from ..results import QuestionError

COLOURS: tuple[ColourName, ...] = get_args(ColourName)
SYMBOL_NAMES: tuple[SymbolName, ...] = get_args(SymbolName)
assert SYMBOL_NAMES == SYMBOLS
_GATE_COLOURS: tuple[ColourName, ...] = ("red", "white")


class InventoryError(QuestionError):
    """Pieces that cannot be laid, or that the box does not hold."""


class BeyondBoxError(InventoryError):
    """More than the box holds, which can be allowed; `lacking` says what, in words."""

    def __init__(self, lacking: str) -> None:
        super().__init__(f"{lacking} (--any-box allows it)")
        self.lacking = lacking


class Sort(NamedTuple):
    """Pieces that a layout does not tell apart: a kind, and for moving tiles a colour."""

    kind: str
    colour: ColourName | None = None

    @property
    def word(self) -> str:
        """`red` for asteroids, `red-gate`, `pod`."""
        if self.colour is None:
            return self.kind
        return self.colour if self.kind == "asteroid" else f"{self.colour}-{self.kind}"

    @property
    def is_fixed(self) -> bool:
        return self.kind in ("pod", "platform", "turret")

    @property
    def has_heading(self) -> bool:
        return self.kind in ("asteroid", "gate", "turret")


TILE_SORTS = (
    *(Sort("asteroid", colour) for colour in COLOURS),
    *(Sort("gate", colour) for colour in COLOURS),
    Sort("turret"),
    Sort("pod"),
    Sort("platform"),
)


def sort_of(tile: Tile) -> Sort:
    return Sort(tile.kind, tile.colour if isinstance(tile, Asteroid | Gate) else None)


@dataclass(frozen=True)
class Inventory:
    """How many tiles of each sort, and how many starts."""

    asteroids: Mapping[ColourName, int]
    gates: Mapping[ColourName, int]
    turrets: int = 0
    pods: int = 6
    platforms: int = 6
    starts: int = 6

    def __post_init__(self) -> None:
        counts = [*self.asteroids.values(), *self.gates.values(), self.turrets, self.pods, self.platforms]
        if min(counts) < 0:
            raise InventoryError("a number of pieces must be 0 or more")
        if not 1 <= self.starts <= MAX_SEATS:
            raise InventoryError(f"{self.starts} starts: there are 1 to {MAX_SEATS}")
        for what, count in (("gates", sum(self.gates.values())), ("turrets", self.turrets)):
            if count > len(SYMBOLS):
                raise InventoryError(f"{count} {what}: there are {len(SYMBOLS)} symbols, and each needs its own")

    def count(self, sort: Sort) -> int:
        if sort.kind in ("asteroid", "gate"):
            assert sort.colour is not None
            return (self.asteroids if sort.kind == "asteroid" else self.gates).get(sort.colour, 0)
        return {"turret": self.turrets, "pod": self.pods, "platform": self.platforms}[sort.kind]

    def sorts(self) -> Iterator[tuple[Sort, int]]:
        """What there is, in the order of the box."""
        for sort in TILE_SORTS:
            if self.count(sort):
                yield sort, self.count(sort)

    def check_box(self) -> None:
        """Refuses what the box does not hold; the engine knows what that is."""
        row: list[Hex] = [(column, 0) for column in range(sum(count for _, count in self.sorts()))]
        tiles = tuple(tiles_of(self, iter(row)))
        lacking = [
            found.text
            for found in beyond_the_box(Scenario(mode="racing", board=OFFICIAL_BOARD, tiles=tiles, starts=()))
        ]
        if lacking:
            raise BeyondBoxError("; ".join(lacking))

    def to_json(self) -> dict[str, Any]:
        return {
            "asteroids": dict(self.asteroids),
            "gates": dict(self.gates),
            "turrets": self.turrets,
            "pods": self.pods,
            "platforms": self.platforms,
            "starts": self.starts,
        }


def tiles_of(inventory: Inventory, places: Iterator[Hex]) -> Iterator[Tile]:
    """One tile after the other onto the places, to be counted; priorities and headings mean nothing yet."""
    for sort, count in inventory.sorts():
        for number in range(count):
            identity, at = f"{sort.word}-{number + 1}", next(places)
            if sort.kind == "asteroid":
                assert sort.colour is not None
                yield Asteroid(id=identity, colour=sort.colour, at=at, heading="E", priority=0)
            elif sort.kind == "gate":
                assert sort.colour is not None
                yield Gate(id=identity, colour=sort.colour, symbol="sail", at=at, heading="E", priority=0)
            elif sort.kind == "turret":
                yield Turret(id=identity, symbol="sail", at=at, heading="E")
            else:
                yield (Pod if sort.kind == "pod" else Platform)(id=identity, at=at)


def parse_asteroids(text: str) -> dict[ColourName, int]:
    """`red=3,blue=2`, or a number that is spread over the five colours."""
    return _parse_colours(text, "asteroids", COLOURS)


def parse_gates(text: str) -> dict[ColourName, int]:
    """`red=2,white=2`, or a number: red and white by turns."""
    return _parse_colours(text, "gates", _GATE_COLOURS)


def _parse_colours(text: str, what: str, among: tuple[ColourName, ...]) -> dict[ColourName, int]:
    if text.strip().isdecimal():
        number = int(text)
        return {colour: len(range(place, number, len(among))) for place, colour in enumerate(among)}
    found: dict[ColourName, int] = {}
    for part in text.split(","):
        name, _, number_text = part.strip().partition("=")
        colour = next((colour for colour in COLOURS if colour == name), None)
        if colour is None or not number_text.isdecimal():
            raise InventoryError(f"--{what} {text}: '{part.strip()}' is not a colour and a number, such as red=3")
        if colour in found:
            raise InventoryError(f"--{what} {text}: {colour} is given twice")
        found[colour] = int(number_text)
    return found


OFFICIAL = Inventory(asteroids=dict.fromkeys(COLOURS, 4), gates=dict.fromkeys(_GATE_COLOURS, 2))
