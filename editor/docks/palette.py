"""The palette: everything that can be placed, and how many of each the box still holds."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QWidget

from engine.asteroyds.problems.doubtful_pieces import box_counts
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import HexagonBoard, Scenario
from engine.hexgrid import Direction

from ..board_layout import SIZE
from ..document import Document
from ..drawing import Detail, draw_piece
from ..edits import STAMPS, Stamp, left_in_box, new_piece
from ..icons import drawn
from ..names import stamp_name
from ..theme import Theme

_ICON_PIXELS = 30
_SHARPNESS = 2
_NOTHING = Scenario(mode="racing", board=HexagonBoard(hexagon=0), tiles=(), starts=())


class Palette(QListWidget):
    """A click chooses a stamp; a drag lifts it, carries it to places on the screen, and drops it."""

    chosen = Signal(object)
    lifted = Signal(object)
    carried = Signal(object)
    dropped = Signal(object)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.setAccessibleName(self.tr("Palette"))
        self.setIconSize(QSize(_ICON_PIXELS, _ICON_PIXELS))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._document = document
        self._theme = theme
        self._pressed: QPoint | None = None
        self._is_carrying = False
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

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        point = event.position().toPoint()
        far = (point - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        item = self.itemAt(self._pressed)
        if far and not self._is_carrying and item is not None:
            self._is_carrying = True
            self.lifted.emit(item.data(Qt.ItemDataRole.UserRole))
        if self._is_carrying:
            self.carried.emit(self.viewport().mapToGlobal(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        was_carrying, self._is_carrying = self._is_carrying, False
        self._pressed = None
        if was_carrying:
            self.setState(QListWidget.State.NoState)
            self.dropped.emit(self.viewport().mapToGlobal(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _count(self) -> None:
        scenario = self._document.scenario
        limited = box_counts(board_hexes(scenario))
        for row, stamp in enumerate(STAMPS):
            item = self.item(row)
            name = stamp_name(stamp)
            name = name[:1].upper() + name[1:]
            how = self.tr("\nClick it and then the board, or drag it there")
            # There are so many seats at the table, whatever the board.
            if not limited and stamp.kind != "start":
                item.setText(name)
                item.setToolTip(self.tr("As many as you like: the box is counted only on the official board") + how)
                item.setForeground(QColor(self._theme.text))
                continue
            left = left_in_box(scenario, stamp)
            item.setText(f"{name}  ·  {'−' if left < 0 else ''}{abs(left)}")
            item.setToolTip(
                (
                    self.tr("The box holds {0} more").format(left)
                    if left >= 0
                    else self.tr("{0} more than the box holds").format(-left)
                )
                + how
            )
            short = self._theme.severities["warning"] if left < 0 else self._theme.muted
            item.setForeground(QColor(self._theme.text if left > 0 else short))


def stamp_icon(stamp: Stamp, theme: Theme, heading: Direction = Direction.NE) -> QIcon:
    pixels = _ICON_PIXELS * _SHARPNESS
    piece = new_piece(_NOTHING, stamp, (0, 0), heading)
    assert piece is not None, "on an empty board there is room for everything"

    def draw(painter: QPainter) -> None:
        painter.scale(pixels / (2 * SIZE), pixels / (2 * SIZE))
        draw_piece(painter, theme, piece, Detail.FAR)

    return QIcon(drawn(pixels, draw))
