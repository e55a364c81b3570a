"""The rating dock: the rater's figures, plots and heat maps for the layout on the table; started, stopped, extended."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from solver.progress import Progress

from ..document import Document
from ..jobs import Job
from ..rating_question import LayoutRating, Ratings
from ..theme import Theme
from .best_play_page import BestPlayPage
from .compare_page import ComparePage
from .heat_page import HeatPage
from .rating_pages import BalancePage, FiguresPage, Page, RollsPage, SpreadPage, paragraph

_REMEMBERED = 4  # layouts
EFFORTS = {"quick": 432, "normal": 2160, "thorough": 8640}  # games for each start and pilot


class RatingDock(QWidget):
    shown = Signal()

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("rating")
        self._document = document
        self._is_ready = False
        self._known: list[Ratings] = []
        self._began = 0.0
        self.found: LayoutRating | None = None
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._answer)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self.figures, self.balance, self.spread = FiguresPage(theme), BalancePage(theme), SpreadPage(theme)
        self.rolls, self.heat, self.compare = RollsPage(theme), HeatPage(theme), ComparePage(document, theme)
        self.best = BestPlayPage(document, theme)
        self.pages: list[Page] = [
            self.figures,
            self.balance,
            self.spread,
            self.rolls,
            self.heat,
            self.best,
            self.compare,
        ]
        self._add_widgets()
        document.changed.connect(self._follow)
        self._show(None)
        self._show_state()

    def set_theme(self, theme: Theme) -> None:
        for page in self.pages:
            page.set_theme(theme)

    # Asking

    def begin(self) -> None:
        """The solver is ready."""
        self._is_ready = True
        self._show_state()

    def toggle(self) -> None:
        """The first button: starts, or stops and keeps what is known."""
        if self.job.is_running:
            self.job.cancel()
        else:
            self.start()

    def start(self) -> None:
        """The present layout, with so many games as were chosen, or as many again."""
        scenario = self._document.scenario
        asked = next((each for each in self._known if each.scenario == scenario), None) or Ratings(scenario)
        others = [each for each in self._known if each is not asked]
        self._known = [*others[1 - _REMEMBERED :], asked]
        games = EFFORTS[list(EFFORTS)[self._effort.currentIndex()]]
        self._began = time.monotonic()
        self._says.setText("")
        self._bar.setRange(0, 0)
        self.job.ask(partial(asked.more, games))

    def _advance(self, progress: Progress[LayoutRating]) -> None:
        self._bar.setRange(0, progress.total or 0)
        self._bar.setValue(progress.done)
        share = progress.share
        self._bar.setFormat("%p %" if not share else self.tr("%p % · {0} s left").format(self._seconds_left(share)))
        if progress.partial is not None and progress.partial is not self.found:
            self._show(progress.partial)

    def _seconds_left(self, share: float) -> int:
        return round((time.monotonic() - self._began) * (1 - share) / share)

    def _answer(self, found: LayoutRating) -> None:
        self._show(found)

    def _refuse(self, why: str) -> None:
        self._says.setText(why)

    def _follow(self) -> None:
        """Another layout: an earlier rating of it, or none; what was asked is stale."""
        self.job.cancel()
        scenario = self._document.scenario
        known = next((each for each in self._known if each.scenario == scenario), None)
        self._says.setText("")
        self._show(None if known is None else known.found)
        self._show_state()

    # Showing

    def _show(self, found: LayoutRating | None) -> None:
        self.found = found
        for page in self.pages:
            page.show_rating(found)
        self._show_state()
        self.shown.emit()

    def _words(self, found: LayoutRating | None) -> str:
        if found is None and self.job.is_running:
            return self.tr("Looking at all first rolls, then playing the first games …")
        if found is None:
            return self.tr("This layout has not been rated yet. Start plays whole games with it.")
        rating = found.rating
        base = rating.of("base").rounds
        text = self.tr("The base policy takes {0:.2f} ± {1:.2f} rounds.").format(base.mean, base.half_width)
        if rating.grade is not None:
            grade = rating.grade
            head = self.tr("Grade {0:.1f} of 10 ({1:.1f} to {2:.1f}): {3}.")
            text = f"{head.format(grade.value, grade.low, grade.high, grade.words)} {text}"
        if found.fairness is not None:
            text += self.tr(" Balance: {0}.").format(found.fairness.verdict)
        return text + self.tr(" {0:,} games for each start and pilot, seed {1}.").format(rating.games, rating.seed)

    def _show_state(self, *_: object) -> None:
        running = self.job.is_running
        rated = self.found is not None
        self._headline.setText(self._words(self.found))
        self._run.setText(self.tr("Stop") if running else self.tr("More games") if rated else self.tr("Start"))
        self._run.setToolTip(
            self.tr("Keeps what is known; it can be taken up again")
            if running
            else self.tr("Plays as many games again as chosen, in addition")
            if rated
            else self.tr("Rates the present layout")
        )
        self._run.setEnabled(self._is_ready)
        self._bar.setVisible(running)
        if not self._is_ready:
            self._says.setText(self.tr("Start can be pressed when the solver is ready."))
        elif self._says.text() == self.tr("Start can be pressed when the solver is ready."):
            self._says.setText("")
        self._says.setVisible(bool(self._says.text()))
        self.compare.set_ready(self._is_ready)
        self.best.set_ready(self._is_ready)

    def show_page(self, page: Page) -> None:
        self._page.setCurrentIndex(self.pages.index(page))

    # How it is put together

    def _add_widgets(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        self._run = QPushButton()
        self._run.setObjectName("ratingRun")
        self._run.clicked.connect(self.toggle)
        self._effort = QComboBox()
        self._effort.setObjectName("ratingEffort")
        self._effort.setAccessibleName(self.tr("How many games"))
        self._effort.setToolTip(self.tr("Games for each start and pilot; four times as many halve the intervals"))
        names = {"quick": self.tr("Quick"), "normal": self.tr("Normal"), "thorough": self.tr("Thorough")}
        self._effort.addItems([f"{names[name]}: {games:,}" for name, games in EFFORTS.items()])
        self._effort.setCurrentIndex(1)
        self._bar = QProgressBar()
        self._bar.setObjectName("ratingProgress")
        self._bar.setAccessibleName(self.tr("Progress of the rating"))
        self._headline, self._says = paragraph("ratingHeadline"), paragraph("ratingSays")
        self._page = QComboBox()
        self._page.setObjectName("ratingPage")
        self._page.setAccessibleName(self.tr("What is shown"))
        self._page.addItems(
            [
                self.tr("Figures by start and pilot"),
                self.tr("Balance: who wins"),
                self.tr("Rounds to finish"),
                self.tr("All first rolls"),
                self.tr("Heat on the board"),
                self.tr("Best play"),
                self.tr("Against the saved version"),
            ]
        )
        self._stack = QStackedWidget()
        for page in self.pages:
            self._stack.addWidget(page)
        self._page.currentIndexChanged.connect(self._turn_page)
        self._turn_page(0)
        area = QScrollArea()
        area.setObjectName("ratingPages")
        area.setAccessibleName(self.tr("Figures of the rating"))
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._stack)
        top = QGridLayout()
        top.addWidget(self._run, 0, 0)
        top.addWidget(self._effort, 0, 1)
        top.setColumnStretch(0, 1)
        top.setColumnStretch(1, 1)
        layout.addLayout(top)
        for widget in (self._bar, self._says, self._headline, self._page):
            layout.addWidget(widget)
        layout.addWidget(area, 1)

    def _turn_page(self, number: int) -> None:
        """Only the page that is shown says how much room it needs."""
        for place, page in enumerate(self.pages):
            policy = QSizePolicy.Policy.Preferred if place == number else QSizePolicy.Policy.Ignored
            page.setSizePolicy(policy, policy)
        self._stack.setCurrentIndex(number)
