"""A proven bracket around optimal play of a layout: what no player can beat, and the best play that we have found.

`bracket.py` asks. `foresight.py` bounds a game from below with all its rolls known, `tree/` without knowing them;
`best_play.py` plays it as well as we can; `results.py` says what came of it, `text.py` prints it, and `rated.py` puts
it into a rating.
"""

from .bracket import BRACKET_GAMES, bracket
from .results import Bracket, BracketFigures

__all__ = ["BRACKET_GAMES", "Bracket", "BracketFigures", "bracket"]
