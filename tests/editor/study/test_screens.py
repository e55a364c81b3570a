"""What the window looks like while a game is studied, asserted for its meaning: colours and places in grabbed pictures.

At 1280×720 in both looks, and at twice the pixels through the picture that is exported.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QStyleOptionGraphicsItem, QWidget
from pytestqt.qtbot import QtBot

import scenarios
from editor.board_layout import centre
from editor.board_picture import Look
from editor.drawing import draw_drone
from editor.edits import refs_at
from editor.study.board_export import ScenePicture, board_image
from editor.study.overlays import DroneItem, RouteArrow
from editor.study.study import Study
from editor.theme import THEMES
from engine.asteroyds.notation import Dice, parse_program
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Turret
from engine.hexgrid import Hex

from .conftest import Opening, widget

LOOKS = ("dark", "light")
EVERY_MODE = ("official-racing", "official-shooting", "official-targets", "official-drones", "six-pilots")
SCALES = (1.0, 2.0)


def near(one: QColor, other: QColor | str, most: int = 40) -> bool:
    other = QColor(other)
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue())) <= most


class Shot:
    """The board as pixels; asked by places on the board."""

    def __init__(self, study: Study, scale: float) -> None:
        self._origin = study.scene.sceneRect().topLeft()
        self._scale = scale
        self.image: QImage = board_image(study.scene, scale)

    def at(self, point: QPointF) -> QColor:
        return self.image.pixelColor(((point - self._origin) * self._scale).toPoint())

    def around(self, about: QPointF, radius: float, colour: str) -> int:
        """How many pixels have a colour there."""
        reach = int(radius * self._scale)
        middle = ((about - self._origin) * self._scale).toPoint()
        return sum(
            near(self.image.pixelColor(middle.x() + x, middle.y() + y), colour)
            for x in range(-reach, reach + 1)
            for y in range(-reach, reach + 1)
            if x * x + y * y <= reach * reach
        )


def quiet(study: Study, look: str = "dark") -> None:
    """No analysis that changes the board under the camera."""
    study.analysis.toggle()
    study.window.set_theme(THEMES[look])
    study.session.set_dice(Dice((6, 4, 2)))
    study.session.set_seat(1)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scale", SCALES)
def test_the_ghost_runs_through_the_hexes_that_are_flown_over(study: Study, look: str, scale: float) -> None:
    quiet(study, look)
    study.session.set_program(1, parse_program("FFR"))
    hexes = study.scene.flights[1].hexes
    assert len(hexes) == 4
    shot, colour = Shot(study, scale), THEMES[look].crafts["red"]
    ways = pairwise(hexes)
    for share, (one, other) in ((share, way) for way in ways for share in (0.2, 0.8)):
        assert near(shot.at(centre(one) * (1 - share) + centre(other) * share), colour)
    study.session.set_program(1, parse_program("."))
    before = Shot(study, scale)
    assert not near(before.at(centre(hexes[1])), colour)


@pytest.mark.parametrize("look", LOOKS)
def test_a_crash_is_crossed_out_in_red_where_it_happens(study: Study, look: str) -> None:
    quiet(study, look)
    study.session.set_program(1, parse_program("FFFFFF+F"))
    crash = study.scene.flights[1].crash
    assert crash is not None
    assert crash.at is not None
    bad = THEMES[look].bad
    assert Shot(study, 1.0).around(centre(crash.at), 16, bad) > 60
    study.session.set_program(1, parse_program("."))
    assert Shot(study, 1.0).around(centre(crash.at), 16, bad) == 0


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scale", SCALES)
def test_the_tip_of_an_arrow_lies_in_its_last_hex_and_the_better_one_is_wider(
    study: Study, look: str, scale: float
) -> None:
    quiet(study, look)
    free = ((4, 10), (5, 10), (6, 10), (7, 10)), ((4, 2), (5, 2), (6, 2))
    widths = []
    for weight, hexes in zip((1.0, 0.2), free, strict=True):
        assert set(hexes) <= study.scene.hexes
        study.scene.show_arrows([RouteArrow(hexes, "5.26", weight, is_best=True)])
        shot, plain = Shot(study, scale), _without_arrows(study, scale)
        end, before = centre(hexes[-1]), centre(hexes[-2])
        back = (before - end) / 10
        assert _changed(shot, plain, end + back)
        assert not _changed(shot, plain, end - back * 3)
        middle = (centre(hexes[0]) + centre(hexes[1])) / 2
        widths.append(sum(_changed(shot, plain, middle + QPointF(0, y / 2)) for y in range(-40, 41)))
        # The figure stands on a plate of its own.
        label = RouteArrow(hexes, "5.26", weight).label_at
        assert near(shot.at(label + QPointF(0, -10)), THEMES[look].plate)
    assert widths[0] > 1.5 * widths[1]


def _without_arrows(study: Study, scale: float) -> Shot:
    arrows = study.scene.arrows
    study.scene.show_arrows(())
    shot = Shot(study, scale)
    study.scene.show_arrows(arrows)
    return shot


def _changed(shot: Shot, plain: Shot, point: QPointF) -> bool:
    return not near(shot.at(point), plain.at(point), 12)


@pytest.mark.parametrize("look", LOOKS)
def test_heat_is_the_stronger_the_more_there_is(study: Study, look: str) -> None:
    quiet(study, look)
    hexes: list[Hex] = [(4, 10), (5, 10), (6, 10)]
    study.scene.show_heat(dict(zip(hexes, (1.0, 0.4, 0.05), strict=True)))
    shot, warm = Shot(study, 1.0), QColor(THEMES[look].heat)
    far = []
    for at in hexes:
        colour = shot.at(centre(at) + QPointF(0, 20))
        far.append(sum(abs(a - b) for a, b in zip(colour.getRgb()[:3], warm.getRgb()[:3], strict=True)))
    assert far[0] < far[1] < far[2]
    assert far[0] < 120


@pytest.mark.parametrize("look", LOOKS)
def test_choke_points_are_framed(study: Study, look: str) -> None:
    quiet(study, look)
    study.scene.show_chokes([(5, 10)])
    shot = Shot(study, 1.0)
    assert shot.around(centre((5, 10)), 45, THEMES[look].target) > 150
    study.scene.show_chokes(())
    assert Shot(study, 1.0).around(centre((5, 10)), 45, THEMES[look].target) == 0


def test_a_die_shows_as_many_pips_as_its_value(study: Study) -> None:
    quiet(study)
    for value in range(1, 7):
        study.session.set_dice(Dice((value, value, value)))
        for die in study.bar.dice.dice:
            image = die.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
            assert _spots(image, study.window.theme.on_colour(die.die.name.lower())) == value


def _spots(image: QImage, colour: QColor) -> int:
    """How many separate spots of a colour there are."""
    left = {(x, y) for x in range(image.width()) for y in range(image.height()) if near(image.pixelColor(x, y), colour)}
    # The corners beside the round edge may be as bright as a pip; they touch the rim.
    spots = 0
    while left:
        waiting, size, at_rim = [left.pop()], 0, False
        while waiting:
            x, y = waiting.pop()
            size += 1
            at_rim |= x < 4 or y < 4 or x >= image.width() - 4 or y >= image.height() - 4
            for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if neighbour in left:
                    left.remove(neighbour)
                    waiting.append(neighbour)
        spots += size > 12 and not at_rim
    return spots


@pytest.mark.parametrize("look", LOOKS)
def test_the_energy_column_is_red_and_its_shield_is_up(study: Study, look: str) -> None:
    quiet(study, look)
    shield, plain = widget(study, QWidget, "cell7."), widget(study, QWidget, "cell1B")
    images = [cell.grab().toImage() for cell in (shield, plain)]
    corner = [image.pixelColor(5, image.height() // 2) for image in images]
    assert near(corner[0], THEMES[look].red)
    assert not near(corner[1], THEMES[look].red)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", EVERY_MODE)
def test_everything_fits_into_1280_by_720_and_no_text_is_cut_off(
    qtbot: QtBot, open_study: Opening, name: str, look: str
) -> None:
    study = open_study(name)
    window = study.window
    quiet(study, look)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1280, 720)
    hint = window.minimumSizeHint()
    assert hint.width() <= 1280
    assert hint.height() <= 720
    whole = QRect(0, 0, 1280, 720)
    seen = [each for each in (*window.findChildren(QAbstractButton), *window.findChildren(QLabel)) if each.isVisible()]
    assert len(seen) > 40
    for each in seen:
        place = QRect(each.mapTo(window, each.rect().topLeft()), each.size())
        if place.right() < 0 and place.bottom() < 0:
            continue  # Qt keeps docks there that lie behind another's tab
        assert whole.contains(place), each.objectName()
        if isinstance(each, QAbstractButton | QCheckBox) and each.text() and each.objectName():
            assert each.fontMetrics().horizontalAdvance(each.text().replace("&", "")) <= each.width(), each.objectName()
        if isinstance(each, QLabel) and each.text() and not each.wordWrap() and each.objectName():
            assert each.sizeHint().width() <= each.width() + 1, each.objectName()
    assert study.view.height() > 400
    assert Qt.DockWidgetArea.RightDockWidgetArea == window.dockWidgetArea(study.docks[2])


@pytest.mark.parametrize("look", LOOKS)
def test_a_drone_looks_the_same_on_the_board_and_in_a_picture(qtbot: QtBot, look: str) -> None:
    theme = THEMES[look]
    layout = scenarios.load("official-drones")
    home = next(tile for tile in layout.tiles if isinstance(tile, Turret))
    free = next(at for at in sorted(board_hexes(layout)) if not refs_at(layout, at))
    drone = home.model_copy(update={"at": free})
    item = DroneItem(drone, theme, 0)
    seen, meant = (QImage(200, 200, QImage.Format.Format_ARGB32) for _ in range(2))
    for image in (seen, meant):
        image.fill(QColor(theme.cell))
        painter = QPainter(image)
        painter.scale(2, 2)
        painter.translate(50, 50)
        if image is seen:
            item.paint(painter, QStyleOptionGraphicsItem())
        else:
            draw_drone(painter, theme, drone)
        painter.end()
    assert item.pos() == centre(free)
    assert seen == meant
    assert seen.pixelColor(100, 100) != QColor(theme.cell)


def test_a_picture_of_the_game_is_in_the_middle_of_a_sheet_of_another_shape(study: Study) -> None:
    wide = QImage(1600, 400, QImage.Format.Format_ARGB32)
    painter = QPainter(wide)
    ScenePicture(study.scene).paint(painter, QRectF(wide.rect()), Look(study.scene.theme))
    painter.end()
    space = QColor(study.scene.theme.space)
    drawn = [x for x in range(wide.width()) if any(wide.pixelColor(x, y) != space for y in range(0, 400, 5))]
    assert abs((drawn[0] + drawn[-1]) / 2 - 800) < 8
