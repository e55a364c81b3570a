"""The bar below the board: plays a round event by event, with its sentence, speed, single steps and a way to skip."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from engine.asteroyds.events import sentence

from .playback import SPEEDS, Playback


class PlaybackBar(QWidget):
    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self.setObjectName("playbackBar")
        self._playback = playback
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        self._run = self._button("playbackRun", "", self.toggle, self.tr("Play or pause"))
        self._back = self._button(
            "playbackBack", self.tr("◀ Step"), lambda: playback.step(-1), self.tr("One event back")
        )
        self._step = self._button("playbackStep", self.tr("Step ▶"), lambda: playback.step(1), self.tr("One event on"))
        self._skip = self._button("playbackSkip", self.tr("Skip ▶▶"), playback.skip, self.tr("To the end of the round"))
        for button in (self._run, self._back, self._step, self._skip):
            layout.addWidget(button)
        self._said = QLabel()
        self._said.setObjectName("playbackSays")
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout.addWidget(self._said, 1)
        self._speed = QComboBox()
        self._speed.setObjectName("playbackSpeed")
        self._speed.setAccessibleName(self.tr("Speed"))
        for speed in SPEEDS:
            self._speed.addItem(f"{speed:g}×", speed)
        self._speed.setCurrentIndex(SPEEDS.index(playback.speed) if playback.speed in SPEEDS else 1)
        self._speed.currentIndexChanged.connect(self._set_speed)
        layout.addWidget(self._speed)
        self._reduced = QCheckBox(self.tr("Less motion"))
        self._reduced.setObjectName("reducedMotion")
        self._reduced.setToolTip(self.tr("Pieces appear where they come to, instead of gliding there"))
        self._reduced.setChecked(playback.reduced_motion)
        self._reduced.toggled.connect(playback.set_reduced_motion)
        layout.addWidget(self._reduced)
        playback.at_event.connect(self._show)
        playback.running_changed.connect(self._show)
        playback.finished.connect(self._show)
        self._show()

    def toggle(self) -> None:
        if self._playback.is_running:
            self._playback.pause()
        else:
            self._playback.resume()

    def _button(self, name: str, text: str, run: object, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        assert callable(run)
        button.clicked.connect(lambda _=False: run())
        return button

    def _set_speed(self, row: int) -> None:
        self._playback.set_speed(SPEEDS[row])

    def _show(self) -> None:
        playback = self._playback
        played, done = playback.round, playback.done
        self._run.setText(self.tr("Pause") if playback.is_running else self.tr("▶ Watch"))
        last = 0 if played is None else len(played.events)
        self._run.setEnabled(playback.is_running or done < last)
        self._back.setEnabled(played is not None and done > 0)
        self._step.setEnabled(done < last)
        self._skip.setEnabled(done < last)
        if played is None:
            self._said.setText(self.tr("Play a round, or click an event of the timeline, to watch it."))
        elif done:
            text = sentence(played.events[done - 1])
            self._said.setText(self.tr("{0} of {1}: {2}").format(done, last, text))
            self._said.setToolTip(text)
        else:
            self._said.setText(self.tr("Before the asteroids move"))
