"""Find and write every playthrough anew: `python -m tests.golden [NAME…]`.

Each is the first game, seed by seed, that ends with a winner and really shows what it is there for.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import scenarios
from engine.asteroyds.events import Event
from engine.asteroyds.game import Game
from engine.asteroyds.pieces import PILOT_NAMES, RAM, Action
from engine.asteroyds.scenario import Scenario
from tests.players import play_on

from .playthrough import written

FOLDER = Path(__file__).parent
MAX_ROUNDS = 40
MAX_SEEDS = 400


def events(game: Game, kind: str) -> list[Event]:
    return [event for round_ in game.rounds for event in round_.events if event.kind == kind]


@dataclass(frozen=True)
class Wanted:
    """A playthrough to look for."""

    title: str
    layout: str
    shows: Callable[[Game], bool]
    seats: tuple[int, ...] = (1, 2)
    rules: dict[str, Any] = field(default_factory=dict)
    pilots: dict[int, str] = field(default_factory=dict)
    daring: int = 0

    def scenario(self) -> Scenario:
        layout = scenarios.load(self.layout)
        chosen = tuple(
            start.model_copy(update={"pilot": self.pilots.get(start.seat)})
            for start in layout.starts
            if start.seat in self.seats
        )
        rules = layout.rules.model_copy(update=self.rules)
        return layout.model_copy(update={"starts": chosen, "rules": rules})

    def find(self) -> Game:
        for seed in range(MAX_SEEDS):
            game = play_on(Game(self.scenario()), random.Random(seed), MAX_ROUNDS, daring=self.daring)
            if game.position.winners and self.shows(game):
                return game
        raise SystemExit(f"{self.title}: no such game among {MAX_SEEDS}")


def completed(game: Game) -> bool:
    return bool(events(game, "completed")) and len(game.rounds) > 1


def landed(game: Game) -> bool:
    return bool(events(game, "landed"))


def shuffled(game: Game) -> bool:
    return len({round_.dice.order for round_ in game.rounds}) > 2


def shot_as_often_as_allowed(game: Game) -> bool:
    shots = [program.columns.count(int(Action.SHOOT)) for round_ in game.rounds for program in round_.programs.values()]
    return max(shots) == game.scenario.rules.shots_per_turn


def survived(game: Game) -> bool:
    return [event.decided for event in events(game, "won")] == ["last_survivor"] and len(game.rounds) > 1


def handicap(game: Game) -> bool:
    """The winning team still has targets in play."""
    return any(tile.target == game.position.team for tile in game.position.tiles)


def rammed(game: Game) -> bool:
    used = any(code & RAM for round_ in game.rounds for program in round_.programs.values() for code in program.columns)
    return used and bool(events(game, "rammed"))


def power_of(pilot: str) -> Callable[[Game], bool]:
    def used(game: Game) -> bool:
        if pilot == "lawrence":
            return any(event.emergency for round_ in game.rounds for event in round_.events)
        return any(event.pilot == pilot for event in events(game, "power_used"))

    return used


TEAM_RULES = {"targets_needed": {"north": 2, "south": 2}}
WANTED = {
    "mode-racing": Wanted("Racing on the official layout", "official-racing", completed, (1, 4)),
    "mode-shooting": Wanted("Shooting on the official layout", "official-shooting", completed, (2, 5)),
    "mode-targets": Wanted(
        "Targets on the official layout", "official-targets", lambda game: bool(events(game, "target_removed")), (1, 4)
    ),
    "mode-drones": Wanted("Drones on the official layout", "official-drones", completed, (1, 4)),
    "return-any": Wanted("Return to any platform", "duel", landed, rules={"return_to_platform": "any"}),
    "return-own": Wanted("Return to the own platform", "duel", landed, rules={"return_to_platform": "own"}),
    "dice-order": Wanted("The dice in random order", "shuffled-dice", shuffled, (1, 3)),
    "shots-per-turn": Wanted("Few shots a program", "shooting-gallery", shot_as_often_as_allowed),
    "hull": Wanted("A weak hull", "duel", lambda game: bool(events(game, "destroyed")), rules={"hull": 2}, daring=2),
    "last-survivor": Wanted("The last survivor wins", "last-ship", survived, (1, 3, 5), daring=2),
    "targets-needed": Wanted("A handicap in Targets", "crossfire", handicap, (1, 4), rules=TEAM_RULES),
    "ram": Wanted("A ram", "duel", rammed, daring=1),
}
WANTED |= {
    f"pilot-{name}": Wanted(
        f"The power of {name}",
        "duel",
        power_of(name),
        rules={"pilot_powers": True},
        pilots={1: name, 2: name},
        daring=1,
    )
    for name in PILOT_NAMES.values()
}


def main() -> None:
    names = sys.argv[1:] or list(WANTED)
    for name in names:
        game = WANTED[name].find()
        (FOLDER / f"{name}.txt").write_text(written(WANTED[name].title, game), "utf-8")
        kinds = sorted(set(itertools.chain(*([event.kind for event in round_.events] for round_ in game.rounds))))
        print(f"{name}: {len(game.rounds)} rounds; {', '.join(kinds)}", flush=True)


if __name__ == "__main__":
    main()
