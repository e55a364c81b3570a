"""Erase: everything the cursor passed over while the button was down goes in one edit."""

from __future__ import annotations

from engine.hexgrid import Hex

from ..edits import Ref, erase, piece, refs_at
from .tool import Tool


class EraseTool(Tool):
    _marked: list[Ref] | None = None

    def press(self, at: Hex | None) -> None:
        self._marked = []
        self.move(at)

    def move(self, at: Hex | None) -> None:
        refs = [] if at is None else refs_at(self.document.scenario, at)[:1]
        if self._marked is None:
            self.scene.show_hover([at] if at is not None and refs else [], bad=True)
            return
        self._marked += [ref for ref in refs if ref not in self._marked]
        self.scene.show_hover([piece(self.document.scenario, ref).at for ref in self._marked], bad=True)

    def release(self, at: Hex | None) -> None:
        marked = self._marked or []
        self.cancel()
        if marked:
            self.document.edit(erase(self.document.scenario, marked), self.tr("Erase"))

    def cancel(self) -> None:
        self._marked = None
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        something = at is not None and refs_at(self.document.scenario, at)
        return self.tr("click erases the topmost piece, drag erases along the way") if something else ""
