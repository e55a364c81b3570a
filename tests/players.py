"""Somebody to play whole games with: tries random legal programs and flies the one that looks best.

Good enough to win a game now and then, which golden playthroughs and positions in mid-game need; no solver.
"""

from __future__ import annotations

import random

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ACTION_COLUMNS
from engine.asteroyds.position import CraftPlace, Position
from engine.asteroyds.scenario import Gate, Platform, Scenario, Turret
from engine.hexgrid import Hex, distance

from .playable import likely_actions, may_fly

NOWHERE = 99


def roll(game: Game, chance: random.Random) -> Dice:
    values = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
    if game.scenario.rules.dice_order == "random":
        first, second, third = chance.sample((0, 1, 2), 3)
        return Dice(values, (first, second, third))
    return Dice(values)


def random_program(game: Game, seat: int, chance: random.Random) -> Program:
    start = next(start for start in game.scenario.starts if start.seat == seat)
    actions = likely_actions(game.scenario, start.pilot)
    emergency = chance.choice((0, 1)) if start.pilot == "lawrence" else 0
    while True:
        columns = [chance.choice(actions) for _ in range(ACTION_COLUMNS)]
        program = Program((*columns, chance.choice((0, 0, 0, 1, 2, 3))), emergency)
        if may_fly(game, seat, program):
            return program
        emergency = 0


def wanted_places(scenario: Scenario, position: Position, craft: CraftPlace) -> list[Hex]:
    """Where this craft would like to be: at what it still needs, or at a platform to land on."""
    team = next(start.team for start in scenario.starts if start.seat == craft.seat)
    symbol_of = {tile.id: tile.symbol for tile in scenario.tiles if isinstance(tile, Gate)}
    symbol_of |= {f"drone:{tile.id}": tile.symbol for tile in scenario.tiles if isinstance(tile, Turret)}
    if scenario.mode == "targets":
        return [tile.at for tile in position.tiles if tile.at and tile.target == team]
    needed = {tile.id for tile in position.tiles if symbol_of.get(tile.id) not in (None, *craft.symbols)}
    if not needed:
        return [tile.at for tile in scenario.tiles if isinstance(tile, Platform)]
    return [tile.at for tile in position.tiles if tile.at and tile.id in needed]


def score(game: Game, seat: int, daring: int) -> float:
    """How good a position is for a seat; a daring pilot thinks little of damage and likes to ram and use powers."""
    position = game.position
    craft = next(craft for craft in position.crafts if craft.seat == seat)
    if position.winners:
        return 10_000 if seat in position.winners else -5_000
    if craft.at is None:
        return -1_000 + 400 * daring
    team = next(start.team for start in game.scenario.starts if start.seat == seat)
    targets = sum(tile.target == team for tile in position.tiles if tile.target)
    near = min((distance(craft.at, at) for at in wanted_places(game.scenario, position, craft)), default=NOWHERE)
    liked = 40 * daring * (craft.power_used + craft.ram_used)
    return 100 * len(craft.symbols) - 100 * targets - 8 * craft.damage / (1 + daring) - near + liked


def best_of(game: Game, seat: int, dice: Dice, chance: random.Random, tries: int, daring: int) -> Program:
    """The best of some random programs if the others did nothing."""

    def worth(program: Program) -> float:
        trial = game.copy()
        trial.play(dice, {seat: program})
        return score(trial, seat, daring)

    return max((random_program(game, seat, chance) for _ in range(tries)), key=worth)


def play_on(game: Game, chance: random.Random, rounds: int, tries: int = 40, daring: int = 0) -> Game:
    """So many rounds more, or until the game is over."""
    for _ in range(rounds):
        if game.over:
            break
        dice = roll(game, chance)
        living = [craft.seat for craft in game.position.crafts if craft.alive]
        game.play(dice, {seat: best_of(game, seat, dice, chance, tries, daring) for seat in living})
    return game
