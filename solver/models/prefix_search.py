"""Kernel: which program wins in the most rolls? Every beginning of a program is followed through all rolls at once.

A beginning is given up when even winning wherever something can still be won would not beat the best program so far.
Works on tables of classes (`roll_tables.py`) and knows no rule. It can be left and taken up again.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.pieces import ENERGY_COLUMN, RAM, Action
from engine.jit import kernel

from .roll_tables import Fate, RollTables

Numbers = NDArray[np.int64]

# A roll that is won counts more than all columns.
WON_ROLL = ENERGY_COLUMN + 1


class Mark(IntEnum):
    """The places of the searcher's memory."""

    DEPTH = 0
    BEST = 1  # value of the best program so far
    TRIED = 2  # beginnings that were followed


class PrefixSearch:
    """The search of one table; `run` goes on until it has looked at so many more beginnings."""

    def __init__(self, tables: RollTables, shots_allowed: int, must_beat: int = -1) -> None:
        """Only a value of more than `must_beat` is of interest."""
        starts, weights = np.unique(np.array(tables.starts, dtype=np.int64), return_counts=True)
        depth = tables.columns
        self._tables = tables
        self._rows = np.array(tables.rows, dtype=np.int32)
        self._weights = weights.astype(np.int64)
        self._choices = np.full((depth, len(tables.actions)), -1, dtype=np.int64)
        for column, codes in enumerate(tables.choices):
            # Of equal programs the first is kept: the one without gaps, if leaving a column empty is tried last.
            ordered = sorted(codes, key=lambda code: code == Action.EMPTY)
            self._choices[column, : len(codes)] = [tables.actions.index(code) for code in ordered]
        self._codes = np.array(tables.actions, dtype=np.int64)
        self._now = np.zeros((depth + 1, len(starts)), dtype=np.int32)
        self._now[0] = starts
        self._next = np.zeros(depth + 1, dtype=np.int64)
        self._used = np.zeros((depth + 1, 3), dtype=np.int64)
        self._best = np.zeros(depth, dtype=np.int64)
        self._marks = np.array([0, must_beat, 0], dtype=np.int64)
        self._shots_allowed = shots_allowed
        self.done = False

    def run(self, beginnings: int) -> None:
        self.done = bool(
            search_prefixes(
                self._rows,
                self._weights,
                self._choices,
                self._codes,
                self._shots_allowed,
                self._now,
                self._next,
                self._used,
                self._best,
                self._marks,
                beginnings,
            )
        )

    @property
    def value(self) -> int:
        """Of the best program so far: WON_ROLL for each roll that it wins, less its columns."""
        return int(self._marks[Mark.BEST])

    @property
    def tried(self) -> int:
        return int(self._marks[Mark.TRIED])

    @property
    def columns(self) -> tuple[int, ...]:
        """The best program so far, as written."""
        actions = [self._tables.actions[place] for place in self._best]
        return (*actions, *[int(Action.EMPTY)] * (ENERGY_COLUMN - len(actions)))


@kernel
def search_prefixes(
    rows: NDArray[np.int32],
    weights: Numbers,
    choices: Numbers,
    codes: Numbers,
    shots_allowed: int,
    now: NDArray[np.int32],
    upcoming: Numbers,
    used: Numbers,
    best: Numbers,
    marks: Numbers,
    beginnings: int,
) -> bool:
    """True when all has been searched. now[depth, roll] is the class after so many columns, upcoming[depth] the choice
    that is tried next there, used[depth] how many columns, shots and powers are written."""
    columns = len(choices)
    depth = marks[Mark.DEPTH]
    for _ in range(beginnings):
        while depth >= 0 and (
            depth == columns or upcoming[depth] == choices.shape[1] or choices[depth, upcoming[depth]] < 0
        ):
            depth -= 1
        if depth < 0:
            return True
        place = choices[depth, upcoming[depth]]
        upcoming[depth] += 1
        action = codes[place] & (RAM - 1)
        for field in range(3):
            used[depth + 1, field] = used[depth, field]
        used[depth + 1, 0] += action != Action.EMPTY
        used[depth + 1, 1] += action == Action.SHOOT
        used[depth + 1, 2] += action >= Action.POWER
        if used[depth + 1, 1] > shots_allowed or used[depth + 1, 2] > 1:
            continue
        marks[Mark.TRIED] += 1
        hope = 0
        for roll in range(len(weights)):
            now[depth + 1, roll] = rows[now[depth, roll], place]
            if now[depth + 1, roll] != Fate.LOST:
                hope += weights[roll]
        # After the last column what can still be won has been won.
        value = hope * WON_ROLL - used[depth + 1, 0]
        if value <= marks[Mark.BEST]:
            continue
        depth += 1
        upcoming[depth] = 0
        if depth == columns:
            marks[Mark.BEST] = value
            for column in range(columns):
                best[column] = choices[column, upcoming[column] - 1]
    marks[Mark.DEPTH] = depth
    return False
