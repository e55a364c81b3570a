"""A wall of scenarios as cards: picture, name, mode and seats; arrow keys walk, Enter or a click opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QListWidget, QListWidgetItem, QWidget

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.scenario import Scenario

from .names import mode_name
from .theme import Theme
from .thumbnails import OneByOne, thumbnail

PICTURE = QSize(158, 120)
_CARD = QSize(172, 174)


@dataclass(frozen=True)
class Card:
    key: str  # what is opened
    title: str  # instead of the scenario's own name, if `keeps_title`
    place: str  # for the tooltip
    load: Callable[[], Scenario]  # may raise FileError
    keeps_title: bool = False


class Gallery(QListWidget):
    opened = Signal(str)

    def __init__(self, name: str, accessible_name: str, turns: OneByOne, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self._turns = turns
        self._cards: list[Card] = []
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformItemSizes(True)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(PICTURE)
        self.setGridSize(_CARD)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.itemEntered.connect(self._point)
        self.itemClicked.connect(self._open)
        self.itemActivated.connect(self._open)

    def show_cards(self, cards: list[Card], theme: Theme) -> None:
        """The names at once, the pictures when there is time."""
        self.clear()
        self._cards = cards
        for card in cards:
            item = QListWidgetItem(f"{card.title}\n", self)
            item.setSizeHint(_CARD)
            item.setToolTip(card.place)
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, card.title)
        self._fit()
        for row in range(len(cards)):
            self._turns.add(partial(self._draw, row, theme))

    def _draw(self, row: int, theme: Theme) -> None:
        card, item = self._cards[row], self.item(row)
        try:
            scenario = card.load()
        except FileError:
            self._tell(item, card.title, self.tr("cannot be read"))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            return
        count = len(scenario.starts)
        seats = self.tr("1 seat") if count == 1 else self.tr("{0} seats").format(count)
        title = card.title if card.keeps_title else scenario.name or card.title
        self._tell(item, title, f"{mode_name(scenario.mode)} · {seats}")
        # The same picture in every state; Qt would tint it for a chosen card.
        picture = thumbnail(scenario, theme, PICTURE, self.devicePixelRatioF())
        icon = QIcon(picture)
        icon.addPixmap(picture, QIcon.Mode.Selected)
        item.setIcon(icon)

    def _tell(self, item: QListWidgetItem, title: str, about: str) -> None:
        item.setText(f"{title}\n{about}")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {about}")

    def _point(self, item: QListWidgetItem) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _open(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.opened.emit(self._cards[self.row(item)].key)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        if self.currentRow() < 0 and self.count():
            self.setCurrentRow(0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its cards: the page scrolls, not the wall."""
        columns = max(1, (self.width() - 4) // _CARD.width())
        rows = -(-self.count() // columns)
        self.setFixedHeight(rows * _CARD.height() + 6)
