"""The bracket of every shipped layout as a Markdown table: `python -m benchmarks.brackets --games 24 [--seconds 60]`.

Not a benchmark of speed: it makes the table of `docs/bracket.md`. With `--seconds` each layout stops after so long, and
the games that were finished by then are counted in the table; the same number of games gives the same figures.
"""

from __future__ import annotations

import argparse
from threading import Event, Timer

import scenarios
from solver.bounds import Bracket
from solver.bounds.best_play import Thinking
from solver.bounds.bracket import TREE_FUTURES, Bracketer
from solver.bounds.foresight import MOST_STATES
from solver.progress import run
from solver.rating_results import Figure

HEADER = "| layout | mode | games | foresight | lower | best | base | gap, rounds | gap, % | cut |"


def row(name: str, mode: str, found: Bracket) -> str:
    each = found.overall
    cells = [name, mode, f"{len(found.starts)} × {found.games}", *map(rounds, (each.foresight, each.lower, each.best))]
    cells += [f"{each.base.mean:.2f}", rounds(each.gap)]
    cells += [f"{100 * each.gap_share.mean:.1f} ± {100 * each.gap_share.half_width:.1f}", str(each.cut)]
    return f"| {' | '.join(cells)} |"


def rounds(value: Figure) -> str:
    return f"{value.mean:.2f} ± {value.half_width:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--futures", type=int, default=TREE_FUTURES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--states", type=int, default=MOST_STATES, help="when the search of one game gives up")
    parser.add_argument("--candidates", type=int, help="of best play in a round")
    parser.add_argument("--trials", type=int, default=54, help="of each of those candidates, at first")
    parser.add_argument("layouts", nargs="*", default=scenarios.names())
    asked = parser.parse_args()
    print(HEADER)
    print("|" + "---|" * (HEADER.count("|") - 1))
    for name in asked.layouts:
        layout = scenarios.load(name)
        over = Event()
        timer = Timer(asked.seconds or 0, over.set)
        if asked.seconds is not None:
            timer.start()
        thinking = None if asked.candidates is None else Thinking(asked.candidates, asked.trials)
        options = {"seed": asked.seed, "futures": asked.futures, "most_states": asked.states, "thinking": thinking}
        answer = run(Bracketer(layout, name, **options).run(asked.games), stop=over)
        timer.cancel()
        text = f"| {name} | {layout.mode} | too few in the time |"
        print(text if answer.result is None else row(name, layout.mode, answer.result), flush=True)


if __name__ == "__main__":
    main()
