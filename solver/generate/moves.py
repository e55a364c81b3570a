"""Which small changes can be made to a layout, and how are they told in words? Judges nothing.

Starts keep their places, and so does a platform that somebody starts from; everything else can be turned or moved,
unless it is locked. A start is locked by the name `seat-1`, a tile by its id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Tile, Turret
from engine.hexgrid import Hex, distance, hex_name

from ..results import QuestionError
from .laying import DIRECTIONS

Pieces = tuple[tuple[Tile, ...], tuple[Start, ...]]
Headed = Asteroid | Gate | Turret


def seat_name(start: Start) -> str:
    return f"seat-{start.seat}"


def piece_names(scenario: Scenario) -> list[str]:
    return [*(tile.id for tile in scenario.tiles), *(seat_name(start) for start in scenario.starts)]


def pieces_of(scenario: Scenario) -> Pieces:
    """What changes tell layouts apart by; unlike a scenario it can be looked up."""
    return scenario.tiles, scenario.starts


def check_locks(scenario: Scenario, locked: Iterable[str]) -> None:
    names = piece_names(scenario)
    for name in locked:
        if name not in names:
            raise QuestionError(f"--lock {name}: there is no such tile or seat; there are {', '.join(names)}")


def with_tile(scenario: Scenario, number: int, tile: Tile) -> Scenario:
    tiles = (*scenario.tiles[:number], tile, *scenario.tiles[number + 1 :])
    return scenario.model_copy(update={"tiles": tiles})


def with_start(scenario: Scenario, number: int, start: Start) -> Scenario:
    starts = (*scenario.starts[:number], start, *scenario.starts[number + 1 :])
    return scenario.model_copy(update={"starts": starts})


def turns(scenario: Scenario, locked: Collection[str]) -> Iterator[Scenario]:
    """Every single piece in each of its five other directions."""
    for number, tile in enumerate(scenario.tiles):
        if isinstance(tile, Headed) and tile.id not in locked:
            for heading in DIRECTIONS:
                if heading != tile.heading:
                    yield with_tile(scenario, number, tile.model_copy(update={"heading": heading}))
    for number, start in enumerate(scenario.starts):
        if seat_name(start) not in locked:
            for facing in DIRECTIONS:
                if facing != start.facing:
                    yield with_start(scenario, number, start.model_copy(update={"facing": facing}))


def shifts(scenario: Scenario, locked: Collection[str], steps: int) -> Iterator[Scenario]:
    """Every single tile on each free hex that is so many steps away."""
    free = free_hexes(scenario)
    started_from = {start.at for start in scenario.starts}
    for number, tile in enumerate(scenario.tiles):
        if tile.id not in locked and tile.at not in started_from:
            for at in free:
                if distance(at, tile.at) == steps:
                    yield with_tile(scenario, number, tile.model_copy(update={"at": at}))


def is_sound(scenario: Scenario, before: Scenario) -> bool:
    """Playable, and no more doubtful than it was."""
    return _warnings(scenario) <= _warnings(before) and not any(
        problem.severity == Severity.ERROR for problem in problems(scenario)
    )


def _warnings(scenario: Scenario) -> int:
    return sum(problem.severity == Severity.WARNING for problem in problems(scenario))


# --------------------------------------------------------------------------------------------------------- differences


def changed_pieces(before: Scenario, after: Scenario) -> list[str]:
    """The names of the pieces that are not as they were."""
    pairs: list[tuple[str, object, object]] = [
        (old.id, old, new) for old, new in zip(before.tiles, after.tiles, strict=True)
    ]
    pairs += [(seat_name(old), old, new) for old, new in zip(before.starts, after.starts, strict=True)]
    return [name for name, old, new in pairs if old != new]


def changes(before: Scenario, after: Scenario) -> tuple[str, ...]:
    """One sentence for each piece that was changed."""
    told = []
    for old, new in zip(before.tiles, after.tiles, strict=True):
        parts = []
        if old.at != new.at:
            parts.append(f"moved from {hex_name(old.at)} to {hex_name(new.at)}")
        if isinstance(old, Headed) and isinstance(new, Headed) and old.heading != new.heading:
            parts.append(f"turned from {old.heading} to {new.heading}")
        if parts:
            place = "" if old.at != new.at else f" at {hex_name(old.at)}"
            told.append(f"{old.id}{place} is {' and '.join(parts)}")
    for start, later in zip(before.starts, after.starts, strict=True):
        if start != later:
            told.append(f"seat {start.seat} at {hex_name(start.at)} is turned from {start.facing} to {later.facing}")
    return tuple(told)


def free_hexes(scenario: Scenario) -> list[Hex]:
    taken = {tile.at for tile in scenario.tiles} | {start.at for start in scenario.starts}
    return [at for at in scenario.board.hexes() if at not in taken]
