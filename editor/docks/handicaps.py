"""How many of its targets each team needs: one number for every team that the scenario speaks of."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from ..document import Document
from ..edits import with_rules
from ..teams import assigned_targets, known_teams
from .fields import NumberField

_LARGEST = 9999
_ALL = 0  # below the smallest number that a rule may ask for
_LONGEST_LABEL = 24


class Handicaps(QWidget):
    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("handicaps")
        self._document = document
        self._form = QFormLayout(self)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._nobody = QLabel(self.tr("No teams yet: give a start a team, or an asteroid a target."), self)
        self._nobody.setWordWrap(True)
        self._form.addRow(self._nobody)
        self._fields: dict[str, NumberField] = {}
        document.changed.connect(self._show)
        self._show()

    def _give(self, team: str, number: int) -> None:
        needed = {**self._document.scenario.rules.targets_needed, team: number}
        if number == _ALL:
            del needed[team]
        text = self.tr("Targets needed by {0}").format(team)
        self._document.edit(with_rules(self._document.scenario, targets_needed=needed), text)

    def _show(self) -> None:
        scenario = self._document.scenario
        teams, assigned = known_teams(scenario), assigned_targets(scenario)
        if list(self._fields) != teams:
            self._rebuild(teams)
        self._form.setRowVisible(self._nobody, not teams)
        for team, field in self._fields.items():
            field.show_value(scenario.rules.targets_needed.get(team, _ALL))
            field.setSuffix(self.tr(" of {0}").format(assigned[team]))

    def _rebuild(self, teams: list[str]) -> None:
        for field in self._fields.values():
            # Not at once: it may be this very field that is telling us of its new value.
            for widget in (self._form.labelForField(field), field):
                widget.hide()
                widget.deleteLater()
            self._form.takeRow(field)
        self._fields = {}
        for team in teams:
            field = NumberField(f"needed:{team}", 1, _LARGEST, partial(self._give, team), below=self.tr("all"))
            field.setAccessibleName(self.tr("Targets that team {0} needs").format(team))
            field.setToolTip(self.tr("How many of its targets team {0} has to get rid of to win.").format(team))
            label = team if len(team) <= _LONGEST_LABEL else team[: _LONGEST_LABEL - 1] + "…"
            self._form.addRow(label, field)
            self._fields[team] = field
