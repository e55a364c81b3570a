"""The base policy where it is fastest: whole races on sets of hexes, told like the games of `policy.py`.

The flights are those of `greedy.py`, by the same rule as the general policy; ties may fall differently. Other seats
only stand in the way here: what gates bring them is not looked at.
"""

from __future__ import annotations

from engine.asteroyds.rules import copy_memory
from engine.asteroyds.state import Ints, Setup, State
from engine.jit import kernel

from .bitboard import signed
from .greedy import Distances, distances_of, play_greedy_round
from .policy import DICE, DICE_ORDERS, Fate, Games, Policy, fate_of, new_games
from .race import HOW_MANY, LANDED, Race, fits, race_of


@kernel
def play_races(
    race: Race,
    distances: Distances,
    dice: Ints,
    orders: Ints,
    starts: Ints,
    which: Ints,
    rolls: Ints,
    rounds: Ints,
    fates: Ints,
    gains: Ints,
    damage: Ints,
    finals: Ints,
) -> None:
    """Game g from `starts[which[g]]` under `rolls[g]`; see `play_policy_games`. The same frame round another round:
    kernels cannot be handed to kernels, and one for both would compile the rules into the fast form."""
    state = race.state
    for game in range(len(rolls)):
        copy_memory(starts[which[game]], state.memory)
        played = 0
        fate = fate_of(state, race.craft)
        gains[game] = 0
        while fate == Fate.LIMIT and played < rolls.shape[1]:
            had = signed(state.symbols[race.craft])
            roll = rolls[game, played]
            has = play_greedy_round(race, distances, state, dice[roll], orders[roll])
            if has == race.goals:
                fate = Fate.WON + 0
            if played == 0:
                gains[game] = HOW_MANY[has & ~had & ~LANDED] + (has == race.goals)
            played += 1
        rounds[game] = played
        fates[game] = fate
        damage[game] = state.damage[race.craft]
        if len(finals):
            copy_memory(state.memory, finals[game])


class RacePolicy:
    """The base policy of one seat of a Racing scenario."""

    name = "base policy (races)"

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.craft = setup.seats.index(seat)
        self.race = race_of(setup, self.craft)
        self.distances = distances_of(self.race)

    def play(self, starts: Ints, which: Ints, rolls: Ints, *, keep: bool = False) -> Games:
        games = new_games(len(rolls), starts.shape[1] if keep else None)
        play_races(self.race, self.distances, DICE, DICE_ORDERS, starts, which, rolls, *games)
        return games


def policy_for(setup: Setup, seat: int, state: State) -> Policy | RacePolicy:
    """The fastest form of the base policy that can play this position."""
    if fits(setup, state, setup.seats.index(seat)):
        return RacePolicy(setup, seat)
    return Policy(setup, seat)
