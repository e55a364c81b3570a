"""Looks at a picture of the real window as a person would, and lists what is wrong with it.

It is a program too, because how many pixels a point has is settled before Qt starts: `python -m
tests.editor.screens.screen official-racing light FOLDER`, with QT_SCALE_FACTOR in the environment, prints the faults.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from editor.board_layout import APOTHEM, bounds, centre, polar
from editor.drawing import NUMBERS_RADIUS
from editor.main_window import MainWindow
from editor.theme import THEMES
from engine.asteroyds.pieces import NUMBER_RING
from engine.asteroyds.scenario import Asteroid, Gate
from engine.hexgrid import Direction, hex_name

BODY_RADIUS = 22.0
_SIZE = (1280, 720)


class Screen:
    """One picture of the board's viewport; places are given in coordinates of the board."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.image: QImage = window.view.viewport().grab().toImage()
        self.ratio = self.image.devicePixelRatio()

    def pixel(self, place: QPointF) -> QPoint:
        point = self.window.view.viewportTransform().map(place) * self.ratio
        return QPoint(round(point.x()), round(point.y()))

    def colour(self, place: QPointF) -> QColor:
        return self.image.pixelColor(self.pixel(place))

    def like(self, about: QPointF, half: float, wanted: str, tolerance: int = 60) -> float:
        """Which part of a square about a place has nearly that colour."""
        first, last = self.pixel(about - QPointF(half, half)), self.pixel(about + QPointF(half, half))
        colour, near, all_ = QColor(wanted), 0, 0
        for x in range(first.x(), last.x() + 1):
            for y in range(first.y(), last.y() + 1):
                seen = self.image.pixelColor(x, y)
                off = abs(seen.red() - colour.red()) + abs(seen.green() - colour.green())
                near += off + abs(seen.blue() - colour.blue()) < tolerance
                all_ += 1
        return near / all_


def kind_of_colour(colour: QColor) -> str:
    """As a person would call it, stripes and shadows included."""
    red, green, blue = colour.red(), colour.green(), colour.blue()
    if red > green + 50 and red > blue + 50:
        return "red"
    if blue > red + 40:
        return "blue"
    return "white" if min(red, green, blue) > 150 else "dark"


def board_faults(screen: Screen) -> Iterator[str]:
    window, theme = screen.window, screen.window.theme
    shown = window.view.mapFromScene(bounds(window.scene.hexes)).boundingRect()
    if not window.view.viewport().rect().contains(shown):
        yield f"the board {shown} is not inside its view"
    for tile in window.document.scenario.tiles:
        if not isinstance(tile, Asteroid | Gate):
            continue
        about, name, heading = centre(tile.at), hex_name(tile.at), Direction[tile.heading]
        wanted = tile.colour.removeprefix("white-")
        # Away from the numbers and the arrow; most of what is there, as bodies have patterns.
        far = BODY_RADIUS * (0.88 if isinstance(tile, Gate) else 0.8)
        ring = [kind_of_colour(screen.colour(about + polar(40 * k - 90, far))) for k in range(9)]
        if ring.count(wanted) < 6:
            yield f"{name}: the ring of {tile.id} is {ring}"
        if isinstance(tile, Asteroid) and tile.colour != wanted and tile.target is None:
            middle = [kind_of_colour(screen.colour(about + polar(30 + 60 * k, 12.5))) for k in range(6)]
            if middle.count("white") < 4:
                yield f"{name}: the middle of {tile.id} is {middle}"
        for step, number in enumerate(NUMBER_RING):
            place = about + polar(60.0 * (heading + step), NUMBERS_RADIUS)
            ink = theme.accent_text if step == 0 else theme.number
            if not 0.06 < screen.like(place, 5, ink, 150) < 0.8:
                yield f"{name}: no {number} of {tile.id} where it should be: {screen.like(place, 5, ink, 150):.2f}"
            beside = about + polar(60.0 * (heading + step) + 30, NUMBERS_RADIUS + 4)
            if screen.like(beside, 2, theme.number, 150) > 0.2 and getattr(tile, "target", None) is None:
                yield f"{name}: something like a number between the numbers of {tile.id}"
        tip = about + polar(60.0 * heading, APOTHEM - 4.5)
        if screen.like(tip, 2.5, theme.accent, 150) < 0.3:
            yield f"{name}: no arrow to {tile.heading}"


def clipped(window: MainWindow) -> Iterator[str]:
    """Labels and buttons that are smaller than what stands on them, tabs too narrow for their titles."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QLabel | QAbstractButton) or not widget.text():
            continue
        inside = QRect(widget.mapTo(window, QPoint()), widget.size())
        if not window.rect().intersects(inside):
            continue  # in a dock behind another one
        needed, name = widget.sizeHint(), widget.objectName() or widget.text()
        if isinstance(widget, QLabel) and widget.wordWrap():
            if widget.height() < widget.heightForWidth(widget.width()):
                yield f"{name}: {widget.height()} high, needs {widget.heightForWidth(widget.width())}"
        elif widget.width() < needed.width() or widget.height() < needed.height():
            yield f"{name}: {widget.size().toTuple()}, needs {needed.toTuple()}"
        if not window.rect().contains(inside):
            yield f"{name}: not inside the window"
    for row in range(window.tabs.count()):
        if window.tabs.tabRect(row).width() < window.tabs.fontMetrics().horizontalAdvance(window.tabs.tabText(row)):
            yield f"tab {window.tabs.tabText(row)} is cut"
    palette = window.palette_dock
    last = palette.visualItemRect(palette.item(palette.count() - 1))
    if last.bottom() > palette.viewport().height():
        yield f"the palette needs {last.bottom()} pixels and has {palette.viewport().height()}"


def faults(window: MainWindow, theme: str) -> list[str]:
    window.set_theme(THEMES[theme])
    QApplication.processEvents()
    screen = Screen(window)
    return [*board_faults(screen), *clipped(window)]


def main() -> None:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[3])
    application = QApplication(["screen"])
    application.setStyle("Fusion")
    window = MainWindow()
    window.resize(*_SIZE)
    window.files.open_argument(sys.argv[1])
    window.show()
    application.processEvents()
    ratio = window.devicePixelRatio()
    for line in faults(window, sys.argv[2]):
        print(line)
    print(f"{window.width()}x{window.height()} at {ratio:g}")
    window.close()


if __name__ == "__main__":
    main()
