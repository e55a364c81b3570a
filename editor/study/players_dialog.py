"""The question for a new game: who sits where, and how long may one plan?"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QSpinBox, QWidget

from engine.asteroyds.scenario import Scenario
from solver.pilots import SKILL_NAMES

from .stopwatch import CHOICES_S
from .table import HUMAN

NOBODY = "nobody"
_OWN = -1


class PlayersDialog(QDialog):
    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playersDialog")
        self.setWindowTitle(self.tr("Play a game"))
        form = QFormLayout(self)
        words = {
            HUMAN: self.tr("human"),
            "novice": self.tr("novice (solver)"),
            "club": self.tr("club player (solver)"),
            "expert": self.tr("expert (solver)"),
            "best": self.tr("best play (solver)"),
            NOBODY: self.tr("nobody"),
        }
        self._fields: dict[int, QComboBox] = {}
        for start in sorted(scenario.starts, key=lambda start: start.seat):
            field = QComboBox()
            field.setObjectName(f"player{start.seat}")
            for player in (HUMAN, *SKILL_NAMES, NOBODY):
                field.addItem(words[player], player)
            # A person against club players: the usual evening.
            field.setCurrentIndex(0 if not self._fields else 2)
            field.currentIndexChanged.connect(self._check)
            self._fields[start.seat] = field
            team = f", {start.team}" if start.team else ""
            pilot = f", {start.pilot}" if start.pilot else ""
            form.addRow(self.tr("Seat {0}").format(start.seat) + team + pilot, field)
        self._watch = QComboBox()
        self._watch.setObjectName("stopwatchChoice")
        self._watch.addItem(self.tr("as long as one likes"), 0)
        for seconds in CHOICES_S:
            self._watch.addItem(self.tr("{0} seconds").format(seconds), seconds)
        self._watch.addItem(self.tr("own time"), _OWN)
        self._own = QSpinBox()
        self._own.setObjectName("stopwatchOwn")
        self._own.setRange(1, 3600)
        self._own.setValue(90)
        self._own.setSuffix(self.tr(" s"))
        self._watch.currentIndexChanged.connect(self._check)
        form.addRow(self.tr("Time to plan"), self._watch)
        form.addRow(self.tr("Seconds"), self._own)
        self._form = form
        self._says = QLabel()
        self._says.setObjectName("playersSay")
        self._says.setWordWrap(True)
        form.addRow(self._says)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._buttons.setObjectName("playersButtons")
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Play"))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        form.addRow(self._buttons)
        self._check()

    def players(self) -> dict[int, str]:
        """By seat, those who take part."""
        chosen = {seat: str(field.currentData()) for seat, field in self._fields.items()}
        return {seat: player for seat, player in chosen.items() if player != NOBODY}

    def limit_s(self) -> int:
        seconds = int(self._watch.currentData())
        return self._own.value() if seconds == _OWN else seconds

    def _check(self) -> None:
        players = self.players()
        self._form.setRowVisible(self._own, self._watch.currentData() == _OWN)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(players))
        humans = [seat for seat, player in players.items() if player == HUMAN]
        if not players:
            self._says.setText(self.tr("Somebody has to play."))
        elif len(humans) > 1:
            self._says.setText(self.tr("Hot seat: each plans unseen, then says ready and makes room for the next."))
        elif not humans:
            self._says.setText(self.tr("Solver pilots play among themselves; you watch."))
        else:
            self._says.setText(self.tr("You plan; the others think meanwhile."))
