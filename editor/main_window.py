"""The window: puts board, tools and docks together and gives every action a menu entry and a shortcut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QMenu, QScrollArea, QUndoView, QWidget

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, Hex, hex_name

from .board_scene import BoardScene
from .board_view import BoardView
from .docks.palette import Palette
from .docks.problems import Problems
from .docks.properties import Properties
from .docks.scenario_form import ScenarioForm
from .document import Document
from .edits import Stamp, erase, piece, refs_at
from .file_actions import FileActions
from .names import describe
from .new_dialog import empty_scenario
from .selection import Selection
from .theme import DARK, LIGHT, Theme
from .tools.erase import EraseTool
from .tools.place import PlaceTool
from .tools.select import SelectTool
from .tools.tool import Tool

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class MainWindow(QMainWindow):
    def __init__(self, scenario: Scenario | None = None) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.theme = DARK
        self.document = Document(scenario or empty_scenario(), parent=self)
        self.selection = Selection(self.document, self)
        self.scene = BoardScene(self.document, self.selection, self.theme, self)
        self.files = FileActions(self.document, self.scene, self)
        self._select = SelectTool(self.document, self.selection, self.scene, self)
        self._place = PlaceTool(self.document, self.selection, self.scene, self)
        self._erase = EraseTool(self.document, self.selection, self.scene, self)
        self.view = BoardView(self.scene, self._select, self)
        self.setCentralWidget(self.view)
        self._add_docks()
        self._add_status_bar()
        self._add_menus()
        for tool in (self._select, self._place, self._erase):
            tool.picked.connect(self.hold)
        self.palette_dock.chosen.connect(self.hold)
        self.problems.jumped.connect(self.view.jump_to)
        self.view.hovered.connect(self._tell)
        self.document.changed.connect(self._follow)
        self.document.path_changed.connect(self._show_title)
        self.document.undo_stack.cleanChanged.connect(self._show_title)
        self.set_theme(self.theme)
        self._show_title()
        self.resize(1280, 720)

    # What the actions do

    def use(self, tool: Tool) -> None:
        self.view.set_tool(tool)
        self._tool_actions[tool].setChecked(True)
        self.palette_dock.show_stamp(self._place.stamp if tool is self._place else None)

    def hold(self, stamp: Stamp, heading: Direction | None = None) -> None:
        self._place.hold(stamp, heading)
        self.use(self._place)

    def cancel(self) -> None:
        """Esc: first the gesture and the tool, then the selection."""
        if self.view.tool is self._select:
            self._select.cancel()
            self.selection.select(None)
        else:
            self.use(self._select)

    def turn(self, steps: int) -> None:
        self.view.tool.turn(steps)

    def delete(self) -> None:
        ref = self.selection.ref
        if ref is not None:
            self.document.edit(erase(self.document.scenario, [ref]), self.tr("Erase"))

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        QApplication.setPalette(theme.palette())
        self.setStyleSheet(theme.style_sheet())
        self.scene.set_theme(theme)
        self.palette_dock.set_theme(theme)
        self.problems.set_theme(theme)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        event.setAccepted(self.files.may_discard())

    # What is shown

    def _follow(self, old: Scenario, new: Scenario) -> None:
        # Whatever a half-made gesture was about may no longer be there.
        self.view.tool.cancel()
        if old.board != new.board:
            self.view.fit()

    def _show_title(self) -> None:
        path = self.document.path
        name = self.tr("Untitled") if path is None else path.name
        self.setWindowTitle(self.tr("{0}[*] – Lost Swarm").format(name))
        self.setWindowModified(not self.document.is_clean)

    def _tell(self, at: Hex | None) -> None:
        if at is None:
            self._under_cursor.setText("")
            return
        scenario = self.document.scenario
        lying = [describe(piece(scenario, ref)) for ref in refs_at(scenario, at)] or [self.tr("free")]
        hint = self.view.tool.hint(at)
        text = f"{hex_name(at)}: {' · '.join(lying)}"
        self._under_cursor.setText(f"{text} — {hint}" if hint else text)

    def _count(self, errors: int, warnings: int) -> None:
        self._problem_count.setText(self.tr("{0} errors, {1} warnings").format(errors, warnings))

    # How it is put together

    def _add_docks(self) -> None:
        self.palette_dock = Palette(self.document, self.theme)
        self.problems = Problems(self.document, self.selection, self.theme)
        self.properties = Properties(self.document, self.selection)
        form = ScenarioForm(self.document)
        history = QUndoView(self.document.undo_stack)
        history.setObjectName("history")
        history.setEmptyLabel(self.tr("As opened"))
        history.setCleanIcon(self.windowIcon())
        self._docks = [
            self._dock("paletteDock", self.tr("Palette"), self.palette_dock, _LEFT),
            self._dock("historyDock", self.tr("History"), history, _LEFT),
            self._dock("propertiesDock", self.tr("Properties"), self._scrolled(self.properties), _RIGHT),
            self._dock("scenarioDock", self.tr("Scenario"), self._scrolled(form), _RIGHT),
            self._dock("problemsDock", self.tr("Problems"), self.problems, _RIGHT),
        ]
        palette, history_dock, properties, scenario_dock, problems = self._docks
        self.tabifyDockWidget(properties, scenario_dock)
        properties.raise_()
        self.resizeDocks([palette, properties], [220, 290], Qt.Orientation.Horizontal)
        self.resizeDocks([palette, history_dock], [460, 160], Qt.Orientation.Vertical)
        self.resizeDocks([properties, problems], [400, 240], Qt.Orientation.Vertical)

    def _dock(self, name: str, title: str, content: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(content)
        self.addDockWidget(area, dock)
        return dock

    def _scrolled(self, content: QWidget) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(content)
        return area

    def _add_status_bar(self) -> None:
        self._under_cursor = QLabel(self)
        self._under_cursor.setObjectName("underCursor")
        self._problem_count = QLabel(self)
        self._problem_count.setObjectName("problemCount")
        self._zoom = QLabel(self)
        self._zoom.setObjectName("zoomLevel")
        self.statusBar().addWidget(self._under_cursor, 1)
        self.statusBar().addPermanentWidget(self._problem_count)
        self.statusBar().addPermanentWidget(self._zoom)
        self.problems.counted.connect(self._count)
        self.view.zoomed.connect(lambda zoom: self._zoom.setText(f"{zoom:.0%}"))

    def _add_menus(self) -> None:
        keys = QKeySequence.StandardKey
        file = self.menuBar().addMenu(self.tr("&File"))
        self._action(file, "new", self.tr("&New…"), keys.New, self.files.new)
        self._action(file, "open", self.tr("&Open…"), keys.Open, self.files.open)
        self._action(file, "openShipped", self.tr("Open s&hipped scenario…"), "Ctrl+Shift+O", self.files.open_shipped)
        file.addSeparator()
        self._action(file, "save", self.tr("&Save"), keys.Save, self.files.save)
        self._action(file, "saveAs", self.tr("Save &as…"), "Ctrl+Shift+S", self.files.save_as)
        self._action(file, "export", self.tr("&Export picture…"), "Ctrl+E", self.files.export)
        file.addSeparator()
        self._action(file, "quit", self.tr("&Quit"), "Ctrl+Q", self.close)
        edit = self.menuBar().addMenu(self.tr("&Edit"))
        stack = self.document.undo_stack
        for name, action, key in (
            ("undo", stack.createUndoAction(self, self.tr("&Undo")), keys.Undo),
            ("redo", stack.createRedoAction(self, self.tr("&Redo")), keys.Redo),
        ):
            action.setObjectName(name)
            action.setShortcut(QKeySequence(key))
            edit.addAction(action)
        edit.addSeparator()
        self._action(edit, "turnRight", self.tr("Turn &right"), "R", lambda: self.turn(1))
        self._action(edit, "turnLeft", self.tr("Turn &left"), "Shift+R", lambda: self.turn(-1))
        self._action(edit, "delete", self.tr("&Delete"), "Del", self.delete)
        self._action(edit, "cancel", self.tr("&Cancel"), "Esc", self.cancel)
        edit.addSeparator()
        self._action(edit, "copyCode", self.tr("&Copy layout code"), "Ctrl+Shift+C", self.files.copy_code)
        self._action(edit, "pasteCode", self.tr("&Paste layout code"), "Ctrl+Shift+V", self.files.paste_code)
        self._add_tools(self.menuBar().addMenu(self.tr("&Tools")))
        view = self.menuBar().addMenu(self.tr("&View"))
        self._action(view, "zoomIn", self.tr("Zoom &in"), keys.ZoomIn, self.view.zoom_in)
        self._action(view, "zoomOut", self.tr("Zoom &out"), keys.ZoomOut, self.view.zoom_out)
        self._action(view, "zoom100", self.tr("&100 %"), "Ctrl+1", self.view.zoom_to_100)
        self._action(view, "fit", self.tr("&Fit board"), "Ctrl+0", self.view.fit)
        view.addSeparator()
        names = self._action(view, "hexNames", self.tr("Hex &names"), "N", lambda: None)
        names.setCheckable(True)
        names.toggled.connect(self.scene.show_names)
        light = self._action(view, "lightTheme", self.tr("&Light theme"), "Ctrl+L", lambda: None)
        light.setCheckable(True)
        light.toggled.connect(lambda on: self.set_theme(LIGHT if on else DARK))
        view.addSeparator()
        for dock in self._docks:
            view.addAction(dock.toggleViewAction())

    def _add_tools(self, menu: QMenu) -> None:
        bar = self.addToolBar(self.tr("Tools"))
        bar.setObjectName("toolBar")
        group = QActionGroup(self)
        self._tool_actions: dict[Tool, QAction] = {}
        tools: tuple[tuple[Tool, str, str, str], ...] = (
            (self._select, "toolSelect", self.tr("&Select"), "S"),
            (self._place, "toolPlace", self.tr("&Place"), "P"),
            (self._erase, "toolErase", self.tr("&Erase"), "E"),
        )
        for tool, name, text, key in tools:
            action = self._action(menu, name, text, key, partial(self.use, tool))
            action.setCheckable(True)
            group.addAction(action)
            bar.addAction(action)
            self._tool_actions[tool] = action
        self._tool_actions[self._select].setChecked(True)

    def _action(
        self, menu: QMenu, name: str, text: str, key: QKeySequence.StandardKey | str, run: Callable[[], object]
    ) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(key))
        action.setToolTip(f"{text.replace('&', '')} ({action.shortcut().toString()})")
        action.triggered.connect(lambda _=False: run())
        menu.addAction(action)
        return action
