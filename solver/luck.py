"""How lucky was the roll? What it is worth to a seat, against the mean over all rolls, before a program is chosen.

In gains of this round that is exact: the best reply without ram or power to each roll. In expected rounds it is sampled
with the base policy: games that begin with this roll against games that begin with every roll, on common dice after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice
from engine.asteroyds.state import Ints

from .intervals import half_width
from .policy import ROUND_LIMIT, Fate
from .race_policy import policy_for
from .rollouts import BLOCK, rolls_of_block
from .rolls import VALUES, roll_count, roll_number
from .streams import ROLLOUT_DICE

LUCK_BLOCKS = 10


@dataclass(frozen=True)
class Luck:
    """Positive luck is good luck: more gains than usual, fewer rounds than usual."""

    dice: str
    gains: int  # the most that this roll allows; finishing counts as one more
    mean_gains: float  # of all rolls
    rounds: float  # expected with this roll
    mean_rounds: float
    rounds_half_width: float  # of the 95 % interval of the luck in rounds
    trials: int
    seed: int

    @property
    def luck_in_gains(self) -> float:
        return self.gains - self.mean_gains

    @property
    def luck_in_rounds(self) -> float:
        return self.mean_rounds - self.rounds

    def to_json(self) -> dict[str, Any]:
        return {
            "gains": self.gains,
            "mean_gains": self.mean_gains,
            "luck_in_gains": self.luck_in_gains,
            "rounds": self.rounds,
            "mean_rounds": self.mean_rounds,
            "luck_in_rounds": self.luck_in_rounds,
            "half_width": self.rounds_half_width,
            "trials": self.trials,
            "seed": self.seed,
        }


def gains_of_rolls(game: Game, seat: int) -> Ints:
    """[roll] the gains of the best reply to every roll, exactly; finishing counts as one more."""
    state = game.state()
    rolls = np.arange(roll_count(game.scenario), dtype=np.uint16)
    games = policy_for(game.setup, seat, state).play(state.memory[None], np.zeros_like(rolls), rolls[:, None])
    return games.gains


def luck_of_roll(
    game: Game, seat: int, dice: Dice | str, *, blocks: int = LUCK_BLOCKS, seed: int = 0, round_limit: int = ROUND_LIMIT
) -> Luck:
    """The luck of one roll for one seat."""
    dice = game.check_dice(dice)
    roll = roll_number(dice)
    state = game.state()
    policy = policy_for(game.setup, seat, state)
    any_order = roll_count(game.scenario) > VALUES
    streams = map(ROLLOUT_DICE.number, range(blocks))
    every = np.concatenate([rolls_of_block(seed, stream, round_limit, any_order, True) for stream in streams])
    this = every.copy()
    this[:, 0] = roll
    means = []
    for rolls in (this, every):
        games = policy.play(state.memory[None], np.zeros(len(rolls), dtype=np.uint16), rolls)
        rounds = np.where(games.fates == Fate.WON, games.rounds, round_limit)
        means.append(rounds.reshape(blocks, BLOCK).mean(axis=1))
    gains = gains_of_rolls(game, seat)
    return Luck(
        dice=str(dice),
        gains=int(gains[roll]),
        mean_gains=float(gains.mean()),
        rounds=float(means[0].mean()),
        mean_rounds=float(means[1].mean()),
        rounds_half_width=float(half_width((means[1] - means[0])[None])[0]),
        trials=blocks * BLOCK,
        seed=seed,
    )
