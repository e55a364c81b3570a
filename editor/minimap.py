"""The minimap: the whole board in a corner of the view, with the part that is seen; a click or drag looks elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QWidget

from engine.asteroyds.scenario import Scenario

from .board_layout import bounds, centre
from .board_scene import BoardScene
from .board_view import BoardView
from .document import Document
from .drawing import draw_cells, draw_dot
from .theme import Theme

_LONGEST_SIDE = 190
_AWAY_FROM_THE_EDGE = 12
_PADDING = 6
# A board counts as seen whole when no more than this is cut off, in pixels of the screen.
_SLACK = 2
# A hand that is quicker than this is not held up by the map.
_PAUSE_MS = 60


class Minimap(QWidget):
    """Shown while the board does not fit, unless it is switched off."""

    def __init__(self, document: Document, scene: BoardScene, view: BoardView) -> None:
        super().__init__(view)
        self.setObjectName("minimap")
        self.setAccessibleName(self.tr("Minimap"))
        self.setToolTip(self.tr("Click or drag to look elsewhere"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._document = document
        self._scene = scene
        self._view = view
        self._wanted = True
        self._picture: tuple[Theme, QPixmap] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._forget)
        document.changed.connect(self._follow)
        view.zoomed.connect(self._refresh)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self._refresh)
            bar.rangeChanged.connect(self._refresh)
        view.installEventFilter(self)
        self.hide()

    def set_wanted(self, wanted: bool) -> None:
        self._wanted = wanted
        self._refresh()

    def seen(self) -> QRectF:
        """The part of the board that the view shows, in coordinates of the minimap."""
        part = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        return QRectF(self.to_map(part.topLeft()), self.to_map(part.bottomRight()))

    def to_map(self, point: QPointF) -> QPointF:
        board = bounds(self._scene.hexes)
        return (point - board.topLeft()) * self._scale() + QPointF(_PADDING, _PADDING)

    def to_board(self, point: QPointF) -> QPointF:
        return (point - QPointF(_PADDING, _PADDING)) / self._scale() + bounds(self._scene.hexes).topLeft()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Resize:
            self._refresh()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._look_at(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look_at(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        # Over the map the wheel has no place to zoom at.
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        theme = self._scene.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.space))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.drawPixmap(0, 0, self._drawn(theme))
        shade = QColor(theme.accent)
        shade.setAlphaF(0.18)
        painter.setPen(QPen(QColor(theme.accent), 1.6))
        painter.setBrush(shade)
        painter.drawRect(self.seen().intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1)))

    def _look_at(self, event: QMouseEvent) -> None:
        self._view.look_at(self.to_board(event.position()))
        event.accept()

    def _scale(self) -> float:
        board = bounds(self._scene.hexes)
        return _LONGEST_SIDE / max(board.width(), board.height())

    def _follow(self, old: Scenario, new: Scenario) -> None:
        if old.board == new.board:
            self._pause.start()
        else:
            self._forget()

    def _forget(self) -> None:
        self._picture = None
        self._refresh()

    def _refresh(self) -> None:
        board = bounds(self._scene.hexes)
        part = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        slack = _SLACK / self._view.zoom
        is_whole = part.adjusted(-slack, -slack, slack, slack).contains(board)
        self.setVisible(self._wanted and not is_whole)
        size = board.size() * self._scale()
        self.resize(round(size.width()) + 2 * _PADDING, round(size.height()) + 2 * _PADDING)
        port = self._view.viewport().geometry()
        self.move(
            port.right() - self.width() - _AWAY_FROM_THE_EDGE + 1,
            port.bottom() - self.height() - _AWAY_FROM_THE_EDGE + 1,
        )
        self.update()

    def _drawn(self, theme: Theme) -> QPixmap:
        """The board, drawn once until it changes: the frame moves far more often."""
        if self._picture is not None and self._picture[0] is theme:
            return self._picture[1]
        sharpness = self.devicePixelRatio()
        pixmap = QPixmap(self.size() * sharpness)
        pixmap.setDevicePixelRatio(sharpness)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        origin = self.to_map(QPointF())
        painter.translate(origin)
        painter.scale(self._scale(), self._scale())
        draw_cells(painter, theme, self._scene.cells)
        scenario = self._document.scenario
        for piece in (*scenario.tiles, *scenario.starts):
            draw_dot(painter, theme, piece, centre(piece.at))
        painter.end()
        self._picture = theme, pixmap
        return pixmap
