"""`swarm`: the window for `edit` and for no command at all, pictures for `render`; the rest never loads Qt."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated, NoReturn

import typer

from solver.cli import app
from solver.cli import main as run_command
from solver.commands.arguments import After, File
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


@app.command(
    epilog="Example: swarm render duel -o duel.png --width 2000 --theme light\n\n"
    "Example: swarm render official-racing -o flight.svg --route FFR.B. --dice 6-4-2 --seat 1"
)
def render(
    file: File,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="PICTURE", help="What to write; it ends in .png, .svg or .pdf.")
    ],
    width: Annotated[
        int, typer.Option("--width", metavar="N", min=64, max=12_000, help="Pixels from left to right; not for PDF.")
    ] = 1600,
    theme: Annotated[str, typer.Option("--theme", help="dark or light; the usual one is light for PDF.")] = "",
    names: Annotated[bool, typer.Option("--names", help="Write the names of the hexes.")] = False,
    background: Annotated[
        bool | None, typer.Option("--background/--no-background", help="Fill what is around the board; not for PDF.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="Of a PDF: a4 or letter.")] = "a4",
    route: Annotated[
        str | None, typer.Option("--route", metavar="PROGRAM", help="Draw this flight as arrows, e.g. FFR.B.+F")
    ] = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="ROLL", help="The roll before the flight, e.g. 6-4-2.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Who flies.")] = None,
    after: After = None,
) -> None:
    """Draw the board of a scenario or a saved game as a picture; needs no display.

    With --route, --dice and --seat the board is shown after the asteroid phase, and the flight over it as arrows
    with the numbers of their columns, replayed by the engine. The other seats fly nothing.
    """
    from .render_command import render as draw

    printed = output.lower().endswith(".pdf")
    theme = theme or ("light" if printed else "dark")
    filled = not printed if background is None else background
    draw(file, output, width, theme, names, filled, paper, route, dice, seat, after)


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
