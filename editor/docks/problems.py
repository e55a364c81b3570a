"""The live list of problems: gravest first; a click jumps there and selects all culprits, another one repairs."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QPushButton, QVBoxLayout, QWidget

from engine.asteroyds.problems import Problem, Severity, problems
from engine.asteroyds.scenario import Scenario

from ..culprits import culprits
from ..document import Document
from ..edits import piece
from ..repairs import Repair, repair_the_obvious, repairs
from ..selection import Selection
from ..theme import Theme
from .problem_delegate import REPAIR_ROLE, ProblemDelegate, severity_icon

# Long enough that a quick hand is never held up, short enough to count as at once.
_PAUSE_MS = 40
# Whoever has more problems than this sees repairs of the others once some of these are gone.
_MOST_OFFERED = 50


class ProblemList(QListWidget):
    """Texts wrap, so a list of another width has rows of other heights."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setAccessibleName(self.tr("Problems"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class Problems(QWidget):
    jumped = Signal(object)  # to a hex
    counted = Signal(int, int)  # errors, warnings
    form_wanted = Signal()  # to the rules of the scenario

    def __init__(self, document: Document, selection: Selection, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        self._theme = theme
        self._found: list[Problem] = []
        self._repairs: list[list[Repair]] = []
        self.list = ProblemList(self)
        self.delegate = ProblemDelegate(theme, self.list)
        self.list.setItemDelegate(self.delegate)
        self._all = QPushButton(self)
        self._all.setObjectName("repairAll")
        self._all.setToolTip(self.tr("Makes every repair that loses nothing, in one step that can be undone."))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._all)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.refresh)
        document.changed.connect(self._wait)
        self.list.itemClicked.connect(self._jump)
        self.list.itemActivated.connect(self._jump)
        self.list.customContextMenuRequested.connect(self._offer)
        # Later, because a list that is being clicked must not lose its rows.
        self.delegate.repair_wanted.connect(self.repair, Qt.ConnectionType.QueuedConnection)
        self._all.clicked.connect(self.repair_all)
        key = QShortcut(QKeySequence("Ctrl+Return"), self.list, context=Qt.ShortcutContext.WidgetShortcut)
        key.activated.connect(self._repair_current)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = self.delegate.theme = theme
        self.refresh()

    def refresh(self) -> None:
        self._timer.stop()
        scenario = self._document.scenario
        current = self._problem_in(self.list.currentRow())
        # A sheet that only lies there until something is opened is nobody's layout yet.
        sheet = self._document.sheet
        is_nobodys = sheet.is_placeholder and sheet.is_blank
        self._found = [] if is_nobodys else problems(scenario)
        self._repairs = [
            repairs(scenario, problem) if row < _MOST_OFFERED else [] for row, problem in enumerate(self._found)
        ]
        self.list.clear()
        icons = {severity: severity_icon(severity, self._theme) for severity in Severity}
        for problem, offered in zip(self._found, self._repairs, strict=True):
            item = QListWidgetItem(icons[problem.severity], problem.text, self.list)
            item.setData(REPAIR_ROLE, offered[0].text if offered else "")
            item.setToolTip(self._tip(problem, offered))
            spoken = f"{problem.severity}: {problem.text}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        if not self._found:
            text = self.tr("Nothing is open yet.") if is_nobodys else self.tr("No problems: this can be played.")
            item = QListWidgetItem(text, self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        elif current is not None:
            self.list.setCurrentRow(self._row_of(current))
        self._show_button()
        severities = [problem.severity for problem in self._found]
        self.counted.emit(severities.count(Severity.ERROR), severities.count(Severity.WARNING))

    def repair(self, row: int, number: int = 0) -> None:
        """Makes one of the repairs of a problem."""
        if row >= len(self._repairs) or number >= len(self._repairs[row]) or self._timer.isActive():
            return
        repair = self._repairs[row][number]
        self._document.edit(repair.scenario, repair.text)
        self.refresh()

    def repair_all(self) -> None:
        scenario, done = repair_the_obvious(self._document.scenario)
        if done:
            text = done[0] if len(done) == 1 else self.tr("Repair {0} problems").format(len(done))
            self._document.edit(scenario, text)
            self.refresh()

    def _problem_in(self, row: int) -> Problem | None:
        return self._found[row] if 0 <= row < len(self._found) else None

    def _row_of(self, problem: Problem) -> int:
        """Where the same problem is listed now; -1 if it is gone."""
        if problem in self._found:
            return self._found.index(problem)
        # Its pieces may have another place in the file by now.
        return next((row for row, found in enumerate(self._found) if found.text == problem.text), -1)

    def _wait(self, _old: Scenario, _new: Scenario) -> None:
        self._timer.start()

    def _show_button(self) -> None:
        obvious = sum(bool(offered) and offered[0].obvious for offered in self._repairs)
        self._all.setVisible(obvious > 0)
        self._all.setText(self.tr("Repair all that is obvious ({0})").format(obvious))

    def _tip(self, problem: Problem, offered: list[Repair]) -> str:
        lines = [f"{problem.severity}: {problem.field}" if problem.field else str(problem.severity)]
        if offered:
            lines.append(self.tr("Click the underlined words, or press Ctrl+Return: {0}").format(offered[0].text))
        if len(offered) > 1:
            lines.append(self.tr("Right-click for other repairs."))
        return "\n".join(lines)

    def _repair_current(self) -> None:
        self.repair(self.list.currentRow())

    def _offer(self, at: QPoint) -> None:
        """All repairs of a problem, also by the menu key."""
        item = self.list.itemAt(at) or self.list.currentItem()
        row = self.list.row(item) if item is not None else -1
        if 0 <= row < len(self._repairs) and self._repairs[row]:
            self.repair_menu(row).popup(self.list.viewport().mapToGlobal(at))

    def repair_menu(self, row: int) -> QMenu:
        menu = QMenu(self)
        menu.setObjectName("repairMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, repair in enumerate(self._repairs[row]):
            menu.addAction(repair.text).triggered.connect(partial(self._repair_chosen, row, number))
        return menu

    def _repair_chosen(self, row: int, number: int, _: bool = False) -> None:
        self.repair(row, number)

    def _jump(self, item: QListWidgetItem) -> None:
        problem = self._problem_in(self.list.row(item))
        # While an edit waits to be looked at, the list speaks of a scenario that is no more.
        if problem is not None and self._timer.isActive():
            self.refresh()
            problem = self._problem_in(self._row_of(problem))
        if problem is None:
            return
        refs = culprits(self._document.scenario, problem)
        if refs:
            self._selection.select_all(refs)
        if problem.hexes:
            self.jumped.emit(problem.hexes[-1])
        elif refs:
            self.jumped.emit(piece(self._document.scenario, refs[-1]).at)
        elif problem.field.startswith(("rules", "mode")):
            self.form_wanted.emit()
