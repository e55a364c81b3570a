"""Evening out the starts: the smallest changes that make every start win equally often, shown before they are made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QLabel

from engine.asteroyds.scenario import Scenario
from solver.progress import Question

from .board_preview import changed_hexes
from .locks import lock_name
from .rating_question import check_playable
from .searching_dialog import SearchingDialog

if TYPE_CHECKING:
    from solver.generate.measuring import Evenness
    from solver.generate.results import Evened
    from solver.rating_results import Figure

    from .main_window import MainWindow


def solver_locks(scenario: Scenario, locked: frozenset[str]) -> list[str]:
    """The window's locks as the solver names them, those of pieces that are there."""
    tiles = [tile.id for tile in scenario.tiles if lock_name(tile) in locked]
    return tiles + [f"seat-{start.seat}" for start in scenario.starts if lock_name(start) in locked]


def even_out_question(scenario: Scenario, options: dict[str, Any], seconds: float, stop: Event) -> Question[Evened]:
    check_playable(scenario)
    from solver.generate.balance import even_out
    from solver.models.running import Limits

    return (yield from even_out(scenario, limits=Limits(seconds, stop), **options))


class BalanceDialog(SearchingDialog):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "balance", window.tr("Even out the starts"))
        self._sheet = window.document.sheet
        self._scenario = self._sheet.scenario
        self.found: Evened | None = None
        about = QLabel(
            self.tr(
                "Looks for the fewest pieces to turn or move until every start wins about equally often. "
                "Starts and the platforms under them keep their places."
            )
        )
        about.setWordWrap(True)
        self.form.addRow(about)
        self._points = self.amount(0.5, 50, 3, self.tr(" points"))
        self._changes = self.number(1, 20, 4)
        self._turns = QCheckBox(self.tr("only turn pieces"))
        self._seconds = self.amount(1, 3600, 60, self.tr(" s"))
        self._seed = self.number(0, 999_999, 0)
        points_tip = self.tr("Percent of games that any start may win more or less than its even share")
        self.field("Points", self.tr("&At most"), self._points, points_tip)
        self.field("Changes", self.tr("Change at &most"), self._changes, self.tr("So many pieces"))
        self.field("Turns", "", self._turns, self.tr("Nothing is moved to another hex"))
        self._turns.setAccessibleName(self.tr("Only turn pieces"))
        self.field("Seconds", self.tr("S&top after"), self._seconds, self.tr("With the best so far"))
        self.field("Seed", self.tr("Se&ed"), self._seed, self.tr("Another seed, another search"))
        self._locked = solver_locks(self._scenario, self._sheet.locked)
        locks = QLabel(
            self.tr("Locked, so left alone: {0}.").format(", ".join(self._locked))
            if self._locked
            else self.tr("Nothing is locked. Lock pieces (Edit menu) to keep them as they are.")
        )
        locks.setObjectName("balanceLocks")
        locks.setWordWrap(True)
        self.form.addRow(locks)
        self._accept = self.button("Accept", self.tr("Acce&pt the changes"), self.take)
        self._accept.setToolTip(self.tr("Makes them in one step that can be undone"))
        self.lay_out(self._accept)
        self.forget()

    def forget(self) -> None:
        self.found = None
        self._accept.setEnabled(False)
        self.preview.show_layout(self._scenario)

    def take(self) -> None:
        """One edit."""
        assert self.found is not None
        found = self.found
        self.accept()
        self._sheet.edit(found.after, self.tr("Even out the starts"))

    def _question(self, stop: Event) -> Callable[[], Question[Any]]:
        options = {
            "max_imbalance": self._points.value(),
            "max_changes": self._changes.value(),
            "keep_places": self._turns.isChecked(),
            "locked": self._locked,
            "seed": self._seed.value(),
        }
        return partial(even_out_question, self._scenario, options, self._seconds.value(), stop)

    def _show(self, found: Evened, *, final: bool) -> None:
        if found is self.found and not final:
            return
        self.found = found
        self.preview.show_layout(found.after, changed_hexes(self._scenario, found.after))
        self._accept.setEnabled(final and bool(found.changes))
        self.answer.setText(self._words(found, final))

    def _words(self, found: Evened, final: bool) -> str:
        limit = f"{found.max_imbalance:g}"
        if not final and not found.changes:
            head = self.tr("Nothing better so far:")
        elif not final:
            head = self.tr("Best so far, not proven yet:")
        elif found.was_even:
            head = self.tr("The starts are even already (within {0} points); nothing to change.").format(limit)
        elif not found.changes:
            head = self.tr("Not even, and no change was found that helps (wanted: within {0} points).").format(limit)
        elif found.is_even:
            head = self.tr("Even now, within {0} points:").format(limit)
        else:
            head = self.tr("Better, but not within {0} points; the best found:").format(limit)
        changes = "".join(f"<li>{escape(change)}</li>" for change in found.changes)
        text = f"<b>{escape(head)}</b>" + (f"<ul style='margin:2px 0 4px -22px'>{changes}</ul>" if changes else "<br>")
        text += self._table(found.figures_before, found.figures_after)
        note = self.tr(
            "{0:,} games on fresh dice, seed {1}; points of games won off the even share, ± half a 95 % interval."
        )
        return text + f"<br><small>{note.format(found.figures_after.games, found.figures_after.seed)}</small>"

    def _table(self, before: Evenness, after: Evenness) -> str:
        heads = ["", *(escape(side.name) for side in before.sides), self.tr("largest")]
        rows = [heads]
        for name, figures in ((self.tr("before"), before), (self.tr("after"), after)):
            points = [_points(side.points) for side in figures.sides]
            rows.append([name, *points, f"<b>{_points(figures.imbalance)}</b>"])
        cells = "".join(
            "<tr>" + "".join(f"<td align='right' style='padding-right:12px'>{cell}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        return f"<table>{cells}</table>"


def _points(figure: Figure) -> str:
    return f"{figure.mean:+.1f} ±{figure.half_width:.1f}"
