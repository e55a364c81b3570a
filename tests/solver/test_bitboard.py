"""Windows of bits agree with the engine's board, and shifting bits agrees with stepping from hex to hex."""

from __future__ import annotations

import random

import numpy as np
import pytest

import scenarios
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import FIRST_TILE, Kind, Setup, set_up
from engine.hexgrid import Direction
from solver.bitboard import CENTRE, OUTSIDE, SHIFTS, WORD_BITS, Bits, Reach, advanced, stayed, take_off
from solver.race import LANDED, LANDING, Race, fits, free_hexes, mark_goals, race_of
from tests.solver.races import random_position, random_race

RACES = [name for name in scenarios.names() if scenarios.load(name).mode == "racing"]


def hexes_in(race: Race, middle: int, bits: Bits) -> set[int]:
    places = [place for place in range(OUTSIDE) if int(bits[place // WORD_BITS]) >> place % WORD_BITS & 1]
    hexes = {int(race.windows.hex_at[middle, place]) for place in places}
    assert race.board.off not in hexes
    return hexes


def bits_of(places: set[int]) -> Bits:
    number = sum(1 << place for place in places)
    words = [np.uint64(number >> shift & (1 << WORD_BITS) - 1) for shift in range(0, 4 * WORD_BITS, WORD_BITS)]
    return words[0], words[1], words[2], words[3]


def check_windows(setup: Setup) -> None:
    """Every step inside every window is one shift, and every bit has one hex."""
    windows = race_of(setup, 0).windows
    off = setup.board.off
    for direction in Direction:
        target = setup.board.neighbour[:off, direction]
        both_seen = (windows.place[:off, :off] != OUTSIDE) & (windows.place[:off, target] != OUTSIDE)
        stepped = windows.place[:off, :off].astype(int) + SHIFTS[direction]
        assert np.all((stepped == windows.place[:off, target])[both_seen])
    for middle in range(off):
        seen = np.flatnonzero(windows.place[middle] != OUTSIDE)
        assert np.array_equal(windows.hex_at[middle, windows.place[middle, seen]], seen)
    assert np.all(windows.place[off] == OUTSIDE)
    assert np.all(windows.place[:, off] == OUTSIDE)


@pytest.mark.parametrize("name", RACES)
def test_windows_of_shipped_races(name: str) -> None:
    check_windows(set_up(scenarios.load(name)))


def test_windows_of_boards_with_holes() -> None:
    rng = random.Random(1)
    for _ in range(20):
        check_windows(set_up(random_race(rng)))


def test_windows_of_the_largest_board() -> None:
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "sail", "at": [20, 20], "heading": "E", "priority": 1}
    start = {"seat": 1, "at": [0, 0], "facing": "E"}
    board = {"rectangle": [30, 30]}
    wanted = {"mode": "racing", "board": board, "tiles": [gate], "starts": [start]}
    check_windows(set_up(Scenario.model_validate(wanted, strict=False)))


def test_free_hexes_are_those_that_stop_no_craft() -> None:
    for seed in range(60):
        game, state, craft, _ = random_position(seed)
        board = game.setup.board
        race = race_of(game.setup, craft)
        for middle in range(0, board.off, 5):
            seen = np.flatnonzero(race.windows.place[middle] != OUTSIDE)
            tiles = state.occupant[seen] >= FIRST_TILE
            gates = tiles & (board.crossable[np.where(tiles, state.occupant[seen] - FIRST_TILE, 0)] == 1)
            expected = set(seen[(state.occupant[seen] == Kind.FREE) | gates].tolist())
            assert hexes_in(race, middle, free_hexes(race.windows, state.tile_at, middle)) == expected


def test_goals_are_where_gates_and_platforms_are() -> None:
    for seed in range(60):
        game, state, craft, _ = random_position(seed, landing=True)
        board = game.setup.board
        race = race_of(game.setup, craft)
        middle = int(state.at[craft])
        goal = race.layers.goal
        inside = mark_goals(race.windows, goal, state.tile_at, middle)
        expected: dict[int, set[int]] = {}
        for tile in np.flatnonzero(board.crossable):
            if race.windows.place[middle, state.tile_at[tile]] != OUTSIDE:
                expected.setdefault(int(board.tile_symbol[tile]), set()).add(int(state.tile_at[tile]))
        platforms = {int(at) for at in race.windows.platforms if race.windows.place[middle, at] != OUTSIDE}
        if platforms:
            expected[LANDING] = platforms
        assert inside == sum(1 << number for number in expected)
        for number, hexes in expected.items():
            assert hexes_in(race, middle, tuple(goal[number])) == hexes


def test_platforms_to_land_on_follow_the_variant() -> None:
    start = {"seat": 1, "at": [1, 0], "facing": "E"}
    gate = {"id": "g", "kind": "gate", "colour": "red", "symbol": "sail", "at": [3, 0], "heading": "E", "priority": 1}
    platforms = [{"id": f"f{column}", "kind": "platform", "at": [column, 0]} for column in (1, 5)]
    for variant, landing, expected in (
        ("no", True, []),
        ("own", True, [1]),
        ("any", True, [1, 5]),
        ("any", False, []),
    ):
        wanted = {"mode": "racing", "board": {"rectangle": [8, 1]}, "tiles": [gate, *platforms], "starts": [start]}
        wanted["rules"] = {"return_to_platform": variant}
        race = race_of(set_up(Scenario.model_validate(wanted, strict=False)), 0, landing=landing)
        assert race.windows.platforms.tolist() == expected
        assert bool(race.goals & LANDED) == bool(expected)


def test_a_column_of_bits_is_a_column_of_steps() -> None:
    rng = random.Random(3)
    places = set(np.flatnonzero(race_of(set_up(random_race(rng)), 0).windows.hex_at[0] >= 0).tolist())
    for _ in range(30):
        free = {place for place in places if rng.random() < 0.7}
        here = {(CENTRE, rng.randrange(6))}
        reach: Reach = take_off(next(iter(here))[1])
        for _ in range(4):
            moved = {
                (place + SHIFTS[facing], facing)
                for place, before in here
                for facing in ((before - 1) % 6, before, (before + 1) % 6)
                if place + SHIFTS[facing] in free
            }
            arrived = advanced(reach, bits_of(free))
            assert arrived == tuple(bits_of({p for p, f in moved if f == facing}) for facing in range(6))
            here |= moved | {(place, (facing + 3) % 6) for place, facing in here}
            reach = stayed(reach, arrived)
            assert reach == tuple(bits_of({p for p, f in here if f == facing}) for facing in range(6))


def test_fits_a_living_craft_in_a_race_that_goes_on() -> None:
    setup = set_up(scenarios.load("official-racing"))
    state = setup.copy_start()
    assert fits(setup, state, 0)
    state.alive[0] = 0
    assert not fits(setup, state, 0)
    assert fits(setup, state, 1)
    state.clock[1] = 1
    assert not fits(setup, state, 1)
    shooting = set_up(scenarios.load("official-shooting"))
    assert not fits(shooting, shooting.copy_start(), 0)
