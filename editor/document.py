"""The document: which scenario is being edited, where it lies, and how it came to be so; knows no widget.

The scenario is small and immutable, so one kind of undo command is enough: it swaps whole values.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.asteroyds.files import read_scenario, write_scenario
from engine.asteroyds.scenario import Scenario

NO_STROKE = -1


class Edit(QUndoCommand):
    """From one scenario to another; edits of the same stroke become one."""

    def __init__(self, document: Document, new: Scenario, text: str, stroke: int) -> None:
        super().__init__(text)
        self._document = document
        self._stroke = stroke
        self.old = document.scenario
        self.new = new

    def redo(self) -> None:
        self._document._show(self.new)

    def undo(self) -> None:
        self._document._show(self.old)

    def id(self) -> int:
        return self._stroke

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802
        if not isinstance(other, Edit) or other._stroke != self._stroke:
            return False
        self.new = other.new
        self.setObsolete(self.new == self.old)
        return True


class Document(QObject):
    """The one truth of a window: views follow `changed(old, new)`, and everything that edits calls `edit`."""

    changed = Signal(object, object)
    path_changed = Signal()

    def __init__(self, scenario: Scenario, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scenario = scenario
        self._path = path
        self._strokes = count(1)
        self.undo_stack = QUndoStack(self)

    @property
    def scenario(self) -> Scenario:
        return self._scenario

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def is_clean(self) -> bool:
        return self.undo_stack.isClean()

    def new_stroke(self) -> int:
        """A number that joins the edits of one gesture."""
        return next(self._strokes)

    def edit(self, new: Scenario, text: str, stroke: int = NO_STROKE) -> bool:
        """Makes one step that can be undone; whether there was anything to change."""
        if new == self._scenario:
            return False
        self.undo_stack.push(Edit(self, new, text, stroke))
        return True

    def load(self, scenario: Scenario, path: Path | None = None) -> None:
        """Begins anew with another scenario; what was there is forgotten."""
        self.undo_stack.clear()
        self.undo_stack.setClean()
        self._path = path
        self._show(scenario)
        self.path_changed.emit()

    def open(self, path: Path) -> None:
        """Also a scenario that cannot be played yet; raises ScenarioFileError and stays as it is if it is none."""
        self.load(read_scenario(path, check=False), path)

    def save(self, path: Path | None = None) -> None:
        """Writes the file whole or not at all (ScenarioFileError); with a path the document moves there."""
        target = path or self._path
        assert target is not None, "a document without a path has to be told where to go"
        write_scenario(self._scenario, target)
        self._path = target
        self.undo_stack.setClean()
        self.path_changed.emit()

    def _show(self, scenario: Scenario) -> None:
        old, self._scenario = self._scenario, scenario
        self.changed.emit(old, scenario)
