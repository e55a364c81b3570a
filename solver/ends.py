"""In which different situations can a round leave a craft? Every distinct end of it, with the tidiest program to each.

Two programs have the same end if the next round cannot tell them apart: the column in which a symbol was won does not
matter any more, the hex, the damage and the rammed asteroid do. Ends in which the craft is destroyed are left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game, Round
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import Mode
from engine.asteroyds.state import NOT_COMPLETED, State

from .flights import COLUMNS
from .programs import Programs, outcome_of
from .results import Outcome
from .search import Node

# What the next round does not ask about; whether the mission is complete is asked separately.
_PAST = (Node.SHOTS, Node.HITS, Node.LAST_GAIN, Node.ENDED)


class Ends:
    """The distinct ends of one seat under one roll, ranked by the default objective: numbers 0, 1, 2 …"""

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
        self.game = programs.game
        self.seat = programs.seat
        self.dice = programs.dice
        self.craft = programs.flights.craft
        table = programs.table[programs.table[:, COLUMNS["alive"]] == 1]
        table = table[np.lexsort([table[:, COLUMNS[name]] for name in ("cost", "column", "damage")] + [-_gains(table)])]
        nodes = self._nodes(table)
        finished = nodes[:, Node.COMPLETED] != NOT_COMPLETED
        nodes[:, list(_PAST)] = 0
        nodes[:, Node.COMPLETED] = finished
        _, first, group = np.unique(nodes, axis=0, return_index=True, return_inverse=True)
        written = np.zeros(len(first), dtype=np.int64)
        np.add.at(written, group.reshape(-1), table[:, COLUMNS["programs"]])
        order = np.argsort(first)
        self.rows = table
        self.end_of_row = np.argsort(order)[group.reshape(-1)]  # [row] the number of the end it belongs to
        self.table = table[first[order]]
        self.nodes = nodes[first[order]]
        self.written = written[order]  # how many programs lead to each end
        self.finished = self._finished()

    def __len__(self) -> int:
        return len(self.table)

    @property
    def gains(self) -> NDArray[np.int64]:
        return _gains(self.table)

    @property
    def damage(self) -> NDArray[np.int64]:
        damage: NDArray[np.int64] = self.table[:, COLUMNS["damage"]]
        return damage

    def _finished(self) -> NDArray[np.bool_]:
        """Whether the mission is complete, or in Targets the own team's last target gone."""
        board, base = self.game.setup.board, self.programs.flights.searched[0].base
        team = board.team[self.craft]
        if board.mode == Mode.TARGETS:
            needed = int(board.targets_needed[team])
            finished: NDArray[np.bool_] = (self.gains + int(base.removed[team]) >= needed) & (needed > 0)
        else:
            finished = self.nodes[:, Node.COMPLETED] == 1
        return finished

    def _nodes(self, table: NDArray[np.int64]) -> NDArray[np.int64]:
        nodes = np.zeros((len(table), self.programs.flights.searched[0].graph.nodes.shape[1]), dtype=np.int64)
        for plan, flights in enumerate(self.programs.flights.searched):
            mine = table[:, COLUMNS["plan"]] == plan
            nodes[mine] = flights.graph.nodes[table[mine, COLUMNS["node"]]]
        return nodes

    def program(self, number: int) -> Program:
        row = self.table[number]
        flights = self.programs.flights.searched[int(row[COLUMNS["plan"]])]
        return flights.program(int(row[COLUMNS["node"]]))

    def after(self, number: int) -> State:
        """The position after the round, as the rules leave it."""
        return play(self.game, self.seat, self.dice, self.program(number))[1]

    def outcome(self, number: int) -> Outcome:
        played, _ = play(self.game, self.seat, self.dice, self.program(number))
        return outcome_of(self.game, self.seat, played, int(self.written[number]))

    def undominated(self) -> NDArray[np.int64]:
        """The ends that no other equals in everything with less damage."""
        same = self.nodes.copy()
        same[:, Node.DAMAGE] = 0
        # In the order of less damage, the first of equals is the one to keep.
        order = np.argsort(self.damage, kind="stable")
        _, first = np.unique(same[order], axis=0, return_index=True)
        return np.sort(order[first])

    def pareto(self) -> list[int]:
        """The ends that no other beats in gains or damage without losing in the other."""
        front: list[int] = []
        least = np.iinfo(np.int64).max
        for number in range(len(self)):
            if self.damage[number] < least:
                least = int(self.damage[number])
                front.append(number)
        return front


def _gains(table: NDArray[np.int64]) -> NDArray[np.int64]:
    return table[:, COLUMNS["gains"]]


def play(game: Game, seat: int, dice: Dice, program: Program) -> tuple[Round, State]:
    """The round by the rules, on a copy of the game: what happened, and the position after it."""
    twin = game.copy()
    return twin.play(dice, {seat: program}), twin.state()
