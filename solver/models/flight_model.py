"""The flights of one craft in one round as a CP-SAT model: a program as written, and the flight that it comes to.

A unit of flow runs through the flight graphs of all plans (`flights.py`: every edge is an action as the rules carried
it out), with states of the same future merged, from the start of one plan to one end. Conditions on a single step or on
the end take edges and ends away (`kept_steps.py`); conditions on the whole program are constraints.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple, cast

from ortools.sat.python import cp_model

from engine.asteroyds.notation import Program
from engine.asteroyds.pieces import ENERGY_COLUMN, RAM, Action
from engine.asteroyds.state import NOT_COMPLETED
from engine.hexgrid import Direction

from ..flights import COLUMNS
from ..programs import Programs
from ..results import Outcome
from ..search import Node
from .conditions import Conditions, turns
from .diagram import Diagram, Step
from .kept_steps import Steps, kept_ends, kept_steps, may_start
from .running import Run

End = tuple[int, int, int]  # gains, damage, column of the last gain: what an end is judged by

# Column of the last gain, columns and turns are at most 7; the numbers of all seven columns add up to 28.
_DIGIT = ENERGY_COLUMN + 1
_LATE = sum(range(1, ENERGY_COLUMN + 1)) + 1


class Score(NamedTuple):
    """What a program is judged by, in this order; more gains are better, less of everything else."""

    gains: int
    damage: int
    column: int  # of the last gain, 0 for the asteroid phase or for no gain
    columns: int  # that are not empty
    turns: int
    late: int  # numbers of the columns that are not empty, added up: no gaps, and the shield rather than energy


class Remaining:
    """What the conditions on single steps and on the end leave of the flights."""

    def __init__(self, programs: Programs, conditions: Conditions) -> None:
        self.programs = programs
        self.conditions = conditions
        self.steps: dict[int, Steps] = {}  # by number of the plan
        self.ends: dict[int, dict[int, End]] = {}  # by number of the plan and node
        table = programs.table
        for number, flights in enumerate(programs.flights.searched):
            if not may_start(programs, flights, conditions):
                continue
            self.steps[number] = kept_steps(programs, flights, conditions)
            rows = table[table[:, COLUMNS["plan"]] == number]
            rows = rows[kept_ends(programs.flights, flights, conditions, rows)]
            judged = rows[:, [COLUMNS[name] for name in ("gains", "damage", "column")]].tolist()
            ends = zip(rows[:, COLUMNS["node"]].tolist(), judged, strict=True)
            self.ends[number] = {node: (gains, damage, column) for node, (gains, damage, column) in ends}

    def ranked_ends(self) -> list[End]:
        """All different ends, the best first."""
        different = {end for ends in self.ends.values() for end in ends.values()}
        return sorted(different, key=lambda end: (-end[0], *end[1:]))


class FlightModel:
    """The flow, the program as written, and the conditions that tie them."""

    def __init__(self, left: Remaining, ends: set[End], judged: bool = True) -> None:
        self.left = left
        self.programs = left.programs
        self.seat = self.programs.flights
        self.conditions = left.conditions
        self.fixed = self.conditions.codes()
        self.via = {self.seat.setup.hexes.index(at) for at in self.conditions.via}
        self.damage_radix = int(self.programs.table[:, COLUMNS["damage"]].max()) + 1
        self.diagram = Diagram()
        self.model = cp_model.CpModel()
        self.plans: dict[int, Any] = {}  # number of a plan -> literal
        self.steps: list[tuple[Any, int, Step]] = []  # literal, column, step
        self.ends: list[tuple[Any, End]] = []  # literal, end
        self.written = self._write_columns()
        self._add_flow({number: self._add_plan(number, ends) for number in left.steps})
        self._tie_steps_to_columns()
        self._limit_program()
        if judged:
            self.model.maximize(self._value())

    # ------------------------------------------------------------------------------------------------------- the flow

    def _add_plan(self, number: int, wanted: set[End]) -> int | None:
        """Put the flights of one plan into the diagram; returns the state they start in, None if there are none."""
        flights = self.seat.searched[number]
        ends, steps_of = self.left.ends[number], self.left.steps[number]
        state: dict[int, int | None] = {}
        for node in range(int(flights.graph.counts[0]) - 1, -1, -1):
            steps = []
            for action, target, entered in steps_of.get(node, ()):
                to = state[target]
                if to is not None:
                    steps.append(Step(action, tuple(cell for cell in entered if cell in self.via), to))
            end = ends.get(node)
            if steps or end in wanted:
                state[node] = self.diagram.add(flights.column_of(node), end if end in wanted else None, steps)
            else:
                state[node] = None
        return state[0]

    def _add_flow(self, starts: dict[int, int | None]) -> None:
        """One plan is chosen, and one unit flows from its start to an end."""
        into: dict[int, list[Any]] = defaultdict(list)
        for number, start in starts.items():
            if start is not None:
                self.plans[number] = self.model.new_bool_var(f"plan {number}")
                into[start].append(self.plans[number])
        self.model.add_exactly_one(self.plans.values())
        shields = [literal for number, literal in self.plans.items() if self.seat.searched[number].plan.shield]
        self.model.add(sum(shields) == self.written[ENERGY_COLUMN, Action.EMPTY])
        for number in self.diagram.reached(list(into)):
            state = self.diagram.states[number]
            out = []
            for step in sorted(state.steps):
                out.append(self.model.new_bool_var(""))
                into[step.to].append(out[-1])
                self.steps.append((out[-1], state.column + 1, step))
            if state.end is not None:
                out.append(self.model.new_bool_var(""))
                self.ends.append((out[-1], cast(End, state.end)))
            self.model.add(sum(out) == sum(into[number]))

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
        for literal, column, step in self.steps:
            flown[column, step.action & (RAM - 1)].append(literal)
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
        for cell in sorted(self.via - {int(self.seat.before.at[self.seat.craft])}):
            model.add_bool_or(literal for literal, _, step in self.steps if cell in step.mark)

    def _turns(self) -> Any:
        return self._count(*(action for _, action in self.written if turns(self.seat.pilot, action)))

    # --------------------------------------------------------------------------------------------------- the objective

    def _value(self) -> Any:
        """The Score as one number: each part is smaller than its radix, so no part can outweigh the one before it."""
        parts = []
        for literal, end in self.ends:
            parts.append(self._number(Score(*end, 0, 0, 0)) * literal)
        for (column, action), literal in self.written.items():
            if action != Action.EMPTY:
                turned = int(turns(self.seat.pilot, action))
                parts.append(self._number(Score(0, 0, 0, 1, turned, column)) * literal)
        return sum(parts)

    def _number(self, score: Score) -> int:
        rest = (score.damage * _DIGIT + score.column) * _DIGIT + score.columns
        return score.gains * self._whole() - (rest * _DIGIT + score.turns) * _LATE - score.late

    def _whole(self) -> int:
        return self.damage_radix * _DIGIT**3 * _LATE

    def score_of(self, number: int) -> Score:
        """The inverse of `_number`."""
        gains = -(-number // self._whole())
        rest, late = divmod(gains * self._whole() - number, _LATE)
        rest, turned = divmod(rest, _DIGIT)
        rest, columns = divmod(rest, _DIGIT)
        damage, column = divmod(rest, _DIGIT)
        return Score(gains, damage, column, columns, turned, late)

    # --------------------------------------------------------------------------------------------------------- reading

    def read(self, run: Run) -> tuple[Outcome, Score]:
        """The solution as a claim that the engine can check."""
        columns = [int(Action.EMPTY)] * ENERGY_COLUMN
        for (column, action), literal in self.written.items():
            if run.holds(literal):
                columns[column - 1] = action | (self.fixed.get(column, 0) & RAM)
        flown = sorted((column, step.action) for literal, column, step in self.steps if run.holds(literal))
        for column, action in flown:
            columns[column - 1] |= action
        (plan,) = (number for number, literal in self.plans.items() if run.holds(literal))
        end = self._end_of(plan, [action for _, action in flown])
        flights = self.seat.searched[plan]
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
        used = [column for column, code in enumerate(columns, start=1) if code != Action.EMPTY]
        turned = sum(turns(self.seat.pilot, code) for code in columns)
        score = Score(end["gains"], end["damage"], end["column"], len(used), turned, sum(used))
        assert run.best is None or run.best in (0, self._number(score)), f"{program}: {score}, valued {run.best}"
        return outcome, score

    def _end_of(self, plan: int, flown: list[int]) -> dict[str, int]:
        """The row of the table in which a flight ends."""
        graph = self.seat.searched[plan].graph
        edges = {(source, action): target for source, action, target in graph.edges[: graph.counts[1]].tolist()}
        node = 0
        for action in flown:
            node = edges[node, action]
        table = self.programs.table
        (row,) = table[(table[:, COLUMNS["plan"]] == plan) & (table[:, COLUMNS["node"]] == node)].tolist()
        return dict(zip(COLUMNS, row, strict=True))


_FORBIDDABLE = {
    Action.FORWARD: "F",
    Action.RIGHT: "R",
    Action.LEFT: "L",
    Action.BACK: "B",
    Action.SHOOT: "S",
}
