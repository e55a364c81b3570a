"""The fixed corpus of positions that solve times are measured on: where it comes from, and how it is read.

Every shipped scenario, from its start and after a few rounds of random legal flights, with a living seat and a roll.
`python -m benchmarks.corpus` writes it anew; that is only right when the scenarios have changed.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import scenarios
from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.notation import Dice, parse_dice
from engine.asteroyds.position import parse_position
from engine.asteroyds.state import set_up

CORPUS = Path(__file__).parent / "corpus.json"
POSITIONS_A_SCENARIO = 16
Case = tuple[Game, int, Dice]


def read_corpus() -> list[Case]:
    setups = {name: set_up(scenarios.load(name)) for name in scenarios.names()}
    cases = []
    for case in json.loads(CORPUS.read_text("utf-8")):
        setup = setups[case["scenario"]]
        game = Game(setup, parse_position(case["position"], setup))
        cases.append((game, case["seat"], parse_dice(case["dice"])))
    return cases


def _random_position(rng: random.Random, name: str, rounds: int) -> dict[str, object]:
    game = Game(scenarios.load(name))
    while len(game.rounds) < rounds:
        programs = {}
        for craft in game.position.crafts:
            program = "".join(rng.choices("FFFRLB.!S", k=6)).replace("!", "F!")[:6].removesuffix("!")
            try:
                programs[craft.seat] = str(game.check_program(craft.seat, program))
            except IllegalProgramError:
                programs[craft.seat] = "FFLFRF"
        game.play(f"{rng.randint(1, 6)}-{rng.randint(1, 6)}-{rng.randint(1, 6)}", programs)
        if game.over:
            game = Game(scenarios.load(name))
    seat = rng.choice([craft.seat for craft in game.position.crafts if craft.alive])
    dice = f"{rng.randint(1, 6)}-{rng.randint(1, 6)}-{rng.randint(1, 6)}"
    return {"scenario": name, "seat": seat, "dice": dice, "position": str(game)}


def write_corpus() -> None:
    rng = random.Random(158)
    cases = [
        _random_position(rng, name, rounds=number % 4)
        for name in scenarios.names()
        for number in range(POSITIONS_A_SCENARIO)
    ]
    CORPUS.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n", "utf-8")


if __name__ == "__main__":
    write_corpus()
