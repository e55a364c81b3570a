"""The view: zooms at the cursor, pans, and hands every gesture to the tool in hand; knows no edit."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmapCache, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from engine.hexgrid import Hex

from .board_layout import bounds, centre, hex_at
from .board_scene import BoardScene
from .tools.tool import Tool

_SMALLEST, _LARGEST, _STEP = 0.1, 6.0, 1.2
_WHEEL_NOTCH = 120
_PIECES_KILOBYTES = 64 * 1024


class ViewState(NamedTuple):
    """Where a view looks at."""

    fitted: bool
    zoom: float
    middle: QPointF


class BoardView(QGraphicsView):
    hovered = Signal(object)  # the hex under the cursor, or None
    zoomed = Signal(float)
    told = Signal(str)  # why nothing came of a key

    def __init__(self, scene: BoardScene, tool: Tool, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setObjectName("boardView")
        self.setAccessibleName(self.tr("Board"))
        self._board = scene
        self._tool = tool
        self._fitted = True
        self._pan_from: QPoint | None = None
        self._space_held = False
        self._wheel_rest = 0
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Room for every piece of a full board at two pixels a point; otherwise they would be drawn anew each time.
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), _PIECES_KILOBYTES))

    @property
    def hexes(self) -> frozenset[Hex]:
        """Those of the board."""
        return self._board.hexes

    @property
    def tool(self) -> Tool:
        return self._tool

    def set_tool(self, tool: Tool) -> None:
        self._tool.cancel()
        self._tool.put_down()
        self._tool = tool
        tool.take_up()
        if self._fitted:
            self.fit()

    def hex_under(self, position: QPointF) -> Hex | None:
        at = hex_at(self.mapToScene(position.toPoint()))
        return at if self._tool.reaches(at) else None

    # Zoom

    @property
    def zoom(self) -> float:
        return self.transform().m11()

    def zoom_by(self, factor: float) -> None:
        self._fitted = False
        factor = min(max(self.zoom * factor, _SMALLEST), _LARGEST) / self.zoom
        self.scale(factor, factor)
        self.zoomed.emit(self.zoom)

    def zoom_in(self) -> None:
        self.zoom_by(_STEP)

    def zoom_out(self) -> None:
        self.zoom_by(1 / _STEP)

    def zoom_to_100(self) -> None:
        self.zoom_by(1 / self.zoom)

    def fit(self) -> None:
        """The whole board, and so it stays while the window changes its size."""
        margin = 12
        self.fitInView(
            self._board.shown_bounds.adjusted(-margin, -margin, margin, margin), Qt.AspectRatioMode.KeepAspectRatio
        )
        self._fitted = True
        self.zoomed.emit(self.zoom)

    def follow_board(self) -> None:
        """The board has another shape: all of it is shown, but not under a hand that is painting it."""
        visible = self.mapToScene(self.viewport().rect()).boundingRect()
        shape = bounds(self._board.hexes)
        stays = visible.contains(shape) if self._fitted else visible.intersects(shape)
        if not (self._tool.works_off_board and stays):
            self.fit()

    def follow_shift(self, offset: QPointF) -> None:
        """The board has moved on the scene; the eye stays with it."""
        if not self._fitted:
            self.centerOn(self.mapToScene(self.viewport().rect().center()) + offset)

    def state(self) -> ViewState:
        return ViewState(self._fitted, self.zoom, self.mapToScene(self.viewport().rect().center()))

    def restore(self, state: ViewState) -> None:
        if state.fitted:
            self.fit()
            return
        self.zoom_by(state.zoom / self.zoom)
        self.centerOn(state.middle)

    def jump_to(self, at: Hex) -> None:
        self.ensureVisible(centre(at).x() - 80, centre(at).y() - 80, 160, 160)

    def look_at(self, place: QPointF) -> None:
        """A point of the scene comes to the middle, as far as the board reaches."""
        self._fitted = False
        self.centerOn(place)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        # With Alt held, some systems report the wheel as horizontal.
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._wheel_rest += delta
            steps = int(self._wheel_rest / _WHEEL_NOTCH)
            self._wheel_rest -= steps * _WHEEL_NOTCH
            if steps:
                self._tool.turn(-steps)
        else:
            self.zoom_by(_STEP ** (delta / _WHEEL_NOTCH))
        event.accept()

    # Gestures

    def _sense(self, event: QMouseEvent) -> None:
        self._tool.sense(event.modifiers(), self.mapToScene(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._sense(event)
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space_held):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button == Qt.MouseButton.LeftButton:
            self._tool.press(self.hex_under(event.position()))
        elif button == Qt.MouseButton.RightButton:
            self._tool.pick(self.hex_under(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._sense(event)
        position = event.position().toPoint()
        if self._pan_from is not None:
            moved = position - self._pan_from
            self._pan_from = position
            self._fitted = False
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - moved.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - moved.y())
        else:
            at = self.hex_under(event.position())
            self._tool.move(at)
            self.hovered.emit(at)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._sense(event)
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().unsetCursor()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._tool.release(self.hex_under(event.position()))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self._tool.leave()
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self.viewport().unsetCursor()
        else:
            super().keyReleaseEvent(event)
