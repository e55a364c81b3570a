"""Reports for commands: the drawing library is loaded only once one is written, and needs no display for it."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.findings import Findings

_PLATFORM = "QT_QPA_PLATFORM"


@contextmanager
def drawing() -> Iterator[Any]:
    """An application to draw with; in a process with a window that is the window's."""
    if "PySide6.QtGui" not in sys.modules:
        os.environ[_PLATFORM] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    yield QGuiApplication.instance() or QGuiApplication(["swarm"])


def write_page(findings: list[Findings], path: str) -> None:
    """One layout as a report, several as a ranked list of pictures (OSError, ValueError, ImportError)."""
    with drawing():
        if len(findings) == 1:
            from .report.page import write_page as write

            write(findings[0], path)
        else:
            from .report.ranking import write_ranking

            write_ranking(findings, path)


def write_paper(findings: list[Findings], path: str) -> None:
    """One layout on A4 pages (OSError, ValueError, ImportError)."""
    with drawing():
        from .report.paper import write_paper as write

        write(findings[0], path)
