"""The shape of a board: geometry stays as it is wherever the board moves to, and short forms stay short."""

from __future__ import annotations

import itertools
import random

import pytest

import scenarios
from editor.board_edits import (
    Reshaped,
    grown,
    hexes_between,
    paintable,
    reshape,
    shifted,
    shrunk,
    simplest_board,
    with_edge,
    without_edge,
)
from editor.new_dialog import empty_scenario
from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import OFFICIAL_BOARD, HexagonBoard, RectangleBoard, RowsBoard, Scenario
from engine.hexgrid import Direction, Hex, distance, neighbour

EDGES = ("left", "right", "top", "bottom")


def done(reshaped: Reshaped | None) -> Reshaped:
    assert reshaped is not None
    return reshaped


def assert_same_geometry(before: Scenario, after: Scenario) -> None:
    """Every piece has the same neighbours and distances as before, whatever its coordinates are now."""
    old, new = ([piece.at for piece in (*s.tiles, *s.starts)] for s in (before, after))
    assert len(old) == len(new)
    assert [distance(a, b) for a in old for b in old] == [distance(a, b) for a in new for b in new]
    for (a, b), (c, d) in zip(zip(old, new, strict=True), list(zip(old, new, strict=True))[1:], strict=False):
        for direction in Direction:
            assert (neighbour(a, direction) == c) == (neighbour(b, direction) == d)


@pytest.mark.parametrize("at", [(-1, 4), (4, -1), (-3, -2), (-2, -3)])
def test_a_hex_beyond_column_or_row_0_moves_everything_by_an_even_number_of_rows(at: Hex) -> None:
    before = scenarios.load("official-racing")
    hexes = {*board_hexes(before), at}
    after = done(reshape(before, hexes))
    assert board_hexes(after.scenario) == {shifted(one, after.shift) for one in hexes}
    assert len(board_hexes(after.scenario)) == 159
    assert after.shift[1] % 2 == 0
    assert not after.removed
    assert min(column for column, _ in board_hexes(after.scenario)) == 0
    assert_same_geometry(before, after.scenario)
    # Straight across and down: every tile by the same columns and rows.
    moves = {(b.at[0] - a.at[0], b.at[1] - a.at[1]) for a, b in zip(before.tiles, after.scenario.tiles, strict=True)}
    assert len(moves) == 1


def test_painting_there_and_back_leaves_the_official_board() -> None:
    before = empty_scenario()
    grew = done(reshape(before, {*board_hexes(before), (-1, 6)})).scenario
    assert isinstance(grew.board, RowsBoard)
    assert grew.board != OFFICIAL_BOARD
    back = done(reshape(grew, board_hexes(grew) - {(0, 6)}, tidy=True)).scenario
    assert back == before


def test_pieces_on_removed_hexes_go_and_all_others_stay() -> None:
    before = scenarios.load("official-racing")
    gone = {before.tiles[0].at, before.starts[0].at}
    after = done(reshape(before, board_hexes(before) - gone))
    assert {piece.at for piece in after.removed} == gone
    assert after.scenario.tiles == tuple(tile for tile in before.tiles if tile.at not in gone)
    assert not [p for p in problems(after.scenario) if p.severity is Severity.ERROR and "not on the board" in p.text]


@pytest.mark.parametrize(
    ("board", "grew"),
    [
        (HexagonBoard(hexagon=3), HexagonBoard(hexagon=4)),
        (HexagonBoard(hexagon=0), HexagonBoard(hexagon=1)),
    ],
)
def test_a_hexagon_grows_and_shrinks_as_a_hexagon(board: HexagonBoard, grew: HexagonBoard) -> None:
    before = empty_scenario(board)
    assert done(grown(before)).scenario.board == grew
    assert done(shrunk(done(grown(before)).scenario)).scenario == before


def test_a_rectangle_stays_one_where_it_can() -> None:
    before = empty_scenario(RectangleBoard(rectangle=(7, 5)))
    for edge, wanted in (("left", (8, 5)), ("right", (8, 5)), ("bottom", (7, 6))):
        after = done(with_edge(before, edge)).scenario
        assert after.board == RectangleBoard(rectangle=wanted)
        assert done(without_edge(after, edge)).scenario == before
    # One row more on top begins with a shifted row, which no rectangle does.
    after = done(with_edge(before, "top")).scenario
    assert isinstance(after.board, RowsBoard)
    assert len(board_hexes(after)) == 42
    assert done(without_edge(after, "top")).scenario == before


@pytest.mark.parametrize("name", ["official-targets", "duel", "crowded"])
@pytest.mark.parametrize("edge", EDGES)
def test_growing_at_an_edge_keeps_the_layout(name: str, edge: str) -> None:
    before = scenarios.load(name)
    after = done(with_edge(before, edge)).scenario
    assert len(board_hexes(after)) > len(board_hexes(before))
    assert_same_geometry(before, after)
    back = done(without_edge(after, edge)).scenario
    assert len(board_hexes(back)) == len(board_hexes(before))
    assert_same_geometry(before, back)


def test_no_board_grows_beyond_the_largest() -> None:
    full = empty_scenario(RectangleBoard(rectangle=(MAX_SIDE, MAX_SIDE)))
    assert grown(full) is None
    assert all(with_edge(full, edge) is None for edge in EDGES)
    assert paintable(board_hexes(full)) == frozenset()
    wide = empty_scenario(RectangleBoard(rectangle=(MAX_SIDE, 3)))
    assert with_edge(wide, "right") is None
    assert with_edge(wide, "bottom") is not None


@pytest.mark.parametrize("size", [(MAX_SIDE - 1, 4), (4, MAX_SIDE - 1), (MAX_SIDE, MAX_SIDE - 1), (3, 3)])
def test_every_hex_of_the_field_can_be_painted_and_no_other_nearby(size: tuple[int, int]) -> None:
    scenario = empty_scenario(RectangleBoard(rectangle=size))
    hexes = board_hexes(scenario)
    field = paintable(hexes, margin=1)
    for column in range(-1, size[0] + 1):
        for row in range(-1, size[1] + 1):
            if (column, row) not in hexes:
                result = reshape(scenario, hexes | {(column, row)})
                assert ((column, row) in field) == (result is not None), (column, row)
                if result is not None:
                    assert all(0 <= c < MAX_SIDE and 0 <= r < MAX_SIDE for c, r in board_hexes(result.scenario))


def test_an_empty_board_has_a_field_to_begin_on() -> None:
    empty = empty_scenario(RowsBoard(rows=()))
    assert len(paintable(board_hexes(empty))) > 100
    assert done(reshape(empty, {(4, 4)})).scenario.board == RowsBoard(rows=((), (), (), (), ((4, 4),)))


def test_the_shortest_form() -> None:
    assert simplest_board(OFFICIAL_BOARD.hexes()) == OFFICIAL_BOARD
    assert simplest_board(HexagonBoard(hexagon=5).hexes()) == HexagonBoard(hexagon=5)
    assert simplest_board(RectangleBoard(rectangle=(9, 4)).hexes()) == RectangleBoard(rectangle=(9, 4))
    assert simplest_board([(0, 0), (2, 0)]) == RowsBoard(rows=(((0, 0), (2, 2)),))


def test_a_line_has_no_gaps_and_is_as_short_as_can_be() -> None:
    chance = random.Random(3)
    for _ in range(200):
        a, b = ((chance.randrange(-9, 30), chance.randrange(-9, 30)) for _ in range(2))
        line = hexes_between(a, b)
        assert (line[0], line[-1], len(line)) == (a, b, distance(a, b) + 1)
        assert all(distance(one, other) == 1 for one, other in itertools.pairwise(line))
