"""Round scripts: dice and programs of whole rounds in a file, read with every fault named, and played.

Whether a program may be flown is `game.py`'s to say; here a script is only told apart from rubbish, and its rounds are
played until the game is over. A finished script is played whole or not at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, ValidationError

from .file_errors import FileError, fault_text, refused
from .file_tree import NoTreeError, read_bytes, read_tree
from .game import Game, IllegalProgramError, IllegalRoundError
from .problems.problem import Problem, error, field_path
from .scenario import Part

SeatKey = Literal["1", "2", "3", "4", "5", "6"]


class ScriptFileError(FileError):
    """A file that is no round script, or one that cannot be played."""


class ScriptRound(Part):
    """What is needed to play one round; a seat without a program flies nothing, its shield up."""

    dice: str
    programs: dict[SeatKey, str] = Field(default_factory=dict)


class Script(Part):
    rounds: tuple[ScriptRound, ...]


def read_script(path: str | os.PathLike[str]) -> Script:
    try:
        data = read_bytes(path)
    except NoTreeError as reason:
        raise refused(ScriptFileError, path, str(reason)) from None
    return parse_script(data, os.fspath(path))


def parse_script(text: str | bytes, source: str = "script") -> Script:
    """The script in the content of a file; `source` stands in the message of a ScriptFileError."""
    try:
        tree, found = read_tree(text, "a round script")
    except NoTreeError as reason:
        raise refused(ScriptFileError, source, str(reason)) from None
    script, faults = script_of_tree(tree)
    if found or faults:
        raise ScriptFileError(source, found + faults)
    return script


def script_of_tree(tree: Mapping[str, Any]) -> tuple[Script, list[Problem]]:
    """The script that a tree means and no problem, or an empty one and every fault of its structure."""
    try:
        return Script.model_validate_json(json.dumps(tree)), []
    except ValidationError as reason:
        faults = reason.errors(include_url=False)
    return Script(rounds=()), [_worded(fault) for fault in faults]


def _worded(fault: Mapping[str, Any]) -> Problem:
    match fault["loc"]:
        case ("rounds", int(), "programs", str(), "[key]") as path:
            return error(field_path(*path[:-1]), "is not a seat: seats are 1 to 6")
        case path:
            return error(field_path(*path), fault_text(fault))


def play_script(game: Game, script: Script, source: str = "script") -> Game:
    """The game after the script's rounds, or a ScriptFileError; the game that was given stays as it is.

    Rounds after the end of the game do not count, whatever they say; only seats that nobody has are errors anywhere.
    """
    strangers = _unknown_seats(game, script)
    if strangers:
        raise ScriptFileError(source, strangers)
    played = game.copy()
    for number, round_ in enumerate(script.rounds, start=1):
        if played.over:
            break
        try:
            played.play(round_.dice, {int(seat): program for seat, program in round_.programs.items()})
        except IllegalProgramError as reason:
            raise refused(ScriptFileError, source, f"round {number}, {reason}") from None
        except IllegalRoundError as reason:
            raise refused(ScriptFileError, source, f"round {number}: {reason}") from None
    return played


def _unknown_seats(game: Game, script: Script) -> list[Problem]:
    seats = game.setup.seats
    there_are = ", ".join(str(seat) for seat in seats)
    return [
        error(
            field_path("rounds", index, "programs", seat), f"seat {seat} is not in this scenario, which has {there_are}"
        )
        for index, round_ in enumerate(script.rounds)
        for seat in round_.programs
        if int(seat) not in seats
    ]
