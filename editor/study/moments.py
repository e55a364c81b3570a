"""The tree of a game: moments between rounds, the rounds that lead from one to the next, and branches.

As plain values for a file and back: the rounds are stored, and played again by the engine when they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.asteroyds.game import Game, Round
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.position import Position
from engine.asteroyds.state import Setup


class Moment:
    """A point between two rounds, and the rounds that were played from there."""

    def __init__(self, position: Position, played: Round | None = None, parent: Moment | None = None) -> None:
        self.position = position
        self.played = played  # the round that led here
        self.parent = parent
        self.children: list[Moment] = []
        self.chosen: Moment | None = None  # the child that was visited last
        self.name = ""  # what somebody called the branch that begins here

    def path(self) -> list[Moment]:
        """From the beginning of the game up to here."""
        line = [self]
        while line[-1].parent is not None:
            line.append(line[-1].parent)
        return line[::-1]

    def ahead(self) -> Iterator[Moment]:
        """What was visited last after this one, to its end."""
        moment = self.chosen
        while moment is not None:
            yield moment
            moment = moment.chosen

    def all(self) -> Iterator[Moment]:
        """This one and everything that was ever played from here; parents before their children."""
        waiting = [self]
        while waiting:
            moment = waiting.pop()
            yield moment
            waiting += reversed(moment.children)

    def then(self, played: Round) -> Moment:
        """The moment after a round; one that was played before is not doubled."""
        for child in self.children:
            if child.played == played:
                self.chosen = child
                return child
        self.chosen = Moment(played.after, played, self)
        self.children.append(self.chosen)
        return self.chosen


@dataclass(frozen=True)
class Stowed:
    """A game that is laid aside, with everything that was planned in it."""

    setup: Setup
    start: Position | None
    root: Moment
    moment: Moment
    seat: int
    dice: Dice
    programs: dict[int, Program]
    saved: bool = False  # whether a file of somebody's holds it

    @property
    def rounds(self) -> int:
        """In all branches."""
        return sum(1 for _ in self.root.all()) - 1

    def to_json(self) -> dict[str, Any]:
        """What has to be known besides scenario and start."""
        numbers = {moment: number for number, moment in enumerate(self.root.all())}
        rounds = []
        for moment in numbers:
            if moment.parent is not None and moment.played is not None:
                played = {
                    "from": numbers[moment.parent],
                    "dice": str(moment.played.dice),
                    "programs": programs_json(moment.played.programs),
                    "chosen": moment.parent.chosen is moment,
                }
                rounds.append(played | ({"name": moment.name} if moment.name else {}))
        return {
            "rounds": rounds,
            "at": numbers[self.moment],
            "seat": self.seat,
            "dice": str(self.dice),
            "programs": programs_json(self.programs),
            "saved": self.saved,
        }


def programs_json(programs: Mapping[int, Program]) -> dict[str, str]:
    return {str(seat): str(program) for seat, program in sorted(programs.items())}


def stowed_from(setup: Setup, start: Position | None, tree: Mapping[str, Any]) -> Stowed:
    """The game that `to_json` told of, every round played again.

    KeyError, TypeError, ValueError, IndexError or what the engine raises, if somebody changed it.
    """
    moments = [Moment(Game(setup, start).position)]
    for each in tree["rounds"]:
        before = moments[each["from"]]
        chosen = before.chosen
        game = Game(setup, before.position)
        after = before.then(game.play(each["dice"], _seats(each["programs"])))
        after.name = str(each.get("name", ""))
        if not each["chosen"]:
            before.chosen = chosen
        moments.append(after)
    moment = moments[tree["at"]]
    game = Game(setup, moment.position)
    programs = {} if game.over else {s: game.check_program(s, text) for s, text in _seats(tree["programs"]).items()}
    game.check_seat(seat := int(tree["seat"]))
    dice = game.check_dice(str(tree["dice"]))
    return Stowed(setup, start, moments[0], moment, seat, dice, programs, bool(tree["saved"]))


def _seats(programs: Mapping[str, str]) -> dict[int, str]:
    return {int(seat): str(text) for seat, text in programs.items()}
