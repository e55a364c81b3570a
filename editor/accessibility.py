"""Names for screen readers where a widget could not get one when it was made: contents of docks, Qt's own tab bars."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QTabBar, QToolBar


class SpokenNames(QObject):
    """Follows the window, because Qt makes tab bars whenever docks come together."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)
        for dock in window.findChildren(QDockWidget):
            content = dock.widget()
            if content is not None and not content.accessibleName():
                content.setAccessibleName(dock.windowTitle())
            if isinstance(content, QScrollArea):
                # The fields in it take the keyboard; the area around them would be one more stop without a purpose.
                content.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for bar in window.findChildren(QToolBar):
            bar.setAccessibleName(bar.accessibleName() or bar.windowTitle())
        self._name_tab_bars()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QChildEvent) and event.type() == QEvent.Type.ChildPolished:
            self._name_tab_bars()
        return False

    def _name_tab_bars(self) -> None:
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if not bar.accessibleName():
                bar.setAccessibleName(self.tr("Docks that share this place"))
