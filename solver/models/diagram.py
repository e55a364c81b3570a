"""Which states of a flight are the same for a question? Those from which the same steps lead to the same ends.

Built backwards, ends first: states that have the same future are one state of the diagram, however different they look
on the board. That leaves a small fraction of a flight graph, and is exact for everything that looks forward.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple


class Step(NamedTuple):
    """One action in a state: what else the question needs to know of it, and the state that it leads to."""

    action: int
    mark: tuple[int, ...]
    to: int


class DiagramState(NamedTuple):
    column: int  # after how many columns
    end: Hashable  # what it is worth to end here; None if the flight cannot end here
    steps: frozenset[Step]


class Diagram:
    """States numbered from 0; every state comes after those that its steps lead to."""

    def __init__(self) -> None:
        self.states: list[DiagramState] = []
        self._numbers: dict[DiagramState, int] = {}

    def add(self, column: int, end: Hashable, steps: Iterable[Step]) -> int | None:
        """The number of the state with this future; None if it has none."""
        state = DiagramState(column, end, frozenset(steps))
        if state.end is None and not state.steps:
            return None
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def reached(self, starts: Iterable[int]) -> list[int]:
        """The states that can be come to from some others, in an order in which every step goes forward."""
        found = set(starts)
        for number in range(len(self.states) - 1, -1, -1):
            if number in found:
                found.update(step.to for step in self.states[number].steps)
        return sorted(found, reverse=True)
