"""A real window with a game in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.study.study import Study

Opening = Callable[[str], Study]


@pytest.fixture
def open_study(qtbot: QtBot) -> Opening:
    """Opens a shipped scenario in a window and begins to study it."""

    def opened(name: str) -> Study:
        window = MainWindow()
        window.files.open_argument(name)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        window.actions_by_name["study"].trigger()
        # Buttons that have just come to be shown take part in shortcuts only after that.
        QApplication.processEvents()
        return window.study_door.study

    return opened


@pytest.fixture
def study(open_study: Opening) -> Study:
    return open_study("official-racing")


def widget(study: Study, kind: type[QWidget], name: str) -> QWidget:
    found = study.window.findChild(kind, name)
    assert found is not None, name
    return found
