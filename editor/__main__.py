"""`swarm`: the window for `edit`, and for no command at all; everything else is `solver.cli`'s, and never loads Qt."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated, NoReturn

import typer

from solver.cli import app
from solver.cli import main as run_command
from solver.commands.reporting import WRITERS

from .reports import write_page, write_paper

_NO_DISPLAY = "There is no display, so there is no window."
_NO_EDITOR = "The window library cannot be used on this system, so there is no window."


@app.command(epilog="Example: swarm edit my-layout.json")
def edit(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="What to open: a path, a layout code, or a shipped scenario.")
    ] = None,
) -> None:
    """Open the editor; the same as swarm without a command.

    Where there is no window, FILE is checked and drawn instead, or a demonstration is played.
    """
    if has_display() and window_library_works():
        from .application import run

        raise typer.Exit(run(file))
    instead = "Here is a demonstration instead." if file is None else "Here is the board as text instead."
    print(f"{_NO_EDITOR if has_display() else _NO_DISPLAY} {instead}\n", flush=True)
    if file is None:
        from .demonstration import demonstrate

        demonstrate()
        return
    from solver.commands.show import show
    from solver.commands.validate import validate

    validate([file])
    print()
    show(file)


def has_display() -> bool:
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window_library_works() -> bool:
    """Tried in a process of its own: Qt ends the process that lacks a system library or cannot reach the display."""
    attempt = "from PySide6.QtWidgets import QApplication; QApplication([])"
    return subprocess.run([sys.executable, "-c", attempt], capture_output=True, check=False).returncode == 0


def main() -> NoReturn:
    WRITERS.update(html=write_page, pdf=write_paper)
    run_command(sys.argv[1:] or ["edit"])


if __name__ == "__main__":
    main()
