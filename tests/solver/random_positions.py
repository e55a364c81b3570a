"""Seeded random positions on small boards, all modes and variants, for comparing the solver with brute force."""

from __future__ import annotations

import random

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, hexagon, rectangle

MODES = ("racing", "shooting", "targets", "drones")
COLOURS = ("red", "white", "blue", "white-red", "white-blue")
SYMBOLS = ("sail", "spiral", "twin", "bar", "star")
PILOTS = ("hector", "dolorosa", "yayenek", "mhand", "1634", "lawrence", None)


def random_scenario(rng: random.Random, mode: str, *, powers: bool | None = None) -> Scenario:
    """A small scenario without errors."""
    while True:
        board, hexes = rng.choice(
            [({"hexagon": 2}, hexagon(2)), ({"hexagon": 3}, hexagon(3)), ({"rectangle": [5, 5]}, rectangle(5, 5))]
        )
        free = [list(at) for at in hexes]
        rng.shuffle(free)
        directions = [direction.name for direction in Direction]
        tiles = []
        for number in range(rng.randint(3, 8)):
            colour = rng.choice(COLOURS)
            tile = {"id": f"a{number}", "kind": "asteroid", "colour": colour, "at": free.pop()}
            tile |= {"heading": rng.choice(directions), "priority": number}
            if mode == "targets" and colour.startswith("white"):
                tile["target"] = rng.choice(["west", "east"])
            tiles.append(tile)
        for number in range(rng.randint(1, 3)):
            symbol = rng.choice(SYMBOLS)
            if mode in ("racing", "shooting"):
                gate = {"id": f"g{number}", "kind": "gate", "colour": rng.choice(COLOURS), "symbol": symbol}
                tiles.append(gate | {"at": free.pop(), "heading": rng.choice(directions), "priority": 20 + number})
            elif mode == "drones":
                turret = {"id": f"t{number}", "kind": "turret", "symbol": symbol, "heading": rng.choice(directions)}
                tiles.append(turret | {"at": free.pop()})
        for number in range(rng.randint(0, 2)):
            tiles.append({"id": f"p{number}", "kind": "pod", "at": free.pop()})
        platforms = []
        for number in range(rng.randint(0, 2)):
            platforms.append(free.pop())
            tiles.append({"id": f"f{number}", "kind": "platform", "at": platforms[-1]})
        starts = []
        for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 3))):
            at = rng.choice(platforms) if platforms and rng.random() < 0.5 else free[seat % len(free)]
            start = {"seat": seat, "at": at, "facing": rng.choice(directions)}
            if mode == "targets":
                start["team"] = rng.choice(["west", "east"])
            pilot = rng.choice(PILOTS)
            if pilot:
                start["pilot"] = pilot
            starts.append(start)
        rules = {"hull": rng.choice([2, 4, 5, 6]), "pilot_powers": rng.random() < 0.5 if powers is None else powers}
        rules["return_to_platform"] = rng.choice(["no", "no", "any", "own"])
        rules["dice_order"] = rng.choice(["fixed", "random"])
        rules["shots_per_turn"] = rng.choice([None, None, 1, 2])
        scenario = Scenario.model_validate(
            {"mode": mode, "board": board, "tiles": tiles, "starts": starts, "rules": rules}, strict=False
        )
        if not unplayable(scenario):
            return scenario


def random_dice(rng: random.Random, scenario: Scenario) -> Dice:
    values = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    order = [0, 1, 2]
    if scenario.rules.dice_order == "random":
        rng.shuffle(order)
    return Dice(values, (order[0], order[1], order[2]))


def random_position(seed: int, mode: str, *, powers: bool | None = None) -> tuple[Game, int, Dice]:
    """A game in mid-play, a living seat and a roll."""
    rng = random.Random(f"{mode} {seed}")
    while True:
        game = Game(random_scenario(rng, mode, powers=powers))
        for _ in range(rng.randint(0, 2)):
            programs = {seat: "".join(rng.choices("FFRLB.", k=rng.randint(0, 6))) for seat in game.setup.seats}
            if not game.over:
                game.play(random_dice(rng, game.scenario), programs)
        living = [craft.seat for craft in game.position.crafts if craft.alive]
        if living and not game.over:
            return game, rng.choice(living), random_dice(rng, game.scenario)
