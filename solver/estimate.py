"""How many columns is it from here to there, if nothing moved? A static table over the fixed objects of a board.

It only orders flights that are equally good by the rules: an estimate, never a claim. Craft and moving tiles are not in
the way. To *enter* a hex counts the columns up to arriving there; to *fire* at it counts the columns up to a place from
which nothing fixed stands between, and one for the shot. A place is a hex and a facing: `hex * 6 + facing`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import MANOEUVRES, Action, Kind, Manoeuvre, Mode, Pilot
from engine.asteroyds.rules import DIRECTIONS
from engine.asteroyds.state import Board, Setup, State, fill_hexes
from engine.jit import kernel

from .probe import CRASHED, HEX_MASK, LANDED, WON_MASK, probe_advance

FAR = 255  # no way there
MOVES = (Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)
_MANOEUVRES = MANOEUVRES[Pilot.NOBODY, list(MOVES)]

Columns = NDArray[np.uint8]
Places = NDArray[np.int64]
Pairs = tuple[Places, Places]  # where each group of the second array begins, and the groups one after the other


@dataclass(frozen=True)
class Estimate:
    """Columns from every place of a craft to every hex."""

    wanted: Columns  # [hex, place] to enter it in Racing, to fire at it in the other modes
    home: Columns  # [place] to land on a platform that counts; FAR where there is no landing


@kernel
def probe_moves(board: Board, state: State, craft: int, moves: Places, landed: Places) -> None:
    """For every place and move the place it leads to, or CRASHED; `landed` where that is a landing."""
    for place in range(board.off * DIRECTIONS):
        for number in range(len(_MANOEUVRES)):
            manoeuvre = _MANOEUVRES[number]
            at = place // DIRECTIONS
            facing = (place % DIRECTIONS + manoeuvre[Manoeuvre.TURN]) % DIRECTIONS
            landed[place, number] = 0
            if manoeuvre[Manoeuvre.ADVANCES]:
                found = probe_advance(board, state, craft, at, facing, WON_MASK)
                if found == CRASHED:
                    moves[place, number] = CRASHED
                    continue
                landed[place, number] = found & LANDED != 0
                at = found & HEX_MASK
            moves[place, number] = at * DIRECTIONS + facing


@kernel
def spread(
    seed_start: Places, seeds: Places, before_start: Places, before: Places, queue: Places, columns: Columns
) -> None:
    """For each group of seeds, which are one column away, how many columns away every place is."""
    for group in range(len(columns)):
        for place in range(columns.shape[1]):
            columns[group, place] = FAR
        last = 0
        for number in range(seed_start[group], seed_start[group + 1]):
            if columns[group, seeds[number]] == FAR:
                columns[group, seeds[number]] = 1
                queue[last] = seeds[number]
                last += 1
        first = 0
        while first < last:
            place = queue[first]
            first += 1
            for number in range(before_start[place], before_start[place + 1]):
                earlier = before[number]
                if columns[group, earlier] == FAR and columns[group, place] < FAR - 1:
                    columns[group, earlier] = columns[group, place] + 1
                    queue[last] = earlier
                    last += 1


def estimate(setup: Setup, craft: int) -> Estimate:
    """The table of a board, for one craft: only its own platform may count for landing."""
    board = setup.board
    empty = setup.copy_start()
    empty.tile_at[:] = board.off
    fill_hexes(board, empty)
    places = board.off * DIRECTIONS
    moves = np.zeros((places, len(MOVES)), dtype=np.int64)
    landed = np.zeros((places, len(MOVES)), dtype=np.int64)
    probe_moves(board, empty, craft, moves, landed)
    sources = np.repeat(np.arange(places), len(MOVES))
    targets, landing = moves.ravel(), landed.ravel() == 1
    flown = (targets != CRASHED) & ~landing
    before = _grouped(targets[flown], sources[flown], places)
    if board.mode == Mode.RACING:
        arriving = flown & (targets // DIRECTIONS != sources // DIRECTIONS)
        seeds = _grouped(targets[arriving] // DIRECTIONS, sources[arriving], board.off)
    else:
        seeds = _firing_lines(board)
    home = _grouped(np.zeros(landing.sum(), dtype=np.int64), sources[landing], 1)
    queue = np.zeros(places, dtype=np.int64)
    wanted_columns = np.zeros((board.off, places), dtype=np.uint8)
    home_columns = np.zeros((1, places), dtype=np.uint8)
    spread(*seeds, *before, queue, wanted_columns)
    spread(*home, *before, queue, home_columns)
    return Estimate(wanted_columns, home_columns[0])


def _grouped(keys: Places, values: Places, groups: int) -> Pairs:
    """The values of each key together."""
    order = np.argsort(keys, kind="stable")
    start = np.zeros(groups + 1, dtype=np.int64)
    np.cumsum(np.bincount(keys, minlength=groups), out=start[1:])
    return start, np.ascontiguousarray(values[order])


def _firing_lines(board: Board) -> Pairs:
    """For every hex the places whose line of fire crosses it before or at the first fixed object."""
    keys: list[Places] = []
    values: list[Places] = []
    for direction in range(DIRECTIONS):
        places = np.arange(board.off) * DIRECTIONS + direction
        there = board.neighbour[: board.off, direction].astype(np.int64)
        while len(there):
            inside = there != board.off
            places, there = places[inside], there[inside]
            keys.append(there)
            values.append(places)
            passes = board.fixed[there] == Kind.FREE
            places, there = places[passes], board.neighbour[there[passes], direction].astype(np.int64)
    return _grouped(np.concatenate(keys), np.concatenate(values), board.off)
