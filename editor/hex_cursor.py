"""The board by keyboard: arrows move a frame from hex to hex, Enter is a click of the tool in hand.

A key becomes the mouse event that it stands for, so whatever a tool does for the mouse it does for the keyboard: the
ghost, the hint in the status bar, and the edit are the same.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, Hex

from .board_layout import centre
from .board_scene import BoardScene
from .board_view import BoardView
from .document import Document
from .edits import refs_at
from .hex_steps import InTheWayError, beside, beyond, corner, direction_down, direction_up, end_of_row, nudged
from .items import CursorItem
from .locks import Locks
from .names import describe_hex
from .selection import Selection

_KEY = Qt.Key
_ENTER = (_KEY.Key_Return, _KEY.Key_Enter)
_STEPS = {_KEY.Key_Left: (-1, 0), _KEY.Key_Right: (1, 0), _KEY.Key_Up: (0, -1), _KEY.Key_Down: (0, 1)}
_ON_THE_PAD = Qt.KeyboardModifier.KeypadModifier
_CURSOR_Z = 50


class HexCursor(QObject):
    """`at` is None until the first arrow key; a click with the mouse takes the cursor along, unseen."""

    def __init__(
        self, document: Document, selection: Selection, locks: Locks, scene: BoardScene, view: BoardView
    ) -> None:
        super().__init__(view)
        self._document = document
        self._selection = selection
        self._locks = locks
        self._scene = scene
        self._view = view
        self._wanted_column = 0
        self._sending = False
        self.at: Hex | None = None
        self._frame = CursorItem(_CURSOR_Z)
        scene.addItem(self._frame)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        document.changed.connect(self._follow)
        view.setAccessibleDescription(self.tr("Arrow keys move from hex to hex, Enter does what a click does."))

    @property
    def is_shown(self) -> bool:
        return self._frame.isVisible()

    def pick(self) -> None:
        """What the right button does: a copy of the piece under the cursor comes into the hand."""
        if self.at is not None:
            self._view.tool.pick(self.at)

    def nudge(self, columns: int, rows: int) -> None:
        """The selection by one hex, the cursor with it, as one edit."""
        chosen = self._selection.piece
        if chosen is None:
            self._tell(self.tr("Nothing is selected, so nothing moves."))
            return
        refs = [ref for ref in self._selection.refs if ref not in self._locks.refs]
        if not refs:
            self._tell(self.tr("What is selected is locked, so nothing moves."))
            return
        if rows:
            direction = direction_up(chosen.at) if rows < 0 else direction_down(chosen.at)
        else:
            direction = Direction.E if columns > 0 else Direction.W
        try:
            moved = nudged(self._document.scenario, self._scene.hexes, refs, direction)
        except InTheWayError as reason:
            text = self.tr("{0} is taken: nothing moves.") if reason.taken else self.tr("{0} is not on the board.")
            self._tell(text.format(reason))
            return
        self._document.edit(moved, self.tr("Move by one hex"))
        last = self._selection.piece
        if last is not None:
            self._go(last.at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self._view:
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                return self._press_key(event)
            if event.type() == QEvent.Type.FocusOut:
                self._frame.hide()
        elif isinstance(event, QMouseEvent) and not self._sending:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._take(self._view.hex_under(event.position()))
            self._frame.hide()
        return False

    def _press_key(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers() & ~_ON_THE_PAD
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton or not self._scene.hexes:
            return False
        at = self.at if self.at is not None else self._first()
        to_the_corner = bool(held & Qt.KeyboardModifier.ControlModifier)
        if key in _ENTER:
            self._click(at, held)
        elif key in _STEPS and held == Qt.KeyboardModifier.NoModifier:
            columns, rows = _STEPS[key]
            if self.at is None:
                self._go(at)
            elif columns:
                self._go(beside(self._scene.hexes, at, columns))
            else:
                wanted = self._wanted_column
                self._go(beyond(self._scene.hexes, at, rows, wanted))
                self._wanted_column = wanted
        elif key in (_KEY.Key_Home, _KEY.Key_End):
            last = key == _KEY.Key_End
            self._go(corner(self._scene.hexes, last) if to_the_corner else end_of_row(self._scene.hexes, at, last))
        else:
            return False
        return True

    def _first(self) -> Hex:
        """Where the cursor appears: on what is selected, otherwise in the middle of what is seen."""
        chosen = self._selection.piece
        if chosen is not None and chosen.at in self._scene.hexes:
            return chosen.at
        middle = self._view.mapToScene(self._view.viewport().rect().center())
        return min(self._scene.hexes, key=lambda at: (centre(at) - middle).manhattanLength())

    def _take(self, at: Hex | None) -> None:
        self.at = at
        if at is not None:
            self._wanted_column = at[0]

    def _go(self, at: Hex) -> None:
        self._take(at)
        self._frame.show_hex(centre(at), QColor(self._scene.theme.cursor), QColor(self._scene.theme.space))
        self._frame.show()
        self._view.jump_to(at)
        self._send(QEvent.Type.MouseMove, at, Qt.KeyboardModifier.NoModifier)
        self._announce(describe_hex(self._document.scenario, at))

    def _click(self, at: Hex, held: Qt.KeyboardModifier) -> None:
        """Presses and releases the left button there; the keys that are held count as they do for the mouse."""
        self._go(at)
        before = self._document.scenario, self._selection.refs
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            self._send(kind, at, held)
        self._frame.show()
        if before != (self._document.scenario, self._selection.refs):
            self._announce(self._after_a_click(at))

    def _after_a_click(self, at: Hex) -> str:
        text = describe_hex(self._document.scenario, at)
        chosen = [ref for ref in refs_at(self._document.scenario, at) if ref in self._selection.refs]
        return self.tr("{0}, selected").format(text) if chosen else text

    def _send(self, kind: QEvent.Type, at: Hex, held: Qt.KeyboardModifier) -> None:
        port = self._view.viewport()
        place = QPointF(self._view.mapFromScene(centre(at)))
        none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
        button = none if kind == QEvent.Type.MouseMove else left
        down = left if kind == QEvent.Type.MouseButtonPress else none
        self._sending = True
        try:
            QApplication.sendEvent(port, QMouseEvent(kind, place, port.mapToGlobal(place), button, down, held))
        finally:
            self._sending = False

    def _tell(self, text: str) -> None:
        self._view.told.emit(text)
        self._announce(text)

    def _announce(self, text: str) -> None:
        """To whoever listens instead of looking."""
        self._view.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.DescriptionChanged))
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, text))

    def _follow(self, old: Scenario, new: Scenario) -> None:
        if self.at is not None and self.at not in self._scene.hexes:
            self._take(None)
            self._frame.hide()
