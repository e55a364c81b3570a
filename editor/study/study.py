"""Study: the page with the board of the game, its docks, and the way in and out; the layout is never changed here.

One for a window, made when it is first wanted: it needs the kernels, which the window must not wait for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QToolBar, QVBoxLayout, QWidget

from engine.asteroyds.game import Round
from engine.hexgrid import Hex

from ..board_view import BoardView
from ..document import Sheet
from ..theme import Theme
from .analysis_dock import AnalysisDock
from .chart import Chart
from .flight import flight_of
from .game_files import GameFiles
from .grade_dock import GradeDock
from .picture import after_asteroids, picture_of
from .playback import Playback
from .playback_bar import PlaybackBar
from .players_dialog import PlayersDialog
from .round_bar import RoundBar
from .scene import StudyScene
from .session import Session, Stowed
from .table import Table
from .timeline import Timeline

if TYPE_CHECKING:
    from ..main_window import MainWindow


class StudyHand(QObject):
    """What a click on the board of a game does: nothing is placed or moved, so it only tells where it was."""

    def __init__(self, study: Study) -> None:
        super().__init__(study)
        self._study = study

    def press(self, at: Hex | None) -> None:
        """Selects the seat whose craft is there."""
        session = self._study.session
        here = [craft.seat for craft in session.position.crafts if at is not None and craft.at == at]
        if here:
            later = [seat for seat in here if seat > session.seat]
            session.set_seat(later[0] if session.seat in here and later else here[0])

    def move(self, at: Hex | None) -> None:
        self._study.scene.show_frame([] if at is None else [at])

    def reaches(self, at: Hex) -> bool:
        return at in self._study.scene.hexes

    def release(self, at: Hex | None) -> None: ...

    def pick(self, at: Hex | None) -> None: ...

    def turn(self, steps: int) -> None: ...

    def cancel(self) -> None: ...

    def leave(self) -> None:
        self._study.scene.show_frame(())

    def hint(self, at: Hex | None) -> str:
        return ""


class Study(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self._stowed: dict[Sheet, Stowed] = {}
        self._sheet = window.document.sheet
        self._layout = window.document.scenario  # what the game is played on, with all its starts
        self.session = Session(window.document.scenario, self)
        self.scene = StudyScene(self.session.scenario, window.theme, self)
        # Before any dock: the board must know of a new game before somebody draws on it.
        self.session.began.connect(self._begin)
        self.session.moved.connect(self.show_position)
        self.hand = StudyHand(self)
        self.view = BoardView(cast(Any, self.scene), cast(Any, self.hand), window)
        self.view.setObjectName("studyView")
        self.view.setAccessibleName(self.tr("Board of the game"))
        self.table = Table(self.session, self)
        self.table.changed.connect(self._follow_table)
        self.table.all_ready.connect(self.play)
        names = ("back", "forward", "roll", "order", "play", "ready")
        self.bar = RoundBar(
            self.session,
            self.table,
            window.theme,
            {name: window.actions_by_name[f"game{name.capitalize()}"] for name in names},
        )
        self.files = GameFiles(self.session, window)
        self.page = QWidget(window)
        self.page.setObjectName("studyPage")
        layout = QVBoxLayout(self.page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        self.playback = Playback(self.scene, self)
        self.playback_bar = PlaybackBar(self.playback)
        self.playback.finished.connect(self._end_playback)
        layout.addWidget(self.playback_bar)
        window.pages.addWidget(self.page)
        self.timeline = Timeline(self.session)
        self.timeline.shown.connect(self.show_event)
        self.chart = Chart(self.session, window.theme)
        self.view.installEventFilter(self.chart)
        self.analysis = AnalysisDock(self.session, self.scene, window.theme)
        self.grading = GradeDock(self.session, window.theme)
        for keyed in (self.view, self.chart):
            keyed.installEventFilter(self)
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        self.docks: list[QDockWidget] = [
            window.add_dock("timelineDock", self.tr("Timeline"), self.timeline, left),
            window.add_dock("rollsDock", self.tr("All rolls: what each can win"), self.analysis.map, left),
            window.add_dock("chartDock", self.tr("Status chart"), self.chart, right),
            window.add_dock("analysisDock", self.tr("Analysis"), self.analysis, right),
            window.add_dock("conditionsDock", self.tr("Conditions"), self.analysis.conditions, right),
            window.add_dock("gradingDock", self.tr("Grade"), self.grading, right),
        ]
        analysis, conditions, grading = self.docks[-3:]
        window.tabifyDockWidget(analysis, conditions)
        window.tabifyDockWidget(conditions, grading)
        analysis.raise_()
        for dock in self.docks:
            dock.hide()
        self._edit_docks = QByteArray()
        self._study_docks = QByteArray()
        for signal in (self.session.dice_changed, self.session.program_changed, self.session.seat_changed):
            signal.connect(self.show_plan)
        self.show_position()

    @property
    def is_shown(self) -> bool:
        return self.window.pages.currentWidget() is self.page

    # The way in and out

    def enter(self) -> None:
        """Shows the game of the sheet that is edited; its layout must be one that can be played."""
        scenario = self.window.document.scenario
        sheet = self.window.document.sheet
        if sheet is not self._sheet:
            self._stowed[self._sheet] = self.session.stow()
            self._sheet = sheet
            stowed = self._stowed.pop(sheet, None)
            self.table.end()
            if stowed is not None and stowed.setup.scenario == scenario:
                self._layout = scenario
                self.session.restore(stowed)
        if self._layout != scenario:
            self._layout = scenario
            self.table.end()
            self.session.restart(scenario)
        if not self.is_shown:
            self._edit_docks = self.window.saveState()
            self.window.pages.setCurrentWidget(self.page)
            for part in (*self.window.docks, *self.window.findChildren(QToolBar)):
                part.hide()
            for dock in self.docks:
                dock.show()
            if not self._study_docks.isEmpty():
                self.window.restoreState(self._study_docks)
        self.view.fit()
        self.view.setFocus()

    def leave(self) -> None:
        if self.is_shown:
            self._study_docks = self.window.saveState()
            self.window.pages.setCurrentWidget(self.window.view)
            for dock in self.docks:
                dock.hide()
            self.window.restoreState(self._edit_docks)

    def set_theme(self, theme: Theme) -> None:
        self.scene.set_theme(theme)
        self.bar.set_theme(theme)
        self.chart.set_theme(theme)
        self.analysis.set_theme(theme)
        self.grading.set_theme(theme)

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

    def play(self) -> None:
        """The round as planned, and then everybody watches it."""
        played = self.session.play()
        self.watch(played)

    # A whole game

    def ask_players(self) -> None:
        dialog = PlayersDialog(self.window.document.scenario, self.window)
        if dialog.exec() == PlayersDialog.DialogCode.Accepted:
            self.begin_game(dialog.players(), dialog.limit_s())

    def begin_game(self, players: Mapping[int, str], limit_s: int = 0) -> None:
        """A new game of the layout with these players alone; the other starts stay empty."""
        layout = self.window.document.scenario
        starts = tuple(start for start in layout.starts if start.seat in players)
        self.table.end()
        self.session.restart(layout.model_copy(update={"starts": starts}))
        self.table.begin(players, limit_s)

    def restart(self) -> None:
        """A new game to study, with every seat of the layout."""
        self.table.end()
        self.session.restart(self.window.document.scenario)

    def ready(self) -> None:
        """What the button says: I am here, or my program stands."""
        if self.table.is_planning:
            self.table.ready()
        else:
            self.table.sit_down()

    def _follow_table(self) -> None:
        table = self.table
        waits = table.is_on and not table.is_planning
        self.chart.freeze(self.tr("It is not your turn to plan.") if waits else "")
        self.chart.seats.lock(table.is_on)
        # Nobody asks the solver while others plan against them.
        self.analysis.forbid(table.is_on)
        self.grading.forbid(table.is_on)
        self.show_plan()

    def watch(self, played: Round) -> None:
        self.scene.clear_overlays()
        self.playback.load(played, tuple(self.session.setup.symbols))
        self.playback.resume()

    # What is shown

    def show_event(self, played: Round, number: int) -> None:
        """The board after so many events of a round that was played; it can be played on from there."""
        self.scene.clear_overlays()
        self.playback.load(played, tuple(self.session.setup.symbols), number)

    def _end_playback(self) -> None:
        """The next round is planned, unless somebody looks at an earlier one."""
        if self.playback.round is self.session.moment.played:
            self.playback.clear()
            if self.table.is_on:
                self.table.new_round()
            self.show_plan()

    def _begin(self) -> None:
        self.scene.begin(self.session.scenario)
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
