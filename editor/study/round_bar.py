"""The bar above the board of a game: which round it is, the dice, and playing, taking back, going on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from engine.asteroyds.game import Round
from engine.asteroyds.pieces import Die

from ..theme import Theme
from .dice import DiceRow
from .outcome import outcome_reason, outcome_title
from .session import Session
from .table import Table


class RoundBar(QWidget):
    def __init__(self, session: Session, table: Table, theme: Theme, actions: dict[str, QAction]) -> None:
        """`actions` by name: back, forward, roll, order, play, ready, pause."""
        super().__init__()
        self.setObjectName("roundBar")
        self._session = session
        self._table = table
        self._actions = actions
        self.dice = DiceRow(session, theme)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(8)
        self._back, self._forward, self._roll = self._button("back"), self._button("forward"), self._button("roll")
        layout.addWidget(self._back)
        self._round = QLabel()
        self._round.setObjectName("roundLabel")
        layout.addWidget(self._round)
        layout.addWidget(self._forward)
        layout.addSpacing(12)
        layout.addWidget(self.dice)
        layout.addWidget(self._roll)
        self._order = self._button("order")
        self._watched: Round | None = None
        layout.addWidget(self._order)
        self._result = QLabel()
        self._result.setObjectName("gameResult")
        self._result.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        # A long sentence about a winner must not make the window wider.
        self._result.setWordWrap(True)
        self._result.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout.addWidget(self._result, 2)
        self._time = QLabel()
        self._time.setObjectName("stopwatch")
        self._time.setAccessibleName(self.tr("Stopwatch"))
        layout.addWidget(self._time)
        self._pause = self._button("pause")
        layout.addWidget(self._pause)
        self._play, self._ready = self._button("play"), self._button("ready")
        for button in (self._play, self._ready):
            button.setProperty("primary", True)
            layout.addWidget(button)
        table.changed.connect(self.refresh)
        table.stopwatch.changed.connect(self._show_time)
        session.moved.connect(self.refresh)
        session.began.connect(self.refresh)
        self.set_theme(theme)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        self.dice.set_theme(theme)
        self._theme = theme
        self.setStyleSheet(
            f"QLabel#stopwatch {{ font-size: 26px; font-weight: 700; color: {theme.text}; }}"
            f"QLabel#stopwatch[urgent=true] {{ color: {theme.bad}; }}"
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

    def refresh(self) -> None:
        session = self._session
        position = session.position
        over, before = (position.over, position) if self._watched is None else (False, self._watched.before)
        self._round.setText(self.tr("Round {0}").format(before.round + (0 if over else 1)))
        studies = not self._table.is_on
        self._actions["back"].setEnabled(studies and session.moment.parent is not None)
        self._actions["forward"].setEnabled(studies and session.moment.chosen is not None)
        for name in ("roll", "play"):
            self._actions[name].setEnabled(studies and not position.over)
        # The dice of the round that is watched lie there: the next roll has to be seen before it can be played.
        watching = self._watched is not None and not position.over
        self._actions["play"].setText(self.tr("To the &next round") if watching else self.tr("&Play the round"))
        self.dice.setEnabled(studies)
        for button in (self._back, self._forward, self._roll, self._play):
            button.setVisible(studies)
        self._ready.setVisible(not studies)
        self._actions["ready"].setEnabled(self._table.turn is not None)
        planning = self._table.is_planning
        self._actions["ready"].setText(
            self.tr("Ready")
            if planning or studies or self._table.turn is None
            else self.tr("Seat {0}: I am here").format(self._table.turn)
        )
        self._order.setVisible(session.has_random_order)
        self._actions["order"].setEnabled(studies and session.has_random_order and not position.over)
        self._result.setText(self._outcome())
        self._result.setToolTip(outcome_reason(session.moment.played) or self._result.text())
        self._show_time()

    def show_watched(self, played: Round | None, lit: Die | None = None) -> None:
        """The round that is watched, and the die whose turn it is in it; None: the next one again."""
        self.dice.show_watched(None if played is None else played.dice, lit)
        if played is not self._watched:
            self._watched = played
            self.refresh()

    def _show_time(self) -> None:
        """Large, and red when it is time to come to an end."""
        watch = self._table.stopwatch
        self._time.setVisible(watch.is_shown)
        self._pause.setVisible(watch.is_shown)
        self._actions["pause"].setEnabled(watch.is_shown)
        self._actions["pause"].setText(self.tr("Go on") if watch.is_paused else self.tr("Pause"))
        self._time.setText(self.tr("{0} s").format(watch.seconds_left))
        if self._time.property("urgent") != watch.is_urgent:
            self._time.setProperty("urgent", watch.is_urgent)
            self._time.style().unpolish(self._time)
            self._time.style().polish(self._time)

    def _outcome(self) -> str:
        session = self._session
        if self._watched is not None:
            return self.tr("Watching; seat {0} flies first").format(self._watched.before.first_seat)
        if self._table.is_on and not session.over:
            return self._turn()
        if not session.over:
            return self.tr("Seat {0} flies first").format(session.position.first_seat)
        return outcome_title(session.position)

    def _turn(self) -> str:
        table = self._table
        if table.turn is None:
            return self.tr("The pilots are thinking …")
        if not table.is_planning:
            return self.tr("Seat {0} plans next").format(table.turn)
        return self.tr("Seat {0} plans").format(table.turn)
