"""Dragging from the palette onto the board: the tool that places shows it on the way and puts it down."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Signal

from engine.hexgrid import Hex

from .board_view import BoardView
from .docks.palette import Palette
from .edits import Stamp
from .tools.place import PlaceTool
from .tools.tool import Tool


class Carrying(QObject):
    """The palette keeps the mouse until the button comes up, so what it hears is passed on to the board."""

    held = Signal(object)  # a stamp for the hand
    used = Signal(object)  # the tool that was in the hand before

    def __init__(self, palette: Palette, view: BoardView, place_tool: PlaceTool, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._place = place_tool
        self._before: Tool | None = None
        palette.lifted.connect(self._lift)
        palette.carried.connect(self._carry)
        palette.dropped.connect(self._drop)

    def _lift(self, stamp: Stamp) -> None:
        self._before = self._view.tool
        self.held.emit(stamp)

    def _carry(self, point: QPoint) -> None:
        if self._is_going_on():
            at = self._hex(point)
            self._place.move(at)
            self._view.hovered.emit(at)

    def _drop(self, point: QPoint) -> None:
        if self._is_going_on():
            before, self._before = self._before, None
            self._place.drop(self._hex(point))
            self.used.emit(before)

    def _is_going_on(self) -> bool:
        """Not after Esc, which takes another tool into the hand."""
        return self._before is not None and self._view.tool is self._place

    def _hex(self, point: QPoint) -> Hex | None:
        port = self._view.viewport()
        here = port.mapFromGlobal(point)
        return self._view.hex_under(QPointF(here)) if port.rect().contains(here) else None
