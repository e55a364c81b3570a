"""The question before a picture is exported: which kind, how large, how it looks; and the picture in the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.asteroyds.scenario import Scenario

from .board_picture import Look, picture_of_scenario
from .render import LARGEST_WIDTH, SMALLEST_WIDTH, USUAL_WIDTH, Paper, PictureError, image, write_picture
from .theme import THEMES, Theme

_PREVIEW = QSize(380, 300)
Complain = Callable[[str, Exception], None]


class ExportDialog(QDialog):
    """Shows the picture while it is chosen; it is drawn from the scenario, and the window's board stays untouched."""

    def __init__(self, scenario: Scenario, theme: Theme, complain: Complain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("exportDialog")
        self.setWindowTitle(self.tr("Export picture"))
        self._scenario = scenario
        self._picture = picture_of_scenario(scenario)
        self._complain = complain
        self._kind = self._choice(
            "exportKind", (("png", self.tr("PNG, pixels")), ("svg", self.tr("SVG, vectors")), ("pdf", self.tr("PDF")))
        )
        self._width = QSpinBox(self)
        self._width.setObjectName("exportWidth")
        self._width.setRange(SMALLEST_WIDTH, LARGEST_WIDTH)
        self._width.setSingleStep(100)
        self._width.setValue(USUAL_WIDTH)
        self._width.setSuffix(self.tr(" pixels"))
        self._paper = self._choice("exportPaper", (("a4", self.tr("A4")), ("letter", self.tr("Letter"))))
        self._theme = self._choice("exportTheme", (("dark", self.tr("Dark")), ("light", self.tr("Light"))))
        self._theme.setCurrentIndex(self._theme.findData(theme.name))
        self._names = QCheckBox(self.tr("Hex &names"), self)
        self._names.setObjectName("exportNames")
        self._background = QCheckBox(self.tr("&Background around the board"), self)
        self._background.setObjectName("exportBackground")
        self._background.setChecked(True)
        self._preview = QLabel(self)
        self._preview.setObjectName("exportPreview")
        self._preview.setAccessibleName(self.tr("Preview"))
        self._preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._preview.setFixedSize(_PREVIEW)
        self._lay_out()
        self._kind.currentIndexChanged.connect(self._choose_kind)
        for signal in (self._theme.currentIndexChanged, self._names.toggled, self._background.toggled):
            signal.connect(self._show)
        self._choose_kind()

    def look(self) -> Look:
        theme = THEMES[str(self._theme.currentData())]
        return Look(theme, self._names.isChecked(), self._background.isChecked())

    def accept(self) -> None:
        """Asks for a name and writes; a picture that cannot be written leaves the dialog open."""
        kind = str(self._kind.currentData())
        suggested = f"{self._scenario.name or 'board'}.{kind}".replace("/", "-").replace(":", "")
        name, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), suggested, f"{kind.upper()} (*.{kind})")
        if not name:
            return
        path = Path(name)
        path = path if path.suffix.lower() == f".{kind}" else path.with_name(f"{path.name}.{kind}")
        paper: Paper = "letter" if self._paper.currentData() == "letter" else "a4"
        try:
            write_picture(path, self._scenario, self._picture, self.look(), self._width.value(), paper)
        except PictureError as error:
            self._complain(self.tr("The picture was not written"), error)
            return
        super().accept()

    def _choice(self, name: str, values: tuple[tuple[str, str], ...]) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(name)
        for value, text in values:
            box.addItem(text, value)
        return box

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.addRow(self.tr("&Kind"), self._kind)
        self._form.addRow(self.tr("&Width"), self._width)
        self._form.addRow(self.tr("&Paper"), self._paper)
        self._form.addRow(self.tr("&Theme"), self._theme)
        self._form.addRow(self._names)
        self._form.addRow(self._background)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.setObjectName("exportButtons")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        top = QHBoxLayout()
        top.addLayout(self._form)
        top.addWidget(self._preview)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(buttons)

    def _choose_kind(self) -> None:
        kind = self._kind.currentData()
        self._form.setRowVisible(self._width, kind != "pdf")
        self._form.setRowVisible(self._paper, kind == "pdf")
        if kind == "pdf":
            # Paper is white, and ink is dear; whoever wants it otherwise can say so.
            self._theme.setCurrentIndex(self._theme.findData("light"))
            self._background.setChecked(False)
        self._show()

    def _show(self) -> None:
        sharpness = self.devicePixelRatio()
        area = self._picture.area
        width = min(_PREVIEW.width(), _PREVIEW.height() * area.width() / area.height())
        pixmap = QPixmap.fromImage(image(self._picture, self.look(), max(1, int(width * sharpness))))
        pixmap.setDevicePixelRatio(sharpness)
        self._preview.setPixmap(pixmap)


def export_board(scenario: Scenario, theme: Theme, complain: Complain, window: QWidget) -> None:
    dialog = ExportDialog(scenario, theme, complain, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def copy_picture(scenario: Scenario, theme: Theme) -> None:
    """To be pasted anywhere that takes pictures."""
    QGuiApplication.clipboard().setImage(image(picture_of_scenario(scenario), Look(theme), USUAL_WIDTH))
