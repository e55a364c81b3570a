"""The bar above the board of a game: which round it is, the dice, and playing, taking back, going on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from engine.asteroyds.events import sentence

from ..theme import Theme
from .dice import DiceRow
from .session import Session
from .table import Table


class RoundBar(QWidget):
    def __init__(self, session: Session, table: Table, theme: Theme, actions: dict[str, QAction]) -> None:
        """`actions` by name: back, forward, roll, order, play, ready."""
        super().__init__()
        self.setObjectName("roundBar")
        self._session = session
        self._table = table
        self._actions = actions
        self.dice = DiceRow(session, theme)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(8)
        layout.addWidget(self._button("back"))
        self._round = QLabel()
        self._round.setObjectName("roundLabel")
        layout.addWidget(self._round)
        layout.addWidget(self._button("forward"))
        layout.addSpacing(12)
        layout.addWidget(self.dice)
        layout.addWidget(self._button("roll"))
        self._order = self._button("order")
        layout.addWidget(self._order)
        layout.addStretch(1)
        self._result = QLabel()
        self._result.setObjectName("gameResult")
        self._result.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._result, 2)
        self._play, self._ready = self._button("play"), self._button("ready")
        for button in (self._play, self._ready):
            button.setProperty("primary", True)
            layout.addWidget(button)
        table.changed.connect(self._show)
        table.stopwatch.changed.connect(self._show)
        session.moved.connect(self._show)
        session.began.connect(self._show)
        self.set_theme(theme)
        self._show()

    def set_theme(self, theme: Theme) -> None:
        self.dice.set_theme(theme)
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid {theme.line}; }}"
            f"QToolButton[primary=true] {{ background: {theme.accent}; color: {theme.accent_text}; }}"
            f"QToolButton[primary=true]:disabled {{ background: {theme.button}; color: {theme.muted}; }}"
        )

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(self._actions[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        return button

    def _show(self) -> None:
        session = self._session
        position = session.position
        self._round.setText(self.tr("Round {0}").format(position.round + (0 if position.over else 1)))
        studies = not self._table.is_on
        self._actions["back"].setEnabled(studies and session.moment.parent is not None)
        self._actions["forward"].setEnabled(studies and session.moment.chosen is not None)
        for name in ("roll", "play"):
            self._actions[name].setEnabled(studies and not position.over)
        self.dice.setEnabled(studies)
        self._play.setVisible(studies)
        self._ready.setVisible(not studies)
        self._actions["ready"].setEnabled(self._table.turn is not None)
        planning = self._table.is_planning
        self._actions["ready"].setText(
            self.tr("Ready") if planning or studies else self.tr("Seat {0}: I am here").format(self._table.turn or "–")
        )
        self._order.setVisible(session.has_random_order)
        self._actions["order"].setEnabled(session.has_random_order and not position.over)
        self._result.setText(self._outcome())

    def _outcome(self) -> str:
        session = self._session
        if self._table.is_on and not session.over:
            return self._turn()
        if not session.over:
            return self.tr("Seat {0} flies first").format(session.position.first_seat)
        played = session.moment.played
        if played is None or not session.position.winners:
            return self.tr("The game is over: nobody has won.")
        return " ".join(sentence(event) for event in played.events if event.kind == "won")

    def _turn(self) -> str:
        table = self._table
        if table.turn is None:
            return self.tr("The pilots are thinking …")
        if not table.is_planning:
            return self.tr("Seat {0} plans next").format(table.turn)
        text = self.tr("Seat {0} plans").format(table.turn)
        if table.stopwatch.is_running:
            text += " · " + self.tr("{0} s left").format(table.stopwatch.seconds_left)
        return text
