"""Which pieces of the document are selected; follows the document, and lets go when pieces come or go."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.scenario import Scenario

from .document import Document
from .edits import Piece, Ref, exists, piece


class Selection(QObject):
    """Pieces in the order in which they were selected; the last one is the one that a form speaks of first."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._refs: tuple[Ref, ...] = ()
        document.changed.connect(self._follow)
        document.switched.connect(lambda *_: self.clear())

    @property
    def refs(self) -> tuple[Ref, ...]:
        return self._refs

    @property
    def ref(self) -> Ref | None:
        """The last one selected."""
        return self._refs[-1] if self._refs else None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece(self._document.scenario, ref) for ref in self._refs)

    @property
    def piece(self) -> Piece | None:
        return None if self.ref is None else piece(self._document.scenario, self.ref)

    def select(self, ref: Ref | None) -> None:
        """This piece alone, or none."""
        self.select_all([] if ref is None else [ref])

    def select_all(self, refs: Iterable[Ref]) -> None:
        """These pieces, as far as there are such."""
        found = tuple(dict.fromkeys(ref for ref in refs if exists(self._document.scenario, ref)))
        if found != self._refs:
            self._refs = found
            self.changed.emit()

    def toggle(self, ref: Ref) -> None:
        """One more piece, or one less."""
        others = [each for each in self._refs if each != ref]
        self.select_all(others if ref in self._refs else [*others, ref])

    def clear(self) -> None:
        self.select_all([])

    def _follow(self, old: Scenario, new: Scenario) -> None:
        # An index means the same piece only while none was added or removed.
        if (len(old.tiles), len(old.starts)) != (len(new.tiles), len(new.starts)):
            self.clear()
        elif self._refs:
            self.changed.emit()
