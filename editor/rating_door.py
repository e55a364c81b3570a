"""The way to ratings: gauge, dock, heat and dialogs of one window, and what they wait for."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices

from solver.progress import Progress, Question
from solver.results import QuestionError

from .docks.gauge import Gauge
from .docks.heat_page import HeatLayer
from .docks.rating_dock import RatingDock
from .jobs import Job
from .rating_question import LayoutRating
from .settings import own_folder
from .theme import Theme

if TYPE_CHECKING:
    from solver.bounds import Bracket

    from .balance_dialog import BalanceDialog
    from .generate_dialog import GenerateDialog
    from .main_window import MainWindow


def write_report(found: LayoutRating, bracket: Bracket | None, folder: Path) -> Question[Path]:
    """One file for each layout's name; a newer report takes the place of the older."""
    yield Progress(0, None, "report")
    from solver.bounds.rated import against_best
    from solver.findings import Findings

    from .reports import write_page

    name = "".join(letter if letter.isalnum() else "-" for letter in found.rating.name.lower()).strip("-")
    path = folder / f"{name or 'layout'}.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        rating = found.rating if bracket is None else against_best(found.rating, bracket)
        write_page([Findings(found.scenario, rating, found.fairness, found.heat)], str(path))
    except (OSError, ValueError) as why:
        raise QuestionError(f"{path}: the report cannot be written: {why}") from None
    return path


class RatingDoor(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.gauge = Gauge(window.document, window.theme, window)
        page = window.centralWidget()
        assert page is not None
        centre = page.layout()
        assert centre is not None
        centre.addWidget(self.gauge)
        self.rating = RatingDock(window.document, window.theme)
        # No dock of editing alone: studying leaves it where it is.
        area = Qt.DockWidgetArea.RightDockWidgetArea
        self.dock = window.add_dock("ratingDock", self.tr("Rating"), self.rating, area)
        properties = next(dock for dock in window.docks if dock.objectName() == "propertiesDock")
        window.tabifyDockWidget(properties, self.dock)
        self.dock.hide()
        properties.raise_()
        self.report_job = Job(self)
        self.report_job.answered.connect(self._open_report)
        self.report_job.refused.connect(window.remark.say)
        self.heat = HeatLayer(window)
        self.rating.heat.chosen.connect(self.heat.show_heat)
        window.pages.currentChanged.connect(self._follow_page)
        self._follow_page()
        job = window.desk.warm_up.job
        job.answered.connect(self.begin)
        job.refused.connect(self.gauge.fail)
        self.is_ready = False

    def begin(self, *_: object) -> None:
        """The solver is ready."""
        self.is_ready = True
        self.gauge.begin()
        self.rating.begin()

    def set_theme(self, theme: Theme) -> None:
        self.gauge.set_theme(theme)
        self.rating.set_theme(theme)
        self.heat.set_theme(theme)

    def show_dock(self) -> None:
        self.dock.show()
        self.dock.raise_()

    def rate(self) -> None:
        """Shows the dock, and starts once the solver is ready."""
        self.show_dock()
        if self.is_ready and not self.rating.job.is_running:
            self.rating.start()

    def compare(self) -> None:
        self.show_dock()
        self.rating.show_page(self.rating.compare)
        sheet = self._window.document.sheet
        if self.is_ready and sheet.saved != sheet.scenario and not self.rating.compare.job.is_running:
            self.rating.compare.toggle()

    def best_play(self) -> None:
        """Shows where it is found; it takes minutes, so it is started there."""
        self.show_dock()
        self.rating.show_page(self.rating.best)

    def report(self) -> None:
        """What is known of the layout as a page, in the browser."""
        found = self.rating.found
        if found is not None:
            bracket = self.rating.best.of(found.scenario)
            self.report_job.ask(partial(write_report, found, bracket, own_folder() / "reports"))

    def _open_report(self, path: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._window.remark.say(self.tr("No browser opened. The report is in {0}").format(path))

    def generate(self) -> GenerateDialog:
        from .generate_dialog import GenerateDialog

        dialog = GenerateDialog(self._window)
        dialog.open()
        return dialog

    def balance(self) -> BalanceDialog:
        from .balance_dialog import BalanceDialog

        dialog = BalanceDialog(self._window)
        dialog.open()
        return dialog

    def _follow_page(self, *_: object) -> None:
        """The gauge is about what is being edited."""
        self.gauge.setVisible(self._window.pages.currentWidget() is self._window.view)
        self.heat.show_heat(self.heat.heat)
