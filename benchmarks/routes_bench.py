"""Routes and whole games: the round by networkx beside the kernels, and how long proven whole games take."""

from __future__ import annotations

import random
import time

import scenarios
from engine.asteroyds.game import Game
from solver.flights import SeatFlights
from solver.programs import Programs
from solver.route_shortest import shortest_program_networkx
from solver.routes import find_routes, flight_graph
from solver.whole_game import WholeGame, solve_whole_game

from .timing import Figure, best_seconds

LAYOUT = "official-racing"
DICE = "2-5-1"
GAMES = 10
ROLLS = 5


def known_rolls(seed: int) -> list[str]:
    rng = random.Random(seed)
    return ["-".join(str(rng.randint(1, 6)) for _ in range(3)) for _ in range(ROLLS)]


def whole_games(layout: str) -> tuple[list[float], list[WholeGame]]:
    """Seconds and answers for seat 1 under several lists of rolls; the first one warms up."""
    times, answers = [], []
    for seed in range(GAMES + 1):
        game = Game(scenarios.load(layout))
        started = time.perf_counter()
        answer = solve_whole_game(game, 1, known_rolls(seed))
        if seed:
            times.append(time.perf_counter() - started)
            answers.append(answer)
    return times, answers


def run() -> list[Figure]:
    game = Game(scenarios.load(LAYOUT))
    flights = SeatFlights(game, 1, game.check_dice(DICE))
    programs = Programs(game, 1, DICE)
    kernels = best_seconds(lambda: SeatFlights(game, 1, game.check_dice(DICE)))
    names = [chance.name for chance in programs.solve().chances]
    plain = best_seconds(lambda: [shortest_program_networkx(flights, name) for name in names], repeats=2)
    figures: list[Figure] = [
        ("all flights of a roll, by the kernels", kernels * 1e3, "ms"),
        ("first column of each symbol, by networkx", plain * 1e3, "ms"),
        ("networkx / kernels", plain / kernels, "times"),
        ("routes, choke points and busy hexes of a roll", best_seconds(lambda: find_routes(programs)) * 1e3, "ms"),
        ("flight graph as a DiGraph", best_seconds(lambda: flight_graph(programs)) * 1e3, "ms"),
    ]
    for layout in (LAYOUT, "official-shooting", "official-drones"):
        times, answers = whole_games(layout)
        what = f"{layout}, {ROLLS} known rolls"
        proven = sum(answer.verdict in ("proven", "none exists") for answer in answers)
        states = sum(answer.states for answer in answers)
        figures += [
            (f"{what}: fewest rounds, mean", sum(times) / len(times), "s"),
            (f"{what}: slowest of {GAMES}", max(times), "s"),
            (f"{what}: answered with proof", 100 * proven / len(answers), "%"),
            (f"{what}: flight states", states / sum(times) / 1e3, "thousand/s"),
        ]
    return figures
