"""`swarm code`: a scenario as one line of text, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import console, print_json
from .arguments import AsJson, File

if TYPE_CHECKING:
    from engine.asteroyds.scenario import Scenario


def code(
    file: File,
    write: Annotated[
        str | None, typer.Option("--write", "-o", metavar="OUT", help="Write the scenario to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Turn a scenario into a layout code, or a code into a file.

    A layout code is one line of text that carries the whole scenario and can be pasted anywhere. A code given as FILE
    is explained, unless it is written.
    """
    from engine.asteroyds.files import write_scenario
    from engine.asteroyds.layout_code import encode

    from ..opening import find

    source = find(file)
    scenario = source.scenario()
    layout_code = encode(scenario)
    if write is not None:
        write_scenario(scenario, write)
    if as_json:
        print_json({"code": layout_code, "name": scenario.name, "mode": scenario.mode, "written": write})
    elif write is not None:
        console().print(f"{scenario.name or 'The scenario'} is written to {write}.")
    elif source.is_code:
        console().print(_summary(scenario))
    else:
        print(layout_code)


def _summary(scenario: Scenario) -> str:
    who = f" by {scenario.author}" if scenario.author else ""
    lines = [
        f"{scenario.name or 'A scenario without a name'}{who}",
        f"{scenario.mode.capitalize()} on {len(scenario.board.hexes())} hexes, {len(scenario.tiles)} tiles, "
        f"{len(scenario.starts)} craft",
    ]
    if scenario.description:
        lines.append(scenario.description)
    return "\n".join([*lines, "Write it to a file with --write OUT.json, or draw it with: swarm show CODE"])
