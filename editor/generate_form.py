"""Fields for the pieces and the conditions of a layout that is wished for."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPlainTextEdit, QSpinBox, QVBoxLayout, QWidget

from engine.asteroyds.scenario import Asteroid, Gate, Scenario
from solver.generate.inventory import COLOURS, OFFICIAL, Inventory

_GATES = ("red", "white")
_MOST = 60


def choice(texts: list[str]) -> QComboBox:
    box = QComboBox()
    box.addItems(texts)
    return box


class PieceCounts(QWidget):
    """How many of each sort; begins with what the layout on the table has, or the box's racing set."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        labels = {
            "red": self.tr("Red"),
            "white": self.tr("White"),
            "blue": self.tr("Blue"),
            "white-red": self.tr("White-red"),
            "white-blue": self.tr("White-blue"),
            "red-gate": self.tr("Red gates"),
            "white-gate": self.tr("White gates"),
            "turret": self.tr("Turrets"),
            "pod": self.tr("Pods"),
            "platform": self.tr("Platforms"),
            "start": self.tr("Starts"),
        }
        counts = _counts(scenario) if scenario.tiles else _official()
        self._labels = labels
        self.boxes: dict[str, QSpinBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for number, (name, label) in enumerate(labels.items()):
            box = QSpinBox()
            box.setObjectName(f"generate-{name}")
            box.setAccessibleName(label)
            box.setRange(1 if name == "start" else 0, 6 if name == "start" else _MOST)
            box.setValue(counts[name])
            box.setMinimumHeight(24)
            self.boxes[name] = box
            row, column = divmod(number, 2)
            title = QLabel(label)
            title.setBuddy(box)
            grid.addWidget(title, row, 2 * column)
            grid.addWidget(box, row, 2 * column + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)

    def in_words(self, condition: str) -> str:
        """A condition that the solver names, as this form calls it; what was written by hand stays as it is."""
        name, equals, number = condition.partition("=")
        if equals and name in self._labels:
            return f"{self._labels[name]}: {number}"
        told = {
            "connected": self.tr("No cut-off parts"),
            "clear-ahead": self.tr("No start faces a wall"),
            "starts-on=platforms": self.tr("Starts lie on platforms"),
            "starts-on=free": self.tr("Starts lie on free hexes"),
        }
        return told.get(condition, condition)

    def suit(self, mode: str) -> None:
        """What the mode is won with is there; what it does not know is not."""
        gates = mode in ("racing", "shooting")
        for name in ("red-gate", "white-gate"):
            if not gates or not any(self.boxes[f"{colour}-gate"].value() for colour in _GATES):
                self.boxes[name].setValue(2 if gates else 0)
        if (mode == "drones") != bool(self.boxes["turret"].value()):
            self.boxes["turret"].setValue(4 if mode == "drones" else 0)

    def inventory(self) -> Inventory:
        """Raises InventoryError for what cannot be laid."""
        value = {name: box.value() for name, box in self.boxes.items()}
        return Inventory(
            asteroids={colour: value[colour] for colour in COLOURS},
            gates={"red": value["red-gate"], "white": value["white-gate"]},
            turrets=value["turret"],
            pods=value["pod"],
            platforms=value["platform"],
            starts=value["start"],
        )


def _counts(scenario: Scenario) -> Counter[str]:
    found: Counter[str] = Counter()
    for tile in scenario.tiles:
        if isinstance(tile, Asteroid):
            found[tile.colour] += 1
        elif isinstance(tile, Gate):
            found[f"{tile.colour}-gate"] += 1
        else:
            found[tile.kind] += 1
    found["start"] = max(len(scenario.starts), 1)
    return found


def _official() -> Counter[str]:
    found = Counter({sort.word: count for sort, count in OFFICIAL.sorts()})
    found["start"] = OFFICIAL.starts
    return found


class ConditionLines(QWidget):
    """One condition a line, with a list of what can be said."""

    def __init__(self) -> None:
        super().__init__()
        self.examples = {
            "": self.tr("Add a condition…"),
            "asteroid/start>=2": self.tr("asteroids 2 steps or more from starts"),
            "asteroid/asteroid>=2": self.tr("asteroids never side by side"),
            "colours>=3": self.tr("one colour 3 steps apart or more"),
            "nearest=3..5": self.tr("nearest goal 3 to 5 steps away"),
            "sum=20..26": self.tr("steps to all goals together"),
            "equal-nearest": self.tr("nearest goal equally far for all"),
            "equal-distances": self.tr("all goals equally far for all"),
            "sectors<=1": self.tr("asteroids spread over six sectors"),
            "colour-sectors<=1": self.tr("each colour spread over six sectors"),
        }
        self.choose = QComboBox()
        self.choose.setObjectName("generateAdd")
        self.choose.setAccessibleName(self.tr("Add a condition"))
        self.choose.addItems(list(self.examples.values()))
        self.choose.activated.connect(self._add)
        self.lines = QPlainTextEdit()
        self.lines.setObjectName("generateConditions")
        self.lines.setAccessibleName(self.tr("Conditions, one a line"))
        self.lines.setPlaceholderText(self.tr("none: pieces may lie anywhere"))
        self.lines.setFixedHeight(62)
        self.lines.setTabChangesFocus(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.choose)
        layout.addWidget(self.lines)

    def words(self) -> list[str]:
        return [line.strip() for line in self.lines.toPlainText().splitlines() if line.strip()]

    def _add(self, number: int) -> None:
        word = list(self.examples)[number]
        if word and word not in self.words():
            self.lines.setPlainText("\n".join([*self.words(), word]))
        self.choose.setCurrentIndex(0)
