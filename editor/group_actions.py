"""What the menus do to the selection: choose, copy, paste, turn and mirror as a whole, replace, lock.

Every action is one edit. What cannot be done is said in one sentence, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from engine.hexgrid import Hex, hex_name

from .board_scene import BoardScene
from .brush import SymmetryBrush
from .clipboard import NoPiecesError, pieces_text, read_pieces
from .document import Document
from .edits import Piece, Ref, Stamp, erase, piece, stamp_of
from .locks import Locks
from .names import count_name, pieces_counted, stamp_name
from .piece_groups import (
    Placed,
    all_of,
    all_refs,
    moved,
    obstacles,
    random_headings,
    replaced,
    with_followers,
    with_pieces,
)
from .selection import Selection
from .symmetry import Motion, Sixths, Symmetry, centre_near, middle


class GroupActions(QObject):
    said = Signal(str)  # a sentence for the status bar
    paste_wanted = Signal(object)  # pieces that should hang at the cursor

    def __init__(
        self,
        document: Document,
        selection: Selection,
        scene: BoardScene,
        locks: Locks,
        brush: SymmetryBrush,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._selection, self._scene = document, selection, scene
        self._locks, self._brush = locks, brush
        # About what the selection was turned or mirrored last: six turns must come round exactly, although the
        # middle of what was turned is not always the middle of the result.
        self._about: dict[Symmetry, Sixths] = {}
        self._left: Placed = {}

    # Choosing

    def select_all(self) -> None:
        self._selection.select_all(all_refs(self._document.scenario))

    def select_stamp(self, stamp: Stamp) -> None:
        refs = all_of(self._document.scenario, [stamp])
        self._selection.select_all(refs)
        if not refs:
            self.said.emit(self.tr("There is no {0}").format(stamp_name(stamp)))

    def select_same_kind(self) -> None:
        """Asteroids for an asteroid, whatever their colour."""
        kinds = {stamp_of(what).kind for what in self._selection.pieces}
        self._select_if(lambda what: stamp_of(what).kind in kinds)

    def select_same_colour(self) -> None:
        """Red asteroids and red gates for a red asteroid; pods for a pod, which has none."""
        stamps = [stamp_of(what) for what in self._selection.pieces]
        colours = {stamp.colour for stamp in stamps if stamp.colour is not None}
        plain = {stamp.kind for stamp in stamps if stamp.colour is None}
        self._select_if(lambda what: stamp_of(what).colour in colours or stamp_of(what).kind in plain)

    def _select_if(self, wanted: Callable[[Piece], bool]) -> None:
        scenario = self._document.scenario
        if self._is_any_selected():
            self._selection.select_all(ref for ref in all_refs(scenario) if wanted(piece(scenario, ref)))

    # Copying

    def copy(self) -> None:
        if self._is_any_selected():
            QGuiApplication.clipboard().setText(pieces_text(self._selection.pieces))
            self.said.emit(self.tr("Copied as text: {0}").format(pieces_counted(len(self._selection.refs))))

    def cut(self) -> None:
        if self._is_any_selected():
            QGuiApplication.clipboard().setText(pieces_text(self._selection.pieces))
            self.erase(self.tr("Cut {0}"))

    def paste(self) -> None:
        try:
            pieces = read_pieces(QGuiApplication.clipboard().text())
        except NoPiecesError as reason:
            self.said.emit(self.tr("The clipboard holds no pieces: {0}").format(reason))
            return
        self.paste_wanted.emit(pieces)

    def duplicate(self) -> None:
        if self._is_any_selected():
            self.paste_wanted.emit(self._selection.pieces)

    # Changing

    def erase(self, text: str = "") -> None:
        scenario = self._document.scenario
        there = {ref: piece(scenario, ref) for ref in self._unlocked()}
        gone = with_followers(scenario, there, self._brush.motions, self._locks.refs)
        if gone:
            what = count_name([piece(scenario, ref) for ref in gone])
            self._document.edit(erase(scenario, gone), (text or self.tr("Erase {0}")).format(what))

    def rotate(self, steps: int) -> None:
        self._transform(Symmetry.SIXFOLD, Motion(turns=steps), self.tr("Rotate {0}"))

    def flip_x(self) -> None:
        self._transform(Symmetry.LEFT_RIGHT, Motion(mirrored=True), self.tr("Flip {0} left-right"))

    def flip_y(self) -> None:
        self._transform(Symmetry.TOP_BOTTOM, Motion(3, mirrored=True), self.tr("Flip {0} top-bottom"))

    def _transform(self, symmetry: Symmetry, motion: Motion, text: str) -> None:
        scenario, refs = self._document.scenario, self._unlocked()
        if not refs:
            return
        if {ref: piece(scenario, ref) for ref in refs} != self._left:
            self._about = {}
        about = self._about.setdefault(
            symmetry, centre_near(*middle([piece(scenario, ref).at for ref in refs]), symmetry)
        )
        placed = moved(scenario, refs, Motion(motion.turns, motion.mirrored, about))
        bad = obstacles(scenario, placed, self._scene.hexes)
        if bad:
            self.said.emit(self.tr("No room: off the board or taken at {0}").format(_names(bad)))
            return
        self._left = placed
        self._document.edit(with_pieces(scenario, placed), text.format(pieces_counted(len(placed))))

    def random_headings(self) -> None:
        scenario = self._document.scenario
        placed = random_headings(scenario, self._unlocked(), Random())
        self._document.edit(with_pieces(scenario, placed), self.tr("Random headings"))

    def replace(self, stamp: Stamp) -> None:
        refs = self._unlocked()
        if not refs:
            return
        if stamp.kind == "start" or all(ref.is_start for ref in refs):
            self.said.emit(self.tr("Only tiles can be replaced, and only by tiles"))
            return
        scenario = replaced(self._document.scenario, refs, stamp)
        self._document.edit(scenario, self.tr("Replace with {0}").format(stamp_name(stamp)))

    # Locking

    def toggle_lock(self) -> None:
        """Locks what is selected; if all of it is locked already, unlocks it."""
        if self._is_any_selected():
            refs = self._selection.refs
            locking = not self._locks.refs.issuperset(refs)
            self._locks.lock(refs, locking)
            text = self.tr("Locked: {0}") if locking else self.tr("Unlocked: {0}")
            self.said.emit(text.format(pieces_counted(len(refs))))

    def unlock_all(self) -> None:
        self._locks.lock(self._locks.refs, False)

    def _is_any_selected(self) -> bool:
        if not self._selection.refs:
            self.said.emit(self.tr("Nothing is selected"))
        return bool(self._selection.refs)

    def _unlocked(self) -> list[Ref]:
        """The selection without what is locked; says so if that is why nothing will happen."""
        refs = [ref for ref in self._selection.refs if ref not in self._locks.refs]
        locked = len(self._selection.refs) - len(refs)
        if locked:
            self.said.emit(self.tr("Locked and left as it was: {0}").format(pieces_counted(locked)))
        elif not refs:
            self.said.emit(self.tr("Nothing is selected"))
        return refs


def _names(hexes: set[Hex]) -> str:
    """Hexes beyond the left or upper edge have no name."""
    names = [hex_name(at) for at in sorted(hexes) if min(at) >= 0]
    return ", ".join(names) or "…"
