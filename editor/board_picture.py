"""A board as a picture: a scenario, a position of it, or a flight over it; drawn straight, without any window or scene.

A QGuiApplication has to be there for the letters, a display need not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario, Start, Turret
from engine.hexgrid import Hex

from .board_layout import SIZE, bounds, centre
from .drawing import draw_cell_names, draw_cells, draw_drone, draw_piece
from .drawing_shapes import cells_of
from .edits import Piece
from .flight_arrows import Arrow, arrows_of, draw_arrows
from .theme import DARK, Theme

# Games bring the kernels along, and the window draws boards before they are ready.
if TYPE_CHECKING:
    from engine.asteroyds.game import Game, Round
    from engine.asteroyds.position import Position

    from .study.picture import Picture

_MARGIN = SIZE / 3


@dataclass(frozen=True)
class Look:
    theme: Theme = DARK
    names: bool = False
    background: bool = True


@dataclass(frozen=True)
class BoardPicture:
    """What is drawn; `caption` stands below it where there is room for words."""

    hexes: frozenset[Hex]
    pieces: tuple[Piece, ...]
    drones: tuple[Turret, ...] = ()  # away from home, each as the turret that sent it
    arrows: tuple[Arrow, ...] = ()
    arrival: Start | None = None  # where the arrows lead, seen through
    caption: tuple[str, ...] = ()

    @property
    def area(self) -> QRectF:
        """In coordinates of the board."""
        return bounds(self.hexes).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def place(self, target: QRectF, point: QPointF) -> QPointF:
        """Where a point of the board comes to lie in a picture that fills `target`."""
        scale, origin = self._fitted(target)
        return point * scale + origin

    def paint(self, painter: QPainter, target: QRectF, look: Look) -> None:
        """As large as fits, in the middle."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if look.background:
            painter.fillRect(target, QColor(look.theme.space))
        scale, origin = self._fitted(target)
        painter.translate(origin)
        painter.scale(scale, scale)
        cells = cells_of(self.hexes)
        draw_cells(painter, look.theme, cells)
        for piece in self.pieces:
            _at(painter, piece.at)
            draw_piece(painter, look.theme, piece)
            painter.restore()
        for drone in self.drones:
            _at(painter, drone.at)
            draw_drone(painter, look.theme, drone)
            painter.restore()
        if look.names:
            draw_cell_names(painter, look.theme, cells)
        if self.arrival is not None:
            _at(painter, self.arrival.at)
            painter.setOpacity(0.6)
            draw_piece(painter, look.theme, self.arrival)
            painter.restore()
        draw_arrows(painter, look.theme, self.arrows)
        painter.restore()

    def _fitted(self, target: QRectF) -> tuple[float, QPointF]:
        area = self.area
        scale = min(target.width() / area.width(), target.height() / area.height())
        return scale, target.center() - area.center() * scale


def picture_of_scenario(scenario: Scenario) -> BoardPicture:
    """Also of one that cannot be played."""
    hexes = board_hexes(scenario)
    return BoardPicture(hexes, (*scenario.tiles, *scenario.starts))


def picture_of_position(scenario: Scenario, position: Position) -> BoardPicture:
    from .study.picture import picture_of

    return _shown(scenario, picture_of(position))


def picture_of_flight(game: Game, played: Round, seat: int) -> BoardPicture:
    """The board after the asteroid phase, and the flight of one seat over it."""
    from .study.picture import after_asteroids, picture_of

    shown = _shown(game.scenario, after_asteroids(played, game.setup.symbols))
    _, landed = picture_of(played.after).pieces(game.scenario)
    return replace(
        shown,
        arrows=arrows_of(played, seat),
        arrival=next((craft for craft in landed if craft.seat == seat), None),
        caption=(f"Seat {seat}, dice {played.dice}, program {played.programs[seat]}",),
    )


def _shown(scenario: Scenario, picture: Picture) -> BoardPicture:
    tiles, starts = picture.pieces(scenario)
    at_home = {tile.id: tile.at for tile in scenario.tiles}
    # A drone on its turret is part of the turret's own picture.
    loose = tuple(drone for _, drone in picture.drones(scenario) if drone.at != at_home[drone.id])
    return BoardPicture(board_hexes(scenario), (*tiles, *starts), loose)


def _at(painter: QPainter, at: Hex) -> None:
    painter.save()
    painter.translate(centre(at))
