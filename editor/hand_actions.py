"""What menus and keys do with whatever the hand holds: stamps, pasted pieces, the selection, the symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.hexgrid import Direction

from .carrying import Carrying
from .edits import Piece, direction_of, stamp_of
from .names import stamp_name
from .stamps import HeldStamp
from .symmetry import Motion, Symmetry

if TYPE_CHECKING:
    from .main_window import MainWindow


class HandActions(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._carrying = Carrying(window.palette_dock, window.view, window.place_tool, self)
        self._carrying.held.connect(window.hold)
        self._carrying.used.connect(window.use)
        tools = (window.select_tool, window.place_tool, window.fill_tool, window.erase_tool, window.paste_tool)
        for tool in (*tools, window.shape_tool):
            tool.picked.connect(window.hold)
            tool.said.connect(window.remark.say)
            tool.told.connect(window.under_cursor.refresh)
            tool.done.connect(window.cancel)
        window.palette_dock.chosen.connect(window.hold)
        window.stamp_strip.taken.connect(self.take_stamp)
        window.groups.said.connect(window.remark.say)
        window.groups.paste_wanted.connect(self.hold_pieces)

    def hold_pieces(self, pieces: Sequence[Piece]) -> None:
        self._window.paste_tool.hold(pieces)
        self._window.use(self._window.paste_tool)

    def take_stamp(self, slot: int) -> None:
        self._window.hold(*self._window.stamps[slot])

    def store_stamp(self, slot: int) -> None:
        """What the hand holds, or else what is selected."""
        window = self._window
        held, selected = HeldStamp(window.place_tool.stamp, window.place_tool.heading), window.selection.piece
        if window.view.tool not in (window.place_tool, window.fill_tool):
            if selected is None:
                window.remark.say(self.tr("Nothing is in the hand and nothing is selected"))
                return
            held = HeldStamp(stamp_of(selected), direction_of(selected) or Direction.E)
        window.stamps.store(slot, held)
        window.remark.say(self.tr("Stamp {0}: {1}").format(slot, stamp_name(held.stamp)))

    def next_symmetry(self) -> None:
        every, brush = list(Symmetry), self._window.brush
        brush.choose(every[(every.index(brush.symmetry) + 1) % len(every)])

    def rotate(self, steps: int) -> None:
        """What hangs at the cursor; otherwise the selection as a whole."""
        if self._is_pasting():
            self._window.paste_tool.turn(steps)
        else:
            self._window.groups.rotate(steps)

    def flip_x(self) -> None:
        if self._is_pasting():
            self._window.paste_tool.transform(Motion(mirrored=True))
        else:
            self._window.groups.flip_x()

    def flip_y(self) -> None:
        if self._is_pasting():
            self._window.paste_tool.transform(Motion(3, mirrored=True))
        else:
            self._window.groups.flip_y()

    def replace(self) -> None:
        """The selection, by the last stamp."""
        self._window.groups.replace(self._window.place_tool.stamp)

    def _is_pasting(self) -> bool:
        return self._window.view.tool is self._window.paste_tool
