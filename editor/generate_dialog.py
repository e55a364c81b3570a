"""A new layout for a wish: board, pieces, symmetry, conditions, difficulty and fairness; with a live preview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from threading import Event
from typing import TYPE_CHECKING, Any, get_args

from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QHBoxLayout, QWidget

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.scenario import OFFICIAL_BOARD, BoardShape, HexagonBoard, ModeName, RectangleBoard
from solver.generate.conditions import parse_conditions
from solver.generate.inventory import BeyondBoxError
from solver.generate.symmetry import SYMMETRIES
from solver.generate.wishes import StartPlace, Wishes
from solver.progress import Question
from solver.results import QuestionError, Verdict

from .generate_form import ConditionLines, PieceCounts, choice
from .names import mode_name
from .new_dialog import LARGEST_RADIUS
from .searching_dialog import SearchingDialog

if TYPE_CHECKING:
    from solver.generate.results import Generated, Made

    from .main_window import MainWindow

_HERE, _, _HEXAGON, _RECTANGLE = range(4)
_STARTS_ON: tuple[StartPlace | None, ...] = (None, "platforms", "free", "any")


def generate_question(
    wishes: Wishes,
    difficulty: tuple[float, float] | None,
    max_imbalance: float | None,
    tries: int,
    seed: int,
    seconds: float,
    stop: Event,
) -> Question[Generated]:
    from solver.generate.results import Aim
    from solver.generate.search import Effort, generate
    from solver.models.running import Limits

    aim = Aim(difficulty, max_imbalance)
    limits, effort = Limits(seconds, stop), Effort(candidates=tries)
    return (yield from generate(wishes, aim, seed=seed, limits=limits, effort=effort))


class GenerateDialog(SearchingDialog):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "generate", window.tr("Generate a layout"))
        self._sheet = window.document.sheet
        self._scenario = self._sheet.scenario
        self.found: Generated | None = None
        self._wishes: Wishes | None = None
        self._add_board()
        self.counts = PieceCounts(self._scenario)
        self.form.addRow(self.tr("Pieces"), self.counts)
        self._add_choices()
        self._add_aim()
        self._fields += [self.counts, self.conditions]
        self._new = self.button("NewTab", self.tr("Into a new &tab"), self.take_as_new)
        self._here = self.button("Here", self.tr("&Replace this layout"), self.take_here)
        self._new.setToolTip(self.tr("This layout stays as it is"))
        self._here.setToolTip(self.tr("In one step that can be undone; name, author and description stay"))
        self.lay_out(self._here, self._new)
        self.forget()

    @property
    def made(self) -> Made | None:
        return self.found.layouts[0] if self.found is not None and self.found.layouts else None

    def forget(self) -> None:
        self.found = None
        self._new.setEnabled(False)
        self._here.setEnabled(False)
        self.preview.show_layout(None, empty=self.tr("Say what you wish for and press Search."))

    def take_as_new(self) -> None:
        assert self.made is not None
        scenario = self.made.scenario
        self.accept()
        self.window_of.document.add(scenario)

    def take_here(self) -> None:
        """One edit."""
        assert self.made is not None
        old = self._scenario
        kept = {"name": old.name, "author": old.author, "description": old.description}
        scenario = self.made.scenario.model_copy(update=kept)
        self.accept()
        self._sheet.edit(scenario, self.tr("Generate a layout"))

    # Asking

    def wishes(self) -> Wishes:
        """Raises QuestionError for what makes no sense."""
        try:
            return self._read_wishes()
        except BeyondBoxError as why:
            allow = self.tr("{0}. Tick “{1}” to allow it.").format(why.lacking, self._any_box.text())
            raise QuestionError(allow) from None

    def _read_wishes(self) -> Wishes:
        mode: ModeName = get_args(ModeName)[self._mode.currentIndex()]
        return Wishes(
            board=self._board(),
            mode=mode,
            inventory=self.counts.inventory(),
            symmetry=SYMMETRIES[self._symmetry.currentIndex()],
            conditions=parse_conditions(self.conditions.words()),
            starts_on=_STARTS_ON[self._starts_on.currentIndex()],
            any_box=self._any_box.isChecked(),
            pockets=self._pockets.isChecked(),
        )

    def _question(self, stop: Event) -> Callable[[], Question[Any]]:
        self._wishes = self.wishes()
        difficulty = (self._low.value(), self._high.value()) if self._hard.isChecked() else None
        imbalance = self._points.value() if self._even.isChecked() else None
        return partial(
            generate_question,
            self._wishes,
            difficulty and (min(difficulty), max(difficulty)),
            imbalance,
            self._tries.value(),
            self._seed.value(),
            self._seconds.value(),
            stop,
        )

    def _board(self) -> BoardShape:
        shape = self._shape.currentIndex()
        if shape == _HERE:
            return self._scenario.board
        if shape == _HEXAGON:
            return HexagonBoard(hexagon=self._radius.value())
        if shape == _RECTANGLE:
            return RectangleBoard(rectangle=(self._columns.value(), self._rows.value()))
        return OFFICIAL_BOARD

    # Showing

    def _show(self, found: Generated, *, final: bool) -> None:
        if not final and self.found is not None and self.found.layouts == found.layouts:
            return
        self.found = found
        made = self.made
        can_take = final and made is not None
        self._new.setEnabled(can_take)
        self._here.setEnabled(can_take)
        if made is not None:
            self.preview.show_layout(made.scenario)
        elif final:
            self.preview.show_layout(None, empty=self.tr("No layout."))
        self.answer.setText(self._words(found) if final else self.tr("Best so far, not measured in full yet."))

    def _words(self, found: Generated) -> str:
        if found.verdict == Verdict.NONE_EXISTS:
            return self._clash(found)
        if found.verdict == Verdict.GAVE_UP or self.made is None:
            if self._stop.is_set():
                return self.warning(self.tr("Stopped before a layout was found."))
            text = self.tr("No layout was found in time. That does not mean that there is none.")
            return self.warning(text) + "<br>" + self.tr("Try more seconds, another seed, or fewer conditions.")
        made, aim = self.made, found.aim
        if not aim.wants_anything:
            return self.tr("<b>A layout that keeps all conditions.</b> Seed {0}.").format(found.seed)
        head = self.tr("This meets the aim.") if made.meets_aim else self.tr("Misses the aim; the best that was found.")
        lines = [f"<b>{escape(head)}</b>"]
        hard, even = made.measured.difficulty, made.measured.evenness
        if hard is not None and aim.difficulty is not None:
            text = self.tr("Difficulty: grade {0:.2f} ± {1:.2f}, wanted {2:g} to {3:g}.")
            lines.append(text.format(hard.mean, hard.half_width, *aim.difficulty))
        if even is not None and aim.max_imbalance is not None:
            worst = even.imbalance
            text = self.tr("Largest imbalance: {0:.1f} ± {1:.1f} points, wanted at most {2:g} ({3:,} games).")
            lines.append(text.format(worst.mean, worst.half_width, aim.max_imbalance, even.games))
        note = self.tr("{0} layouts tried, seed {1}; the figures come from dice that had no part in choosing.")
        lines.append(f"<small>{note.format(found.tried, found.seed)}</small>")
        return "<br>".join(lines)

    def _clash(self, found: Generated) -> str:
        assert self._wishes is not None
        head = self.warning(self.tr("There is no such layout."))
        if found.clash == (f"symmetry={self._wishes.symmetry}",):
            return head + "<br>" + self.tr("The board has no such symmetry about its centre.")
        words = "".join(f"<li>{escape(self._in_words(word))}</li>" for word in found.clash)
        text = self.tr("These conditions cannot be kept together:")
        more = (
            self.tr("Without any one of them there is a layout that keeps the others.")
            if found.clash_is_smallest
            else self.tr("Perhaps not all of them are needed for that.")
        )
        return f"{head}<br>{text}<ul style='margin:2px 0 2px -22px'>{words}</ul>{more}"

    def _in_words(self, condition: str) -> str:
        """As the form calls it, not as a command does."""
        if condition == f"symmetry={SYMMETRIES[self._symmetry.currentIndex()]}":
            return self.tr("Symmetry: {0}").format(self._symmetry.currentText())
        return self.counts.in_words(condition)

    # How it is put together

    def _add_board(self) -> None:
        self._shape = choice(
            [self.tr("As on this sheet"), self.tr("Official"), self.tr("Hexagon"), self.tr("Rectangle")]
        )
        self._radius = self.number(1, LARGEST_RADIUS, 5)
        self._columns, self._rows = self.number(1, MAX_SIDE, 12), self.number(1, MAX_SIDE, 9)
        self._mode = choice([mode_name(mode) for mode in get_args(ModeName)])
        self._mode.setCurrentIndex(get_args(ModeName).index(self._scenario.mode))
        self.field("Mode", self.tr("&Mode"), self._mode)
        self.field("Shape", self.tr("&Board"), self._shape)
        self.field("Radius", self.tr("Ra&dius"), self._radius)
        self.field("Columns", self.tr("Colu&mns"), self._columns)
        self.field("Rows", self.tr("Ro&ws"), self._rows)
        self._shape.currentIndexChanged.connect(self._show_sizes)
        self._mode.currentIndexChanged.connect(self._suit_mode)
        self._show_sizes()

    def _show_sizes(self, *_: object) -> None:
        shape = self._shape.currentIndex()
        self.form.setRowVisible(self._radius, shape == _HEXAGON)
        self.form.setRowVisible(self._columns, shape == _RECTANGLE)
        self.form.setRowVisible(self._rows, shape == _RECTANGLE)

    def _suit_mode(self, *_: object) -> None:
        self.counts.suit(get_args(ModeName)[self._mode.currentIndex()])

    def _add_choices(self) -> None:
        self._starts_on = choice(
            [self.tr("on platforms, if enough"), self.tr("on platforms"), self.tr("on free hexes"), self.tr("anywhere")]
        )
        self._symmetry = choice(
            [
                self.tr("none"),
                self.tr("mirror left-right"),
                self.tr("mirror top-bottom"),
                self.tr("2-fold"),
                self.tr("3-fold"),
                self.tr("6-fold"),
            ]
        )
        self._any_box, self._pockets = (
            QCheckBox(self.tr("more than the box holds")),
            QCheckBox(self.tr("cut-off parts")),
        )
        self.conditions = ConditionLines()
        self.field("StartsOn", self.tr("Starts &lie"), self._starts_on)
        self.field("Symmetry", self.tr("S&ymmetry"), self._symmetry)
        self.form.addRow(self.tr("Conditions"), self.conditions)
        self.field("AnyBox", self.tr("Allow"), self._any_box)
        self.field("Pockets", "", self._pockets, self.tr("Parts of the board that no craft can reach"))
        self._pockets.setAccessibleName(self.tr("Allow cut-off parts"))

    def _add_aim(self) -> None:
        self._hard, self._even = QCheckBox(self.tr("grade")), QCheckBox(self.tr("at most"))
        self._low, self._high = self.amount(1, 10, 4, ""), self.amount(1, 10, 6, "")
        self._points = self.amount(0.5, 50, 3, self.tr(" points"))
        self._tries = self.number(1, 10_000, 40)
        self._seconds, self._seed = self.amount(1, 3600, 60, self.tr(" s")), self.number(0, 999_999, 0)
        self._low.setObjectName("generateLow")
        self._low.setAccessibleName(self.tr("Lowest grade"))
        self._high.setObjectName("generateHigh")
        self._high.setAccessibleName(self.tr("Highest grade"))
        self._points.setObjectName("generatePoints")
        self._points.setAccessibleName(self.tr("Largest imbalance"))
        tip = self.tr("Search for a grade in this range")
        self._aim("Hard", self.tr("Difficulty"), tip, self._hard, self._low, self._high)
        tip = self.tr("Search for starts that win equally often")
        self._aim("Even", self.tr("Imbalance"), tip, self._even, self._points)
        self.field("Tries", self.tr("Choose &from"), self._tries, self.tr("Layouts, if there is an aim"))
        self.field("Seconds", self.tr("St&op after"), self._seconds, self.tr("With the best so far"))
        self.field("Seed", self.tr("S&eed"), self._seed, self.tr("Another seed, another layout; the same, the same"))

    def _aim(self, name: str, label: str, tip: str, tick: QCheckBox, *boxes: QDoubleSpinBox) -> None:
        """Fields that count only while the tick is set, in its row."""
        tick.setObjectName(f"generate{name}")
        tick.setAccessibleName(label)
        tick.setToolTip(tip)
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(tick)
        for box in boxes:
            box.setEnabled(False)
            tick.toggled.connect(box.setEnabled)
            layout.addWidget(box, 1)
        self._fields.append(line)
        self.form.addRow(label, line)
