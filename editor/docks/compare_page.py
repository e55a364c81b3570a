"""The present layout against its saved version: every figure of both, on the same dice, and what differs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QProgressBar, QPushButton, QTreeWidgetItem

from engine.asteroyds.scenario import Scenario
from solver.progress import Progress, Question

from ..document import Document
from ..jobs import Job
from ..rating_question import LayoutRating, check_playable
from ..theme import Theme
from .rating_pages import Page, figure_tree, paragraph

if TYPE_CHECKING:
    from solver.compare import Comparison, Difference

GAMES = 864
_SHARES = ("destroyed", "unfinished", "round_one_nothing", "boxed_in", "traps")  # in percent


def against_saved(saved: Scenario, now: Scenario) -> Question[Comparison]:
    for scenario in (saved, now):
        check_playable(scenario)
    from solver.compare import compare_edit

    return (yield from compare_edit(saved, now, games=GAMES))


class ComparePage(Page):
    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__(theme)
        self._document = document
        self._is_ready = False
        self.comparison: Comparison | None = None
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._show)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self._run = QPushButton()
        self._run.setObjectName("compareRun")
        self._run.clicked.connect(self.toggle)
        self._bar = QProgressBar()
        self._bar.setObjectName("compareProgress")
        self.says = paragraph("compareSays")
        headers = {
            self.tr("Figure"): self.tr("Of which pilot; mean over the starts"),
            self.tr("Change"): self.tr("With half the 95 % interval; bold where that is clearly not 0"),
            self.tr("Saved"): self.tr("The version on disk, or as it was begun"),
            self.tr("Now"): self.tr("What is on the table"),
        }
        self.tree = figure_tree("compareFigures", self.tr("Saved version and now"), headers)
        for widget, stretch in ((self._run, 0), (self._bar, 0), (self.says, 0), (self.tree, 1)):
            self.column.addWidget(widget, stretch)
        document.changed.connect(self._forget)
        document.filed.connect(self._forget)
        self._forget()

    def set_ready(self, is_ready: bool) -> None:
        self._is_ready = is_ready
        self._show_state()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        if self.comparison is not None:
            self._show(self.comparison)

    def show_rating(self, found: LayoutRating | None) -> None:
        """A comparison plays its own games."""

    def toggle(self) -> None:
        if self.job.is_running:
            self.job.cancel()
            return
        sheet = self._document.sheet
        self._bar.setRange(0, 0)
        self.job.ask(partial(against_saved, sheet.saved, sheet.scenario))

    def _forget(self, *_: object) -> None:
        self.job.cancel()
        self.comparison = None
        self.tree.clear()
        self._show_state()

    def _advance(self, progress: Progress[Comparison]) -> None:
        self._bar.setRange(0, progress.total or 0)
        self._bar.setValue(progress.done)
        if progress.partial is not None:
            self._show(progress.partial)

    def _refuse(self, why: str) -> None:
        self.says.setText(why)

    def _show(self, found: Comparison) -> None:
        self.comparison = found
        self.tree.clear()
        for each in found.overall:
            self.tree.addTopLevelItem(self._row(each))
        clear = sum(each.difference.is_clear for each in found.overall)
        text = (
            self.tr("{0} of {1} figures have clearly changed (bold); of the others the games show no change.")
            if clear
            else self.tr("The games show no change in any of the {1} figures: every interval holds 0.")
        )
        played = self.tr("{0:,} games each, seed {1}, common dice.").format(found.games, found.seed)
        self.says.setText(f"{text.format(clear, len(found.overall))} {played}")

    def _row(self, each: Difference) -> QTreeWidgetItem:
        factor = 100 if each.figure in _SHARES else 1
        name = f"{each.player} {each.figure}".strip().replace("_", " ") + (" %" if factor > 1 else "")
        change = each.difference
        text = f"{factor * change.mean:+.2f} ±{factor * change.half_width:.2f}"
        row = QTreeWidgetItem([name, text, f"{factor * each.a:.2f}", f"{factor * each.b:.2f}"])
        for column in range(1, 4):
            row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        row.setToolTip(1, each.verdict)
        if change.is_clear:
            font = row.font(1)
            font.setBold(True)
            row.setFont(1, font)
            row.setForeground(1, QColor(self.theme.accent))
        return row

    def _show_state(self, *_: object) -> None:
        sheet = self._document.sheet
        running = self.job.is_running
        same = sheet.saved == sheet.scenario
        self._run.setText(self.tr("Stop") if running else self.tr("Compare with the saved version"))
        self._run.setEnabled(self._is_ready and (running or not same))
        self._bar.setVisible(running)
        if self.comparison is None and not running:
            self.says.setText(
                self.tr("Nothing was changed since the layout was saved.")
                if same
                else self.tr("Plays both versions on the same dice, so that small differences show.")
            )
