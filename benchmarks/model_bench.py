"""CP-SAT models beside the searches that answer the same question."""

from __future__ import annotations

import scenarios
from benchmarks.timing import Figure, best_seconds
from engine.asteroyds.game import Game
from solver.models.flight_model import FlightModel, Remaining
from solver.models.many_rolls import best_for_rolls
from solver.models.running import UNLIMITED, finish, run_model
from solver.models.side_conditions import Conditions, parse_conditions, solve_under
from solver.models.team_plan import plan_team
from solver.programs import Programs

DICE = "6-4-2"
REPEATS = 3


def run() -> list[Figure]:
    game = Game(scenarios.load("official-racing"))
    programs = Programs(game, 1, DICE)
    whole = FlightModel(Remaining(programs, Conditions()), set(Remaining(programs, Conditions()).ranked_ends())).model
    hard = parse_conditions(["no-L", "turns<=3", "actions<=3", "no-energy"])
    search = best_seconds(lambda: Programs(game, 1, DICE), REPEATS)
    model = best_seconds(lambda: finish(solve_under(game, 1, DICE, Conditions(), programs=programs)), REPEATS)
    one_model = best_seconds(lambda: finish(run_model(whole, "", UNLIMITED)), REPEATS)
    conditions = best_seconds(lambda: finish(solve_under(game, 1, DICE, hard, programs=programs)), REPEATS)
    enumeration = best_seconds(lambda: finish(best_for_rolls(game, 1, cp_sat=False)), REPEATS)
    rolls = best_seconds(lambda: finish(best_for_rolls(game, 1)), REPEATS)
    teams = Game(scenarios.load("official-targets"))
    teams.play("3-3-3", dict.fromkeys(teams.setup.seats, "FFFF"))
    team = best_seconds(lambda: finish(plan_team(teams, "west", DICE)), REPEATS)
    return [
        ("one round, official Racing: graph search", search * 1e3, "ms"),
        ("the same by CP-SAT, best ends first, graph given", model * 1e3, "ms"),
        ("the same by one CP-SAT model of all flights", one_model * 1e3, "ms"),
        ("CP-SAT, best ends first / graph search", model / search, "times as long"),
        ("CP-SAT, one model / graph search", one_model / search, "times as long"),
        ("four side conditions by CP-SAT", conditions * 1e3, "ms"),
        ("one program for 216 rolls: search", enumeration * 1e3, "ms"),
        ("the same with CP-SAT's proof", rolls * 1e3, "ms"),
        ("with CP-SAT / search alone", rolls / enumeration, "times as long"),
        ("team plan of three craft, official Targets", team * 1e3, "ms"),
    ]
