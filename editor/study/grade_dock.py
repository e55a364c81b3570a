"""My program graded: what it loses, the luck of the roll, the smallest repair; and after a game who played how well."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.asteroyds.files import write_text_safely
from solver.game_grade import GameSummary, PlayerSummary, grade_game
from solver.game_grade_text import game_grade_text
from solver.grade import REPAIRED, Grade, Mark, grade
from solver.progress import Progress

from ..complaint import complain
from ..jobs import Job
from ..theme import Theme
from .session import Session


class GradeDock(QWidget):
    taken = Signal(object)  # Program; whether it may be written now is the chart's to say

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("gradeDock")
        self._session = session
        self._theme = theme
        self.grade: Grade | None = None
        self.summary: GameSummary | None = None
        self._forbidden = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        self._ask = self._button(layout, "gradeProgram", self.tr("Grade my program"), self.ask)
        self._verdict = QLabel()
        self._verdict.setObjectName("gradeVerdict")
        self._verdict.setWordWrap(True)
        layout.addWidget(self._verdict)
        self._more = QLabel()
        self._more.setObjectName("gradeMore")
        self._more.setWordWrap(True)
        layout.addWidget(self._more)
        self._repair = self._button(layout, "gradeRepair", self.tr("Take the repair into the chart"), self.take_repair)
        row = QHBoxLayout()
        self._whole = self._button(row, "gradeGame", self.tr("Grade the whole game"), self.ask_game)
        self._save = self._button(row, "gradeSave", self.tr("Save…"), self.save)
        self._save.setToolTip(self.tr("The grades of the whole game as text or JSON"))
        layout.addLayout(row)
        self._bar = QProgressBar()
        self._bar.setObjectName("gradeProgress")
        self._bar.hide()
        layout.addWidget(self._bar)
        self._players = QTreeWidget()
        self._players.setObjectName("gradePlayers")
        self._players.setAccessibleName(self.tr("Errors and luck of each player"))
        self._players.setHeaderLabels([self.tr("Seat"), self.tr("Lost"), self.tr("Luck"), self.tr("Adjusted")])
        for column, tip in enumerate(
            (
                self.tr("Unfold a player to see every round; a click goes there"),
                self.tr("Expected rounds given away by programs, with half the 95 % interval"),
                self.tr("Rounds that the rolls have given (+) or taken (−), with half the 95 % interval"),
                self.tr("The rounds that the win would have taken with ordinary luck"),
            )
        ):
            self._players.headerItem().setToolTip(column, tip)
        self._players.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._players.header().setStretchLastSection(True)
        self._players.itemClicked.connect(self._go)
        layout.addWidget(self._players, 1)
        self._legend = QLabel(
            self.tr(
                "For every player, in rounds: what the programs have lost, the luck of the rolls (+ good, − bad), and"
                " after how many rounds the win would have come with ordinary luck. Every round has its own mark."
            )
        )
        self._legend.setObjectName("gradeLegend")
        self._legend.setWordWrap(True)
        layout.addWidget(self._legend)
        layout.addStretch()
        self.job, self.game_job = Job(self), Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._show)
        self.job.refused.connect(self._verdict.setText)
        self.game_job.advanced.connect(self._advance_game)
        self.game_job.answered.connect(self._list)
        self.game_job.refused.connect(self._verdict.setText)
        self.game_job.running_changed.connect(self._bar.setVisible)
        for signal in (session.began, session.moved, session.dice_changed, session.seat_changed):
            signal.connect(self.forget)
        session.program_changed.connect(self.forget)
        session.began.connect(self._forget_game)
        self._forget_game()
        self.forget()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self.grade is not None:
            self._show(self.grade)

    def forbid(self, forbidden: bool) -> None:
        """While a game is played nobody is told how good a plan is."""
        self._forbidden = forbidden
        self.forget()

    # One program

    def ask(self) -> None:
        if not self._ask.isEnabled():
            return
        session = self._session
        game, seat, dice, program = session.game(), session.seat, session.dice, session.program(session.seat)
        self._verdict.setText(self.tr("Grading {0} …").format(program))
        self.job.ask(lambda: grade(game, seat, dice, program))

    def forget(self) -> None:
        """The grade was about another program."""
        self.job.cancel()
        self.grade = None
        session = self._session
        can_plan = not self._forbidden and not session.over and session.craft(session.seat).alive
        self._ask.setEnabled(can_plan)
        self._whole.setEnabled(not self._forbidden and session.moment.parent is not None)
        self._repair.hide()
        silent = self.tr("The solver is silent while this game is played.") if self._forbidden else ""
        self._verdict.setText(self.tr("Write a program into the chart and have it graded.") if can_plan else silent)
        self._more.setText("")

    def take_repair(self) -> None:
        if self.grade is not None and self.grade.repair is not None:
            self.taken.emit(self.grade.repair.program)

    def _advance(self, progress: Progress[Grade]) -> None:
        if progress.partial is not None:
            self._show(progress.partial)

    def _show(self, found: Grade) -> None:
        self.grade = found
        colour = self._theme.good if found.mark in REPAIRED else self._theme.bad
        loss = self.tr("{0:.2f} ± {1:.2f} rounds lost").format(found.loss, found.half_width)
        self._verdict.setText(f'<b style="color:{colour}">{mark_name(found.mark)}</b> · {loss}')
        parts = [self.tr("Best found: {0}.").format(found.best.outcome.program)]
        if found.repair is not None:
            count, program = found.repair.columns_changed, found.repair.program
            changed = self.tr("1 column changed") if count == 1 else self.tr("{0} columns changed").format(count)
            parts.append(self.tr("Smallest repair: {0}, {1}.").format(program, changed))
        if found.luck is not None:
            luck, half = found.luck.luck_in_rounds, found.luck.rounds_half_width
            word = self.tr("lucky") if luck > half else self.tr("unlucky") if luck < -half else self.tr("ordinary")
            parts.append(self.tr("The roll was {0}: {1:+.2f} ± {2:.2f} rounds.").format(word, luck, half))
        self._more.setText(" ".join(parts))
        self._repair.setVisible(found.repair is not None)

    # The whole game

    def ask_game(self) -> None:
        if self._forbidden or self._session.moment.parent is None:
            return
        game = self._session.whole_game()
        self._bar.setRange(0, 0)
        self.game_job.ask(lambda: grade_game(game))

    def _forget_game(self) -> None:
        self.game_job.cancel()
        self.summary = None
        self._save.setEnabled(False)
        self._players.clear()
        self._players.hide()
        self._legend.show()

    def save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save grades"), "grades.txt", self.tr("Text (*.txt);;JSON (*.json)")
        )
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> bool:
        """JSON if the name ends so, text otherwise."""
        assert self.summary is not None
        text = game_grade_text(self.summary)
        if path.suffix.lower() == ".json":
            text = json.dumps(self.summary.to_json(), indent=1)
        try:
            write_text_safely(path, text + "\n")
        except OSError as error:
            complain(self, "gradeComplaint", self.tr("The grades were not saved"), [str(error)])
            return False
        return True

    def _advance_game(self, progress: Progress[GameSummary]) -> None:
        # Steps inside one program come without a total; the bar stays where it is.
        if progress.partial is not None:
            self._bar.setRange(0, progress.total or 0)
            self._bar.setValue(progress.done)
            self._bar.setFormat(progress.text)
            self._list(progress.partial)

    def _list(self, found: GameSummary) -> None:
        self.summary = found
        self._save.setEnabled(True)
        self._players.show()
        self._legend.hide()
        unfolded = {n for n in range(len(found.players)) if (i := self._players.topLevelItem(n)) and i.isExpanded()}
        self._players.clear()
        for number, player in enumerate(found.players):
            row = QTreeWidgetItem(self._columns(player))
            self._players.addTopLevelItem(row)
            counted = [f"{player.count(mark)} {mark_name(mark)}" for mark in Mark if player.count(mark)]
            row.setToolTip(0, ", ".join(counted))
            for each in player.rounds:
                text = self.tr("{0}: {1}").format(each.round, each.program)
                luck = f"{each.luck.luck_in_rounds:+.2f}"
                child = QTreeWidgetItem([text, f"{each.loss:.2f}", luck, mark_name(each.mark)])
                child.setToolTip(
                    0, self.tr("round {0}, dice {1}; best found: {2}").format(each.round, each.dice, each.best)
                )
                child.setData(0, Qt.ItemDataRole.UserRole, each.round)
                row.addChild(child)
            row.setExpanded(number in unfolded)

    def _columns(self, player: PlayerSummary) -> list[str]:
        if not player.rounds:
            # Not judged yet is not without fault.
            return [str(player.seat), "…", "…", "…"]
        adjusted = "–" if player.adjusted is None else f"{player.adjusted:.1f}"
        return [
            str(player.seat),
            f"{player.loss:.2f} ±{player.loss_half_width:.2f}",
            f"{player.luck:+.2f} ±{player.luck_half_width:.2f}",
            adjusted,
        ]

    def _go(self, item: QTreeWidgetItem) -> None:
        """To the moment before the round that was clicked."""
        number = item.data(0, Qt.ItemDataRole.UserRole)
        if number is not None:
            self._session.go(self._session.line()[number - 1])

    def _button(self, layout: QBoxLayout, name: str, text: str, run: object) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        assert callable(run)
        button.clicked.connect(lambda _=False: run())
        layout.addWidget(button)
        return button


def mark_name(mark: Mark) -> str:
    def tr(text: str) -> str:
        return QCoreApplication.translate("GradeDock", text)

    names = {
        Mark.BEST: tr("best"),
        Mark.GOOD: tr("good"),
        Mark.INACCURACY: tr("inaccuracy"),
        Mark.MISTAKE: tr("mistake"),
        Mark.BLUNDER: tr("blunder"),
    }
    return names[mark]
