"""The nine stored stamps: what a digit takes into the hand; remembered from window to window."""

from __future__ import annotations

import json
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.hexgrid import Direction

from .edits import STAMPS, Stamp
from .settings import settings

SLOTS = range(1, 10)
_KEY = "stamps"


class HeldStamp(NamedTuple):
    stamp: Stamp
    heading: Direction


class StoredStamps(QObject):
    """Full from the beginning, so that the digits are of use before anybody has stored anything."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._stamps = {slot: HeldStamp(STAMPS[slot - 1], Direction.E) for slot in SLOTS}
        for slot in SLOTS:
            kept = _parse(str(settings().value(f"{_KEY}/{slot}", "")))
            if kept is not None:
                self._stamps[slot] = kept

    def __getitem__(self, slot: int) -> HeldStamp:
        return self._stamps[slot]

    def store(self, slot: int, held: HeldStamp) -> None:
        self._stamps[slot] = held
        settings().setValue(f"{_KEY}/{slot}", _written(held))
        self.changed.emit()


def _written(held: HeldStamp) -> str:
    return json.dumps([held.stamp.kind, held.stamp.colour, held.heading.name])


def _parse(text: str) -> HeldStamp | None:
    """What `_written` wrote; anything else counts as nothing."""
    for stamp in _all_stamps():
        for heading in Direction:
            if _written(HeldStamp(stamp, heading)) == text:
                return HeldStamp(stamp, heading)
    return None


def _all_stamps() -> list[Stamp]:
    # A scenario may hold gates of colours that the box has not; they can be picked and so stored.
    gates = [Stamp("gate", stamp.colour) for stamp in STAMPS if stamp.kind == "asteroid"]
    return list(dict.fromkeys([*STAMPS, *gates]))
