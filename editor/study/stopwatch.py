"""The stopwatch of the planning phase: so many seconds, then the bell; `tick` is all that makes its time pass."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

# As in the box: for players who know each other, for beginners, and in between.
CHOICES_S = (20, 30, 50, 60)
_BEAT_MS = 100


class Stopwatch(QObject):
    rang = Signal()
    changed = Signal()  # the seconds that are shown, or whether it runs

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.limit_s = 0  # 0: nobody is timed
        self._left_ms = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self._beat)

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    @property
    def seconds_left(self) -> int:
        """Rounded up: it shows 1 until the very end."""
        return -int(-self._left_ms // 1000)

    def start(self) -> None:
        """From the full time; nothing if nobody is timed."""
        if self.limit_s:
            self._left_ms = self.limit_s * 1000.0
            self._clock.start()
            self._timer.start()
            self.changed.emit()

    def stop(self) -> None:
        self._timer.stop()
        self.changed.emit()

    def tick(self, milliseconds: float) -> None:
        """Lets so much time pass."""
        if not self.is_running:
            return
        shown = self.seconds_left
        self._left_ms = max(self._left_ms - milliseconds, 0.0)
        if self._left_ms == 0:
            self.stop()
            self.rang.emit()
        elif self.seconds_left != shown:
            self.changed.emit()

    def _beat(self) -> None:
        self.tick(self._clock.restart())
