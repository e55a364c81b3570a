"""The shipped scenarios, found by name: the official layouts and our own.

Every `*.json` in this folder is one; its name is the file's without the ending. Works from an installed wheel too.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.asteroyds.files import parse_scenario
from engine.asteroyds.scenario import Scenario

_ENDING = ".json"
_OFFICIAL = "official-"


def names() -> list[str]:
    """Every shipped scenario, the official ones first."""
    found = [file.name.removesuffix(_ENDING) for file in files(__name__).iterdir() if file.name.endswith(_ENDING)]
    return sorted(found, key=lambda name: (not name.startswith(_OFFICIAL), name))


def path(name: str) -> Traversable:
    """Where a shipped scenario lies; raises KeyError for a name that there is not."""
    if name not in names():
        raise KeyError(f"there is no shipped scenario '{name}'; there are {', '.join(names())}")
    return files(__name__).joinpath(name + _ENDING)


def load(name: str) -> Scenario:
    return parse_scenario(path(name).read_bytes(), name + _ENDING)
