"""However much is wrong, it is said in one dialog that fits on the screen, and the window lives on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

import scenarios
from editor.main_window import MainWindow
from engine.asteroyds.files import scenario_text

from .board_hand import open_window

HIGHEST = 600


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, "duel")


def crowded(**more: object) -> str:
    """Three hundred pods on one hex."""
    tree = json.loads(scenario_text(scenarios.load("duel")))
    tree["tiles"] += [{"id": f"x{number}", "kind": "pod", "at": [5, 5], **more} for number in range(300)]
    return json.dumps(tree)


def said(do: Callable[[], object]) -> list[tuple[str, str, str, int]]:
    """Every dialog that comes up: name, what it shows, all of it, how high it is."""
    found = []

    def read() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        found.append((box.objectName(), box.informativeText(), box.detailedText(), box.height()))
        assert box.defaultButton() is None or box.defaultButton().isVisible()
        box.accept()

    QTimer.singleShot(0, read)
    do()
    return found


def test_three_hundred_unknown_fields(window: MainWindow, tmp_path: Path) -> None:
    before = window.document.scenario
    path = tmp_path / "bad.json"
    path.write_text(crowded(wings=2), encoding="utf-8")
    [(name, shown, everything, height)] = said(lambda: window.files.open_path(path))
    assert name == "complaint"
    assert "300 problems" in shown
    assert shown.splitlines()[-1] == f"… and {len(everything.splitlines()) - 12} more"
    assert everything.count("wings: unknown field") == 300
    assert height < HIGHEST
    assert window.document.scenario == before
    assert len(window.document.sheets) == 1


def test_a_layout_with_three_hundred_problems_can_be_mended_but_not_played(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "crowded.json"
    path.write_text(crowded(), encoding="utf-8")
    window.files.open_path(path)
    assert window.document.path == path
    [(name, shown, everything, height)] = said(window.actions_by_name["study"].trigger)
    assert name == "cannotStudy"
    assert len(shown.splitlines()) == 13
    assert len(everything.splitlines()) > 300
    assert height < HIGHEST
    assert not window.study_door.is_open
    assert not window.actions_by_name["study"].isChecked()
    assert window.actions_by_name["toolPlace"].isEnabled()


def test_a_few_reasons_are_all_seen(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"mode": 3}', encoding="utf-8")
    [(_, shown, everything, _)] = said(lambda: window.files.open_path(path))
    assert 3 <= len(shown.splitlines()) <= 13
    assert everything == ""
