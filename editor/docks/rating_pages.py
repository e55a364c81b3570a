"""The pages of the rating dock: figures, win shares, rounds, first rolls; each shows one side of a rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ..plots_view import SharePlot, SpreadPlot
from ..rating_question import LayoutRating
from ..theme import Theme

if TYPE_CHECKING:
    from solver.rating_results import Figure, PlayerRating

    from ..study.roll_map import RollMap


def value(figure: Figure, digits: int = 2) -> str:
    return f"{figure.mean:.{digits}f} ±{figure.half_width:.{digits}f}"


def percent(figure: Figure) -> str:
    return f"{100 * figure.mean:.1f} ±{100 * figure.half_width:.1f} %"


def figure_tree(name: str, accessible: str, headers: Mapping[str, str]) -> QTreeWidget:
    """Headers with what they mean."""
    tree = QTreeWidget()
    tree.setObjectName(name)
    tree.setAccessibleName(accessible)
    tree.setHeaderLabels(list(headers))
    for column, tip in enumerate(headers.values()):
        tree.headerItem().setToolTip(column, tip)
    tree.setIndentation(10)
    tree.setMinimumHeight(90)
    tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    tree.header().setMinimumSectionSize(20)
    tree.header().setStretchLastSection(False)
    return tree


def paragraph(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


class Page(QWidget):
    """Shows nothing until there is something to show."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.found: LayoutRating | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 4, 0, 0)
        self.column.setSpacing(6)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.show_rating(self.found)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found

    def choice(self, name: str, accessible: str, changed: Callable[[], object]) -> QComboBox:
        box = QComboBox()
        box.setObjectName(name)
        box.setAccessibleName(accessible)
        box.currentIndexChanged.connect(lambda _: changed())
        return box


def fill(box: QComboBox, texts: list[str]) -> None:
    """The same choices leave the chosen one as it is."""
    if [box.itemText(number) for number in range(box.count())] != texts:
        box.blockSignals(True)
        chosen = box.currentText()
        box.clear()
        box.addItems(texts)
        box.setCurrentIndex(max(box.findText(chosen), 0))
        box.blockSignals(False)


class FiguresPage(Page):
    """For each start and skill, with intervals."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        headers = {
            self.tr("Start"): self.tr("Each start is flown alone; unfold it to see every pilot"),
            self.tr("Rounds"): self.tr("To finish, with half the 95 % interval"),
            self.tr("Cost"): self.tr("Rounds more than the base policy, on the same dice: what planning badly costs"),
            self.tr("Luck"): self.tr("Standard deviation of the rounds over the dice"),
            self.tr("Damage"): self.tr("In a game"),
            self.tr("Destroyed"): self.tr("Share of games"),
        }
        self.tree = figure_tree("ratingFigures", self.tr("Figures for each start and pilot"), headers)
        self.column.addWidget(self.tree, 1)
        self.first = paragraph("ratingRoundOne")
        self.column.addWidget(self.first)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        folded = {
            item.text(0)
            for number in range(self.tree.topLevelItemCount())
            if (item := self.tree.topLevelItem(number)) is not None and not item.isExpanded()
        }
        self.tree.clear()
        self.first.setText("")
        if found is None:
            return
        rating = found.rating
        self._add(self.tr("all"), rating.overall, folded)
        for start in rating.starts:
            self._add(f"{start.seat} {start.at}", start.players, folded)
        exact = rating.round_one()
        if "round_one_gains" in exact and "round_one_nothing" in exact:
            text = self.tr("Round one, exact: {0:.2f} gains on average, nothing to win with {1:.0f} % of rolls.")
            self.first.setText(text.format(exact["round_one_gains"].mean, 100 * exact["round_one_nothing"].mean))

    def _add(self, name: str, players: tuple[PlayerRating, ...], folded: set[str]) -> None:
        parent = QTreeWidgetItem([name])
        self.tree.addTopLevelItem(parent)
        for player in players:
            cost = value(player.difficulty) if player.difficulty else ""
            cells = [player.player, value(player.rounds), cost, value(player.luck), value(player.damage)]
            row = QTreeWidgetItem([*cells, percent(player.destroyed)])
            for column in range(1, self.tree.columnCount()):
                row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            parent.addChild(row)
        parent.setExpanded(name not in folded)


class BalancePage(Page):
    """Who wins how often, with the band of a fair layout."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.verdict = paragraph("ratingVerdict")
        self.company = self.choice("ratingCompany", self.tr("Who plays"), self._show)
        self.company.setToolTip(
            self.tr("Who flies all the seats: the base policy, pilots of one skill, or one of each")
        )
        self.plot = SharePlot(theme)
        self.more = paragraph("ratingBalanceMore")
        for widget in (self.verdict, self.company, self.plot, self.more):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        self.plot.theme = self.theme
        fairness = None if found is None else found.fairness
        fill(self.company, [] if fairness is None else [table.company for table in fairness.tables])
        self.company.setVisible(fairness is not None)
        self._show()

    def _show(self) -> None:
        found = self.found
        fairness = None if found is None else found.fairness
        if found is None or fairness is None:
            alone = found is not None and len(found.scenario.starts) < 2
            self.verdict.setText(
                self.tr("One start: nothing to compare.") if alone else self.tr("Comes after the figures.")
            )
            self.plot.show_table(None)
            self.more.setText("")
            return
        table = fairness.of(self.company.currentText() or fairness.tables[0].company)
        verdict = table.verdict(fairness.threshold)
        self.verdict.setText(f"{verdict[:1].upper()}{verdict[1:]}.")
        self.plot.show_table(table)
        lines = [self.tr("{0:,} games with all seats, seed {1}.").format(table.games, fairness.seed)]
        p_value = f"{table.p_value:.3f}" if table.p_value >= 0.001 else "< 0.001"
        lines.append(
            self.tr("p of equal shares {0}; ties {1}; undecided {2}.").format(
                p_value, percent(table.ties), percent(table.unfinished)
            )
        )
        if table.teams:
            lines.append(self.tr("Flying first is worth {0} points.").format(value(table.first, 1)))
        if fairness.handicaps is not None:
            best = fairness.handicaps.best
            text = self.tr("Nearest to even: {0} needs {1} of {2} targets.")
            lines.append(text.format(best.team, best.needed, best.assigned))
        self.more.setText("\n".join(lines))


class SpreadPage(Page):
    """How many rounds games take."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.plot = SpreadPlot(theme)
        self.more = paragraph("ratingSpreadMore")
        title = QLabel(self.tr("Share of games finished in each round"))
        for widget, stretch in ((title, 0), (self.plot, 1), (self.more, 0)):
            self.column.addWidget(widget, stretch)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        self.plot.theme = self.theme
        self.plot.show_spread({} if found is None else found.spread)
        never = {} if found is None else {name: share for name, share in found.unfinished.items() if share}
        text = ", ".join(f"{name} {100 * share:.1f} %" for name, share in never.items())
        self.more.setText(self.tr("Never finished: {0}.").format(text) if text else "")


class RollsPage(Page):
    """What each first roll can win, for one start."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.start = self.choice("ratingStart", self.tr("Start"), self._show)
        self.says = paragraph("ratingRollsSays")
        self.map: RollMap | None = None
        self.column.addWidget(self.start)
        self.column.addWidget(self.says)
        self.column.addStretch(1)

    def show_rating(self, found: LayoutRating | None) -> None:
        self.found = found
        starts = [] if found is None else found.rating.starts
        fill(self.start, [f"{start.seat} {start.at}" for start in starts])
        self.start.setVisible(bool(starts))
        self._show()

    def _show(self) -> None:
        start = self.start.currentIndex()
        first = None if self.found is None or start < 0 else self.found.rating.starts[start].round_one
        if first is None:
            self.says.setText("")
            if self.map is not None:
                self.map.hide()
            return
        from solver.rolls import ALL_DICE

        roll_map = self._map()
        roll_map.theme = self.theme
        roll_map.show_gains(first.gains, ALL_DICE[0])
        roll_map.show()
        text = self.tr(
            "Blocks: red die, rows: white, columns: blue. {0} of {1} rolls win nothing; {2:.2f} gains on average."
        )
        self.says.setText(text.format(first.nothing, first.rolls, first.mean))

    def _map(self) -> RollMap:
        """Made when the solver is there."""
        if self.map is None:
            from ..study.roll_map import RollMap

            self.map = RollMap(self.theme)
            self.map.setObjectName("ratingRollMap")
            self.column.insertWidget(1, self.map)
        return self.map
