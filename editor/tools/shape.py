"""Board shape: a stroke that begins outside paints hexes in, one that begins on the board paints them out."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex

from ..board_edits import Reshaped, has_room, hexes_between, paintable, reshape, shifted
from ..board_layout import centre
from ..board_scene import BoardScene
from ..brush import SymmetryBrush
from ..document import Document
from ..edits import piece, refs_at
from ..names import count_name, hex_count
from ..selection import Selection
from .tool import Tool


class ShapeTool(Tool):
    """`shifted(offset)`: the board has moved on the scene, so a view that wants to look at the same place follows."""

    shifted = Signal(QPointF)
    works_off_board = True

    def __init__(
        self, document: Document, selection: Selection, scene: BoardScene, brush: SymmetryBrush, parent: QObject
    ) -> None:
        super().__init__(document, selection, scene, parent)
        self._brush = brush
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
            hovered = [] if at is None else self._with_images(at, at not in self.scene.hexes)
            self.scene.show_hover(hovered, bad=at in self.scene.hexes)
            return
        if at is None:
            return
        for passed in hexes_between(self._last or at, at):
            self._stroke += self._painted_by(passed, self._stroke)
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

    def _with_images(self, at: Hex, adds: bool) -> list[Hex]:
        """The hex and its images, as far as a stroke that adds or removes hexes can paint them."""
        return [each for each in self._brush.images_anywhere(at) if (each in self.scene.hexes) is not adds]

    def _painted_by(self, at: Hex, stroke: list[Hex]) -> list[Hex]:
        """What a hex on the way of the stroke adds to it."""
        new = [each for each in self._with_images(at, self._adds) if each not in stroke]
        if self._adds:
            # With all its images or not at all: the board stays as even as it was.
            return new if has_room({*self.scene.hexes, *stroke, *new}) else []
        # A locked piece keeps its hex.
        return [each for each in new if not self.locked.intersection(refs_at(self.document.scenario, each))]

    def _result(self, stroke: list[Hex]) -> Reshaped | None:
        hexes = self.scene.hexes | set(stroke) if self._adds else self.scene.hexes - set(stroke)
        return reshape(self.document.scenario, hexes)

    def _follow(self, old: Scenario, new: Scenario) -> None:
        if self._in_hand and old.board != new.board:
            self._show_field()

    def _show_field(self) -> None:
        self.scene.show_field(paintable(self.scene.hexes))
