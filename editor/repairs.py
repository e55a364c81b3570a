"""What would put a problem right: each repair with a text that says what it will do, and the scenario it leads to.

Knows no window. A repair is *obvious* if no author could mind it: it loses nothing and no choice of theirs. Only those
are made when everything is to be repaired at once; the others wait to be asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.asteroyds.problems import Problem, problems
from engine.asteroyds.scenario import Scenario

from .culprits import named_piece
from .edits import Ref, exists
from .repair import Repair
from .repair_board import repair_board, repair_mode, repair_no_starts
from .repair_rules import repair_rule
from .repair_starts import (
    repair_craft_colour,
    repair_facing,
    repair_pilot,
    repair_seat,
    repair_start_place,
    repair_team,
)
from .repair_tiles import (
    repair_box_colour,
    repair_id,
    repair_kind,
    repair_priority,
    repair_symbol,
    repair_target,
    repair_tile_place,
)

__all__ = ["Repair", "repair_the_obvious", "repairs"]

_OF_PIECES: dict[tuple[bool, str], Callable[[Scenario, Ref, Problem], Iterator[Repair]]] = {
    (False, "id"): repair_id,
    (False, "at"): repair_tile_place,
    (False, "target"): repair_target,
    (False, "kind"): repair_kind,
    (False, "symbol"): repair_symbol,
    (False, "priority"): repair_priority,
    (False, "colour"): repair_box_colour,
    (True, "seat"): repair_seat,
    (True, "at"): repair_start_place,
    (True, "team"): repair_team,
    (True, "facing"): repair_facing,
    (True, "colour"): repair_craft_colour,
    (True, "pilot"): repair_pilot,
}


def repairs(scenario: Scenario, problem: Problem) -> list[Repair]:
    """The likeliest first; none where only the author can know."""
    named = named_piece(problem)
    if named is not None:
        ref, field = named
        repair = _OF_PIECES.get((ref.is_start, field))
        return list(repair(scenario, ref, problem)) if repair is not None and exists(scenario, ref) else []
    if problem.field.startswith("rules."):
        return list(repair_rule(scenario, problem))
    if problem.field.startswith("board"):
        return list(repair_board(scenario, problem))
    if problem.field == "mode":
        return list(repair_mode(scenario))
    if problem.field == "starts":
        return list(repair_no_starts(scenario))
    return []


def repair_the_obvious(scenario: Scenario) -> tuple[Scenario, list[str]]:
    """One obvious repair after another until none is left, and what was done."""
    done: list[str] = []
    # A repair may bring a lesser problem to light, but not without end.
    for _ in range(2 * len(problems(scenario))):
        found = (repair for problem in problems(scenario) for repair in repairs(scenario, problem)[:1])
        repair = next((repair for repair in found if repair.obvious), None)
        if repair is None:
            break
        scenario = repair.scenario
        done.append(repair.text)
    return scenario, done
