"""The board's own shape: hexes in and out, growing and shrinking; functions from one scenario to the next.

Coordinates are never negative, so a board that grows over its left or upper edge moves as a whole, with every piece.
A move is a translation on the hex grid: whatever lay beside something lies beside it afterwards. It goes by an even
number of rows where it can, because then every hex keeps its letter's distance to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from engine.asteroyds.pieces import MAX_SIDE
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.scenario import OFFICIAL_BOARD, HexagonBoard, RectangleBoard, RowsBoard, Scenario
from engine.hexgrid import Direction, Hex, from_axial, neighbour, rectangle, row_ranges, to_axial

from .edits import Piece, Ref, erase, piece

BoardForm = RowsBoard | HexagonBoard | RectangleBoard
Edge = Literal["left", "right", "top", "bottom"]
Images = Callable[[Hex], Iterable[Hex]]  # a hex and all its images
Shift = tuple[int, int]  # axial, as on an endless grid
_FURTHEST = 9999
_FIRST_FIELD = 15, 13  # to paint on, where there is no board yet


def one_alone(at: Hex) -> list[Hex]:
    """No symmetry: a hex is its only image."""
    return [at]


class Reshaped(NamedTuple):
    """A scenario with another board: how far everything moved, and which pieces lost their hex."""

    scenario: Scenario
    shift: Shift
    removed: tuple[Piece, ...]


def reshape(scenario: Scenario, hexes: Iterable[Hex], *, tidy: bool = False) -> Reshaped | None:
    """The scenario on these hexes, negative ones allowed; None if no board can hold them.

    Pieces whose hex goes are removed. `tidy` moves a hexagon or a rectangle to where its short form has it, even
    where nothing forces it to move.
    """
    wanted, before = frozenset(hexes), board_hexes(scenario)
    if wanted == before:
        return Reshaped(scenario, (0, 0), ())
    shift = _shift_for(wanted, tidy)
    if shift is None:
        return None
    gone = before - wanted
    lost = [ref for ref in _refs(scenario) if piece(scenario, ref).at in gone]
    removed = tuple(piece(scenario, ref) for ref in lost)
    moved = _move_pieces(erase(scenario, lost), shift)
    board = simplest_board(shifted(at, shift) for at in wanted)
    return Reshaped(moved.model_copy(update={"board": board}), shift, removed)


def shifted(at: Hex, shift: Shift) -> Hex:
    q, r = to_axial(at)
    return from_axial((q + shift[0], r + shift[1]))


def simplest_board(hexes: Iterable[Hex]) -> BoardForm:
    """The shortest way to write a board of exactly these hexes."""
    wanted = frozenset(hexes)
    for board in _named_boards(wanted):
        if wanted == frozenset(board.hexes()):
            return board
    return RowsBoard(rows=tuple(tuple(runs) for runs in row_ranges(wanted)))


class _Extent(NamedTuple):
    """How far hexes reach: by column, by row, and by column once every row has moved to one of the other parity."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    leaning: tuple[int, int]

    @classmethod
    def of(cls, hexes: Iterable[Hex]) -> _Extent:
        columns, rows, leaning = zip(*((column, row, column + (row & 1)) for column, row in hexes), strict=True)
        return cls((min(columns), max(columns)), (min(rows), max(rows)), (min(leaning), max(leaning)))

    def joined(self, other: _Extent) -> _Extent:
        return _Extent(*((min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(self, other, strict=True)))

    def has_room(self) -> bool:
        """Whether some translation brings it within the largest board."""
        (left, right), (top, bottom), (low, high) = self
        if bottom - top >= MAX_SIDE:
            return False
        evenly = right - left < MAX_SIDE and (bottom - top < MAX_SIDE - 1 or top % 2 == 0)
        oddly = high - low < MAX_SIDE and (bottom - top < MAX_SIDE - 1 or top % 2 == 1)
        return evenly or oddly


def has_room(hexes: Iterable[Hex]) -> bool:
    """Whether a board can have all these hexes, wherever it is moved to."""
    return _Extent.of(hexes).has_room()


def paintable(hexes: frozenset[Hex], margin: int = 2) -> frozenset[Hex]:
    """The hexes around a board that may be added one by one; a field to begin on where there is no board."""
    if not hexes:
        return frozenset(rectangle(*_FIRST_FIELD))
    extent = _Extent.of(hexes)
    (left, right), (top, bottom), _ = extent
    around = {
        (column, row)
        for column in range(left - margin, right + margin + 1)
        for row in range(top - margin, bottom + margin + 1)
    }
    return frozenset(at for at in around - hexes if extent.joined(_Extent.of([at])).has_room())


def hexes_between(a: Hex, b: Hex) -> list[Hex]:
    """From one hex to another in a straight line, so that a quick hand leaves no gaps."""
    (aq, ar), (bq, br) = to_axial(a), to_axial(b)
    steps = max(abs(bq - aq), abs(br - ar), abs(bq + br - aq - ar))
    # A nudge off the edges between two hexes, where rounding could go either way.
    start, end = (aq + 1e-6, ar + 2e-6), (bq + 1e-6, br + 2e-6)
    return [_rounded(_part(start[0], end[0], k, steps), _part(start[1], end[1], k, steps)) for k in range(steps + 1)]


def grown(scenario: Scenario) -> Reshaped | None:
    """One more hex all around."""
    hexes = board_hexes(scenario)
    return reshape(scenario, {*hexes, *(beside for at in hexes for beside in around(at))}, tidy=True)


def shrunk(scenario: Scenario) -> Reshaped | None:
    """Without the hexes at the border, those around holes included."""
    hexes = board_hexes(scenario)
    return reshape(scenario, {at for at in hexes if all(beside in hexes for beside in around(at))}, tidy=True)


def with_edge(scenario: Scenario, edge: Edge, images: Images = one_alone) -> Reshaped | None:
    """One more row like the outermost one, or one more hex at that end of every row; with the images of each."""
    hexes = board_hexes(scenario)
    return reshape(scenario, hexes.union(*map(images, _beyond(hexes, edge))), tidy=True)


def without_edge(scenario: Scenario, edge: Edge, images: Images = one_alone) -> Reshaped | None:
    hexes = board_hexes(scenario)
    return reshape(scenario, hexes.difference(*map(images, _outermost(hexes, edge))), tidy=True)


def _outermost(hexes: frozenset[Hex], edge: Edge) -> frozenset[Hex]:
    rows: dict[int, list[Hex]] = {}
    for at in sorted(hexes):
        rows.setdefault(at[1], []).append(at)
    if not rows:
        return frozenset()
    if edge in ("top", "bottom"):
        return frozenset(rows[min(rows) if edge == "top" else max(rows)])
    return frozenset(row[0 if edge == "left" else -1] for row in rows.values())


def _beyond(hexes: frozenset[Hex], edge: Edge) -> frozenset[Hex]:
    across, down = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[edge]
    return frozenset((column + across, row + down) for column, row in _outermost(hexes, edge))


def around(at: Hex) -> list[Hex]:
    return [neighbour(at, direction) for direction in Direction]


def _refs(scenario: Scenario) -> list[Ref]:
    return [
        *(Ref(False, number) for number in range(len(scenario.tiles))),
        *(Ref(True, number) for number in range(len(scenario.starts))),
    ]


def _move_pieces(scenario: Scenario, shift: Shift) -> Scenario:
    if shift == (0, 0):
        return scenario
    return scenario.model_copy(
        update={
            "tiles": tuple(tile.model_copy(update={"at": _kept(shifted(tile.at, shift))}) for tile in scenario.tiles),
            "starts": tuple(one.model_copy(update={"at": _kept(shifted(one.at, shift))}) for one in scenario.starts),
        }
    )


def _kept(at: Hex) -> Hex:
    """A piece far off every board stays within what a file may say."""
    return min(max(at[0], -_FURTHEST), _FURTHEST), min(max(at[1], -_FURTHEST), _FURTHEST)


def _shift_for(hexes: frozenset[Hex], tidy: bool) -> Shift | None:
    if not hexes or (not tidy and _within(hexes)):
        return 0, 0
    for board in _named_boards(hexes):
        shift = _shift_onto(hexes, frozenset(board.hexes()))
        if shift is not None:
            return shift
    if _within(hexes):
        return 0, 0
    rows = [row for _, row in hexes]
    needed = -min(rows) if min(rows) < 0 else min(0, MAX_SIDE - 1 - max(rows))
    # Away from the edge that was crossed: even first, then whatever is enough.
    even = needed + needed % 2 if needed >= 0 else needed - needed % 2
    for down in (even, needed, needed + 1, needed - 1):
        shift = _sideways(hexes, down)
        if shift is not None:
            return shift
    return None


def _sideways(hexes: frozenset[Hex], down: int) -> Shift | None:
    """With so many rows down, the smallest move to the side after which everything fits."""
    middle = -(down // 2)  # down a row pair means half as far in axial columns: straight down
    columns = [shifted(at, (middle, down))[0] for at in hexes]
    across = -min(columns) if min(columns) < 0 else min(0, MAX_SIDE - 1 - max(columns))
    shift = middle + across, down
    return shift if _within(shifted(at, shift) for at in hexes) else None


def _within(hexes: Iterable[Hex]) -> bool:
    return all(0 <= column < MAX_SIDE and 0 <= row < MAX_SIDE for column, row in hexes)


def _shift_onto(hexes: frozenset[Hex], home: frozenset[Hex]) -> Shift | None:
    """The translation that lays one shape exactly onto another, if there is one."""
    if len(hexes) != len(home):
        return None
    (q, r), (home_q, home_r) = (
        min((to_axial(at) for at in shape), key=lambda axial: (axial[1], axial[0])) for shape in (hexes, home)
    )
    shift = home_q - q, home_r - r
    return shift if {shifted(at, shift) for at in hexes} == home else None


def _named_boards(hexes: frozenset[Hex]) -> list[BoardForm]:
    """The boards with a short form that have as many hexes."""
    found: list[BoardForm] = [OFFICIAL_BOARD] if len(hexes) == len(OFFICIAL_BOARD.hexes()) else []
    radii = (radius for radius in range((MAX_SIDE - 1) // 2 + 1) if 3 * radius * (radius + 1) + 1 == len(hexes))
    found += [HexagonBoard(hexagon=radius) for radius in radii]
    rows = len({row for _, row in hexes})
    if rows and len(hexes) % rows == 0 and rows <= MAX_SIDE and len(hexes) // rows <= MAX_SIDE:
        found.append(RectangleBoard(rectangle=(len(hexes) // rows, rows)))
    return found


def _part(start: float, end: float, step: int, steps: int) -> float:
    return start + (end - start) * (step / steps if steps else 0)


def _rounded(q: float, r: float) -> Hex:
    """The hex that a point of the axial plane lies in."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return from_axial((near_q, near_r))
