"""From which states of a flight does which next action still win something, for many rolls at once?

For every roll the rules are searched as for one roll (`search.py`); then all states with the same future, whatever the
roll, become one *class*: LOST (nothing can be won any more), WON (nothing can go wrong any more), or where each action
of the next column leads to. So one program is followed through all rolls by looking up a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.pieces import ACTION_COLUMNS, ENERGY_COLUMN, RAM, Action
from engine.asteroyds.rules import PROGRAM_SIZE
from engine.asteroyds.state import copy_state

from ..flights import FIRST_CAPACITY, LARGEST_CAPACITY, SeatFlights, TooLargeError
from ..search import NODE_SIZE, Node, Question, new_graph, play_until_flight, search_flight

_WORD_BITS = 16


class Fate(IntEnum):
    """The classes that are the same in every column."""

    LOST = 0
    WON = 1


class RollTables:
    """The classes of one choice of shield: `rows[class][place of the action]` is the class one column later."""

    def __init__(self, game: Game, seat: int, first_roll: Dice, shield: bool, rams: bool, powers: bool) -> None:
        self.flights = SeatFlights(game, seat, first_roll)
        self.shield = shield
        self.columns = ACTION_COLUMNS if shield else ENERGY_COLUMN
        actions, energy = (
            [code for code in codes if (rams or not code & RAM) and (powers or code & (RAM - 1) < Action.POWER)]
            for codes in self.flights.column_actions()
        )
        self.actions = actions
        self.choices = [actions] * ACTION_COLUMNS + ([] if shield else [energy])
        self.rows: list[tuple[int, ...]] = [(int(fate),) * len(actions) for fate in Fate]
        self.column_of: list[int] = [-1] * len(Fate)  # after how many columns a class stands
        self.starts: list[int] = []  # class before the first column, for each roll that was added
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        self._question = self._restrict(next(f.question for f in self.flights.searched if f.plan.shield == shield))
        self._graph = new_graph(FIRST_CAPACITY)
        self._scratch = copy_state(self.flights.setup.board, self.flights.before)

    def _restrict(self, question: Question) -> Question:
        last = np.array(self.choices[-1], dtype=np.uint16)
        return question._replace(actions=np.array(self.actions, dtype=np.uint16), energy_actions=last)

    def add_rolls(self, rolls: Sequence[Dice]) -> Iterator[int]:
        """Search one roll after the other; yields how many are done."""
        for done, roll in enumerate(rolls, start=1):
            self.starts.append(self._add(roll))
            yield done

    def _add(self, roll: Dice) -> int:
        setup, question = self.flights.setup, self._question
        programs = np.zeros((len(setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        programs[question.craft, ENERGY_COLUMN - 1] = Action.EMPTY if self.shield else Action.FORWARD
        base = copy_state(setup.board, self.flights.before)
        play_until_flight(setup.board, base, *roll.arrays(), programs)
        node = np.zeros(NODE_SIZE, dtype=np.uint16)
        while not search_flight(setup.board, self._scratch, base, question, node, self._graph):
            if len(self._graph.nodes) >= LARGEST_CAPACITY:
                raise TooLargeError(f"more than {LARGEST_CAPACITY} states in one flight")
            self._graph = new_graph(4 * len(self._graph.nodes))
        return self._classify()

    def _classify(self) -> int:
        """The class of the start, after all others: backwards, column by column."""
        graph = self._graph
        total, edges = int(graph.counts[0]), graph.edges[: graph.counts[1]]
        nodes = graph.nodes[:total].astype(np.int64)
        found = np.where(self._wins(nodes), Fate.WON, Fate.LOST).astype(np.int64)
        place_of = np.full(2 * RAM, -1, dtype=np.int64)
        place_of[self.actions] = range(len(self.actions))
        after = np.full((total, len(self.actions)), -1, dtype=np.int64)
        after[edges[:, 0], place_of[edges[:, 1]]] = edges[:, 2]
        for place, code in enumerate(self.actions):
            if code & RAM:
                # A ram that meets no asteroid is the plain action.
                plain = after[:, place_of[code & (RAM - 1)]]
                after[:, place] = np.where(after[:, place] < 0, plain, after[:, place])
        for column in range(self.columns - 1, -1, -1):
            layer = np.arange(graph.layer_start[column], graph.layer_start[column + 1])
            layer = layer[nodes[layer, Node.ENDED] == 0]
            if len(layer):
                # An action that may not be written there is never looked up.
                rows = np.where(after[layer] < 0, Fate.LOST, found[after[layer]])
                different, which = np.unique(rows, axis=0, return_inverse=True)
                numbers = [self._number(column, tuple(row)) for row in different.tolist()]
                found[layer] = np.array(numbers, dtype=np.int64)[which.reshape(-1)]
        return int(found[0])

    def _wins(self, nodes: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether something was won by the time a flight has come to a node, by a craft that is not destroyed."""
        won = (nodes[:, Node.SYMBOLS] & ~self._question.symbols_before) != 0
        for tile in self.flights.own_carriers():
            word, bit = divmod(tile, _WORD_BITS)
            won |= (nodes[:, Node.TARGETS + word] >> bit & 1) == 1
        return np.asarray(won & (nodes[:, Node.AT] != self.flights.setup.board.off), dtype=np.bool_)

    def _number(self, column: int, row: tuple[int, ...]) -> int:
        legal = [row[self.actions.index(code)] for code in self.choices[column]]
        for fate in Fate:
            if all(after == fate for after in legal):
                return int(fate)
        number = self._numbers.setdefault((column, row), len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
            self.column_of.append(column)
        return number
