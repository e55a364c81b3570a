"""Small layouts whose fairness is known beforehand."""

from __future__ import annotations

from typing import Any

from engine.asteroyds.problems.unplayable import unplayable
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, mirror_direction, mirror_hex, turn_hex

RADIUS = 6
CENTRE = (RADIUS, RADIUS)
WIDE = 10
MIDDLE = (WIDE, WIDE)
# Column and row east of the centre, kind, colour, heading, symbol: one sixth of a layout.
WEDGE = (
    ("gate", "white", (8, 1), "E", "sail"),
    ("gate", "red", (4, 3), "SW", "twin"),
    ("gate", "white", (5, -5), "W", "bar"),
    ("asteroid", "white", (5, 0), "NE", None),
    ("asteroid", "blue", (3, 1), "W", None),
    ("asteroid", "red", (6, 2), "SE", None),
)


def scenario_of(parts: dict[str, Any]) -> Scenario:
    parts = {name: tuple(part) if isinstance(part, list) else part for name, part in parts.items()}
    found = Scenario.model_validate({"format": "lost-swarm/scenario", "version": 1, "game": "asteroyds", **parts})
    assert unplayable(found) == []
    return found


def turned(steps: int, offset: tuple[int, int]) -> tuple[int, int]:
    return turn_hex((MIDDLE[0] + offset[0], MIDDLE[1] + offset[1]), steps, MIDDLE)


def heading(name: str, steps: int) -> str:
    return Direction((Direction[name] + steps) % len(Direction)).name


def six_fold(mode: str = "racing", starts: int = 6, **extra: Any) -> Scenario:
    """One sixth, turned about the centre six times, headings too: then a roll does the same everywhere.

    The six gates of one kind have one symbol, so each craft has a gate of its own to fly to. What is left uneven is the
    order in which the tiles of one colour move: it matters only where they meet.
    """
    tiles: list[dict[str, Any]] = []
    for number, (kind, colour, offset, towards, symbol) in enumerate(WEDGE):
        for steps in range(6):
            tile = {"id": f"{kind}-{number}-{steps}", "kind": kind, "colour": colour, "priority": number}
            tile |= {"at": turned(steps, offset), "heading": heading(towards, steps)}
            tiles.append(tile | ({"symbol": symbol} if symbol else {}))
    places = [
        {"seat": steps + 1, "at": turned(steps, (1, 0)), "facing": heading("E", steps)} for steps in range(starts)
    ]
    return scenario_of({"mode": mode, "board": {"hexagon": WIDE}, "tiles": tiles, "starts": places, **extra})


def one_sided() -> Scenario:
    """Seat 3 stands next to all gates, the others far away."""
    gates = [("sail", (2, 6)), ("twin", (2, 7)), ("bar", (2, 5))]
    tiles = [
        {"id": f"gate-{symbol}", "kind": "gate", "colour": "white", "symbol": symbol, "at": at, "heading": "E"}
        | {"priority": number}
        for number, (symbol, at) in enumerate(gates)
    ]
    starts = [
        {"seat": 1, "at": (11, 6), "facing": "E"},
        {"seat": 3, "at": (3, 6), "facing": "W"},
        {"seat": 4, "at": (10, 8), "facing": "E"},
    ]
    return scenario_of({"mode": "racing", "board": {"hexagon": RADIUS}, "tiles": tiles, "starts": starts})


def mirrored(scenario: Scenario) -> Scenario:
    """Left and right exchanged; seats stay with their starts."""

    def moved(part: Any) -> Any:
        changes: dict[str, Any] = {"at": mirror_hex(part.at, MIDDLE)}
        for field in ("heading", "facing"):
            if hasattr(part, field):
                changes[field] = mirror_direction(Direction[getattr(part, field)]).name
        return part.model_copy(update=changes)

    tiles, starts = tuple(map(moved, scenario.tiles)), tuple(map(moved, scenario.starts))
    return scenario.model_copy(update={"tiles": tiles, "starts": starts})


def whoever_shoots_first() -> Scenario:
    """Each of two craft has the only target of its team in front of it, in every roll but few: who flies first wins."""
    tiles = [
        {"id": f"white-{team}", "kind": "asteroid", "colour": "white", "at": at, "heading": "E", "priority": number}
        | {"target": team}
        for number, (team, at) in enumerate([("east", (9, 3)), ("west", (3, 9))])
    ]
    starts = [
        {"seat": 1, "at": (5, 3), "facing": "E", "team": "east"},
        {"seat": 2, "at": (7, 9), "facing": "W", "team": "west"},
    ]
    return scenario_of({"mode": "targets", "board": {"hexagon": RADIUS}, "tiles": tiles, "starts": starts})


def lopsided_teams() -> Scenario:
    """East's targets lie in front of its craft, west's on the far side."""
    tiles = []
    for number, (team, at) in enumerate(
        [("east", (9, 4)), ("east", (9, 6)), ("east", (9, 8)), ("west", (11, 5)), ("west", (11, 6)), ("west", (11, 7))]
    ):
        tile = {"id": f"white-{number}", "kind": "asteroid", "colour": "white", "at": at, "heading": "E"}
        tiles.append(tile | {"priority": number, "target": team})
    starts = [
        {"seat": 1, "at": (7, 5), "facing": "E", "team": "east"},
        {"seat": 2, "at": (1, 5), "facing": "W", "team": "west"},
        {"seat": 3, "at": (7, 7), "facing": "E", "team": "east"},
        {"seat": 4, "at": (1, 7), "facing": "W", "team": "west"},
    ]
    return scenario_of({"mode": "targets", "board": {"hexagon": RADIUS}, "tiles": tiles, "starts": starts})
