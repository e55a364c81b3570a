"""Saved games: a game in mid-play as a file, and back.

A file holds the scenario, where the game began, and its rounds; restoring it plays them again, so that every round can
be undone. The last position is stored too: if the rounds lead elsewhere, the file was changed, or the rules were.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from .file_errors import FileError, fault_text, refused
from .file_text import Written, entries, indented, lines
from .file_tree import NoTreeError, read_bytes, read_tree
from .file_version import Migration, format_problems, migrated
from .files import scenario_of_tree, scenario_text, write_file
from .game import Game
from .position import Position, PositionError, parse_position, position_text
from .problems.problem import Problem, error, field_path
from .scenario import Part, Scenario
from .script import Script, ScriptFileError, play_script, script_of_tree
from .state import Setup, set_up

FORMAT: Final = "lost-swarm/game"
VERSION: Final = 1

MIGRATIONS: dict[int, Migration] = {}

_ALWAYS_THERE = ("scenario", "script", "position")


class SavedGameError(FileError):
    """A file that is no saved game, or one that contradicts itself."""


class _Envelope(Part):
    """The fields of the file; what the two objects hold is checked by those who know."""

    scenario: dict[str, Any]
    start: str | None = None  # the position before the first round, if it is not the scenario's own
    script: dict[str, Any]
    position: str  # after the last round


def game_text(game: Game) -> str:
    """The content of a saved game's file: always the same for the same game, one round a line."""
    fields: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    fields["scenario"] = indented(scenario_text(game.scenario), "  ")
    if game.start is not None:
        fields["start"] = position_text(game.start, game.setup)
    rounds = [json.dumps(played, ensure_ascii=False) for played in game.script_json()["rounds"]]
    fields["script"] = Written('{\n    "rounds": ' + lines("[", rounds, "]", "    ") + "\n  }")
    fields["position"] = str(game)
    return lines("{", entries(fields), "}", "") + "\n"


def write_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Writes the file whole or, with a SavedGameError, not at all."""
    write_file(path, game_text(game), SavedGameError)


def read_game(path: str | os.PathLike[str]) -> Game:
    try:
        data = read_bytes(path)
    except NoTreeError as reason:
        raise refused(SavedGameError, path, str(reason)) from None
    return parse_game(data, os.fspath(path))


def parse_game(text: str | bytes, source: str = "saved game") -> Game:
    """The game in the content of a file, all its rounds played; `source` stands in the message of a SavedGameError."""
    try:
        tree, found = read_tree(text, "a saved game")
        found += format_problems(tree, FORMAT, "a saved game", _ALWAYS_THERE)
        tree, version_problems = migrated(tree, VERSION, MIGRATIONS)
    except NoTreeError as reason:
        raise refused(SavedGameError, source, str(reason)) from None
    found += version_problems
    tree = {field: tree[field] for field in tree if field not in ("format", "version")}
    scenario, scenario_problems = _part_scenario(tree.get("scenario"))
    script, script_problems = _part_script(tree.get("script"))
    found += [*_envelope_problems(tree), *scenario_problems, *script_problems]
    if found or scenario is None:
        raise SavedGameError(source, found)
    setup = set_up(scenario)
    start = _position(tree["start"], setup, "start", source) if tree.get("start") is not None else None
    return _replayed(Game(setup, start), script, tree["position"], source)


def _envelope_problems(tree: dict[str, Any]) -> list[Problem]:
    try:
        _Envelope.model_validate(tree)
    except ValidationError as reason:
        return [error(field_path(*fault["loc"]), fault_text(fault)) for fault in reason.errors(include_url=False)]
    return []


def _part_scenario(tree: Any) -> tuple[Scenario | None, list[Problem]]:
    if not isinstance(tree, dict):
        return None, []
    try:
        scenario, found = scenario_of_tree(tree)
    except NoTreeError as reason:
        return None, [error("scenario", str(reason))]
    return scenario, _within("scenario", found)


def _part_script(tree: Any) -> tuple[Script, list[Problem]]:
    if not isinstance(tree, dict):
        return Script(rounds=()), []
    script, found = script_of_tree(tree)
    return script, _within("script", found)


def _within(part: str, found: list[Problem]) -> list[Problem]:
    """The problems of a part, as problems of the whole file."""
    return [replace(problem, field=_joined(part, problem.field)) for problem in found]


def _joined(part: str, field: str) -> str:
    return part + field if not field or field.startswith("[") else f"{part}.{field}"


def _position(text: str, setup: Setup, field: str, source: str) -> Position:
    try:
        return parse_position(text, setup)
    except PositionError as reason:
        raise SavedGameError(source, [error(field, str(reason))]) from None


def _replayed(game: Game, script: Script, expected: str, source: str) -> Game:
    try:
        game = play_script(game, script, source)
    except ScriptFileError as reason:
        raise SavedGameError(source, _within("script", reason.problems)) from None
    if position_text(_position(expected, game.setup, "position", source), game.setup) != str(game):
        elsewhere = "the rounds lead elsewhere: the file was changed, or written under other rules"
        raise SavedGameError(source, [error("position", f"{elsewhere} (they lead to: {game})")])
    return game


def is_saved_game(text: str | bytes) -> bool:
    """Whether a content claims to be a saved game, in order or not."""
    try:
        tree, _ = read_tree(text, "a saved game")
    except NoTreeError:
        return False
    return tree.get("format") == FORMAT
