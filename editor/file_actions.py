"""Opening, saving and sharing: the dialogs around the document; every failure is one readable message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget

import scenarios
from engine.asteroyds.file_errors import FileError
from engine.asteroyds.layout_code import LayoutCodeError, decode, encode
from solver.opening import find

from .board_scene import BoardScene
from .document import Document, Sheet
from .export import copy_picture, export_board
from .new_dialog import NewDialog, empty_scenario

_SHOWN_PROBLEMS = 12


class FileActions(QObject):
    def __init__(self, document: Document, scene: BoardScene, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._scene = scene
        self._window = window
        self._filter = self.tr("Scenarios (*.json)")

    def new(self) -> None:
        dialog = NewDialog(self._window)
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

    def open_shipped(self) -> None:
        name, chosen = QInputDialog.getItem(
            self._window, self.tr("Open shipped scenario"), self.tr("Scenario"), scenarios.names(), 0, False
        )
        if chosen:
            self._document.add(scenarios.load(name))

    def save(self) -> bool:
        return self.save_as() if self._document.path is None else self._save_to(self._document.path)

    def save_as(self) -> bool:
        suggested = str(self._document.path or "scenario.json")
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save scenario as"), suggested, self._filter)
        if not name:
            return False
        path = Path(name)
        return self._save_to(path if path.suffix else path.with_suffix(".json"))

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
        if len(self._document.sheets) == 1:
            self._document.show(self._document.add(empty_scenario()))
        if sheet in self._document.sheets:
            self._document.close(sheet)

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

    def complain(self, title: str, error: Exception) -> None:
        lines = str(error).splitlines() or [title]
        if len(lines) > _SHOWN_PROBLEMS + 1:
            more = len(lines) - _SHOWN_PROBLEMS - 1
            lines = [*lines[: _SHOWN_PROBLEMS + 1], self.tr("… and {0} more").format(more)]
        box = QMessageBox(self._window)
        box.setObjectName("complaint")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(title)
        box.setText(title)
        box.setInformativeText("\n".join(lines))
        if len(str(error).splitlines()) > _SHOWN_PROBLEMS + 1:
            box.setDetailedText(str(error))
        box.exec()

    def _save_to(self, path: Path) -> bool:
        try:
            self._document.save(path)
        except FileError as error:
            self.complain(self.tr("The file was not saved"), error)
            return False
        return True
