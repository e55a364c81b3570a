"""The fewest rounds in which a seat can win under known rolls, proven: an exact search over whole games.

`study.py` asks, `rounds.py` plays one round for all positions at once. The other files are its kernels, in the order of
a round take-offs, flight and ends; `bound.py` says what cannot win in time.
"""

from .study import WholeGame, parse_rolls, solve_whole_game, study_whole_game

__all__ = ["WholeGame", "parse_rolls", "solve_whole_game", "study_whole_game"]
