"""Who played well, and who was lucky? Every program of a game judged, every roll's luck, and their sums per player.

Each round is judged by itself: what the program lost against the best that was found, and what the roll was worth
before anybody planned, both in expected rounds. A result adjusted for luck is the rounds that it took, plus the luck.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import hypot
from typing import Any

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Program

from .expected_rounds import Effort, expected_rounds
from .grade import Mark, mark_of
from .luck import Luck, luck_of_roll
from .progress import Progress, Question, translated
from .rollouts import BLOCK

# Coarser than the grade of a single program: a game has many of them.
EFFORT = Effort(candidates=5, trials=4 * BLOCK)
_LUCK_BLOCKS = 4


@dataclass(frozen=True)
class RoundGrade:
    """One program of one player."""

    round: int  # 1 for the first
    seat: int
    program: Program
    best: Program  # that was found
    mark: Mark
    loss: float  # in expected rounds
    half_width: float
    luck: Luck

    def to_json(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "seat": self.seat,
            "program": str(self.program),
            "best": str(self.best),
            "mark": str(self.mark),
            "loss": self.loss,
            "half_width": self.half_width,
            "luck": self.luck.to_json(),
        }


@dataclass(frozen=True)
class PlayerSummary:
    """All rounds of one player that were judged; half-widths are those of 95 % intervals."""

    seat: int
    rounds: tuple[RoundGrade, ...]
    finished: int | None  # the round in which this player won; None: did not

    @property
    def loss(self) -> float:
        return sum(each.loss for each in self.rounds)

    @property
    def loss_half_width(self) -> float:
        return hypot(*(each.half_width for each in self.rounds))

    @property
    def luck(self) -> float:
        """Positive is good luck."""
        return sum(each.luck.luck_in_rounds for each in self.rounds)

    @property
    def luck_half_width(self) -> float:
        return hypot(*(each.luck.rounds_half_width for each in self.rounds))

    @property
    def adjusted(self) -> float | None:
        """The rounds that it would have taken with ordinary luck."""
        return None if self.finished is None else self.finished + self.luck

    def count(self, mark: Mark) -> int:
        return sum(each.mark == mark for each in self.rounds)

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "loss": self.loss,
            "loss_half_width": self.loss_half_width,
            "luck": self.luck,
            "luck_half_width": self.luck_half_width,
            "finished": self.finished,
            "adjusted": self.adjusted,
            "marks": {str(mark): self.count(mark) for mark in Mark},
            "rounds": [each.to_json() for each in self.rounds],
        }


@dataclass(frozen=True)
class GameSummary:
    players: tuple[PlayerSummary, ...]
    complete: bool

    def to_json(self) -> dict[str, Any]:
        return {"players": [player.to_json() for player in self.players], "complete": self.complete}


def grade_game(game: Game, effort: Effort = EFFORT) -> Question[GameSummary]:
    """Every round from the beginning, seat by seat; yields what is known after each program."""
    found: list[RoundGrade] = []
    programs = [(number, seat) for number, played in enumerate(game.rounds) for seat in sorted(played.programs)]
    for done, (number, seat) in enumerate(programs):
        text = f"round {number + 1}, seat {seat}"
        yield Progress(done, len(programs), text, _summary(game, found, complete=False))
        found.append((yield from _grade(game, number, seat, effort)))
    return _summary(game, found, complete=True)


def _grade(game: Game, number: int, seat: int, effort: Effort) -> Generator[Progress[GameSummary], None, RoundGrade]:
    played = game.rounds[number]
    before = Game(game.setup, played.before)
    program = played.programs[seat]
    asked = expected_rounds(before, seat, played.dice, effort=effort, also=[program])
    rollouts = yield from translated(asked, lambda _: None)
    line = rollouts.line_of(str(program))
    return RoundGrade(
        round=number + 1,
        seat=seat,
        program=program,
        best=rollouts.best.outcome.program,
        mark=mark_of(line.difference, line.difference_half_width),
        loss=line.difference,
        half_width=line.difference_half_width,
        luck=luck_of_roll(before, seat, played.dice, blocks=_LUCK_BLOCKS, seed=effort.seed),
    )


def _summary(game: Game, found: list[RoundGrade], *, complete: bool) -> GameSummary:
    winners = game.position.winners
    players = tuple(
        PlayerSummary(
            seat,
            tuple(each for each in found if each.seat == seat),
            game.position.round if seat in winners else None,
        )
        for seat in game.setup.seats
    )
    return GameSummary(players, complete)
