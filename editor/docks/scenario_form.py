"""What concerns the scenario as a whole: name, author, description, mode, rules and variants."""

from __future__ import annotations

from typing import Any, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFormLayout, QPlainTextEdit, QWidget

from engine.asteroyds.scenario import ModeName

from ..document import Document
from ..edits import with_fields, with_rules
from ..names import mode_name
from .fields import ChoiceField, LineField, NumberField, TickField

_LONGEST_LINE, _LONGEST_TEXT, _LARGEST = 120, 4000, 99
# Below every number that the rules allow: as many shots as one likes.
_NO_LIMIT = -1


class DescriptionField(QPlainTextEdit):
    """Given when it is left."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.left.emit()


class ScenarioForm(QWidget):
    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scenarioForm")
        self._document = document
        form = QFormLayout(self)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._name = LineField("scenarioName", _LONGEST_LINE, lambda v: self._give(self.tr("Rename"), name=v))
        self._author = LineField("scenarioAuthor", _LONGEST_LINE, lambda v: self._give(self.tr("Author"), author=v))
        self._description = DescriptionField(self)
        self._description.setObjectName("scenarioDescription")
        self._description.setTabChangesFocus(True)
        self._description.setMaximumHeight(84)
        self._description.left.connect(self._give_description)
        modes = [(mode_name(mode), mode) for mode in get_args(ModeName)]
        self._mode = ChoiceField("scenarioMode", modes, lambda v: self._give(self.tr("Mode"), mode=v))
        self._hull = NumberField("ruleHull", 1, _LARGEST, lambda v: self._rule(hull=v))
        returns = [(self.tr("not needed"), "no"), (self.tr("any platform"), "any"), (self.tr("own platform"), "own")]
        self._return = ChoiceField("ruleReturn", returns, lambda v: self._rule(return_to_platform=v))
        orders = [(self.tr("red, white, blue"), "fixed"), (self.tr("random"), "random")]
        self._order = ChoiceField("ruleDiceOrder", orders, lambda v: self._rule(dice_order=v))
        self._shots = NumberField("ruleShots", _NO_LIMIT, _LARGEST, self._give_shots)
        self._shots.setSpecialValueText(self.tr("no limit"))
        self._powers = TickField("rulePowers", self.tr("Pilots have powers"), lambda v: self._rule(pilot_powers=v))
        self._last = TickField("ruleLast", self.tr("Last survivor wins"), lambda v: self._rule(last_survivor_wins=v))
        for label, field in (
            (self.tr("Name"), self._name),
            (self.tr("Author"), self._author),
            (self.tr("About"), self._description),
            (self.tr("Mode"), self._mode),
            (self.tr("Hull"), self._hull),
            (self.tr("Return to"), self._return),
            (self.tr("Dice order"), self._order),
            (self.tr("Shots a turn"), self._shots),
        ):
            field.setAccessibleName(label)
            form.addRow(label, field)
        form.addRow(self._powers)
        form.addRow(self._last)
        document.changed.connect(self._show)
        self._show()

    def _give(self, text: str, **fields: Any) -> None:
        self._document.edit(with_fields(self._document.scenario, **fields), text)

    def _rule(self, **fields: Any) -> None:
        self._document.edit(with_rules(self._document.scenario, **fields), self.tr("Change a rule"))

    def _give_shots(self, shots: int) -> None:
        self._rule(shots_per_turn=None if shots == _NO_LIMIT else shots)

    def _give_description(self) -> None:
        if self._description.document().isModified():
            self._give(self.tr("Describe"), description=self._description.toPlainText()[:_LONGEST_TEXT])

    def _show(self) -> None:
        scenario, rules = self._document.scenario, self._document.scenario.rules
        self._name.show_value(scenario.name)
        self._author.show_value(scenario.author)
        if self._description.toPlainText() != scenario.description:
            self._description.setPlainText(scenario.description)
        self._mode.show_value(scenario.mode)
        self._hull.show_value(rules.hull)
        self._return.show_value(rules.return_to_platform)
        self._order.show_value(rules.dice_order)
        self._shots.show_value(_NO_LIMIT if rules.shots_per_turn is None else rules.shots_per_turn)
        self._powers.show_value(rules.pilot_powers)
        self._last.show_value(rules.last_survivor_wins)
