"""Files that change under an open sheet: asks once for each change whether to load it or to keep what is here."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from engine.asteroyds.file_errors import FileError

from .disk import content_of, read_file
from .document import Document, Sheet
from .notices import Notices

# Programs write in several steps; the question is asked when they have come to rest.
_PAUSE_MS = 60


def changed_on_disk(sheet: Sheet) -> bool:
    """Whether somebody else has written the file since it was read or written here."""
    content = None if sheet.path is None else content_of(sheet.path)
    return content is not None and content != sheet.disk


class FileWatcher(QObject):
    def __init__(self, document: Document, notices: Notices) -> None:
        super().__init__(notices)
        self._document = document
        self._notices = notices
        self._asked: dict[Sheet, bytes | None] = {}
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PAUSE_MS)
        self._soon.timeout.connect(self.examine)
        self._watcher.fileChanged.connect(self._later)
        # A file that is replaced is no longer watched; its folder tells that there is a new one.
        self._watcher.directoryChanged.connect(self._later)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._wake)
        document.filed.connect(self._settle)
        document.closed.connect(self._settle)
        document.sheets_changed.connect(self._watch)

    def examine(self) -> None:
        """Looks at the file of every sheet; our own writing is known by its content."""
        self._watch()
        for sheet in self._document.sheets:
            if sheet.path is None or sheet.disk is None:
                continue
            content = content_of(sheet.path)
            if content == sheet.disk:
                self._settle(sheet)
            elif sheet not in self._asked or self._asked[sheet] != content:
                self._asked[sheet] = content
                self._ask(sheet)

    def _ask(self, sheet: Sheet) -> None:
        assert sheet.path is not None
        name = sheet.path.name
        keep = ("keepMine", self.tr("Keep mine"), partial(self._keep, sheet))
        if self._asked[sheet] is None:
            sheet.undo_stack.resetClean()
            text = self.tr("{0} is gone from the disk; what you see is all there is of it.").format(name)
            self._notices.tell(self._key(sheet), text)
            return
        try:
            theirs, content = read_file(sheet.path)
        except FileError as error:
            text = self.tr("{0} changed on disk and can no longer be read: {1}")
            self._notices.ask(self._key(sheet), text.format(name, str(error).splitlines()[0]), [keep])
            return
        if theirs == sheet.saved:
            # Written differently, but the same scenario.
            sheet.disk = content
            self._settle(sheet)
            return
        if sheet.is_clean:
            text = self.tr("{0} changed on disk.")
            load = self.tr("Reload")
        else:
            text = self.tr(
                "{0} changed on disk, and has unsaved changes here. Whatever you choose, Undo has the other."
            )
            load = self.tr("Load theirs")
        load_answer = ("loadTheirs", load, partial(self._load, sheet))
        self._notices.ask(self._key(sheet), text.format(name), [load_answer, keep])

    def _load(self, sheet: Sheet) -> None:
        """As one edit, so that what was here can be had back."""
        assert sheet.path is not None
        try:
            theirs, content = read_file(sheet.path)
        except FileError:
            # It changed once more since the question.
            self._asked.pop(sheet, None)
            self.examine()
            return
        sheet.edit(theirs, self.tr("Reload from disk"))
        sheet.saved, sheet.disk = theirs, content
        sheet.undo_stack.setClean()
        self._settle(sheet)

    def _keep(self, sheet: Sheet) -> None:
        """What is here differs from the file from now on, so it is unsaved."""
        sheet.disk = self._asked.pop(sheet, sheet.disk)
        sheet.undo_stack.resetClean()

    def _settle(self, sheet: Sheet) -> None:
        if sheet in self._asked:
            del self._asked[sheet]
            self._notices.remove(self._key(sheet))

    def _key(self, sheet: Sheet) -> str:
        return f"disk {id(sheet)}"

    def _watch(self) -> None:
        paths = [sheet.path for sheet in self._document.sheets if sheet.path is not None]
        wanted = {str(path) for path in paths if path.exists()}
        wanted |= {str(path.parent) for path in paths if path.parent.is_dir()}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    def _later(self, _: str) -> None:
        self._soon.start()

    def _wake(self, state: Qt.ApplicationState) -> None:
        # Not every file system tells of changes.
        if state == Qt.ApplicationState.ApplicationActive:
            self._soon.start()
