"""Seeded random races of all shapes, and every end of a round by playing every program: slow and simple, no bits."""

from __future__ import annotations

import random
from itertools import product

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import Action, Kind
from engine.asteroyds.problems import unplayable
from engine.asteroyds.rules import act, copy_memory, move_all_tiles, plan
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import NOT_COMPLETED, State, fill_hexes
from engine.hexgrid import Direction, hexagon, rectangle, row_ranges
from engine.jit import kernel
from solver.race import LANDED
from solver.replies import End
from tests.solver.random_positions import COLOURS, random_dice

DIRECTIONS = [direction.name for direction in Direction]
SYMBOLS = ("sail", "spiral", "twin", "bar")
NORMAL = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT, Action.BACK)
ENERGY = (Action.EMPTY, Action.FORWARD, Action.RIGHT, Action.LEFT)
PROGRAMS = np.array(list(product(*[NORMAL] * 6, ENERGY)), dtype=np.uint16)


def random_race(rng: random.Random, *, landing: bool = False) -> Scenario:
    """A race on a board with holes: several gates to a symbol, other craft, objects everywhere."""
    while True:
        hexes = rng.choice([hexagon(2), hexagon(4), rectangle(6, 5), rectangle(13, 12), rectangle(30, 4)])
        holes = rng.randint(0, len(hexes) // 8)
        hexes = rng.sample(hexes, len(hexes) - holes)
        free = [list(at) for at in hexes]
        tiles = []
        for number in range(rng.randint(0, len(free) // 4)):
            tile = {"id": f"a{number}", "kind": "asteroid", "colour": rng.choice(COLOURS), "at": free.pop()}
            tiles.append(tile | {"heading": rng.choice(DIRECTIONS), "priority": number})
        for number in range(rng.randint(1, 6)):
            gate = {"id": f"g{number}", "kind": "gate", "colour": rng.choice(COLOURS), "symbol": rng.choice(SYMBOLS)}
            tiles.append(gate | {"at": free.pop(), "heading": rng.choice(DIRECTIONS), "priority": 200 + number})
        tiles += [{"id": f"p{number}", "kind": "pod", "at": free.pop()} for number in range(rng.randint(0, 2))]
        platforms = [free.pop() for _ in range(rng.randint(0, 2))]
        tiles += [{"id": f"f{number}", "kind": "platform", "at": at} for number, at in enumerate(platforms)]
        starts = []
        for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 3))):
            at = rng.choice(platforms) if platforms and rng.random() < 0.5 else rng.choice(free)
            starts.append({"seat": seat, "at": at, "facing": rng.choice(DIRECTIONS)})
        rules = {"hull": rng.choice([1, 2, 4, 6]), "dice_order": rng.choice(["fixed", "random"])}
        rules["return_to_platform"] = rng.choice(["any", "own"]) if landing else "no"
        board = {"rows": [list(map(list, row)) for row in row_ranges([(at[0], at[1]) for at in hexes])]}
        wanted = {"mode": "racing", "board": board, "tiles": tiles, "starts": starts, "rules": rules}
        scenario = Scenario.model_validate(wanted, strict=False)
        if not unplayable(scenario):
            return scenario


def random_position(seed: int, *, landing: bool = False) -> tuple[Game, State, int, Dice]:
    """A position of a race, a living craft and a roll. The craft stands anywhere, also amid tiles, and is damaged."""
    rng = random.Random(f"race {seed}")
    game = Game(random_race(rng, landing=landing))
    state = game.state()
    board = game.setup.board
    craft = rng.randrange(len(game.setup.seats))
    dice = random_dice(rng, game.scenario)
    tile = rng.randrange(len(board.tile_kind))
    in_its_way = board.neighbour[state.tile_at[tile], board.course[tile, rng.choice(dice.values)]]
    somewhere = rng.choice(np.flatnonzero(state.occupant[: board.off] == Kind.FREE))
    if rng.random() < 0.8:
        state.at[craft] = somewhere if in_its_way == board.off or rng.random() < 0.4 else in_its_way
        fill_hexes(board, state)
    state.damage[craft] = rng.randrange(board.hull)
    needed = sorted({int(board.tile_symbol[tile]) for tile in np.flatnonzero(board.crossable)})
    # Without landing, all symbols would be the end of the game.
    held = rng.sample(needed, rng.randint(0, len(needed) if landing else len(needed) - 1))
    state.symbols[craft] = sum(1 << symbol for symbol in held)
    return game, state, craft, dice


@kernel
def fly_programs(board, state, before, craft, programs, flown, ends, damage):
    """Where each program leads from the memory before the flight; `flown` says whether it got there without a crash."""
    for number in range(len(programs)):
        copy_memory(before, state.memory)
        goes_on = True
        for column in range(1, programs.shape[1] + 1):
            action = programs[number, column - 1]
            if goes_on and action != Action.EMPTY:
                goes_on = act(board, state, craft, column, action, None)
        landed = board.landing and state.completed[craft] != NOT_COMPLETED
        flown[number] = state.alive[craft] and state.damage[craft] == damage
        ends[number, End.AT] = state.at[craft]
        ends[number, End.FACING] = state.facing[craft]
        ends[number, End.GOALS] = state.symbols[craft] | (LANDED if landed else 0)
        ends[number, End.DAMAGE] = state.damage[craft]


def played_ends(game: Game, state: State, craft: int, dice: Dice) -> dict[tuple[int, ...], tuple[int, Program]]:
    """(hex, facing, goals) of every end without a crash, as the rules play: the least damage, and a program for it."""
    board = game.setup.board
    found: dict[tuple[int, ...], tuple[int, Program]] = {}
    for spends in (False, True):
        programs = PROGRAMS[(PROGRAMS[:, -1] != Action.EMPTY) == spends]
        before = game.state()
        copy_memory(state.memory, before.memory)
        rows = np.zeros((len(game.setup.seats), 8), dtype=np.uint16)
        rows[craft, 6] = programs[0, -1]
        plan(board, before, rows)
        move_all_tiles(board, before, *dice.arrays(), None)
        if not before.alive[craft]:
            continue
        flown = np.zeros(len(programs), dtype=np.uint8)
        ends = np.zeros((len(programs), len(End)), dtype=np.uint16)
        memory = before.memory.copy()
        fly_programs(board, before, memory, craft, programs, flown, ends, int(before.damage[craft]))
        chosen = np.flatnonzero(flown)
        _, first = np.unique(ends[chosen], axis=0, return_index=True)
        for number in chosen[first]:
            *key, damage = (int(value) for value in ends[number])
            if tuple(key) not in found or damage < found[tuple(key)][0]:
                found[tuple(key)] = (damage, Program(tuple(int(action) for action in programs[number])))
    return found
