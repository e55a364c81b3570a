"""What concerns the scenario as a whole: name, author, description, mode, rules, variants and handicaps."""

from __future__ import annotations

from typing import Any, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QPlainTextEdit, QWidget

from engine.asteroyds.scenario import ModeName

from ..document import Document
from ..edits import with_fields, with_rules
from ..names import mode_name
from .fields import ChoiceField, LineField, NumberField, TickField
from .handicaps import Handicaps
from .tips import mode_tip, scenario_tip

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
        self._form = QFormLayout(self)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self._form.setContentsMargins(10, 10, 10, 10)
        self._add_words()
        self._add_rules()
        self._handicaps = Handicaps(document, self)
        self._handicaps.setToolTip(scenario_tip("targets_needed"))
        self._needed_title = self._heading(self.tr("Targets needed"))
        self._form.addRow(self._handicaps)
        document.changed.connect(self._show)
        self._show()

    def _add_words(self) -> None:
        self._name = LineField("scenarioName", _LONGEST_LINE, lambda v: self._give(self.tr("Rename"), name=v))
        self._author = LineField("scenarioAuthor", _LONGEST_LINE, lambda v: self._give(self.tr("Author"), author=v))
        self._name.setPlaceholderText(self.tr("without a name"))
        self._description = DescriptionField()
        self._description.setObjectName("scenarioDescription")
        self._description.setTabChangesFocus(True)
        self._description.setFixedHeight(72)
        self._description.left.connect(self._give_description)
        modes = [(mode_name(mode), mode) for mode in get_args(ModeName)]
        self._mode = ChoiceField("scenarioMode", modes, lambda v: self._give(self.tr("Mode"), mode=v))
        for row, mode in enumerate(get_args(ModeName)):
            self._mode.setItemData(row, mode_tip(mode), Qt.ItemDataRole.ToolTipRole)
        self._add("name", self.tr("Name"), self._name)
        self._add("author", self.tr("Author"), self._author)
        self._add("description", self.tr("About"), self._description)
        self._add("mode", self.tr("Mode"), self._mode)

    def _add_rules(self) -> None:
        self._heading(self.tr("Rules"))
        self._hull = NumberField("ruleHull", 1, _LARGEST, lambda v: self._rule(hull=v))
        returns = [(self.tr("not needed"), "no"), (self.tr("any platform"), "any"), (self.tr("own platform"), "own")]
        self._return = ChoiceField("ruleReturn", returns, lambda v: self._rule(return_to_platform=v))
        orders = [(self.tr("red, white, blue"), "fixed"), (self.tr("random"), "random")]
        self._order = ChoiceField("ruleDiceOrder", orders, lambda v: self._rule(dice_order=v))
        self._shots = NumberField("ruleShots", 0, _LARGEST, self._give_shots, below=self.tr("no limit"))
        self._powers = TickField("rulePowers", self.tr("Pilots have powers"), lambda v: self._rule(pilot_powers=v))
        self._last = TickField("ruleLast", self.tr("Last survivor wins"), lambda v: self._rule(last_survivor_wins=v))
        self._add("hull", self.tr("Hull"), self._hull)
        self._add("return_to_platform", self.tr("Return to"), self._return)
        self._add("dice_order", self.tr("Dice order"), self._order)
        self._add("shots_per_turn", self.tr("Shots a program"), self._shots)
        self._add("pilot_powers", "", self._powers)
        self._add("last_survivor_wins", "", self._last)

    def _heading(self, text: str) -> QLabel:
        heading = QLabel(text, self)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 8, 0, 0)
        self._form.addRow(heading)
        return heading

    def _add(self, key: str, label: str, field: QWidget) -> None:
        field.setToolTip(scenario_tip(key))
        self._form.addRow(label, field)
        if label:
            field.setAccessibleName(label)
            self._form.labelForField(field).setToolTip(scenario_tip(key))

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
        self._mode.setToolTip(mode_tip(scenario.mode))
        self._hull.show_value(rules.hull)
        self._return.show_value(rules.return_to_platform)
        self._order.show_value(rules.dice_order)
        self._shots.show_value(_NO_LIMIT if rules.shots_per_turn is None else rules.shots_per_turn)
        self._powers.show_value(rules.pilot_powers)
        self._last.show_value(rules.last_survivor_wins)
        # Elsewhere handicaps mean nothing; but what a file holds must be seen to be got rid of.
        concerned = scenario.mode == "targets" or bool(rules.targets_needed)
        self._form.setRowVisible(self._needed_title, concerned)
        self._form.setRowVisible(self._handicaps, concerned)
