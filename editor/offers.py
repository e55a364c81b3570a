"""Unsaved work of a window that died, offered to this one: restored as one edit that can be undone, or thrown away."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from platform import node

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.scenario import Scenario

from .disk import read_file, remove_quietly
from .document import Document, Sheet
from .notices import Notices
from .recovery import Recovered, Recovery, read_recovery, recoveries_beside
from .session_files import SessionFiles


class Offers(QObject):
    """Asks once for each recovery file whose window is gone; what nobody answers is offered again next time."""

    changed = Signal()

    def __init__(self, document: Document, notices: Notices, recovery: Recovery, sessions: SessionFiles) -> None:
        super().__init__(notices)
        self._document = document
        self._notices = notices
        self._recovery = recovery
        self._sessions = sessions
        self._waiting: dict[Path, Recovered] = {}
        document.filed.connect(self._look_beside)

    @property
    def waiting(self) -> list[Path]:
        return list(self._waiting)

    def offer(self, path: Path) -> None:
        found = None if path in self._waiting else read_recovery(path)
        if found is None or self._sessions.is_alive(found.token):
            return
        now = self._in_file(found)
        if now == found.scenario:
            # The window died after saving, before it could clear up.
            remove_quietly(path)
            return
        self._waiting[path] = found
        written = QDateTime.fromSecsSinceEpoch(int(found.written.timestamp()))
        when = QLocale().toString(written, self.tr("d MMMM, HH:mm"))
        text = self.tr("{0} has unsaved changes from {1}.").format(found.name or self.tr("An untitled scenario"), when)
        if now not in (None, found.base):
            text += " " + self.tr("The file itself has changed since; it stays as it is until you save.")
        if found.host != node():
            text += " " + self.tr("They were made on {0}.").format(found.host)
        self._notices.ask(
            str(path),
            text,
            [
                ("restore", self.tr("Restore"), partial(self._restore, path)),
                ("discard", self.tr("Discard"), partial(self._discard, path)),
            ],
        )
        self.changed.emit()

    def _look_beside(self, sheet: Sheet) -> None:
        assert sheet.path is not None
        for path in recoveries_beside(sheet.path):
            self.offer(path)

    def _in_file(self, found: Recovered) -> Scenario | None:
        try:
            return None if found.file is None else read_file(found.file)[0]
        except FileError:
            return None

    def _restore(self, path: Path) -> None:
        found = self._waiting[path]
        sheet = self._sheet_for(found)
        if not sheet.edit(found.scenario, self.tr("Restore unsaved changes")):
            sheet.undo_stack.resetClean()
        # First in this window's name, then no longer in the other's: at no moment is the work nowhere.
        self._recovery.write()
        self._discard(path)

    def _sheet_for(self, found: Recovered) -> Sheet:
        if found.file is None:
            return self._document.add(found.base)
        try:
            return self._document.open(found.file)
        except FileError:
            # Its file is gone or spoilt: the sheet has all there is.
            return self._document.add(found.base, found.file)

    def _discard(self, path: Path) -> None:
        del self._waiting[path]
        remove_quietly(path)
        self.changed.emit()
