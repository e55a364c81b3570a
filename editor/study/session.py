"""The game that is being studied: a tree of rounds, the moment that is shown, and what is planned for the next round.

Going back and playing something else begins a new branch; nothing that was played is lost. Knows no widget.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.game import Game, IllegalProgramError, Round
from engine.asteroyds.notation import FIXED_ORDER, Dice, Program
from engine.asteroyds.pieces import DICE_VALUES, Action, Die
from engine.asteroyds.position import CraftPlace, Position
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import set_up

from .moments import Moment, Stowed


class Session(QObject):
    """One for a window: panels bind to it once, and it goes from game to game."""

    began = Signal()  # another game, maybe of another layout
    moved = Signal()  # another moment is shown: played, stepped or jumped
    dice_changed = Signal()
    program_changed = Signal(int)  # of a seat
    seat_changed = Signal()
    branches_changed = Signal()  # one was named or taken away

    def __init__(
        self, scenario: Scenario, parent: QObject | None = None, *, chance: random.Random | None = None
    ) -> None:
        """Of a scenario that can be played; whoever starts a game from a file calls `take` next."""
        super().__init__(parent)
        self._chance = chance or random.Random()
        self._judging: Game | None = None
        self._begin(Game(set_up(scenario)))

    def _begin(self, game: Game) -> None:
        self.setup = game.setup
        first = game.rounds[0].before if game.rounds else game.position
        self._start = game.start
        self.saved = False
        self.root = self._moment = Moment(first)
        for played in game.rounds:
            self._moment = self._moment.then(played)
        self._seat = self._moment.position.first_seat
        self._programs: dict[int, Program] = {}
        self._dice = self._rolled()

    # The game

    @property
    def scenario(self) -> Scenario:
        return self.setup.scenario

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.setup.seats)

    @property
    def moment(self) -> Moment:
        return self._moment

    @property
    def position(self) -> Position:
        return self._moment.position

    @property
    def over(self) -> bool:
        return self.position.over

    def craft(self, seat: int) -> CraftPlace:
        return self.position.crafts[self.setup.seats.index(seat)]

    def game(self) -> Game:
        """A game of one's own that stands where this one stands; for the solver, and to try things out."""
        return Game(self.setup, self.position)

    @property
    def _judge(self) -> Game:
        """The game that says what is legal; nothing is ever played in it."""
        if self._judging is None or self._judging.position is not self.position:
            self._judging = self.game()
        return self._judging

    def whole_game(self) -> Game:
        """The game from its beginning to the moment shown, to be saved or analysed."""
        game = Game(self.setup, self._start)
        for moment in self._moment.path()[1:]:
            assert moment.played is not None
            game.play(moment.played.dice, moment.played.programs)
        return game

    def take(self, game: Game) -> None:
        """Goes on with another game."""
        self._begin(game)
        self._tell_all()

    def restart(self, scenario: Scenario | None = None) -> None:
        """A new game, of another scenario if one is given."""
        self.take(Game(self.setup if scenario is None else set_up(scenario)))

    def stow(self) -> Stowed:
        programs = self.programs_written()
        return Stowed(self.setup, self._start, self.root, self._moment, self._seat, self._dice, programs, self.saved)

    def restore(self, stowed: Stowed) -> None:
        self.setup, self._start, self.saved = stowed.setup, stowed.start, stowed.saved
        self.root, self._moment = stowed.root, stowed.moment
        self._seat, self._dice, self._programs = stowed.seat, stowed.dice, dict(stowed.programs)
        self._tell_all()

    def _tell_all(self) -> None:
        self.began.emit()
        self.moved.emit()
        self.dice_changed.emit()
        self.seat_changed.emit()

    # What is planned

    @property
    def dice(self) -> Dice:
        return self._dice

    @property
    def has_random_order(self) -> bool:
        return self.scenario.rules.dice_order == "random"

    def set_dice(self, dice: Dice) -> None:
        """IllegalRoundError for an order that the scenario does not allow."""
        self._dice = self._judge.check_dice(dice)
        self.dice_changed.emit()

    def set_die(self, die: Die, value: int) -> None:
        values = list(self._dice.values)
        values[die] = value
        self.set_dice(Dice((values[0], values[1], values[2]), self._dice.order))

    def roll(self) -> None:
        self.set_dice(self._rolled())

    def _rolled(self) -> Dice:
        values = [self._chance.randint(1, DICE_VALUES) for _ in Die]
        order = self._chance.sample(FIXED_ORDER, len(FIXED_ORDER)) if self.has_random_order else FIXED_ORDER
        return Dice((values[0], values[1], values[2]), (order[0], order[1], order[2]))

    @property
    def seat(self) -> int:
        """Whose chart is looked at."""
        return self._seat

    def set_seat(self, seat: int) -> None:
        if seat != self._seat:
            self._seat = seat
            self.seat_changed.emit()

    def program(self, seat: int) -> Program:
        return self._programs.get(seat, Program())

    def programs_written(self) -> dict[int, Program]:
        return dict(self._programs)

    def set_program(self, seat: int, program: Program) -> None:
        """IllegalProgramError, and nothing changes, if the seat may not fly it."""
        program = self._judge.check_program(seat, program)
        if program != self.program(seat):
            self._programs[seat] = program
            self.program_changed.emit(seat)

    def actions(self, seat: int) -> tuple[Action, ...]:
        """What a seat has to write in this game."""
        return self._judge.actions(seat)

    def why_not(self, seat: int, program: Program) -> str:
        """The reason why a seat may not fly a program; empty if it may."""
        if self.over or not self.craft(seat).alive:
            return self.tr("the game is over") if self.over else self.tr("this craft is destroyed")
        try:
            self._judge.check_program(seat, program)
        except IllegalProgramError as error:
            return error.rule
        return ""

    def preview(self, seats: Mapping[int, Program] | None = None) -> Round | None:
        """What would happen now, played by the engine; by default with every program that is written."""
        return None if self.over else self.game().play(self._dice, self._programs if seats is None else seats)

    # Playing, and going to and fro

    def play(self) -> Round:
        """Plays the round as planned. IllegalRoundError if the game is over."""
        played = self.game().play(self._dice, self._programs)
        self.saved = False
        self._show(self._moment.then(played))
        return played

    def back(self) -> None:
        if self._moment.parent is not None:
            self._show(self._moment.parent)

    def forward(self) -> None:
        if self._moment.chosen is not None:
            self._show(self._moment.chosen)

    def go(self, moment: Moment) -> None:
        for earlier, later in zip(moment.path(), moment.path()[1:], strict=False):
            earlier.chosen = later
        self._show(moment)

    def line(self) -> list[Moment]:
        """The branch that is shown, to its end."""
        return [*self._moment.path(), *self._moment.ahead()]

    def name_branch(self, moment: Moment, name: str) -> None:
        """What the branch that begins with this moment is called; nothing takes the name away."""
        moment.name = name.strip()
        self.saved = False
        self.branches_changed.emit()

    def remove_branch(self, moment: Moment) -> None:
        """With everything that was played after it; whoever looks at it stands before it then."""
        before = moment.parent
        assert before is not None, "a game has a beginning"
        inside = moment in self._moment.path()
        before.children.remove(moment)
        if before.chosen is moment:
            before.chosen = before.children[-1] if before.children else None
        self.saved = False
        self.branches_changed.emit()
        if inside:
            self._show(before)

    def _show(self, moment: Moment) -> None:
        self._moment = moment
        following = None if moment.chosen is None else moment.chosen.played
        # What was played from here is shown as a plan, to be looked at or changed; otherwise a new round begins.
        self._programs = {} if following is None else dict(following.programs)
        if not self.craft(self._seat).alive:
            self._seat = next((craft.seat for craft in moment.position.crafts if craft.alive), self._seat)
        self.moved.emit()
        if following is not None:
            self.set_dice(following.dice)
        elif not self.over:
            self.roll()
        self.seat_changed.emit()
