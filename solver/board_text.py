"""A board as text in a terminal: where everything lies in a position. Readable without colours.

A hex is four characters wide (the last one a gap) and two lines high; odd rows are shifted by half a hex. The upper
line holds the tile, the lower one the craft or else the tile's details. It draws; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from engine.asteroyds.position import CraftPlace, Position
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Tile, Turret
from engine.hexgrid import Hex, hex_name

HEX_WIDTH = 4
INNER_WIDTH = HEX_WIDTH - 1
LABEL_WIDTH = 3

ARROWS = {"E": "→", "SE": "↘", "SW": "↙", "W": "←", "NW": "↖", "NE": "↗"}
SYMBOL_GLYPHS = {
    "sail": "△",
    "spiral": "@",
    "twin": "=",
    "bar": "|",
    "star": "*",
    "ring": "o",
    "fork": "Y",
    "comb": "E",
}
COLOUR_LETTERS = {"red": "r", "white": "w", "blue": "b", "white-red": "wr", "white-blue": "wb"}

SPACE = "grey50 on grey11"
RED, WHITE, BLUE = "bold white on red3", "bold black on grey85", "bold white on blue3"
GOLD, STONE, DECK, TOWER = "bold black on gold3", "grey70 on grey35", "white on deep_sky_blue4", "white on purple4"
# One style for each of the three characters of a hex.
TILE_STYLES = {
    "red": (RED,) * 3,
    "white": (WHITE,) * 3,
    "blue": (BLUE,) * 3,
    "white-red": (WHITE, RED, RED),
    "white-blue": (WHITE, BLUE, BLUE),
}
CRAFT_STYLES = {
    "red": "bold white on red1",
    "yellow": "bold black on bright_yellow",
    "purple": "bold white on magenta3",
    "orange": "bold black on dark_orange",
    "green": "bold black on green3",
    "blue": "bold white on dodger_blue1",
    None: "bold black on bright_white",
}
LABEL = "dim"


@dataclass(frozen=True)
class Cell:
    """What one hex shows: two lines of three characters, each with its own style."""

    upper: str = " · "
    lower: str = "   "
    upper_styles: tuple[str, ...] = (SPACE,) * 3
    lower_styles: tuple[str, ...] = (SPACE,) * 3


def board_width(scenario: Scenario, columns: int | None = None) -> int:
    """How many characters wide a board, or so many columns of it, is drawn."""
    wide = _column_count(scenario) if columns is None else columns
    return LABEL_WIDTH + wide * HEX_WIDTH + HEX_WIDTH // 2


def board_text(scenario: Scenario, position: Position, width: int | None = None) -> Text:
    """The whole board; if it is wider than `width`, in several pieces of so many columns, one below the other."""
    fitting = _column_count(scenario)
    if width is not None:
        while fitting > 1 and board_width(scenario, fitting) > width:
            fitting -= 1
    columns = range(_column_count(scenario))
    pieces = [columns[first : first + fitting] for first in columns[::fitting]]
    cells = _cells(scenario, position)
    return Text("\n\n").join(_piece(scenario, cells, position, piece) for piece in pieces)


def _column_count(scenario: Scenario) -> int:
    return max(column for column, _ in scenario.board.hexes()) + 1


def _piece(scenario: Scenario, cells: dict[Hex, Cell], position: Position, columns: range) -> Text:
    crafts = _crafts_by_hex(position)
    colours = {start.seat: CRAFT_STYLES[start.colour] for start in scenario.starts}
    lines = [_column_labels(columns)]
    for row in range(max(row for _, row in cells) + 1):
        upper, lower = Text().append(f"{row + 1:>2}", LABEL), Text()
        for place, column in enumerate(columns):
            cell = cells.get((column, row))
            if cell is None:
                continue
            for line in (upper, lower):
                # Up to where this hex begins, over gaps and missing hexes.
                line.append(" " * (LABEL_WIDTH + place * HEX_WIDTH + row % 2 * HEX_WIDTH // 2 - len(line)))
            _append(upper, cell.upper, cell.upper_styles)
            there = crafts.get((column, row))
            if there:
                lower.append_text(_craft_text(there, colours, cell.lower_styles[-1]))
            else:
                _append(lower, cell.lower, cell.lower_styles)
        lines += [upper, lower]
    return Text("\n").join([*lines, _column_labels(columns)])


def _append(line: Text, characters: str, styles: Sequence[str]) -> None:
    for style, run in groupby(zip(characters, styles, strict=True), key=itemgetter(1)):
        line.append("".join(character for character, _ in run), style)


def _column_labels(columns: range) -> Text:
    """Each letter stands between its hexes of the even rows and those, half a hex further right, of the odd ones."""
    labels = "".join(f"{hex_name((column, 0))[:-1]:>3} " for column in columns)
    return Text().append(" " * LABEL_WIDTH + labels.rstrip(), LABEL)


# -------------------------------------------------------------------------------------------------------------- tiles


def _cells(scenario: Scenario, position: Position) -> dict[Hex, Cell]:
    cells = {at: Cell() for at in scenario.board.hexes()}
    tiles = {tile.id: tile for tile in scenario.tiles}
    marks = team_marks(scenario)
    for tile in scenario.tiles:
        if not isinstance(tile, Asteroid | Gate):
            cells[tile.at] = _fixed_cell(tile)
    for place in position.tiles:
        if place.at is not None:
            # A drone has the turret that launched it in its name.
            tile = tiles[place.id.removeprefix("drone:")] if place.id not in tiles else tiles[place.id]
            cells[place.at] = _moving_cell(tile, marks.get(place.target or "", " "))
    return cells


def _fixed_cell(tile: Tile) -> Cell:
    if isinstance(tile, Turret):
        upper, lower = f"T {ARROWS[tile.heading]}", f" {SYMBOL_GLYPHS[tile.symbol]} "
        return Cell(upper, lower, (TOWER,) * 3, (TOWER,) * 3)
    if tile.kind == "pod":
        return Cell("pod", "   ", (STONE,) * 3, (STONE,) * 3)
    return Cell("[ ]", "   ", (DECK,) * 3, (DECK,) * 3)


def _moving_cell(tile: Tile, target: str) -> Cell:
    """Asteroids in small letters, gates in capitals, and drones, which are white-red."""
    if isinstance(tile, Asteroid):
        styles = TILE_STYLES[tile.colour]
        letters = COLOUR_LETTERS[tile.colour]
        return Cell(f"{letters:<2}{ARROWS[tile.heading]}", _numbered(target, tile.priority), styles, styles)
    if isinstance(tile, Gate):
        letters = COLOUR_LETTERS[tile.colour].upper()
        lower = _numbered(SYMBOL_GLYPHS[tile.symbol], tile.priority)
        return Cell(f"{letters:<2}{ARROWS[tile.heading]}", lower, TILE_STYLES[tile.colour], (GOLD,) * 3)
    assert isinstance(tile, Turret), tile
    styles = TILE_STYLES["white-red"]
    return Cell(f"D {ARROWS[tile.heading]}", f" {SYMBOL_GLYPHS[tile.symbol]} ", styles, (GOLD,) * 3)


def _numbered(mark: str, priority: int) -> str:
    """A mark and the priority, which has two digits on every printed tile; a longer one is only hinted at."""
    digits = str(priority)
    room = INNER_WIDTH - (mark != " ")
    text = digits if len(digits) <= room else digits[: room - 1] + "…"
    return f"{mark}{text:>2}" if mark != " " else f"{text:>3}"


def team_marks(scenario: Scenario) -> dict[str, str]:
    """A capital letter for each team that has targets, its own initial where nobody has that yet."""
    teams = dict.fromkeys(tile.target for tile in scenario.tiles if isinstance(tile, Asteroid) and tile.target)
    marks: dict[str, str] = {}
    for team in teams:
        wanted = [letter for letter in team.upper() if letter.isascii() and letter.isalpha()]
        letters = [*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        marks[team] = next((letter for letter in letters if letter not in marks.values()), "+")
    return marks


# -------------------------------------------------------------------------------------------------------------- craft


def _crafts_by_hex(position: Position) -> dict[Hex, list[CraftPlace]]:
    places: dict[Hex, list[CraftPlace]] = {}
    for craft in position.crafts:
        if craft.at is not None:
            places.setdefault(craft.at, []).append(craft)
    return places


def _craft_text(crafts: Sequence[CraftPlace], colours: dict[int, str], ground: str) -> Text:
    """`#1→`; several in one hex are `#12`, `#123` or `#×4`: their facings stand in the list of craft."""
    text = Text()
    if len(crafts) == 1:
        craft = crafts[0]
        text.append(f"#{craft.seat}{ARROWS[craft.facing]}", colours[craft.seat])
    elif len(crafts) <= INNER_WIDTH:
        text.append("#", ground)
        for craft in crafts:
            text.append(str(craft.seat), colours[craft.seat])
    else:
        text.append(f"#×{len(crafts)}", CRAFT_STYLES[None])
    return text
