"""The live gauge below the board: how hard and how fair the layout is while it is edited, and what the last edit did.

Figures come a moment after the hand rests and get better for as long as it does; an edit cancels what it made stale.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from engine.asteroyds.scenario import Scenario
from solver.progress import Progress

from ..document import Document
from ..gauge_question import Change, Gauging, Reading
from ..jobs import Job
from ..theme import Theme
from .meter import Line, Meter

_PAUSE_MS = 60
EASIEST, HARDEST = 1.0, 10.0
_UNFAIREST = 20.0  # points: the right end of the meter
_NONE = "–"


class Gauge(QWidget):
    shown = Signal()  # another reading is on the screen

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gauge")
        self.setAccessibleName(self.tr("Difficulty and balance of the layout"))
        self._document = document
        self._theme = theme
        self._gauging = Gauging()
        self._is_ready = False
        self._old: Scenario | None = None  # what the last edit, undo or redo came from
        self._before: Scenario | None = None
        self.reading: Reading | None = None
        self.why_not = ""
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._show)
        self.job.refused.connect(self._refuse)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._ask)
        self._add_widgets()
        document.changed.connect(self.restart)
        document.edited.connect(self._remember)
        document.switched.connect(self._forget)
        self._say(self.tr("Difficulty and balance follow when the solver is ready."), self.tr("Edit on meanwhile."))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for meter in (self.hard, self.even):
            meter.theme = theme
            meter.update()
        if self.reading is not None:
            self._show(self.reading)

    # Asking

    def begin(self) -> None:
        """The solver is ready."""
        self._is_ready = True
        self.restart()

    def fail(self, why: str) -> None:
        """The solver will never be ready."""
        self._say(self.tr("No figures: the solver cannot be loaded."), why)

    def restart(self) -> None:
        """Whatever is being asked is no longer about this layout."""
        self.job.cancel()
        if self._is_ready and self.isVisible():
            self._state.setText(self.tr("rating…"))
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        if self.reading is None or self.reading.scenario != self._document.scenario or not self.reading.complete:
            self.restart()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        self.job.cancel()
        self._timer.stop()

    def _remember(self, old: Scenario, new: Scenario) -> None:
        self._old = old

    def _forget(self) -> None:
        self._old = None
        self._clear()

    def _ask(self) -> None:
        self._before = self._old
        self.job.ask(partial(self._gauging.question, self._before, self._document.scenario))

    def _advance(self, progress: Progress[Reading]) -> None:
        if progress.partial is not None and progress.partial is not self.reading:
            self._show(progress.partial)

    # Showing

    def _show(self, reading: Reading) -> None:
        self.reading, self.why_not = reading, ""
        self._message.hide()
        self._figures.show()
        rounds = reading.rounds
        text = self.tr("{0} rounds").format(_figure(rounds.mean, rounds.half_width))
        if reading.grade is not None:
            grade = reading.grade
            text = self.tr("<b>{0}</b> of 10 · {1}").format(_interval(grade.value, grade.low, grade.high), text)
            self.hard.show_value((grade.value, grade.low, grade.high))
            self._hard_text.setToolTip(
                self.tr("{0}. What planning badly costs a club pilot here; the official Racing layout is 5.").format(
                    grade.words
                )
            )
        else:
            self.hard.show_value(None)
        self._hard_text.setText(text)
        self._show_balance(reading)
        if self._before is None:
            self._hard_change.say(self.tr("no edit yet"))
            self._even_change.say("")
        else:
            self._show_change(self._hard_change, reading.harder, self.tr("harder"), self.tr("easier"), "")
            if reading.less_fair is not None:
                points = self.tr("points")
                self._show_change(self._even_change, reading.less_fair, self.tr("less fair"), self.tr("fairer"), points)
            else:
                self._even_change.say("")
        done = self.tr("{0} games") if reading.complete else self.tr("{0} games…")
        self._state.setText(done.format(f"{reading.games:,}"))
        self._state.setToolTip(
            self.tr("For each start and pilot, seed {0}; ± is half a 95 % interval. More while you rest.").format(
                reading.seed
            )
        )
        self.shown.emit()

    def _show_balance(self, reading: Reading) -> None:
        table = reading.table
        if len(reading.scenario.starts) < 2:
            self._even_text.setText(self.tr("one start: nothing to compare"))
            self.even.show_value(None)
        elif table is None:
            self._even_text.setText(_NONE)
            self.even.show_value(None)
        else:
            worst = max(table.sides, key=lambda side: abs(side.points.mean))
            width = worst.points.half_width
            self._even_text.setText(
                self.tr("<b>{0}</b> points off even").format(_figure(table.imbalance, width, digits=1))
            )
            self._even_text.setToolTip(table.verdict())
            self.even.show_value((table.imbalance, max(table.imbalance - width, 0), table.imbalance + width))

    def _show_change(self, label: Line, change: Change | None, more: str, less: str, unit: str) -> None:
        if change is None:
            label.say(self.tr("last edit: …"))
            return
        digits = 1 if unit else 2
        if not change.is_clear:
            figure = f"{change.mean:+.{digits}f} ± {change.half_width:.{digits}f} {unit}".strip()
            why = self.tr("Measured: {0}. The interval holds 0, so these games do not show whether it did anything.")
            label.say(self.tr("last edit: no clear effect"), tip=why.format(figure))
        else:
            word, arrow = (more, "↑") if change.mean > 0 else (less, "↓")
            colour = self._theme.bad if change.mean > 0 and unit else self._theme.good if unit else self._theme.accent
            figure = f"{_figure(abs(change.mean), change.half_width, digits)} {unit}".strip()
            text = self.tr("{0} {1} by {2}").format(arrow, word, figure)
            label.say(text, colour, self.tr("What the last edit did, with half the 95 % interval: {0}").format(text))

    def _refuse(self, why: str) -> None:
        self._clear()
        self.why_not = why
        faults = why.splitlines()
        more = self.tr(" (and {0} more)").format(len(faults) - 1) if len(faults) > 1 else ""
        self._say(self.tr("Cannot be played: {0}{1}").format(faults[0], more), why)

    def _say(self, text: str, tip: str) -> None:
        self._message.setText(text)
        self._message.setToolTip(tip)
        self._message.show()
        self._figures.hide()

    def _clear(self) -> None:
        self.reading = None
        for meter in (self.hard, self.even):
            meter.show_value(None)
        for label in (self._hard_text, self._even_text, self._state):
            label.setText("")
        for line in (self._hard_change, self._even_change):
            line.say("")

    # How it is put together

    def _add_widgets(self) -> None:
        self.hard, self.even = Meter(EASIEST, HARDEST, self._theme), Meter(0, _UNFAIREST, self._theme)
        self.hard.setObjectName("gaugeDifficultyMeter")
        self.even.setObjectName("gaugeBalanceMeter")
        self.hard.setToolTip(self.tr("Grade from 1 to 10; the band is the 95 % interval"))
        self.even.setToolTip(self.tr("Largest deviation from an even win share, 0 to 20 points; left is fairer"))
        self._figures = QWidget()
        grid = QGridLayout(self._figures)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        self._hard_text = self._label("gaugeDifficulty", self.tr("Difficulty"))
        self._hard_change = Line("gaugeHarder", self.tr("What the last edit did to the difficulty"))
        self._even_text = self._label("gaugeBalance", self.tr("Balance"))
        self._even_change = Line("gaugeFairer", self.tr("What the last edit did to the balance"))
        self._state = self._label("gaugeState", self.tr("Games behind the figures"))
        cards = (
            (self.tr("Difficulty"), self.hard, self._hard_text, self._hard_change, 4),
            (self.tr("Balance"), self.even, self._even_text, self._even_change, 3),
        )
        for number, (title, meter, text, change, stretch) in enumerate(cards):
            grid.addWidget(QLabel(title), 0, 2 * number)
            grid.addWidget(meter, 1, 2 * number)
            grid.addWidget(text, 0, 2 * number + 1)
            # Below the number of games nothing else is written.
            grid.addWidget(change, 1, 2 * number + 1, 1, 1 + number)
            grid.setColumnStretch(2 * number + 1, stretch)
        grid.addWidget(self._state, 0, 4)
        grid.setColumnMinimumWidth(4, 96)
        self._message = self._label("gaugeMessage", self.tr("Why there are no figures"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 3, 10, 3)
        layout.addWidget(self._message, 1)
        layout.addWidget(self._figures, 1)
        self.setFixedHeight(46)

    def _label(self, name: str, accessible: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setAccessibleName(accessible)
        # However long the text is, it never makes the window wider.
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label


def _figure(mean: float, half_width: float, digits: int = 2) -> str:
    return f"{mean:.{digits}f} ± {half_width:.{digits}f}" if half_width != float("inf") else f"{mean:.{digits}f}"


def _interval(value: float, low: float, high: float) -> str:
    return f"{value:.1f} ({low:.1f}–{high:.1f})"
