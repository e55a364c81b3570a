"""Heat maps as text boards: a number from 0 to 99 in every hex, darker the more; readable without colours."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from engine.asteroyds.scenario import Scenario
from engine.hexgrid import hex_name

from .board_text import HEX_WIDTH, LABEL_WIDTH
from .heat import HeatMaps

# By share of the largest value of the map: the hottest last.
_SHADES = ("grey50 on grey11", "white on grey23", "black on khaki3", "black on orange3", "bold white on red3")
_MOST = 99
_HOTTEST = 5


def print_heat(console: Console, scenario: Scenario, maps: HeatMaps, player: str) -> None:
    if not maps.complete:
        console.print()
        console.print(Text("Heat maps, stopped early: a partial result.", "bold yellow"))
    found = next((each for each in maps.players if each.player == player), None)
    if found is not None:
        who = f"{player}, {found.games:,} games, {found.rounds:,} rounds"
        _print_map(console, scenario, f"Where craft fly, % of games ({who})", found.flown)
        _print_map(console, scenario, f"Where craft crash, in 1,000 games ({who})", found.crashed, 1000)
        _print_map(console, scenario, f"Where tiles lie, % of rounds ({who})", found.tiles)
    text = "Which hexes decide, % of first rolls whose near-best flights all pass the hex"
    _print_map(console, scenario, text, maps.decides)


def _print_map(
    console: Console, scenario: Scenario, title: str, shares: Mapping[str, float], factor: int = 100
) -> None:
    console.print()
    console.print(Text(title, "bold"))
    if not shares:
        console.print("nowhere")
        return
    hottest = sorted(shares, key=lambda name: -shares[name])[:_HOTTEST]
    console.print("Most: " + ", ".join(f"{name} {factor * shares[name]:.3g}" for name in hottest) + ".")
    console.print(heat_text(scenario, {name: factor * share for name, share in shares.items()}), soft_wrap=True)


def heat_text(scenario: Scenario, values: Mapping[str, float]) -> Text:
    """One line a row; a hex without anything is a dot, and more than two digits are `99`."""
    hexes = set(scenario.board.hexes())
    columns, rows = (max(at[axis] for at in hexes) + 1 for axis in range(2))
    most = max(values.values(), default=0.0)
    labels = "".join(f"{hex_name((column, 0))[:-1]:>3} " for column in range(columns)).rstrip()
    lines = [Text(" " * LABEL_WIDTH + labels, "dim")]
    for row in range(rows):
        line = Text().append(f"{row + 1:>2}", "dim")
        for column in range(columns):
            if (column, row) not in hexes:
                continue
            line.append(" " * (LABEL_WIDTH + column * HEX_WIDTH + row % 2 * HEX_WIDTH // 2 - len(line)))
            value = values.get(hex_name((column, row)), 0.0)
            shade = _SHADES[min(int(len(_SHADES) * value / most), len(_SHADES) - 1)] if value else _SHADES[0]
            line.append(_number(value), shade)
        lines.append(line)
    return Text("\n").join(lines)


def _number(value: float) -> str:
    """Three characters; what is rounded to nothing is told from nothing at all."""
    if not value:
        return " · "
    return " + " if value < 0.5 else f"{min(round(value), _MOST):>2} "
