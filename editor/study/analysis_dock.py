"""The analysis of the present roll and seat: ranked programs that sharpen while one looks, arrows, heat, all rolls.

An edit of dice, seat or position makes the running answer stale: it is cancelled and asked anew.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.asteroyds.notation import Program
from engine.hexgrid import Hex, parse_hex_name
from solver.analysis import Analysis, Ranked, analyse
from solver.expected_rounds import Effort
from solver.progress import Progress
from solver.rollouts import BLOCK

from ..jobs import Job
from ..theme import Theme
from .conditions_form import ConditionsForm
from .flight import flight_of
from .overlays import RouteArrow
from .roll_map import RollMap
from .scene import StudyScene
from .session import Session

ARROWS = 3
TRIALS = 40 * BLOCK
# Changes that come together, as when a round is played, are one question.
_PAUSE_MS = 15
_CLOSE = 0.5  # rounds behind the best at which an arrow is as thin as it gets


class AnalysisDock(QWidget):
    shown = Signal()  # a new state of the analysis is on the screen

    def __init__(self, session: Session, scene: StudyScene, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("analysis")
        self._session = session
        self._scene = scene
        self._wanted = True
        self._forbidden = False
        self.analysis: Analysis | None = None
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._show)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._ask)
        self._add_widgets(theme)
        for signal in (session.began, session.moved, session.dice_changed, session.seat_changed):
            signal.connect(self.restart)

    def set_theme(self, theme: Theme) -> None:
        self.map.theme = theme
        self.map.update()

    # Asking

    def toggle(self) -> None:
        """Space: starts and stops."""
        self._wanted = not self._wanted
        if self._wanted:
            self.restart()
        else:
            self.job.cancel()
        self._show_state()

    def forbid(self, forbidden: bool) -> None:
        """While a game is played the solver is silent."""
        if forbidden != self._forbidden:
            self._forbidden = forbidden
            self._run.setEnabled(not forbidden)
            self.restart()
            self._says.setText(self.tr("Silent while a game is played.") if forbidden else "")

    def restart(self) -> None:
        """What is on the screen is no longer about this position."""
        self.job.cancel()
        self.analysis = None
        self._list.clear()
        self.clear_board()
        if self._wanted and not self._forbidden and self.isVisible():
            self._timer.start()
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
        effort = Effort(trials=TRIALS)
        self.job.ask(lambda: analyse(game, seat, dice, conditions=words, routes=routes, effort=effort))

    def _advance(self, progress: Progress[Analysis]) -> None:
        if progress.partial is not None:
            self._show(progress.partial)

    def _refuse(self, why: str) -> None:
        self._says.setText(why)

    # Showing

    def _show(self, found: Analysis) -> None:
        self.analysis = found
        ranked = found.ranked()
        chosen = self.chosen
        self._list.setUpdatesEnabled(False)
        self._list.clear()
        for each in ranked:
            row = QTreeWidgetItem(_columns(each))
            row.setData(0, Qt.ItemDataRole.UserRole, each.program)
            for column in range(1, self._list.columnCount()):
                row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            row.setToolTip(0, self._tip(each, found))
            self._list.addTopLevelItem(row)
            if each.program == chosen:
                self._list.setCurrentItem(row)
        self._list.setUpdatesEnabled(True)
        self.map.show_gains(found.gains, self._session.dice)
        self._says.setText(self._summary(found))
        self._show_board()
        self.shown.emit()

    def _tip(self, each: Ranked, found: Analysis) -> str:
        line = each.line
        if line is None:
            return self.tr("proven: {0} of {1} programs lead exactly there").format(
                each.outcome.programs, found.solution.optimal_programs
            )
        return self.tr("{0:.3f} ± {1:.3f} rounds, {2} trials, seed {3}, {4}").format(
            line.rounds, line.rounds_half_width, line.trials, line.seed, line.method
        )

    def _summary(self, found: Analysis) -> str:
        best = found.solution.best
        gained = ", ".join(best.gained) or self.tr("nothing")
        parts = [
            self.tr("This roll wins {0}, proven; {1} programs do.").format(gained, found.solution.optimal_programs)
        ]
        if found.constrained is not None:
            under = found.constrained
            if under.outcome is not None:
                parts.append(self.tr("Under your conditions: {0} ({1}).").format(under.outcome.program, under.verdict))
            else:
                clash = ", ".join(under.clash)
                parts.append(self.tr("Under your conditions: {0}. {1}").format(under.verdict, clash))
        if found.routes is not None:
            chokes = [f"{each.name}: {', '.join(each.choke)}" for each in found.routes.symbols if each.choke]
            parts.append(self.tr("Choke points: {0}.").format("; ".join(chokes) or self.tr("none")))
        return " ".join(parts)

    def _show_state(self, *_: object) -> None:
        self._run.setText(self.tr("Stop") if self._wanted else self.tr("Start"))
        self._run.setToolTip(self.tr("Starts and stops the analysis (space)"))
        self._take.setEnabled(self._list.topLevelItemCount() > 0)

    def clear_board(self) -> None:
        self._scene.show_arrows(())
        self._scene.show_heat({})

    def _show_board(self) -> None:
        """Arrows for the best few, each replayed by the engine; the heavier, the closer to the best."""
        self.clear_board()
        found = self.analysis
        if found is None:
            return
        if self._arrows.isChecked():
            self._scene.show_arrows(
                [self._arrow(each, place) for place, each in enumerate(found.ranked()[:ARROWS])][::-1]
            )
        if found.routes is not None and self._heat.isChecked():
            most = max((crossing.programs for crossing in found.routes.crossings), default=1) or 1
            self._scene.show_heat(
                {parse_hex_name(each.hex): each.programs / most for each in found.routes.crossings if each.hex != "-"}
            )
        if found.routes is not None and self._choke.isChecked():
            names = {name for each in found.routes.symbols for name in each.choke or ()}
            self._scene.show_frame([parse_hex_name(name) for name in sorted(names) if name != "-"])

    def _arrow(self, each: Ranked, place: int) -> RouteArrow:
        played = self._session.game().play(self._session.dice, {self._session.seat: each.program})
        hexes: tuple[Hex, ...] = flight_of(played, self._session.seat).hexes
        if each.line is None:
            return RouteArrow(hexes, f"+{len(each.outcome.gained)}", 1.0 - place / ARROWS, place == 0)
        weight = max(0.0, 1.0 - each.line.difference / _CLOSE)
        return RouteArrow(hexes, f"{each.line.rounds:.2f}", weight, place == 0)

    # Choosing

    @property
    def chosen(self) -> Program | None:
        row = self._list.currentItem()
        return None if row is None else row.data(0, Qt.ItemDataRole.UserRole)

    def take(self) -> None:
        """The chosen program, or the best one, into the chart."""
        if self.analysis is not None:
            self._session.set_program(self._session.seat, self.chosen or self.analysis.ranked()[0].program)

    def _add_widgets(self, theme: Theme) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(5)
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
        self._list = QTreeWidget()
        self._list.setObjectName("analysisList")
        self._list.setAccessibleName(self.tr("Ranked programs"))
        self._list.setRootIsDecorated(False)
        headers = {
            self.tr("Program"): self.tr("A double click takes it into the chart"),
            self.tr("W"): self.tr("How much it wins this round"),
            self.tr("D"): self.tr("Damage of this round"),
            self.tr("C"): self.tr("Column in which the last of it is won"),
            self.tr("Rounds"): self.tr("Expected rounds to the end of the game, with half the 95 % interval"),
            self.tr("Margin"): self.tr("Rounds more than the best, on the same dice, with half the 95 % interval"),
        }
        self._list.setHeaderLabels(list(headers))
        for column, tip in enumerate(headers.values()):
            self._list.headerItem().setToolTip(column, tip)
        self._list.setMinimumHeight(90)
        self._list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._list.header().setMinimumSectionSize(20)
        self._list.header().setStretchLastSection(False)
        self._list.itemActivated.connect(lambda *_: self.take())
        self._list.itemDoubleClicked.connect(lambda *_: self.take())
        layout.addWidget(self._list, 1)
        self._says = QLabel()
        self._says.setObjectName("analysisSays")
        self._says.setWordWrap(True)
        layout.addWidget(self._says)
        ticks = QHBoxLayout()
        self._arrows = self._tick(ticks, "showArrows", self.tr("Arrows"), True)
        self._heat = self._tick(ticks, "showHeat", self.tr("Heat"), False)
        self._choke = self._tick(ticks, "showChoke", self.tr("Choke points"), False)
        layout.addLayout(ticks)
        self.map = RollMap(theme)
        self.map.picked.connect(self._session.set_dice)
        self.conditions = ConditionsForm()
        self.conditions.changed.connect(self.restart)
        self._show_state()

    def _tick(self, row: QHBoxLayout, name: str, text: str, checked: bool) -> QCheckBox:
        box = QCheckBox(text)
        box.setObjectName(name)
        box.setChecked(checked)
        box.toggled.connect(partial(self._choose_shown, name))
        row.addWidget(box)
        return box

    def _choose_shown(self, name: str, shown: bool) -> None:
        if name != "showArrows" and shown and (self.analysis is None or self.analysis.routes is None):
            self.restart()
        else:
            self._scene.show_frame(())
            self._show_board()


def _columns(each: Ranked) -> list[str]:
    outcome, line = each.outcome, each.line
    found = [str(outcome.program), str(len(outcome.gained)), str(outcome.damage), str(outcome.column or "–")]
    if line is None:
        return [*found, "", ""]
    margin = f"+{line.difference:.2f} ±{line.difference_half_width:.2f}" if line.difference else "best"
    return [*found, f"{line.rounds:.2f} ±{line.rounds_half_width:.2f}", margin]
