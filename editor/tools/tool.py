"""What every tool can be told; a tool that does not care about something ignores it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from engine.hexgrid import Hex

from ..board_scene import BoardScene
from ..document import Document
from ..edits import Ref, Stamp, direction_of, piece, refs_at, stamp_of
from ..locks import locked_refs
from ..selection import Selection

_ADDS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class Tool(QObject):
    """`picked(stamp, heading)` asks the window to put that piece into the hand."""

    picked = Signal(object, object)
    done = Signal()  # a tool for one gesture has made it
    said = Signal(str)  # a sentence about what could not be done
    told = Signal()  # what a click will do is another thing now, though nothing moved
    works_off_board = False  # whether it can be told of hexes that the board does not have

    def __init__(self, document: Document, selection: Selection, scene: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.selection = selection
        self.scene = scene
        self.modifiers = Qt.KeyboardModifier.NoModifier
        self.point = QPointF()

    def sense(self, modifiers: Qt.KeyboardModifier, point: QPointF) -> None:
        """Which keys are held and where in the scene the cursor is; told before press, move and release."""
        self.modifiers = modifiers
        self.point = point

    @property
    def adds(self) -> bool:
        """Whether what is selected now comes to what was selected before."""
        return bool(self.modifiers & _ADDS)

    @property
    def locked(self) -> frozenset[Ref]:
        return locked_refs(self.document.scenario, self.document.sheet.locked)

    @property
    def is_busy(self) -> bool:
        """Whether there is a gesture to forget."""
        return False

    def reaches(self, at: Hex) -> bool:
        """Whether a gesture may concern this hex."""
        return at in self.scene.hexes

    def take_up(self) -> None:
        """From now on gestures come here."""

    def put_down(self) -> None:
        """No more gestures, until it is taken up again."""

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
