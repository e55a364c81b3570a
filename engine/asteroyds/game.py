"""The friendly, checking face of the engine: a game that is started, played round by round, undone, saved and restored.

It holds no rule of play: it asks whether a program may be flown, hands values to `rules.py` and names what comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .events import Event, decode
from .log import new_log
from .notation import FIXED_ORDER, Dice, NotationError, Program, action_text, parse_dice, parse_program
from .pieces import ENERGY_ACTIONS, ENERGY_COLUMN, PILOT_NAMES, POWERS, RAM, Action, Mode, Pilot, advances
from .position import Position, position_of, position_text, state_of
from .rules import PROGRAM_SIZE, play_round
from .scenario import Scenario
from .state import Setup, State, copy_state, set_up


class IllegalProgramError(ValueError):
    """A program that a seat may not fly: which seat, which column, which rule."""

    def __init__(self, seat: int, column: int | None, rule: str) -> None:
        where = f"seat {seat}" + (f", column {column}" if column is not None else "")
        super().__init__(f"{where}: {rule}")
        self.seat = seat
        self.column = column
        self.rule = rule


class IllegalRoundError(ValueError):
    """A round that cannot be played: wrong dice, a seat nobody has, or a game that is over."""


@dataclass(frozen=True)
class Round:
    """One round that was played."""

    dice: Dice
    programs: Mapping[int, Program]  # by seat, living seats only
    before: Position
    events: tuple[Event, ...]
    after: Position


class Game:
    """A game in play. `position` is what everybody sees between two rounds."""

    def __init__(self, scenario: Scenario | Setup, position: Position | None = None) -> None:
        """From the scenario's start, or from any position of it."""
        self.setup = scenario if isinstance(scenario, Setup) else set_up(scenario)
        self.start = position
        self._state = self.setup.copy_start() if position is None else state_of(self.setup, position)
        self.position = position or position_of(self.setup, self._state, 0)
        self.rounds: list[Round] = []

    @property
    def scenario(self) -> Scenario:
        return self.setup.scenario

    @property
    def over(self) -> bool:
        return self.position.over

    def state(self) -> State:
        """A copy of the arrays, for the solver."""
        return copy_state(self.setup.board, self._state)

    def __str__(self) -> str:
        return position_text(self.position, self.setup)

    # ------------------------------------------------------------------------------------------------------- playing

    def play(self, dice: Dice | str, programs: Mapping[int, Program | str]) -> Round:
        """Play one round. Nothing is played if anything about it is illegal."""
        if self.over:
            raise IllegalRoundError("the game is over")
        dice = self.check_dice(dice)
        flown = self._check_programs(programs)
        rows = np.zeros((len(self.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        for seat, program in flown.items():
            rows[self.setup.seats.index(seat)] = program.row()
        log = new_log(len(self.setup.tile_ids), len(self.setup.seats))
        before = self.position
        play_round(self.setup.board, self._state, *dice.arrays(), rows, log)
        after = position_of(self.setup, self._state, before.round + 1)
        played = Round(dice, flown, before, decode(self.setup, log), after)
        self.rounds.append(played)
        self.position = after
        return played

    def undo(self) -> Round:
        """Take the last round back, and return it."""
        if not self.rounds:
            raise IllegalRoundError("there is no round to undo")
        last = self.rounds.pop()
        self._state = state_of(self.setup, last.before)
        self.position = last.before
        return last

    def copy(self) -> Game:
        """An independent game that goes on from here, with the same past."""
        twin = Game(self.setup, self.start)
        twin._state = self.state()
        twin.position = self.position
        twin.rounds = list(self.rounds)
        return twin

    # ------------------------------------------------------------------------------------------------------ legality

    def check_dice(self, dice: Dice | str) -> Dice:
        try:
            dice = parse_dice(dice) if isinstance(dice, str) else dice
        except NotationError as error:
            raise IllegalRoundError(str(error)) from None
        if self.scenario.rules.dice_order == "fixed" and dice.order != FIXED_ORDER:
            raise IllegalRoundError(f"dice {dice}: the order is fixed in this scenario: red, white, blue")
        return dice

    def _check_programs(self, programs: Mapping[int, Program | str]) -> dict[int, Program]:
        for seat in programs:
            self.check_seat(seat)
        living = [craft.seat for craft in self.position.crafts if craft.alive]
        return {seat: self.check_program(seat, programs.get(seat, Program())) for seat in living}

    def check_seat(self, seat: int) -> None:
        if seat not in self.setup.seats:
            seats = ", ".join(str(seat) for seat in self.setup.seats)
            raise IllegalRoundError(f"seat {seat} is not in this scenario, which has {seats}")

    def check_program(self, seat: int, program: Program | str) -> Program:
        """The program, if this seat may fly it now; otherwise IllegalProgramError."""
        self.check_seat(seat)
        try:
            program = parse_program(program) if isinstance(program, str) else program
        except NotationError as error:
            raise IllegalProgramError(seat, error.column, error.reason) from None
        craft = self.setup.seats.index(seat)
        pilot = Pilot(int(self.setup.board.pilot[craft]))
        place = self.position.crafts[craft]
        shots = powers = 0
        for column, code in enumerate(program.columns, start=1):
            action, rams = Action(code & (RAM - 1)), bool(code & RAM)
            if column == ENERGY_COLUMN and action not in (Action.EMPTY, *ENERGY_ACTIONS):
                text = action_text(action)
                raise IllegalProgramError(seat, column, f"{text} cannot stand in the energy column: F, R, L or S")
            if action == Action.SHOOT:
                shots += 1
                self._check_shot(seat, column, shots)
            if action >= Action.POWER:
                powers += 1
                self._check_power(seat, column, action, pilot)
                if powers > 1 or place.power_used:
                    raise IllegalProgramError(seat, column, "a pilot's power can be used once a game")
            if rams and not advances(pilot, action):
                text = action_text(action)
                raise IllegalProgramError(seat, column, f"! cannot follow {text}: only an action that advances can ram")
            if rams and place.ram_used:
                raise IllegalProgramError(seat, column, "the ram was used in an earlier round")
        if program.emergency:
            self._check_emergency(seat, pilot, place.power_used)
        return program

    def actions(self, seat: int) -> tuple[Action, ...]:
        """What there is for a seat to write in this scenario, whether or not it is used up by now."""
        self.check_seat(seat)
        plain = [action for action in Action if action < Action.POWER and (action != Action.SHOOT or self._is_armed)]
        pilot = Pilot(int(self.setup.board.pilot[self.setup.seats.index(seat)]))
        return (*plain, *(POWERS[pilot] if self.scenario.rules.pilot_powers else ()))

    @property
    def _is_armed(self) -> bool:
        return self.setup.board.mode != Mode.RACING

    def _check_shot(self, seat: int, column: int, shots: int) -> None:
        allowed = self.scenario.rules.shots_per_turn
        if not self._is_armed:
            raise IllegalProgramError(seat, column, "nobody shoots in Racing")
        if allowed is not None and shots > allowed:
            raise IllegalProgramError(seat, column, f"at most {allowed} shots a program in this scenario")

    def _check_power(self, seat: int, column: int, action: Action, pilot: Pilot) -> None:
        if not self.scenario.rules.pilot_powers:
            raise IllegalProgramError(seat, column, "pilots' powers are not played in this scenario")
        if action not in POWERS[pilot]:
            who = PILOT_NAMES.get(pilot, "a seat without a pilot")
            has = " or ".join(action_text(power) for power in POWERS[pilot]) or "no power for a column"
            raise IllegalProgramError(seat, column, f"{who} has {has}, not {action_text(action)}")

    def _check_emergency(self, seat: int, pilot: Pilot, used: bool) -> None:
        if not self.scenario.rules.pilot_powers:
            raise IllegalProgramError(seat, None, "~: pilots' powers are not played in this scenario")
        if pilot != Pilot.LAWRENCE:
            raise IllegalProgramError(seat, None, "~: only lawrence has the emergency shield")
        if used:
            raise IllegalProgramError(seat, None, "~: the emergency shield can be used once a game")

    # ------------------------------------------------------------------------------------------------------- results

    def final_json(self) -> dict[str, Any]:
        """The `final` part of `play --json`."""
        position = self.position
        final: dict[str, Any] = {
            "round": position.round,
            "first_seat": position.first_seat,
            "tiles": [{"id": tile.id, "at": list(tile.at)} for tile in position.tiles if tile.at is not None],
            "crafts": [
                {
                    "seat": craft.seat,
                    "at": None if craft.at is None else list(craft.at),
                    "facing": craft.facing,
                    "damage": craft.damage,
                    "alive": craft.alive,
                    "symbols": list(craft.symbols),
                    "ram_used": craft.ram_used,
                    "power_used": craft.power_used,
                }
                for craft in position.crafts
            ],
        }
        if self.setup.board.mode == Mode.TARGETS:
            carried = [tile.target for tile in position.tiles]
            final["targets"] = {team: carried.count(team) for team in self.setup.teams[1:]}
        return final

    def result_json(self) -> dict[str, Any]:
        """The `result` part of `play --json`."""
        return {"over": self.over, "winners": list(self.position.winners), "team": self.position.team}

    def script_json(self) -> dict[str, Any]:
        """The rounds so far, as a round script."""
        rounds = []
        for played in self.rounds:
            programs = {str(seat): str(program) for seat, program in played.programs.items() if program != Program()}
            rounds.append({"dice": str(played.dice), "programs": programs})
        return {"rounds": rounds}
