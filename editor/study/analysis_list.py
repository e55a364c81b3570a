"""The ranked programs of an analysis as a list that sharpens while one looks: rows stay where the hand is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from engine.asteroyds.notation import Program
from solver.analysis import Analysis, Ranked

_PROGRAM = Qt.ItemDataRole.UserRole


class AnalysisList(QTreeWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("analysisList")
        self.setAccessibleName(self.tr("Ranked programs"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        headers = {
            self.tr("Program"): self.tr("A double click takes it into the chart"),
            self.tr("W"): self.tr("How much it wins this round"),
            self.tr("D"): self.tr("Damage of this round"),
            self.tr("C"): self.tr("Column in which the last of it is won"),
            self.tr("Rounds"): self.tr("Expected rounds to the end of the game, with half the 95 % interval"),
            self.tr("Margin"): self.tr(
                "Rounds more than the fewest, on the same dice, with half the 95 % interval. "
                "Of the programs that are not shown to take more, the one with the least damage stands first."
            ),
        }
        self.setHeaderLabels(list(headers))
        for column, tip in enumerate(headers.values()):
            self.headerItem().setToolTip(column, tip)
        self.setMinimumHeight(84)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setMinimumSectionSize(18)
        self.header().setStretchLastSection(False)
        # A row is as wide as it is; what does not fit into a narrow dock can be scrolled to.
        self.setStyleSheet("QTreeWidget::item { padding: 0 1px; } QHeaderView::section { padding: 1px 2px; }")

    @property
    def chosen(self) -> Program | None:
        row = self.currentItem()
        return None if row is None else row.data(0, _PROGRAM)

    def show_ranked(self, ranked: tuple[Ranked, ...], found: Analysis) -> None:
        """Rows are changed in place: building them anew would cost the window more than the question."""
        chosen = self.chosen
        self.setUpdatesEnabled(False)
        while self.topLevelItemCount() > len(ranked):
            self.takeTopLevelItem(self.topLevelItemCount() - 1)
        while self.topLevelItemCount() < len(ranked):
            new = QTreeWidgetItem()
            for column in range(1, self.columnCount()):
                new.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            self.addTopLevelItem(new)
        for number, each in enumerate(ranked):
            row = self.topLevelItem(number)
            assert row is not None
            for column, text in enumerate(self._columns(each)):
                if row.text(column) != text:
                    row.setText(column, text)
            row.setData(0, _PROGRAM, each.program)
            row.setToolTip(0, self._tip(each, found))
            if each.program == chosen and row is not self.currentItem():
                self.setCurrentItem(row)
        self.setUpdatesEnabled(True)

    def _tip(self, each: Ranked, found: Analysis) -> str:
        line = each.line
        gained = ", ".join(each.outcome.gained) or self.tr("nothing")
        if line is None:
            proven = self.tr("wins {0}, proven; {1} of {2} best programs lead exactly there")
            return proven.format(gained, each.outcome.programs, found.solution.optimal_programs)
        text = self.tr("wins {0}; {1:.3f} ± {2:.3f} rounds, {3} trials, seed {4}; {5}")
        return text.format(gained, line.rounds, line.rounds_half_width, line.trials, line.seed, line.method)

    def _columns(self, each: Ranked) -> list[str]:
        outcome, line = each.outcome, each.line
        column = "–" if outcome.column is None else str(outcome.column)
        found = [str(outcome.program), str(len(outcome.gained)), str(outcome.damage), column]
        if line is None:
            return [*found, "", ""]
        # Not "best": a program that wins as soon with less damage may stand above it.
        fewest = self.tr("fewest")
        margin = f"+{line.difference:.2f} ±{line.difference_half_width:.2f}" if line.difference else fewest
        return [*found, f"{line.rounds:.2f} ±{line.rounds_half_width:.2f}", margin]
