"""Which steps and ends of a flight graph do side conditions leave? Those that concern one step or the end alone.

What a step enters and wins is read from the nodes before and after it; where one action moves the craft twice, the
rules are asked again, with a log.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.log import EventKind, Row, new_log
from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import ENERGY_COLUMN, MANOEUVRES, RAM, Action, Manoeuvre
from engine.asteroyds.rules import act
from engine.asteroyds.state import copy_state
from engine.hexgrid import Direction

from ..flights import COLUMNS, Flights, SeatFlights
from ..programs import Programs
from ..search import Node, load_node
from .conditions import Conditions

_WORD_BITS = 16


# For each node what can be done there: the action, the node it leads to, and the hexes that it enters on the way.
Steps = dict[int, list[tuple[int, int, tuple[int, ...]]]]


def kept_steps(programs: Programs, flights: Flights, wanted: Conditions) -> Steps:
    """The steps that the conditions allow."""
    seat, graph = programs.flights, flights.graph
    edges = graph.edges[: graph.counts[1]].astype(np.int64)
    source, action, target = edges[:, 0], edges[:, 1], edges[:, 2]
    column = np.searchsorted(graph.layer_start[: flights.question.columns + 1], target, side="right") - 1
    keep = np.ones(len(edges), dtype=np.bool_)
    if wanted.no_ram:
        keep &= action & RAM == 0
    for place, code in wanted.codes().items():
        keep &= (column != place) | _writes(source, action, code)
    entered, won_out_of_order = _look_inside(seat, flights, source, action, target, column, wanted)
    avoided = {seat.setup.hexes.index(at) for at in wanted.avoid}
    if avoided:
        keep &= np.array([avoided.isdisjoint(cells) for cells in entered], dtype=np.bool_)
    if wanted.order:
        keep &= _in_order(seat, flights, wanted)[target] & ~won_out_of_order
    kept: Steps = defaultdict(list)
    for step in np.flatnonzero(keep).tolist():
        kept[int(source[step])].append((int(action[step]), int(target[step]), entered[step]))
    return kept


def _writes(source: NDArray[np.int64], action: NDArray[np.int64], code: int) -> NDArray[np.bool_]:
    """Which edges are what a given column does. `F!` is a ram where there is one to make, and plain `F` elsewhere."""
    same: NDArray[np.bool_] = action == code
    if code & RAM:
        same |= (action == code & (RAM - 1)) & ~np.isin(source, source[action == code])
    return same


def _look_inside(
    seat: SeatFlights,
    flights: Flights,
    source: NDArray[np.int64],
    action: NDArray[np.int64],
    target: NDArray[np.int64],
    column: NDArray[np.int64],
    wanted: Conditions,
) -> tuple[list[tuple[int, ...]], NDArray[np.bool_]]:
    """For each step the hexes it enters, and whether it wins what must be won in another order."""
    nodes = flights.graph.nodes
    before, after = nodes[source, Node.AT], nodes[target, Node.AT]
    moved = (before != after) & (after != seat.setup.board.off)
    entered: list[tuple[int, ...]] = [
        (cell,) if enters else () for cell, enters in zip(after.tolist(), moved.tolist(), strict=True)
    ]
    wrong = np.zeros(len(source), dtype=np.bool_)
    if wanted.avoid or wanted.via or wanted.order:
        advances = MANOEUVRES[seat.pilot, :, Manoeuvre.ADVANCES]
        for step in np.flatnonzero(advances[action & (RAM - 1)] > 1).tolist():
            entered[step], won = _fly_step(seat, flights, int(source[step]), int(action[step]), int(column[step]))
            ordered = [wanted.order.index(name) for name in won if name in wanted.order]
            wrong[step] = ordered != sorted(ordered)
    return entered, wrong


def _fly_step(
    seat: SeatFlights, flights: Flights, node: int, action: int, column: int
) -> tuple[tuple[int, ...], list[str]]:
    """One step by the rules, logged: the hexes that it enters and what it wins, one after the other."""
    board = seat.setup.board
    state = copy_state(board, flights.base)
    log = new_log(len(seat.setup.tile_ids), len(seat.setup.seats))
    load_node(board, state, flights.base, seat.craft, flights.graph.nodes[node])
    act(board, state, seat.craft, column, action, log)
    entered: list[int] = []
    won: list[str] = []
    for row in log.rows[: log.used[0]].tolist():
        if row[Row.KIND] == EventKind.ADVANCED:
            entered.append(row[Row.TO])
        elif row[Row.KIND] == EventKind.COLLECTED:
            won.append(seat.setup.symbols[row[Row.AMOUNT]])
        elif row[Row.KIND] == EventKind.TARGET_REMOVED:
            won.append(seat.setup.tile_ids[row[Row.TILE]])
    return tuple(entered), won


# ---------------------------------------------------------------------------------------------------------------- gains


def _has_won(seat: SeatFlights, flights: Flights, name: str) -> NDArray[np.bool_]:
    """In which nodes a symbol, or an own target, has been won in this round."""
    nodes = flights.graph.nodes[: flights.graph.counts[0]].astype(np.int64)
    if name in seat.setup.symbols and not seat.own_carriers():
        bit = seat.setup.symbols.index(name)
        new = nodes[:, Node.SYMBOLS] & ~flights.question.symbols_before
        return (new >> bit & 1).astype(np.bool_)
    word, bit = divmod(seat.setup.tile_ids.index(name), _WORD_BITS)
    return (nodes[:, Node.TARGETS + word] >> bit & 1).astype(np.bool_)


def _in_order(seat: SeatFlights, flights: Flights, wanted: Conditions) -> NDArray[np.bool_]:
    """The nodes in which nothing of the order has been won before what comes earlier in it."""
    won = np.array([_has_won(seat, flights, name) for name in wanted.order])
    return np.asarray((won[:-1] >= won[1:]).all(axis=0), dtype=np.bool_)


def may_start(programs: Programs, flights: Flights, wanted: Conditions) -> bool:
    """Whether the conditions leave a plan at all."""
    if wanted.no_power and flights.plan.emergency:
        return False
    if len(wanted.order) < 2:
        return True
    if not _in_order(programs.flights, flights, wanted)[0]:
        return False
    # Several gates may have passed over the craft in the asteroid phase: in which order, only a played round tells.
    energy = Action.EMPTY if flights.plan.shield else Action.FORWARD
    program = Program((*[int(Action.EMPTY)] * (ENERGY_COLUMN - 1), int(energy)), flights.plan.emergency)
    played = programs.game.copy().play(programs.dice, {programs.seat: program})
    own = [e for e in played.events if e.kind == "collected" and e.seat == programs.seat and e.column == 0]
    ordered = [wanted.order.index(event.symbol) for event in own if event.symbol in wanted.order]
    return ordered == sorted(ordered)


# ----------------------------------------------------------------------------------------------------------------- ends


def kept_ends(seat: SeatFlights, flights: Flights, wanted: Conditions, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which ends of a plan (rows of its table) keep the conditions on how a flight ends."""
    keep = np.ones(len(rows), dtype=np.bool_)
    alive = rows[:, COLUMNS["alive"]] == 1
    if wanted.end_alive or wanted.end_at is not None or wanted.end_facing is not None:
        keep &= alive
    if wanted.end_at is not None:
        keep &= np.isin(rows[:, COLUMNS["at"]], [seat.setup.hexes.index(at) for at in wanted.end_at])
    if wanted.end_facing is not None:
        keep &= np.isin(rows[:, COLUMNS["facing"]], [Direction[facing] for facing in wanted.end_facing])
    if wanted.max_damage is not None:
        keep &= rows[:, COLUMNS["damage"]] <= wanted.max_damage
    for name in (*wanted.must_gain, *wanted.order):
        keep &= alive & _has_won(seat, flights, name)[rows[:, COLUMNS["node"]]]
    return keep
