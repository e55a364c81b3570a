"""With ram, powers and emergency shield, the best reply by sets of bits is the best program of the general search."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import Pilot
from engine.asteroyds.position import position_of, position_text
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import State, state_on
from engine.hexgrid import Direction, neighbour, row_ranges
from solver.programs import Programs
from solver.race_full import fits_full, full_race_of
from solver.reach import NO_COLUMN
from solver.replies import ROLLS, Reply, replies
from solver.replies_full import full_replies, full_reply
from solver.results import Outcome
from tests.solver import races, random_positions

PILOTS = random_positions.PILOTS
BLOCKS = 8
SMALL, LARGE, POCKETS = 90, 30, 90  # positions in a block
POCKET_HEXES = 14


def shown(game: Game, seat: int, dice: Dice) -> str:
    """What to paste into a bug report."""
    pilot = Pilot(int(game.setup.board.pilot[game.setup.seats.index(seat)])).name
    return f"seat {seat}, {pilot}, dice {dice}\n{position_text(game.position, game.setup)}"


def best_program(game: Game, seat: int, dice: Dice) -> tuple[Reply, Outcome]:
    best = Programs(game, seat, dice).solve().best
    return Reply(len(best.gained), best.damage, NO_COLUMN if best.column is None else best.column), best


def flown_by(scenario: Scenario, pilots: list[str | None], **rules: Any) -> Scenario:
    """The scenario with these pilots in the order of its starts, and their powers."""
    starts = [start.model_copy(update={"pilot": pilot}) for start, pilot in zip(scenario.starts, pilots, strict=True)]
    rules_with_powers = scenario.rules.model_copy(update={"pilot_powers": True, **rules})
    return scenario.model_copy(update={"starts": starts, "rules": rules_with_powers})


def used_up(rng: random.Random, game: Game, state: State, craft: int) -> Game:
    """The game with some of the craft's ram, power and hull gone."""
    state.ram_used[craft] = rng.random() < 0.2
    state.power_used[craft] = rng.random() < 0.2
    state.damage[craft] = rng.choice([0, 0, rng.randrange(game.setup.board.hull)])
    return Game(game.setup, position_of(game.setup, state, 0))


def small_position(seed: int) -> tuple[Game, int, Dice]:
    game, seat, dice = random_positions.random_position(seed, "racing", powers=True)
    return used_up(random.Random(seed), game, game.state(), game.setup.seats.index(seat)), seat, dice


def large_position(seed: int) -> tuple[Game, int, Dice]:
    """On larger boards with more gates; with a strong hull more often, so that rams pay."""
    bare, before, craft, dice = races.random_position(seed, landing=seed % 4 == 0)
    rng = random.Random(seed)
    pilots = rng.choices(PILOTS, k=len(bare.setup.seats))
    game = Game(flown_by(bare.scenario, pilots, hull=rng.choice([bare.setup.board.hull, 6, 9])))
    state = state_on(game.setup.board, before.memory.copy())
    return used_up(rng, game, state, craft), game.setup.seats[craft], dice


def pocket_position(seed: int) -> tuple[Game, int, Dice]:
    """On a board of narrow ways and dead ends, with asteroids next to the craft: a ram may have to be passed again."""
    rng = random.Random(f"pockets {seed}")
    hexes = [(POCKET_HEXES, POCKET_HEXES)]
    while len(hexes) < POCKET_HEXES:
        grown = neighbour(rng.choice(hexes[-6:]), rng.choice(list(Direction)))
        touching = sum(neighbour(grown, direction) in hexes for direction in Direction)
        if grown not in hexes and touching <= rng.choice([1, 1, 1, 2]):
            hexes.append(grown)
    craft = rng.choice(hexes)
    beside = [at for at in hexes if any(neighbour(craft, direction) == at for direction in Direction)]
    blocked = set(beside) | set(rng.sample(hexes, 1))
    others = [at for at in hexes if at not in blocked and at != craft]
    heading = [direction.name for direction in Direction]
    tiles = [asteroid(list(at), rng.choice(heading), rng.choice(random_positions.COLOURS)) for at in blocked - {craft}]
    for symbol, at in zip(random_positions.SYMBOLS[: rng.randint(2, 4)], rng.sample(others, len(others)), strict=False):
        tiles.append(gate(list(at), symbol, rng.choice(heading)))
    rows = [list(map(list, row)) for row in row_ranges(hexes)]
    game = race(rows, list(craft), tiles, rng.choice(PILOTS), rng.choice([5, 9]))
    return game, 1, random_positions.random_dice(rng, game.scenario)


@cache
def compared(block: int) -> list[tuple[Reply, Reply, Outcome, str, str]]:
    """For many positions what was found, what was expected, the best program, the pilot, and how to show it."""
    positions = [small_position(seed) for seed in range(block * SMALL, block * SMALL + SMALL)]
    positions += [pocket_position(seed) for seed in range(block * POCKETS, block * POCKETS + POCKETS)]
    positions += [large_position(seed) for seed in range(block * LARGE, block * LARGE + LARGE)]
    rows = []
    for game, seat, dice in positions:
        craft = game.setup.seats.index(seat)
        assert fits_full(game.setup, game.state(), craft)
        expected, best = best_program(game, seat, dice)
        pilot = Pilot(int(game.setup.board.pilot[craft])).name
        found = full_reply(full_race_of(game.setup, craft), game.state(), dice)
        rows.append((found, expected, best, pilot, shown(game, seat, dice)))
    return rows


@pytest.mark.parametrize("block", range(BLOCKS))
def test_best_reply_is_that_of_the_general_search(block: int) -> None:
    for found, expected, best, _, text in compared(block):
        assert found == expected, f"{best.program}\n{text}"


def test_the_random_positions_meet_what_matters() -> None:
    """Otherwise the comparison above would prove little."""
    met: Counter[str] = Counter()
    for block in range(BLOCKS):
        for _, reply, best, pilot, _ in compared(block):
            met["ram"] += best.ram_used and reply.damage > 1
            met["two goals after a ram"] += best.ram_used and reply.damage > 1 and reply.gains > 1
            met["energy"] += reply.column == 7
            met["energy that hurts"] += reply.column == 7 and reply.damage > 0
            met["ram and energy"] += reply.column == 7 and reply.damage > 3
            if best.power_used and reply.gains and "P" in str(best.program):
                met[pilot] += 1
            met["emergency shield"] += "~" in str(best.program)
    assert len(met) == 11
    assert min(met.values()) >= 3, met


@pytest.mark.parametrize("seat", range(1, 7))
def test_six_pilots(seat: int) -> None:
    game = Game(scenarios.load("six-pilots"))
    full = full_race_of(game.setup, game.setup.seats.index(seat))
    rng = random.Random(seat)
    for _ in range(12):
        dice = random_positions.random_dice(rng, game.scenario)
        assert full_reply(full, game.state(), dice) == best_program(game, seat, dice)[0], shown(game, seat, dice)


@pytest.mark.parametrize("pilot", PILOTS)
def test_official_race(pilot: str | None) -> None:
    scenario = scenarios.load("official-racing")
    game = Game(flown_by(scenario, [pilot] * len(scenario.starts)))
    rng = random.Random(pilot)
    for _ in range(12):
        seat = rng.choice(game.setup.seats)
        dice = random_positions.random_dice(rng, game.scenario)
        full = full_race_of(game.setup, game.setup.seats.index(seat))
        assert full_reply(full, game.state(), dice) == best_program(game, seat, dice)[0], shown(game, seat, dice)


# ---------------------------------------------------------------------------------------------------- special flights


def race(rows: list[Any], start: list[int], tiles: list[dict[str, Any]], pilot: str | None, hull: int = 6) -> Game:
    """A solo race; the craft faces E, and every tile moves in its heading when all dice show 1."""
    named = [{"id": f"{tile['kind']}-{number}", "priority": number} | tile for number, tile in enumerate(tiles)]
    wanted: dict[str, Any] = {"mode": "racing", "board": {"rows": rows}, "tiles": named}
    wanted["starts"] = [{"seat": 1, "at": start, "facing": "E", "pilot": pilot}]
    wanted["rules"] = {"hull": hull, "pilot_powers": True}
    return Game(Scenario.model_validate(wanted, strict=False))


def gate(at: list[int], symbol: str = "sail", heading: str = "E") -> dict[str, Any]:
    return {"kind": "gate", "colour": "blue", "symbol": symbol, "at": at, "heading": heading}


def asteroid(at: list[int], heading: str, colour: str = "blue") -> dict[str, Any]:
    return {"kind": "asteroid", "colour": colour, "at": at, "heading": heading}


def reply_of(game: Game) -> tuple[int, int, int]:
    dice = Dice((1, 1, 1))
    found = full_reply(full_race_of(game.setup, 0), game.state(), dice)
    assert found == best_program(game, 1, dice)[0]
    return tuple(found)


@pytest.mark.parametrize(("pilot", "expected"), [("hector", (1, 0, 7)), ("dolorosa", (0, 0, NO_COLUMN))])
@pytest.mark.parametrize("shift", range(3))
def test_hector_flies_eight_hexes(pilot: str, expected: tuple[int, int, int], shift: int) -> None:
    assert reply_of(race([[[0, 8 + shift]]], [shift, 0], [gate([8 + shift, 0])], pilot)) == expected


@pytest.mark.parametrize("hull", [4, 3])
def test_back_through_the_rammed_hex(hull: int) -> None:
    """Two gates in pockets behind one asteroid: the way from one to the other leads through its hex again."""
    tiles = [asteroid([1, 1], "NW"), gate([2, 0]), gate([2, 2], "bar")]
    game = race([[[2, 2]], [[0, 1]], [[2, 2]]], [0, 1], tiles, None, hull)
    assert reply_of(game) == ((2, 3, 5) if hull == 4 else (0, 0, NO_COLUMN))


@pytest.mark.parametrize("seed", [1377, 4958, 7799, 11277])
def test_a_power_makes_time_to_pass_the_rammed_hex_again(seed: int) -> None:
    """Positions that random search met: there and back without the power takes one column too many."""
    game, seat, dice = pocket_position(seed)
    found = full_reply(full_race_of(game.setup, 0), game.state(), dice)
    assert found == best_program(game, seat, dice)[0], shown(game, seat, dice)
    assert (found.gains, found.column) == (2, 7)
    state = game.state()
    state.power_used[0] = 1
    assert full_reply(full_race_of(game.setup, 0), state, dice).gains < found.gains


@pytest.mark.parametrize(
    ("pilot", "hitting", "expected"),
    [(None, 2, (1, 3, 2)), (None, 1, (1, 2, 7)), ("lawrence", 2, (1, 2, 2)), ("lawrence", 1, (1, 1, 7))],
)
def test_a_ram_may_cost_less_than_the_energy_column(
    pilot: str | None, hitting: int, expected: tuple[int, int, int]
) -> None:
    """The same symbol seven columns ahead, or behind an asteroid; each white-red one hits the craft twice."""
    hits = [asteroid([0, 2], "E", "white-red"), asteroid([0, 3], "NE", "white-red")][:hitting]
    tiles = [*hits, asteroid([1, 1], "NW"), gate([2, 0]), gate([8, 2])]
    assert reply_of(race([[[2, 2]], [[1, 1]], [[0, 8]], [[0, 0]]], [1, 2], tiles, pilot)) == expected


# ---------------------------------------------------------------------------------------------------------- all rolls


def test_all_rolls_together_are_the_rolls_one_by_one() -> None:
    for seed in range(20):
        game, seat, dice = large_position(seed)
        full = full_race_of(game.setup, game.setup.seats.index(seat))
        found = full_replies(full, game.state(), dice.order)
        for number in range(seed % 7, ROLLS, 7):
            values = (number // 36 + 1, number // 6 % 6 + 1, number % 6 + 1)
            one = full_reply(full, game.state(), Dice(values, dice.order))
            assert tuple(part[0, number] for part in found) == tuple(one), shown(game, seat, dice)


def test_without_ram_and_power_it_is_the_plain_reply() -> None:
    for seed in range(30):
        game, seat, dice = large_position(seed)
        full = full_race_of(game.setup, game.setup.seats.index(seat))
        state = game.state()
        state.ram_used[:] = state.power_used[:] = 1
        for mine, plain in zip(
            full_replies(full, state, dice.order), replies(full.race, state, order=dice.order), strict=True
        ):
            assert np.array_equal(mine, plain), shown(game, seat, dice)


def test_asking_changes_nothing() -> None:
    game, seat, dice = large_position(3)
    full = full_race_of(game.setup, game.setup.seats.index(seat))
    state = game.state()
    before = state.memory.copy()
    assert full_reply(full, state, dice) == full_reply(full, state, dice)
    full_replies(full, state)
    assert np.array_equal(state.memory, before)
