"""Tooltips of the board: what lies under the cursor, and what is wrong there."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip

from engine.asteroyds.problems import Problem, problems
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Hex, hex_name

from .board_layout import centre, corners
from .board_scene import BoardScene
from .board_view import BoardView
from .document import Document
from .edits import piece, refs_at
from .names import describe


class BoardTips(QObject):
    def __init__(self, document: Document, scene: BoardScene, view: BoardView) -> None:
        super().__init__(view)
        self._document = document
        self._scene = scene
        self._view = view
        # Looking for problems takes longer than looking at a hex, and the scenario seldom changes in between.
        self._known: tuple[Scenario, list[Problem]] | None = None
        view.viewport().installEventFilter(self)

    def text(self, at: Hex) -> str:
        """As rich text: the hex, its pieces, its problems; nothing for a hex about which there is nothing to say."""
        scenario = self._document.scenario
        refs = refs_at(scenario, at)
        lines = [describe(piece(scenario, ref)) for ref in refs]
        fields = tuple(f"{'starts' if ref.is_start else 'tiles'}[{ref.number}]" for ref in refs)
        colours = self._scene.theme.severities
        wrong = [
            f'<span style="color: {colours[problem.severity]}">{escape(f"{problem.severity}: {problem.text}")}</span>'
            for problem in self._problems(scenario)
            if at in problem.hexes or problem.field.startswith(fields)
        ]
        if not lines and not wrong:
            return ""
        return "<br>".join([f"<b>{hex_name(at)}</b>", *(escape(line) for line in lines), *wrong])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().eventFilter(watched, event)
        at = self._view.hex_under(event.pos().toPointF())
        text = "" if at is None else self.text(at)
        if text and at is not None:
            # The tip goes when the cursor leaves the hex.
            place = self._view.mapFromScene(corners(about=centre(at))).boundingRect()
            QToolTip.showText(event.globalPos(), text, self._view.viewport(), place)
        else:
            QToolTip.hideText()
        return True

    def _problems(self, scenario: Scenario) -> list[Problem]:
        if self._known is None or self._known[0] is not scenario:
            self._known = scenario, problems(scenario)
        return self._known[1]
