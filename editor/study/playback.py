"""Playback of a round: exactly the events of the engine, one after the other, at any speed, or step by step.

It knows which event is shown and how far it has come; `tick` is all that makes time pass, so that it can be tested
without a clock. How things look in between is the scene's.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from engine.asteroyds.events import Event
from engine.asteroyds.game import Round

from ..settings import settings
from .picture import Picture, pictures
from .scene import StudyScene

FRAME_MS = 16
SPEEDS = (0.5, 1.0, 2.0, 4.0)
# How long an event is looked at, at speed 1; what is not here is only told, not seen.
_DURATIONS_MS = {
    "launched": 150,
    "rolled": 350,
    "moved": 160,
    "pushed": 200,
    "blocked": 60,
    "hit": 400,
    "takes_off": 250,
    "turned": 150,
    "advanced": 220,
    "power_used": 250,
    "collected": 400,
    "crashed": 600,
    "rammed": 500,
    "ram_failed": 700,
    "fired": 350,
    "target_removed": 350,
    "drone_shot": 350,
    "landed": 400,
    "destroyed": 700,
    "completed": 500,
    "drone_left": 200,
    "won": 900,
}
_REDUCED = "reducedMotion"
_SPEED = "playbackSpeed"


class Playback(QObject):
    at_event = Signal(int)  # so many events of the round are over
    running_changed = Signal(bool)
    finished = Signal()

    def __init__(self, scene: StudyScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._round: Round | None = None
        self._pictures: list[Picture] = []
        self._done = 0  # events that are over
        self._spent_ms = 0.0  # on the one that is shown
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._beat)
        kept = settings()
        self.reduced_motion = str(kept.value(_REDUCED, "false")) == "true"
        self.speed = float(str(kept.value(_SPEED, 1.0)))

    @property
    def round(self) -> Round | None:
        """The round that is shown, from its start until `clear`."""
        return self._round

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    @property
    def done(self) -> int:
        return self._done

    @property
    def happening(self) -> Event | None:
        """What is happening now."""
        if self._round is None or self._done >= len(self._round.events):
            return None
        return self._round.events[self._done]

    def set_speed(self, speed: float) -> None:
        self.speed = speed
        settings().setValue(_SPEED, speed)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Things appear where they come to, instead of gliding there."""
        self.reduced_motion = reduced
        settings().setValue(_REDUCED, "true" if reduced else "false")

    # Control

    def load(self, played: Round, symbol_order: tuple[str, ...], done: int = 0) -> None:
        """Shows a round after so many of its events, standing still."""
        self.pause()
        self._round = played
        self._pictures = list(pictures(played, symbol_order))
        self._go(done)

    def clear(self) -> None:
        self.pause()
        self._round = None
        self._scene.show_event(None)

    def resume(self) -> None:
        if self._round is not None and not self.is_running and self._done < len(self._round.events):
            self._clock.start()
            self._timer.start()
            self.running_changed.emit(True)

    def pause(self) -> None:
        if self.is_running:
            self._timer.stop()
            self.running_changed.emit(False)

    def step(self, by: int = 1) -> None:
        """One event on, or back, and no further."""
        self.pause()
        if self._round is not None:
            self._go(min(max(self._done + by, 0), len(self._round.events)))
            self._end_if_over()

    def skip(self) -> None:
        """To the end of the round."""
        if self._round is not None:
            self.pause()
            self._go(len(self._round.events))
            self._end_if_over()

    def tick(self, milliseconds: float) -> None:
        """Lets so much time pass."""
        if self._round is None:
            return
        self._spent_ms += milliseconds * self.speed
        while (event := self.happening) is not None:
            wanted = _DURATIONS_MS.get(event.kind, 0)
            if self._spent_ms < wanted:
                share = 1.0 if self.reduced_motion else self._spent_ms / wanted
                self._scene.show_between(self._pictures[self._done], self._pictures[self._done + 1], share)
                self._scene.show_event(event)
                return
            self._spent_ms -= wanted
            self._done += 1
            self._scene.show_picture(self._pictures[self._done])
            self.at_event.emit(self._done)
        self._end_if_over()

    def _beat(self) -> None:
        self.tick(self._clock.restart())

    def _go(self, done: int) -> None:
        assert self._round is not None
        self._done, self._spent_ms = done, 0.0
        self._scene.show_picture(self._pictures[done])
        self._scene.show_event(self._round.events[done - 1] if done else None)
        self.at_event.emit(done)

    def _end_if_over(self) -> None:
        if self._round is not None and self._done >= len(self._round.events):
            self.pause()
            self._scene.show_event(None)
            self.finished.emit()
