"""How the window looked when it was closed: place, docks, theme, hex names. Settings that make no sense are ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from .settings import settings

if TYPE_CHECKING:
    from .main_window import MainWindow

_GEOMETRY, _DOCKS = "window/geometry", "window/docks"
# Actions that stay as they were.
_TICKS = ("lightTheme", "hexNames")


def keep_window(window: MainWindow) -> None:
    kept = settings()
    # As plain text: Qt's own form of bytes in a settings file does not survive an editor.
    kept.setValue(_GEOMETRY, _text(window.saveGeometry()))
    kept.setValue(_DOCKS, _text(window.saveState()))
    for name in _TICKS:
        kept.setValue(f"window/{name}", "yes" if window.actions_by_name[name].isChecked() else "no")


def restore_window(window: MainWindow) -> None:
    for key, restore in ((_GEOMETRY, window.restoreGeometry), (_DOCKS, window.restoreState)):
        content = _bytes(settings().value(key))
        if not content.isEmpty():
            restore(content)
    for name in _TICKS:
        window.actions_by_name[name].setChecked(str(settings().value(f"window/{name}")) == "yes")


def _text(content: QByteArray) -> str:
    return bytes(content.toBase64().data()).decode("ascii")


def _bytes(kept: object) -> QByteArray:
    return QByteArray.fromBase64(str(kept or "").encode("utf-8"))
