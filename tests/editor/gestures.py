"""Presses, moves and releases in the real view of a window, by hex."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.main_window import MainWindow
from engine.hexgrid import Hex

LEFT = Qt.MouseButton.LeftButton
NO_KEY, SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
Keys = Qt.KeyboardModifier


class Hand:
    """What a person does with mouse and keys on a window's board."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        self.port = window.view.viewport()

    def point(self, at: Hex, aside: tuple[float, float] = (0, 0)) -> QPoint:
        return self.window.view.mapFromScene(centre(at) + QPointF(*aside))

    def hover(self, at: Hex, aside: tuple[float, float] = (0, 0)) -> None:
        # The platform without a screen swallows the first move after a release.
        self.qtbot.mouseMove(self.port, self.point(at, aside) + QPoint(1, 0))
        self.qtbot.mouseMove(self.port, self.point(at, aside))

    def click(self, at: Hex, keys: Keys = NO_KEY) -> None:
        self.hover(at)
        self.qtbot.mouseClick(self.port, LEFT, keys, pos=self.point(at))

    def press(self, at: Hex, keys: Keys = NO_KEY, aside: tuple[float, float] = (0, 0)) -> None:
        self.hover(at, aside)
        self.qtbot.mousePress(self.port, LEFT, keys, pos=self.point(at, aside))

    def release(self, at: Hex, keys: Keys = NO_KEY, aside: tuple[float, float] = (0, 0)) -> None:
        self.hover(at, aside)
        self.qtbot.mouseRelease(self.port, LEFT, keys, pos=self.point(at, aside))

    def drag(self, start: Hex, end: Hex, keys: Keys = NO_KEY) -> None:
        self.press(start, keys)
        self.release(end, keys)

    def band(self, start: Hex, end: Hex, keys: Keys = NO_KEY) -> None:
        """A rectangle from a little left above one hex to a little right below another."""
        self.press(start, keys, (-30, -20))
        self.release(end, keys, (30, 20))

    def key(self, key: Qt.Key, keys: Keys = NO_KEY) -> None:
        if not self.window.isActiveWindow():
            self.window.raise_()
            self.window.activateWindow()
            self.qtbot.waitUntil(self.window.isActiveWindow)
        self.qtbot.keyClick(self.window.view, key, keys)

    @property
    def text(self) -> str:
        """The left of the status bar."""
        label = self.window.findChild(QLabel, "underCursor")
        assert isinstance(label, QLabel)
        return label.text()

    @property
    def remark(self) -> str:
        label = self.window.findChild(QLabel, "remark")
        assert isinstance(label, QLabel)
        return label.text() if label.isVisible() else ""
