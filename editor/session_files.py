"""Which windows are open, which were, and which died: small files beside the settings, and a lock for each window.

A session is what one window has open. A window that dies leaves its session behind without a lock that anybody holds;
one that is closed leaves it as the last one. Knows no widget.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from .disk import replace_quickly

_ENDING = ".session"
_LAST = "last"


@dataclass(frozen=True)
class Session:
    """Paths as text, because they come from a file that may hold anything."""

    files: tuple[str, ...] = ()
    current: str = ""  # one of the files, or nothing
    recoveries: tuple[str, ...] = ()  # files with unsaved work


class SessionFiles:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.token = secrets.token_hex(4)
        self._lock: QLockFile | None = None

    def begin(self) -> None:
        """From now on other windows see that this one is alive."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # nothing can be kept, and nothing of it is needed to edit
        self._lock = self._lock_of(self.token)
        self._lock.tryLock(0)

    def write(self, session: Session) -> None:
        self._write(self.token, session)

    def end(self, session: Session | None) -> None:
        """The window is closed as it should be; None if it is not one to be remembered."""
        if session is not None:
            self._write(_LAST, session)
        self.forget(self.token)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def is_alive(self, token: str) -> bool:
        if token == self.token:
            return True
        if not self._lock_path(token).exists():
            return False
        lock = self._lock_of(token)
        if lock.tryLock(0):
            lock.unlock()
            return False
        return lock.error() == QLockFile.LockError.LockFailedError

    def other_is_alive(self) -> bool:
        return any(token != self.token and self.is_alive(token) for token in self._tokens())

    def crashed(self) -> dict[str, Session]:
        """The sessions of windows that died, oldest first, by their tokens."""
        return {token: self._read(token) for token in self._tokens() if not self.is_alive(token)}

    def last(self) -> Session:
        return self._read(_LAST)

    def _tokens(self) -> list[str]:
        found = [path for path in self._folder.glob(f"*{_ENDING}") if path.stem != _LAST]
        return [path.stem for path in sorted(found, key=_age)]

    def _path(self, token: str) -> Path:
        return self._folder / f"{token}{_ENDING}"

    def _lock_path(self, token: str) -> Path:
        return self._folder / f"{token}.lock"

    def _lock_of(self, token: str) -> QLockFile:
        lock = QLockFile(str(self._lock_path(token)))
        # However old: a lock is stale only when its process is gone.
        lock.setStaleLockTime(0)
        return lock

    def _write(self, token: str, session: Session) -> None:
        try:
            replace_quickly(self._path(token), json.dumps(asdict(session), indent=1))
        except OSError:
            return  # a session that cannot be kept is no reason to disturb anybody

    def forget(self, token: str) -> None:
        """When whatever was in it is another window's."""
        try:
            self._path(token).unlink(missing_ok=True)
        except OSError:
            return

    def _read(self, token: str) -> Session:
        """Whatever the file holds; what makes no sense is left out."""
        try:
            tree = json.loads(self._path(token).read_bytes())
        except (OSError, ValueError, RecursionError):
            return Session()
        if not isinstance(tree, dict):
            return Session()
        current = tree.get("current")
        files, recoveries = _texts(tree.get("files")), _texts(tree.get("recoveries"))
        return Session(files, current if isinstance(current, str) else "", recoveries)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else ()


def _age(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
