"""From a tree of JSON values to a Scenario, with every fault of its structure; what is broken is mended.

The mended scenario is only there to be asked for further problems: it keeps every tile and start at its index, and
whatever was mended is listed, so that nothing is reported that the mending brought about. It knows the fields, not
their meaning.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from pydantic import ValidationError

from .file_errors import Path, fault_path, fault_text
from .pieces import MAX_SIDE
from .problems.problem import Problem, error, field_path
from .scenario import RectangleBoard, Scenario

_MENDED_BOARD = {"rows": [], "hexagon": 0, "rectangle": [1, 1]}
# Off every board, so that whatever is said about such a place is said about a mended field.
_NOWHERE = [-1, -1]
_ANY_TEAM = "?"
_MENDED_TILE = {
    "colour": "white",
    "symbol": "sail",
    "at": _NOWHERE,
    "heading": "E",
    "priority": 0,
    "target": _ANY_TEAM,
}
_MENDED_START = {"seat": 1, "colour": None, "at": _NOWHERE, "facing": "E", "team": _ANY_TEAM, "pilot": None}


class Structure(NamedTuple):
    scenario: Scenario
    faults: list[Problem]
    mended: set[str]  # fields whose value in the scenario is not that of the file

    def concerns_mended(self, problem: Problem) -> bool:
        """Whether a problem of the scenario is about a value that is not in the file."""
        ends = [match.start() for match in re.finditer(r"[.\[]", problem.field)]
        return not self.mended.isdisjoint([problem.field, *(problem.field[:end] for end in ends)])


def build(tree: dict[str, Any]) -> Structure:
    """Mends the tree until it is a scenario; mending a tile can uncover faults that its kind had hidden."""
    faults: dict[tuple[str, str], Problem] = {}
    mender = _Mender(tree)
    while True:
        try:
            scenario = Scenario.model_validate_json(json.dumps(tree))
        except ValidationError as reason:
            for fault in reason.errors(include_url=False):
                path = fault_path(fault)
                problem = error(field_path(*path), fault_text(fault))
                faults.setdefault((problem.field, problem.text), problem)
                mender.mend(path, fault["type"])
        else:
            return Structure(mender.finish(scenario), list(faults.values()), mender.mended)


class _Mender:
    """Replaces broken parts of a tree by parts that cause no problem of their own."""

    def __init__(self, tree: dict[str, Any]) -> None:
        self.tree = tree
        self.mended: set[str] = set()
        self.broken_seats: set[int] = set()

    def mend(self, path: Path, kind_of_fault: str) -> None:
        match path:
            case ("board", str(field)) if kind_of_fault == "extra_forbidden":
                del self.tree["board"][field]
            case ("board", "rows") if kind_of_fault == "too_long":
                del self.tree["board"]["rows"][MAX_SIDE:]
            case ("board", "rows", int(row), *_) if row < len(self.tree["board"]["rows"]):
                self.tree["board"]["rows"][row] = []
            case ("board", str(field), *_):
                self.tree["board"][field] = _MENDED_BOARD[field]
            case ("board",):
                self.tree["board"] = {"hexagon": 0}
            case ("mode",):
                self.tree["mode"] = "racing"
            case (("tiles" | "starts") as part,):
                self.tree[part] = []
                if part == "tiles":
                    self.mended.add("mode")
            case ("tiles", int(index)) | ("tiles", int(index), "kind"):
                self._mend_kind(index)
            case (("tiles" | "starts") as part, int(index), str(field)) if kind_of_fault == "extra_forbidden":
                del self.tree[part][index][field]
            case ("tiles", int(index), str(field), *_):
                self.tree["tiles"][index][field] = (_MENDED_TILE | {"id": _tile_id(index)})[field]
            case ("starts", int(index)):
                self.tree["starts"][index] = dict(_MENDED_START)
                self.broken_seats.add(index)
            case ("starts", int(index), str(field), *_):
                self.tree["starts"][index][field] = _MENDED_START[field]
                if field == "seat":
                    self.broken_seats.add(index)
            case _:
                # What remains is optional or unknown, and no error depends on it.
                self.tree.pop(str(path[0]), None)
        self.mended.add(field_path(*path[: 3 if path[0] in ("tiles", "starts") else 1]))

    def _mend_kind(self, index: int) -> None:
        """Nothing is wrong with a platform, not even a start on it. The tile may have been what the mode needs."""
        tile = self.tree["tiles"][index]
        known = tile if isinstance(tile, dict) else {"id": _tile_id(index), "at": _NOWHERE}
        kept = {field: known[field] for field in ("id", "at") if field in known}
        self.tree["tiles"][index] = {**kept, "kind": "platform"}
        self.mended.add("mode")

    def finish(self, scenario: Scenario) -> Scenario:
        """A board that is not known holds every place; a seat that is not known is nobody else's, so negative."""
        board = RectangleBoard(rectangle=(MAX_SIDE, MAX_SIDE)) if "board" in self.mended else scenario.board
        starts = tuple(
            start.model_copy(update={"seat": -1 - index}) if index in self.broken_seats else start
            for index, start in enumerate(scenario.starts)
        )
        return scenario.model_copy(update={"board": board, "starts": starts})


def _tile_id(index: int) -> str:
    return field_path("tiles", index)
