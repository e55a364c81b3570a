"""How pieces look to eyes that see no colours: shape and pattern alone have to tell them apart, far away too."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.board_layout import SIZE, polar
from editor.drawing import NUMBERS_RADIUS, draw_piece
from editor.edits import Piece
from editor.theme import DARK, THEMES, Theme
from engine.asteroyds.pieces import NUMBER_RING
from engine.asteroyds.scenario import Asteroid, Start
from engine.hexgrid import Direction

COLOURS = ("red", "white", "blue", "white-red", "white-blue")
GREY = "#999999"


def drawn(theme: Theme, piece: Piece, scale: float) -> QImage:
    side = round(2 * SIZE * scale)
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    painter.scale(scale, scale)
    draw_piece(painter, theme, piece)
    painter.end()
    return image


def differing(first: QImage, second: QImage) -> float:
    """Which part of the pixels a person would see as different."""
    places = [(x, y) for x in range(first.width()) for y in range(first.height())]
    far = [
        place
        for place in places
        if abs(first.pixelColor(*place).lightness() - second.pixelColor(*place).lightness()) > 24
    ]
    return len(far) / len(places)


def asteroid(colour: str, **fields: object) -> Asteroid:
    values = {"id": "a", "colour": colour, "at": (0, 0), "heading": "E", "priority": 1, **fields}
    return Asteroid.model_validate(values)


@pytest.mark.parametrize("scale", [1.0, 0.3])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_colours_differ_without_colour(qapp: object, name: str, scale: float) -> None:
    theme = THEMES[name]
    grey = replace(theme, red=GREY, blue=GREY, white="#bbbbbb", on_red="#ffffff", on_blue="#ffffff", on_white="#000000")
    pictures = {colour: drawn(grey, asteroid(colour), scale) for colour in COLOURS}
    for first, second in combinations(COLOURS, 2):
        assert differing(pictures[first], pictures[second]) > 0.01, (first, second)


def deuteranopia(colour: QColor) -> tuple[float, float, float]:
    """What an eye without green receptors makes of it (Viénot's matrix, on linear light)."""
    red, green, blue = ((part / 255) ** 2.2 for part in (colour.red(), colour.green(), colour.blue()))
    mixed = 0.29275 * red + 0.70725 * green
    return mixed, mixed, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_body_colours_stay_apart_for_eyes_without_green(theme: Theme) -> None:
    seen = [deuteranopia(QColor(colour)) for colour in (theme.red, theme.white, theme.blue)]
    for first, second in combinations(seen, 2):
        assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 0.25


def test_a_target_is_seen_at_every_size(qapp: object) -> None:
    for scale in (1.0, 0.5, 0.3):
        plain, marked = asteroid("white-red"), asteroid("white-red", target="west")
        assert differing(drawn(DARK, plain, scale), drawn(DARK, marked, scale)) > 0.01


def test_whose_target_it_is_can_be_read_up_close(qapp: object) -> None:
    west, east = asteroid("white", target="west"), asteroid("white", target="east")
    assert differing(drawn(DARK, west, 2.0), drawn(DARK, east, 2.0)) > 0
    assert differing(drawn(DARK, west, 0.5), drawn(DARK, east, 0.5)) == 0


@pytest.mark.parametrize(("facing", "x", "y"), [("E", 30, 0), ("W", -30, 0), ("SE", 15, 26), ("NW", -15, -26)])
def test_a_craft_points_its_way(qapp: object, facing: str, x: int, y: int) -> None:
    """Its nose is in its colour; opposite to it there is none."""
    start = Start.model_validate({"seat": 1, "colour": "green", "at": (0, 0), "facing": facing})
    image = drawn(DARK, start, 2.0)
    nose = image.pixelColor(round(2 * (SIZE + x)), round(2 * (SIZE + y)))
    behind = image.pixelColor(round(2 * (SIZE - x)), round(2 * (SIZE - y)))
    assert nose.green() > 150 > behind.green()


def test_numbers_stand_upright_whatever_the_heading(qapp: object) -> None:
    """The 4 of a tile looks the same wherever it stands: it is moved, never turned."""

    def four(heading: Direction) -> QImage:
        image = drawn(DARK, asteroid("white", heading=heading.name), 4.0)
        place = polar(60.0 * (heading + NUMBER_RING.index(4)), NUMBERS_RADIUS)
        x, y = (round(4 * (SIZE + part)) for part in (place.x(), place.y()))
        return image.copy(x - 20, y - 24, 40, 48)

    first = four(Direction.E)
    for heading in Direction:
        # Half a pixel's difference at the rims is all that may come of another place.
        assert differing(first, four(heading)) < 0.14, heading
