"""A board as a picture: a scenario, a position of it, or a flight over it; drawn straight, without any window or scene.

A QGuiApplication has to be there for the letters, a display need not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engine.asteroyds.game import Round
from engine.asteroyds.position import CraftPlace, Position, TilePlace
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Asteroid, Scenario, Start, Turret
from engine.hexgrid import Direction, Hex

from .board_layout import SIZE, bounds, centre
from .drawing import draw_cell, draw_cell_name, draw_loose_drone, draw_piece
from .edits import Piece
from .flight import Flight, draw_flight, flight_of
from .theme import DARK, Theme

_MARGIN = SIZE / 3
_DRONE = "drone:"


@dataclass(frozen=True)
class Look:
    theme: Theme = DARK
    names: bool = False
    background: bool = True


@dataclass(frozen=True)
class LooseDrone:
    symbol: str
    heading: Direction
    at: Hex


@dataclass(frozen=True)
class BoardPicture:
    """What is drawn; `caption` stands below it where there is room for words."""

    hexes: frozenset[Hex]
    pieces: tuple[Piece, ...]
    drones: tuple[LooseDrone, ...] = ()
    flight: Flight | None = None
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
        for at in sorted(self.hexes):
            draw_cell(painter, look.theme, centre(at))
        for piece in self.pieces:
            _at(painter, piece.at)
            draw_piece(painter, look.theme, piece)
            painter.restore()
        for drone in self.drones:
            _at(painter, drone.at)
            draw_loose_drone(painter, look.theme, drone.symbol, drone.heading)
            painter.restore()
        if look.names:
            for at in sorted(self.hexes):
                draw_cell_name(painter, look.theme, centre(at), at)
        if self.flight is not None:
            self._paint_flight(painter, look.theme, self.flight)
        painter.restore()

    def _paint_flight(self, painter: QPainter, theme: Theme, flight: Flight) -> None:
        craft = next((each for each in self.pieces if isinstance(each, Start) and each.seat == flight.seat), None)
        if craft is not None and flight.end is not None:
            _at(painter, flight.end)
            painter.setOpacity(0.6)
            draw_piece(painter, theme, craft.model_copy(update={"facing": flight.facing.name, "team": None}))
            painter.restore()
        draw_flight(painter, theme, flight)

    def _fitted(self, target: QRectF) -> tuple[float, QPointF]:
        area = self.area
        scale = min(target.width() / area.width(), target.height() / area.height())
        return scale, target.center() - area.center() * scale


def picture_of_scenario(scenario: Scenario) -> BoardPicture:
    """Also of one that cannot be played."""
    hexes = board_hexes(scenario)
    return BoardPicture(hexes, (*scenario.tiles, *scenario.starts))


def picture_of_position(scenario: Scenario, position: Position) -> BoardPicture:
    return _picture(scenario, {tile.id: tile for tile in position.tiles}, position.crafts)


def picture_of_flight(scenario: Scenario, played: Round, seat: int) -> BoardPicture:
    """The board after the asteroid phase, and the flight of one seat over it."""
    places = {tile.id: tile for tile in played.before.tiles}
    for event in played.events:
        to = event.at if event.kind == "launched" else event.to
        if event.kind in ("launched", "moved", "pushed") and event.tile is not None:
            places[event.tile] = TilePlace(event.tile, to, places[event.tile].target)
    picture = _picture(scenario, places, played.before.crafts)
    flown = played.programs[seat]
    caption = f"Seat {seat}, dice {played.dice}, program {flown}"
    return BoardPicture(picture.hexes, picture.pieces, picture.drones, flight_of(played, seat), (caption,))


def _picture(scenario: Scenario, places: Mapping[str, TilePlace], crafts: Iterable[CraftPlace]) -> BoardPicture:
    pieces: list[Piece] = []
    drones: list[LooseDrone] = []
    for tile in scenario.tiles:
        place = places.get(tile.id)
        if place is None:
            pieces.append(tile)
        elif place.at is not None:
            changed: dict[str, object] = {"at": place.at}
            if isinstance(tile, Asteroid):
                changed["target"] = place.target
            pieces.append(tile.model_copy(update=changed))
        drone = places.get(f"{_DRONE}{tile.id}")
        if isinstance(tile, Turret) and drone is not None and drone.at not in (None, tile.at):
            assert drone.at is not None
            drones.append(LooseDrone(tile.symbol, Direction[tile.heading], drone.at))
    flown = {craft.seat: craft for craft in crafts if craft.at is not None}
    for start in scenario.starts:
        if start.seat in flown:
            craft = flown[start.seat]
            pieces.append(start.model_copy(update={"at": craft.at, "facing": craft.facing}))
    return BoardPicture(board_hexes(scenario), tuple(pieces), tuple(drones))


def _at(painter: QPainter, at: Hex) -> None:
    painter.save()
    painter.translate(centre(at))
