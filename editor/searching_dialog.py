"""What the dialogs that search for layouts have in common: form, live preview, progress, stop, and what was found."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from solver.progress import Progress, Question

from .board_preview import LayoutPreview
from .jobs import Job

if TYPE_CHECKING:
    from .main_window import MainWindow

_FORM_WIDTH = 330
_BEAT_MS = 500


class SearchingDialog(QDialog):
    """`_question` is asked in a thread with an event that ends it early with the best so far."""

    def __init__(self, window: MainWindow, name: str, title: str) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.window_of = window
        self._name = name
        self._stop = Event()
        self._began = 0.0
        self.job = Job(self)
        self.job.advanced.connect(self._advance)
        self.job.answered.connect(self._answer)
        self.job.refused.connect(self._refuse)
        self.job.running_changed.connect(self._show_state)
        self.form = QFormLayout()
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        self.form.setVerticalSpacing(7)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.preview = LayoutPreview(f"{name}Preview", window.theme)
        self.bar = QProgressBar()
        self.bar.setObjectName(f"{name}Progress")
        self.bar.setAccessibleName(self.tr("Progress of the search"))
        self.bar.setTextVisible(True)
        self.doing = QLabel()
        self.doing.setObjectName(f"{name}Doing")
        self.answer = QLabel()
        self.answer.setObjectName(f"{name}Answer")
        self.answer.setWordWrap(True)
        self.answer.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.run = self.button("Run", "", self.toggle)
        self.run.setDefault(True)
        self._fields: list[QWidget] = []
        self._said = ""  # what is being done, as the question tells it
        # Seconds pass also while a long step says nothing.
        self._seconds_timer = QTimer(self)
        self._seconds_timer.setInterval(_BEAT_MS)
        self._seconds_timer.timeout.connect(self._tell)
        # As high as the form, and as a small screen still shows.
        self.resize(1060, 660)

    # What a dialog of its own says

    def _question(self, stop: Event) -> Callable[[], Question[Any]]:
        """Reads the form; called in the window's thread. What it returns is called in the job's."""
        raise NotImplementedError

    def _show(self, found: Any, *, final: bool) -> None:
        raise NotImplementedError

    # Asking

    def toggle(self) -> None:
        if self.job.is_running:
            # The question ends by itself, with the best so far.
            self._stop.set()
            self.run.setEnabled(False)
            self.doing.setText(self.tr("stopping: measuring the best so far…"))
            return
        from solver.results import QuestionError

        self._stop = Event()
        try:
            asking = self._question(self._stop)
        except QuestionError as why:
            self._refuse(str(why))
            return
        self._began = time.monotonic()
        self.bar.setRange(0, 0)
        self.answer.setText("")
        self._said = self.tr("beginning")
        self._tell()
        self.forget()
        self.job.ask(asking)

    def forget(self) -> None:
        """What was found before is no longer wanted."""

    def done(self, result: int) -> None:
        self._stop.set()
        self.job.cancel()
        super().done(result)

    def _advance(self, progress: Progress[Any]) -> None:
        self.bar.setRange(0, progress.total or 0)
        self.bar.setValue(progress.done)
        self._said = progress.text
        self._tell()
        if progress.partial is not None:
            self._show(progress.partial, final=False)

    def _tell(self) -> None:
        if not self._stop.is_set():
            seconds = round(time.monotonic() - self._began)
            self.doing.setText(self.tr("{0} s · {1}").format(seconds, self._said))

    def _answer(self, found: Any) -> None:
        self._show(found, final=True)

    def _refuse(self, why: str) -> None:
        self.answer.setText(self.warning(why))

    def warning(self, text: str) -> str:
        from html import escape

        return f'<span style="color:{self.window_of.theme.bad}"><b>{escape(text)}</b></span>'

    def _show_state(self, *_: object) -> None:
        running = self.job.is_running
        self.run.setText(self.tr("Stop, take the best so far") if running else self.tr("&Search"))
        ready = self.window_of.rating.is_ready
        self.run.setEnabled(ready)
        self.bar.setVisible(running)
        if running:
            self._seconds_timer.start()
        else:
            self._seconds_timer.stop()
        self.doing.setVisible(running or not ready)
        if not ready:
            self.doing.setText(self.tr("Preparing solver…"))
        for field in self._fields:
            field.setEnabled(not running)

    # How it is put together

    def lay_out(self, *buttons: QAbstractButton) -> None:
        page = QWidget()
        page.setLayout(self.form)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        area.setFixedWidth(max(_FORM_WIDTH, page.sizeHint().width() + 24))
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        for widget in (self.bar, self.doing, self.answer):
            right.addWidget(widget)
        sides = QHBoxLayout()
        sides.setSpacing(14)
        sides.addWidget(area)
        sides.addLayout(right, 1)
        close = self.button("Close", self.tr("&Close"), self.reject)
        row = QHBoxLayout()
        row.addWidget(self.run)
        row.addStretch(1)
        for button in buttons:
            row.addWidget(button)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(sides, 1)
        layout.addLayout(row)
        self.window_of.desk.warm_up.job.answered.connect(self._show_state)
        self._show_state()

    def button(self, name: str, text: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(f"{self._name}{name}")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: run())
        return button

    def field(self, name: str, label: str, widget: QWidget, tip: str = "") -> None:
        """One row of the form; it cannot be changed while a search runs."""
        widget.setObjectName(f"{self._name}{name}")
        widget.setAccessibleName(label.replace("&", ""))
        widget.setToolTip(tip)
        self._fields.append(widget)
        self.form.addRow(label, widget)

    def number(self, low: int, high: int, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(low, high)
        box.setValue(value)
        box.setMinimumHeight(25)
        return box

    def amount(self, low: float, high: float, value: float, suffix: str) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(low, high)
        box.setDecimals(1)
        box.setSingleStep(0.5)
        box.setValue(value)
        box.setSuffix(suffix)
        box.setMinimumHeight(25)
        return box
