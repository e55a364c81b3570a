"""What would one advance or one shot do? Asked of the rules, on a scratch State, for any place a craft might be.

Answers are small packed numbers, so that a search can remember them: which hex the craft comes to, what it wins, and
whether it has landed. Rams and powers are not asked about.
"""

from __future__ import annotations

from engine.asteroyds.rules import advance, fire
from engine.asteroyds.state import NOT_COMPLETED, Board, Clock, Ints, State
from engine.jit import kernel

# A packed answer: the hex, then what is won (one bit a symbol or own target), then whether the craft has landed.
WON_SHIFT = 16
LANDED = 1 << 30
HEX_MASK = (1 << WON_SHIFT) - 1
WON_MASK = (1 << 8) - 1
MOST_WANTED = 8  # bits of what is won
CRASHED = -1


@kernel
def probe_advance(board: Board, state: State, craft: int, at: int, direction: int, symbols: int) -> int:
    """Where an advance leads, and which symbol it wins on top of `symbols`; CRASHED if it fails."""
    damage = state.damage[craft]
    state.at[craft] = at
    state.symbols[craft] = symbols
    state.completed[craft] = NOT_COMPLETED
    goes_on = advance(board, state, craft, 1, direction, False, None)
    landed = not goes_on and state.completed[craft] != NOT_COMPLETED
    found = int(state.at[craft]) | (int(state.symbols[craft]) & ~symbols & WON_MASK) << WON_SHIFT
    # A crash has hurt the craft, and perhaps destroyed it: here that was only a thought.
    state.damage[craft] = damage
    state.alive[craft] = 1
    state.completed[craft] = NOT_COMPLETED
    if landed:
        return found | LANDED
    return found if goes_on else CRASHED


@kernel
def probe_shot(board: Board, state: State, craft: int, at: int, facing: int, own_tiles: Ints, own_count: int) -> int:
    """What a shot wins: bits of symbols, or in Targets of `own_tiles`, which carry targets of the own team."""
    team = board.team[craft]
    removed = state.removed[team]
    state.at[craft] = at
    state.facing[craft] = facing
    state.symbols[craft] = 0
    fire(board, state, craft, 1, None)
    won = int(state.symbols[craft]) & WON_MASK
    for number in range(own_count):
        if state.target[own_tiles[number]] != team:
            won |= 1 << number
            state.target[own_tiles[number]] = team
    state.removed[team] = removed
    state.completed[craft] = NOT_COMPLETED
    # The shot may have won the game, for whichever team; that too was only a thought.
    state.clock[Clock.OVER] = 0
    return won << WON_SHIFT
