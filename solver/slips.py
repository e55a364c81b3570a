"""Kernels: how many programs are as good as the best one, and which of them forgive a slip?

They read the graph of one search (`search.py`) in which column 7 may stay empty, so that flights with the shield up and
with energy spent are in one graph. An end is then the last edge of a flight; its damage is what the asteroid phase does
to a craft whose shield is up or down. Crashes are never near-best. What an action does is asked of the rules.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, Action
from engine.asteroyds.rules import act, copy_memory
from engine.asteroyds.state import Board, Ints, State
from engine.jit import kernel

from .chance import Seeds, draw
from .search import Graph, Node, Question, gains

Counts = NDArray[np.int64]
Words = NDArray[np.uint64]

WORD_BITS = 64
NEAR_COLUMNS = 1  # a near-best program wins as much for as little damage, at most so many columns later
NEVER = -1  # energy may not be spent at all: the craft would not survive the asteroid phase
# What may be written by mistake; B only in columns 1-6, and so is leaving a column empty.
_SLIPS = np.array([Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK, Action.EMPTY], dtype=np.uint16)
_ENERGY_SLIPS = 3
_WEIGHT = 1000  # of a gain against damage, and of damage against a column


class Found(IntEnum):
    """What is counted for one roll."""

    GAINS = 0  # of the best programs
    OPTIMAL = 1  # programs, as written, with the same gains, damage and column as the best
    NEAR = 2  # near-best programs; what is written after the end of a flight is not told apart
    LEAVES = 3  # whether any flight leaves the hex without a crash
    TRIED = 4  # near-best programs whose slips were flown


class Roll(NamedTuple):
    """One roll, searched: what its flights are, and what the asteroid phase costs."""

    base: State  # after the asteroid phase
    question: Question
    graph: Graph
    damage_up: int  # of the asteroid phase with the shield up
    damage_down: int  # and down; NEVER if the craft would not survive that


class Room(NamedTuple):
    """Scratch for one roll, and what it told."""

    first_edge: Counts  # [node]
    good: Counts  # [node] near-best ways on from here
    common: Words  # [node, word] hexes that every near-best way to this node passes
    shared: Words  # [word] hexes that every near-best flight passes
    found: Counts  # [Found]
    risk: NDArray[np.float64]  # sum and sum of squares, over programs, of the share of slips that crash
    program: Ints


@kernel
def crashed(roll: Roll, node: int) -> bool:
    """Only a crash costs anything in a flight without ram."""
    return bool(roll.graph.nodes[node, Node.DAMAGE] > roll.base.damage[roll.question.craft])


@kernel
def gains_at(roll: Roll, node: int) -> int:
    return gains(roll.question, roll.base, roll.graph.nodes[node, Node.SYMBOLS], roll.graph.nodes[node])


@kernel
def merit(roll: Roll, node: int, damage: int) -> int:
    """Most gains, then least damage, then the earliest column, as one number: more is better."""
    won = gains_at(roll, node)
    column = int(roll.graph.nodes[node, Node.LAST_GAIN]) if won > 0 else 0
    return (won * _WEIGHT - damage) * _WEIGHT - column


@kernel
def last_damage(roll: Roll, action: int) -> int:
    """Of the round, by what stands in the energy column; NEVER if that must not be."""
    return roll.damage_up if action == Action.EMPTY else roll.damage_down


@kernel
def count_optimal(roll: Roll, tails: Counts, room: Room) -> int:
    """The best merit, and how many have it. `tails[column, shots, energy]`: ways to write what is not flown."""
    graph = roll.graph
    best, count = -_WEIGHT * _WEIGHT, 0
    last = graph.layer_start[ENERGY_COLUMN]
    for edge in range(graph.counts[1]):
        source, action, target = graph.edges[edge, 0], graph.edges[edge, 1], graph.edges[edge, 2]
        damage = last_damage(roll, action)
        if target < last or damage == NEVER or crashed(roll, target):
            continue
        value = merit(roll, target, damage)
        if value > best:
            best, count = value, 0
            room.found[Found.GAINS] = gains_at(roll, target)
        if value == best:
            count += graph.ways[source]
    column = 0
    for node in range(last):
        while node >= graph.layer_start[column + 1]:
            column += 1
        fields = graph.nodes[node]
        if not fields[Node.ENDED] or crashed(roll, node):
            continue
        for energy in range(2):
            damage = roll.damage_down if energy else roll.damage_up
            if damage == NEVER:
                continue
            value = merit(roll, node, damage)
            if value > best:
                best, count = value, 0
                room.found[Found.GAINS] = gains_at(roll, node)
            if value == best:
                count += graph.ways[node] * tails[column, fields[Node.SHOTS], energy]
    room.found[Found.OPTIMAL] = count
    return best


@kernel
def count_near(roll: Roll, least: int, room: Room) -> None:
    """Near-best ways on from every node, backwards; the best has at least the merit `least`."""
    graph = roll.graph
    last = graph.layer_start[ENERGY_COLUMN]
    for node in range(last):
        fields = graph.nodes[node]
        room.first_edge[node] = graph.counts[1]
        room.good[node] = 0
        if fields[Node.ENDED] and not crashed(roll, node):
            room.good[node] = merit(roll, node, roll.damage_up) >= least
    for edge in range(graph.counts[1] - 1, -1, -1):
        source = graph.edges[edge, 0]
        room.first_edge[source] = edge
        room.good[source] += ways_on(roll, least, room, edge)
    room.found[Found.NEAR] = room.good[0]


@kernel
def ways_on(roll: Roll, least: int, room: Room, edge: int) -> int:
    """Near-best ways that begin with this edge."""
    graph = roll.graph
    target = graph.edges[edge, 2]
    if target < graph.layer_start[ENERGY_COLUMN]:
        return int(room.good[target])
    damage = last_damage(roll, graph.edges[edge, 1])
    if damage == NEVER or crashed(roll, target):
        return 0
    return int(merit(roll, target, damage) >= least)


@kernel
def find_shared(roll: Roll, least: int, room: Room) -> None:
    """The hexes that every near-best flight passes, but for the one where it takes off."""
    graph = roll.graph
    words = len(room.shared)
    last = graph.layer_start[ENERGY_COLUMN]
    every = ~np.uint64(0)
    for word in range(words):
        room.shared[word] = every
        room.common[0, word] = 0
        for node in range(1, last):
            room.common[node, word] = every
    for edge in range(graph.counts[1]):
        source, target = graph.edges[edge, 0], graph.edges[edge, 2]
        if ways_on(roll, least, room, edge) == 0:
            continue
        at = graph.nodes[target, Node.AT]
        for word in range(words):
            passed = room.common[source, word]
            if at // WORD_BITS == word and at != graph.nodes[0, Node.AT]:
                passed |= np.uint64(1) << np.uint64(at % WORD_BITS)
            if target < last:
                room.common[target, word] &= passed
            else:
                room.shared[word] &= passed
    for node in range(last):
        if graph.nodes[node, Node.ENDED] and room.good[node]:
            for word in range(words):
                room.shared[word] &= room.common[node, word]


@kernel
def write_nth(roll: Roll, least: int, room: Room, number: int) -> None:
    """The near-best program with this number; after an early end nothing is written."""
    graph = roll.graph
    for column in range(ENERGY_COLUMN):
        room.program[column] = 0
    node, column = 0, 0
    while column < ENERGY_COLUMN and not graph.nodes[node, Node.ENDED]:
        edge = room.first_edge[node]
        while True:
            ways = ways_on(roll, least, room, edge)
            if number < ways:
                break
            number -= ways
            edge += 1
        room.program[column] = graph.edges[edge, 1]
        node = graph.edges[edge, 2]
        column += 1


@kernel
def crashes(board: Board, state: State, base: State, craft: int, program: Ints) -> bool:
    """Whether a program crashes, by the rules; `base` is after the asteroid phase."""
    copy_memory(base.memory, state.memory)
    for column in range(1, ENERGY_COLUMN + 1):
        action = program[column - 1]
        if action != Action.EMPTY and not act(board, state, craft, column, action, None):
            break
    return bool(state.damage[craft] > base.damage[craft])


@kernel
def try_slips(board: Board, state: State, base: State, craft: int, program: Ints) -> float:
    """The share of slips that crash: one written column exchanged for each other action in turn."""
    tried = failed = 0
    for column in range(ENERGY_COLUMN):
        written = program[column]
        if written == Action.EMPTY:
            continue
        for number in range(_ENERGY_SLIPS if column == ACTION_COLUMNS else len(_SLIPS)):
            if _SLIPS[number] == written:
                continue
            program[column] = _SLIPS[number]
            tried += 1
            failed += crashes(board, state, base, craft, program)
        program[column] = written
    return failed / tried if tried else 0.0


@kernel
def study_roll(board: Board, state: State, roll: Roll, tails: Counts, most: int, random: Seeds, room: Room) -> None:
    """All about one roll into `room`; at most so many near-best programs are flown, drawn if there are more."""
    craft, found = roll.question.craft, room.found
    best = count_optimal(roll, tails, room)
    # Nothing won is won in no column, so there is no later one either.
    least = best - NEAR_COLUMNS if found[Found.GAINS] > 0 else best
    count_near(roll, least, room)
    find_shared(roll, least, room)
    found[Found.LEAVES] = 0
    for node in range(roll.graph.counts[0]):
        if roll.graph.nodes[node, Node.AT] != roll.base.at[craft] and not crashed(roll, node):
            found[Found.LEAVES] = 1
            break
    near = found[Found.NEAR]
    found[Found.TRIED] = min(near, most)
    room.risk[0] = room.risk[1] = 0.0
    for number in range(found[Found.TRIED]):
        write_nth(roll, least, room, number if near <= most else draw(random, near))
        risk = try_slips(board, state, roll.base, craft, room.program)
        room.risk[0] += risk
        room.risk[1] += risk * risk
