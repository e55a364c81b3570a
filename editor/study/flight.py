"""The way of one craft through a round, read from the engine's events: where each column led, and what it met there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.asteroyds.game import Round
from engine.hexgrid import Hex

MET = ("collected", "crashed", "rammed", "ram_failed", "fired", "target_removed", "drone_shot", "landed", "completed")


@dataclass(frozen=True)
class Step:
    """From one hex into the next, in a column; the energy column is 7."""

    column: int
    at: Hex
    to: Hex


@dataclass(frozen=True)
class Met:
    """What happened in a column besides moving; column 0 is the asteroid phase."""

    column: int
    kind: str
    at: Hex | None  # where it is to be marked: the hex of what was met, the craft's own if there is none


@dataclass(frozen=True)
class Flight:
    seat: int
    start: Hex | None  # None: destroyed before it took off
    facing: str  # at the end
    steps: tuple[Step, ...]
    met: tuple[Met, ...]
    end: Hex | None  # None: destroyed
    damage: int  # of this round

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return (() if self.start is None else (self.start,)) + tuple(step.to for step in self.steps)

    @property
    def crash(self) -> Met | None:
        return next((met for met in self.met if met.kind in ("crashed", "ram_failed")), None)


def flight_of(played: Round, seat: int) -> Flight:
    before = next(craft for craft in played.before.crafts if craft.seat == seat)
    after = next(craft for craft in played.after.crafts if craft.seat == seat)
    steps, met, at, start = [], [], before.at, None
    for event in played.events:
        if event.seat != seat:
            continue
        column = event.column or 0
        if event.kind == "takes_off":
            start = event.at
        elif event.kind == "advanced" and event.at is not None and event.to is not None:
            steps.append(Step(column, event.at, event.to))
            at = event.to
        elif event.kind in MET:
            met.append(Met(column, event.kind, event.to or event.at or at))
        elif event.kind == "hit":
            met.append(Met(0, event.kind, event.at or at))
    return Flight(seat, start, after.facing, tuple(steps), tuple(met), after.at, after.damage - before.damage)
