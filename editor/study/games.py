"""Which game belongs to which sheet: new ones, opened ones, former ones, and every one of them kept on disk.

A game never goes because another begins: the one before can be had back, and an edit of the layout only begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.asteroyds.game import Game
from engine.asteroyds.scenario import Scenario

from ..document import Sheet
from .kept_game import Aside, GameKeeper
from .session import Session
from .table import Seating, Table

if TYPE_CHECKING:
    from ..main_window import MainWindow


class Games(QObject):
    changed = Signal()  # whether there is a former game

    def __init__(self, session: Session, table: Table, window: MainWindow) -> None:
        super().__init__(window)
        self._session = session
        self._table = table
        self._document = window.document
        self._sheet = window.document.sheet
        self._layout = window.document.scenario  # what the game is played on, with all its starts
        self._others: dict[Sheet, Aside] = {}
        self._former: dict[Sheet, Aside] = {}
        self.keeper = GameKeeper(window.desk.games.folder, window.desk.games.token, self)
        self.keeper.soon.timeout.connect(self.keep)
        self.keeper.failed.connect(window.remark.say)
        for signal in (session.began, session.moved, session.dice_changed, session.program_changed):
            signal.connect(self.keeper.soon.start)
        for signal in (session.seat_changed, session.branches_changed, table.changed):
            signal.connect(self.keeper.soon.start)
        self._document.closed.connect(self._forget)

    # Which one is shown

    def enter(self) -> None:
        """The game of the sheet that is edited, or a new one if its layout is another than before."""
        sheet, layout = self._document.sheet, self._document.scenario
        if sheet is not self._sheet:
            if self._sheet in self._document.sheets:
                self._others[self._sheet] = self._aside()
            self._sheet = sheet
            there = self._others.pop(sheet, None)
            if there is None:
                self._begin(layout)
            else:
                self._show(there)
        if self._layout != layout:
            self._lay_aside()
            self._begin(layout)

    def restart(self) -> None:
        """A new game to study, with every seat of the layout."""
        self._lay_aside()
        self._begin(self._document.scenario)

    def begin(self, players: Mapping[int, str], limit_s: int = 0, *, hints: bool = False) -> None:
        """A new game of the layout with these players alone; the other starts stay empty."""
        self._lay_aside()
        layout = self._document.scenario
        starts = tuple(start for start in layout.starts if start.seat in players)
        self._begin(layout, layout.model_copy(update={"starts": starts}))
        self._table.begin(players, limit_s, hints=hints)

    def take(self, game: Game) -> None:
        """A game from a file; one of another layout brings its sheet along."""
        if not _is_of(game.scenario, self._document.scenario):
            self._document.add(game.scenario)
        self._lay_aside()
        self._table.end()
        self._session.take(game)
        self._session.saved = True

    def take_up(self, aside: Aside) -> None:
        """A game that a window left behind, on the sheet that is shown."""
        self._lay_aside()
        self._show(aside)
        self.keep()

    @property
    def has_former(self) -> bool:
        return self._sheet in self._former

    def swap_former(self) -> None:
        """The game before this one; once more, and this one is back."""
        former = self._former.pop(self._sheet, None)
        if former is not None:
            self._lay_aside()
            self._show(former)

    # On disk

    def keep(self) -> None:
        self.keeper.soon.stop()
        if self._sheet in self._document.sheets:
            self.keeper.keep(self._sheet, self._aside())

    def end(self) -> None:
        self.keep()
        self.keeper.end()

    # How

    def _aside(self) -> Aside:
        return Aside(self._layout, self._session.stow(), self._table.stow())

    def _lay_aside(self) -> None:
        """So that it can be had back, unless nothing has happened in it."""
        aside = self._aside()
        if aside.stowed.rounds:
            self._former[self._sheet] = aside
        self.changed.emit()

    def _begin(self, layout: Scenario, played: Scenario | None = None) -> None:
        self._layout = layout
        self._table.end()
        self._session.restart(played or layout)

    def _show(self, aside: Aside) -> None:
        self._layout = aside.layout
        # While nobody plays, the board is free to be changed.
        self._table.restore(Seating())
        self._session.restore(aside.stowed)
        self._table.restore(aside.seating)
        self.changed.emit()

    def _forget(self, sheet: Sheet) -> None:
        self._others.pop(sheet, None)
        self._former.pop(sheet, None)


def _is_of(played: Scenario, layout: Scenario) -> bool:
    """Whether somebody plays on this layout, maybe with fewer seats."""
    starts = tuple(start for start in layout.starts if start in played.starts)
    return layout.model_copy(update={"starts": starts}) == played
