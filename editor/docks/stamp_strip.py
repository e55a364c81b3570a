"""The strip below the palette: the nine stored stamps with their digits, so that people find them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ..names import stamp_name
from ..stamps import SLOTS, StoredStamps
from ..theme import Theme
from .palette import stamp_icon

_ICON_PIXELS = 20


class StampStrip(QWidget):
    taken = Signal(int)

    def __init__(self, stamps: StoredStamps, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stampStrip")
        self.setAccessibleName(self.tr("Stored stamps"))
        self._stamps = stamps
        self._theme = theme
        caption = QLabel(self.tr("Stamps: 1–9 takes, Alt+1–9 stores"), self)
        caption.setObjectName("stampCaption")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(2)
        layout.addWidget(caption)
        row = QHBoxLayout()
        row.setSpacing(0)
        layout.addLayout(row)
        self._buttons: dict[int, QToolButton] = {}
        for slot in SLOTS:
            button = QToolButton(self)
            button.setObjectName(f"stamp{slot}")
            button.setText(str(slot))
            button.setAutoRaise(True)
            button.setIconSize(QSize(_ICON_PIXELS, _ICON_PIXELS))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(_ICON_PIXELS + 2)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(self.taken.emit, slot))
            row.addWidget(button)
            self._buttons[slot] = button
        stamps.changed.connect(self._show)
        self._show()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._show()

    def _show(self) -> None:
        for slot, button in self._buttons.items():
            stamp, heading = self._stamps[slot]
            button.setIcon(stamp_icon(stamp, self._theme, heading))
            name = self.tr("{0}: {1}, pointing {2}").format(slot, stamp_name(stamp), heading.name)
            button.setAccessibleName(name)
            button.setToolTip(
                self.tr("{0}\nThe key {1} takes it, Alt+{1} stores what the hand holds or what is selected").format(
                    name, slot
                )
            )
