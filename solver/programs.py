"""The best programs of a seat for a roll, ranked and proven, each replayed by the engine before it is shown."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game, IllegalRoundError, Round
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import Kind, Mode
from engine.asteroyds.state import NOT_COMPLETED
from engine.hexgrid import Direction, Hex, hex_name, parse_hex_name

from .flights import COLUMNS, SeatFlights, Table, all_programs
from .results import Chance, Objective, Outcome, QuestionError, Solution, Verdict
from .search import Node


@dataclass(frozen=True)
class Goal:
    """Where a flight should end."""

    at: Hex
    facing: str | None = None


def parse_objective(name: str, goal: str | None = None) -> Objective:
    """The objective of a name; a goal hex alone means the objective goal."""
    if name not in set(Objective):
        raise QuestionError(f"'{name[:40]}' is not an objective: {', '.join(Objective)}")
    objective = Objective(name)
    if goal is not None and objective not in (Objective.SYMBOLS, Objective.GOAL):
        raise QuestionError(f"--goal and the objective {objective} do not go together")
    if goal is None and objective == Objective.GOAL:
        raise QuestionError("which hex? The objective goal needs --goal, e.g. I6 or I6:NE")
    return objective if goal is None else Objective.GOAL


def parse_goal(text: str | None) -> Goal | None:
    """`I6` or `I6:NE`."""
    if text is None:
        return None
    name, colon, facing = text.partition(":")
    if colon and facing not in Direction.__members__:
        raise QuestionError(f"'{facing[:20]}' is not a direction: {', '.join(Direction.__members__)}")
    try:
        return Goal(parse_hex_name(name), facing or None)
    except ValueError as error:
        raise QuestionError(str(error)) from None


def check_question(game: Game, seat: int, rolls: Sequence[Dice | str]) -> list[Dice]:
    """The rolls, if it makes sense to ask for this seat's programs; otherwise QuestionError."""
    try:
        game.check_seat(seat)
        dice = [game.check_dice(roll) for roll in rolls]
    except IllegalRoundError as error:
        raise QuestionError(str(error)) from None
    if game.over:
        raise QuestionError("the game is over")
    if not next(craft for craft in game.position.crafts if craft.seat == seat).alive:
        raise QuestionError(f"seat {seat} is destroyed")
    if not dice:
        raise QuestionError("which rolls? Give at least one, such as 6-4-2,1-1-5")
    return dice


class Programs:
    """All programs of one seat under one roll, searched once; answers any number of questions about them."""

    def __init__(self, game: Game, seat: int, dice: Dice | str) -> None:
        (dice,) = check_question(game, seat, [dice])
        started = time.perf_counter()
        self.game = game
        self.seat = seat
        self.dice = dice
        self.flights = SeatFlights(game, seat, dice)
        self.table = self.flights.table()
        self.seconds = time.perf_counter() - started

    def solve(self, objective: Objective = Objective.SYMBOLS, top: int = 1, goal: Goal | None = None) -> Solution:
        """The ranked answer. `goal` belongs to the objective `goal`."""
        order = self._ranked(objective, goal)
        keys = np.stack(self._keys(objective, goal))
        as_good = (keys == keys[:, order[:1]]).all(axis=0)
        outcomes = list(islice(self._distinct(order), top))
        verdict = Verdict.PROVEN
        if objective == Objective.GOAL and not self._reached(goal)[order[0]]:
            verdict = Verdict.NONE_EXISTS
        return Solution(
            dice=str(self.dice),
            seat=self.seat,
            objective=objective,
            verdict=verdict,
            outcomes=tuple(outcomes),
            optimal_programs=int(self._column("programs")[as_good].sum()),
            distinct_outcomes=len(np.unique(self._identity(), axis=0)),
            chances=self._chances(),
            pareto=self._pareto(),
            states=sum(int(flights.graph.counts[0]) for flights in self.flights.searched),
            seconds=self.seconds,
        )

    def optimal(self, limit: int | None = None) -> Iterator[Program]:
        """Every program, as written, that is as good as the best; in no order of merit."""
        best = self.table[self._ranked(Objective.SYMBOLS, None)[0]]
        return islice(self._all_equal(best), limit)

    def _all_equal(self, best: NDArray[np.int64]) -> Iterator[Program]:
        for row in self.table[self._equal(best)]:
            flights = self.flights.searched[row[COLUMNS["plan"]]]
            yield from all_programs(self.flights, flights, int(row[COLUMNS["node"]]))

    # -------------------------------------------------------------------------------------------------------- ranking

    def _column(self, name: str) -> Table:
        return self.table[:, COLUMNS[name]]

    def _keys(self, objective: Objective, goal: Goal | None) -> list[Table]:
        """What an objective compares, the weightiest first; less is better."""
        more, less, early = -self._column("gains"), self._column("damage"), self._column("column")
        keys = [more, less, early]
        if objective == Objective.SAFEST:
            keys = [less, more, early]
        elif objective == Objective.FINISH:
            keys = [self._column("completed"), less, more, early]
        elif objective == Objective.GOAL:
            keys = [np.where(self._reached(goal), 0, 1), less, more]
        elif objective == Objective.ROUNDS:
            raise QuestionError("expected rounds are a question for the lookahead")
        return keys

    def _ranked(self, objective: Objective, goal: Goal | None) -> NDArray[np.int64]:
        """Row numbers, the best first; among equals the tidiest."""
        return np.lexsort([*self._keys(objective, goal), self._column("cost")][::-1])

    def _reached(self, goal: Goal | None) -> NDArray[np.bool_]:
        if goal is None:
            raise QuestionError("which hex? The objective goal needs one")
        if goal.at not in self.flights.setup.hexes:
            raise QuestionError(f"{hex_name(goal.at)} is not on the board")
        reached: NDArray[np.bool_] = self._column("at") == self.flights.setup.hexes.index(goal.at)
        if goal.facing is not None:
            reached &= self._column("facing") == Direction[goal.facing]
        return reached

    def _equal(self, best: NDArray[np.int64]) -> NDArray[np.bool_]:
        """The rows with the same number of gains, damage and column."""
        judged = [COLUMNS[name] for name in ("gains", "damage", "column")]
        equal: NDArray[np.bool_] = (self.table[:, judged] == best[judged]).all(axis=1)
        return equal

    def _identity(self) -> Table:
        """What makes two outcomes different for a player: the whole node, whatever the plan that led there."""
        parts = []
        for flights in self.flights.searched:
            parts.append(flights.graph.nodes[flights.ends].astype(np.int64))
        return np.concatenate(parts)

    def _distinct(self, order: NDArray[np.int64]) -> Iterator[Outcome]:
        """Outcomes in rank order, each once, with all its programs counted together."""
        identity = self._identity()
        _, group = np.unique(identity, axis=0, return_inverse=True)
        group = group.reshape(-1)
        programs = np.zeros(group.max() + 1, dtype=np.int64)
        np.add.at(programs, group, self._column("programs"))
        seen: set[int] = set()
        for row in order:
            if group[row] not in seen:
                seen.add(int(group[row]))
                yield self._outcome(int(row), int(programs[group[row]]))

    def _pareto(self) -> tuple[Outcome, ...]:
        """The outcomes that no other beats in gains, damage or column without losing in another."""
        front: list[Outcome] = []
        order = self._ranked(Objective.SYMBOLS, None)
        kept: list[tuple[int, int, int]] = []
        for row in order:
            gains, damage, column = (int(self.table[row, COLUMNS[name]]) for name in ("gains", "damage", "column"))
            if any(g >= gains and d <= damage and c <= column for g, d, c in kept):
                continue
            kept.append((gains, damage, column))
            front.append(
                self._outcome(int(row), int(self.table[self._equal(self.table[row]), COLUMNS["programs"]].sum()))
            )
            if gains == 0:
                break
        return tuple(front)

    def _chances(self) -> tuple[Chance, ...]:
        """For each symbol or own target still wanted: the best way to it in this round, or proof that there is none."""
        seat = self.flights
        has = int(seat.before.symbols[seat.craft])
        wanted = [name for bit, name in enumerate(seat.setup.symbols) if not has >> bit & 1 and self._is_in_play(bit)]
        wanted += [seat.setup.tile_ids[tile] for tile in seat.own_carriers()]
        found: dict[str, Outcome] = {}
        for row in self._ranked(Objective.SAFEST, None):
            if len(found) == len(wanted):
                break
            if self.table[row, COLUMNS["gains"]]:
                flights = seat.searched[self.table[row, COLUMNS["plan"]]]
                for name in seat.gained(flights, int(self.table[row, COLUMNS["node"]])):
                    if name not in found:
                        found[name] = self._outcome(int(row), int(self.table[row, COLUMNS["programs"]]))
        return tuple(Chance(name, found.get(name)) for name in wanted)

    def _is_in_play(self, symbol: int) -> bool:
        """Whether the mode lets anybody win this symbol."""
        board = self.flights.setup.board
        carrier = {Mode.RACING: Kind.GATE, Mode.SHOOTING: Kind.GATE, Mode.DRONES: Kind.DRONE}.get(Mode(board.mode))
        return bool(((board.tile_kind == carrier) & (board.tile_symbol == symbol)).any())

    # -------------------------------------------------------------------------------------------------------- replay

    def _outcome(self, row: int, programs: int) -> Outcome:
        """A row as a claim, which the engine has confirmed."""
        fields = {name: int(self.table[row, place]) for name, place in COLUMNS.items()}
        flights = self.flights.searched[fields["plan"]]
        setup = self.flights.setup
        node = flights.graph.nodes[fields["node"]]
        gained = self.flights.gained(flights, fields["node"])
        outcome = Outcome(
            program=flights.program(fields["node"]),
            gained=gained,
            damage=fields["damage"],
            column=fields["column"] if gained else None,
            at=setup.hexes[fields["at"]] if fields["alive"] else None,
            facing=Direction(fields["facing"]).name,
            completed=None if fields["completed"] == NOT_COMPLETED else fields["completed"],
            ram_used=bool(node[Node.RAM_USED]),
            power_used=bool(node[Node.POWER_USED]),
            programs=programs,
        )
        replay(self.game, self.seat, self.dice, outcome)
        return outcome


def outcome_of(game: Game, seat: int, played: Round, programs: int = 1) -> Outcome:
    """What a round that was played means for one seat."""
    before = next(craft for craft in played.before.crafts if craft.seat == seat)
    after = next(craft for craft in played.after.crafts if craft.seat == seat)
    team = game.setup.teams[game.setup.board.team[game.setup.seats.index(seat)]]
    left = {tile.id: tile.target for tile in played.after.tiles}
    gained = [symbol for symbol in after.symbols if symbol not in before.symbols]
    gained += [tile.id for tile in played.before.tiles if team and tile.target == team and left[tile.id] is None]
    columns = [
        event.column or 0
        for event in played.events
        if (event.kind == "collected" and event.seat == seat)
        or (event.kind == "target_removed" and team and event.team == team)
    ]
    if not after.alive:
        gained, columns = [], []
    completed = [event.column for event in played.events if event.kind == "completed" and event.seat == seat]
    return Outcome(
        program=played.programs[seat],
        gained=tuple(gained),
        damage=after.damage - before.damage,
        column=max(columns, default=None),
        at=after.at,
        facing=after.facing,
        completed=completed[0] if completed else None,
        ram_used=after.ram_used,
        power_used=after.power_used,
        programs=programs,
    )


def replay(game: Game, seat: int, dice: Dice, claim: Outcome) -> None:
    """Play the program by the rules; a claim that they do not confirm is a bug of ours, loudly."""
    seen = outcome_of(game, seat, game.copy().play(dice, {seat: claim.program}), claim.programs)
    assert seen == claim, f"{game} dice {dice} seat {seat}: claimed {claim}, played {seen}"
