"""How commands write: text with colours where the terminal has them, JSON, and one message for what went wrong."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever runs the command decides what a reader who has gone means; rich would exit with 1."""
        raise BrokenPipeError


def console() -> Console:
    """Plain text stays as it is: no markup, no emoji codes, no lines broken for a reader that is no terminal."""
    return _Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    print(json.dumps(value))


def complain(message: str) -> None:
    print(f"swarm: {message}", file=sys.stderr, flush=True)


def make_output_robust() -> None:
    """A terminal that knows no arrows shows a question mark in their place."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def forget_output() -> None:
    """Nobody reads any more: let the rest, and what Python flushes at its end, go nowhere."""
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device, not a path
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
    except (OSError, ValueError):
        # Not a real stream, so there is nothing to flush either.
        return
