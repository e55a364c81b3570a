"""What does an argument FILE of a command mean: a path, a layout code, or the name of a shipped scenario?

Everything is read once, so that a pipe can stand for a file. Errors are those of the engine (FileError and
LayoutCodeError): whole sentences that a command can print as they are.
"""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import scenarios
from engine.asteroyds.file_errors import ScenarioFileError, refused
from engine.asteroyds.file_tree import LARGEST_FILE_BYTES, NoTreeError, read_bytes
from engine.asteroyds.files import parse_scenario
from engine.asteroyds.layout_code import decode, looks_like_code
from engine.asteroyds.position import Position, position_of
from engine.asteroyds.problems import unplayable
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Setup, set_up

# Games bring the kernels along, and numba with them: they are imported where a game is played.
if TYPE_CHECKING:
    from engine.asteroyds.game import Game

STDIN = "-"


class Source(NamedTuple):
    """Where a scenario comes from, already read but not yet understood."""

    name: str  # for messages
    content: bytes
    is_code: bool = False

    def scenario(self, *, check: bool = True) -> Scenario:
        """The scenario; with `check` off, also one that cannot be played."""
        if not self.is_code:
            return parse_scenario(self.content, self.name, check=check)
        scenario = decode(self.content.decode("utf-8"))
        errors = unplayable(scenario) if check else []
        if errors:
            raise ScenarioFileError(self.name, errors)
        return scenario


def find(argument: str) -> Source:
    """Whatever exists as a file is that file, even if it is called like a code or a shipped scenario."""
    if not _exists(argument):
        if looks_like_code(argument):
            return Source("layout code", argument.encode("utf-8", "replace"), is_code=True)
        if argument in scenarios.names():
            return Source(argument, scenarios.path(argument).read_bytes())
    try:
        if not argument:
            raise NoTreeError("an empty name is no file")
        return Source(argument, read_bytes(argument))
    except NoTreeError as reason:
        raise refused(ScenarioFileError, argument, str(reason) + _hint(argument)) from None


def open_scenario(argument: str) -> Scenario:
    """The scenario that FILE means, if it can be played."""
    return find(argument).scenario()


def open_game(argument: str, script: str | None = None) -> Game:
    """A game at its start, or a saved one where it was left; after the rounds of a script, if there is one."""
    return game_from(find(argument), script)


def open_position(argument: str, script: str | None = None) -> tuple[Setup, Position]:
    """Like `open_game`, but what only lies on the table is had without the kernels."""
    source = find(argument)
    if script is None and not claims_to_be_a_game(source):
        setup = set_up(source.scenario())
        return setup, position_of(setup, setup.start, 0)
    game = game_from(source, script)
    return game.setup, game.position


def game_from(source: Source, script: str | None) -> Game:
    """`open_game` for what is already read."""
    from engine.asteroyds.game import Game
    from engine.asteroyds.saved_game import parse_game
    from engine.asteroyds.script import Script, parse_script, play_script, read_script
    from engine.jit import announce_compiling

    # Everything is read before anything is played: a mistake in the script need not wait for the kernels.
    scenario = None if claims_to_be_a_game(source) else source.scenario()
    if script is None:
        rounds, script = Script(rounds=()), ""
    elif script == STDIN:
        script = "standard input"
        rounds = parse_script(sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1), script)
    else:
        rounds = read_script(script)
    if rounds.rounds or scenario is None:
        announce_compiling()
    game = parse_game(source.content, source.name) if scenario is None else Game(scenario)
    return play_script(game, rounds, script)


def claims_to_be_a_game(source: Source) -> bool:
    # Only a file that says so somewhere is worth the import.
    if source.is_code or b"lost-swarm/game" not in source.content:
        return False
    from engine.asteroyds.saved_game import is_saved_game

    return is_saved_game(source.content)


def _exists(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):
        # Too long for a file name, as codes are, or with a zero byte in it.
        return False


def _hint(argument: str) -> str:
    if _exists(argument) or not argument or Path(argument).name != argument or Path(argument).suffix:
        return ""
    close = get_close_matches(argument, scenarios.names(), n=1)
    return ", and no shipped scenario of that name" + (f"; did you mean {close[0]}?" if close else "")
