"""Study: the page with the board of the game, its docks, and the way in and out; the layout is never changed here.

One for a window, made when it is first wanted: it needs the kernels, which the window must not wait for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QScrollArea, QToolBar, QVBoxLayout, QWidget

from engine.asteroyds.pieces import Die
from engine.hexgrid import Hex

from ..board_view import BoardView
from ..theme import Theme
from .analysis_dock import AnalysisDock
from .banner import Banner
from .chart import Chart
from .flight import flight_of
from .game_files import GameFiles
from .games import Games
from .grade_dock import GradeDock
from .looking_hand import LookingHand
from .picture import after_asteroids, picture_of
from .playback import Playback
from .playback_bar import PlaybackBar
from .players_dialog import PlayersDialog
from .round_bar import RoundBar
from .scene import StudyScene
from .session import Session
from .table import Table
from .timeline import Timeline
from .watching import Watching

if TYPE_CHECKING:
    from ..main_window import MainWindow

_BAR_ACTIONS = ("back", "forward", "roll", "order", "play", "ready", "pause")


class Study(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.session = Session(window.document.scenario, self)
        self.scene = StudyScene(self.session.scenario, window.theme, self)
        # Before any dock: the board must know of a new game before somebody draws on it.
        self.session.began.connect(self._begin)
        self.session.moved.connect(self.show_position)
        self.hand = LookingHand(self.session, self.scene, self)
        self.view = BoardView(self.scene, self.hand, window)
        self.view.setObjectName("studyView")
        self.view.setAccessibleName(self.tr("Board of the game"))
        self.view.hovered.connect(self._tell)
        self.table = Table(self.session, self)
        self.table.changed.connect(self._follow_table)
        self.table.all_ready.connect(self.play)
        self.games = Games(self.session, self.table, window)
        self.games.changed.connect(self._show_former)
        self.files = GameFiles(self.session, self.games, self.scene, window)
        self.playback = Playback(self.scene, self)
        self.watching = Watching(self.session, self.table, self.scene, self.playback, self)
        self.watching.back.connect(self.show_plan)
        self.playback.at_event.connect(self._follow_playback)
        self.playback.cleared.connect(self._follow_playback)
        self._add_page()
        self._add_docks()
        for keyed in (self.view, self.chart):
            keyed.installEventFilter(self)
        self._edit_docks = QByteArray()
        self._study_docks = QByteArray()
        for signal in (self.session.dice_changed, self.session.program_changed, self.session.seat_changed):
            signal.connect(self.show_plan)
        self.show_position()

    def _add_page(self) -> None:
        window = self.window
        actions = {name: window.actions_by_name[f"game{name.capitalize()}"] for name in _BAR_ACTIONS}
        self.bar = RoundBar(self.session, self.table, window.theme, actions)
        self.playback_bar = PlaybackBar(self.playback)
        self.page = QWidget(window)
        self.page.setObjectName("studyPage")
        layout = QVBoxLayout(self.page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.playback_bar)
        window.pages.addWidget(self.page)
        self.bar.dice.all_set.connect(self.view.setFocus)
        self.banner = Banner(self.session, self.table, window.theme, self.view)
        self.banner.here.connect(self.table.sit_down)
        self.table.game_over.connect(self.banner.announce_end)
        self.banner.grade_wanted.connect(self.ask_game_grade)

    def _add_docks(self) -> None:
        window = self.window
        self.timeline = Timeline(self.session, window.theme)
        self.timeline.shown.connect(self.watching.show_event)
        self.chart = Chart(self.session, window.theme)
        # Who has just set a die goes on writing; digits stay the die's.
        for keyed in (self.view, *self.bar.dice.dice):
            keyed.installEventFilter(self.chart)
        self.analysis = AnalysisDock(self.session, self.scene, window.theme)
        self.grading = GradeDock(self.session, window.theme)
        for solver in (self.analysis, self.grading):
            solver.taken.connect(self.chart.take)
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        conditions = QScrollArea()
        conditions.setWidgetResizable(True)
        conditions.setFrameShape(QScrollArea.Shape.NoFrame)
        conditions.setWidget(self.analysis.conditions)
        self.docks: list[QDockWidget] = [
            window.add_dock("timelineDock", self.tr("Timeline"), self.timeline, left),
            window.add_dock("rollsDock", self.tr("All rolls"), self.analysis.map, left),
            window.add_dock("chartDock", self.tr("Status chart"), self.chart, right),
            window.add_dock("analysisDock", self.tr("Analysis"), self.analysis, right),
            window.add_dock("conditionsDock", self.tr("Conditions"), conditions, right),
            window.add_dock("gradingDock", self.tr("Grade"), self.grading, right),
        ]
        analysis, conditions_dock, self._grading_dock = self.docks[-3:]
        window.tabifyDockWidget(analysis, conditions_dock)
        window.tabifyDockWidget(conditions_dock, self._grading_dock)
        analysis.raise_()
        for dock in self.docks:
            dock.hide()

    @property
    def is_shown(self) -> bool:
        return self.window.pages.currentWidget() is self.page

    # The way in and out

    def enter(self) -> None:
        """Shows the game of the sheet that is edited; its layout must be one that can be played."""
        self.games.enter()
        if not self.is_shown:
            self._edit_docks = self.window.saveState()
            self.window.pages.setCurrentWidget(self.page)
            for part in (*self.window.docks, *self.window.findChildren(QToolBar)):
                part.hide()
            if self._study_docks.isEmpty():
                # Before anything is shown: as a third dock under the other two it would make the window higher.
                self.window.tabifyDockWidget(self._grading_dock, self.window.rating.dock)
            for dock in self.docks:
                dock.show()
            if self._study_docks.isEmpty():
                self.docks[3].raise_()
                sides = [self.docks[0], self.docks[2]]
                self.window.resizeDocks(sides, [230, 330], Qt.Orientation.Horizontal)
                self.window.resizeDocks(self.docks[2:4], [360, 300], Qt.Orientation.Vertical)
            else:
                self.window.restoreState(self._study_docks)
        self.bar.refresh()
        self._show_former()
        self.view.fit()
        self.view.setFocus()

    def leave(self) -> None:
        if self.is_shown:
            self._study_docks = self.window.saveState()
            self.window.pages.setCurrentWidget(self.window.view)
            for dock in self.docks:
                dock.hide()
            self.window.restoreState(self._edit_docks)

    def end(self) -> None:
        """The window is closed."""
        self.playback.pause()
        self.table.job.cancel()
        self.games.end()

    def set_theme(self, theme: Theme) -> None:
        for part in (self.scene, self.bar, self.chart, self.analysis, self.grading, self.timeline, self.banner):
            part.set_theme(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """On board and chart: space starts and stops the analysis, Enter takes its best program into the chart."""
        # A line that has read its Enter passes it on to the chart around it.
        typing = isinstance(QApplication.focusWidget(), QLineEdit)
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if isinstance(event, QKeyEvent) and pressed and not event.modifiers() and not typing:
            if event.key() == Qt.Key.Key_Space:
                self.analysis.toggle()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.analysis.take()
                return True
        return super().eventFilter(watched, event)

    def _tell(self, at: Hex | None) -> None:
        self.window.under_cursor.setText(self.hand.hint(at))

    def play_or_end_watching(self) -> None:
        """Nobody plays on a roll that they have not seen: while a round is watched, the next one is shown first."""
        if self.playback.round is None:
            self.play()
        else:
            self.watching.leave()

    def play(self) -> None:
        """The round as planned, and then everybody watches it."""
        self.watching.watch(self.session.play())

    # A whole game

    def ask_players(self) -> None:
        dialog = PlayersDialog(self.window.document.scenario, self.window)
        if dialog.exec() == PlayersDialog.DialogCode.Accepted:
            self.begin_game(dialog.players(), dialog.limit_s(), hints=dialog.hints())

    def begin_game(self, players: Mapping[int, str], limit_s: int = 0, *, hints: bool = False) -> None:
        """A new game of the layout with these players alone; the other starts stay empty."""
        self.games.begin(players, limit_s, hints=hints)

    def ready(self) -> None:
        """What the button says: I am here, or my program stands."""
        if self.table.is_planning:
            self.table.ready()
        else:
            self.table.sit_down()

    def _show_former(self) -> None:
        self.window.actions_by_name["gameFormer"].setEnabled(self.is_shown and self.games.has_former)

    def ask_grade(self) -> None:
        self._grading_dock.raise_()
        self.grading.ask()

    def ask_game_grade(self) -> None:
        self._grading_dock.raise_()
        self.grading.ask_game()

    def _follow_table(self) -> None:
        table = self.table
        waits = table.is_on and not table.is_planning
        paused = table.stopwatch.is_paused
        why = self.tr("It is not your turn to plan.") if waits else self.tr("The clock is paused.") if paused else ""
        self.chart.freeze(why)
        self.chart.seats.lock(table.is_on)
        self.hand.is_locked = table.is_on
        # What has been rolled and played stands.
        self.timeline.lock(table.is_on)
        self.analysis.map.setEnabled(not table.is_on)
        # Nobody asks the solver while others plan against them, unless all have agreed.
        self.analysis.forbid(table.is_on and not table.hints)
        self.grading.forbid(table.is_on and not table.hints)
        self.show_plan()

    # What is shown

    def _follow_playback(self, *_: object) -> None:
        """Dice and timeline go along with what is shown on the board."""
        played, done = self.playback.round, self.playback.done
        self.timeline.show_playing(played, done)
        self.analysis.hide_marks(played is not None)
        if played is None:
            self.bar.show_watched(None)
            return
        lit: Die | None = None
        for event in played.events[: done + 1]:
            if event.kind == "rolled" and event.die is not None:
                lit = Die[event.die.upper()]
            elif event.kind == "takes_off":
                lit = None
        self.bar.show_watched(played, lit)

    def _begin(self) -> None:
        self.scene.begin(self.session.scenario)
        self.view.fit()
        self.show_position()

    def show_position(self) -> None:
        self.playback.clear()
        self.scene.clear_overlays()
        self.show_plan()

    def show_plan(self) -> None:
        """The flight that the present program leads to, over the tiles as they will lie when it begins."""
        session = self.session
        # A program can be written while the last round is still being watched; the board is busy then.
        if self.playback.round is not None:
            return
        played = session.preview({session.seat: session.program(session.seat)} if self.table.is_on else None)
        if played is None:
            self.scene.show_picture(picture_of(session.position))
        else:
            self.scene.show_picture(after_asteroids(played, tuple(session.setup.symbols)))
        for seat in session.seats:
            planned = not self.table.is_on or self.table.is_planning
            wanted = played is not None and planned and seat == session.seat and session.craft(seat).alive
            self.scene.show_flight(seat, flight_of(played, seat) if wanted and played is not None else None)
