"""The file menu: opening, saving, pictures, closing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from ..main_window import MainWindow


def add_file_menu(window: MainWindow) -> None:
    actions, files, tr, keys = window.actions_by_name, window.files, window.tr, QKeySequence.StandardKey
    actions.add_menu("file", tr("&File"))
    actions.add("file", "new", tr("&New…"), keys.New, files.new)
    actions.add("file", "open", tr("&Open…"), keys.Open, files.open)
    recent = actions.add_menu("recent", tr("Open &recent"), within="file")
    recent.setToolTipsVisible(True)
    actions.separate("recent")
    actions.add("recent", "clearRecent", tr("&Clear this list"), "", window.recent.clear)
    recent.aboutToShow.connect(partial(window.recent.fill, recent))
    actions.add("file", "openCode", tr("Open &layout code…"), "Ctrl+Alt+C", files.open_code)
    actions.add("file", "openShipped", tr("Open s&hipped scenario…"), "Ctrl+Shift+O", files.open_shipped)
    actions.separate("file")
    actions.add("file", "save", tr("&Save"), keys.Save, files.save)
    actions.add("file", "saveAs", tr("Save &as…"), "Ctrl+Shift+S", files.save_as)
    actions.add("file", "saveAll", tr("Sa&ve all"), "Ctrl+Alt+A", files.save_all)
    actions.add("file", "export", tr("&Export picture…"), "Ctrl+E", files.export)
    actions.add("file", "copyPicture", tr("Copy p&icture"), "Ctrl+Shift+E", files.copy_picture)
    actions.separate("file")
    actions.add("file", "closeSheet", tr("&Close"), "Ctrl+W", files.close)
    actions.add("file", "closeOthers", tr("Close o&thers"), "Ctrl+Alt+W", files.close_others)
    actions.add("file", "reopenSheet", tr("Reopen close&d"), "Ctrl+Shift+T", files.reopen)
    actions.separate("file")
    actions.add("file", "quit", tr("&Quit"), "Ctrl+Q", window.close)
