"""Page of the rating dock with the bracket around optimal play: found beside the window, kept, marked when stale."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
)

from engine.asteroyds.scenario import Scenario
from solver.progress import Progress

from ..best_play_question import BestPlayMemory, BestPlays
from ..document import Document
from ..jobs import Job
from ..rating_question import LayoutRating
from ..theme import Theme
from .fields import NumberField
from .rating_pages import Page, figure_tree, paragraph, percent, value

if TYPE_CHECKING:
    from solver.bounds import Bracket, BracketFigures

GAMES = 12  # from each start, as the command has it
_FEWEST, _MOST = 2, 100
_MINUTE = 60


class BestPlayPage(Page):
    shown = Signal()

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__(theme)
        self._document = document
        self._is_ready = False
        self._memory = BestPlayMemory()
        self._asked: BestPlays | None = None  # what runs, or ran last
        self._began, self._done_before = 0.0, -1
        self._trouble = ""
        self.bracket: Bracket | None = None  # as the table shows it
        self.is_stale = False
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._take)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self._add_widgets()
        document.changed.connect(self._follow)
        document.closed.connect(self._memory.forget)
        self._follow()

    def set_ready(self, is_ready: bool) -> None:
        self._is_ready = is_ready
        self._show_state()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._show(self.bracket)

    def show_rating(self, found: LayoutRating | None) -> None:
        """A bracket plays its own games."""

    def of(self, scenario: Scenario) -> Bracket | None:
        """What is known of this very layout."""
        known = self._memory.of(scenario)
        return None if known is None else known.found

    # Asking

    def toggle(self) -> None:
        """Starts, or stops and keeps what is known."""
        if self.job.is_running:
            if self.bracket is None:
                self._trouble = self.tr(
                    "Stopped before two games from every start were finished, so nothing is shown. Whatever was "
                    "finished is not played again."
                )
            self.job.cancel()
            return
        asked = self._asked = self._memory.begin(self._document.scenario, self._document.sheet)
        self._trouble, self._done_before = "", -1
        self._bar.setRange(0, 0)
        self._bar.setFormat("")
        self.is_stale = False
        self._show(asked.found)
        self.job.ask(partial(asked.more, self._games.value()))

    def _advance(self, progress: Progress[Bracket]) -> None:
        if progress.total is None:
            return
        if self._done_before < 0:
            self._began, self._done_before = time.monotonic(), progress.done
        played = progress.done - self._done_before
        if played:
            self._bar.setRange(self._done_before, progress.total)
            self._bar.setValue(progress.done)
            seconds = (time.monotonic() - self._began) * (progress.total - progress.done) / played
            self._bar.setFormat(self.tr("%p % · {0} left").format(self._duration(seconds)))
        if progress.partial is not None:
            self._take(progress.partial)
        else:
            self._show_state()

    def _duration(self, seconds: float) -> str:
        if seconds < 2 * _MINUTE:
            return self.tr("{0} s").format(round(seconds))
        return self.tr("{0} min").format(round(seconds / _MINUTE))

    def _take(self, found: Bracket) -> None:
        assert self._asked is not None
        self._asked.found = found
        self._show(found)

    def _refuse(self, why: str) -> None:
        self._trouble = why
        self._show_state()

    def _follow(self, *_: object) -> None:
        """Another layout: what is known of it, or what was known before it was edited, marked so."""
        self.job.cancel()
        self._trouble = ""
        found = self.of(self._document.scenario)
        before = self._memory.last_on(self._document.sheet)
        self.is_stale = found is None and before is not None
        self._show(found or before)

    # Showing

    def _show(self, found: Bracket | None) -> None:
        self.bracket = found
        rows = [self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount())]
        unfolded = {row.text(0) for row in rows if row is not None and row.isExpanded()}
        self.tree.clear()
        for each in () if found is None else (found.overall, *found.starts):
            row = self._row(each)
            self.tree.addTopLevelItem(row)
            # Whoever has folded or unfolded something finds it so when the next games are in.
            row.setExpanded(row.text(0) in unfolded if rows else each.seat is None)
        self._show_state()
        self.shown.emit()

    def _row(self, each: BracketFigures) -> QTreeWidgetItem:
        name = self.tr("all") if each.seat is None else f"{each.seat} {each.at}"
        head = [name, self.tr("{0:.2f} to {1:.2f}").format(each.lower.mean, each.best.mean)]
        cells = {
            self.tr("Foresight"): (value(each.foresight), self.tr("If all rolls were known: nobody takes fewer")),
            self.tr("Lower bound"): (value(each.lower), self.tr("No player takes fewer on average")),
            self.tr("Best play found"): (value(each.best), self.tr("Optimal play takes no more on average")),
            self.tr("Base policy"): (value(each.base), self.tr("As in the other figures, on the same dice")),
            self.tr("Gap"): (value(each.gap), self.tr("Best play found less the lower bound")),
            self.tr("Gap, share of best"): (percent(each.gap_share), self.tr("Optimal play lies within it")),
        }
        row = self._line(head, self.tr("From the lower bound to the best play found"), bold=True)
        for figure, (text, tip) in cells.items():
            row.addChild(self._line([figure, text], tip, bold=False))
        return row

    def _line(self, cells: list[str], tip: str, *, bold: bool) -> QTreeWidgetItem:
        line = QTreeWidgetItem(cells)
        line.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
        for column in range(self.tree.columnCount()):
            line.setToolTip(column, tip)
            font = line.font(column)
            font.setBold(bold)
            line.setFont(column, font)
            if self.is_stale:
                line.setForeground(column, QColor(self.theme.muted))
        return line

    def _show_state(self, *_: object) -> None:
        running, found = self.job.is_running, self.bracket
        known = found is not None and not self.is_stale
        self._run.setText(self.tr("Stop") if running else self.tr("More games") if known else self.tr("Find best play"))
        effort = self._effort_words()
        self._run.setToolTip(
            self.tr("Keeps what is known; it can be taken up again")
            if running
            else self.tr("In addition to those that are known. {0}").format(effort)
            if known
            else self.tr("Plays the present layout as well as we can, and proves what nobody can beat")
        )
        self._run.setEnabled(self._is_ready)
        self._games.setEnabled(not running)
        self._bar.setVisible(running)
        self._effort.setText(effort)
        # Once there are figures the room is theirs: what they say repeats the first sentence.
        self._about.setVisible(found is None)
        self._effort.setVisible(not known and not running)
        self.says.setText(self._words(found))
        self.tree.setVisible(found is not None)
        self.method.setText("" if found is None else self._method_words(found))
        self.method.setVisible(found is not None)

    def _effort_words(self) -> str:
        starts = len(self._document.scenario.starts)
        text = self.tr("It takes minutes, on large layouts many: {0} games from each of {1} starts, {2} in all.")
        return text.format(self._games.value(), starts, starts * self._games.value())

    def _words(self, found: Bracket | None) -> str:
        if self._trouble:
            return self._trouble
        if found is None:
            return (
                self._beginning_words()
                if self.job.is_running
                else self.tr("Best play of this layout has not been looked for yet.")
            )
        if self.is_stale:
            return self.tr(
                "The layout was edited since: these figures are of an earlier version. Undo goes back to it, or find "
                "best play anew."
            )
        each = found.overall
        text = (
            self.tr("Optimal play takes between {0} and {1} rounds; the gap is {2}.")
            if each.gap.mean > 0
            else self.tr("Lower bound and best play found meet at {1} rounds; the gap is {2}.")
        ).format(value(each.lower), value(each.best), percent(each.gap_share))
        if self.job.is_running:
            return text + self.tr(" So far {0} games from each start.").format(found.games)
        if not found.complete:
            return text + self.tr(" Stopped after {0} games from each start.").format(found.games)
        return text

    def _beginning_words(self) -> str:
        if self._done_before < 0:
            return self.tr("Getting ready. The first time on this computer takes some minutes …")
        if self._bar.maximum() == 0:
            return self.tr("Learning the layout, then playing the first games …")
        return self.tr("There are figures once two games from every start are finished.")

    def _method_words(self, found: Bracket) -> str:
        played = self.tr("{0} games from each start on common dice, seed {1}; ± is half a 95 % interval.")
        cut = (
            self.tr("Proofs cut short: {0}; a weaker proven bound stands for each of them.")
            if found.overall.cut
            else self.tr("Proofs cut short: {0}.")
        )
        return "\n".join(
            (
                played.format(found.games, found.seed),
                self.tr("Lower bound: {0}.").format(found.lower_method),
                self.tr("Best play found: {0}.").format(found.best_method),
                cut.format(found.overall.cut),
            )
        )

    # How it is put together

    def _add_widgets(self) -> None:
        self._about = paragraph("bestPlayAbout")
        self._about.setText(
            self.tr("Optimal play lies between the lower bound and the best play found, in rounds to finish.")
        )
        self._effort = paragraph("bestPlayEffort")
        self._run = QPushButton()
        self._run.setObjectName("bestPlayRun")
        self._run.clicked.connect(self.toggle)
        self._games = NumberField("bestPlayGames", _FEWEST, _MOST, self._show_state)
        self._games.show_value(GAMES)
        self._games.setSuffix(self.tr(" games a start"))
        self._games.setAccessibleName(self.tr("Games from each start"))
        self._games.setToolTip(self.tr("Four times as many halve the intervals"))
        self._bar = QProgressBar()
        self._bar.setObjectName("bestPlayProgress")
        self._bar.setAccessibleName(self.tr("Progress of the search for best play"))
        self.says, self.method = paragraph("bestPlaySays"), paragraph("bestPlayMethod")
        headers = {
            self.tr("Start"): self.tr("Each start is flown alone; unfold it to see every figure"),
            self.tr("Rounds"): self.tr("To finish, with half the 95 % interval"),
        }
        self.tree = figure_tree("bestPlayFigures", self.tr("Bounds of optimal play for each start"), headers)
        # As tall as what is unfolded: the dock scrolls already, and two bars side by side confuse.
        self.tree.setSizeAdjustPolicy(QTreeWidget.SizeAdjustPolicy.AdjustToContents)
        self.tree.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.expanded.connect(self.tree.updateGeometry)
        self.tree.collapsed.connect(self.tree.updateGeometry)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        row = QHBoxLayout()
        row.addWidget(self._run, 1)
        row.addWidget(self._games, 1)
        self.column.addWidget(self._about)
        self.column.addWidget(self._effort)
        self.column.addLayout(row)
        for widget in (self._bar, self.says, self.tree, self.method):
            self.column.addWidget(widget)
        self.column.addStretch(1)
