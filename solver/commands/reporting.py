"""Where `swarm rate` hands its findings to whoever can draw: reports need a window library, and that is the editor's.

The editor puts its writers here when `swarm` starts; `python -m solver` alone has none, and says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..results import QuestionError
from ..writing import check_place

if TYPE_CHECKING:
    from ..findings import Findings

Report = Annotated[
    str | None,
    typer.Option("--report", metavar="OUT.html", help="Write a report: one page, nothing to fetch."),
]
Paper = Annotated[str | None, typer.Option("--pdf", metavar="OUT.pdf", help="Write the report on A4 pages.")]

# Each takes the findings of one layout, or of several that are ranked, and where to write; OSError, ValueError or
# ImportError say why it cannot.
Writer = Callable[["list[Findings]", str], None]
WRITERS: dict[str, Writer] = {}


class Reports:
    """What is to be written at the end; refused at once where that cannot be."""

    def __init__(self, **wanted: str | None) -> None:
        """Paths by kind, `html` or `pdf`."""
        self.wanted = {kind: path for kind, path in wanted.items() if path is not None}
        places = [os.path.realpath(path) for path in self.wanted.values()]
        if len(set(places)) < len(places):
            raise QuestionError("--report and --pdf would write the same file")
        for kind, path in self.wanted.items():
            if kind not in WRITERS:
                raise QuestionError("reports are drawn by the editor: run swarm, not the solver alone")
            check_place(Path(path))

    def __bool__(self) -> bool:
        return bool(self.wanted)

    def write(self, findings: list[Findings]) -> list[str]:
        """The paths that were written."""
        for kind, path in self.wanted.items():
            try:
                WRITERS[kind](findings, path)
            except (OSError, ValueError) as reason:
                words = getattr(reason, "strerror", None) or reason
                raise QuestionError(f"{path}: cannot be written: {words}") from None
            except ImportError as reason:
                raise QuestionError(f"{path}: the window library that draws reports is missing: {reason}") from None
        return list(self.wanted.values())
