"""The document of a window: which scenarios are open, which one is shown, and how each came to be so; knows no widget.

A scenario is small and immutable, so one kind of undo command is enough: it swaps whole values. Views follow
`changed(old, new)` and compare; they need not know whether an edit, an undo or another sheet was the reason.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoGroup, QUndoStack

from engine.asteroyds.files import scenario_text, write_scenario
from engine.asteroyds.scenario import Scenario

from .disk import read_file


class Sheet(QObject):
    """One open scenario: what it is now, the file it belongs to, and its history."""

    changed = Signal(object, object)
    locked_changed = Signal()

    def __init__(self, scenario: Scenario, path: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self.path = path
        self.saved = scenario  # as its file has it, or as it began
        self.disk: bytes | None = None  # what its file held when it was last read or written here
        self.is_placeholder = False  # lies there only because a window has to have a sheet
        self.undo_stack = QUndoStack(self)
        self.locked: frozenset[str] = frozenset()  # see locks.py; no part of a scenario, so no edit

    @property
    def is_clean(self) -> bool:
        return self.undo_stack.isClean()

    @property
    def is_blank(self) -> bool:
        """Nothing was ever done with it, so another scenario may take its place."""
        return (
            self.path is None and not self.scenario.tiles and not self.scenario.starts and self.undo_stack.count() == 0
        )

    def edit(self, new: Scenario, text: str) -> bool:
        """Makes one step that can be undone; whether there was anything to change."""
        if new == self.scenario:
            return False
        self.undo_stack.push(Edit(self, new, text))
        return True

    def lock(self, locked: frozenset[str]) -> None:
        """These pieces and no others stay as they are until they are unlocked."""
        if locked != self.locked:
            self.locked = locked
            self.locked_changed.emit()

    def show(self, scenario: Scenario) -> None:
        old, self.scenario = self.scenario, scenario
        self.changed.emit(old, scenario)


class Edit(QUndoCommand):
    """From one scenario to another."""

    def __init__(self, sheet: Sheet, new: Scenario, text: str) -> None:
        super().__init__(text)
        self._sheet = sheet
        self.old = sheet.scenario
        self.new = new

    def redo(self) -> None:
        self._sheet.show(self.new)

    def undo(self) -> None:
        self._sheet.show(self.old)


class Document(QObject):
    """The one truth of a window. There is always a sheet; everything that edits calls `edit`."""

    changed = Signal(object, object)  # the scenario shown: by an edit, or because another sheet is shown
    edited = Signal(object, object)  # the scenario shown, by an edit, an undo or a redo
    switched = Signal(object, object)  # from one sheet to another, before `changed`
    sheets_changed = Signal()  # some sheet came, went, moved, was saved or needs saving
    sheet_edited = Signal(object)  # any sheet, shown or not
    filed = Signal(object)  # a sheet was read from its file or written to it
    closed = Signal(object)  # a sheet, just before it is forgotten

    def __init__(self, scenario: Scenario, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_group = QUndoGroup(self)
        self.sheets: list[Sheet] = []
        self._sheet = self._new_sheet(scenario, path)
        self._sheet.is_placeholder = self._sheet.is_blank
        self.undo_group.setActiveStack(self._sheet.undo_stack)

    @property
    def sheet(self) -> Sheet:
        return self._sheet

    @property
    def scenario(self) -> Scenario:
        return self._sheet.scenario

    @property
    def path(self) -> Path | None:
        return self._sheet.path

    @property
    def undo_stack(self) -> QUndoStack:
        return self._sheet.undo_stack

    @property
    def is_clean(self) -> bool:
        return self._sheet.is_clean

    # Edits

    def edit(self, new: Scenario, text: str) -> bool:
        """Makes one step that can be undone; whether there was anything to change."""
        return self._sheet.edit(new, text)

    # Sheets

    def add(self, scenario: Scenario, path: Path | None = None) -> Sheet:
        """Shows a scenario on a sheet of its own, in place of one on which nothing was done."""
        blank = self._sheet if self._sheet.is_blank else None
        sheet = self._new_sheet(scenario, path)
        self.show(sheet)
        if blank is not None:
            self.close(blank)
        return sheet

    def show(self, sheet: Sheet) -> None:
        if sheet is self._sheet:
            return
        old, self._sheet = self._sheet, sheet
        self.undo_group.setActiveStack(sheet.undo_stack)
        self.switched.emit(old, sheet)
        self.changed.emit(old.scenario, sheet.scenario)
        self.sheets_changed.emit()

    def close(self, sheet: Sheet) -> None:
        """Lets go of a sheet and all its history; the last one cannot be closed."""
        assert len(self.sheets) > 1, "a window has a sheet"
        if sheet is self._sheet:
            number = self.sheets.index(sheet)
            self.show(self.sheets[number - 1 if number else 1])
        self.sheets.remove(sheet)
        self.closed.emit(sheet)
        self.undo_group.removeStack(sheet.undo_stack)
        sheet.deleteLater()
        self.sheets_changed.emit()

    def open(self, path: Path) -> Sheet:
        """Also a scenario that cannot be played yet; a file that is open is shown as it is.

        Raises ScenarioFileError, and everything stays as it is, if the file holds no scenario.
        """
        sheet = self.sheet_of(path)
        if sheet is not None:
            self.show(sheet)
        else:
            scenario, content = read_file(path)
            sheet = self.add(scenario, path.absolute())
            sheet.disk = content
        self.filed.emit(sheet)
        return sheet

    def sheet_of(self, path: Path) -> Sheet | None:
        """Where a file is open already."""
        place = path.resolve()
        return next((sheet for sheet in self.sheets if sheet.path is not None and sheet.path.resolve() == place), None)

    def save(self, path: Path | None = None, sheet: Sheet | None = None) -> None:
        """Writes the file whole or not at all (ScenarioFileError); with a path the sheet moves there."""
        sheet = sheet or self._sheet
        target = path or sheet.path
        assert target is not None, "a sheet without a path has to be told where to go"
        write_scenario(sheet.scenario, target)
        sheet.path = target.absolute()
        sheet.saved = sheet.scenario
        sheet.disk = scenario_text(sheet.scenario).encode("utf-8")
        sheet.undo_stack.setClean()
        self.filed.emit(sheet)
        self.sheets_changed.emit()

    def _new_sheet(self, scenario: Scenario, path: Path | None) -> Sheet:
        sheet = Sheet(scenario, path, self)
        self.sheets.append(sheet)
        self.undo_group.addStack(sheet.undo_stack)
        sheet.undo_stack.cleanChanged.connect(self._mark)
        sheet.changed.connect(lambda old, new: self._follow(sheet, old, new))
        self.sheets_changed.emit()
        return sheet

    def _mark(self, _: bool) -> None:
        self.sheets_changed.emit()

    def _follow(self, sheet: Sheet, old: Scenario, new: Scenario) -> None:
        self.sheet_edited.emit(sheet)
        if sheet is self._sheet:
            self.changed.emit(old, new)
            self.edited.emit(old, new)
