"""What is the best program that also keeps side conditions, and if there is none, which of them clash?

A unit of flow runs through the flight graphs of all plans (`flights.py`: every edge is an action as the rules carried
it out) from the start of one plan to one end. Conditions on a single step or on the end take edges and ends away;
conditions on the whole program are constraints. Whatever comes out is played by the engine before it is answered.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ENERGY_COLUMN, RAM, Action
from engine.asteroyds.state import NOT_COMPLETED
from engine.hexgrid import Direction

from ..flights import COLUMNS, Flights
from ..programs import Programs, replay
from ..results import Outcome, Verdict
from ..search import Node
from .conditions import Conditions, ConditionError, broken, parse_conditions, turns
from .kept_steps import kept_ends, kept_steps, may_start
from .running import Limits, Progress, Run, run_model

__all__ = ["ConditionError", "Conditions", "ConstrainedSolution", "Score", "parse_conditions", "solve_under"]

# Every digit but the first is at most 7: the seven columns.
_DIGIT = ENERGY_COLUMN + 1


class Score(NamedTuple):
    """What a program is judged by, in this order; more gains are better, less of everything else."""

    gains: int
    damage: int
    column: int  # of the last gain, 0 for the asteroid phase or for no gain
    columns: int  # that are not empty
    turns: int


@dataclass(frozen=True)
class ConstrainedSolution:
    """The answer to: what is the best program of this seat for this roll that keeps these conditions?"""

    dice: str
    seat: int
    conditions: tuple[str, ...]
    verdict: Verdict
    outcome: Outcome | None  # its `programs` is 1: programs under conditions are not counted
    score: Score | None
    bound: Score | None  # no program under the conditions is better than this; None if not even that is known
    clash: tuple[str, ...] = ()  # where none exists: conditions that cannot be kept together
    clash_is_smallest: bool = False  # without any one of them there is a program
    seconds: float = field(compare=False, default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "seat": self.seat,
            "conditions": list(self.conditions),
            "verdict": str(self.verdict),
            "program": None if self.outcome is None else self.outcome.to_json(),
            "bound": None if self.bound is None else self.bound._asdict(),
            "clash": list(self.clash),
            "clash_is_smallest": self.clash_is_smallest,
        }


def solve_under(
    game: Game,
    seat: int,
    dice: Dice | str,
    conditions: Conditions,
    limits: Limits = Limits(),
    programs: Programs | None = None,
) -> Generator[Progress, None, ConstrainedSolution]:
    """The best program under conditions; `programs` saves searching the same round again."""
    started = time.perf_counter()
    programs = programs or Programs(game, seat, dice)
    conditions.check_for(game, seat)
    model = _Model(programs, conditions)
    run = yield from run_model(model.model, "best program under the conditions", limits)
    outcome = score = None
    if run.verdict in (Verdict.PROVEN, Verdict.FOUND):
        outcome, score = model.read(run)
        _replay(programs, conditions, outcome)
    clash, smallest = (), False
    if run.verdict == Verdict.NONE_EXISTS:
        clash, smallest = yield from _clash(programs, conditions, limits, started)
    return ConstrainedSolution(
        dice=str(programs.dice),
        seat=seat,
        conditions=conditions.words(),
        verdict=run.verdict,
        outcome=outcome,
        score=score,
        bound=model.score_of(run.bound) if run.bound is not None else None,
        clash=clash,
        clash_is_smallest=smallest,
        seconds=time.perf_counter() - started,
    )


def _replay(programs: Programs, conditions: Conditions, outcome: Outcome) -> None:
    """The engine confirms what was claimed and that the conditions are kept; anything else is a bug of ours."""
    replay(programs.game, programs.seat, programs.dice, outcome)
    played = programs.game.copy().play(programs.dice, {programs.seat: outcome.program})
    wrong = broken(conditions, programs.game, programs.seat, outcome.program, played)
    text = f"{programs.game} dice {programs.dice} seat {programs.seat} program {outcome.program}"
    assert not wrong, f"{text}: does not keep {' '.join(wrong)}"


def _clash(
    programs: Programs, conditions: Conditions, limits: Limits, started: float
) -> Generator[Progress, None, tuple[tuple[str, ...], bool]]:
    """Leave out one condition after the other as long as there is still no program: what remains clashes."""
    words = list(conditions.words())
    smallest = True
    for word in list(words):
        left = None if limits.seconds is None else limits.seconds - (time.perf_counter() - started)
        if limits.stopped or (left is not None and left <= 0):
            return tuple(words), False
        fewer = [other for other in words if other != word]
        model = _Model(programs, parse_conditions(fewer), judged=False)
        run = yield from run_model(model.model, f"which conditions clash: {word}", Limits(left, limits.stop))
        if run.verdict == Verdict.NONE_EXISTS:
            words = fewer
        smallest &= run.verdict != Verdict.GAVE_UP
    return tuple(words), smallest


class _Model:
    """The flow, the program as written, and the conditions that tie them."""

    def __init__(self, programs: Programs, conditions: Conditions, judged: bool = True) -> None:
        self.programs = programs
        self.seat = programs.flights
        self.conditions = conditions
        self.fixed = conditions.codes()
        self.model = cp_model.CpModel()
        self.steps: list[tuple[Any, int, int]] = []  # literal, column, action as flown
        self.ends: list[tuple[Any, int]] = []  # literal, row of the table
        self.entering: dict[int, list[Any]] = defaultdict(list)  # hex -> literals of the steps that enter it
        self.written = self._write_columns()
        self.damage_radix = int(programs.table[:, COLUMNS["damage"]].max()) + 1
        shields, starts = [], []
        for number, flights in enumerate(self.seat.searched):
            plan = self._add_plan(flights, np.flatnonzero(programs.table[:, COLUMNS["plan"]] == number))
            starts += plan
            shields += plan if flights.plan.shield else []
        self.model.add_exactly_one(starts)
        self.model.add(sum(shields) == self.written[ENERGY_COLUMN, Action.EMPTY])
        self._tie_steps_to_columns()
        self._limit_program()
        if judged:
            self.model.maximize(self._value())

    # ------------------------------------------------------------------------------------------------------- the flow

    def _add_plan(self, flights: Flights, rows: NDArray[np.int64]) -> list[Any]:
        """The flow through one plan; returns the literals of which one is true if the plan is chosen."""
        if not may_start(self.programs, flights, self.conditions):
            return []
        allowed = kept_steps(self.programs, flights, self.conditions)
        table = self.programs.table
        ends = rows[kept_ends(self.seat, flights, self.conditions, table[rows])]
        end_nodes = table[ends, COLUMNS["node"]]
        source, target = allowed.source, allowed.target
        # Only what lies between the start and some end can carry flow.
        reached = np.zeros(int(flights.graph.counts[0]), dtype=np.bool_)
        reached[0] = True
        for step in range(len(source)):
            reached[target[step]] |= reached[source[step]]
        useful = np.zeros_like(reached)
        useful[end_nodes] = True
        for step in range(len(source) - 1, -1, -1):
            useful[source[step]] |= useful[target[step]]
        kept = np.flatnonzero(reached[source] & useful[target])
        into: dict[int, list[Any]] = defaultdict(list)
        out: dict[int, list[Any]] = defaultdict(list)
        for step in kept.tolist():
            literal = self.model.new_bool_var("")
            self.steps.append((literal, int(allowed.column[step]), int(allowed.action[step])))
            out[int(source[step])].append(literal)
            into[int(target[step])].append(literal)
            for cell in allowed.entered[step]:
                self.entering[cell].append(literal)
        for row, node in zip(ends.tolist(), end_nodes.tolist(), strict=True):
            if reached[node]:
                literal = self.model.new_bool_var("")
                self.ends.append((literal, row))
                out[node].append(literal)
        for node in into:
            self.model.add(sum(out[node]) == sum(into[node]))
        return out[0]

    # ------------------------------------------------------------------------------------------ the program as written

    def _write_columns(self) -> dict[tuple[int, int], Any]:
        """One action stands in every column, flown or not; in the energy column EMPTY is the shield."""
        actions, energy = self.seat.column_actions()
        written: dict[tuple[int, int], Any] = {}
        for column in range(1, ENERGY_COLUMN + 1):
            choices = [int(Action.EMPTY), *energy] if column == ENERGY_COLUMN else actions
            plain = [action for action in choices if not action & RAM]
            for action in plain:
                written[column, action] = self.model.new_bool_var(f"{column} {action}")
                if column in self.fixed and self.fixed[column] & (RAM - 1) != action:
                    self.model.add(written[column, action] == 0)
            self.model.add_exactly_one(written[column, action] for action in plain)
        return written

    def _tie_steps_to_columns(self) -> None:
        flown: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for literal, column, action in self.steps:
            flown[column, action & (RAM - 1)].append(literal)
        for place, literals in flown.items():
            self.model.add(sum(literals) <= self.written[place])

    def _count(self, *actions: int) -> Any:
        """In how many columns one of these actions is written."""
        return sum(literal for (_, action), literal in self.written.items() if action in actions)

    def _limit_program(self) -> None:
        wanted, model = self.conditions, self.model
        used = sorted({action for _, action in self.written if action != Action.EMPTY})
        # Also columns that are never flown must be legal as written.
        powers = [action for action in used if action >= Action.POWER]
        model.add(self._count(*powers) <= (0 if wanted.no_power else 1))
        model.add(self._count(Action.SHOOT) <= self.seat.shots_allowed)
        for action in used:
            if Action(action) in _FORBIDDABLE and _FORBIDDABLE[Action(action)] in wanted.forbidden:
                model.add(self._count(action) == 0)
        if wanted.no_energy:
            model.add(self.written[ENERGY_COLUMN, Action.EMPTY] == 1)
        if wanted.max_turns is not None:
            model.add(self._turns() <= wanted.max_turns)
        if wanted.max_columns is not None:
            model.add(self._count(*used) <= wanted.max_columns)
        if wanted.max_actions is not None:
            appears = {action: model.new_bool_var("") for action in used}
            for (_, action), literal in self.written.items():
                if action != Action.EMPTY:
                    model.add_implication(literal, appears[action])
            model.add(sum(appears.values()) <= wanted.max_actions)
        for at in sorted(wanted.via):
            cell = self.seat.setup.hexes.index(at)
            if cell != self.seat.before.at[self.seat.craft]:
                model.add_bool_or(self.entering[cell])

    def _turns(self) -> Any:
        return self._count(*(action for _, action in self.written if turns(self.seat.pilot, action)))

    # --------------------------------------------------------------------------------------------------- the objective

    def _value(self) -> Any:
        """The Score as one number: each part is smaller than its radix, so no part can outweigh the one before it."""
        parts = []
        for literal, row in self.ends:
            gains, damage, column = (int(self.programs.table[row, COLUMNS[name]]) for name in _JUDGED)
            parts.append(self._number(Score(gains, damage, column, 0, 0)) * literal)
        used = self._count(*(action for _, action in self.written if action != Action.EMPTY))
        return sum(parts) - used * _DIGIT - self._turns()

    def _number(self, score: Score) -> int:
        rest = (score.damage * _DIGIT + score.column) * _DIGIT + score.columns
        return score.gains * self.damage_radix * _DIGIT**3 - rest * _DIGIT - score.turns

    def score_of(self, number: int) -> Score:
        """The inverse of `_number`."""
        whole = self.damage_radix * _DIGIT**3
        gains = -(-number // whole)
        rest, turned = divmod(gains * whole - number, _DIGIT)
        rest, columns = divmod(rest, _DIGIT)
        damage, column = divmod(rest, _DIGIT)
        return Score(gains, damage, column, columns, turned)

    # --------------------------------------------------------------------------------------------------------- reading

    def read(self, run: Run) -> tuple[Outcome, Score]:
        """The solution as a claim that the engine can check."""
        columns = [int(Action.EMPTY)] * ENERGY_COLUMN
        for (column, action), literal in self.written.items():
            if run.holds(literal):
                columns[column - 1] = action | (self.fixed.get(column, 0) & RAM)
        for literal, column, action in self.steps:
            if run.holds(literal):
                columns[column - 1] |= action
        (row,) = (row for literal, row in self.ends if run.holds(literal))
        end = {name: int(self.programs.table[row, place]) for name, place in COLUMNS.items()}
        flights = self.seat.searched[end["plan"]]
        node = flights.graph.nodes[end["node"]]
        gained = self.seat.gained(flights, end["node"])
        program = Program(tuple(columns), flights.plan.emergency)
        outcome = Outcome(
            program=program,
            gained=gained,
            damage=end["damage"],
            column=end["column"] if gained else None,
            at=self.seat.setup.hexes[end["at"]] if end["alive"] else None,
            facing=Direction(end["facing"]).name,
            completed=None if end["completed"] == NOT_COMPLETED else end["completed"],
            ram_used=bool(node[Node.RAM_USED]),
            power_used=bool(node[Node.POWER_USED]),
            programs=1,
        )
        used = sum(code != Action.EMPTY for code in columns)
        turned = sum(turns(self.seat.pilot, code) for code in columns)
        score = Score(end["gains"], end["damage"], end["column"], used, turned)
        assert run.best is None or run.best in (0, self._number(score)), f"{program}: {score}, valued {run.best}"
        return outcome, score


_JUDGED = ("gains", "damage", "column")
_FORBIDDABLE = {
    Action.FORWARD: "F",
    Action.RIGHT: "R",
    Action.LEFT: "L",
    Action.BACK: "B",
    Action.SHOOT: "S",
}
