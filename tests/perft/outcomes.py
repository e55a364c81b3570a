"""Every distinct outcome of a round for one craft, the others idle: column by column, equal states merged.

It asks the rules what each action does and the game which actions are legal; it knows neither itself.
"""

from __future__ import annotations

import hashlib

import numpy as np

from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.notation import Program, action_text
from engine.asteroyds.pieces import ENERGY_COLUMN, RAM, Action
from engine.asteroyds.position import position_of, position_text
from engine.asteroyds.rules import (
    PROGRAM_SIZE,
    act,
    copy_memory,
    end_round,
    launch_drones,
    move_all_tiles,
    plan,
)
from engine.asteroyds.state import Board, Ints, State, state_on
from engine.jit import kernel

# No craft is hit more often than this in the rolls of our files, so a later n of `~n` changes nothing.
MAX_EMERGENCY = 4


@kernel
def expand(
    board: Board, state: State, craft: int, column: int, parents: Ints, actions: Ints, children: Ints, going: Ints
) -> None:
    """Each action from each parent; `going` tells whether the program goes on."""
    for parent in range(len(parents)):
        for number in range(len(actions)):
            child = parent * len(actions) + number
            copy_memory(parents[parent], state.memory)
            going[child] = actions[number] == Action.EMPTY or act(board, state, craft, column, actions[number], None)
            copy_memory(state.memory, children[child])


@kernel
def finish(board: Board, state: State, memories: Ints) -> None:
    for number in range(len(memories)):
        copy_memory(memories[number], state.memory)
        end_round(board, state, None)
        copy_memory(state.memory, memories[number])


def distinct(memories: Ints) -> Ints:
    rows = np.ascontiguousarray(memories)
    whole = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    return rows[np.unique(whole, return_index=True)[1]]


class Flights:
    """All flights of one seat under one roll."""

    def __init__(self, game: Game, seat: int, dice: str) -> None:
        self.game, self.seat = game, seat
        self.dice = game.check_dice(dice)
        self.board = game.setup.board
        self.craft = game.setup.seats.index(seat)
        self.scratch = game.state()
        self.shots_allowed = game.scenario.rules.shots_per_turn
        mark = state_on(self.board, np.zeros_like(self.scratch.memory))
        mark.power_used[self.craft] = 1
        self.power_used_at = int(np.argmax(mark.memory))

    def outcomes(self, depth: int, first: int | None = None) -> list[str]:
        """The positions after the round, as sorted text: all programs of so many columns, 7 with the energy column.

        With `first`, only those whose first column holds this action.
        """
        found: list[Ints] = []
        for energy_actions in self._energy_choices(depth):
            for emergency in range(MAX_EMERGENCY + 1):
                if self.legal(Program(emergency=emergency)):
                    found.append(self._fly(depth, energy_actions, emergency, first))
        memories = distinct(np.concatenate(found))
        finish(self.board, self.scratch, memories)
        texts = set()
        for memory in memories:
            position = position_of(self.game.setup, state_on(self.board, memory), self.game.position.round + 1)
            texts.add(position_text(position, self.game.setup))
        return sorted(texts)

    def divide(self, depth: int) -> dict[str, int]:
        """The number of outcomes by the action in the first column."""
        return {action_text(first): len(self.outcomes(depth, first)) for first in self.actions(1)}

    def actions(self, column: int) -> list[int]:
        """What the game lets this seat write into a column."""
        codes = [int(action) + rams for action in Action for rams in (0, RAM)]
        empty = [int(Action.EMPTY)] * ENERGY_COLUMN
        columns = [(code, Program((*empty[: column - 1], code, *empty[column:]))) for code in codes]
        return [code for code, program in columns if self.legal(program)]

    def legal(self, program: Program) -> bool:
        try:
            self.game.check_program(self.seat, program)
        except IllegalProgramError:
            return False
        return True

    def _energy_choices(self, depth: int) -> list[list[int]]:
        """The shield stays up; or, with all seven columns, it is down for whatever else the energy column does."""
        shield_up: list[list[int]] = [[int(Action.EMPTY)]]
        if depth < ENERGY_COLUMN:
            return shield_up
        return [*shield_up, [action for action in self.actions(ENERGY_COLUMN) if action != Action.EMPTY]]

    def _fly(self, depth: int, energy_actions: list[int], emergency: int, first: int | None) -> Ints:
        """The distinct memories before the end of the round."""
        state = self.game.state()
        programs = np.zeros((len(self.game.setup.seats), PROGRAM_SIZE), dtype=np.uint16)
        programs[self.craft] = Program((*[int(Action.EMPTY)] * 6, energy_actions[0]), emergency).row()
        launch_drones(self.board, state, None)
        plan(self.board, state, programs)
        move_all_tiles(self.board, state, *self.dice.arrays(), None)
        ended: list[Ints] = []
        layers = {0: state.memory[np.newaxis].copy()}  # by the number of shots so far
        if not state.alive[self.craft]:
            return layers[0]
        for column in range(1, depth + 1):
            actions = energy_actions if column == ENERGY_COLUMN else self.actions(column)
            if column == 1 and first is not None:
                actions = [first]
            layers = self._next_layers(layers, column, actions, ended)
        return distinct(np.concatenate([*ended, *layers.values()]))

    def _next_layers(
        self, layers: dict[int, Ints], column: int, actions: list[int], ended: list[Ints]
    ) -> dict[int, Ints]:
        reached: dict[int, list[Ints]] = {}
        for shots, parents in layers.items():
            for shooting in (False, True):
                chosen = [action for action in actions if (action == Action.SHOOT) == shooting]
                now = shots + shooting
                if not chosen or (shooting and self.shots_allowed is not None and now > self.shots_allowed):
                    continue
                children, going = self._expand(parents, column, chosen)
                if len(children) > going.sum():
                    ended.append(distinct(children[~going]))
                # Only where shots are counted does their number matter for what follows.
                reached.setdefault(now if self.shots_allowed is not None else 0, []).append(children[going])
        return {shots: distinct(np.concatenate(found)) for shots, found in reached.items()}

    def _expand(self, parents: Ints, column: int, actions: list[int]) -> tuple[Ints, np.ndarray]:
        chosen = np.array(actions, dtype=np.uint16)
        children = np.zeros((len(parents) * len(actions), parents.shape[1]), dtype=np.uint16)
        going = np.zeros(len(children), dtype=np.uint16)
        expand(self.board, self.scratch, self.craft, column, parents, chosen, children, going)
        # A power is for once a game; whether it was used in this round, the parent knows.
        used = np.repeat(parents[:, self.power_used_at] == 1, len(actions))
        legal = ~(used & np.tile((chosen & (RAM - 1)) >= Action.POWER, len(parents)))
        return children[legal], going[legal] == 1


def hash_of(outcomes: list[str]) -> str:
    return hashlib.sha256("\n".join(outcomes).encode()).hexdigest()[:16]
