"""`swarm scenarios`: what is shipped."""

from __future__ import annotations

from ..terminal import console, print_json
from .arguments import AsJson


def scenarios(as_json: AsJson = False) -> None:
    """List the scenarios that come with Lost Swarm.

    Each of their names can stand for FILE in every command.
    """
    from rich.table import Table
    from rich.text import Text

    import scenarios as shipped

    found = {name: shipped.load(name) for name in shipped.names()}
    if as_json:
        print_json(
            {
                "scenarios": [
                    {
                        "name": name,
                        "title": scenario.name,
                        "mode": scenario.mode,
                        "seats": len(scenario.starts),
                        "hexes": len(scenario.board.hexes()),
                        "description": scenario.description,
                    }
                    for name, scenario in found.items()
                ]
            }
        )
        return
    table = Table(box=None, padding=(0, 2, 1, 0), header_style="dim", pad_edge=False)
    for heading in ("name", "mode", "seats"):
        table.add_column(heading, no_wrap=True)
    table.add_column("what it is", ratio=1)
    for name, scenario in found.items():
        about = Text(f"{scenario.name}. ", "italic").append(scenario.description, "not italic")
        table.add_row(Text(name, "bold"), scenario.mode, str(len(scenario.starts)), about)
    console().print(table, soft_wrap=False)
