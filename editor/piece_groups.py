"""What can be done to many pieces at once, as functions from one scenario to the next; knows no window and no undo.

A group is given as where its pieces would come to lie (`Placed`). Whether they can lie there is one question
(`obstacles`), putting them there another (`with_pieces`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Tile
from engine.hexgrid import Direction, Hex, neighbour

from .edits import Piece, Ref, Stamp, direction_of, exists, new_piece, piece, place, refs_at, stamp_of
from .symmetry import Motion, put

Placed = dict[Ref, Piece]


def all_refs(scenario: Scenario) -> list[Ref]:
    return [Ref(False, number) for number in range(len(scenario.tiles))] + [
        Ref(True, number) for number in range(len(scenario.starts))
    ]


def moved(scenario: Scenario, refs: Iterable[Ref], motion: Motion) -> Placed:
    return {ref: motion.piece(piece(scenario, ref)) for ref in refs}


def turned(scenario: Scenario, refs: Iterable[Ref], steps: int) -> Placed:
    """Each in its place, clockwise by steps of 60°."""
    placed: Placed = {}
    for ref in refs:
        what = piece(scenario, ref)
        direction = direction_of(what)
        if direction is not None:
            placed[ref] = put(what, what.at, Direction((direction + steps) % 6))
    return placed


def random_headings(scenario: Scenario, refs: Iterable[Ref], chance: Random) -> Placed:
    return {
        ref: put(what, what.at, chance.choice(list(Direction)))
        for ref, what in ((ref, piece(scenario, ref)) for ref in refs)
        if direction_of(what) is not None
    }


def with_pieces(scenario: Scenario, placed: Mapping[Ref, Piece]) -> Scenario:
    """All at once, so that pieces may change places."""
    tiles: list[Tile] = list(scenario.tiles)
    starts = list(scenario.starts)
    for ref, what in placed.items():
        if isinstance(what, Start):
            starts[ref.number] = what
        else:
            tiles[ref.number] = what
    return scenario.model_copy(update={"tiles": tuple(tiles), "starts": tuple(starts)})


def obstacles(scenario: Scenario, placed: Mapping[Ref, Piece], hexes: Collection[Hex]) -> set[Hex]:
    """Where the group cannot lie: off the board, on a piece of their sort that stays, two on one hex."""
    staying = {(ref.is_start, piece(scenario, ref).at): ref for ref in all_refs(scenario) if ref not in placed}
    crowd = Counter((isinstance(what, Start), what.at) for what in placed.values())
    return {
        what.at
        for what in placed.values()
        if what.at not in hexes
        or (isinstance(what, Start), what.at) in staying
        or crowd[isinstance(what, Start), what.at] > 1
    }


def with_followers(scenario: Scenario, placed: Placed, images: Sequence[Motion], fixed: Collection[Ref] = ()) -> Placed:
    """The group and what mirrors it: a piece that is an exact image of one that moves, moves as its image does."""
    if not images:
        return placed
    lying = {(ref.is_start, piece(scenario, ref).at): ref for ref in all_refs(scenario)}
    all_placed = dict(placed)
    for ref, new in placed.items():
        for motion in images:
            image = motion.piece(piece(scenario, ref))
            other = lying.get((ref.is_start, image.at))
            if other is None or other in all_placed or other in fixed:
                continue
            what = piece(scenario, other)
            if stamp_of(what) == stamp_of(image) and direction_of(what) == direction_of(image):
                target = motion.piece(new)
                all_placed[other] = put(what, target.at, direction_of(target))
    return all_placed


def replaced(scenario: Scenario, refs: Iterable[Ref], stamp: Stamp) -> Scenario:
    """Other kinds or colours in the same places; whatever both kinds have is kept. Starts stay what they are.

    An id that only said what the tile was (`red-1`) is given anew, an author's own name stays.
    """
    for ref in refs:
        old = piece(scenario, ref)
        if ref.is_start or stamp.kind == "start" or stamp_of(old) == stamp or isinstance(old, Start):
            continue
        new = new_piece(scenario, stamp, old.at, direction_of(old) or Direction.E)
        kept = {
            field: value
            for field, value in dict(old).items()
            if field in ("priority", "symbol") and hasattr(new, field)
        }
        if isinstance(old, Asteroid) and isinstance(new, Asteroid) and old.target and "white" in new.colour:
            kept["target"] = old.target
        if not _named_by_kind(old):
            kept["id"] = old.id
        assert new is not None, "only starts can run out"
        scenario = with_pieces(scenario, {ref: new.model_copy(update=kept)})
    return scenario


def _named_by_kind(tile: Tile) -> bool:
    stem, _, number = tile.id.rpartition("-")
    colour = tile.colour if isinstance(tile, Asteroid | Gate) else ""
    return number.isdigit() and stem in (tile.kind, colour, f"{tile.kind}-{colour}")


def place_all(
    scenario: Scenario, stamp: Stamp, places: Iterable[tuple[Hex, Direction]], fixed: Collection[Ref] = ()
) -> Scenario:
    """One piece on each hex, in place of one of its sort; a fixed piece stays, and nothing is put there."""
    is_start = stamp.kind == "start"
    # Erasing renumbers, so what is fixed is known by where it lies.
    taken = {piece(scenario, ref).at for ref in fixed if ref.is_start == is_start and exists(scenario, ref)}
    done: set[Hex] = set()
    for at, heading in places:
        if at not in taken and at not in done:
            scenario = place(scenario, stamp, at, heading)
            done.add(at)
    return scenario


def free_hexes(scenario: Scenario, hexes: Iterable[Hex], is_start: bool) -> list[Hex]:
    """Hexes without a piece of that sort; a tile is not laid under a start unless somebody says so."""
    taken = {start.at for start in scenario.starts}
    if not is_start:
        taken |= {tile.at for tile in scenario.tiles}
    return [at for at in hexes if at not in taken]


def free_region(scenario: Scenario, hexes: Collection[Hex], at: Hex) -> list[Hex]:
    """Every hex without a piece that can be reached from one over such hexes."""
    if at not in hexes or refs_at(scenario, at):
        return []
    free = set(free_hexes(scenario, hexes, False))
    region, edge = {at}, [at]
    while edge:
        here = edge.pop()
        for direction in Direction:
            other = neighbour(here, direction)
            if other in free and other not in region:
                region.add(other)
                edge.append(other)
    return sorted(region, key=lambda each: (each[1], each[0]))


def all_of(scenario: Scenario, stamps: Collection[Stamp]) -> list[Ref]:
    return [ref for ref in all_refs(scenario) if stamp_of(piece(scenario, ref)) in stamps]
