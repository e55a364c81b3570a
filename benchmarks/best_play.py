"""How many rounds does the best play found take? `python -m benchmarks.best_play [--games 100] [LAYOUT ...]`.

Not a benchmark of speed, though it says how long a game takes: the lower bounds of `benchmarks.brackets` take seconds a
game, so best play is measured here on more games, the first of which are the games of the bracket with the same seed.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario, Start
from engine.asteroyds.state import Ints
from solver.bounds.best_play import BestPlay
from solver.bounds.bracket import rolls_of_game
from solver.figures import mean_of_games
from solver.policy import ROUND_LIMIT, Fate

_SEAT_BITS = 32  # as the bracket numbers its games


def rounds_of_game(player: BestPlay, rolls: Ints, number: int) -> int:
    playing = player.play(rolls, number)
    while True:
        try:
            next(playing)
        except StopIteration as end:
            rounds: int = end.value.rounds
            return rounds


def rounds_of_start(scenario: Scenario, start: Start, games: int, seed: int) -> tuple[list[int], list[int], float]:
    """The rounds of best play and of the base policy in each game, and the seconds before the first one."""
    game = Game(scenario.model_copy(update={"starts": (start,)}))
    player = BestPlay(game, start.seat, seed=seed)
    began = time.thread_time()
    player.get_ready()
    learning = time.thread_time() - began
    best, base = [], []
    for each in range(games):
        number = start.seat << _SEAT_BITS | each
        rolls = rolls_of_game(scenario, seed, number, ROUND_LIMIT)
        best.append(rounds_of_game(player, rolls, number))
        played = player.policy.play(game.state().memory[None], np.zeros(1, dtype=np.uint16), rolls[None])
        base.append(int(played.rounds[0]) if played.fates[0] == Fate.WON else ROUND_LIMIT)
    return best, base, learning


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="from each start")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("layouts", nargs="*", default=["official-racing"])
    asked = parser.parse_args()
    print("| layout | games | best | base | best less base | seconds a game | seconds of learning a start |")
    print("|---|---|---|---|---|---|---|")
    for name in asked.layouts:
        layout = scenarios.load(name)
        began = time.process_time()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(rounds_of_start, layout, start, asked.games, asked.seed) for start in layout.starts]
            found = [task.result() for task in tasks]
        learning = sum(each[2] for each in found)
        seconds = (time.process_time() - began - learning) / (asked.games * len(found))
        best, base = (np.array([each[place] for each in found], dtype=float) for place in (0, 1))
        figures = [mean_of_games(values, asked.games) for values in (best, base, best - base)]
        cells = [
            name,
            f"{len(found)} × {asked.games}",
            *(f"{each.mean:.3f} ± {each.half_width:.3f}" for each in figures),
        ]
        print("|", " | ".join([*cells, f"{seconds:.2f}", f"{learning / len(found):.1f}"]), "|", flush=True)


if __name__ == "__main__":
    main()
