"""The symmetry in force: chosen for the window, worked out for the board that is shown."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.scenario import HexagonBoard, RectangleBoard, RowsBoard
from engine.hexgrid import Direction, Hex, hex_name

from .document import Document
from .symmetry import Motion, Sixths, Symmetry, centre_of, hexes_about, motions

Board = RowsBoard | HexagonBoard | RectangleBoard


class SymmetryBrush(QObject):
    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._symmetry = Symmetry.NONE

    @property
    def symmetry(self) -> Symmetry:
        return self._symmetry

    def choose(self, symmetry: Symmetry) -> None:
        if symmetry is not self._symmetry:
            self._symmetry = symmetry
            self.changed.emit()

    @property
    def centre(self) -> Sixths:
        return _centre(self._document.scenario.board, self._symmetry)

    @property
    def motions(self) -> tuple[Motion, ...]:
        """To every image but the first."""
        return () if self._symmetry is Symmetry.NONE else motions(self._symmetry, self.centre)

    def images(self, at: Hex, heading: Direction = Direction.E) -> list[tuple[Hex, Direction]]:
        """A hex and its images as far as they are on the board, each once; the hex itself comes first."""
        hexes = _hexes(self._document.scenario.board)
        found = {at: heading}
        for motion in self.motions:
            image = motion.hex(at)
            if image in hexes:
                found.setdefault(image, motion.direction(heading))
        return list(found.items())

    def images_anywhere(self, at: Hex) -> list[Hex]:
        """A hex and its images, on the board or not, each once; the hex itself comes first."""
        return list(dict.fromkeys([at, *(motion.hex(at) for motion in self.motions)]))

    def centre_name(self, symmetry: Symmetry) -> str:
        """`H7`, or the two or three hexes between which the centre lies."""
        about = hexes_about(_centre(self._document.scenario.board, symmetry))
        return " | ".join(hex_name(at) for at in about if min(at) >= 0)


@lru_cache(maxsize=32)
def _hexes(board: Board) -> frozenset[Hex]:
    return frozenset(board.hexes())


@lru_cache(maxsize=64)
def _centre(board: Board, symmetry: Symmetry) -> Sixths:
    return centre_of(_hexes(board), symmetry)
