"""The board as SVG for a page, by the same drawing code as in the window; and heat laid over it.

Every cell and piece is an element of its own with a title, so that a page can say what lies where. The board is drawn
once and used again under every heat map.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Turret
from engine.hexgrid import Hex, hex_name

from ..board_layout import SIZE, bounds, centre, corners
from ..drawing import draw_piece
from ..edits import Piece
from .paint import VARIABLES, with_variables

_MARGIN = 6.0
_IDLE = re.compile(
    r' (?:vector-effect="none"|(?:fill|stroke)-opacity="1"|xml:space="preserve"|fill-rule="evenodd"'
    r'|font-style="normal"|transform="matrix\(1,0,0,1,0,0\)")'
)


def board_box(scenario: Scenario) -> QRectF:
    return bounds(board_hexes(scenario)).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)


def view_box(scenario: Scenario) -> str:
    box = board_box(scenario)
    return " ".join(f"{value:.1f}" for value in (box.x(), box.y(), box.width(), box.height()))


def board_symbols(scenario: Scenario, number: str = "") -> str:
    """Definitions of a cell (`#cell`) and of the whole board (`#board`), for use in any picture of the page; with a
    number behind their names where a page has several boards."""
    definitions: dict[str, None] = {}  # in order; what pieces have in common is defined once
    pieces = []
    for piece in (*scenario.tiles, *scenario.starts):
        common, drawing = _drawn(piece)
        definitions |= dict.fromkeys(common)
        kind = "start" if isinstance(piece, Start) else "tile"
        title = escape(f"{hex_name(piece.at)}: {describe(piece)}")
        pieces.append(f'<g class="{kind}" transform="{_moved(piece.at)}"><title>{title}</title>{drawing}</g>')
    points = " ".join(f"{point.x():.2f},{point.y():.2f}" for point in corners().toList())
    cells = "".join(
        f'<use class="cell" href="#cell{number}" transform="{_moved(at)}"/>' for at in sorted(board_hexes(scenario))
    )
    names = "".join(_name(at) for at in sorted(board_hexes(scenario)))
    return (
        f'{"".join(definitions)}<polygon id="cell{number}" class="hex" points="{points}"/>'
        f'<g id="board{number}"><g class="cells">{cells}</g><g class="names">{names}</g>{"".join(pieces)}</g>'
    )


def heat_overlay(scenario: Scenario, shares: Mapping[str, float], factor: float, unit: str) -> str:
    """A veil over every hex of the board, the denser the hotter; its title says the number."""
    most = max(shares.values(), default=0.0)
    found = []
    for at in sorted(board_hexes(scenario)):
        name = hex_name(at)
        share = shares.get(name, 0.0)
        title = f"<title>{name}: {factor * share:.3g} {unit}</title>"
        found.append(
            f'<use href="#cell" transform="{_moved(at)}" fill-opacity="{heat_density(share, most):.3f}">{title}</use>'
        )
    return "".join(found)


def heat_density(share: float, most: float) -> float:
    """How dense the veil over a hex is, from 0 to 1; the least heat can be told from none."""
    return 0.12 + 0.78 * share / most if share else 0.0


def describe(piece: Piece) -> str:
    """In a few words, for a title."""
    match piece:
        case Start():
            return f"start of seat {piece.seat}, facing {piece.facing}"
        case Asteroid():
            target = f", target of {piece.target}" if piece.target else ""
            return f"{piece.colour} asteroid {piece.priority}, heading {piece.heading}{target}"
        case Gate():
            return f"{piece.colour} gate {piece.priority} ({piece.symbol}), heading {piece.heading}"
        case Turret():
            return f"turret ({piece.symbol}), heading {piece.heading}"
        case _:
            return piece.kind


def _moved(at: Hex) -> str:
    point = centre(at)
    return f"translate({point.x():.2f} {point.y():.2f})"


def _name(at: Hex) -> str:
    point = centre(at) + QPointF(0, SIZE * 0.8)
    return f'<text x="{point.x():.1f}" y="{point.y():.1f}">{hex_name(at)}</text>'


def _drawn(piece: Piece) -> tuple[list[str], str]:
    """What a piece needs defined, and the piece itself about the origin."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setViewBox(QRectF(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE))
    painter = QPainter(generator)
    draw_piece(painter, VARIABLES, piece)
    painter.end()
    text = bytes(buffer.data().data()).decode("utf-8")
    head, body = text.split("</defs>", 1)
    common = re.findall(r"<(?:mask|pattern|linearGradient)\b.*?</(?:mask|pattern|linearGradient)>", head, re.DOTALL)
    return [_tidy(each) for each in common], _tidy(body[: body.rindex("</svg>")])


def _tidy(drawing: str) -> str:
    lean = re.sub(r"\s+", " ", with_variables(drawing))
    lean = _IDLE.sub("", lean).replace("> <", "><")
    # Cells may be nested in a picture of any font; the drawing's own comes first, then those of the same widths.
    return lean.replace('font-family="DejaVu Sans"', 'font-family="DejaVu Sans, Verdana, sans-serif"')
