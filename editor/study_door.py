"""The way between editing and studying: loads what studying needs when it is wanted, and keeps the layout safe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSignalBlocker
from PySide6.QtWidgets import QMessageBox

from .complaint import complain
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
        window.document.switched.connect(self._follow)

    @property
    def study(self) -> Study:
        """Made when it is first asked for."""
        if self._study is None:
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
        if wanted == self.is_open:
            return
        why = self._enter() if wanted else self._leave()
        action = self._window.actions_by_name["study"]
        with QSignalBlocker(action):
            action.setChecked(self.is_open)
        if why:
            title = self.tr("This layout cannot be played yet.")
            complain(self._window, "cannotStudy", title, why.splitlines(), QMessageBox.Icon.Information)

    def _enter(self) -> str:
        from engine.asteroyds.problems import Severity, problems

        faults = [problem for problem in problems(self._window.document.scenario) if problem.severity == Severity.ERROR]
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
