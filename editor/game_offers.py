"""Games that a window left behind, killed or closed: offered once at the start, taken up where they were, or discarded.

Reads only what it needs to ask; what a game is, `study/kept_game.py` knows, and it is loaded when somebody says yes.
"""

from __future__ import annotations

import json
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QDateTime, QLocale, QObject

from .disk import content_of, remove_quietly
from .session_files import SessionFiles

if TYPE_CHECKING:
    from .main_window import MainWindow

FORMAT = "lost-swarm/study"
ENDING = ".game"
# Older ones wait until these are answered.
_AT_ONCE = 3


def read_kept(path: Path) -> dict[str, Any] | None:
    """The fields of a kept game; None if the file is something else."""
    try:
        tree = json.loads(content_of(path) or b"")
    except (ValueError, RecursionError):
        return None
    is_game = isinstance(tree, dict) and tree.get("format") == FORMAT and isinstance(tree.get("game"), dict)
    return tree if is_game else None


class GameOffers(QObject):
    def __init__(self, window: MainWindow, folder: Path, sessions: SessionFiles) -> None:
        super().__init__(window)
        self._window = window
        self._sessions = sessions
        self.folder = folder

    @property
    def token(self) -> str:
        return self._sessions.token

    def begin(self) -> None:
        """Asks about the newest games of windows that are gone."""
        found = [(tree, path) for path in self.folder.glob(f"*{ENDING}") if (tree := read_kept(path)) is not None]
        free = [(tree, path) for tree, path in found if not self._sessions.is_alive(str(tree.get("token")))]
        free.sort(key=lambda pair: str(pair[0].get("written")), reverse=True)
        for tree, path in free[:_AT_ONCE]:
            self._ask(tree, path)

    def _ask(self, tree: dict[str, Any], path: Path) -> None:
        name = str(tree.get("name") or "") or self.tr("an untitled layout")
        text = self.tr("A game on {0} was left in round {1}").format(name, tree.get("round"))
        try:
            written = QDateTime.fromSecsSinceEpoch(int(datetime.fromisoformat(str(tree.get("written"))).timestamp()))
            text += self.tr(" on {0}").format(QLocale().toString(written, self.tr("d MMMM, HH:mm")))
        except ValueError:
            pass  # a game without a date is as good
        self._window.notices.ask(
            str(path),
            text + ".",
            [
                ("takeUpGame", self.tr("Take it up"), partial(self._take_up, path)),
                ("discardGame", self.tr("Discard"), partial(remove_quietly, path)),
            ],
        )

    def _take_up(self, path: Path) -> None:
        self._window.study_door.take_up(path, partial(self._end, path))

    def _end(self, path: Path, why: str) -> None:
        if why:
            self._window.notices.ask(
                str(path),
                self.tr("The game cannot be taken up: {0}").format(why),
                [("discardGame", self.tr("Discard"), partial(remove_quietly, path))],
            )
        else:
            # It is in this window's own file by now.
            remove_quietly(path)
