"""`swarm validate`: every problem of every file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ..terminal import complain, console, print_json
from .arguments import AsJson

if TYPE_CHECKING:
    from engine.asteroyds.problems import Problem

_FAILED = 2
_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_CODE = re.compile(r"LS[0-9]+-[A-Za-z0-9_-]{40,}")
_CODE_BEGINNING = 20


@dataclass(frozen=True)
class Verdict:
    """What was found in one file."""

    file: str
    problems: list[Problem]

    def count(self, severity: str) -> int:
        return sum(problem.severity == severity for problem in self.problems)

    def failed(self, strict: bool) -> bool:
        return bool(self.count("error") or (strict and self.count("warning")))

    @property
    def unusable(self) -> str:
        """Why nothing at all could be read, if so."""
        alone = len(self.problems) == 1 and not self.problems[0].field and self.count("error") == 1
        return self.problems[0].text if alone else ""

    @property
    def name(self) -> str:
        """The file as it was given; of a layout code the beginning is enough."""
        return self.file[:_CODE_BEGINNING] + "…" if _CODE.match(self.file) else self.file

    def counts(self, *severities: str) -> str:
        counts = Counter(str(problem.severity) for problem in self.problems)
        words = (f"{n} {word}{'s' if n > 1 else ''}" for word in severities if (n := counts[word]))
        return ", ".join(words)


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Scenarios: paths, layout codes, or names of shipped ones.")
    ],
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say everything that is wrong or doubtful about scenarios.

    Errors keep a scenario from being played; warnings are probably not meant; notes are worth knowing. Exits with 0 if
    there are no errors, otherwise with 2.
    """
    verdicts = [Verdict(file, problems_in(file)) for file in files]
    if as_json:
        print_json({"files": [_verdict_json(verdict, strict) for verdict in verdicts]})
    else:
        shown = [verdict for verdict in verdicts if not verdict.unusable]
        if shown:
            console().print(Text("\n").join(_verdict_text(verdict, strict) for verdict in shown))
    failed = [verdict for verdict in verdicts if verdict.failed(strict)]
    if failed:
        complain(_summary(failed, len(verdicts), strict))
        raise typer.Exit(_FAILED)


def problems_in(file: str) -> list[Problem]:
    """Every problem of what FILE means, errors first; a file that cannot be read has just that problem."""
    from engine.asteroyds.file_errors import ScenarioFileError
    from engine.asteroyds.layout_code import LayoutCodeError
    from engine.asteroyds.problems import problems
    from engine.asteroyds.problems.problem import error

    from ..opening import find

    try:
        source = find(file)
    except ScenarioFileError as reason:
        return reason.problems
    try:
        return problems(source.scenario(check=False))
    except LayoutCodeError as reason:
        return [error("", str(reason))]
    except ScenarioFileError:
        # Broken, so it has no notes; but checked, it tells of all its errors and not only those of its structure.
        pass
    try:
        return problems(source.scenario())
    except ScenarioFileError as reason:
        return reason.problems


def _verdict_json(verdict: Verdict, strict: bool) -> dict[str, Any]:
    return {
        "file": verdict.file,
        "ok": not verdict.failed(strict),
        "problems": [
            {
                "severity": str(problem.severity),
                "field": problem.field,
                "text": problem.text,
                "hexes": [list(at) for at in problem.hexes],
            }
            for problem in verdict.problems
        ],
    }


def _verdict_text(verdict: Verdict, strict: bool) -> Text:
    from engine.asteroyds.problems.problem import listed, place_name

    failed = verdict.failed(strict)
    text = Text().append(verdict.name, "bold")
    text.append(": ").append("not in order" if failed else "in order", "bold red" if failed else "bold green")
    counts = verdict.counts("error", "warning", "note")
    text.append(f" ({counts})" if counts else "")
    for problem in verdict.problems:
        text.append(f"\n  {problem.severity:<8} ", _STYLES[problem.severity])
        text.append(f"{problem.field}: " if problem.field else "", "bold")
        text.append(problem.text)
        if problem.hexes:
            text.append(f"  [{listed([place_name(at) for at in problem.hexes])}]", "dim")
    return text


def _summary(failed: list[Verdict], total: int, strict: bool) -> str:
    severities = ("error", "warning") if strict else ("error",)
    reasons = [verdict.unusable or verdict.counts(*severities) for verdict in failed]
    if total == 1:
        return f"{failed[0].name}: {reasons[0]}"
    listed = "; ".join(f"{verdict.name}: {reason}" for verdict, reason in zip(failed, reasons, strict=True))
    return f"{len(failed)} of {total} files failed: {listed}"
