"""What an analysis lays over the board: arrows with figures for the best few, heat of optimal programs, choke points.

Every arrow was replayed by the engine, so it cannot disagree with the rules.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asteroyds.game import Game
from engine.asteroyds.notation import Dice, Program
from engine.hexgrid import Hex, parse_hex_name
from solver.analysis import Analysis, Ranked

from .flight import flight_of
from .overlays import RouteArrow
from .scene import StudyScene
from .session import Session

ARROWS = 3
_CLOSE = 0.5  # rounds behind the best at which an arrow is as thin as it gets
_NOWHERE = "-"


class AnalysisMarks:
    def __init__(self, session: Session, scene: StudyScene) -> None:
        self._session = session
        self._scene = scene
        self.arrows, self.heat, self.chokes = True, False, False
        self.hidden = False
        self._way = lru_cache(64)(_way)

    def clear(self) -> None:
        self._scene.show_arrows(())
        self._scene.show_heat({})
        self._scene.show_chokes(())

    def show(self, found: Analysis | None) -> None:
        """Only what has changed is drawn anew."""
        if found is None or self.hidden:
            self.clear()
            return
        best = found.ranked()[:ARROWS] if self.arrows else ()
        arrows = [self._arrow(each, place) for place, each in enumerate(best)][::-1]
        if arrows != self._scene.arrows:
            self._scene.show_arrows(arrows)
        heat: dict[Hex, float] = {}
        chokes: set[Hex] = set()
        if found.routes is not None and self.heat:
            crossings = [each for each in found.routes.crossings if each.hex != _NOWHERE]
            most = max((each.programs for each in crossings), default=1) or 1
            heat = {parse_hex_name(each.hex): each.programs / most for each in crossings}
        if found.routes is not None and self.chokes:
            names = {name for each in found.routes.symbols for name in each.choke or ()}
            chokes = {parse_hex_name(name) for name in names if name != _NOWHERE}
        if heat != self._scene.heat:
            self._scene.show_heat(heat)
        if chokes != self._scene.chokes:
            self._scene.show_chokes(chokes)

    def _arrow(self, each: Ranked, place: int) -> RouteArrow:
        session = self._session
        hexes = self._way(session, session.moment, session.dice, session.seat, each.program)
        if each.line is None:
            return RouteArrow(hexes, f"+{len(each.outcome.gained)}", 1.0 - place / ARROWS, place == 0, place)
        weight = max(0.0, 1.0 - each.line.difference / _CLOSE)
        return RouteArrow(hexes, f"{each.line.rounds:.2f}", weight, place == 0, place)


def _way(session: Session, moment: object, dice: Dice, seat: int, program: Program) -> tuple[Hex, ...]:
    game: Game = session.game()
    return flight_of(game.play(dice, {seat: program}), seat).hexes
