"""What every tool can be told; a tool that does not care about something ignores it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.hexgrid import Hex

from ..board_scene import BoardScene
from ..document import Document
from ..edits import Stamp, direction_of, piece, refs_at, stamp_of
from ..selection import Selection


class Tool(QObject):
    """`picked(stamp, heading)` asks the window to put that piece into the hand."""

    picked = Signal(object, object)

    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.selection = selection
        self.scene = scene

    def press(self, at: Hex | None) -> None:
        """The left button goes down over a hex, or off the board."""

    def move(self, at: Hex | None) -> None:
        """The cursor is over a hex, whether a button is down or not."""

    def release(self, at: Hex | None) -> None:
        """The left button comes up: time for the one edit."""

    def turn(self, steps: int) -> None:
        """Clockwise by steps of 60°; what is selected, unless the tool holds something itself."""

    def cancel(self) -> None:
        """Forget the gesture."""
        self.scene.show_ghosts(())
        self.scene.show_hover(())

    def leave(self) -> None:
        """The cursor has left the view."""
        self.scene.show_ghosts(())
        self.scene.show_hover(())

    def hint(self, at: Hex | None) -> str:
        """What a click there will do."""
        return ""

    def pick(self, at: Hex | None) -> None:
        """Takes a copy of what lies there into the hand."""
        refs = [] if at is None else refs_at(self.document.scenario, at)
        if refs:
            what = piece(self.document.scenario, refs[0])
            stamp: Stamp = stamp_of(what)
            self.picked.emit(stamp, direction_of(what))
