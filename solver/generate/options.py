"""What do the options of `swarm generate` mean? Boards and inventories from text."""

from __future__ import annotations

import re

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.scenario import OFFICIAL_BOARD, BoardShape, HexagonBoard, ModeName, RectangleBoard

from ..results import QuestionError
from .inventory import OFFICIAL, Inventory, parse_asteroids, parse_gates

_HEXAGON = re.compile(r"hexagon=([0-9]{1,3})")
_RECTANGLE = re.compile(r"rectangle=([0-9]{1,3})x([0-9]{1,3})")
_LARGEST_HEXAGON = (MAX_SIDE - 1) // 2


def parse_board(text: str) -> BoardShape:
    """`official`, `hexagon=7`, `rectangle=12x9`, or the board of a file."""
    if text == "official":
        return OFFICIAL_BOARD
    hexagon, rectangle = _HEXAGON.fullmatch(text), _RECTANGLE.fullmatch(text)
    if hexagon:
        radius = int(hexagon[1])
        if radius > _LARGEST_HEXAGON:
            raise QuestionError(f"--board {text}: a hexagon has a radius of at most {_LARGEST_HEXAGON}")
        return HexagonBoard(hexagon=radius)
    if rectangle:
        columns, rows = int(rectangle[1]), int(rectangle[2])
        if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
            raise QuestionError(f"--board {text}: a rectangle has 1 to {MAX_SIDE} columns and rows")
        return RectangleBoard(rectangle=(columns, rows))
    if text.startswith(("hexagon", "rectangle")):
        raise QuestionError(f"--board {text}: boards are official, hexagon=7, rectangle=12x9 or a file")
    from ..opening import open_scenario

    return open_scenario(text).board


def inventory_of(
    mode: ModeName,
    asteroids: str | None,
    gates: str | None,
    turrets: int | None,
    pods: int,
    platforms: int,
    starts: int,
) -> Inventory:
    """What is not given is as in the official layout of the mode."""
    gates_count = mode in ("racing", "shooting")
    return Inventory(
        asteroids=OFFICIAL.asteroids if asteroids is None else parse_asteroids(asteroids),
        gates=(OFFICIAL.gates if gates_count else {}) if gates is None else parse_gates(gates),
        turrets=(4 if mode == "drones" else 0) if turrets is None else turrets,
        pods=pods,
        platforms=platforms,
        starts=starts,
    )
