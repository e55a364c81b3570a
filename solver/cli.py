"""The commands of `swarm`, and what a bad input comes to: one message on stderr and exit code 2, never a traceback.

Each command is a file in `solver/commands`. They import what they need when they run, so that `--help` is quick and
only those that play load the kernels.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from .commands.check import check
from .commands.code import code
from .commands.fairness import fairness
from .commands.generate import balance, generate
from .commands.grade import grade, grade_game
from .commands.play import play
from .commands.rate import compare, rate
from .commands.scenarios import scenarios
from .commands.show import show
from .commands.solve import solve
from .commands.study import blind, routes, team
from .commands.validate import validate
from .terminal import complain, forget_output, make_output_robust

BAD_INPUT = 2
INTERRUPTED = 130


class _Swarm(TyperGroup):
    def make_context(self, *args: Any, **extra: Any) -> Any:
        with _reader_may_leave():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        try:
            with _reader_may_leave():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            # Questions have an answer for this; here none was being asked, or not yet.
            complain("stopped before anything was known")
            raise typer.Exit(INTERRUPTED) from None

    def main(self, args: Sequence[str] | None = None, *others: Any, **options: Any) -> NoReturn:
        make_output_robust()
        try:
            result = super().main(args, *others, **{**options, "standalone_mode": False})
            sys.stdout.flush()
        except BrokenPipeError:
            forget_output()
            sys.exit(0)
        except typer.TyperException as reason:
            _refuse(_usage_message(reason))
        except _refusals() as reason:
            _refuse(str(reason))
        except OSError as reason:
            # All files have been dealt with by then, so this is the output itself.
            forget_output()
            _refuse(f"the output cannot be written: {reason.strerror or reason}")
        # An early exit comes back as its code, whatever else a command returns is of no interest.
        sys.exit(result if isinstance(result, int) else 0)


@contextmanager
def _reader_may_leave() -> Iterator[None]:
    """`swarm show … | head` is no failure; typer would make one of it."""
    try:
        yield
    except BrokenPipeError:
        forget_output()
        raise typer.Exit from None


def _refusals() -> tuple[type[Exception], ...]:
    """What the engine raises for a bad input; asked for only once there is one."""
    from engine.asteroyds.file_errors import FileError
    from engine.asteroyds.game import IllegalProgramError
    from engine.asteroyds.layout_code import LayoutCodeError

    from .results import QuestionError

    return FileError, IllegalProgramError, LayoutCodeError, QuestionError


def _refuse(message: str) -> NoReturn:
    complain(message)
    sys.exit(BAD_INPUT)


def _usage_message(reason: typer.TyperException) -> str:
    message = reason.format_message().rstrip(".")
    context = getattr(reason, "ctx", None)
    hint = f" (see: {context.command_path} --help)" if context is not None else ""
    return f"{message[:1].lower()}{message[1:]}{hint}"


app = typer.Typer(
    cls=_Swarm,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if not wanted:
        return
    try:
        print(f"Lost Swarm {version('lost-swarm')}")
    except PackageNotFoundError:
        print("Lost Swarm, not installed")
    raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="FILE is a path, a layout code (LS1-…) or the name of a shipped scenario.\n\nExample: swarm show duel",
)
def _swarm(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Lost Swarm: scenarios for the board game Asteroyds, checked, shown, played and solved."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


app.command(epilog="Example: swarm validate official-racing my-layout.json")(validate)
app.command(epilog="Example: swarm show duel\n\nExample: swarm show duel --after rounds.json")(show)
app.command(
    epilog='Example: swarm play duel --script rounds.json\n\nwhere rounds.json holds {"rounds": [{"dice": "6-4-2", '
    '"programs": {"1": "FFR.B.", "2": "LF+R"}}]}'
)(play)
app.command(epilog="Example: swarm code duel\n\nExample: swarm code LS1-… --write duel.json")(code)
app.command(epilog="Example: swarm scenarios")(scenarios)
app.command(epilog="Example: swarm solve official-racing --seat 1 --dice 6-4-2 --top 3")(solve)
app.command(epilog="Example: swarm grade official-racing --seat 1 --dice 6-4-2 --program FFR..B")(grade)
app.command(
    "grade-game", epilog="Example: swarm grade-game game.json\n\nExample: swarm grade-game duel --after rounds.json"
)(grade_game)
app.command(epilog="Example: swarm routes official-racing --seat 1 --dice 6-4-2")(routes)
app.command(epilog="Example: swarm team official-targets --team west --dice 6-4-2")(team)
app.command(epilog="Example: swarm blind first-flight --seat 1")(blind)
app.command(
    epilog="Example: swarm rate official-racing --report out.html --pdf out.pdf\n\nExample: swarm rate my-layouts --csv"
)(rate)
app.command(epilog="Example: swarm check my-layout.json --max-imbalance 3 --difficulty 4..6")(check)
app.command(epilog="Example: swarm fairness official-targets --games 4320")(fairness)
app.command(
    epilog="Example: swarm compare first-flight duel\n\nExample: swarm compare old.json new.json --csv out.csv"
)(compare)
app.command(
    epilog="Example: swarm generate --symmetry 2 --require 'asteroid/start>=2' -o new.json\n\n"
    "Example: swarm generate --max-imbalance 3 --count 3 --seconds 60 -o layouts"
)(generate)
app.command(epilog="Example: swarm balance official-racing --lock gate-red-1,seat-1 -o even.json")(balance)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit with its code."""
    app(args=None if arguments is None else list(arguments), prog_name="swarm")
    raise AssertionError("a command always exits")
