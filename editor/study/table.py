"""A whole game around one screen: whose turn it is to plan, what stays hidden until all are ready, and who thinks.

Human players plan one after the other, unseen by each other; solver pilots think meanwhile. When everybody is ready,
the round is played. The session plays; this only decides when, and with what.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from engine.asteroyds.notation import Program
from solver.pilots import pilot_program

from ..jobs import Job
from .session import Session
from .stopwatch import Stopwatch

HUMAN = "human"


@dataclass(frozen=True)
class Seating:
    """Who sits at the table, under which terms, and what is written already in this round."""

    players: Mapping[int, str] = field(default_factory=dict)  # by seat: human, or a skill; empty: nobody plays
    limit_s: int = 0  # to plan; 0: nobody is timed
    hints: bool = False  # whether the solver may be asked
    written: Mapping[int, Program] = field(default_factory=dict)


class Table(QObject):
    changed = Signal()  # whose turn it is, who is ready, whether a game is on
    game_over = Signal()  # the game that was played here has ended
    all_ready = Signal()  # every program is in the session: the round can be played

    def __init__(self, session: Session, parent: QObject | None = None, *, chance: random.Random | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chance = chance or random.Random()
        self.players: dict[int, str] = {}  # by seat: human, or a skill; empty while nobody plays
        self._written: dict[int, Program] = {}
        self._planning = False
        self.hints = False
        self.stopwatch = Stopwatch(self)
        self.stopwatch.rang.connect(self._ring)
        self.job = Job(self)
        self.job.answered.connect(self._take_thought)
        self._thinking = 0

    @property
    def is_on(self) -> bool:
        return bool(self.players)

    @property
    def humans(self) -> list[int]:
        return [seat for seat, player in self.players.items() if player == HUMAN]

    @property
    def hides(self) -> bool:
        """Whether what one player writes must not be seen by another."""
        return len(self.humans) > 1

    @property
    def turn(self) -> int | None:
        """The seat that plans, or is about to; None while only pilots think."""
        return next((seat for seat in self._waiting() if self.players[seat] == HUMAN), None)

    @property
    def is_planning(self) -> bool:
        """Whether the one whose turn it is has sat down."""
        return self._planning

    def begin(self, players: Mapping[int, str], limit_s: int = 0, *, hints: bool = False) -> None:
        """A new game for these seats, from the position that the session shows."""
        self.restore(Seating(players, limit_s, hints))

    def stow(self) -> Seating:
        # Once all are ready the round is played, and what they wrote is history.
        written = dict(self._written) if self._waiting() else {}
        return Seating(dict(self.players), self.stopwatch.limit_s, self.hints, written)

    def restore(self, seating: Seating) -> None:
        """Goes on with the round that the session stands before; what somebody had begun to write is theirs again."""
        self.players = dict(sorted(seating.players.items()))
        self.stopwatch.limit_s, self.hints = seating.limit_s, seating.hints
        self.new_round(seating.written)

    def end(self) -> None:
        """Back to studying; the game stays as it is."""
        self.players = {}
        self._stop()
        self.changed.emit()

    def new_round(self, written: Mapping[int, Program] | None = None) -> None:
        """Everybody plans anew; called when a round has been played, and watched."""
        self._stop()
        self._written = dict(written or {})
        if self._session.over:
            was_on, self.players = self.is_on, {}
            if was_on:
                self.game_over.emit()
        elif self.is_on:
            self._think()
            if not self.hides:
                self.sit_down()
            if not self._waiting():
                self._go_on()
        self.changed.emit()

    def sit_down(self) -> None:
        """The player whose turn it is begins to plan, and the stopwatch runs."""
        seat = self.turn
        if seat is not None and not self._planning:
            self._planning = True
            self._session.set_seat(seat)
            self.stopwatch.start()
            self.changed.emit()

    def pause(self) -> None:
        """Stops the clock, or lets it run on; nobody writes meanwhile."""
        self.stopwatch.set_paused(not self.stopwatch.is_paused)
        self.changed.emit()

    def ready(self) -> None:
        """The program stands as it is written; the next player's turn."""
        seat = self.turn
        if seat is None or not self._planning:
            return
        self._planning = False
        self.stopwatch.stop()
        self._written[seat] = self._session.program(seat)
        if self.hides:
            self._session.set_program(seat, Program())
        self._go_on()

    def _ring(self) -> None:
        """At the bell the program is frozen as it stands, as the rules say."""
        QApplication.beep()
        self.ready()

    def _stop(self) -> None:
        self.job.cancel()
        self.stopwatch.stop()
        self._planning = False
        self._written = {}
        self._thinking = 0

    def _waiting(self) -> list[int]:
        alive = {craft.seat for craft in self._session.position.crafts if craft.alive}
        return [seat for seat in self.players if seat in alive and seat not in self._written]

    def _think(self) -> None:
        """The next solver pilot; one after the other, while people plan."""
        seat = next((seat for seat in self._waiting() if self.players[seat] != HUMAN), None)
        if seat is None:
            return
        self._thinking = seat
        game, dice, skill, seed = (
            self._session.game(),
            self._session.dice,
            self.players[seat],
            self._chance.getrandbits(32),
        )
        self.job.ask(lambda: pilot_program(game, seat, dice, skill, seed))

    def _take_thought(self, program: Program) -> None:
        self._written[self._thinking] = program
        self._think()
        self._go_on()

    def _go_on(self) -> None:
        if not self._waiting():
            for seat, program in self._written.items():
                self._session.set_program(seat, program)
            self.all_ready.emit()
        self.changed.emit()
