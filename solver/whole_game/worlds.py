"""Kernels: a State as a world and a craft, taken apart and put together; equal worlds are kept once."""

from __future__ import annotations

from engine.asteroyds.rules import copy_memory
from engine.asteroyds.state import NOT_COMPLETED, Board, Ints, State
from engine.jit import kernel
from solver.hashing import HASH_START, first_slot, mix_row, next_slot, same_row

from .memory import Place, Worlds, new_worlds


@kernel
def slot_of_world(board: Board, worlds: Worlds, state: State) -> int:
    """The slot that holds this world, or the empty one where it belongs."""
    mixed = mix_row(HASH_START, state.tile_at, len(state.tile_at))
    mixed = mix_row(mixed, state.target, len(state.target))
    mixed = mix_row(mixed, state.symbols, len(board.pilot))
    slots, size = len(worlds.slots), len(state.memory)
    slot = first_slot(mixed, slots)
    while worlds.slots[slot] >= 0 and not same_row(worlds.memory[worlds.slots[slot]], state.memory, size):
        slot = next_slot(slot, slots)
    return slot


@kernel
def keep_world(board: Board, worlds: Worlds, state: State) -> int:
    """The number of the world that a parked State shows; -1 when there is no room for a new one."""
    slot = slot_of_world(board, worlds, state)
    found = worlds.slots[slot]
    if found < 0:
        found = worlds.used[0]
        if found >= len(worlds.memory):
            return -1
        worlds.slots[slot] = found
        copy_memory(state.memory, worlds.memory[found])
        worlds.used[0] += 1
    return int(found)


@kernel
def enter_worlds(board: Board, worlds: Worlds, state: State) -> None:
    """Fill the hash table anew; the State is scratch."""
    for world in range(worlds.used[0]):
        copy_memory(worlds.memory[world], state.memory)
        worlds.slots[slot_of_world(board, worlds, state)] = world


@kernel
def park(board: Board, state: State, craft: int) -> None:
    """Take the craft out of the picture, so that what is left is its world."""
    state.crafts_on[state.at[craft]] -= 1
    state.crafts_on[board.off] += 1
    state.at[craft] = board.off
    state.facing[craft] = 0
    state.symbols[craft] = 0
    state.damage[craft] = 0
    state.ram_used[craft] = 0
    state.power_used[craft] = 0
    state.shield_up[craft] = 0
    state.emergency[craft] = 0
    state.hits[craft] = 0
    state.completed[craft] = NOT_COMPLETED


@kernel
def forget_round(board: Board, state: State) -> None:
    """What the next round's planning sets anew makes no difference between two rounds."""
    for craft in range(len(board.pilot)):
        state.shield_up[craft] = 0
        state.emergency[craft] = 0
        state.hits[craft] = 0
        state.completed[craft] = NOT_COMPLETED


@kernel
def unpark(board: Board, state: State, craft: int, place: Ints) -> None:
    state.crafts_on[board.off] -= 1
    state.crafts_on[place[Place.AT]] += 1
    state.at[craft] = place[Place.AT]
    state.facing[craft] = place[Place.FACING]
    state.symbols[craft] = place[Place.SYMBOLS]
    state.damage[craft] = place[Place.DAMAGE]
    state.ram_used[craft] = place[Place.RAM_USED]
    state.power_used[craft] = place[Place.POWER_USED]


def more_worlds(board: Board, worlds: Worlds, state: State) -> Worlds:
    """Twice the room; the State is scratch."""
    larger = new_worlds(2 * len(worlds.memory), worlds.memory.shape[1])
    total = int(worlds.used[0])
    larger.memory[:total] = worlds.memory[:total]
    larger.used[0] = total
    enter_worlds(board, larger, state)
    return larger
