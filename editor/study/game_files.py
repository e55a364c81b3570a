"""Saving a game in mid-play and taking it up again: the dialogs around saved games; every failure is one message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.game import Game
from engine.asteroyds.saved_game import read_game, write_game
from engine.asteroyds.script import play_script, read_script

from .session import Session


class GameFiles(QObject):
    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._filter = self.tr("Saved games and round scripts (*.json)")

    def save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save game"), "game.json", self._filter)
        if name:
            path = Path(name)
            self.save_to(path if path.suffix else path.with_suffix(".json"))

    def save_to(self, path: Path) -> bool:
        try:
            write_game(self._session.whole_game(), path)
        except FileError as error:
            self._complain(self.tr("The game was not saved"), error)
            return False
        return True

    def open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open game"), "", self._filter)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """A saved game, or a round script for the layout that is shown."""
        try:
            self._session.take(self._read(path))
        except FileError as error:
            self._complain(self.tr("This game cannot be opened"), error)
            return False
        return True

    def _read(self, path: Path) -> Game:
        from engine.asteroyds.saved_game import is_saved_game

        try:
            content = path.read_bytes()
        except OSError:
            content = b""
        if is_saved_game(content):
            return read_game(path)
        return play_script(Game(self._session.setup), read_script(path), str(path))

    def _complain(self, title: str, error: FileError) -> None:
        box = QMessageBox(self._window)
        box.setObjectName("gameComplaint")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(title)
        box.setInformativeText(str(error))
        box.exec()
