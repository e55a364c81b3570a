"""The page of a window with nothing in it: where to begin, what was open lately, and what there is to look at."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

import scenarios
from engine.asteroyds.scenario import Scenario

from .disk import read_file
from .gallery import Card, Gallery
from .theme import Theme
from .thumbnails import OneByOne

if TYPE_CHECKING:
    from .main_window import MainWindow

_RECENT_SHOWN = 8


class Welcome(QScrollArea):
    """A page of the window; goes as soon as there is a board to look at."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("welcomePage")
        self.setAccessibleName(self.tr("Welcome"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._window = window
        self._document = window.document
        self._pages = window.pages
        self._has_begun = False
        self._is_drawn = False
        self.turns = OneByOne(self)
        self._build()
        self._pages.addWidget(self)
        self._document.sheets_changed.connect(self._follow)
        self._document.sheet_edited.connect(self._follow)
        self._document.switched.connect(self._follow)
        window.recent.changed.connect(self._change)
        window.palette_dock.chosen.connect(self.leave)
        window.tabs.tabBarClicked.connect(self.leave)
        for action in (*window.tool_actions.values(), window.actions_by_name["cancel"]):
            action.triggered.connect(self.leave)
        self._pages.currentChanged.connect(self._show_zoom)

    def begin(self) -> None:
        """From now on the page comes by itself whenever the window is empty."""
        self._has_begun = True
        self._follow()

    @property
    def is_shown(self) -> bool:
        return self._pages.currentWidget() is self

    def appear(self) -> None:
        """Also on request, in front of a board; any change of the tabs leads back."""
        self._window.study_door.toggle(False)
        if not self._is_drawn:
            self._is_drawn = True
            self._fill()
        self._pages.setCurrentWidget(self)
        self.new_button.setFocus()

    def leave(self) -> None:
        if self.is_shown:
            self._pages.setCurrentWidget(self._window.view)
            self._window.view.setFocus()

    def set_theme(self, theme: Theme) -> None:
        self.setStyleSheet(theme.welcome_style_sheet())
        self._change()

    def _follow(self) -> None:
        sheets = self._document.sheets
        if self._has_begun and len(sheets) == 1 and sheets[0].is_placeholder and sheets[0].is_blank:
            self.appear()
        else:
            self.leave()

    def _show_zoom(self) -> None:
        """Of a board that nobody sees there is nothing to say."""
        self._window.zoom_label.setHidden(self.is_shown)

    def _change(self) -> None:
        self._is_drawn = False
        if self.is_shown:
            self.appear()

    def _fill(self) -> None:
        theme = self._window.theme
        self.turns.clear()
        paths = [path for path in self._window.recent.paths if path.is_file()][:_RECENT_SHOWN]
        # Variants of a layout often have the same name; their files do not.
        recent = [Card(str(path), path.stem, str(path), partial(_read, path), keeps_title=True) for path in paths]
        self._recent_title.setVisible(bool(recent))
        self.recent.setVisible(bool(recent))
        self.recent.show_cards(recent, theme)
        names = scenarios.names()
        self.shipped.show_cards([Card(name, name, name, partial(scenarios.load, name)) for name in names], theme)

    def _build(self) -> None:
        files = self._window.files
        content = QWidget(self)
        content.setObjectName("welcomeContent")
        column = QVBoxLayout(content)
        column.setContentsMargins(28, 28, 28, 28)
        column.setSpacing(10)
        title = QLabel(self.tr("Lost Swarm"), content)
        title.setObjectName("welcomeTitle")
        about = QLabel(self.tr("Build a layout for Asteroyds, see how it plays, and share it."), content)
        about.setObjectName("welcomeAbout")
        about.setWordWrap(True)
        column.addWidget(title)
        column.addWidget(about)
        column.addSpacing(10)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.new_button = self._button("welcomeNew", self.tr("New"), self.tr("An empty board"), files.new)
        row.addWidget(self.new_button, 1)
        row.addWidget(self._button("welcomeOpen", self.tr("Open"), self.tr("A file of yours"), files.open), 1)
        code = self.tr("Open layout code")
        row.addWidget(self._button("welcomeCode", code, self.tr("A line of text"), files.open_code), 1)
        column.addLayout(row)
        self._recent_title = self._heading(self.tr("Recent files"))
        self.recent = Gallery("welcomeRecent", self.tr("Recent files"), self.turns, content)
        self.recent.opened.connect(self._open_path)
        self.shipped = Gallery("welcomeShipped", self.tr("Shipped scenarios"), self.turns, content)
        self.shipped.opened.connect(files.open_shipped_name)
        for widget in (self._recent_title, self.recent, self._heading(self.tr("Shipped scenarios")), self.shipped):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(content)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setProperty("heading", True)
        label.setContentsMargins(0, 14, 0, 0)
        return label

    def _button(self, name: str, text: str, about: str, run: object) -> QPushButton:
        button = QPushButton(f"{text}\n{about}")
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setAccessibleDescription(about)
        button.setProperty("large", True)
        button.setAutoDefault(True)
        button.clicked.connect(run)
        return button

    def _open_path(self, name: str) -> None:
        self._window.files.open_path(Path(name))


def _read(path: Path) -> Scenario:
    return read_file(path)[0]
