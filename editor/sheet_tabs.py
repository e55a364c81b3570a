"""The tabs above the board: one for each open scenario, with a mark where something is not saved."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QMenu, QTabBar, QWidget

from .document import Document, Sheet


class SheetTabs(QTabBar):
    """Asks to close a sheet; showing another one needs no question."""

    close_wanted = Signal(object)
    close_others_wanted = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheetTabs")
        self.setAccessibleName(self.tr("Open scenarios"))
        self.setDocumentMode(True)
        self.setExpanding(False)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self._document = document
        self._shown: list[Sheet] = []
        document.sheets_changed.connect(self._show)
        self.currentChanged.connect(self._choose)
        self.tabMoved.connect(self._move)
        self.tabCloseRequested.connect(lambda row: self.close_wanted.emit(self._shown[row]))
        self.installEventFilter(self)
        self._show()

    def title(self, sheet: Sheet) -> str:
        if sheet.path is not None:
            return sheet.path.name
        return sheet.scenario.name or self.tr("Untitled")

    def step(self, by: int) -> None:
        """To the tab so many further, around the end."""
        self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.MiddleButton
            and (row := self.tabAt(event.position().toPoint())) >= 0
        ):
            self.close_wanted.emit(self._shown[row])
            return True
        return super().eventFilter(watched, event)

    def menu_of(self, row: int) -> QMenu:
        """What can be done with a tab, for a right click on it."""
        sheet = self._shown[row]
        menu = QMenu(self)
        menu.setObjectName("tabMenu")
        close = menu.addAction(self.tr("Close"))
        close.setObjectName("tabClose")
        close.triggered.connect(partial(self.close_wanted.emit, sheet))
        others = menu.addAction(self.tr("Close others"))
        others.setObjectName("tabCloseOthers")
        others.setEnabled(self.count() > 1)
        others.triggered.connect(partial(self.close_others_wanted.emit, sheet))
        copy = menu.addAction(self.tr("Copy path"))
        copy.setObjectName("tabCopyPath")
        copy.setEnabled(sheet.path is not None)
        copy.triggered.connect(partial(QGuiApplication.clipboard().setText, str(sheet.path)))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        row = self.tabAt(event.pos())
        if row >= 0:
            menu = self.menu_of(row)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())

    def _show(self) -> None:
        with QSignalBlocker(self):
            self._shown = list(self._document.sheets)
            while self.count() > len(self._shown):
                self.removeTab(self.count() - 1)
            while self.count() < len(self._shown):
                self.addTab("")
            for row, sheet in enumerate(self._shown):
                title = self.title(sheet)
                # An ampersand would be taken for a shortcut.
                self.setTabText(row, ("" if sheet.is_clean else "● ") + title.replace("&", "&&"))
                self.setTabToolTip(row, title if sheet.path is None else str(sheet.path))
            self.setCurrentIndex(self._shown.index(self._document.sheet))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self._document.show(self._shown[row])

    def _move(self, old: int, new: int) -> None:
        self._document.sheets.insert(new, self._document.sheets.pop(old))
        self._shown = list(self._document.sheets)
