"""Board shape: a stroke that begins outside paints hexes in, one that begins on the board paints them out."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex

from ..board_edits import Reshaped, has_room, hexes_between, paintable, reshape, shifted
from ..board_layout import centre
from ..board_scene import BoardScene
from ..document import Document
from ..edits import piece, refs_at
from ..names import count_name, hex_count
from ..selection import Selection
from .tool import Tool


class ShapeTool(Tool):
    """`shifted(offset)`: the board has moved on the scene, so a view that wants to look at the same place follows."""

    shifted = Signal(QPointF)
    works_off_board = True

    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(document, selection, scene, parent)
        self._in_hand = False
        self._stroke: list[Hex] | None = None
        self._adds = False
        self._last: Hex | None = None
        document.changed.connect(self._follow)

    def take_up(self) -> None:
        self._in_hand = True
        self._show_field()

    def put_down(self) -> None:
        self._in_hand = False
        self.scene.show_field(())

    def reaches(self, at: Hex) -> bool:
        # Also beyond the field that is drawn; and a stroke may lead anywhere, it paints what can be painted.
        return self._stroke is not None or at in self.scene.hexes or has_room({*self.scene.hexes, at})

    def press(self, at: Hex | None) -> None:
        if at is None:
            return
        self._adds = at not in self.scene.hexes
        self._stroke, self._last = [], at
        self.move(at)

    def move(self, at: Hex | None) -> None:
        if self._stroke is None:
            self.scene.show_hover([] if at is None else [at], bad=at in self.scene.hexes)
            return
        if at is None:
            return
        for passed in hexes_between(self._last or at, at):
            if passed not in self._stroke and self._may_paint(passed):
                self._stroke.append(passed)
        self._last = at
        self.scene.show_hover(self._stroke, bad=not self._adds)

    def release(self, at: Hex | None) -> None:
        if self._stroke is None:
            return
        self.move(at)
        result, number, adds = self._result(self._stroke), len(self._stroke), self._adds
        self.cancel()
        if result is None:
            return
        text = (self.tr("Add {0}") if adds else self.tr("Remove {0}")).format(hex_count(number))
        if result.removed:
            text = self.tr("{0} and {1}").format(text, count_name(result.removed))
        if self.document.edit(result.scenario, text):
            offset = centre(shifted((0, 0), result.shift)) - centre((0, 0))
            if not offset.isNull():
                self.shifted.emit(offset)

    def cancel(self) -> None:
        self._stroke = self._last = None
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        """Says before the button comes up which pieces would go."""
        scenario = self.document.scenario
        if self._stroke is not None:
            number = hex_count(len(self._stroke))
            if self._adds:
                return self.tr("adds {0}").format(number)
            lost = [piece(scenario, ref) for at in self._stroke for ref in refs_at(scenario, at)]
            if lost:
                return self.tr("removes {0}, and with them {1}").format(number, count_name(lost))
            return self.tr("removes {0}").format(number)
        if at is None:
            return ""
        if at not in self.scene.hexes:
            return self.tr("press and drag adds hexes to the board")
        lying = [piece(scenario, ref) for ref in refs_at(scenario, at)]
        if self.locked.intersection(refs_at(scenario, at)):
            return self.tr("a locked piece keeps its hex")
        if lying:
            return self.tr("press and drag removes hexes, here with {0}").format(count_name(lying))
        return self.tr("press and drag removes hexes from the board")

    def _may_paint(self, at: Hex) -> bool:
        if not self._adds:
            # A locked piece keeps its hex.
            return at in self.scene.hexes and not self.locked.intersection(refs_at(self.document.scenario, at))
        return at not in self.scene.hexes and has_room({*self.scene.hexes, *(self._stroke or ()), at})

    def _result(self, stroke: list[Hex]) -> Reshaped | None:
        hexes = self.scene.hexes | set(stroke) if self._adds else self.scene.hexes - set(stroke)
        return reshape(self.document.scenario, hexes)

    def _follow(self, old: Scenario, new: Scenario) -> None:
        if self._in_hand and old.board != new.board:
            self._show_field()

    def _show_field(self) -> None:
        self.scene.show_field(paintable(self.scene.hexes))
