"""The pictures of the README, made from the program itself; run by `make pictures`."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import scenarios
from engine.asteroyds.game import Game
from solver.position_text import heading_text, print_position
from solver.programs import Programs
from solver.solution_text import print_solution

if TYPE_CHECKING:
    from editor.main_window import MainWindow

PICTURES = Path(__file__).parent / "pictures"
WIDTH = 92
WINDOW = (1280, 720)
SPACE = TerminalTheme(
    (13, 17, 28),
    (214, 220, 232),
    [
        (40, 46, 62),
        (224, 92, 92),
        (110, 190, 120),
        (214, 180, 90),
        (96, 150, 230),
        (190, 130, 210),
        (90, 190, 200),
        (214, 220, 232),
    ],
)
# The usual frame of rich names fonts on the net; a picture in a repository must need nothing but itself.
FRAME = """<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg"
  xml:space="preserve">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="10" fill="#0d111c" />
<g transform="translate(16, 12) scale(0.965)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


def picture(name: str, console: Console) -> None:
    text = console.export_svg(title="", theme=SPACE, code_format=FRAME, unique_id=name)
    (PICTURES / f"{name}.svg").write_text(text, encoding="utf-8")


def recording() -> Console:
    return Console(record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=io.StringIO())


def show() -> None:
    """`swarm show official-racing`."""
    console = recording()
    game = Game(scenarios.load("official-racing"))
    console.print(Text("$ swarm show official-racing", "dim"))
    console.print(heading_text(game.scenario, "official-racing"))
    console.print()
    print_position(console, game.scenario, game.position)
    picture("show", console)


def solve() -> None:
    """`swarm solve official-racing --seat 1 --dice 1-1-5`."""
    console = recording()
    game = Game(scenarios.load("official-racing"))
    console.print(Text("$ swarm solve official-racing --seat 1 --dice 1-1-5", "dim"))
    print_solution(console, game, Programs(game, 1, "1-1-5").solve(top=5))
    picture("solve", console)


def windows() -> None:
    """The editor in both looks, the page it begins with, and a game that is analysed; drawn without a display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSettings

    from editor.application import new_application, open_window

    application = new_application()
    with tempfile.TemporaryDirectory() as folder:
        # Nobody's recent files and docks are in the pictures.
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = open_window(None)
        window.resize(*WINDOW)
        until(lambda: window.desk.welcome.turns.is_done)
        keep(window, "welcome")
        edit(window)
        study(window)
        window.close()
        application.processEvents()


def edit(window: MainWindow) -> None:
    """`swarm edit official-racing`, with a piece selected."""
    from editor.edits import Ref

    window.files.open_argument("official-racing")
    window.selection.select(Ref(False, 0))
    # The list waits for a pause in the editing, and the gauge for the solver: the first time that takes a minute.
    window.problems.refresh()
    window.desk.warm_up.begin_after_painting(window)
    gauge = window.rating.gauge
    until(lambda: gauge.reading is not None and gauge.reading.complete)
    keep(window, "editor")
    light = window.actions_by_name["lightTheme"]
    light.trigger()
    keep(window, "editor-light")
    light.trigger()


def study(window: MainWindow) -> None:
    """The first round of the same layout, with the answer of the solver to a roll."""
    from engine.asteroyds.notation import parse_dice

    window.actions_by_name["study"].trigger()
    game = window.study_door.study
    game.session.set_dice(parse_dice("1-1-5"))
    game.session.set_seat(1)
    # Asked anew a moment after the last change.
    until(lambda: game.analysis.job.is_running)
    until(lambda: not game.analysis.job.is_running)
    game.analysis.take()
    until(lambda: not game.analysis.job.is_running)
    keep(window, "study")


def until(condition: Callable[[], bool]) -> None:
    """Lets the window live until something is so; between two looks the threads of the solver have their turn."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop, timer = QEventLoop(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if condition() else None)
    timer.start(20)
    loop.exec()


def keep(window: MainWindow, name: str) -> None:
    from PySide6.QtCore import QCoreApplication

    QCoreApplication.processEvents()
    smallest = 0  # as small as a PNG can be made; nothing is lost
    window.grab().save(str(PICTURES / f"{name}.png"), "PNG", smallest)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    windows()
    show()
    solve()
