"""Select and move: a click selects, a second click what lies beneath, a drag moves."""

from __future__ import annotations

from engine.hexgrid import Hex, hex_name

from ..edits import Ref, move, piece, refs_at, turn
from .tool import Tool


class SelectTool(Tool):
    _dragged: Ref | None = None
    _from: Hex | None = None
    _was_selected = False

    def press(self, at: Hex | None) -> None:
        refs = [] if at is None else refs_at(self.document.scenario, at)
        self._was_selected = self.selection.ref in refs
        if not refs:
            self.selection.select(None)
            return
        if not self._was_selected:
            self.selection.select(refs[0])
        self._dragged, self._from = self.selection.ref, at

    def move(self, at: Hex | None) -> None:
        if self._dragged is None:
            self.scene.show_hover([] if at is None else [at])
            return
        if at is None or at == self._from:
            self.scene.show_ghosts(())
            self.scene.show_hover(())
            return
        self.scene.show_ghosts([piece(move(self.document.scenario, self._dragged, at), self._dragged)])
        self.scene.show_hover([at])

    def release(self, at: Hex | None) -> None:
        dragged, start = self._dragged, self._from
        self.cancel()
        if dragged is None or at is None or start is None:
            return
        scenario = self.document.scenario
        if at != start:
            text = self.tr("Move {0} to {1}").format(hex_name(start), hex_name(at))
            self.document.edit(move(scenario, dragged, at), text)
        elif self._was_selected:
            refs = refs_at(scenario, at)
            self.selection.select(refs[(refs.index(dragged) + 1) % len(refs)])

    def turn(self, steps: int) -> None:
        ref = self.selection.ref
        if ref is not None and self._dragged is None:
            at = piece(self.document.scenario, ref).at
            self.document.edit(turn(self.document.scenario, ref, steps), self.tr("Turn {0}").format(hex_name(at)))

    def cancel(self) -> None:
        self._dragged = self._from = None
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        if at is None or not refs_at(self.document.scenario, at):
            return ""
        return self.tr("click selects, drag moves, right-click picks")
