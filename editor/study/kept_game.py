"""The game of a sheet as a file of the window's own: branches, plans and players, kept after every action.

Whoever kills the window loses nothing that was done before the last gesture. Unlike a saved game, this file is no one
else's: it holds what is hidden until all are ready, and it goes when nothing in it is worth keeping.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.asteroyds.file_errors import ScenarioFileError
from engine.asteroyds.file_tree import NoTreeError
from engine.asteroyds.files import scenario_of_tree, scenario_text
from engine.asteroyds.game import IllegalProgramError, IllegalRoundError
from engine.asteroyds.notation import Program, parse_program
from engine.asteroyds.position import PositionError, parse_position, position_text
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import set_up

from ..disk import remove_quietly, replace_quickly
from ..document import Sheet
from ..game_offers import ENDING, FORMAT
from .moments import Stowed, programs_json, stowed_from
from .table import Seating


class KeptGameError(Exception):
    """Why a kept game cannot be taken up, in one sentence."""


@dataclass(frozen=True)
class Aside:
    """All there is to a game: the layout that it is played on, the game itself, who plays it."""

    layout: Scenario
    stowed: Stowed
    seating: Seating

    @property
    def matters(self) -> bool:
        """Whether anybody has done anything yet."""
        is_planned = any(program != Program() for program in self.stowed.programs.values())
        return bool(self.stowed.rounds or is_planned or self.seating.players)

    @property
    def is_worth_keeping(self) -> bool:
        """Also after the window is closed: something was played that no file of somebody's holds."""
        return bool(self.stowed.rounds) and not self.stowed.saved


def kept_text(aside: Aside, file: Path | None, token: str) -> str:
    stowed, seating = aside.stowed, aside.seating
    fields: dict[str, Any] = {
        "format": FORMAT,
        "version": 1,
        "token": token,
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "name": aside.layout.name,
        "round": stowed.moment.position.round + (0 if stowed.moment.position.over else 1),
        "file": None if file is None else str(file),
        "seats": list(stowed.setup.seats),
        "start": None if stowed.start is None else position_text(stowed.start, stowed.setup),
        "table": {
            "players": {str(seat): player for seat, player in seating.players.items()},
            "limit_s": seating.limit_s,
            "hints": seating.hints,
            "written": programs_json(seating.written),
        },
        "game": stowed.to_json(),
    }
    return f'{json.dumps(fields, indent=1)[:-2]},\n "layout": {scenario_text(aside.layout)}}}\n'


def aside_from(tree: Mapping[str, Any]) -> Aside:
    """The game in a kept file, its rounds played again."""
    try:
        layout, faults = scenario_of_tree(dict(tree["layout"]))
        if faults:
            raise KeptGameError("; ".join(str(fault) for fault in faults))
        starts = tuple(start for start in layout.starts if start.seat in tree["seats"])
        setup = set_up(layout.model_copy(update={"starts": starts}))
        start = None if tree["start"] is None else parse_position(str(tree["start"]), setup)
        table = tree["table"]
        seating = Seating(
            {int(seat): str(player) for seat, player in table["players"].items()},
            int(table["limit_s"]),
            bool(table["hints"]),
            {int(seat): parse_program(str(text)) for seat, text in table["written"].items()},
        )
        return Aside(layout, stowed_from(setup, start, tree["game"]), seating)
    except (IllegalProgramError, IllegalRoundError, PositionError, NoTreeError, ScenarioFileError) as error:
        raise KeptGameError(str(error)) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise KeptGameError("its file is spoilt") from None


class GameKeeper(QObject):
    """Writes the game of each sheet; `soon` asks whoever has the games to say which."""

    failed = Signal(str)

    def __init__(self, folder: Path, token: str, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = folder
        self._token = token
        self._numbers: dict[Sheet, int] = {}
        self._counter = count(1)
        self._worth: dict[Sheet, bool] = {}
        self._has_failed = False
        # As soon as the gesture is done with: what changes together is written once.
        self.soon = QTimer(self)
        self.soon.setSingleShot(True)
        self.soon.setInterval(0)

    def path(self, sheet: Sheet) -> Path:
        number = self._numbers.setdefault(sheet, next(self._counter))
        return self._folder / f"{self._token}-{number}{ENDING}"

    def keep(self, sheet: Sheet, aside: Aside) -> None:
        path = self.path(sheet)
        self._worth[sheet] = aside.is_worth_keeping
        if not aside.matters:
            remove_quietly(path)
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_quickly(path, kept_text(aside, sheet.path, self._token))
            self._has_failed = False
        except OSError as error:
            if not self._has_failed:
                self._has_failed = True
                self.failed.emit(self.tr("The game cannot be kept: {0}").format(error.strerror or error))

    def end(self) -> None:
        """The window is closed: what was played and not saved stays, to be offered next time."""
        self.soon.stop()
        for sheet, worth in self._worth.items():
            if not worth:
                remove_quietly(self.path(sheet))
