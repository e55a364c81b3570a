"""How fast races are answered with sets of bits: replies to rolls, the outlook of every end, whole solo games."""

from __future__ import annotations

import numpy as np

from engine.asteroyds.notation import parse_dice
from engine.jit import kernel
from solver.greedy import distances_of, solo_games
from solver.race import race_of
from solver.replies import ROLLS, all_ends, best_of_roll, end_of, expected_gains, reply_to_rolls

from .engine_bench import ORDER, many_phases, rolls, solo
from .timing import Figure, best_seconds

# Short measurements, and many of them: on a shared machine only those are undisturbed.
TIMES = 20  # all rolls, in one measurement
GAMES = 1_000
ROUND_LIMIT = 40
REPEATS = 60
DICE = parse_dice("6-4-2")


@kernel
def many_replies(race, memory, dice, order):  # type: ignore[no-untyped-def]
    """The best reply to one roll after the other, each from the same position."""
    won = 0
    for turn in range(len(dice)):
        gains, _, _ = best_of_roll(race, memory, dice[turn], order)
        won += gains
    return won


def run() -> list[Figure]:
    setup = solo()
    race = race_of(setup, 0)
    distances = distances_of(race)
    state = setup.start
    dice = rolls(ROLLS * TIMES)
    phases = (setup.board, setup.copy_start(), state.memory, dice, ORDER, True)
    phase = best_seconds(lambda: many_phases(*phases), REPEATS) / len(dice)
    single = best_seconds(lambda: many_replies(race, state.memory, dice, ORDER), REPEATS) / len(dice)

    here = end_of(race, state)
    rooms = [np.zeros((1, ROLLS), dtype=np.uint8) for _ in range(3)]

    def all_rolls() -> None:
        for _ in range(TIMES):
            reply_to_rolls(race, state.memory, ORDER, here, *rooms)

    together = best_seconds(all_rolls, REPEATS) / TIMES

    ends = all_ends(race, state, DICE)
    listing = best_seconds(lambda: all_ends(race, state, DICE), REPEATS)
    outlook = best_seconds(lambda: expected_gains(race, state, ends), REPEATS)

    games = rolls(GAMES * ROUND_LIMIT).reshape(GAMES, ROUND_LIMIT, 3)
    playing = best_seconds(lambda: solo_games(race, distances, state, games), REPEATS)
    played = solo_games(race, distances, state, games)
    assert played.finished.all()
    return [
        ("asteroid phase alone, each from the start", phase * 1e6, "µs"),
        ("one roll: asteroid phase and exact search", single * 1e6, "µs/roll"),
        ("one roll / asteroid phase alone", single / phase, "times"),
        ("all 216 rolls", together * 1e3, "ms"),
        ("all 216 rolls, each", together / ROLLS * 1e6, "µs/roll"),
        ("every end of one round, listed", listing * 1e3, "ms"),
        ("ends of that round", len(ends), "ends"),
        ("outlook of all of them over 216 rolls", outlook * 1e3, "ms"),
        ("base policy", GAMES / playing, "solo games/s"),
        ("base policy, a round", playing / played.rounds.sum() * 1e6, "µs"),
        ("base policy, a round / asteroid phase alone", playing / played.rounds.sum() / phase, "times"),
        ("base policy, rounds to finish", played.rounds.mean(), "rounds"),
    ]


if __name__ == "__main__":
    for what, figure, unit in run():
        print(f"{what:50} {figure:12,.3f} {unit}")
