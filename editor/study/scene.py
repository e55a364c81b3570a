"""The board of the game that is studied: pieces where a picture has them, and over them flights, arrows and heat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from engine.asteroyds.events import Event
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, Hex

from ..board_layout import SIZE, bounds, centre
from ..items import BoardItem, FrameItem, PieceItem
from ..theme import Theme
from .flight import Flight
from .overlays import ArrowItem, DroneItem, EventItem, FlightItem, HeatItem, RouteArrow
from .picture import Picture

_Item = TypeVar("_Item", bound=QGraphicsItem)

HEAT, TILES, DRONES, CRAFT, FLIGHT, ARROWS, FRAME, HAPPENING = 5, 10, 12, 20, 25, 30, 35, 40


class StudyScene(QGraphicsScene):
    def __init__(self, scenario: Scenario, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.hexes: frozenset[Hex] = frozenset()
        self.scenario = scenario
        self.picture: Picture | None = None
        self.pieces: dict[str, PieceItem | DroneItem] = {}  # by tile id, `drone:` id, or `seat N`
        self._board = BoardItem((), theme)
        self._heat = HeatItem(HEAT, theme)
        self._flights: dict[int, FlightItem] = {}
        self._arrows: list[ArrowItem] = []
        self._frame = FrameItem(FRAME, 4)
        self._happening = EventItem(HAPPENING, theme)
        for item in (self._board, self._heat, self._frame, self._happening):
            self.addItem(item)
        self.begin(scenario)

    def begin(self, scenario: Scenario) -> None:
        """Another layout: everything is cleared."""
        self.clear_overlays()
        for name in list(self.pieces):
            self.removeItem(self.pieces.pop(name))
        self.scenario, self.picture = scenario, None
        self.hexes = board_hexes(scenario)
        names_shown = self._board.names_shown
        self.removeItem(self._board)
        self._board = BoardItem(sorted(self.hexes), self.theme)
        self._board.names_shown = names_shown
        self.addItem(self._board)
        self.setBackgroundBrush(QBrush(QColor(self.theme.space)))
        self.setSceneRect(bounds(self.hexes).adjusted(-SIZE, -SIZE, SIZE, SIZE))

    @property
    def shown_bounds(self) -> QRectF:
        """What a view that shows all of it shows."""
        return bounds(self.hexes)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.setBackgroundBrush(QBrush(QColor(theme.space)))
        for item in (
            self._board,
            self._heat,
            self._happening,
            *self.pieces.values(),
            *self._flights.values(),
            *self._arrows,
        ):
            item.theme = theme
        self.update()

    def show_names(self, shown: bool) -> None:
        self._board.names_shown = shown
        self._board.update()

    # Pieces

    def show_picture(self, picture: Picture) -> None:
        """Everything where it is, at once."""
        self.picture = picture
        wanted: dict[str, PieceItem | DroneItem] = {}
        tiles, starts = picture.pieces(self.scenario)
        for name, piece, z in [(tile.id, tile, TILES) for tile in tiles] + [
            (seat_name(start.seat), start, CRAFT) for start in starts
        ]:
            item = self.pieces.pop(name, None)
            if isinstance(item, PieceItem):
                item.show_piece(piece)
                item.setRotation(0)
            else:
                item = self._added(PieceItem(piece, self.theme, z))
            wanted[name] = item
        for name, turret in picture.drones(self.scenario):
            drone = self.pieces.pop(name, None)
            if isinstance(drone, DroneItem):
                drone.show_drone(turret)
            else:
                drone = self._added(DroneItem(turret, self.theme, DRONES))
            wanted[name] = drone
        for item in self.pieces.values():
            self.removeItem(item)
        self.pieces = wanted
        self._spread_craft()

    def show_between(self, before: Picture, after: Picture, share: float) -> None:
        """On the way from one picture to the next: whatever moves or turns has come so far (0 to 1)."""
        for seat, craft in after.crafts.items():
            item, old = self.pieces.get(seat_name(seat)), before.crafts[seat]
            if item is None or craft == old or old.at is None:
                continue
            self._glide(item, old.at, craft.at or old.at, share)
            turned = (Direction[craft.facing] - Direction[old.facing] + 3) % 6 - 3
            # A craft is drawn facing as it did before, so only the difference is turned.
            item.setRotation(60.0 * turned * share)
        for name, tile in after.tiles.items():
            item, was = self.pieces.get(name), before.tiles[name]
            if item is not None and tile.at is not None and was.at is not None and tile.at != was.at:
                self._glide(item, was.at, tile.at, share)

    def _glide(self, item: QGraphicsItem, old: Hex, new: Hex, share: float) -> None:
        item.setPos(centre(old) * (1 - share) + centre(new) * share)

    def show_event(self, event: Event | None) -> None:
        """Marks what is happening: a beam, a crash, a gain."""
        self._happening.show_event(event)

    def _spread_craft(self) -> None:
        """Craft on one hex are drawn side by side, so that none hides another."""
        groups: dict[Hex, list[PieceItem]] = {}
        for item in self.pieces.values():
            if isinstance(item, PieceItem) and item.zValue() == CRAFT:
                groups.setdefault(item.piece.at, []).append(item)
        for items in groups.values():
            for number, item in enumerate(items):
                item.setScale(1.0 if len(items) == 1 else 0.62)
                if len(items) > 1:
                    item.moveBy((number - (len(items) - 1) / 2) * SIZE * 1.1 / len(items), 0)

    # Overlays

    def clear_overlays(self) -> None:
        self.show_arrows(())
        self.show_heat({})
        for seat in list(self._flights):
            self.show_flight(seat, None)
        self.show_frame(())
        self.show_event(None)

    def show_flight(self, seat: int, flight: Flight | None) -> None:
        """The way that a seat's program leads; None takes it away."""
        old = self._flights.pop(seat, None)
        if old is not None:
            self.removeItem(old)
        if flight is not None:
            self._flights[seat] = self._added(FlightItem(flight, self.scenario, self.theme, FLIGHT))

    @property
    def flights(self) -> dict[int, Flight]:
        return {seat: item.flight for seat, item in self._flights.items()}

    def show_arrows(self, arrows: Iterable[RouteArrow]) -> None:
        while self._arrows:
            self.removeItem(self._arrows.pop())
        for arrow in arrows:
            self._arrows.append(self._added(ArrowItem(arrow, self.theme, ARROWS)))

    @property
    def arrows(self) -> list[RouteArrow]:
        return [item.arrow for item in self._arrows]

    def show_heat(self, heat: Mapping[Hex, float]) -> None:
        """How much of something each hex has, 0 to 1."""
        self._heat.show_heat(heat)

    @property
    def heat(self) -> dict[Hex, float]:
        return dict(self._heat.heat)

    def show_frame(self, hexes: Iterable[Hex]) -> None:
        self._frame.show_hexes(hexes, QColor(self.theme.accent))

    def _added(self, item: _Item) -> _Item:
        self.addItem(item)
        return item


def seat_name(seat: int) -> str:
    return f"seat {seat}"
