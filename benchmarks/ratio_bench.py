"""The same one-round question four ways, in one run: bit-parallel kernel, general kernel, networkx, CP-SAT."""

from __future__ import annotations

import numpy as np

from engine.asteroyds.game import Game
from solver.flights import SeatFlights
from solver.models.conditions import Conditions
from solver.models.flight_model import FlightModel, Remaining
from solver.models.running import UNLIMITED, finish, run_model
from solver.programs import Programs
from solver.race import race_of
from solver.race_full import full_race_of
from solver.replies_full import full_replies
from solver.route_shortest import shortest_program_networkx

from .engine_bench import ORDER, solo
from .reach_bench import many_replies
from .timing import Figure, best_seconds

DICE = "6-4-2"
ROLLS = 1000


def run() -> list[Figure]:
    """What can seat 1 win on the official Racing layout with this roll, in which column?"""
    setup = solo()
    game = Game(setup)
    roll = game.check_dice(DICE)
    race, dice = race_of(setup, 0), np.tile(roll.arrays()[0], (ROLLS, 1))
    bits = best_seconds(lambda: many_replies(race, setup.start.memory, dice, ORDER)) / ROLLS
    full = full_race_of(setup, 0)
    with_ram = best_seconds(lambda: full_replies(full, setup.start, roll.order)) / 216
    kernels = best_seconds(lambda: SeatFlights(game, 1, roll))
    flights, programs = SeatFlights(game, 1, roll), Programs(game, 1, roll)
    names = [chance.name for chance in programs.solve().chances]
    plain = best_seconds(lambda: [shortest_program_networkx(flights, name) for name in names], 2)
    remaining = Remaining(programs, Conditions())
    model = FlightModel(remaining, set(remaining.ranked_ends())).model
    cp_sat = best_seconds(lambda: finish(run_model(model, "", UNLIMITED)), 2)
    return [
        ("bit-parallel kernel, no ram", bits * 1e6, "µs"),
        ("bit-parallel kernel, with ram (mean of 216 rolls)", with_ram * 1e6, "µs"),
        ("general kernel: every end, with ram, counted", kernels * 1e6, "µs"),
        ("networkx shortest paths", plain * 1e6, "µs"),
        ("CP-SAT, one model of all flights", cp_sat * 1e6, "µs"),
        ("networkx / bit-parallel kernel", plain / bits, "times"),
        ("CP-SAT / bit-parallel kernel", cp_sat / bits, "times"),
        ("networkx / general kernel", plain / kernels, "times"),
        ("CP-SAT / general kernel", cp_sat / kernels, "times"),
    ]
