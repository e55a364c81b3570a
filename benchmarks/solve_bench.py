"""How long one exact solve takes: on a fixed corpus of positions, and as tiles, symbols and columns grow."""

from __future__ import annotations

import time

import numpy as np

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Asteroid, Gate, Scenario
from engine.asteroyds.state import copy_state
from solver.flights import SeatFlights
from solver.programs import Programs
from solver.search import NODE_SIZE, new_graph, search_flight

from .corpus import read_corpus
from .timing import Figure, best_seconds

NODES = 1 << 15


def solve_times() -> list[Figure]:
    """Percentiles over the corpus, each position at its best of three."""
    cases = read_corpus()
    Programs(*cases[0]).solve()
    seconds, states, searching = [], 0, 0.0
    for game, seat, dice in cases:
        times = []
        for _ in range(3):
            started = time.perf_counter()
            flights = SeatFlights(game, seat, dice)
            searched = time.perf_counter() - started
            Programs(game, seat, dice).solve()
            times.append((time.perf_counter() - started - searched, searched))
        solving, search = min(times)
        seconds.append(solving)
        searching += search
        states += sum(int(plan.graph.counts[0]) for plan in flights.searched)
    figures: list[Figure] = [("positions in the corpus", len(cases), "positions")]
    for name, share in (("p50", 50), ("p95", 95), ("p99", 99), ("max", 100)):
        figures.append((f"solve, {name}", float(np.percentile(seconds, share)) * 1e3, "ms"))
    return [*figures, ("states searched", states / searching / 1e6, "million/s")]


def _with(scenario: Scenario, asteroids: int, gates: int) -> Scenario:
    """The scenario with only so many of its asteroids and gates."""
    kept = [tile for tile in scenario.tiles if not isinstance(tile, Asteroid | Gate)]
    kept += [tile for tile in scenario.tiles if isinstance(tile, Asteroid)][:asteroids]
    kept += [tile for tile in scenario.tiles if isinstance(tile, Gate)][:gates]
    return scenario.model_copy(update={"tiles": tuple(kept)})


def growth() -> list[Figure]:
    figures: list[Figure] = []
    large = scenarios.load("grand-tour")
    asteroids = sum(isinstance(tile, Asteroid) for tile in large.tiles)
    for count in (asteroids // 4, asteroids // 2, asteroids):
        game = Game(_with(large, count, 8))
        figures.append((f"solve with {count} asteroids", 1e3 * _seconds(game), "ms"))
    for count in (1, 2, 4, 8):
        game = Game(_with(large, asteroids // 2, count))
        figures.append((f"solve with {count} symbols", 1e3 * _seconds(game), "ms"))
    return figures + [(f"search of {columns} columns", 1e6 * columns_seconds(columns), "µs") for columns in range(1, 8)]


def _seconds(game: Game) -> float:
    dice = game.check_dice("6-4-2")
    return best_seconds(lambda: Programs(game, 1, dice).solve())


def columns_seconds(columns: int) -> float:
    """Search alone, rams included, of a flight of so many columns on the official Racing layout."""
    game = Game(scenarios.load("official-racing"))
    flights = SeatFlights(game, 1, game.check_dice("6-4-2"))
    searched = flights.searched[-1]
    question = searched.question._replace(columns=columns)
    state = copy_state(game.setup.board, searched.base)
    scratch, graph = np.zeros(NODE_SIZE, dtype=np.uint16), new_graph(NODES)
    work = (game.setup.board, state, searched.base, question, scratch, graph)
    return best_seconds(lambda: search_flight(*work))


def run() -> list[Figure]:
    return solve_times() + growth()
