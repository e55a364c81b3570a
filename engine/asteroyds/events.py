"""What happened in a round, in words: rows of the log become Events, and an Event becomes one English sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from engine.hexgrid import Direction, Hex, hex_name

from .log import NOTHING, Decided, EventKind, Log, Softened
from .pieces import ACTION_CODES, PILOT_NAMES, Action, Die, Kind, Pilot
from .state import CRAFT_IN_THE_WAY, FIRST_TILE, NOT_COMPLETED, Setup


@dataclass(frozen=True)
class Event:
    """One thing that happened; fields that do not apply to its kind are None."""

    kind: str
    column: int | None = None  # 0 in the asteroid phase
    seat: int | None = None
    tile: str | None = None
    by: str | None = None  # the tile that pushed
    at: Hex | None = None
    to: Hex | None = None
    die: str | None = None
    value: int | None = None
    what: str | None = None  # what stood in hex `to`: border, pod, platform, turret, craft, or a tile's id
    beyond: str | None = None  # what kept a pushed tile from moving
    damage: int | None = None
    shield: bool | None = None  # whether the shield was up
    emergency: bool | None = None  # whether the emergency shield took a point off
    facing: str | None = None
    symbol: str | None = None
    action: str | None = None
    pilot: str | None = None
    team: str | None = None
    decided: str | None = None  # by what a winner won

    def to_json(self) -> dict[str, Any]:
        """The fields that apply; `at` is called `from` where the event leads to another hex."""
        result: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None:
                continue
            name = "from" if field.name == "at" and self.to is not None else field.name
            result[name] = list(value) if isinstance(value, tuple) else value
        return result


_KINDS = {int(kind): kind.name.lower() for kind in EventKind}


def decode(setup: Setup, log: Log) -> tuple[Event, ...]:
    """Every row of a log as an Event."""
    return tuple(_decode_row(setup, row) for row in log.rows[: log.used[0]].tolist())


def _what(setup: Setup, code: int) -> str:
    if code >= FIRST_TILE:
        return setup.tile_ids[code - FIRST_TILE]
    return "craft" if code == CRAFT_IN_THE_WAY else Kind(code).name.lower()


def _decode_row(setup: Setup, row: list[int]) -> Event:
    kind, column, craft, tile, at, to, amount, what, beyond = row  # in the order of Row
    found: dict[str, Any] = {"kind": _KINDS[kind]}
    if column != NOTHING:
        found["column"] = column
    if craft != NOTHING:
        found["seat"] = setup.seats[craft]
    if tile != NOTHING:
        found["tile"] = setup.tile_ids[tile]
    if at != NOTHING:
        found["at"] = setup.hexes[at]
    # A beam or a crash may end outside the board: that is no hex.
    if to not in (NOTHING, setup.board.off):
        found["to"] = setup.hexes[to]
    match kind:
        case EventKind.ROLLED:
            found.update(die=Die(what).name.lower(), value=amount)
        case EventKind.PUSHED:
            found.update(by=_what(setup, what))
        case EventKind.BLOCKED:
            found.update(what=_what(setup, what), beyond=None if beyond == NOTHING else _what(setup, beyond))
        case EventKind.HIT | EventKind.CRASHED | EventKind.RAMMED | EventKind.RAM_FAILED:
            found.update(
                damage=amount, shield=bool(beyond & Softened.SHIELD), emergency=bool(beyond & Softened.EMERGENCY)
            )
            if what != NOTHING:
                found.update(what=_what(setup, what))
        case EventKind.DESTROYED:
            found.update(damage=amount)
        case EventKind.TAKES_OFF:
            found.update(facing=Direction(amount).name, shield=bool(what))
        case EventKind.TURNED:
            found.update(facing=Direction(amount).name)
        case EventKind.POWER_USED:
            pilot = Pilot(int(setup.board.pilot[craft]))
            found.update(action=ACTION_CODES[Action(amount)], pilot=PILOT_NAMES[pilot])
        case EventKind.COLLECTED:
            found.update(symbol=setup.symbols[amount])
        case EventKind.FIRED:
            found.update(what=_what(setup, what))
        case EventKind.TARGET_REMOVED:
            found.update(team=setup.teams[amount])
        case EventKind.WON:
            found.update(decided=Decided(beyond).name.lower(), damage=what)
            found["column"] = None if amount == NOT_COMPLETED else amount
            found["team"] = setup.teams[int(setup.board.team[craft])] or None
    return Event(**found)


# ---------------------------------------------------------------------------------------------------------- sentences


def sentence(event: Event) -> str:
    """The event as one plain English sentence."""
    return _SENTENCES[event.kind](event)


def _name(at: Hex | None) -> str:
    return "outside the board" if at is None else hex_name(at)


def _obstacle(what: str | None, at: Hex | None) -> str:
    if what == "border":
        return "the border"
    if what == "craft":
        return f"a craft at {_name(at)}"
    if what in ("pod", "platform", "turret"):
        return f"the {what} at {_name(at)}"
    return f"{what} at {_name(at)}"


def _blocked(event: Event) -> str:
    text = f"{event.tile} stops at {_name(event.at)}: {_obstacle(event.what, event.to)} is in the way"
    if event.beyond == "craft":
        return f"{text} and is pushed into a craft behind it."
    if event.beyond is not None:
        thing = f"a {event.beyond}" if event.beyond in ("pod", "platform", "turret") else event.beyond
        return f"{text} and cannot be pushed: {'the border' if event.beyond == 'border' else thing} is behind it."
    return f"{text}."


def _damage(event: Event) -> str:
    reasons = [text for text, true in (("shield up", event.shield), ("emergency shield", event.emergency)) if true]
    return f"{event.damage} damage" + (f" ({', '.join(reasons)})" if reasons else "")


def _column(event: Event) -> str:
    if event.column == 0:
        return "in the asteroid phase"
    return "in the energy column" if event.column == 7 else f"in column {event.column}"


def _won(event: Event) -> str:
    who = f"Seat {event.seat}" + (f" of team {event.team}" if event.team else "")
    reason = {
        "alone": "the only one to complete the mission",
        "column": f"completed first, {_column(event)}",
        "damage": f"equal with others, but with the least damage ({event.damage})",
        "shared": f"and shares the win, equal with {event.damage} damage",
        "targets": "the team's targets are gone",
        "last_survivor": "the last survivor",
    }
    return f"{who} wins: {reason[str(event.decided)]}."


_SENTENCES: dict[str, Callable[[Event], str]] = {
    "launched": lambda e: f"{e.tile} is launched at {_name(e.at)}.",
    "rolled": lambda e: f"The {e.die} die shows {e.value}.",
    "moved": lambda e: f"{e.tile} moves from {_name(e.at)} to {_name(e.to)}.",
    "pushed": lambda e: f"{e.by} pushes {e.tile} from {_name(e.at)} to {_name(e.to)}.",
    "blocked": _blocked,
    "hit": lambda e: f"{e.tile} hits seat {e.seat} at {_name(e.at)}: {_damage(e)}.",
    "takes_off": lambda e: (
        f"Seat {e.seat} flies from {_name(e.at)}, facing {e.facing}, shield {'up' if e.shield else 'down'}."
    ),
    "turned": lambda e: f"Seat {e.seat} turns to {e.facing} {_column(e)}.",
    "advanced": lambda e: f"Seat {e.seat} moves from {_name(e.at)} to {_name(e.to)} {_column(e)}.",
    "power_used": lambda e: f"Seat {e.seat} uses the power of {e.pilot} ({e.action}) {_column(e)}.",
    "collected": lambda e: f"Seat {e.seat} collects {e.symbol} from {e.tile} {_column(e)}.",
    "crashed": lambda e: (
        f"Seat {e.seat} crashes into {_obstacle(e.what, e.to)} {_column(e)}: {_damage(e)}, and the program ends."
    ),
    "rammed": lambda e: f"Seat {e.seat} rams {e.tile} at {_name(e.to)} out of the way {_column(e)}: {_damage(e)}.",
    "ram_failed": lambda e: (
        f"Seat {e.seat} rams {e.tile} at {_name(e.to)} {_column(e)} and does not survive it: {_damage(e)}."
    ),
    "fired": lambda e: (
        f"Seat {e.seat} fires from {_name(e.at)} {_column(e)}; the beam ends at {_obstacle(e.what, e.to)}."
    ),
    "target_removed": lambda e: f"Seat {e.seat} removes the target of team {e.team} from {e.tile} {_column(e)}.",
    "drone_shot": lambda e: f"Seat {e.seat} shoots {e.tile} at {_name(e.at)} {_column(e)}.",
    "landed": lambda e: f"Seat {e.seat} lands on the platform at {_name(e.at)} {_column(e)}.",
    "destroyed": lambda e: f"Seat {e.seat} is destroyed at {_name(e.at)} with {e.damage} damage.",
    "completed": lambda e: f"Seat {e.seat} completes the mission {_column(e)}.",
    "drone_left": lambda e: f"{e.tile} leaves the board at {_name(e.at)}.",
    "won": _won,
    "no_winner": lambda e: "No craft is left: the game ends without a winner.",
    "first_player": lambda e: f"Seat {e.seat} is first player in the next round.",
}
