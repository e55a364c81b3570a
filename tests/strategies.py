"""Which scenarios can there be? Hypothesis strategies for every value that the model allows, sensible or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from hypothesis import strategies as st

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.scenario import (
    OFFICIAL_BOARD,
    Asteroid,
    BoardShape,
    ColourName,
    CraftColour,
    DirectionName,
    Gate,
    HexagonBoard,
    ModeName,
    PilotName,
    Platform,
    Pod,
    RectangleBoard,
    RowsBoard,
    Rules,
    Scenario,
    Start,
    SymbolName,
    Tile,
    Turret,
)
from engine.hexgrid import Hex

CONTROL_CHARACTERS = "".join(map(chr, [*range(0x20), 0x7F]))
# A lone surrogate is no text: it has no UTF-8 form, and the model refuses it.
_anything = st.characters(exclude_categories=["Cs"])
_printable = st.characters(exclude_categories=["Cs"], exclude_characters=CONTROL_CHARACTERS)

modes = st.sampled_from(get_args(ModeName))
colours = st.sampled_from(get_args(ColourName))
directions = st.sampled_from(get_args(DirectionName))
symbols = st.sampled_from(get_args(SymbolName))
priorities = st.integers(0, 40) | st.integers(0, 9999)
labels = st.text(_printable, min_size=1, max_size=8) | st.text(_printable, min_size=1, max_size=60)
teams = st.sampled_from(["west", "east", "Nørd"]) | labels
lines = st.text(_printable, max_size=120)
texts = st.text(_anything, max_size=300)


def row_boards() -> st.SearchStrategy[RowsBoard]:
    """Ranges in any order, overlapping, backwards or none at all."""
    columns = st.integers(0, MAX_SIDE - 1)
    row = st.lists(st.tuples(columns, columns), max_size=4).map(tuple)
    return st.builds(RowsBoard, rows=st.lists(row, max_size=MAX_SIDE).map(tuple))


def boards() -> st.SearchStrategy[BoardShape]:
    sides = st.integers(1, MAX_SIDE)
    return st.one_of(
        st.just(OFFICIAL_BOARD),
        st.builds(HexagonBoard, hexagon=st.integers(0, (MAX_SIDE - 1) // 2)),
        st.builds(RectangleBoard, rectangle=st.tuples(sides, sides)),
        row_boards(),
    )


def places(hexes: Sequence[Hex]) -> st.SearchStrategy[Hex]:
    """Mostly on the board, now and then beside it or as far away as the model allows."""
    near = st.tuples(st.integers(-3, MAX_SIDE + 3), st.integers(-3, MAX_SIDE + 3))
    far = st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))
    return st.one_of(*([st.sampled_from(hexes)] * 3 if hexes else []), near, far)


def tiles(at: st.SearchStrategy[Hex], ids: st.SearchStrategy[str] = labels) -> st.SearchStrategy[Tile]:
    moving: dict[str, Any] = {"id": ids, "at": at, "heading": directions, "colour": colours, "priority": priorities}
    return st.one_of(
        st.builds(Asteroid, **moving, target=st.none() | teams),
        st.builds(Gate, **moving, symbol=symbols),
        st.builds(Turret, id=ids, at=at, heading=directions, symbol=symbols),
        st.builds(Pod, id=ids, at=at),
        st.builds(Platform, id=ids, at=at),
    )


def starts(at: st.SearchStrategy[Hex]) -> st.SearchStrategy[Start]:
    return st.builds(
        Start,
        seat=st.integers(1, 6),
        colour=st.none() | st.sampled_from(get_args(CraftColour)),
        at=at,
        facing=directions,
        team=st.none() | teams,
        pilot=st.none() | st.sampled_from(get_args(PilotName)),
    )


def rules() -> st.SearchStrategy[Rules]:
    return st.just(Rules()) | st.builds(
        Rules,
        hull=st.integers(1, 99),
        return_to_platform=st.sampled_from(["no", "any", "own"]),
        dice_order=st.sampled_from(["fixed", "random"]),
        shots_per_turn=st.none() | st.integers(0, 99),
        pilot_powers=st.booleans(),
        last_survivor_wins=st.booleans(),
        targets_needed=st.dictionaries(teams, st.integers(1, 9999), max_size=4),
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Any scenario that the model accepts, also drafts: two things on a hex, ids twice, places off the board."""
    board = draw(boards())
    hexes = board.hexes()
    at = places(hexes)
    pieces = draw(st.lists(tiles(at), max_size=12))
    standing = [tile.at for tile in pieces]
    return Scenario(
        name=draw(lines),
        author=draw(lines),
        description=draw(texts),
        mode=draw(modes),
        board=board,
        tiles=tuple(pieces),
        starts=tuple(draw(st.lists(starts(places(standing + hexes[:8])), max_size=6))),
        rules=draw(rules()),
    )
