"""The palette: everything that can be placed, and how many of each the box still holds."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from engine.asteroyds.scenario import HexagonBoard, Scenario
from engine.hexgrid import Direction

from ..board_layout import SIZE
from ..document import Document
from ..drawing import Detail, draw_piece
from ..edits import STAMPS, Stamp, left_in_box, new_piece
from ..names import stamp_name
from ..theme import Theme

_ICON_PIXELS = 34
_SHARPNESS = 2
_NOTHING = Scenario(mode="racing", board=HexagonBoard(hexagon=0), tiles=(), starts=())


class Palette(QListWidget):
    chosen = Signal(object)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.setAccessibleName(self.tr("Palette"))
        self.setIconSize(QSize(_ICON_PIXELS, _ICON_PIXELS))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._document = document
        self._theme = theme
        for stamp in STAMPS:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, stamp)
        self.set_theme(theme)
        document.changed.connect(self._count)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for row, stamp in enumerate(STAMPS):
            self.item(row).setIcon(stamp_icon(stamp, theme))
        self._count()

    def show_stamp(self, stamp: Stamp | None) -> None:
        """Marks what the hand holds, without choosing it again."""
        self.setCurrentRow(STAMPS.index(stamp) if stamp in STAMPS else -1)
        if stamp is None:
            self.clearSelection()

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _count(self) -> None:
        for row, stamp in enumerate(STAMPS):
            left = left_in_box(self._document.scenario, stamp)
            item = self.item(row)
            name = stamp_name(stamp)
            item.setText(f"{name[:1].upper()}{name[1:]}  ·  {left}")
            item.setToolTip(
                self.tr("The box holds {0} more").format(left)
                if left >= 0
                else self.tr("{0} more than the box holds").format(-left)
            )
            item.setForeground(QColor(self._theme.text if left > 0 else self._theme.muted))


def stamp_icon(stamp: Stamp, theme: Theme) -> QIcon:
    pixels = _ICON_PIXELS * _SHARPNESS
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(pixels / (2 * SIZE), pixels / (2 * SIZE))
    piece = new_piece(_NOTHING, stamp, (0, 0), Direction.NE)
    assert piece is not None, "on an empty board there is room for everything"
    draw_piece(painter, theme, piece, Detail.FAR)
    painter.end()
    return QIcon(pixmap)
