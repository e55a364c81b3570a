"""Which round is watched on the board, and what comes after it: the next one, or what was planned before."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.game import Round

from .playback import Playback
from .scene import StudyScene
from .session import Session
from .table import Table


class Watching(QObject):
    back = Signal()  # the board is free for the plan again

    def __init__(
        self, session: Session, table: Table, scene: StudyScene, playback: Playback, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._table, self._scene, self._playback = session, table, scene, playback
        self._waits = False  # whether the table waits for this round to be seen before the next one is planned
        playback.finished.connect(self._end)
        session.began.connect(self._forget)

    def watch(self, played: Round) -> None:
        """A round that was played just now."""
        self._waits = self._table.is_on
        self.show_event(played, 0)
        self._playback.resume()

    def show_event(self, played: Round, number: int) -> None:
        """The board after so many events of a round that was played; it can be played on from there."""
        self._scene.clear_overlays()
        self._playback.load(played, tuple(self._session.setup.symbols), number)

    def _end(self) -> None:
        """Who studies an earlier round stays there; who plays goes back to the game, which begins no round twice."""
        if self._table.is_on or self._playback.round is self._session.moment.played:
            self.leave()

    def leave(self) -> None:
        """The board is the plan's again, however much of the round was seen."""
        self._playback.clear()
        if self._table.is_on and self._waits:
            self._waits = False
            self._table.new_round()
        self.back.emit()

    def _forget(self) -> None:
        self._waits = False
