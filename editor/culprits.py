"""Which pieces a problem speaks of."""

from __future__ import annotations

import re

from engine.asteroyds.problems import Problem, Severity
from engine.asteroyds.scenario import Scenario

from .edits import Ref, exists, refs_at

_PIECE = re.compile(r"(tiles|starts)\[(\d+)\](?:\.(\w+))?")


def named_piece(problem: Problem) -> tuple[Ref, str] | None:
    """The piece in the problem's field, and what about it."""
    match = _PIECE.match(problem.field)
    return None if match is None else (Ref(match[1] == "starts", int(match[2])), match[3] or "")


def culprits(scenario: Scenario, problem: Problem) -> list[Ref]:
    """All of them, the one that the problem names last; none for a problem of the rules or of the board."""
    if not problem.field.startswith(("tiles", "starts")):
        return []
    about_starts = problem.field.startswith("starts")
    named = named_piece(problem)
    # A start that may not lie where it lies has a tile to share the blame with.
    misplaced = about_starts and problem.severity is Severity.ERROR and named is not None and named[1] == "at"
    found = [
        ref
        for at in problem.hexes
        for ref in reversed(refs_at(scenario, at))
        if ref.is_start == about_starts or misplaced
    ]
    if named is not None and exists(scenario, named[0]):
        found = [*(ref for ref in found if ref != named[0]), named[0]]
    return list(dict.fromkeys(found))
