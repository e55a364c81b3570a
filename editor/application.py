"""The application: one window, and what it opens with."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from .main_window import MainWindow


def run(argument: str | None) -> int:
    """Until the window is closed; the exit code."""
    application = QApplication(["swarm"])
    application.setStyle("Fusion")
    window = MainWindow()
    window.show()
    if argument is not None:
        window.files.open_argument(argument)
    return application.exec()
