"""Opening, saving and sharing: the dialogs around the document; every failure is one readable message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget

import scenarios
from engine.asteroyds.file_errors import FileError
from engine.asteroyds.layout_code import LayoutCodeError, decode, encode, looks_like_code
from engine.asteroyds.scenario import Scenario
from solver.opening import find

from .board_scene import BoardScene
from .complaint import complain
from .document import Document, Sheet
from .export import copy_picture, export_board
from .new_dialog import NewDialog, empty_scenario
from .watcher import changed_on_disk


class FileActions(QObject):
    def __init__(self, document: Document, scene: BoardScene, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._scene = scene
        self._window = window
        self._filter = self.tr("Scenarios (*.json)")
        # What was closed, to be had back: the file, as it was saved, as it was when it was closed.
        self._closed: list[tuple[Path | None, Scenario, Scenario]] = []

    def new(self) -> None:
        dialog = NewDialog(self._scene.theme, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._document.add(dialog.scenario())

    def open(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self._window, self.tr("Open scenarios"), "", self._filter)
        for name in names:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        try:
            self._document.open(path)
        except FileError as error:
            self.complain(self.tr("This file cannot be opened"), error)

    def open_argument(self, argument: str) -> None:
        """A path, a layout code or a shipped name, as on the command line."""
        try:
            source = find(argument)
            if not source.is_code and Path(argument).exists():
                self._document.open(Path(argument))
            else:
                self._document.add(source.scenario(check=False))
        except (FileError, LayoutCodeError) as error:
            self.complain(self.tr("This cannot be opened"), error)

    def open_code(self) -> None:
        """A layout code that somebody has sent, on a sheet of its own."""
        held = QGuiApplication.clipboard().text().strip()
        code, given = QInputDialog.getMultiLineText(
            self._window,
            self.tr("Open layout code"),
            self.tr("Paste the code here:"),
            held if looks_like_code(held) else "",
        )
        if not given:
            return
        try:
            self._document.add(decode("".join(code.split())))
        except LayoutCodeError as error:
            self.complain(self.tr("This is no layout code"), error)

    def open_shipped(self) -> None:
        name, chosen = QInputDialog.getItem(
            self._window, self.tr("Open shipped scenario"), self.tr("Scenario"), scenarios.names(), 0, False
        )
        if chosen:
            self.open_shipped_name(name)

    def open_shipped_name(self, name: str) -> None:
        self._document.add(scenarios.load(name))

    def save(self) -> bool:
        path = self._document.path
        if path is None:
            return self.save_as()
        return (not changed_on_disk(self._document.sheet) or self._may_overwrite(path)) and self._save_to(path)

    def save_all(self) -> bool:
        """Every sheet with unsaved work; whether all of them are saved."""
        shown = self._document.sheet
        for sheet in [sheet for sheet in self._document.sheets if not sheet.is_clean]:
            # Whoever is asked for a name has to see what it is for.
            if sheet.path is None or changed_on_disk(sheet):
                self._document.show(sheet)
                if not self.save():
                    return False
            elif not self._save_to(sheet.path, sheet):
                return False
        self._document.show(shown)
        return True

    def save_as(self) -> bool:
        suggested = str(self._document.path or "scenario.json")
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save scenario as"), suggested, self._filter)
        if not name:
            return False
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".json")
        if self._document.sheet_of(path) not in (None, self._document.sheet):
            self.complain(self.tr("The file was not saved"), self.tr("{0} is open in another tab.").format(path.name))
            return False
        return self._save_to(path)

    def export(self) -> None:
        export_board(self._document.scenario, self._scene.theme, self.complain, self._window)

    def copy_picture(self) -> None:
        copy_picture(self._document.scenario, self._scene.theme)

    def copy_code(self) -> None:
        try:
            QGuiApplication.clipboard().setText(encode(self._document.scenario))
        except LayoutCodeError as error:
            self.complain(self.tr("There is no layout code"), error)

    def paste_code(self) -> None:
        """A layout code is one more edit, so that what was there can be had back."""
        try:
            scenario = decode(QGuiApplication.clipboard().text())
        except LayoutCodeError as error:
            self.complain(self.tr("There is no layout code in the clipboard"), error)
            return
        self._document.edit(scenario, self.tr("Paste layout code"))

    def close(self) -> None:
        self.close_sheet(self._document.sheet)

    def close_sheet(self, sheet: Sheet) -> None:
        """The last sheet gives way to an empty one."""
        if not self.may_discard(sheet):
            return
        if not sheet.is_blank:
            self._closed.append((sheet.path, sheet.saved, sheet.scenario))
        if len(self._document.sheets) == 1:
            self._document.add(empty_scenario()).is_placeholder = True
        if sheet in self._document.sheets:
            self._document.close(sheet)

    def close_others(self, kept: Sheet | None = None) -> None:
        kept = kept or self._document.sheet
        for sheet in [sheet for sheet in self._document.sheets if sheet is not kept]:
            if sheet.is_clean:
                self.close_sheet(sheet)
        for sheet in [sheet for sheet in self._document.sheets if sheet is not kept]:
            self.close_sheet(sheet)
            if sheet in self._document.sheets:
                return
        self._document.show(kept)

    @property
    def can_reopen(self) -> bool:
        return bool(self._closed)

    def reopen(self) -> None:
        """The tab that was closed last, with the changes that were thrown away with it."""
        if not self._closed:
            return
        path, saved, scenario = self._closed.pop()
        try:
            sheet = self._document.add(saved) if path is None else self._document.open(path)
        except FileError:
            sheet = self._document.add(saved, path)
        if sheet.is_clean:
            sheet.edit(scenario, self.tr("Changes from before closing"))

    def may_close(self) -> bool:
        """Asks about every sheet with unsaved work; whether the window may go."""
        return all(self.may_discard(sheet) for sheet in list(self._document.sheets))

    def may_discard(self, sheet: Sheet) -> bool:
        """Asks what to do with unsaved work; whether to go on."""
        if sheet.is_clean:
            return True
        self._document.show(sheet)
        box = QMessageBox(self._window)
        box.setObjectName("unsavedQuestion")
        box.setIcon(QMessageBox.Icon.Question)
        name = sheet.path.name if sheet.path is not None else sheet.scenario.name or self.tr("This scenario")
        box.setText(self.tr("{0} has changes that are not saved.").format(name))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        answer = box.exec()
        return self.save() if answer == button.Save else answer == button.Discard

    def complain(self, title: str, error: Exception | str) -> None:
        complain(self._window, "complaint", title, str(error).splitlines() or [title])

    def _save_to(self, path: Path, sheet: Sheet | None = None) -> bool:
        try:
            self._document.save(path, sheet)
        except FileError as error:
            self.complain(self.tr("The file was not saved"), error)
            return False
        return True

    def _may_overwrite(self, path: Path) -> bool:
        box = QMessageBox(self._window)
        box.setObjectName("overwriteQuestion")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(self.tr("{0} was changed by somebody else since it was opened here.").format(path.name))
        box.setInformativeText(self.tr("Saving replaces what they wrote."))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Cancel)
        box.button(button.Save).setText(self.tr("Replace"))
        box.setDefaultButton(button.Cancel)
        return box.exec() == button.Save
