"""What things are called in the window: pieces, stamps, modes and rules, through Qt's translation."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Turret
from engine.hexgrid import Hex, hex_name

from .edits import Piece, Stamp, piece, refs_at, stamp_of


def _tr(text: str) -> str:
    return QCoreApplication.translate("names", text)


def stamp_name(stamp: Stamp) -> str:
    kinds = {
        "asteroid": _tr("{0} asteroid"),
        "gate": _tr("{0} gate"),
        "turret": _tr("turret"),
        "pod": _tr("pod"),
        "platform": _tr("platform"),
        "start": _tr("start"),
    }
    return kinds[stamp.kind].format(colour_name(stamp.colour or ""))


def pieces_counted(number: int) -> str:
    return _tr("one piece") if number == 1 else _tr("{0} pieces").format(number)


def colour_name(colour: str) -> str:
    colours = {
        "red": _tr("red"),
        "white": _tr("white"),
        "blue": _tr("blue"),
        "white-red": _tr("white-red"),
        "white-blue": _tr("white-blue"),
        "yellow": _tr("yellow"),
        "purple": _tr("purple"),
        "orange": _tr("orange"),
        "green": _tr("green"),
    }
    return colours.get(colour, colour)


def direction_name(direction: str) -> str:
    """The word of the file, with an arrow for those who think in pictures."""
    arrows = {"E": "→", "SE": "↘", "SW": "↙", "W": "←", "NW": "↖", "NE": "↗"}
    return f"{direction} {arrows[direction]}"


def pilot_name(pilot: str) -> str:
    powers = {
        "hector": _tr("hector: advances twice"),
        "dolorosa": _tr("dolorosa: turns back and advances"),
        "yayenek": _tr("yayenek: steps back"),
        "mhand": _tr("mhand: turns twice and advances"),
        "1634": _tr("1634: turns on the spot"),
        "lawrence": _tr("lawrence: takes one point less"),
    }
    return powers[pilot]


def mode_name(mode: str) -> str:
    modes = {
        "racing": _tr("Racing"),
        "shooting": _tr("Shooting"),
        "targets": _tr("Targets"),
        "drones": _tr("Drones"),
    }
    return modes[mode]


def hex_count(number: int) -> str:
    return _tr("1 hex") if number == 1 else _tr("{0} hexes").format(number)


def count_name(pieces: Sequence[Piece]) -> str:
    """`3 red asteroids`, `2 gates` or `5 pieces`, whatever they have in common; a single one by its name."""
    if len(pieces) == 1:
        one = pieces[0]
        name = stamp_name(stamp_of(one))
        return f"{name} {_tr('of seat {0}').format(one.seat) if isinstance(one, Start) else one.id}"
    stamps = {stamp_of(piece) for piece in pieces}
    kinds = {stamp.kind for stamp in stamps}
    if len(kinds) > 1:
        return _tr("{0} pieces").format(len(pieces))
    several = {
        "asteroid": _tr("{0} {1} asteroids"),
        "gate": _tr("{0} {1} gates"),
        "turret": _tr("{0} turrets"),
        "pod": _tr("{0} pods"),
        "platform": _tr("{0} platforms"),
        "start": _tr("{0} starts"),
    }
    colour = colour_name(stamps.pop().colour or "") if len(stamps) == 1 else ""
    return " ".join(several[kinds.pop()].format(len(pieces), colour).split())


def problem_count(errors: int, warnings: int) -> str:
    """`1 error, 2 warnings`, or that there is neither."""
    if not errors and not warnings:
        return _tr("No errors")
    words = []
    if errors:
        words.append(_tr("1 error") if errors == 1 else _tr("{0} errors").format(errors))
    if warnings:
        words.append(_tr("1 warning") if warnings == 1 else _tr("{0} warnings").format(warnings))
    return ", ".join(words)


def describe(piece: Piece) -> str:
    """One line for the status bar: `red asteroid red-1, priority 1, heading NE`."""
    parts = [stamp_name(stamp_of(piece))]
    if isinstance(piece, Start):
        parts[0] += " " + _tr("of seat {0}").format(piece.seat)
        parts.append(_tr("facing {0}").format(piece.facing))
        parts += [_tr("team {0}").format(piece.team)] if piece.team else []
        parts += [_tr("pilot {0}").format(piece.pilot)] if piece.pilot else []
        return ", ".join(parts)
    parts[0] += f" {piece.id}"
    if isinstance(piece, Asteroid | Gate):
        parts.append(_tr("priority {0}").format(piece.priority))
    if isinstance(piece, Gate | Turret):
        parts.append(_tr("symbol {0}").format(piece.symbol))
    if isinstance(piece, Asteroid | Gate | Turret):
        parts.append(_tr("heading {0}").format(piece.heading))
    if isinstance(piece, Asteroid) and piece.target is not None:
        parts.append(_tr("target of {0}").format(piece.target))
    return ", ".join(parts)


def describe_hex(scenario: Scenario, at: Hex) -> str:
    """`I6: start of seat 1, facing E · platform platform-1`."""
    lying = [describe(piece(scenario, ref)) for ref in refs_at(scenario, at)] or [_tr("free")]
    return f"{hex_name(at)}: {' · '.join(lying)}"
