"""Erase: everything the cursor passed over while the button was down goes in one edit, images included."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.hexgrid import Hex

from ..board_edits import hexes_between
from ..board_scene import BoardScene
from ..brush import SymmetryBrush
from ..document import Document
from ..edits import Ref, erase, piece, refs_at
from ..names import count_name, pieces_counted
from ..selection import Selection
from .tool import Tool


class EraseTool(Tool):
    def __init__(
        self, document: Document, selection: Selection, scene: BoardScene, brush: SymmetryBrush, parent: QObject
    ) -> None:
        super().__init__(document, selection, scene, parent)
        self._brush = brush
        self._marked: list[Ref] | None = None
        self._last: Hex | None = None

    @property
    def is_busy(self) -> bool:
        return self._marked is not None

    def press(self, at: Hex | None) -> None:
        self._marked, self._last = [], None
        self.move(at)

    def move(self, at: Hex | None) -> None:
        if self._marked is None:
            self.scene.show_hover([piece(self.document.scenario, ref).at for ref in self._topmost(at)], bad=True)
            return
        way = [] if at is None else [at] if self._last is None else hexes_between(self._last, at)
        self._last = at
        for each in way:
            self._marked += [ref for ref in self._topmost(each) if ref not in self._marked]
        self.scene.show_hover([piece(self.document.scenario, ref).at for ref in self._marked], bad=True)

    def release(self, at: Hex | None) -> None:
        marked = self._marked or []
        self.cancel()
        if marked:
            scenario = self.document.scenario
            gone = count_name([piece(scenario, ref) for ref in marked])
            self.document.edit(erase(scenario, marked), self.tr("Erase {0}").format(gone))

    def cancel(self) -> None:
        self._marked = None
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        if at is None or not refs_at(self.document.scenario, at):
            return ""
        number = len(self._topmost(at))
        if number == 0:
            return self.tr("locked: it cannot be erased")
        if number > 1:
            return self.tr("click erases {0}, the images included").format(pieces_counted(number))
        return self.tr("click erases the topmost piece, drag erases along the way")

    def _topmost(self, at: Hex | None) -> list[Ref]:
        """What lies on top, there and on every image, unless it is locked."""
        if at is None:
            return []
        locked = self.locked
        tops = [refs_at(self.document.scenario, image)[:1] for image, _ in self._brush.images(at)]
        return [ref for top in tops for ref in top if ref not in locked]
