"""Where do new layouts go? To one file or into a folder, never over a file that exists unless that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.asteroyds.files import write_scenario
from engine.asteroyds.scenario import Scenario

from ..results import QuestionError


def check_targets(output: str | None, count: int, force: bool) -> list[Path]:
    """The files to be written, found free before the work begins."""
    if output is None:
        return []
    path = Path(output)
    if count == 1 and not path.is_dir():
        targets = [path]
        if not path.parent.is_dir():
            raise QuestionError(f"{output}: there is no folder {path.parent}")
    else:
        if path.exists() and not path.is_dir():
            raise QuestionError(f"{output}: several layouts go into a folder, and this is a file")
        digits = len(str(count))
        targets = [path / f"layout-{number:0{digits}}.json" for number in range(1, count + 1)]
    for target in targets:
        _refuse_existing(target, force)
    return targets


def _refuse_existing(target: Path, force: bool) -> None:
    if target.exists() and not force:
        raise QuestionError(f"{target} exists; --force overwrites it")


def write_layouts(scenarios: Sequence[Scenario], targets: Sequence[Path], force: bool) -> list[str]:
    """Names of the files written. Somebody may have been quicker while we searched, so they are asked for again."""
    pairs = list(zip(scenarios, targets, strict=False))
    for _, target in pairs:
        _refuse_existing(target, force)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise QuestionError(f"{target.parent}: cannot be made: {reason.strerror or reason}") from None
    for scenario, target in pairs:
        write_scenario(scenario, target)
    return [str(target) for _, target in pairs]
