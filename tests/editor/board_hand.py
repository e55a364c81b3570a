"""What tests of the board share: a window with a scenario, and places in it as pixels."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.main_window import MainWindow
from engine.hexgrid import Hex

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


def open_window(qtbot: QtBot, scenario: str = "official-racing") -> MainWindow:
    window = MainWindow()
    window.files.open_argument(scenario)
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    qtbot.waitExposed(window)
    window.view.setFocus()
    return window


def pixel(window: MainWindow, at: Hex, right: float = 0, below: float = 0) -> QPoint:
    """Of the viewport; the offset is in coordinates of the board."""
    return window.view.mapFromScene(centre(at) + QPointF(right, below))


def wheel(window: MainWindow, at: QPoint, notches: float, held: Qt.KeyboardModifier) -> None:
    port = window.view.viewport()
    turned = QPoint(0, round(120 * notches))
    if held & Qt.KeyboardModifier.AltModifier:
        turned = turned.transposed()  # as X11 reports it
    event = QWheelEvent(
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(port, event)
