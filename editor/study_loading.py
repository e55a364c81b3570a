"""Getting the study of games ready beside the window: its modules and its kernels, each used once.

Loading them takes a second or so, in which the window would stand still. Whoever wants to study earlier waits with a
window that can still be used.
"""

from __future__ import annotations

import sys
from importlib import import_module

import scenarios
from solver.progress import Progress, Question

_STUDY = "editor.study.study"
_MODULES = ("networkx", "ortools.sat.python.cp_model", "solver.analysis", "solver.game_grade", "solver.pilots", _STUDY)
# One that is played by the quick kernels of Racing, one by the general ones.
_LAYOUTS = ("first-flight", "last-ship")
_is_loading = False


def is_loaded() -> bool:
    """Also where somebody else has loaded it, as tests do."""
    return not _is_loading and _STUDY in sys.modules


def load_study() -> Question[None]:
    """Nothing comes of it but that everything is there."""
    global _is_loading
    if is_loaded():
        return
    _is_loading = True
    try:
        yield from _load()
    finally:
        _is_loading = False


def _load() -> Question[None]:
    for number, name in enumerate(_MODULES):
        yield Progress(number, None, name)
        import_module(name)
    from engine.asteroyds.game import Game
    from engine.asteroyds.state import set_up
    from solver.analysis import analyse
    from solver.expected_rounds import Effort
    from solver.progress import translated
    from solver.rollouts import BLOCK

    for name in _LAYOUTS:
        game = Game(set_up(scenarios.load(name)))
        yield Progress(0, None, name)
        game.copy().play("1-2-3", {})
        effort = Effort(candidates=1, trials=BLOCK)
        asked = analyse(game, game.setup.seats[0], "1-2-3", conditions=["damage<=5"], routes=True, effort=effort)
        yield from translated(asked, _nothing)


def _nothing(_: object) -> None:
    """What is asked here interests nobody."""
