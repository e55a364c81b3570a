"""Where the window remembers what is not part of any scenario: places, themes, shortcuts, recent files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings


def settings() -> QSettings:
    """A readable file of the user's; tests send it elsewhere with `QSettings.setPath`."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "lost-swarm", "editor")


def own_folder() -> Path:
    """Beside the settings: sessions, and unsaved work that belongs to no file."""
    return Path(settings().fileName()).parent
