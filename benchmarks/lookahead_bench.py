"""How fast values beyond the round are: one round ahead, whole games by mode, and how many games the rollouts save."""

from __future__ import annotations

import numpy as np

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.state import set_up
from solver.ends import Ends
from solver.expected_rounds import Effort, expected_rounds
from solver.grade import grade
from solver.lookahead import look_ahead, value_ends
from solver.policy import ROUND_LIMIT, Policy
from solver.programs import Programs
from solver.progress import finish
from solver.race_policy import RacePolicy
from solver.rollouts import BLOCK, Rollout
from solver.rolls import VALUES

from .timing import Figure, best_seconds

_GAMES = 2000
_DICE = "6-4-2"
_PROGRAMS = ("FLFFLL+L", "FLFFLL+F", "FLF", ".")


def run() -> list[Figure]:
    return [*_one_round_ahead(), *_games_a_second(), *_variance_reduction(), *_whole_questions()]


def _one_round_ahead() -> list[Figure]:
    race = Game(scenarios.load("official-racing"))
    ends = Ends(Programs(race, 1, _DICE))
    figures: list[Figure] = [("distinct ends of a roll, official Racing", float(len(ends)), "ends")]
    every_end = best_seconds(lambda: finish(value_ends(ends, None, False)))
    figures.append(("  all of them valued over 216 next rolls", 1000 * every_end, "ms"))
    whole = best_seconds(lambda: finish(look_ahead(race, 1, _DICE)))
    figures.append(("  --lookahead 1, search and replays included (goal 50)", 1000 * whole, "ms"))
    for mode in ("shooting", "targets", "drones"):
        game = Game(scenarios.load(f"official-{mode}"))
        seconds = best_seconds(lambda game=game: finish(look_ahead(game, 1, _DICE)), repeats=2)  # type: ignore[misc]
        figures.append((f"--lookahead 1, official {mode.title()}, 64 ends", 1000 * seconds, "ms"))
    return figures


def _games_a_second() -> list[Figure]:
    rolls = np.random.default_rng(1).integers(0, VALUES, (_GAMES, ROUND_LIMIT)).astype(np.uint16)
    which = np.zeros(_GAMES, dtype=np.uint16)
    figures: list[Figure] = []
    for mode in ("racing", "shooting", "targets", "drones"):
        setup = set_up(scenarios.load(f"official-{mode}"))
        forms: list[Policy | RacePolicy] = [Policy(setup, 1)]
        if mode == "racing":
            forms.insert(0, RacePolicy(setup, 1))
        for policy in forms:
            start = setup.start.memory[None]
            seconds = best_seconds(lambda policy=policy, start=start: policy.play(start, which, rolls))  # type: ignore[misc]
            figures.append((f"whole games, official {mode.title()}, {policy.name}", _GAMES / seconds, "games/s"))
    return figures


def _variance_reduction() -> list[Figure]:
    """Against plain games; for the differences against plain games with dice of their own."""
    race = Game(scenarios.load("official-racing"))
    figures: list[Figure] = []
    for control, name in ((False, "stratified"), (True, "stratified, control variate")):
        result = finish(Rollout(race, 1, _DICE, _PROGRAMS, control=control).extend(200 * BLOCK))
        figures.append((f"games saved, means, {name}", result.reduction, "times"))
        figures.append((f"games saved, paired differences, {name}", result.paired_reduction, "times"))
    return figures


def _whole_questions() -> list[Figure]:
    race = Game(scenarios.load("official-racing"))
    effort = Effort()
    rounds = best_seconds(lambda: finish(expected_rounds(race, 1, _DICE, effort=effort)), repeats=2)
    judged = best_seconds(lambda: finish(grade(race, 1, _DICE, "FLF", effort=effort)), repeats=2)
    return [
        (f"expected rounds, {effort.candidates} candidates, {effort.trials} trials", 1000 * rounds, "ms"),
        ("grade with repair and luck", 1000 * judged, "ms"),
    ]
