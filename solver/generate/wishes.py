"""What somebody wants of a new layout: board, mode, pieces, symmetry and conditions; frozen, and checked at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engine.asteroyds.pieces import MAX_TILES
from engine.asteroyds.problems.unplayable import TARGET_COLOURS
from engine.asteroyds.scenario import OFFICIAL_BOARD, BoardShape, ModeName
from engine.hexgrid import Hex

from ..results import QuestionError
from .conditions import (
    CLEAR_AHEAD,
    CONNECTED,
    START,
    Apart,
    Condition,
    ConditionError,
    Count,
    DistanceSum,
    Equal,
    Nearest,
    StartsOn,
    Symmetric,
)
from .inventory import OFFICIAL, Inventory
from .symmetry import SymmetryName

StartPlace = Literal["platforms", "free", "any"]


@dataclass(frozen=True)
class Wishes:
    """A layout that is wanted."""

    board: BoardShape = OFFICIAL_BOARD
    mode: ModeName = "racing"
    inventory: Inventory = OFFICIAL
    symmetry: SymmetryName = "none"
    conditions: tuple[Condition, ...] = ()
    starts_on: StartPlace | None = None  # None: on platforms if there are enough of them, otherwise anywhere
    any_box: bool = False
    pockets: bool = False  # whether parts of the board may be cut off
    name: str = ""

    def __post_init__(self) -> None:
        inventory = self.inventory
        if not self.any_box:
            inventory.check_box()
        tiles = sum(count for _, count in inventory.sorts())
        if tiles > MAX_TILES:
            raise QuestionError(f"{tiles} tiles are too many; at most {MAX_TILES} can be played")
        if not self.hexes:
            raise QuestionError("the board has no hexes")
        goals = {"targets": self.target_carriers, "drones": inventory.turrets}
        if not goals.get(self.mode, sum(inventory.gates.values())):
            what = {"targets": "white, white-red or white-blue asteroid", "drones": "turret"}.get(self.mode, "gate")
            raise QuestionError(f"{self.mode} needs at least one {what}")
        if self.mode == "targets" and inventory.starts < 2:
            raise QuestionError("targets needs at least two starts, one for each team")
        for condition in self.conditions:
            if self.mode == "targets" and isinstance(condition, Nearest | DistanceSum | Equal):
                raise ConditionError(f"{condition.word}: only gates and turrets can be goals, not targets")
            if isinstance(condition, Apart):
                for group in (condition.a, condition.b):
                    if group != START and not self._has(group):
                        raise ConditionError(f"{condition.word}: there is no {group} to be laid")

    def _has(self, group: str) -> bool:
        from .conditions import in_group

        return any(in_group(sort, group) for sort, _ in self.inventory.sorts())

    @property
    def hexes(self) -> list[Hex]:
        return self.board.hexes()

    @property
    def goal(self) -> str:
        """The group of pieces that the mode is won with."""
        return "turret" if self.mode == "drones" else "gate"

    @property
    def target_carriers(self) -> int:
        return sum(count for colour, count in self.inventory.asteroids.items() if colour in TARGET_COLOURS)

    def all_conditions(self) -> tuple[Condition, ...]:
        """What was asked for in so many words, and what always holds."""
        inventory = self.inventory
        found: list[Condition] = []
        if self.symmetry != "none":
            found.append(Symmetric(f"symmetry={self.symmetry}", self.symmetry))
        found += [Count(f"{sort.word}={count}", sort, count) for sort, count in inventory.sorts()]
        found.append(Count(f"start={inventory.starts}", None, inventory.starts))
        where = self.starts_on or ("platforms" if inventory.platforms >= inventory.starts else "any")
        if where != "any":
            found.append(StartsOn(f"starts-on={where}", where))
        found.append(CLEAR_AHEAD)
        if not self.pockets:
            found.append(CONNECTED)
        return (*found, *self.conditions)

    def to_json(self) -> dict[str, Any]:
        return {
            "board": self.board.model_dump(mode="json"),
            "mode": self.mode,
            "inventory": self.inventory.to_json(),
            "symmetry": self.symmetry,
            "conditions": [condition.word for condition in self.all_conditions()],
        }
