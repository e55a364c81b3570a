"""Paste: a group of pieces hangs at the cursor until a click puts it down; R turns it, flips mirror it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from engine.hexgrid import Hex, hex_name

from ..board_scene import BoardScene
from ..clipboard import Adopted, adopt
from ..document import Document
from ..edits import Piece, Ref
from ..names import pieces_counted
from ..piece_groups import obstacles
from ..selection import Selection
from ..symmetry import Motion, centre_on, hex_near, middle, shift_between
from .tool import Tool


class PasteTool(Tool):
    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(document, selection, scene, parent)
        self._pieces: tuple[Piece, ...] = ()
        self._handle: Hex = (0, 0)  # the hex of the group that lies under the cursor
        self._at: Hex | None = None
        self._pressed = False

    def hold(self, pieces: Sequence[Piece]) -> None:
        self._pieces = tuple(pieces)
        self._handle = hex_near(*middle([what.at for what in pieces]))
        self._show()

    def press(self, at: Hex | None) -> None:
        self._pressed = True
        self.move(at)

    def move(self, at: Hex | None) -> None:
        self._at = at
        self._show()

    def release(self, at: Hex | None) -> None:
        pressed, self._pressed = self._pressed, False
        if not pressed or at is None or self._bad(at):
            return
        adopted = self._adopted(at)
        if self.document.edit(adopted.scenario, self.tr("Paste {0}").format(pieces_counted(len(adopted.refs)))):
            self.selection.select_all(adopted.refs)
        self.done.emit()

    def turn(self, steps: int) -> None:
        self.transform(Motion(turns=steps))

    def transform(self, motion: Motion) -> None:
        """Turned or mirrored about the hex under the cursor."""
        about = Motion(motion.turns, motion.mirrored, centre_on(self._handle))
        self._pieces = tuple(about.piece(what) for what in self._pieces)
        self._show()
        self.told.emit()

    def cancel(self) -> None:
        self._at = None
        self._pressed = False
        super().cancel()

    def leave(self) -> None:
        self._at = None
        super().leave()

    def hint(self, at: Hex | None) -> str:
        if at is None:
            return ""
        bad = self._bad(at)
        if bad:
            names = ", ".join(hex_name(each) for each in sorted(bad) if min(each) >= 0)
            return self.tr("cannot lie there: off the board or taken {0}").format(names).strip()
        adopted = self._adopted(at)
        text = self.tr("click pastes {0}").format(pieces_counted(len(adopted.refs)))
        if adopted.left_out:
            text += self.tr("; no seat is free for {0}").format(pieces_counted(adopted.left_out))
        return text + self.tr("; R turns them, Esc cancels")

    def _there(self, at: Hex) -> list[Piece]:
        motion = shift_between(self._handle, at)
        return [motion.piece(what) for what in self._pieces]

    def _adopted(self, at: Hex) -> Adopted:
        return adopt(self.document.scenario, self._there(at))

    def _bad(self, at: Hex) -> set[Hex]:
        scenario = self.document.scenario
        # Numbers beyond those of the scenario: these pieces are nobody's yet.
        group = {Ref(False, len(scenario.tiles) + number): what for number, what in enumerate(self._there(at))}
        return obstacles(scenario, group, self.scene.hexes)

    def _show(self) -> None:
        at = self._at
        if at is None:
            self.scene.show_ghosts(())
            self.scene.show_hover(())
            return
        bad = self._bad(at)
        there = self._there(at)
        self.scene.show_ghosts(there)
        self.scene.show_hover(bad or {what.at for what in there}, bad=bool(bad))
