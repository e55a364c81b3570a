"""What the window has lying about: session, unsaved work, recent files, changes on disk, dropped files.

`start` is called by the application; a window that is made for a picture or a test begins with nothing but its board.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from engine.asteroyds.file_errors import FileError

from .drops import FileDrops
from .game_offers import GameOffers
from .offers import Offers
from .recovery import Recovery
from .session_files import Session, SessionFiles
from .settings import own_folder
from .warm_up import WarmUp
from .watcher import FileWatcher
from .welcome import Welcome
from .window_state import keep_window, restore_window

if TYPE_CHECKING:
    from .main_window import MainWindow


class Desk(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._notices = window.notices
        self._sessions = SessionFiles(own_folder() / "sessions")
        self._sessions.begin()
        self.recovery = Recovery(self._document, own_folder() / "recovery", self._sessions.token, self)
        self.offers = Offers(self._document, self._notices, self.recovery, self._sessions)
        self.games = GameOffers(window, own_folder() / "games", self._sessions)
        self.watcher = FileWatcher(self._document, self._notices)
        self.drops = FileDrops(window, window.view.viewport(), window.files.open_path)
        self.welcome = Welcome(window)
        self.warm_up = WarmUp(window.statusBar(), self)
        window.recent.chosen.connect(window.files.open_path)
        self._has_started = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._keep)
        # At once: a recovery file that no session knows of is found only when its document is opened.
        self.recovery.kept.connect(self._keep)
        self.recovery.failed.connect(self._warn)
        self.offers.changed.connect(self._soon.start)
        self._document.sheets_changed.connect(self._soon.start)
        self._document.sheet_edited.connect(self._leave_study)

    def start(self) -> None:
        """Puts everything where it was."""
        self._has_started = True
        restore_window(self._window)
        crashed = self._sessions.crashed()
        # Two windows with the same files would only be in each other's way.
        last = Session() if self._sessions.other_is_alive() else self._sessions.last()
        self._window.recent.is_listening = False
        for session in [session for session in crashed.values() if session.files] or [last]:
            self._reopen(session)
        self._window.recent.is_listening = True
        for session in (*crashed.values(), last):
            for path in session.recoveries:
                self.offers.offer(Path(path))
        for own in self.recovery.all_in_own_folder():
            self.offers.offer(own)
        # What the dead windows knew of is this one's from here on, and only then no longer theirs.
        self._keep()
        for token in crashed:
            self._sessions.forget(token)
        self.games.begin()

    def end(self) -> None:
        """The window is closed and nothing in it is wanted any more."""
        self.recovery.end()
        self._soon.stop()
        # Studying has its own docks; the next window begins with those for editing.
        self._leave_study()
        self._window.study_door.end()
        if self._has_started:
            keep_window(self._window)
        self._sessions.end(self._session() if self._has_started else None)

    def _reopen(self, session: Session) -> None:
        """One word about all that cannot be had back, and no question."""
        lost = []
        for name in session.files:
            try:
                self._document.open(Path(name))
            except FileError:
                lost.append(Path(name).name)
        current = self._document.sheet_of(Path(session.current)) if session.current else None
        if current is not None:
            self._document.show(current)
        if lost:
            text = self.tr("Not opened again, because the file is gone or spoilt: {0}.").format(", ".join(lost))
            self._notices.tell("session", text)

    def _leave_study(self) -> None:
        """Nothing is edited there: a layout that changes all the same was loaded or restored, and is to be seen."""
        self._window.study_door.toggle(False)

    def _warn(self, text: str) -> None:
        self._notices.tell("recovery", text)

    def _keep(self) -> None:
        if not self._has_started:
            return
        self._sessions.write(self._session())
        if self._window.isVisible() and not self._window.study_door.is_open:
            keep_window(self._window)

    def _session(self) -> Session:
        files = tuple(str(sheet.path) for sheet in self._document.sheets if sheet.path is not None)
        current = "" if self._document.path is None else str(self._document.path)
        recoveries = (*self.recovery.files, *self.offers.waiting)
        return Session(files, current, tuple(str(path) for path in recoveries))
