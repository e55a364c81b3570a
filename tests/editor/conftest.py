"""Windows are tested without a screen; the platform has to be chosen before Qt is loaded."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a test makes the window remember is nobody else's."""
    from PySide6.QtCore import QSettings

    folder: Path = tmp_path_factory.mktemp("settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
