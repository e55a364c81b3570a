"""Dice and programs as text: `6-4-2/brw` and `FF!RB.L+F~1`. Parse and print are inverse.

Knows how a program is written, not whether a seat may fly it: that is `game.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from .pieces import ACTION_CODES, ACTION_COLUMNS, ENERGY_ACTIONS, ENERGY_COLUMN, RAM, Action, Die
from .rules import EMERGENCY_SHIELD, PROGRAM_SIZE
from .state import Ints

MAX_EMERGENCY = 999
FIXED_ORDER = (Die.RED, Die.WHITE, Die.BLUE)

_LETTERS = {"r": Die.RED, "w": Die.WHITE, "b": Die.BLUE}
_ACTIONS = {code: action for action, code in ACTION_CODES.items()}
_DICE = re.compile(r"([1-6])-([1-6])-([1-6])(?:/([rwb]{3}))?")
_COLUMN = re.compile(r"(P<<|P<|P>>|P>|[FRLBSP.])(!?)")
_EMERGENCY = re.compile(r"[1-9][0-9]{0,2}")
_RAMMING = (Action.FORWARD, Action.RIGHT, Action.LEFT)


class NotationError(ValueError):
    """A text that is no dice or no program; `column` is the wrong column of a program, if it is one column."""

    def __init__(self, reason: str, column: int | None = None) -> None:
        super().__init__(reason if column is None else f"column {column}: {reason}")
        self.reason = reason
        self.column = column


@dataclass(frozen=True)
class Dice:
    """One roll; values by Die, and the order in which the dice are carried out."""

    values: tuple[int, int, int]
    order: tuple[int, int, int] = FIXED_ORDER

    def __str__(self) -> str:
        text = "-".join(str(value) for value in self.values)
        if self.order == FIXED_ORDER:
            return text
        return f"{text}/{''.join('rwb'[die] for die in self.order)}"

    def arrays(self) -> tuple[Ints, Ints]:
        return np.array(self.values, dtype=np.uint16), np.array(self.order, dtype=np.uint16)


def parse_dice(text: str) -> Dice:
    match = _DICE.fullmatch(text.replace(" ", ""))
    if match is None:
        raise NotationError(f"'{text[:40]}' is not a roll: three values 1-6 for red, white, blue, such as 6-4-2")
    values = (int(match[1]), int(match[2]), int(match[3]))
    if match[4] is None:
        return Dice(values)
    if sorted(match[4]) != sorted(_LETTERS):
        raise NotationError(f"'{match[4]}' is not an order of the dice: r, w and b once each, such as 6-4-2/brw")
    red, white, blue = (_LETTERS[letter] for letter in match[4])
    return Dice(values, (red, white, blue))


@dataclass(frozen=True)
class Program:
    """Seven columns, the last one for energy, each an Action, with RAM added where it is backed by a ram."""

    columns: tuple[int, ...] = (Action.EMPTY,) * ENERGY_COLUMN
    emergency: int = 0  # n of `~n`, 0 for none

    def __post_init__(self) -> None:
        assert len(self.columns) == ENERGY_COLUMN, self.columns

    def __str__(self) -> str:
        """Trailing empty columns are left out; a program of nothing at all is one dot."""
        *actions, energy = self.columns
        while actions and actions[-1] == Action.EMPTY:
            actions.pop()
        text = "".join(action_text(action) for action in actions)
        if energy != Action.EMPTY:
            text += "+" + action_text(energy)
        if self.emergency:
            text += f"~{self.emergency}"
        return text or "."

    def row(self) -> Ints:
        """As the kernels read it."""
        row = np.zeros(PROGRAM_SIZE, dtype=np.uint16)
        row[:ENERGY_COLUMN] = self.columns
        row[EMERGENCY_SHIELD] = self.emergency
        return row


def program_of_row(row: Ints) -> Program:
    return Program(tuple(int(action) for action in row[:ENERGY_COLUMN]), int(row[EMERGENCY_SHIELD]))


def action_text(action: int) -> str:
    return ACTION_CODES[Action(action & (RAM - 1))] + ("!" if action & RAM else "")


def parse_program(text: str) -> Program:
    """The program that a text means; NotationError names the wrong column."""
    text = text.replace(" ", "")
    text, tilde, emergency = text.partition("~")
    if tilde and not _EMERGENCY.fullmatch(emergency):
        raise NotationError(f"'~{emergency[:20]}': after ~ comes which hit to soften, 1 to {MAX_EMERGENCY}")
    text, plus, energy_text = text.partition("+")
    actions = _parse_columns(text, 1)
    if len(actions) > ACTION_COLUMNS:
        raise NotationError("a program has six columns before the energy column", ACTION_COLUMNS + 1)
    energy = int(Action.EMPTY)
    if plus:
        found = _parse_columns(energy_text, ENERGY_COLUMN)
        if len(found) != 1:
            reason = "after + comes one energy action" + (", not nothing" if not found else ", not more")
            raise NotationError(reason, ENERGY_COLUMN)
        energy = found[0]
        if energy & (RAM - 1) not in ENERGY_ACTIONS:
            raise NotationError(f"{action_text(energy)} cannot stand in the energy column: F, R, L or S", ENERGY_COLUMN)
    actions += [int(Action.EMPTY)] * (ACTION_COLUMNS - len(actions))
    return Program((*actions, energy), int(emergency or 0))


def _parse_columns(text: str, first_column: int) -> list[int]:
    actions: list[int] = []
    place = 0
    while place < len(text):
        # More columns than a program has are counted, but not read as columns 8, 9, …
        column = min(first_column + len(actions), ENERGY_COLUMN)
        match = _COLUMN.match(text, place)
        if match is None:
            wrong = text[place]
            hint = f" (did you mean {wrong.upper()}?)" if wrong.upper() in _ACTIONS and wrong.islower() else ""
            raise NotationError(f"'{wrong}' is not an action{hint}: F, R, L, B, S, P or .", column)
        action = _ACTIONS[match[1]]
        if match[2] and action not in _RAMMING and action < Action.POWER:
            raise NotationError(f"! cannot follow {match[1]}: only an action that advances can ram", column)
        actions.append(int(action) + (RAM if match[2] else 0))
        place = match.end()
    return actions
