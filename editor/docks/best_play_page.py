"""Page of the rating dock with the bracket around optimal play: found beside the window, kept, marked when stale."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QTreeWidgetItem

from engine.asteroyds.scenario import Scenario
from solver.progress import Progress

from ..best_play_question import BestPlays
from ..document import Document, Sheet
from ..jobs import Job
from ..rating_question import LayoutRating
from ..theme import Theme
from .fields import NumberField
from .rating_pages import Page, figure_tree, paragraph

if TYPE_CHECKING:
    from solver.bounds import Bracket, BracketFigures
    from solver.figures import Figure

GAMES = 12  # from each start, as the command has it
_FEWEST, _MOST = 2, 100
_REMEMBERED = 4  # layouts
_MINUTE = 60


def two_lines(figure: Figure, factor: int = 1, digits: int = 2) -> str:
    """The interval below its mean: seven columns side by side have no room for both."""
    return f"{factor * figure.mean:.{digits}f}\n±{factor * figure.half_width:.{digits}f}"


class BestPlayPage(Page):
    shown = Signal()

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__(theme)
        self._document = document
        self._is_ready = False
        self._known: list[BestPlays] = []
        self._last: dict[Sheet, BestPlays] = {}  # what was found last on each sheet, whatever became of the layout
        self._asked: BestPlays | None = None  # what runs, or ran last
        self._began, self._done_before = 0.0, -1
        self._trouble = ""
        self.bracket: Bracket | None = None  # as the table shows it
        self.is_stale = False
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._answer)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self._add_widgets()
        document.changed.connect(self._follow)
        document.closed.connect(self._forget)
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
        known = self._of(scenario)
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
        asked = self._of(self._document.scenario) or BestPlays(self._document.scenario)
        others = [each for each in self._known if each is not asked]
        self._known = [*others[1 - _REMEMBERED :], asked]
        self._asked = self._last[self._document.sheet] = asked
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

    def _answer(self, found: Bracket) -> None:
        self._take(found)

    def _take(self, found: Bracket) -> None:
        assert self._asked is not None
        self._asked.found = found
        self._show(found)

    def _refuse(self, why: str) -> None:
        self._trouble = why
        self._show_state()

    def _of(self, scenario: Scenario) -> BestPlays | None:
        return next((each for each in self._known if each.scenario == scenario), None)

    def _follow(self, *_: object) -> None:
        """Another layout: what is known of it, or what was known before it was edited, marked so."""
        self.job.cancel()
        self._trouble = ""
        known = self._of(self._document.scenario)
        found = None if known is None else known.found
        last = self._last.get(self._document.sheet)
        self.is_stale = found is None and last is not None and last.found is not None
        self._show(last.found if self.is_stale and last is not None else found)

    def _forget(self, sheet: Sheet) -> None:
        self._last.pop(sheet, None)

    # Showing

    def _show(self, found: Bracket | None) -> None:
        self.bracket = found
        self.tree.clear()
        for each in () if found is None else (found.overall, *found.starts):
            self.tree.addTopLevelItem(self._row(each))
        self._show_state()
        self.shown.emit()

    def _row(self, each: BracketFigures) -> QTreeWidgetItem:
        rounds = (each.foresight, each.lower, each.best, each.base, each.gap)
        name = self.tr("all") if each.seat is None else f"{each.seat} {each.at}"
        row = QTreeWidgetItem([name, *map(two_lines, rounds), two_lines(each.gap_share, 100, 1)])
        for column in range(self.tree.columnCount()):
            if column:
                row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if self.is_stale:
                row.setForeground(column, QColor(self.theme.muted))
            font = row.font(column)
            font.setBold(each.seat is None)
            row.setFont(column, font)
        return row

    def _show_state(self, *_: object) -> None:
        running, found = self.job.is_running, self.bracket
        known = found is not None and not self.is_stale
        self._run.setText(self.tr("Stop") if running else self.tr("More games") if known else self.tr("Find best play"))
        self._run.setToolTip(
            self.tr("Keeps what is known; it can be taken up again")
            if running
            else self.tr("Plays so many games from each start in addition; four times as many halve the intervals")
            if known
            else self.tr("Plays the present layout as well as we can, and proves what nobody can beat")
        )
        self._run.setEnabled(self._is_ready)
        self._games.setEnabled(not running)
        self._bar.setVisible(running)
        self._effort.setText(self._effort_words())
        self._effort.setVisible(not running)
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
            self.tr("Optimal play takes between {0:.2f} and {1:.2f} rounds: within {2:.1f} % of the best play found.")
            if each.gap.mean > 0
            else self.tr("Lower bound and best play found meet at {1:.2f} rounds, as far as so few games can tell.")
        ).format(each.lower.mean, each.best.mean, 100 * each.gap_share.mean)
        if self.job.is_running:
            return text + self.tr(" So far {0} games from each start.").format(found.games)
        if not found.complete:
            return text + self.tr(" Stopped after {0} games from each start.").format(found.games)
        return text

    def _beginning_words(self) -> str:
        if self._done_before < 0:
            return self.tr("Getting ready. The first time on this computer takes some minutes …")
        return self.tr("Learning the layout, then playing the first games …")

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
        about = paragraph("bestPlayAbout")
        about.setText(
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
            self.tr("Start"): self.tr("Each start is flown alone"),
            self.tr("Foresight"): self.tr("Rounds if all rolls were known: no player takes fewer on average"),
            self.tr("Lower"): self.tr(
                "Lower bound: no player who cannot foresee the rolls takes fewer rounds on average"
            ),
            self.tr("Best"): self.tr("Best play found: optimal play takes no more rounds on average"),
            self.tr("Base"): self.tr("Rounds of the base policy"),
            self.tr("Gap"): self.tr("Best less lower, in rounds: optimal play lies within it"),
            self.tr("Gap %"): self.tr("Best less lower, as a share of best"),
        }
        self.tree = figure_tree("bestPlayFigures", self.tr("Bounds of optimal play for each start"), headers)
        self.tree.setRootIsDecorated(False)
        row = QHBoxLayout()
        row.addWidget(self._run, 1)
        row.addWidget(self._games, 1)
        self.column.addWidget(about)
        self.column.addWidget(self._effort)
        self.column.addLayout(row)
        for widget in (self._bar, self.says):
            self.column.addWidget(widget)
        self.column.addWidget(self.tree, 1)
        self.column.addWidget(self.method)
        self.column.addStretch(0)
