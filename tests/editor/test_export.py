"""Pictures from the window: the dialog's choices reach the file, the board on the screen stays as it is."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from editor.board_layout import centre, polar
from editor.board_picture import picture_of_scenario
from editor.edits import Ref
from editor.main_window import MainWindow
from editor.theme import DARK, LIGHT

from .board_hand import LEFT, open_window


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = open_window(qtbot)
    window.selection.select(Ref(False, 0))
    return window


def dialog_of(window: MainWindow) -> QDialog:
    window.actions_by_name["export"].trigger()
    dialog = window.findChild(QDialog, "exportDialog")
    assert isinstance(dialog, QDialog)
    return dialog


def choose(dialog: QDialog, name: str, value: str) -> None:
    box = dialog.findChild(QComboBox, name)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(value))


def save(qtbot: QtBot, dialog: QDialog, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's own dialog cannot be driven, so it is answered for."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    buttons = dialog.findChild(QDialogButtonBox, "exportButtons")
    assert isinstance(buttons, QDialogButtonBox)
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Save), LEFT)


def test_a_png_has_the_width_the_theme_and_no_marks(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.view.viewport().grab().toImage()
    dialog = dialog_of(window)
    width = dialog.findChild(QSpinBox, "exportWidth")
    assert isinstance(width, QSpinBox)
    width.setValue(900)
    choose(dialog, "exportTheme", "light")
    save(qtbot, dialog, tmp_path / "board", monkeypatch)
    image = QImage(str(tmp_path / "board.png"))
    assert image.width() == 900
    assert image.pixelColor(1, 1) == QColor(LIGHT.space)
    picture = picture_of_scenario(window.document.scenario)
    tile = window.document.scenario.tiles[0]
    # Where the frame of the selection would be there is the tile's own line.
    corner = picture.place(QRectF(image.rect()), centre(tile.at) + polar(30, 46)).toPoint()
    accent, seen = QColor(LIGHT.accent), image.pixelColor(corner)
    assert abs(seen.red() - accent.red()) + abs(seen.blue() - accent.blue()) > 60
    assert window.view.viewport().grab().toImage() == before
    assert window.selection.refs == (Ref(False, 0),)


def test_without_a_background_the_rest_is_transparent(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_of(window)
    background = dialog.findChild(QCheckBox, "exportBackground")
    assert isinstance(background, QCheckBox)
    background.setChecked(False)
    save(qtbot, dialog, tmp_path / "board.png", monkeypatch)
    image = QImage(str(tmp_path / "board.png"))
    assert image.pixelColor(1, 1).alpha() == 0
    assert image.pixelColor(image.rect().center()).alpha() == 255


def test_an_svg_is_made_of_vectors_and_names_add_to_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for names in (False, True):
        dialog = dialog_of(window)
        choose(dialog, "exportKind", "svg")
        box = dialog.findChild(QCheckBox, "exportNames")
        assert isinstance(box, QCheckBox)
        box.setChecked(names)
        save(qtbot, dialog, tmp_path / f"{names}.svg", monkeypatch)
        dialog.setObjectName("done")
        root = ElementTree.parse(tmp_path / f"{names}.svg").getroot()
        assert root.tag.endswith("svg")
        kinds = [each.tag.rpartition("}")[2] for each in root.iter()]
        assert "image" not in kinds
        counts.append(kinds.count("path"))
    assert counts[1] - counts[0] >= len(window.scene.hexes)


def test_a_pdf_is_one_light_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_of(window)
    choose(dialog, "exportKind", "pdf")
    theme = dialog.findChild(QComboBox, "exportTheme")
    assert isinstance(theme, QComboBox)
    assert theme.currentData() == "light"
    save(qtbot, dialog, tmp_path / "board.pdf", monkeypatch)
    content = (tmp_path / "board.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in content


def test_a_place_that_cannot_be_written_is_one_message_and_nothing_is_lost(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.informativeText())
        box.accept()

    dialog = dialog_of(window)
    QTimer.singleShot(0, answer)
    save(qtbot, dialog, tmp_path / "nowhere" / "board.png", monkeypatch)
    assert len(said) == 1
    assert "nowhere" in said[0]
    assert "cannot be written" in said[0]
    assert dialog.isVisible()
    dialog.reject()


def test_the_clipboard_takes_the_picture(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    image = QGuiApplication.clipboard().image()
    assert image.width() == 1600
    assert image.pixelColor(1, 1) == QColor(DARK.space)
