"""Saving a game in mid-play, taking it up again, and pictures of its board; every failure is one message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.game import Game
from engine.asteroyds.saved_game import is_saved_game, read_game, write_game
from engine.asteroyds.script import play_script, read_script

from ..complaint import complain
from ..render import KINDS, PictureError
from .board_export import export_board
from .games import Games
from .scene import StudyScene
from .session import Session


class GameFiles(QObject):
    def __init__(self, session: Session, games: Games, scene: StudyScene, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._games = games
        self._scene = scene
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
        # A file holds one line; of other branches only this window knows.
        one_line = all(len(moment.children) <= 1 for moment in self._session.root.all())
        self._session.saved = one_line and not self._session.moment.children
        self._games.keep()
        return True

    def export(self) -> None:
        """The board with all that lies over it."""
        kinds = " ".join(f"*{kind}" for kind in KINDS)
        name, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Export board"), "board.png", self.tr("Pictures ({0})").format(kinds)
        )
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> bool:
        try:
            export_board(self._scene, path)
        except PictureError as error:
            self._complain(self.tr("The picture was not written"), error)
            return False
        return True

    def open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open game"), "", self._filter)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """A saved game, or a round script for the layout that is shown."""
        try:
            self._games.take(self._read(path))
        except FileError as error:
            self._complain(self.tr("This game cannot be opened"), error)
            return False
        return True

    def _read(self, path: Path) -> Game:
        try:
            content = path.read_bytes()
        except OSError:
            content = b""
        if is_saved_game(content):
            return read_game(path)
        return play_script(Game(self._session.setup), read_script(path), str(path))

    def _complain(self, title: str, error: Exception) -> None:
        complain(self._window, "gameComplaint", title, str(error).splitlines())
