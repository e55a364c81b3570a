"""Which piece of the document is selected; follows the document, and lets go when pieces come or go."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.scenario import Scenario

from .document import Document
from .edits import Piece, Ref, exists, piece


class Selection(QObject):
    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._ref: Ref | None = None
        document.changed.connect(self._follow)

    @property
    def ref(self) -> Ref | None:
        return self._ref

    @property
    def piece(self) -> Piece | None:
        return None if self._ref is None else piece(self._document.scenario, self._ref)

    def select(self, ref: Ref | None) -> None:
        if ref is not None and not exists(self._document.scenario, ref):
            ref = None
        if ref != self._ref:
            self._ref = ref
            self.changed.emit()

    def _follow(self, old: Scenario, new: Scenario) -> None:
        # An index means the same piece only while none was added or removed.
        if (len(old.tiles), len(old.starts)) != (len(new.tiles), len(new.starts)):
            self.select(None)
        elif self._ref is not None:
            self.changed.emit()
