"""How fast races with ram, powers and emergency shield are answered: one roll, all rolls, the general search."""

from __future__ import annotations

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import parse_dice
from engine.asteroyds.state import Setup, set_up
from engine.jit import kernel
from solver.programs import Programs
from solver.race_full import FullRace, full_race_of
from solver.replies import ROLLS
from solver.replies_full import best_of_roll_full, full_replies

from .engine_bench import ORDER, rolls
from .timing import Figure, best_seconds

# Short measurements, and many of them: on a shared machine only those are undisturbed.
TIMES = 5  # all rolls, in one measurement
REPEATS = 30
DICE = parse_dice("6-4-2")
PILOTS = ("hector", "dolorosa", "yayenek", "mhand", "1634", "lawrence")


@kernel
def many_replies(full, memory, dice, order):  # type: ignore[no-untyped-def]
    """The best reply to one roll after the other, each from the same position."""
    won = 0
    for turn in range(len(dice)):
        gains, _, _ = best_of_roll_full(full, memory, dice[turn], order)
        won += gains
    return won


def official(pilot: str) -> Setup:
    """The official race for one craft alone, with its pilot's power."""
    scenario = scenarios.load("official-racing")
    start = scenario.starts[0].model_copy(update={"pilot": pilot})
    rules = scenario.rules.model_copy(update={"pilot_powers": True})
    return set_up(scenario.model_copy(update={"starts": (start,), "rules": rules}))


def micros_of_roll(full: FullRace, setup: Setup) -> float:
    dice = rolls(ROLLS * TIMES)
    return best_seconds(lambda: many_replies(full, setup.start.memory, dice, ORDER), REPEATS) / len(dice) * 1e6


def micros_of_all(full: FullRace, setup: Setup) -> float:
    """A roll of all 216, answered together."""
    return best_seconds(lambda: full_replies(full, setup.start), REPEATS) / ROLLS * 1e6


def run() -> list[Figure]:
    figures: list[Figure] = []
    singles = []
    for pilot in PILOTS:
        setup = official(pilot)
        full = full_race_of(setup, 0)
        singles.append(micros_of_roll(full, setup))
        figures.append((f"official race, ram and {pilot}: one roll", singles[-1], "µs/roll"))
        figures.append((f"official race, ram and {pilot}: all 216 rolls, each", micros_of_all(full, setup), "µs/roll"))
    together = set_up(scenarios.load("six-pilots"))
    for craft, seat in enumerate(together.seats):
        full = full_race_of(together, craft)
        figures.append((f"six pilots, seat {seat}: one roll", micros_of_roll(full, together), "µs/roll"))
    game = Game(official(PILOTS[0]))
    general = best_seconds(lambda: Programs(game, game.setup.seats[0], DICE)) * 1e6
    figures.append(("general search with all its outcomes, ram and hector", general / 1e3, "ms/roll"))
    figures.append(("general search / sets of bits", general / singles[0], "times"))
    return figures


if __name__ == "__main__":
    for what, figure, unit in run():
        print(f"{what:60} {figure:12,.3f} {unit}")
