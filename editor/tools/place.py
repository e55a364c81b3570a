"""Place: ghosts show the next piece and its images; a click puts them down, a drag paints along the way."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.hexgrid import Direction, Hex, hex_name

from ..board_edits import hexes_between
from ..board_scene import BoardScene
from ..brush import SymmetryBrush
from ..document import Document
from ..edits import STAMPS, Piece, Stamp, direction_of, new_piece, piece, refs_at
from ..names import stamp_name
from ..piece_groups import all_refs, place_all
from ..selection import Selection
from .tool import Tool


class PlaceTool(Tool):
    def __init__(
        self, document: Document, selection: Selection, scene: BoardScene, brush: SymmetryBrush, parent: QObject
    ) -> None:
        super().__init__(document, selection, scene, parent)
        self.stamp: Stamp = STAMPS[0]
        self.heading = Direction.E
        self._brush = brush
        self._at: Hex | None = None
        self._painted: list[Hex] | None = None

    @property
    def is_busy(self) -> bool:
        return self._painted is not None

    def hold(self, stamp: Stamp, heading: Direction | None = None) -> None:
        self.stamp = stamp
        self.heading = self.heading if heading is None else heading
        self._show()
        self.told.emit()

    def press(self, at: Hex | None) -> None:
        self._painted = []
        self._at = None
        self.move(at)

    def move(self, at: Hex | None) -> None:
        if self._painted is not None and at is not None:
            way = [at] if self._at is None else hexes_between(self._at, at)
            self._painted += [each for each in way if each in self.scene.hexes and each not in self._painted]
        self._at = at
        self._show()

    def release(self, at: Hex | None) -> None:
        painted, self._painted = self._painted, None
        if painted:
            self._put(painted)
            self.move(at)

    def drop(self, at: Hex | None) -> None:
        """Something carried here from the palette is let go."""
        if at is not None:
            self._put([at])

    def turn(self, steps: int) -> None:
        self.heading = Direction((self.heading + steps) % 6)
        self._show()
        self.told.emit()

    def cancel(self) -> None:
        self._painted = None
        self._at = None
        super().cancel()

    def leave(self) -> None:
        self._at = None
        super().leave()

    def hint(self, at: Hex | None) -> str:
        if at is None:
            return ""
        name = stamp_name(self.stamp)
        if self._is_locked(at):
            return self.tr("locked: nothing can be placed here")
        new = new_piece(self.document.scenario, self.stamp, at, self.heading)
        if new is None and not self._is_taken(at):
            return self.tr("all six seats are taken")
        if new is not None and direction_of(new) is not None:
            name = self.tr("{0} pointing {1}").format(name, self.heading.name)
        images = [image for image, _ in self._brush.images(at) if not self._is_locked(image)]
        replaces = sum(self._is_taken(image) for image in images)
        if len(images) > 1:
            text = self.tr("click places {0} images of: {1}").format(len(images), name)
            return text + (self.tr(", {0} in place of others").format(replaces) if replaces else "")
        text = self.tr("click replaces it with: {0}") if replaces else self.tr("click places: {0}")
        return text.format(name)

    def _put(self, painted: list[Hex]) -> None:
        scenario = place_all(self.document.scenario, self.stamp, self._places(painted), self.locked)
        name = stamp_name(self.stamp)
        if len(painted) == 1:
            text = self.tr("Place {0} on {1}").format(name, hex_name(painted[0]))
        else:
            text = self.tr("Paint {0}").format(name)
        if self.document.edit(scenario, text):
            # Not the images: they follow what is done to these as images do.
            is_start = self.stamp.kind == "start"
            new = [ref for ref in all_refs(scenario) if ref.is_start == is_start and piece(scenario, ref).at in painted]
            self.selection.select_all(new)

    def _places(self, painted: list[Hex]) -> list[tuple[Hex, Direction]]:
        """Every hex of the stroke and its images; where two fall together the hand's own comes first."""
        own = dict.fromkeys(painted, self.heading)
        for at in painted:
            for image, heading in self._brush.images(at, self.heading):
                own.setdefault(image, heading)
        return list(own.items())

    def _is_taken(self, at: Hex) -> bool:
        return any(ref.is_start == (self.stamp.kind == "start") for ref in refs_at(self.document.scenario, at))

    def _is_locked(self, at: Hex) -> bool:
        is_start, scenario = self.stamp.kind == "start", self.document.scenario
        return any(ref.is_start == is_start and piece(scenario, ref).at == at for ref in self.locked)

    def _show(self) -> None:
        painted = self._painted or ([] if self._at is None else [self._at])
        ghosts: list[Piece] = []
        scenario = self.document.scenario
        places = [(at, heading) for at, heading in self._places(painted) if not self._is_locked(at)]
        after = place_all(scenario, self.stamp, places)
        hexes = {at for at, _ in places}
        if after is not scenario:
            pieces = after.starts if self.stamp.kind == "start" else after.tiles
            ghosts = [what for what in pieces if what.at in hexes]
        self.scene.show_ghosts(ghosts)
        bad = not ghosts and bool(painted)
        self.scene.show_hover(painted if bad else hexes, bad=bad)
