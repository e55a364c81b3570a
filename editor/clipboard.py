"""Pieces as text, to be copied between tabs, windows and letters; and how pieces from elsewhere become this scenario's.

Knows no window. The text is described in `docs/formats.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.asteroyds.file_errors import ScenarioFileError
from engine.asteroyds.file_tree import NoTreeError, read_tree
from engine.asteroyds.files import parse_scenario, scenario_of_tree
from engine.asteroyds.problems.problem import Problem
from engine.asteroyds.scenario import FORMAT as SCENARIO_FORMAT
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, Start, Tile, Turret

from .edits import (
    Piece,
    Ref,
    next_free_id,
    next_free_priority,
    next_free_seat,
    next_free_symbol,
)

FORMAT = "lost-swarm/pieces"
VERSION = 1
_FIELDS = {"format", "version", "tiles", "starts"}


class NoPiecesError(ValueError):
    """The text holds no pieces; says why in one line."""


class Adopted(NamedTuple):
    scenario: Scenario
    refs: tuple[Ref, ...]
    left_out: int  # starts for which there was no seat


def pieces_text(pieces: Iterable[Piece]) -> str:
    """One piece a line, as in a scenario file."""
    parts: dict[str, list[str]] = {"tiles": [], "starts": []}
    for what in pieces:
        fields = what.model_dump(mode="json", exclude_none=True)
        parts["starts" if isinstance(what, Start) else "tiles"].append(json.dumps(fields, ensure_ascii=False))
    blocks = [
        f'"{name}": [' + ("\n  " + ",\n  ".join(written) if written else "") + "]" for name, written in parts.items()
    ]
    return f'{{"format": "{FORMAT}", "version": {VERSION},\n ' + ",\n ".join(blocks) + "}\n"


def read_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces in a text, tiles first; also those of a whole scenario file. Raises NoPiecesError."""
    try:
        tree, problems = read_tree(text, "the clipboard")
    except NoTreeError as reason:
        raise NoPiecesError(f"it {reason}") from None
    if tree.get("format") == SCENARIO_FORMAT:
        try:
            scenario = parse_scenario(text, "clipboard", check=False)
        except ScenarioFileError as error:
            raise NoPiecesError(_first(error.problems)) from None
        return (*scenario.tiles, *scenario.starts)
    if tree.get("format") != FORMAT:
        raise NoPiecesError(f'format: is not "{FORMAT}"')
    if tree.get("version") != VERSION:
        raise NoPiecesError(f"version: only {VERSION} is known here")
    for field in tree:
        if field not in _FIELDS:
            raise NoPiecesError(f"{field}: is not a field of {FORMAT}")
    # A scenario around the pieces lends them its reader, and its words for what is wrong.
    around = {"format": SCENARIO_FORMAT, "version": 1, "mode": "racing", "board": {"hexagon": 0}}
    lists = {"tiles": tree.get("tiles", []), "starts": tree.get("starts", [])}
    scenario, faults = scenario_of_tree({**around, **lists}, check=False)
    if problems or faults:
        raise NoPiecesError(_first([*problems, *faults]))
    if not scenario.tiles and not scenario.starts:
        raise NoPiecesError("there is no piece in it")
    return (*scenario.tiles, *scenario.starts)


def _first(problems: Sequence[Problem]) -> str:
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{problems[0].field}: {problems[0].text}{more}"


def adopt(scenario: Scenario, pieces: Iterable[Piece]) -> Adopted:
    """Adds pieces where they say they are; ids, priorities, symbols and seats are kept where they are free here."""
    refs: list[Ref] = []
    left_out = 0
    for what in pieces:
        new = _adopted(scenario, what)
        if new is None:
            left_out += 1
        elif isinstance(new, Start):
            refs.append(Ref(True, len(scenario.starts)))
            scenario = scenario.model_copy(update={"starts": (*scenario.starts, new)})
        else:
            refs.append(Ref(False, len(scenario.tiles)))
            scenario = scenario.model_copy(update={"tiles": (*scenario.tiles, new)})
    return Adopted(scenario, tuple(refs), left_out)


def _adopted(scenario: Scenario, what: Piece) -> Piece | None:
    if isinstance(what, Start):
        return _adopted_start(scenario, what)
    fields: dict[str, object] = {}
    if what.id in {tile.id for tile in scenario.tiles}:
        fields["id"] = next_free_id(scenario, _stem(what))
    if isinstance(what, Asteroid | Gate):
        taken = {tile.priority for tile in scenario.tiles if isinstance(tile, Asteroid | Gate)}
        if what.priority in taken:
            fields["priority"] = next_free_priority(scenario, what.kind, what.colour)
    if isinstance(what, Gate | Turret):
        symbols = {tile.symbol for tile in scenario.tiles if isinstance(tile, type(what))}
        if what.symbol in symbols:
            fields["symbol"] = next_free_symbol(scenario, what.kind)
    return what.model_copy(update=fields)


def _stem(tile: Tile) -> str:
    stem, _, number = tile.id.rpartition("-")
    return stem if stem and number.isdigit() else tile.id


def _adopted_start(scenario: Scenario, start: Start) -> Start | None:
    seat: int | None = start.seat
    if seat in {other.seat for other in scenario.starts}:
        seat = next_free_seat(scenario)
    if seat is None:
        return None
    # Two craft of one colour could not be told apart; without a colour a craft has its seat's.
    taken = {other.colour for other in scenario.starts}
    return start.model_copy(update={"seat": seat, "colour": None if start.colour in taken else start.colour})
