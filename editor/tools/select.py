"""Select and move: a click selects, a second click what lies beneath, a drag moves, from a free hex it draws a band."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex, hex_name

from ..board_layout import SIZE, centre
from ..board_scene import BoardScene
from ..brush import SymmetryBrush
from ..document import Document
from ..edits import Ref, move, piece, refs_at
from ..marks import BandItem
from ..names import pieces_counted
from ..piece_groups import Placed, all_refs, moved, obstacles, turned, with_followers, with_pieces
from ..selection import Selection
from ..symmetry import shift_between
from .tool import Tool


class SelectTool(Tool):
    def __init__(
        self, document: Document, selection: Selection, scene: BoardScene, brush: SymmetryBrush, parent: QObject
    ) -> None:
        super().__init__(document, selection, scene, parent)
        self._brush = brush
        self._grabbed: Ref | None = None  # the piece under the cursor when a drag began
        self._from: Hex | None = None
        self._to: Hex | None = None
        self._was_selected = False
        self._band_from: QPointF | None = None
        self._band = BandItem(scene)

    @property
    def is_busy(self) -> bool:
        return self._grabbed is not None or self._band_from is not None

    # Gestures

    def press(self, at: Hex | None) -> None:
        refs = [] if at is None else refs_at(self.document.scenario, at)
        if not refs:
            self._band_from = self.point
            return
        if self.adds:
            self.selection.toggle(next((ref for ref in refs if ref in self.selection.refs), refs[0]))
            return
        selected = [ref for ref in refs if ref in self.selection.refs]
        self._was_selected = bool(selected)
        if not selected:
            self.selection.select(refs[0])
        self._grabbed, self._from, self._to = (selected or refs)[0], at, at

    def move(self, at: Hex | None) -> None:
        if self._band_from is not None:
            self._band.span(self._band_from, self.point)
            self.scene.show_hover({piece(self.document.scenario, ref).at for ref in self._in_band()})
            return
        if self._grabbed is None:
            self.scene.show_hover([] if at is None else [at])
            return
        self._to = at
        if at is None or at == self._from:
            self.scene.show_ghosts(())
            self.scene.show_hover(())
            return
        placed, bad = self._placed(at)
        self.scene.show_ghosts(placed.values())
        self.scene.show_hover(bad or {what.at for what in placed.values()} or [at], bad=bool(bad) or not placed)

    def release(self, at: Hex | None) -> None:
        if self._band_from is not None:
            self._select_band()
            return
        grabbed, start = self._grabbed, self._from
        after = None if grabbed is None or at is None or at == start else self._after(at)
        number = len(self._moving())
        self.cancel()
        if grabbed is None or at is None or start is None:
            return
        if at != start:
            text = self.tr("Move {0} to {1}").format(hex_name(start), hex_name(at))
            if number > 1:
                text = self.tr("Move {0}").format(pieces_counted(number))
            if after is not None:
                self.document.edit(after, text)
        elif len(self.selection.refs) > 1:
            self.selection.select(grabbed)
        elif self._was_selected:
            refs = refs_at(self.document.scenario, at)
            self.selection.select(refs[(refs.index(grabbed) + 1) % len(refs)])

    def turn(self, steps: int) -> None:
        if self._grabbed is not None:
            return
        scenario, refs = self.document.scenario, self._moving()
        locked = len(self.selection.refs) - len(refs)
        if locked:
            self.said.emit(self.tr("Locked and left as it was: {0}").format(pieces_counted(locked)))
        if refs:
            placed = with_followers(scenario, turned(scenario, refs, steps), self._brush.motions, self.locked)
            text = self.tr("Turn {0}").format(hex_name(piece(scenario, refs[-1]).at))
            if len(placed) > 1:
                text = self.tr("Turn {0}").format(pieces_counted(len(placed)))
            self.document.edit(with_pieces(scenario, placed), text)

    def cancel(self) -> None:
        self._grabbed = self._from = self._to = self._band_from = None
        self._band.hide_band()
        super().cancel()

    def hint(self, at: Hex | None) -> str:
        if self._band_from is not None:
            return self.tr("release selects {0}").format(pieces_counted(len(self._in_band())))
        if self._grabbed is not None:
            return self._drag_hint(at)
        if at is None:
            return ""
        refs = refs_at(self.document.scenario, at)
        if not refs:
            return self.tr("drag selects everything in a rectangle")
        if refs[0] in self.locked:
            return self.tr("locked; click selects, right-click picks")
        if len(self.selection.refs) > 1 and any(ref in self.selection.refs for ref in refs):
            return self.tr("drag moves {0}, click selects this one alone").format(pieces_counted(len(self._moving())))
        return self.tr("click selects, drag moves, right-click picks")

    # Moving

    def _moving(self) -> list[Ref]:
        locked = self.locked
        return [ref for ref in self.selection.refs if ref not in locked]

    def _placed(self, at: Hex) -> tuple[Placed, set[Hex]]:
        """Where everything would lie, and where it cannot."""
        assert self._from is not None, "asked during a drag only"
        scenario = self.document.scenario
        # Who takes hold of a locked piece moves nothing, also if others are selected with it.
        refs = [] if self._grabbed in self.locked else self._moving()
        placed = moved(scenario, refs, shift_between(self._from, at))
        placed = with_followers(scenario, placed, self._brush.motions, self.locked)
        if self._swapped(placed, at):
            return placed, set()
        return placed, obstacles(scenario, placed, self.scene.hexes)

    def _swapped(self, placed: Iterable[Ref], at: Hex) -> bool:
        """One piece alone changes places with one of its sort, unless that is locked."""
        refs = list(placed)
        if len(refs) != 1:
            return False
        others = [ref for ref in refs_at(self.document.scenario, at) if ref.is_start == refs[0].is_start]
        return bool(others) and not any(ref in self.locked for ref in others)

    def _after(self, at: Hex) -> Scenario | None:
        placed, bad = self._placed(at)
        if bad or not placed:
            return None
        if self._swapped(placed, at):
            return move(self.document.scenario, next(iter(placed)), at)
        return with_pieces(self.document.scenario, placed)

    def _drag_hint(self, at: Hex | None) -> str:
        if self._grabbed in self.locked:
            return self.tr("locked: it cannot be moved")
        if at is None or at == self._from:
            return self.tr("drag on to move, Esc cancels")
        placed, bad = self._placed(at)
        if bad:
            names = ", ".join(hex_name(each) for each in sorted(bad) if min(each) >= 0)
            return self.tr("cannot lie there: off the board or taken {0}").format(names).strip()
        if self._swapped(placed, at):
            return self.tr("release changes places")
        return self.tr("release moves {0} here").format(pieces_counted(len(placed)))

    # The band

    def _in_band(self) -> list[Ref]:
        if not self._band_is_drawn():
            return []
        scenario, band = self.document.scenario, self._band.rectangle
        return [ref for ref in all_refs(scenario) if band.contains(centre(piece(scenario, ref).at))]

    def _band_is_drawn(self) -> bool:
        """A hand that trembles has not drawn a rectangle."""
        return max(self._band.rectangle.width(), self._band.rectangle.height()) > SIZE / 4

    def _select_band(self) -> None:
        assert self._band_from is not None, "asked at the end of a band only"
        self._band.span(self._band_from, self.point)
        inside = self._in_band()
        self.cancel()
        self.selection.select_all([*self.selection.refs, *inside] if self.adds else inside)
