"""What every tool can be told; a tool that does not care about something ignores it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal

from engine.hexgrid import Hex

from ..board_scene import BoardScene
from ..document import Document
from ..edits import Ref, Stamp, direction_of, piece, refs_at, stamp_of
from ..gestures import Hand
from ..locks import locked_refs
from ..selection import Selection

_ADDS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class Tool(Hand):
    """`picked(stamp, heading)` asks the window to put that piece into the hand."""

    picked = Signal(object, object)
    done = Signal()  # a tool for one gesture has made it
    said = Signal(str)  # a sentence about what could not be done
    told = Signal()  # what a click will do is another thing now, though nothing moved

    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(scene, parent)
        self.document = document
        self.selection = selection
        self.scene = scene

    @property
    def adds(self) -> bool:
        """Whether what is selected now comes to what was selected before."""
        return bool(self.modifiers & _ADDS)

    @property
    def locked(self) -> frozenset[Ref]:
        return locked_refs(self.document.scenario, self.document.sheet.locked)

    def cancel(self) -> None:
        """Forget the gesture."""
        self.scene.show_ghosts(())
        self.scene.show_hover(())

    def leave(self) -> None:
        """The cursor has left the view."""
        self.scene.show_ghosts(())
        self.scene.show_hover(())

    def pick(self, at: Hex | None) -> None:
        """Takes a copy of what lies there into the hand."""
        refs = [] if at is None else refs_at(self.document.scenario, at)
        if refs:
            what = piece(self.document.scenario, refs[0])
            stamp: Stamp = stamp_of(what)
            self.picked.emit(stamp, direction_of(what))
