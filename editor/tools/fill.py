"""Fill: what the hand holds, on all free hexes that hang together (click) or lie in a rectangle (drag)."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF

from engine.asteroyds.pieces import MAX_TILES
from engine.hexgrid import Direction, Hex

from ..board_layout import SIZE, centre
from ..board_scene import BoardScene
from ..brush import SymmetryBrush
from ..document import Document
from ..edits import Piece
from ..marks import BandItem
from ..names import stamp_name
from ..piece_groups import free_hexes, free_region, place_all
from ..selection import Selection
from .place import PlaceTool
from .tool import Tool


class FillTool(Tool):
    def __init__(
        self,
        document: Document,
        selection: Selection,
        scene: BoardScene,
        brush: SymmetryBrush,
        place_tool: PlaceTool,
        parent: QObject,
    ) -> None:
        super().__init__(document, selection, scene, parent)
        self._brush = brush
        self._hand = place_tool
        self._from: QPointF | None = None
        self._shown: list[tuple[Hex, Direction]] = []
        self._band = BandItem(scene)

    @property
    def is_busy(self) -> bool:
        return self._from is not None

    def press(self, at: Hex | None) -> None:
        self._from = self.point

    def move(self, at: Hex | None) -> None:
        if self._from is not None:
            self._band.span(self._from, self.point)
        places = self._places(at)
        fits = self._fits(len(places))
        if places != self._shown or not self.scene.ghosts:
            self._shown = places
            self.scene.show_ghosts(self._ghosts(places) if fits else ())
        too_many = [] if at is None else [at]
        self.scene.show_hover([each for each, _ in places] if fits else too_many, bad=not fits)

    def release(self, at: Hex | None) -> None:
        if self._from is None:
            return
        self._band.span(self._from, self.point)
        places = self._places(at)
        self.cancel()
        if places and self._fits(len(places)):
            scenario = place_all(self.document.scenario, self._hand.stamp, places)
            self.document.edit(scenario, self.tr("Fill with {0}").format(stamp_name(self._hand.stamp)))

    def turn(self, steps: int) -> None:
        self._hand.turn(steps)
        self.told.emit()

    def cancel(self) -> None:
        self._from = None
        self._band.hide_band()
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        number, name = len(self._places(at)), stamp_name(self._hand.stamp)
        if number and not self._fits(number):
            return self.tr("{0} free hexes: too many, a scenario has at most {1} tiles").format(number, MAX_TILES)
        if self._from is not None and number:
            return self.tr("release fills {0} hexes with: {1}").format(number, name)
        if number:
            return self.tr("click fills {0} free hexes with: {1}; drag fills a rectangle").format(number, name)
        return self.tr("drag fills the free hexes of a rectangle with: {0}").format(name)

    def _fits(self, number: int) -> bool:
        if self._hand.stamp.kind == "start":
            return True  # what there is no seat for is left out
        return len(self.document.scenario.tiles) + number <= MAX_TILES

    def _ghosts(self, places: list[tuple[Hex, Direction]]) -> list[Piece]:
        hexes = {at for at, _ in places}
        after = place_all(self.document.scenario, self._hand.stamp, places)
        pieces = after.starts if self._hand.stamp.kind == "start" else after.tiles
        return [what for what in pieces if what.at in hexes]

    def _places(self, at: Hex | None) -> list[tuple[Hex, Direction]]:
        """The free hexes and their free images, each once; the hand's own heading comes first."""
        scenario = self.document.scenario
        is_start = self._hand.stamp.kind == "start"
        band = self._band.rectangle
        if max(band.width(), band.height()) > SIZE / 4:
            inside = [each for each in sorted(self.scene.hexes) if band.contains(centre(each))]
            own = free_hexes(scenario, inside, is_start)
        else:
            own = [] if at is None else free_region(scenario, self.scene.hexes, at)
        places = dict.fromkeys(own, self._hand.heading)
        if self._brush.motions:
            free = set(free_hexes(scenario, self.scene.hexes, is_start))
            for each in own:
                for image, heading in self._brush.images(each, self._hand.heading):
                    if image in free:
                        places.setdefault(image, heading)
        return list(places.items())
