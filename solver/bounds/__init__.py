"""A proven bracket around optimal play of a layout: what no player can beat, and the best play that we have found.

`bracket.py` asks. `foresight.py` bounds a game from below with all its rolls known, `penalty*.py` charges it for luck
that nobody could foresee, `best_play.py` plays it as well as we can, and `results.py` says what came of it.
"""

from .bracket import BRACKET_GAMES, bracket
from .results import Bracket, BracketFigures

__all__ = ["BRACKET_GAMES", "Bracket", "BracketFigures", "bracket"]
