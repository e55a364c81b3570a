"""Write every data file anew: `python -m tests.perft`. Look at what changed before you keep it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import scenarios
from engine.asteroyds.game import Game
from tests.players import play_on, roll

from .outcomes import Flights, hash_of

FOLDER = Path(__file__).parent
OFFICIAL_DEPTHS = (1, 2, 3, 4, 5, 6, 6, 7, 7)
OTHER_DEPTHS = (3, 6, 7)


def case(game: Game, seat: int, dice: str, depth: int) -> dict[str, Any]:
    flights = Flights(game, seat, dice)
    outcomes = flights.outcomes(depth)
    return {
        "position": str(game),
        "seat": seat,
        "dice": dice,
        "depth": depth,
        "outcomes": len(outcomes),
        "hash": hash_of(outcomes),
        "divide": flights.divide(depth),
    }


def cases(name: str) -> list[dict[str, Any]]:
    """Several rolls and seats, from the start and from mid-game; which ones is decided by the name alone."""
    chance = random.Random(name)
    start = Game(scenarios.load(name))
    middle = play_on(start.copy(), chance, rounds=4, tries=6, daring=1)
    while middle.over:
        middle.undo()
    found = []
    for depth in OFFICIAL_DEPTHS if name.startswith("official-") else OTHER_DEPTHS:
        for game in (start, middle):
            living = [craft.seat for craft in game.position.crafts if craft.alive]
            found.append(case(game, chance.choice(living), str(roll(game, chance)), depth))
    # Every pilot's power once.
    if start.scenario.rules.pilot_powers:
        found += [case(start, seat, "6-4-2", 4) for seat in start.setup.seats]
    return found


def main() -> None:
    for name in scenarios.names():
        lines = ",\n".join(json.dumps(one) for one in cases(name))
        text = f'{{"scenario": {json.dumps(name)}, "cases": [\n{lines}\n]}}\n'
        (FOLDER / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}.json")


if __name__ == "__main__":
    main()
