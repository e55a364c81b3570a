"""Where the pages' templates come from: files beside this one, with every text escaped and nothing left undefined."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined


def _load(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


@cache
def environment() -> Environment:
    return Environment(
        loader=FunctionLoader(_load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
