"""A card over the board, for everybody around the screen: whose turn it is to plan, or how the game has ended.

It hides nothing but a part of the board; programs are hidden by the table itself.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ..theme import Theme
from .outcome import outcome_reason, outcome_title
from .seat_strip import craft_icon
from .session import Session
from .table import Table

_ICON = 48


class Banner(QFrame):
    here = Signal()  # the next player has sat down
    grade_wanted = Signal()

    def __init__(self, session: Session, table: Table, theme: Theme, board: QWidget) -> None:
        super().__init__(board)
        self.setObjectName("banner")
        self._session, self._table, self._theme, self._board = session, table, theme, board
        self._finished = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(18, 12, 18, 12)
        row = QHBoxLayout()
        row.setSpacing(12)
        self._icon = QLabel()
        self._icon.setObjectName("bannerIcon")
        row.addWidget(self._icon)
        texts = QVBoxLayout()
        self._title, self._more = QLabel(), QLabel()
        self._title.setObjectName("bannerTitle")
        self._more.setObjectName("bannerMore")
        self._more.setWordWrap(True)
        self._more.setMinimumWidth(300)
        texts.addWidget(self._title)
        texts.addWidget(self._more)
        row.addLayout(texts, 1)
        outer.addLayout(row)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        self._here = self._button(buttons, "bannerHere", self.here)
        self._grade = self._button(buttons, "bannerGrade", self.grade_wanted)
        self._grade.setText(self.tr("Grade this game"))
        self._close = QPushButton(self.tr("Close"))
        self._close.setObjectName("bannerClose")
        self._close.clicked.connect(self.dismiss)
        buttons.addWidget(self._close)
        outer.addLayout(buttons)
        self._grade.clicked.connect(self.dismiss)
        board.installEventFilter(self)
        table.changed.connect(self.refresh)
        session.began.connect(self.dismiss)
        session.moved.connect(self.dismiss)
        self.set_theme(theme)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(
            f"QFrame#banner {{ background: {theme.window}; border: 2px solid {theme.accent}; border-radius: 10px; }}"
            "QLabel { background: transparent; }"
            f"QLabel#bannerTitle {{ font-size: 20px; font-weight: 700; color: {theme.text}; }}"
            f"QLabel#bannerMore {{ color: {theme.muted}; }}"
        )
        self.refresh()

    def announce_end(self) -> None:
        """The game that was played here is over."""
        self._finished = True
        self.refresh()

    def dismiss(self) -> None:
        self._finished = False
        self.refresh()

    def refresh(self) -> None:
        table, session = self._table, self._session
        waits = table.is_on and table.hides and not table.is_planning and table.turn is not None
        if waits and table.turn is not None:
            seat = table.turn
            self._show_seat(seat)
            self._title.setText(self.tr("Seat {0}: your turn to plan").format(seat))
            self._more.setText(self._progress())
            self._here.setText(self.tr("I am here"))
        elif self._finished and session.over:
            winners = session.position.winners
            self._show_seat(winners[0] if winners else None)
            self._title.setText(outcome_title(session.position))
            self._more.setText(outcome_reason(session.moment.played))
        self._here.setVisible(waits)
        self._grade.setVisible(not waits)
        self._close.setVisible(not waits)
        self.setVisible(waits or (self._finished and session.over))
        self._place()

    def _progress(self) -> str:
        ready = sorted(set(self._table.stow().written))
        first = self._session.position.first_seat
        text = self.tr("Round {0}, dice {1}; seat {2} flies first.").format(
            self._session.position.round + 1, self._session.dice, first
        )
        if ready:
            text += " " + self.tr("Ready: {0}.").format(", ".join(str(seat) for seat in ready))
        return text + " " + self.tr("The others look away.")

    def _show_seat(self, seat: int | None) -> None:
        start = next((start for start in self._session.scenario.starts if start.seat == seat), None)
        self._icon.setVisible(start is not None)
        if start is not None:
            self._icon.setPixmap(craft_icon(start, self._theme).pixmap(QSize(_ICON, _ICON)))

    def _button(self, row: QHBoxLayout, name: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton()
        button.setObjectName(name)
        button.clicked.connect(signal)
        row.addWidget(button)
        return button

    def _place(self) -> None:
        """In the middle, a third down."""
        self.adjustSize()
        free = self._board.size() - self.size()
        self.move(max(free.width() // 2, 0), max(free.height() // 3, 0))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
