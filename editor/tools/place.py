"""Place: a ghost shows the next piece; it is put down where the button comes up."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.hexgrid import Direction, Hex, hex_name

from ..board_scene import BoardScene
from ..document import Document
from ..edits import STAMPS, Ref, Stamp, new_piece, place, refs_at
from ..names import stamp_name
from ..selection import Selection
from .tool import Tool


class PlaceTool(Tool):
    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(document, selection, scene, parent)
        self.stamp: Stamp = STAMPS[0]
        self.heading = Direction.E
        self._at: Hex | None = None
        self._pressed = False

    def hold(self, stamp: Stamp, heading: Direction | None = None) -> None:
        self.stamp = stamp
        self.heading = self.heading if heading is None else heading
        self._show()

    def press(self, at: Hex | None) -> None:
        self._pressed = True
        self.move(at)

    def move(self, at: Hex | None) -> None:
        self._at = at
        self._show()

    def release(self, at: Hex | None) -> None:
        pressed, self._pressed = self._pressed, False
        if not pressed or at is None:
            return
        scenario = place(self.document.scenario, self.stamp, at, self.heading)
        text = self.tr("Place {0} on {1}").format(stamp_name(self.stamp), hex_name(at))
        if self.document.edit(scenario, text):
            is_start = self.stamp.kind == "start"
            self.selection.select(Ref(is_start, len(scenario.starts if is_start else scenario.tiles) - 1))
        self.move(at)

    def turn(self, steps: int) -> None:
        self.heading = Direction((self.heading + steps) % 6)
        self._show()

    def cancel(self) -> None:
        self._pressed = False
        self._at = None
        super().cancel()

    def leave(self) -> None:
        self._at = None
        super().leave()

    def hint(self, at: Hex | None) -> str:
        if at is None:
            return ""
        if new_piece(self.document.scenario, self.stamp, at, self.heading) is None:
            return self.tr("all six seats are taken")
        is_start = self.stamp.kind == "start"
        replaces = any(ref.is_start == is_start for ref in refs_at(self.document.scenario, at))
        text = self.tr("click replaces it with: {0}") if replaces else self.tr("click places: {0}")
        return text.format(stamp_name(self.stamp))

    def _show(self) -> None:
        at = self._at
        new = None if at is None else new_piece(self.document.scenario, self.stamp, at, self.heading)
        self.scene.show_ghosts([] if new is None else [new])
        self.scene.show_hover([] if at is None else [at])
