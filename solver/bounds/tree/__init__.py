"""How many rounds does a race take at least, if nobody can see the next rolls? A bound from trees of sampled rolls.

`tree.py` asks. `kinder.py` is the game that is played in it, kinder to the craft than the real one, and its memory;
`forward.py` finds where flights end, `onward.py` plays the asteroid phases after them, `backward.py` carries the values
of these ends back to the take-off, and `last_rounds.py` does all of it for the last two rounds at once.
"""

from .tree import LEAST_ROUNDS, MOST_ROUNDS, Fork, RollTree, branches_of, can_share, grow

__all__ = ["LEAST_ROUNDS", "MOST_ROUNDS", "Fork", "RollTree", "branches_of", "can_share", "grow"]
