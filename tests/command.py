"""Runs `swarm` inside the test process, and says what came of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any, NoReturn
from unittest.mock import patch

from solver.cli import main


@dataclass(frozen=True)
class Outcome:
    code: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: object, stdin: str | bytes = b"", command: Callable[[list[str]], NoReturn] = main) -> Outcome:
    """One command; a traceback would come out of here as the exception that it is."""
    out, err = io.StringIO(), io.StringIO()
    given = io.TextIOWrapper(io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin))
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        try:
            command([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
    # The first test on a new machine compiles the kernels, and that is announced.
    said = [line for line in err.getvalue().splitlines() if not line.startswith("Preparing Lost Swarm")]
    return Outcome(code, out.getvalue(), "\n".join(said))
