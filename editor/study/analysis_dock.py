"""The analysis of the present roll and seat: ranked programs that sharpen while one looks, arrows, heat, all rolls.

An edit of dice, seat or position makes the running answer stale: it is cancelled and asked anew.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.asteroyds.notation import Program
from solver.analysis import Analysis, analyse
from solver.expected_rounds import Effort
from solver.progress import Progress
from solver.rollouts import BLOCK

from ..jobs import Job
from ..theme import Theme
from .analysis_list import AnalysisList
from .analysis_marks import AnalysisMarks
from .conditions_form import ConditionsForm
from .roll_map import RollMap
from .scene import StudyScene
from .session import Session

TRIALS = 40 * BLOCK
# Changes that come together, as when a round is played, are one question.
_PAUSE_MS = 10
# The first answer is shown at once; what sharpens it need not flicker.
_REFRESH_MS = 100


class AnalysisDock(QWidget):
    shown = Signal()  # a new state of the analysis is on the screen
    taken = Signal(object)  # Program; whether it may be written now is the chart's to say

    def __init__(self, session: Session, scene: StudyScene, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("analysis")
        self._session = session
        self._marks = AnalysisMarks(session, scene)
        self._wanted = True
        self._forbidden = False
        self.analysis: Analysis | None = None
        self._newest: Analysis | None = None
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._show)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self._timer = self._single_shot(_PAUSE_MS, self._ask)
        self._refresh = self._single_shot(_REFRESH_MS, self._show_newest)
        self._add_widgets(theme)
        for signal in (session.began, session.moved, session.dice_changed, session.seat_changed):
            signal.connect(self.restart)

    def _single_shot(self, milliseconds: int, run: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(run)
        return timer

    def set_theme(self, theme: Theme) -> None:
        self.map.theme = theme
        self.map.update()

    # Asking

    def toggle(self) -> None:
        """Space: starts and stops."""
        if self._forbidden:
            return
        self._wanted = not self._wanted
        if self._wanted:
            self.restart()
        else:
            self._show_newest()
            self.job.cancel()
        self._show_state()

    def forbid(self, forbidden: bool) -> None:
        """While a game is played the solver is silent, unless the players allow it."""
        if forbidden != self._forbidden:
            self._forbidden = forbidden
            self._run.setEnabled(not forbidden)
            self.restart()

    def hide_marks(self, hidden: bool) -> None:
        """While a round is watched the board belongs to it."""
        if hidden != self._marks.hidden:
            self._marks.hidden = hidden
            self._marks.show(self.analysis)

    def restart(self) -> None:
        """What is on the screen is no longer about this position."""
        self.job.cancel()
        self._timer.stop()
        self._refresh.stop()
        self.analysis = self._newest = None
        self._list.clear()
        self._marks.clear()
        self.map.show_gains((), self._session.dice)
        self.conditions.show_found(None)
        if self._wanted and not self._forbidden and self.isVisible():
            self._timer.start()
        self._says.setText(self.tr("The solver is silent while this game is played.") if self._forbidden else "")
        self._show_state()

    def showEvent(self, event: object) -> None:  # noqa: N802
        if self._wanted and not self._forbidden and self.analysis is None and not self.job.is_running:
            self._timer.start()

    def _ask(self) -> None:
        session = self._session
        if session.over or not session.craft(session.seat).alive:
            self._says.setText(self.tr("There is nothing to plan for this seat."))
            return
        game, seat, dice = session.game(), session.seat, session.dice
        words, routes = self.conditions.words(), self._heat.isChecked() or self._choke.isChecked()
        fault = self.conditions.fault(game, seat)
        if fault:
            # A slip in the form is no reason to know nothing.
            self.conditions.show_fault(fault)
            words = ()
        effort = Effort(trials=TRIALS)
        self.job.ask(lambda: analyse(game, seat, dice, conditions=words, routes=routes, effort=effort))

    def _advance(self, progress: Progress[Analysis]) -> None:
        if progress.partial is None:
            return
        self._newest = progress.partial
        if self.analysis is None or (progress.partial.rollouts is None) != (self.analysis.rollouts is None):
            self._show(progress.partial)
        elif not self._refresh.isActive():
            self._refresh.start()

    def _show_newest(self) -> None:
        if self._newest is not None and self._newest is not self.analysis:
            self._show(self._newest)

    def _refuse(self, why: str) -> None:
        self._says.setText(why)

    # Showing

    def _show(self, found: Analysis) -> None:
        self.analysis = self._newest = found
        self._list.show_ranked(found.ranked(), found)
        self.map.show_gains(found.gains, self._session.dice)
        if found.constrained is not None:
            self.conditions.show_found(found.constrained)
        self._says.setText(self._summary(found))
        self._marks.show(found)
        self._show_state()
        self.shown.emit()

    def _summary(self, found: Analysis) -> str:
        best, count = found.solution.best, found.solution.optimal_programs
        targets = self._session.scenario.mode == "targets"
        if best.gained:
            text = self.tr("This roll removes the targets on {0}") if targets else self.tr("This roll wins {0}")
            do = self.tr("one program does") if count == 1 else self.tr("{0} programs do").format(count)
            parts = [self.tr("{0}, proven; {1}.").format(text.format(", ".join(best.gained)), do)]
        else:
            parts = [self.tr("Nothing can be won with this roll, proven.")]
        if found.constrained is not None and found.constrained.outcome is not None:
            parts.append(self.tr("Under your conditions: {0}.").format(found.constrained.outcome.program))
        elif found.constrained is not None:
            parts.append(self.tr("Your conditions: see there."))
        if found.routes is not None:
            chokes = [f"{each.name}: {', '.join(each.choke)}" for each in found.routes.symbols if each.choke]
            parts.append(self.tr("Choke points: {0}.").format("; ".join(chokes) or self.tr("none")))
        return " ".join(parts)

    def _show_state(self, *_: object) -> None:
        self._run.setText(self.tr("Stop") if self._wanted else self.tr("Start"))
        self._run.setToolTip(self.tr("Starts and stops the analysis (space)"))
        self._take.setEnabled(self._list.topLevelItemCount() > 0)

    # Choosing

    @property
    def chosen(self) -> Program | None:
        return self._list.chosen

    def take(self) -> None:
        """The chosen program, or the best one, into the chart."""
        if self.analysis is not None:
            self.taken.emit(self.chosen or self.analysis.ranked()[0].program)

    def _add_widgets(self, theme: Theme) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 4)
        layout.setSpacing(4)
        buttons = QHBoxLayout()
        self._run = QPushButton()
        self._run.setObjectName("analysisRun")
        self._run.clicked.connect(self.toggle)
        self._take = QPushButton(self.tr("Into the chart"))
        self._take.setObjectName("analysisTake")
        self._take.setToolTip(self.tr("The chosen program, or the best (Enter)"))
        self._take.clicked.connect(self.take)
        for button in (self._run, self._take):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        layout.addLayout(buttons)
        self._list = AnalysisList()
        self._list.itemActivated.connect(self.take)
        self._list.itemDoubleClicked.connect(self.take)
        layout.addWidget(self._list, 1)
        self._says = QLabel()
        self._says.setObjectName("analysisSays")
        self._says.setWordWrap(True)
        layout.addWidget(self._says)
        ticks = QHBoxLayout()
        self._arrows = self._tick(ticks, "showArrows", self.tr("Arrows"), True)
        self._heat = self._tick(ticks, "showHeat", self.tr("Heat"), False)
        self._heat.setToolTip(self.tr("How many of the best programs fly over each hex"))
        self._choke = self._tick(ticks, "showChoke", self.tr("Choke points"), False)
        self._choke.setToolTip(self.tr("The fewest hexes that every flight to a symbol has to pass"))
        layout.addLayout(ticks)
        self.map = RollMap(theme)
        self.map.picked.connect(self._session.set_dice)
        self.conditions = ConditionsForm()
        self.conditions.changed.connect(self.restart)
        self.conditions.taken.connect(self.taken)
        self._show_state()

    def _tick(self, row: QHBoxLayout, name: str, text: str, checked: bool) -> QCheckBox:
        box = QCheckBox(text)
        box.setObjectName(name)
        box.setChecked(checked)
        box.toggled.connect(partial(self._choose_shown, name))
        row.addWidget(box)
        return box

    def _choose_shown(self, name: str, shown: bool) -> None:
        marks = self._marks
        marks.arrows, marks.heat, marks.chokes = (box.isChecked() for box in (self._arrows, self._heat, self._choke))
        if name != "showArrows" and shown and (self.analysis is None or self.analysis.routes is None):
            self.restart()
        else:
            marks.show(self.analysis)
