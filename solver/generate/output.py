"""Where do new layouts go? To one file or into a folder, never over a file that exists unless that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.asteroyds.file_errors import FileError
from engine.asteroyds.files import write_scenario
from engine.asteroyds.scenario import Scenario

from ..results import QuestionError
from ..writing import check_folder, check_place


def check_targets(output: str | None, count: int, force: bool) -> list[Path]:
    """The files to be written, found free and writable before the work begins."""
    if output is None:
        if force:
            raise QuestionError("--force is for files to be written: --output is missing")
        return []
    path = Path(output)
    if count == 1 and not path.is_dir():
        targets = [path]
        check_place(path)
    else:
        if path.exists() and not path.is_dir():
            raise QuestionError(f"{output}: several layouts go into a folder, and this is a file")
        check_folder(path)
        digits = len(str(count))
        targets = [path / f"layout-{number:0{digits}}.json" for number in range(1, count + 1)]
    for target in targets:
        _refuse_existing(target, force)
    return targets


def _refuse_existing(target: Path, force: bool) -> None:
    if target.exists() and not force:
        raise QuestionError(f"{target} exists; --force overwrites it")


def write_layouts(
    scenarios: Sequence[Scenario], targets: Sequence[Path], force: bool
) -> tuple[list[str], FileError | QuestionError | None]:
    """Names of the files written, and what went wrong, if anything did: what was found is to be shown all the same.

    Somebody may have been quicker while we searched, so files are looked for again.
    """
    written: list[str] = []
    try:
        for scenario, target in zip(scenarios, targets, strict=False):
            _refuse_existing(target, force)
            _make_folder(target.parent)
            write_scenario(scenario, target)
            written.append(str(target))
    except (FileError, QuestionError) as reason:
        return written, reason
    return written, None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise QuestionError(f"{folder}: cannot be made: {reason.strerror or reason}") from None
