"""The way between editing and studying: loads what studying needs when it is wanted, and keeps the layout safe."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSignalBlocker, QTimer
from PySide6.QtWidgets import QMessageBox

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Scenario

from .complaint import complain
from .jobs import Job
from .study_loading import is_loaded, load_study
from .theme import Theme

if TYPE_CHECKING:
    from .main_window import MainWindow
    from .study.study import Study

# What would change the layout.
EDITING_MENUS = ("edit", "tools", "board")


class StudyDoor(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._study: Study | None = None
        self._then: Callable[[], None] | None = None
        self.job = Job(self)
        self.job.answered.connect(self._go_on)
        window.document.switched.connect(self._follow)

    @property
    def study(self) -> Study:
        """Made when it is first asked for."""
        return self._study or self._make()

    def _make(self) -> Study:
        from .study.study import Study

        self._study = Study(self._window)
        return self._study

    @property
    def is_open(self) -> bool:
        return self._study is not None and self._study.is_shown

    def set_theme(self, theme: Theme) -> None:
        if self._study is not None:
            self._study.set_theme(theme)

    def toggle(self, wanted: bool) -> None:
        if wanted and not self.is_open and not is_loaded():
            self._prepare(partial(self.toggle, True))
            return
        self.job.cancel()
        self._then = None
        if wanted == self.is_open:
            return
        why = self._enter() if wanted else self._leave()
        action = self._window.actions_by_name["study"]
        with QSignalBlocker(action):
            action.setChecked(self.is_open)
        if why:
            title = self.tr("This layout cannot be played yet.")
            complain(self._window, "cannotStudy", title, why.splitlines(), QMessageBox.Icon.Information)

    def _prepare(self, then: Callable[[], None]) -> None:
        """Nobody waits in front of a window that stands still."""
        self._then = then
        self._window.remark.say(self.tr("Preparing the board to play on …"))
        self.job.ask(load_study)

    def _go_on(self) -> None:
        self._window.remark.say("")
        # Making its widgets and showing them are two turns of the event loop, neither of them long.
        if self._study is None and not unplayable(self._window.document.scenario):
            self._make()
        QTimer.singleShot(0, self._proceed)

    def _proceed(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def take_up(self, path: Path, tell: Callable[[str], None]) -> None:
        """Goes on with a game that a window left behind, on the sheet of its layout; tells why not, or nothing."""
        if not is_loaded():
            self._prepare(partial(self.take_up, path, tell))
            return
        from .game_offers import read_kept
        from .study.kept_game import KeptGameError, aside_from

        tree = read_kept(path)
        try:
            aside = aside_from(tree or {})
        except KeptGameError as error:
            tell(str(error))
            return
        self.toggle(False)
        self._show_layout(aside.layout, Path(str(tree["file"])) if tree and tree.get("file") else None)
        self.toggle(True)
        self.study.games.take_up(aside)
        tell("")

    def _show_layout(self, layout: Scenario, file: Path | None) -> None:
        """On a sheet that has it already, if there is one; its file may hold something else by now."""
        document = self._window.document
        if file is not None and file.exists():
            # Whatever became of the file, the game brings its layout along.
            with suppress(FileError):
                document.open(file)
        if document.scenario == layout:
            return
        for sheet in document.sheets:
            if sheet.scenario == layout:
                document.show(sheet)
                return
        document.add(layout)

    def end(self) -> None:
        """The window is closed."""
        if self._study is not None:
            self._study.end()

    def _enter(self) -> str:
        faults = unplayable(self._window.document.scenario)
        if faults:
            return "\n".join(problem.text for problem in faults)
        self._window.view.tool.cancel()
        study = self.study
        self._keep_layout(True)
        study.enter()
        return ""

    def _leave(self) -> str:
        self.study.leave()
        self._keep_layout(False)
        return ""

    def _keep_layout(self, kept: bool) -> None:
        for menu in EDITING_MENUS:
            self._window.actions_by_name.set_enabled(menu, not kept)
        self.show_actions(kept)
        document = self._window.document
        # Without a history there is nothing to undo.
        document.undo_group.setActiveStack(None if kept else document.undo_stack)  # type: ignore[arg-type]

    def show_actions(self, shown: bool = False) -> None:
        """What is done with a game can be done only while one is looked at."""
        for action in self._window.actions_by_name.menu("game").actions():
            action.setEnabled(shown or action.objectName() == "study")

    def _follow(self) -> None:
        """Another sheet while studying: its game, or back to editing if it has none."""
        if self.is_open:
            self.toggle(False)
            self.toggle(True)
