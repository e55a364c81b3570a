"""What a view needs of the board that it shows, and of the hand that its gestures go to; knows no scenario, no game.

Tools of the editor are hands that edit; the hand of a game only looks.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from engine.hexgrid import Hex

from .board_layout import bounds


class Board(QGraphicsScene):
    """A scene of hexes."""

    hexes: frozenset[Hex] = frozenset()

    @property
    def shown_bounds(self) -> QRectF:
        """What a view that shows all of it shows."""
        return bounds(self.hexes)


class Hand(QObject):
    """Every gesture; one that does not care about something ignores it."""

    works_off_board = False  # whether it can be told of hexes that the board does not have

    def __init__(self, board: Board, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.modifiers = Qt.KeyboardModifier.NoModifier
        self.point = QPointF()

    def sense(self, modifiers: Qt.KeyboardModifier, point: QPointF) -> None:
        """Which keys are held and where in the scene the cursor is; told before press, move and release."""
        self.modifiers = modifiers
        self.point = point

    @property
    def is_busy(self) -> bool:
        """Whether there is a gesture to forget."""
        return False

    def reaches(self, at: Hex) -> bool:
        """Whether a gesture may concern this hex."""
        return at in self._board.hexes

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
        """Clockwise by steps of 60°; what is selected, unless the hand holds something itself."""

    def pick(self, at: Hex | None) -> None:
        """Takes a copy of what lies there."""

    def cancel(self) -> None:
        """Forget the gesture."""

    def leave(self) -> None:
        """The cursor has left the view."""

    def hint(self, at: Hex | None) -> str:
        """What a click there will do."""
        return ""
