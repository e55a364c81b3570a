"""Board (what stays) and State (what changes) as small integer arrays, and how a scenario is set up as them.

Hexes, tiles and craft are numbered from 0: hexes row by row, moving tiles in scenario order and then one drone for each
turret, craft by ascending seat. Everything outside the board is the one cell `board.off`. A State is a set of views on
one block of memory, so that copying a position is copying that block.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.hexgrid import Direction, Hex, neighbour

from .pieces import (
    DICE_OF_COLOUR,
    DICE_VALUES,
    DRONE_SYMBOLS_TO_WIN,
    NUMBER_RING,
    PILOT_NAMES,
    SYMBOLS,
    Colour,
    Die,
    Kind,
    Mode,
    Pilot,
    Return,
)
from .scenario import Asteroid, Gate, Scenario, Turret

Ints = NDArray[np.uint16]

# `occupant[hex]` is a Kind for what is fixed (or FREE, or BORDER); a moving tile is its number plus this.
FIRST_TILE = 16
# Stands in BLOCKED rows for a craft in the way; no hex is ever occupied by it.
CRAFT_IN_THE_WAY = 15
NOT_COMPLETED = 99
NO_TEAM = 0

_PILOTS = {name: pilot for pilot, name in PILOT_NAMES.items()}


class Board(NamedTuple):
    """All that a game never changes."""

    mode: int
    hull: int
    landing: int
    symbols_needed: int
    last_survivor_wins: int
    off: int
    neighbour: Ints  # [hex, direction]
    fixed: Ints  # [hex] what is left when no moving tile is there
    course: Ints  # [tile, die value] -> direction
    movers: Ints  # [die, order] -> tile
    mover_count: Ints  # [die]
    tile_kind: Ints  # [tile]
    crossable: Ints  # [tile] a gate in Racing
    tile_symbol: Ints  # [tile] -> number of the symbol
    turret_at: Ints  # [tile] the hex a drone is launched from; off for every other tile
    pilot: Ints  # [craft]
    team: Ints  # [craft]
    own_platform: Ints  # [craft] -> hex; off if it starts elsewhere
    targets_needed: Ints  # [team] how many removed targets win


class State(NamedTuple):
    """All that changes; views on `memory`."""

    memory: Ints
    tile_at: Ints  # [tile] -> hex; off when out of play
    target: Ints  # [tile] -> team whose target it carries
    shot: Ints  # [tile] a drone marked in this round
    occupant: Ints  # [hex]
    crafts_on: Ints  # [hex] how many living craft
    at: Ints  # [craft] -> hex; off when destroyed
    facing: Ints  # [craft]
    damage: Ints  # [craft]
    alive: Ints  # [craft]
    symbols: Ints  # [craft] one bit a symbol
    ram_used: Ints  # [craft]
    power_used: Ints  # [craft]
    completed: Ints  # [craft] column in which the mission was completed in this round
    shield_up: Ints  # [craft] in this round
    emergency: Ints  # [craft] which hit of this round the emergency shield softens; 0 none
    hits: Ints  # [craft] hits of this round that did or would have done damage
    removed: Ints  # [team] targets removed so far
    won: Ints  # [craft]
    clock: Ints  # [Clock]


class Clock(IntEnum):
    """The places of `State.clock`."""

    FIRST = 0  # the craft that flies first
    OVER = 1
    TEAM = 2  # the team that has won


@dataclass(frozen=True)
class Setup:
    """A scenario on the table: the arrays, and the names behind their numbers."""

    scenario: Scenario
    board: Board
    start: State
    hexes: tuple[Hex, ...]
    tile_ids: tuple[str, ...]
    symbols: tuple[str, ...]
    seats: tuple[int, ...]
    teams: tuple[str, ...]  # index 0 is no team

    def copy_start(self) -> State:
        return copy_state(self.board, self.start)


def _views(memory: Ints, tiles: int, cells: int, crafts: int, teams: int) -> State:
    sizes = [tiles] * 3 + [cells] * 2 + [crafts] * 11 + [teams, crafts, len(Clock)]
    ends = np.cumsum(sizes)
    return State(memory, *(memory[end - size : end] for size, end in zip(sizes, ends, strict=True)))


def state_on(board: Board, memory: Ints) -> State:
    """The State that a block of memory holds."""
    return _views(memory, len(board.tile_kind), len(board.fixed), len(board.pilot), len(board.targets_needed))


def copy_state(board: Board, state: State) -> State:
    return state_on(board, state.memory.copy())


def _array(values: list[int]) -> Ints:
    return np.array(values, dtype=np.uint16)


def _neighbours(hexes: list[Hex]) -> Ints:
    off = len(hexes)
    number = {at: cell for cell, at in enumerate(hexes)}
    table = np.full((off + 1, len(Direction)), off, dtype=np.uint16)
    for at, cell in number.items():
        for direction in Direction:
            table[cell, direction] = number.get(neighbour(at, direction), off)
    return table


def _courses(headings: list[int]) -> Ints:
    """For each tile and die value the direction of that number on its ring."""
    course = np.zeros((len(headings), DICE_VALUES + 1), dtype=np.uint16)
    for turn, value in enumerate(NUMBER_RING):
        course[:, value] = (np.array(headings, dtype=np.uint16) + turn) % len(Direction)
    return course


def _orders_of_moving(colours: list[Colour], ranks: list[tuple[int, int]]) -> tuple[Ints, Ints]:
    """For each die its tiles: drones in the order of their turrets, then ascending priority, then scenario order."""
    movers = np.zeros((len(Die), len(colours)), dtype=np.uint16)
    count = np.zeros(len(Die), dtype=np.uint16)
    for die in Die:
        order = sorted((tile for tile, c in enumerate(colours) if die in DICE_OF_COLOUR[c]), key=lambda t: ranks[t])
        movers[die, : len(order)] = order
        count[die] = len(order)
    return movers, count


def _targets_needed(scenario: Scenario, teams: list[str]) -> list[int]:
    """How many of its own targets a team must see removed; a wish for more than there are is read as all."""
    needed = []
    for team in teams:
        assigned = sum(isinstance(tile, Asteroid) and tile.target == team for tile in scenario.tiles)
        needed.append(min(scenario.rules.targets_needed.get(team, assigned), assigned))
    return [0, *needed]


def _symbols_to_win(scenario: Scenario, mode: Mode) -> int:
    carrier = Turret if mode == Mode.DRONES else Gate
    different = len({tile.symbol for tile in scenario.tiles if isinstance(tile, carrier)})
    return min(different, DRONE_SYMBOLS_TO_WIN) if mode == Mode.DRONES else different


def set_up(scenario: Scenario) -> Setup:
    """Lay out a scenario without errors (see `problems.py`) as Board and first State."""
    mode = Mode[scenario.mode.upper()]
    rules = scenario.rules
    hexes = scenario.board.hexes()
    cell = {at: number for number, at in enumerate(hexes)}
    off = len(hexes)
    moving = [tile for tile in scenario.tiles if isinstance(tile, Asteroid | Gate)]
    turrets = [tile for tile in scenario.tiles if isinstance(tile, Turret)]
    starts = sorted(scenario.starts, key=lambda start: start.seat)
    used = {tile.symbol for tile in scenario.tiles if isinstance(tile, Gate | Turret)}
    appearing = [tile.symbol for tile in scenario.tiles if isinstance(tile, Gate | Turret)]
    symbols = sorted(used, key=appearing.index)
    assert len(symbols) <= len(SYMBOLS)
    teams: list[str] = []
    if mode == Mode.TARGETS:
        named = [start.team for start in starts]
        named += [tile.target for tile in moving if isinstance(tile, Asteroid)]
        teams = list(dict.fromkeys(team for team in named if team is not None))
    team_number: dict[str | None, int] = {None: NO_TEAM}
    team_number.update({team: number for number, team in enumerate(teams, start=1)})

    fixed = np.full(off + 1, Kind.FREE, dtype=np.uint16)
    fixed[off] = Kind.BORDER
    for tile in scenario.tiles:
        if not isinstance(tile, Asteroid | Gate):
            fixed[cell[tile.at]] = Kind[tile.kind.upper()]
    colours = [Colour[tile.colour.upper().replace("-", "_")] for tile in moving] + [Colour.WHITE_RED] * len(turrets)
    ranks = [(1, tile.priority) for tile in moving] + [(0, number) for number in range(len(turrets))]
    movers, mover_count = _orders_of_moving(colours, ranks)
    kinds = [Kind[tile.kind.upper()] for tile in moving] + [Kind.DRONE] * len(turrets)
    crossable = [int(mode == Mode.RACING and kind == Kind.GATE) for kind in kinds]
    own = [cell[start.at] if fixed[cell[start.at]] == Kind.PLATFORM else off for start in starts]

    board = Board(
        mode=int(mode),
        hull=rules.hull,
        landing=int(Return.NO if mode == Mode.TARGETS else Return[rules.return_to_platform.upper()]),
        symbols_needed=_symbols_to_win(scenario, mode),
        last_survivor_wins=int(rules.last_survivor_wins and len(starts) > 1),
        off=off,
        neighbour=_neighbours(hexes),
        fixed=fixed,
        course=_courses([Direction[tile.heading] for tile in [*moving, *turrets]]),
        movers=movers,
        mover_count=mover_count,
        tile_kind=_array([int(kind) for kind in kinds]),
        crossable=_array(crossable),
        tile_symbol=_array(
            [symbols.index(tile.symbol) if isinstance(tile, Gate | Turret) else 0 for tile in [*moving, *turrets]]
        ),
        turret_at=_array([off] * len(moving) + [cell[tile.at] for tile in turrets]),
        pilot=_array([_PILOTS[s.pilot] if s.pilot and rules.pilot_powers else Pilot.NOBODY for s in starts]),
        team=_array([team_number[start.team if teams else None] for start in starts]),
        own_platform=_array(own),
        targets_needed=_array(_targets_needed(scenario, teams)),
    )
    size = 3 * len(kinds) + 2 * (off + 1) + 12 * len(starts) + 1 + len(teams) + len(Clock)
    start_state = state_on(board, np.zeros(size, dtype=np.uint16))
    start_state.tile_at[:] = _array([cell[tile.at] for tile in moving] + [off] * len(turrets))
    if teams:
        carried = [tile.target if isinstance(tile, Asteroid) else None for tile in moving]
        start_state.target[: len(moving)] = [team_number[team] for team in carried]
    start_state.at[:] = [cell[start.at] for start in starts]
    start_state.facing[:] = [Direction[start.facing] for start in starts]
    start_state.alive[:] = 1
    start_state.completed[:] = NOT_COMPLETED
    fill_hexes(board, start_state)
    return Setup(
        scenario=scenario,
        board=board,
        start=start_state,
        hexes=tuple(hexes),
        tile_ids=tuple([tile.id for tile in moving] + [f"drone:{tile.id}" for tile in turrets]),
        symbols=tuple(symbols),
        seats=tuple(start.seat for start in starts),
        teams=("", *teams),
    )


def fill_hexes(board: Board, state: State) -> None:
    """Write what every hex holds from where the tiles and craft are."""
    state.occupant[:] = board.fixed
    for tile, at in enumerate(state.tile_at):
        if at != board.off:
            state.occupant[at] = FIRST_TILE + tile
    state.crafts_on[:] = 0
    for craft, at in enumerate(state.at):
        if state.alive[craft]:
            state.crafts_on[at] += 1
