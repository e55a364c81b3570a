"""Which single program wins something (a symbol; in Targets an own target) in the most of many rolls?

Asked of two: a search over beginnings of programs (`prefix_search.py`), quick and exact, and CP-SAT, which starts from
what that has found. In the model every class of `roll_tables.py` has a literal: the program wins from here. Equal rolls
and equal futures share it. The answer says who has proven it, and is played in every roll by the engine.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import DICE_VALUES, ENERGY_COLUMN, RAM, Action

from ..programs import check_question
from ..results import Verdict
from .prefix_search import WON_ROLL, PrefixSearch
from .roll_tables import Fate, RollTables
from .running import UNLIMITED, Limits, ModelProgress, Run, news, run_model

__all__ = ["ALL_ROLLS", "ManyRolls", "best_for_rolls"]

_VALUES = range(1, DICE_VALUES + 1)
ALL_ROLLS = tuple(Dice((red, white, blue)) for red, white, blue in product(_VALUES, _VALUES, _VALUES))
# So many beginnings take some 10 ms.
SLICE = 20_000
SEARCH, CP_SAT = "search", "CP-SAT"


@dataclass(frozen=True)
class ManyRolls:
    """The answer to: which program wins something in the most of these rolls?"""

    seat: int
    rolls: int
    verdict: Verdict
    program: Program | None  # None: gave up before there was any
    won: tuple[str, ...]  # the rolls in which it wins something
    bound: int  # no program wins in more rolls
    proven_by: tuple[str, ...]
    seconds: float = field(compare=False, default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "rolls": self.rolls,
            "verdict": str(self.verdict),
            "program": None if self.program is None else str(self.program),
            "won": list(self.won),
            "bound": self.bound,
            "proven_by": list(self.proven_by),
        }


def best_for_rolls(
    game: Game,
    seat: int,
    rolls: Sequence[Dice | str] = ALL_ROLLS,
    limits: Limits = UNLIMITED,
    *,
    rams: bool = False,
    powers: bool = False,
    cp_sat: bool = True,
) -> Generator[ModelProgress, None, ManyRolls]:
    """The program that wins something in the most rolls, then the one with the fewest columns.

    A roll given twice counts twice. Rams and pilots' powers (columns only, no emergency shield) are tried if wanted.
    """
    started = time.perf_counter()
    dice = check_question(game, seat, rolls)
    tables = [RollTables(game, seat, dice[0], shield, rams, powers) for shield in (True, False)]
    best, value, bound = None, -1, len(dice)
    proven_by: list[str] = []
    ready = yield from _prepare(tables, dice, limits, started)
    if ready:
        hopes = [sum(start != Fate.LOST for start in table.starts) for table in tables]
        bound = max(hopes)
        best, value, done = yield from _search(tables, limits, started)
        if done:
            proven_by.append(SEARCH)
        if cp_sat:
            model = _Model(tables, best)
            run = yield from run_model(model.model, "one program for many rolls", limits.left(started))
            best, value, bound = _compare(model, run, best, value, bound, done, f"{game} seat {seat}")
            if run.verdict == Verdict.PROVEN:
                proven_by.append(CP_SAT)
    won = () if best is None else _play(game, seat, dice, best, value)
    verdict = Verdict.PROVEN if proven_by else Verdict.GAVE_UP if best is None else Verdict.FOUND
    return ManyRolls(
        seat=seat,
        rolls=len(dice),
        verdict=verdict,
        program=best,
        won=won,
        bound=len(won) if proven_by else bound,
        proven_by=tuple(proven_by),
        seconds=time.perf_counter() - started,
    )


def _is_over(limits: Limits, started: float) -> bool:
    return limits.stopped or limits.left(started).seconds == 0


def _prepare(
    tables: list[RollTables], dice: list[Dice], limits: Limits, started: float
) -> Generator[ModelProgress, None, bool]:
    """Fill the tables; False if there was no time for it."""
    for table in tables:
        for done in table.add_rolls(dice):
            shield = "shield up" if table.shield else "with energy"
            yield news(f"{shield}: {done} of {len(dice)} rolls searched")
            if _is_over(limits, started) and (done < len(dice) or table is not tables[-1]):
                return False
    return True


def _search(
    tables: list[RollTables], limits: Limits, started: float
) -> Generator[ModelProgress, None, tuple[Program | None, int, bool]]:
    """The best program by search, its value, and whether all was searched."""
    best: Program | None = None
    value = -1 - ENERGY_COLUMN  # even a program that wins nothing beats this
    for table in tables:
        search = PrefixSearch(table, table.flights.shots_allowed, value)
        while not search.done:
            search.run(SLICE)
            if search.value > value:
                best, value = Program(search.columns), search.value
            yield news(f"{search.tried} beginnings", _rolls(value))
            if _is_over(limits, started) and not search.done:
                return best, value, False
        if table is not tables[-1] and _is_over(limits, started):
            return best, value, False
    return best, value, True


def _rolls(value: int) -> int:
    """How many rolls are won by a program of this value."""
    return -(-value // WON_ROLL)


def _compare(
    model: _Model, run: Run, best: Program | None, value: int, bound: int, done: bool, text: str
) -> tuple[Program | None, int, int]:
    """What CP-SAT adds to what the search has found; where both have proven something it is the same."""
    if run.verdict in (Verdict.PROVEN, Verdict.FOUND):
        program, found = model.read(run), run.best or 0
        assert not done or found <= value, f"{text}: the search proved {best} ({value}), CP-SAT has {program} ({found})"
        if run.verdict == Verdict.PROVEN:
            assert found >= value, f"{text}: CP-SAT proved {program} ({found}), the search has {best} ({value})"
        if found > value:
            best, value = program, found
    assert run.verdict != Verdict.NONE_EXISTS, f"{text}: CP-SAT finds no program at all"
    return best, value, bound if run.bound is None else min(bound, _rolls(run.bound))


class _Model:
    """One action a column, and for each class of states whether the program wins from there."""

    def __init__(self, tables: list[RollTables], hint: Program | None) -> None:
        self.model = cp_model.CpModel()
        self.tables = tables
        up, down = tables
        self.written: dict[tuple[int, int], Any] = {}  # column, action with its ram
        choices = [*down.choices[:-1], [int(Action.EMPTY), *down.choices[-1]]]
        for column, codes in enumerate(choices, start=1):
            for code in codes:
                self.written[column, code] = self.model.new_bool_var(f"{column} {code}")
            self.model.add_exactly_one(self.written[column, code] for code in codes)
        # The columns from left to right are all there is to decide; everything else follows.
        self.model.add_decision_strategy(list(self.written.values()), cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)
        shield = self.written[ENERGY_COLUMN, Action.EMPTY]
        self._limit(shots=up.flights.shots_allowed)
        wins_up, wins_down = self._wins(up), self._wins(down)
        starts, counts = np.unique(np.array([up.starts, down.starts]), axis=1, return_counts=True)
        parts = []
        for start_up, start_down, count in zip(*starts.tolist(), counts.tolist(), strict=True):
            wins = self.model.new_bool_var("")
            self._follows([wins, shield], wins_up[start_up])
            self._follows([wins, shield.negated()], wins_down[start_down])
            parts.append(wins * (count * WON_ROLL))
        used = sum(literal for (_, code), literal in self.written.items() if code != Action.EMPTY)
        self.model.maximize(sum(parts) - used)
        if hint is not None:
            for (column, code), literal in self.written.items():
                self.model.add_hint(literal, hint.columns[column - 1] == code)

    def _limit(self, shots: int) -> None:
        """What makes a program legal, whatever the roll."""
        fired = [literal for (_, code), literal in self.written.items() if code == Action.SHOOT]
        powers = [literal for (_, code), literal in self.written.items() if code & (RAM - 1) >= Action.POWER]
        self.model.add(sum(fired) <= shots)
        self.model.add_at_most_one(powers)

    def _wins(self, table: RollTables) -> list[Any]:
        """A literal for each class, false where nothing is won; None stands for certainly won."""
        literals = [self.model.new_constant(0), None]
        literals += [self.model.new_bool_var("") for _ in table.rows[len(Fate) :]]
        for number in range(len(Fate), len(table.rows)):
            column = table.column_of[number]
            for code in table.choices[column]:
                after = table.rows[number][table.actions.index(code)]
                self._follows([literals[number], self.written[column + 1, code]], literals[after])
        return literals

    def _follows(self, all_of: list[Any], then: Any) -> None:
        if then is not None:
            self.model.add_bool_or([literal.negated() for literal in all_of] + [then])

    def read(self, run: Run) -> Program:
        columns = [int(Action.EMPTY)] * ENERGY_COLUMN
        for (column, code), literal in self.written.items():
            if run.holds(literal):
                columns[column - 1] = code
        return Program(tuple(columns))


def _play(game: Game, seat: int, dice: list[Dice], program: Program, value: int) -> tuple[str, ...]:
    """The rolls in which the engine confirms a gain; another number than claimed is a bug of ours."""
    craft = game.setup.seats.index(seat)
    team = game.setup.teams[game.setup.board.team[craft]]
    won = []
    for roll in dice:
        played = game.copy().play(roll, {seat: program})
        gains = [event for event in played.events if event.kind == "collected" and event.seat == seat]
        gains += [event for event in played.events if event.kind == "target_removed" and event.team == team]
        if gains and played.after.crafts[craft].alive:
            won.append(str(roll))
    assert len(won) == _rolls(value), f"{game} seat {seat} program {program}: claimed {_rolls(value)}, played {won}"
    return tuple(won)
