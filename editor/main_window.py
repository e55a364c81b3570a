"""The window: puts board, tools, tabs and docks together; menus and what they call live in files of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QScrollArea,
    QStackedWidget,
    QUndoView,
    QVBoxLayout,
    QWidget,
)

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction

from .accessibility import SpokenNames
from .actions import Actions
from .availability import Availability
from .board_scene import BoardScene
from .board_tips import BoardTips
from .board_view import BoardView, ViewState
from .brush import SymmetryBrush
from .desk import Desk
from .docks.palette import Palette
from .docks.problems import Problems
from .docks.properties import Properties
from .docks.scenario_form import ScenarioForm
from .docks.stamp_strip import StampStrip
from .document import Document, Sheet
from .edits import Stamp
from .file_actions import FileActions
from .group_actions import GroupActions
from .hand_actions import HandActions
from .hex_cursor import HexCursor
from .jobs import stop_all_jobs
from .locks import Locks
from .marks import BoardMarks
from .menus.board_menu import add_board_menu
from .menus.edit_menu import add_edit_menu
from .menus.file_menu import add_file_menu
from .menus.game_menu import add_game_menu
from .menus.help_menu import add_help_menu
from .menus.keyboard_menu import add_keyboard_menu
from .menus.rating_menu import add_rating_menu
from .menus.tool_bar import EditBar
from .menus.tools_menu import add_tools_menu, show_tool
from .menus.view_menu import add_view_menu
from .minimap import Minimap
from .names import problem_count
from .new_dialog import empty_scenario
from .notices import Notices
from .rating_door import RatingDoor
from .recent import RecentFiles
from .selection import Selection
from .sheet_tabs import SheetTabs
from .stamps import StoredStamps
from .study_door import StudyDoor
from .theme import DARK, Theme
from .tools.erase import EraseTool
from .tools.fill import FillTool
from .tools.paste import PasteTool
from .tools.place import PlaceTool
from .tools.select import SelectTool
from .tools.shape import ShapeTool
from .tools.tool import Tool
from .under_cursor import Remark, UnderCursor

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class MainWindow(QMainWindow):
    edit_bar: EditBar
    rating: RatingDoor

    def __init__(self, scenario: Scenario | None = None) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.theme = DARK
        self.document = Document(scenario or empty_scenario(), parent=self)
        self.selection = Selection(self.document, self)
        self.scene = BoardScene(self.document, self.selection, self.theme, self)
        self.files = FileActions(self.document, self.scene, self)
        self.brush, self.locks, self.stamps = (
            SymmetryBrush(self.document, self),
            Locks(self.document, self),
            StoredStamps(self),
        )
        self.groups = GroupActions(self.document, self.selection, self.scene, self.locks, self.brush, self)
        self.marks = BoardMarks(self.document, self.scene, self.brush, self.locks, self)
        self.select_tool = SelectTool(self.document, self.selection, self.scene, self.brush, self)
        self.place_tool = PlaceTool(self.document, self.selection, self.scene, self.brush, self)
        self.fill_tool = FillTool(self.document, self.selection, self.scene, self.brush, self.place_tool, self)
        self.erase_tool = EraseTool(self.document, self.selection, self.scene, self.brush, self)
        self.paste_tool = PasteTool(self.document, self.selection, self.scene, self)
        self.shape_tool = ShapeTool(self.document, self.selection, self.scene, self.brush, self)
        self.view = BoardView(self.scene, self.select_tool, self)
        self.hex_cursor = HexCursor(self.document, self.selection, self.locks, self.scene, self.view)
        self.minimap = Minimap(self.document, self.scene, self.view)
        BoardTips(self.document, self.scene, self.view)
        self.tabs = SheetTabs(self.document, self)
        self.notices = Notices(self)
        self.recent = RecentFiles(self.document, self)
        self._view_states: dict[Sheet, ViewState] = {}
        self.actions_by_name = Actions(self)
        self.tool_actions: dict[Tool, QAction] = {}
        self.study_door = StudyDoor(self)
        self._add_centre()
        self._add_docks()
        self._add_status_bar()
        self.hand = HandActions(self)
        for add_menu in (
            add_file_menu,
            add_edit_menu,
            add_keyboard_menu,
            add_tools_menu,
            add_board_menu,
            add_view_menu,
            add_game_menu,
            add_help_menu,
        ):
            add_menu(self)
        self.desk = Desk(self)
        add_rating_menu(self)
        self.problems.jumped.connect(self.view.jump_to)
        self.view.told.connect(self.remark.say)
        self.tabs.close_wanted.connect(self.files.close_sheet)
        self.tabs.close_others_wanted.connect(self.files.close_others)
        self.document.switched.connect(self._switch)
        self.document.changed.connect(self._follow)
        for source in (self.document, self.selection, self.brush, self.locks):
            source.changed.connect(self.under_cursor.refresh)
        self.document.sheets_changed.connect(self._show_title)
        SpokenNames(self)
        Availability(self)
        self.set_theme(self.theme)
        self._show_title()
        self.resize(1280, 720)

    # What the actions do

    def use(self, tool: Tool) -> None:
        self.view.set_tool(tool)
        show_tool(self, tool)
        holds = tool in (self.place_tool, self.fill_tool)
        self.palette_dock.show_stamp(self.place_tool.stamp if holds else None)
        self.under_cursor.refresh()

    def hold(self, stamp: Stamp, heading: Direction | None = None) -> None:
        """A stamp for whichever tool puts stamps down."""
        self.place_tool.hold(stamp, heading)
        self.use(self.fill_tool if self.view.tool is self.fill_tool else self.place_tool)

    def cancel(self) -> None:
        """Esc: first the gesture, then the tool, then the selection."""
        if self.view.tool.is_busy:
            self.view.tool.cancel()
            self.under_cursor.refresh()
        elif self.view.tool is self.select_tool:
            self.selection.clear()
        else:
            self.use(self.select_tool)

    def turn(self, steps: int) -> None:
        self.view.tool.turn(steps)

    def delete(self) -> None:
        self.groups.erase()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        QApplication.setPalette(theme.palette())
        self.setStyleSheet(theme.style_sheet())
        self.scene.set_theme(theme)
        self.palette_dock.set_theme(theme)
        self.problems.set_theme(theme)
        self.desk.welcome.set_theme(theme)
        self.stamp_strip.set_theme(theme)
        self.edit_bar.set_theme(theme)
        self.study_door.set_theme(theme)
        self.rating.set_theme(theme)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        event.setAccepted(self.files.may_close())
        if event.isAccepted():
            self.desk.end()
            # A question may need a moment to end; nobody has to look at that.
            self.hide()
            stop_all_jobs()

    # What is shown

    def _switch(self, old: Sheet, new: Sheet) -> None:
        self._view_states[old] = self.view.state()
        # The board must have its new size before the view can be put where it was.
        self._view_states = {
            sheet: state for sheet, state in self._view_states.items() if sheet in self.document.sheets
        }

    def _follow(self, old: Scenario, new: Scenario) -> None:
        # Whatever a half-made gesture was about may no longer be there.
        self.view.tool.cancel()
        state = self._view_states.pop(self.document.sheet, None)
        if state is not None:
            self.view.restore(state)
        elif old.board != new.board:
            self.view.follow_board()

    def _show_title(self) -> None:
        self.setWindowTitle(self.tr("{0}[*] – Lost Swarm").format(self.tabs.title(self.document.sheet)))
        self.setWindowModified(not self.document.is_clean)

    def _count(self, errors: int, warnings: int) -> None:
        self._problem_count.setText(problem_count(errors, warnings))

    # How it is put together

    def _add_centre(self) -> None:
        """The board, or another page in its place, below the tabs."""
        self.pages = QStackedWidget(self)
        self.pages.setObjectName("pages")
        self.pages.addWidget(self.view)
        centre = QWidget(self)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.notices)
        layout.addWidget(self.pages, 1)
        self.setCentralWidget(centre)

    def _add_docks(self) -> None:
        self.palette_dock = Palette(self.document, self.theme)
        self.stamp_strip = StampStrip(self.stamps, self.theme)
        self.problems = Problems(self.document, self.selection, self.theme)
        self.properties = Properties(self.document, self.selection, self.locks)
        form = ScenarioForm(self.document)
        history = QUndoView(self.document.undo_group)
        history.setObjectName("history")
        history.setEmptyLabel(self.tr("As opened"))
        history.setCleanIcon(self.windowIcon())
        self.docks = [
            self.add_dock("paletteDock", self.tr("Palette"), _stacked(self.palette_dock, self.stamp_strip), _LEFT),
            self.add_dock("historyDock", self.tr("History"), history, _LEFT),
            self.add_dock("propertiesDock", self.tr("Properties"), self._scrolled(self.properties), _RIGHT),
            self.add_dock("scenarioDock", self.tr("Scenario"), self._scrolled(form), _RIGHT),
            self.add_dock("problemsDock", self.tr("Problems"), self.problems, _RIGHT),
        ]
        palette, history_dock, properties, scenario_dock, problems = self.docks
        self.tabifyDockWidget(properties, scenario_dock)
        properties.raise_()
        self.problems.form_wanted.connect(scenario_dock.raise_)
        self.resizeDocks([palette, properties], [220, 290], Qt.Orientation.Horizontal)
        self.resizeDocks([palette, history_dock], [460, 160], Qt.Orientation.Vertical)
        self.resizeDocks([properties, problems], [400, 240], Qt.Orientation.Vertical)

    def add_dock(self, name: str, title: str, content: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
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
        self.under_cursor, self.remark = UnderCursor(self.document, self.view, self), Remark(self)
        self._problem_count = QLabel(self)
        self._problem_count.setObjectName("problemCount")
        self.zoom_label = QLabel(self)
        self.zoom_label.setObjectName("zoomLevel")
        self.statusBar().addWidget(self.remark)
        self.statusBar().addWidget(self.under_cursor, 1)
        self.statusBar().addPermanentWidget(self._problem_count)
        self.statusBar().addPermanentWidget(self.zoom_label)
        self.problems.counted.connect(self._count)


def _stacked(*widgets: QWidget) -> QWidget:
    """The first takes what room there is."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for number, widget in enumerate(widgets):
        layout.addWidget(widget, 0 if number else 1)
    return page
