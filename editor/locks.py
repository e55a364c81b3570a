"""Which pieces stay as they are: locked by id or seat on their sheet, and remembered for each file."""

from __future__ import annotations

import json
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.scenario import Scenario, Start

from .document import Document, Sheet
from .edits import Piece, Ref, piece
from .piece_groups import all_refs
from .settings import settings

_KEY = "locks"
_MOST_FILES = 100


def lock_name(what: Piece) -> str:
    """By what a locked piece is known; places in the scenario change with every tile that goes."""
    return f"seat:{what.seat}" if isinstance(what, Start) else f"tile:{what.id}"


def locked_refs(scenario: Scenario, locked: frozenset[str]) -> frozenset[Ref]:
    if not locked:
        return frozenset()
    return frozenset(ref for ref in all_refs(scenario) if lock_name(piece(scenario, ref)) in locked)


class Locks(QObject):
    """The locks of whatever sheet is shown."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._known: list[Sheet] = []
        document.sheets_changed.connect(self._follow)
        document.switched.connect(self.changed)
        self._follow()

    @property
    def refs(self) -> frozenset[Ref]:
        return locked_refs(self._document.scenario, self._document.sheet.locked)

    def lock(self, refs: Iterable[Ref], locked: bool) -> None:
        sheet = self._document.sheet
        names = {lock_name(piece(self._document.scenario, ref)) for ref in refs}
        sheet.lock(sheet.locked | names if locked else sheet.locked - names)

    def _follow(self) -> None:
        """A sheet that is new here brings its locks with it; one that was saved elsewhere takes them along."""
        for sheet in self._document.sheets:
            if sheet not in self._known:
                sheet.locked_changed.connect(self._change)
                if sheet.path is not None:
                    sheet.lock(frozenset(_kept().get(str(sheet.path.resolve()), ())))
        self._known = list(self._document.sheets)
        for sheet in self._known:
            _keep(sheet)

    def _change(self) -> None:
        for sheet in self._known:
            _keep(sheet)
        self.changed.emit()


def _kept() -> dict[str, list[str]]:
    """What is remembered; whatever else somebody wrote there counts as nothing."""
    try:
        tree = json.loads(str(settings().value(_KEY, "{}")))
    except ValueError:
        return {}
    if not isinstance(tree, dict):
        return {}
    return {
        path: [name for name in names if isinstance(name, str)]
        for path, names in tree.items()
        if isinstance(names, list)
    }


def _keep(sheet: Sheet) -> None:
    if sheet.path is None:
        return
    kept, path = _kept(), str(sheet.path.resolve())
    if kept.get(path, []) == sorted(sheet.locked):
        return
    kept.pop(path, None)
    if sheet.locked:
        kept[path] = sorted(sheet.locked)
    newest = dict(list(kept.items())[-_MOST_FILES:])
    settings().setValue(_KEY, json.dumps(newest))
