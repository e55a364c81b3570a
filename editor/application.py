"""The application: one window, and what it opens with."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from .main_window import MainWindow


def open_window(argument: str | None) -> MainWindow:
    """The window as it was left, with FILE on top if there is one."""
    window = MainWindow()
    window.desk.start()
    # A file that cannot be opened is complained of in front of the window.
    window.show()
    if argument is not None:
        window.files.open_argument(argument)
    window.desk.welcome.begin()
    return window


def new_application() -> QApplication:
    """The same look on every system; colours come from the theme."""
    application = QApplication(["swarm"])
    application.setStyle("Fusion")
    return application


def run(argument: str | None) -> int:
    """Until the window is closed; the exit code."""
    application = new_application()
    window = open_window(argument)
    window.desk.warm_up.begin_after_painting(window)
    return application.exec()
