"""Windows are tested without a screen; the platform has to be chosen before Qt is loaded."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.main_window import MainWindow

os.environ["QT_QPA_PLATFORM"] = "offscreen"


@pytest.fixture(autouse=True, scope="session")
def _study_is_loaded() -> None:
    """So that F5 leads into a game at once, whichever tests are run; how it is loaded is for test_loading.py."""
    import editor.study.study  # noqa: F401


@pytest.fixture(autouse=True)
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a test makes the window remember is nobody else's."""
    from PySide6.QtCore import QSettings

    folder: Path = tmp_path_factory.mktemp("settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))


Opening = Callable[[str], "MainWindow"]


def _forget_edits(window: MainWindow) -> None:
    """So that nobody is asked whether to save."""
    for sheet in window.document.sheets:
        sheet.undo_stack.setClean()


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The official Racing layout, seen, and with the keyboard on its board; files with other needs have their own."""
    from .board_hand import open_window

    return open_window(qtbot)


@pytest.fixture
def open_ready(qtbot: QtBot) -> Opening:
    """Opens a shipped scenario in a window whose solver is ready."""
    from editor.main_window import MainWindow

    def opened(name: str) -> MainWindow:
        window = MainWindow()
        window.files.open_argument(name)
        qtbot.addWidget(window, before_close_func=_forget_edits)
        window.show()
        qtbot.waitExposed(window)
        window.rating.begin()
        return window

    return opened
