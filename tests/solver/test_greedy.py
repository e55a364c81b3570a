"""The base policy: every round ends where the rules let some program end, and there is no better end."""

from __future__ import annotations

import random
from collections import deque

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.position import position_of, position_text
from engine.asteroyds.rules import PROGRAM_SIZE, move_all_tiles, plan
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Kind, Setup, State, copy_state, set_up
from solver.greedy import FAR, distances_of, play_greedy_round, solo_games
from solver.race import LANDED, Race, race_of
from tests.solver.races import played_ends, random_position


def columns_to_enter(setup: Setup, at: int, facing: int) -> dict[int, int]:
    """The fewest columns that enter each hex, past fixed objects alone; forwards, from one place."""
    board = setup.board
    entered: dict[int, int] = {}
    seen = {(at, facing)}
    queue = deque([(at, facing, 0)])
    while queue:
        here, ahead, columns = queue.popleft()
        steps = [((here, (ahead + 3) % 6), False)]
        for turned in (ahead, (ahead + 1) % 6, (ahead - 1) % 6):
            steps.append(((int(board.neighbour[here, turned]), turned), True))
        for place, moves in steps:
            if moves and place[0] != board.off:
                entered.setdefault(place[0], columns + 1)
            if moves and board.fixed[place[0]] != Kind.FREE:
                continue
            if place not in seen:
                seen.add(place)
                queue.append((*place, columns + 1))
    return entered


def test_distances_are_columns_past_fixed_objects() -> None:
    rng = random.Random(2)
    for seed in range(40):
        game, _, craft, _ = random_position(seed, landing=True)
        distances = distances_of(race_of(game.setup, craft))
        off = game.setup.board.off
        for _ in range(8):
            at, facing = rng.randrange(off), rng.randrange(6)
            entered = columns_to_enter(game.setup, at, facing)
            found = {hex_: int(distances.columns[hex_, at, facing]) for hex_ in range(off)}
            assert {hex_: columns for hex_, columns in found.items() if columns != FAR} == entered
        assert np.array_equal(distances.nearest, distances.columns.min(axis=2))


def best_end(game: Game, race: Race, state: State, dice: Dice) -> tuple[int, int, int, int]:
    """What the policy says, word by word, over the ends that the rules play: (hex, facing, goals, damage)."""
    columns_to = distances_of(race).columns
    ends = played_ends(game, state, race.craft, dice)
    moved = copy_state(race.board, state)
    programs = np.zeros((len(game.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
    plan(race.board, moved, programs)
    move_all_tiles(race.board, moved, *dice.arrays(), None)

    def rank(end: tuple[int, ...]) -> tuple[int, ...]:
        at, facing, goals = end
        needed = race.goals & ~goals
        gates = [int(tile) for tile in race.windows.gates if needed >> int(race.windows.symbol[tile]) & 1]
        targets = [int(moved.tile_at[gate]) for gate in gates] or race.windows.platforms.tolist()
        columns = min((int(columns_to[target, at, facing]) for target in targets), default=FAR)
        return -goals.bit_count(), ends[end][0], columns, goals, at, facing

    at, facing, goals = min(ends, key=rank)
    return at, facing, goals, ends[at, facing, goals][0]


@pytest.mark.parametrize("block", range(4))
def test_a_round_ends_where_the_policy_says(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        game, state, craft, dice = random_position(seed, landing=seed % 3 == 0)
        race = race_of(game.setup, craft)
        report = f"craft {craft}, dice {dice}\n{position_text(position_of(game.setup, state, 0), game.setup)}"
        at, facing, goals, damage = best_end(game, race, state, dice)
        after = copy_state(race.board, state)
        has = play_greedy_round(race, distances_of(race), after, *dice.arrays())
        assert has == goals, report
        if has == race.goals:
            continue  # finished: where it ends does not matter
        found = [int(part[craft]) for part in (after.at, after.facing, after.symbols, after.damage)]
        assert found == [at, facing, goals & ~LANDED, damage], report


@pytest.mark.parametrize("seed", range(25))
def test_the_engine_plays_the_same_game(seed: int) -> None:
    """A program is found for every round and played by the rules: the positions stay the same to the end."""
    game, state, craft, _ = random_position(seed, landing=seed % 3 == 0)
    rng = random.Random(seed)
    race = race_of(game.setup, craft)
    distances = distances_of(race)
    seat = game.setup.seats[craft]
    game = Game(game.setup, position_of(game.setup, state, 0))
    for _ in range(8):
        dice = Dice((rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
        ends = played_ends(game, game.state(), craft, dice)
        has = play_greedy_round(race, distances, state, *dice.arrays())
        if has == race.goals:
            assert any(goals == has for _, _, goals in ends)
            return
        end = (int(state.at[craft]), int(state.facing[craft]), has)
        damage, program = ends[end]
        game.play(dice, {seat: program})
        played = game.state()
        assert damage == state.damage[craft] == played.damage[craft], game
        for mine, theirs in zip(state[1:8], played[1:8], strict=True):
            assert np.array_equal(mine, theirs), game
        assert state.symbols[craft] == played.symbols[craft], game


def rolls(seed: int, games: int, rounds: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(1, 7, (games, rounds, 3)).astype(np.uint16)


def test_many_games_are_games_one_by_one() -> None:
    setup = set_up(scenarios.load("official-racing"))
    state = setup.copy_start()
    race = race_of(setup, 0)
    distances = distances_of(race)
    dice = rolls(1, 50, 40)
    orders = np.array([[[2, 0, 1]]], dtype=np.uint16)
    together = solo_games(race, distances, state, dice, orders)
    for game in range(len(dice)):
        after = copy_state(race.board, state)
        played, has = 0, 0
        while has != race.goals:
            has = play_greedy_round(race, distances, after, dice[game, played], orders[0, 0])
            played += 1
        assert (together.rounds[game], together.damage[game]) == (played, after.damage[0])
    assert together.finished.all()
    each = np.broadcast_to(orders, dice.shape).copy()
    assert np.array_equal(solo_games(race, distances, state, dice, each).rounds, together.rounds)


@pytest.mark.parametrize("name", [name for name in scenarios.names() if scenarios.load(name).mode == "racing"])
def test_every_shipped_race_is_finished_from_every_seat(name: str) -> None:
    setup = set_up(scenarios.load(name))
    for craft in range(len(setup.seats)):
        race = race_of(setup, craft)
        played = solo_games(race, distances_of(race), setup.start, rolls(craft, 20, 100))
        assert played.finished.all()
        assert played.damage.max() < setup.board.hull


def test_a_gate_behind_pods_is_given_up_when_the_rolls_are_used_up() -> None:
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "sail", "at": [9, 0], "heading": "E", "priority": 1}
    wall = [{"id": f"p{row}", "kind": "pod", "at": [7, row]} for row in range(3)]
    wanted = {"mode": "racing", "board": {"rectangle": [12, 3]}, "tiles": [gate, *wall]}
    wanted["starts"] = [{"seat": 1, "at": [2, 1], "facing": "W"}]
    setup = set_up(Scenario.model_validate(wanted, strict=False))
    race = race_of(setup, 0)
    played = solo_games(race, distances_of(race), setup.start, rolls(1, 10, 15))
    assert played.rounds.tolist() == [15] * 10
    assert not played.finished.any()
    assert played.damage.tolist() == [0] * 10


def test_after_all_symbols_the_craft_comes_home() -> None:
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "sail", "at": [9, 1], "heading": "E", "priority": 1}
    platform = {"id": "f", "kind": "platform", "at": [1, 1]}
    wanted = {"mode": "racing", "board": {"rectangle": [12, 3]}, "tiles": [gate, platform]}
    wanted["starts"] = [{"seat": 1, "at": [1, 1], "facing": "E"}]
    lasts = {}
    for variant in ("no", "own"):
        wanted["rules"] = {"return_to_platform": variant}
        setup = set_up(Scenario.model_validate(wanted, strict=False))
        race = race_of(setup, 0)
        played = solo_games(race, distances_of(race), setup.start, rolls(1, 20, 20))
        assert played.finished.all()
        lasts[variant] = played.rounds.mean()
    assert lasts["own"] >= lasts["no"] + 1
