"""Pictures of the whole window, asked for meaning: colours, numbers and arrows where they belong, nothing cut off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.board_layout import centre, polar
from editor.drawing import NUMBERS_RADIUS
from editor.edits import Ref, turn, with_piece
from editor.theme import DARK
from engine.hexgrid import Direction

from ..board_hand import open_window
from .screen import Screen, board_faults, clipped, faults

THEMES = ("dark", "light")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scenario", ["official-racing", "official-targets"])
def test_the_window_at_1280_by_720(qtbot: QtBot, scenario: str, theme: str) -> None:
    window = open_window(qtbot, scenario)
    assert (window.width(), window.height()) == (1280, 720)
    assert faults(window, theme) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_window_with_two_pixels_a_point(theme: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.editor.screens.screen", "official-racing", theme, str(tmp_path)],
        env={**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["1280x720 at 2"], done.stderr


def test_a_wrong_picture_is_noticed(qtbot: QtBot) -> None:
    """The examination itself: it sees another colour, another heading and a window that is too small."""
    window = open_window(qtbot)
    picture = Screen(window)
    assert list(board_faults(picture)) == []
    scenario = window.document.scenario
    window.document.edit(with_piece(turn(scenario, Ref(False, 0), 1), Ref(False, 4), colour="blue"), "another")
    found = "\n".join(board_faults(picture))
    assert "no arrow to SE" in found
    assert "the ring of white-1" in found
    window.view.zoom_by(2)
    assert any("not inside its view" in fault for fault in board_faults(Screen(window)))
    label = window.problems.window().statusBar()
    label.setFixedHeight(4)
    assert list(clipped(window))


def test_digits_are_sharp_at_every_zoom(qtbot: QtBot) -> None:
    """Along a line through the upright 1 of a tile, from its ground to its ink takes two pixels at most."""
    window = open_window(qtbot)
    tile = next(tile for tile in window.document.scenario.tiles if tile.id == "white-1")
    for zoom in (1.0, 3.0):
        window.view.zoom_by(zoom / window.view.zoom)
        window.view.centerOn(centre(tile.at))
        screen = Screen(window)
        middle = screen.pixel(centre(tile.at))
        # From the white body to its dark plate, level with the centre.
        reach = range(middle.x(), middle.x() + round(20 * zoom))
        shades = [screen.image.pixelColor(x, middle.y() + round(9 * zoom)).lightness() for x in reach]
        dark, light = min(shades), max(shades)
        between = [shade for shade in shades if dark + 0.2 * (light - dark) < shade < light - 0.2 * (light - dark)]
        assert light - dark > 120
        assert len(between) <= 4, zoom


def test_numbers_vanish_before_they_become_noise(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    tile = next(tile for tile in window.document.scenario.tiles if tile.id == "red-1")

    def ink() -> float:
        """On the number opposite to the arrow."""
        screen = Screen(window)
        opposite = polar(60.0 * Direction[tile.heading] + 180, NUMBERS_RADIUS)
        return screen.like(centre(tile.at) + opposite, 5, DARK.number, 150)

    window.view.zoom_by(0.6 / window.view.zoom)
    assert ink() > 0.05
    window.view.zoom_by(0.3 / window.view.zoom)
    assert ink() == 0
