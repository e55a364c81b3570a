"""Scenario: what an author writes, frozen, and at the same time the shape of a scenario file.

Knows the fields and their types, not whether they make sense together (`problems.py`) nor how they are stored
(`files.py`). The words are those of the file: `"white-red"`, `"NE"`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag

from engine.hexgrid import Hex, hexagon, hexes_of_ranges, rectangle

from .pieces import DEFAULT_HULL, MAX_SIDE

FORMAT: Final = "lost-swarm/scenario"
VERSION: Final = 1

ModeName = Literal["racing", "shooting", "targets", "drones"]
ColourName = Literal["red", "white", "blue", "white-red", "white-blue"]
DirectionName = Literal["E", "SE", "SW", "W", "NW", "NE"]
SymbolName = Literal["sail", "spiral", "twin", "bar", "star", "ring", "fork", "comb"]
CraftColour = Literal["red", "yellow", "purple", "orange", "green", "blue"]
PilotName = Literal["hector", "dolorosa", "yayenek", "mhand", "1634", "lawrence"]

_PRINTABLE = r"^[^\x00-\x1f\x7f]*$"
Label = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=_PRINTABLE)]
Line = Annotated[str, StringConstraints(max_length=120, pattern=_PRINTABLE)]
Text = Annotated[str, StringConstraints(max_length=4000)]
Side = Annotated[int, Field(ge=1, le=MAX_SIDE)]
ColumnIndex = Annotated[int, Field(ge=0, lt=MAX_SIDE)]
# Wider than any board, so that a place off the board is a problem of the scenario and not of the file.
Coordinate = Annotated[int, Field(ge=-9999, le=9999)]
Place = tuple[Coordinate, Coordinate]
Priority = Annotated[int, Field(ge=0, le=9999)]


class Part(BaseModel):
    """Strict, frozen, and no field that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class RowsBoard(Part):
    """For each row the inclusive ranges of columns that exist."""

    rows: Annotated[tuple[tuple[tuple[ColumnIndex, ColumnIndex], ...], ...], Field(max_length=MAX_SIDE)]

    def hexes(self) -> list[Hex]:
        # A range given twice, or out of order, still means one row of hexes from left to right.
        return sorted(set(hexes_of_ranges(self.rows)), key=lambda at: (at[1], at[0]))


# The printed board of the box: 158 hexes.
OFFICIAL_BOARD = RowsBoard(
    rows=(
        ((3, 6), (9, 12)),
        ((2, 12),),
        ((2, 13),),
        ((2, 12),),
        ((1, 14),),
        ((0, 14),),
        ((0, 15),),
        ((0, 14),),
        ((1, 14),),
        ((2, 12),),
        ((2, 13),),
        ((2, 12),),
        ((3, 6), (9, 12)),
    )
)


class HexagonBoard(Part):
    hexagon: Annotated[int, Field(ge=0, le=(MAX_SIDE - 1) // 2)]

    def hexes(self) -> list[Hex]:
        return hexagon(self.hexagon)


class RectangleBoard(Part):
    rectangle: tuple[Side, Side]

    def hexes(self) -> list[Hex]:
        return rectangle(*self.rectangle)


def _board_form(value: Any) -> str | None:
    if isinstance(value, RowsBoard | HexagonBoard | RectangleBoard):
        return type(value).__name__
    if isinstance(value, dict):
        for field, form in (("rows", "RowsBoard"), ("hexagon", "HexagonBoard"), ("rectangle", "RectangleBoard")):
            if field in value:
                return form
    return None


BoardShape = Annotated[
    Annotated[RowsBoard, Tag("RowsBoard")]
    | Annotated[HexagonBoard, Tag("HexagonBoard")]
    | Annotated[RectangleBoard, Tag("RectangleBoard")],
    Discriminator(
        _board_form,
        custom_error_type="board_form",
        custom_error_message="a board is an object with rows, hexagon or rectangle",
    ),
]


class Asteroid(Part):
    id: Label
    kind: Literal["asteroid"] = "asteroid"
    colour: ColourName
    at: Place
    heading: DirectionName
    priority: Priority
    target: Label | None = None


class Gate(Part):
    id: Label
    kind: Literal["gate"] = "gate"
    colour: ColourName
    symbol: SymbolName
    at: Place
    heading: DirectionName
    priority: Priority


class Turret(Part):
    id: Label
    kind: Literal["turret"] = "turret"
    symbol: SymbolName
    at: Place
    heading: DirectionName


class Pod(Part):
    id: Label
    kind: Literal["pod"] = "pod"
    at: Place


class Platform(Part):
    id: Label
    kind: Literal["platform"] = "platform"
    at: Place


Tile = Asteroid | Gate | Turret | Pod | Platform


class Start(Part):
    seat: Annotated[int, Field(ge=1, le=6)]
    colour: CraftColour | None = None
    at: Place
    facing: DirectionName
    team: Label | None = None
    pilot: PilotName | None = None


class Rules(Part):
    hull: Annotated[int, Field(ge=1, le=99)] = DEFAULT_HULL
    return_to_platform: Literal["no", "any", "own"] = "no"
    dice_order: Literal["fixed", "random"] = "fixed"
    shots_per_turn: Annotated[int, Field(ge=0, le=99)] | None = None
    pilot_powers: bool = False
    last_survivor_wins: bool = False
    targets_needed: dict[Label, Annotated[int, Field(ge=1, le=9999)]] = Field(default_factory=dict)


class Scenario(Part):
    format: Literal["lost-swarm/scenario"] = FORMAT
    version: Literal[1] = VERSION
    game: Literal["asteroyds"] = "asteroyds"
    name: Line = ""
    author: Line = ""
    description: Text = ""
    mode: ModeName
    board: BoardShape
    tiles: tuple[Annotated[Tile, Field(discriminator="kind")], ...]
    starts: tuple[Start, ...]
    rules: Rules = Rules()
