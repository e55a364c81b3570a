"""What stands beside a drawn board: its legend, and how every craft is doing."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.asteroyds.position import CraftPlace, Position
from engine.asteroyds.scenario import Asteroid, Gate, Platform, Pod, Scenario, Start, Turret
from engine.hexgrid import hex_name

from .board_text import (
    ARROWS,
    COLOUR_LETTERS,
    CRAFT_STYLES,
    DECK,
    GOLD,
    RED,
    STONE,
    SYMBOL_GLYPHS,
    TILE_STYLES,
    TOWER,
    WHITE,
    board_text,
    team_marks,
)

_SAMPLE_WIDTH = 16


def heading_text(scenario: Scenario, name: str) -> Text:
    """One line that says which scenario this is."""
    text = Text().append(scenario.name or name, "bold")
    board = f"{len(scenario.board.hexes())} hexes"
    seats = f"{len(scenario.starts)} craft" if len(scenario.starts) != 1 else "one craft"
    return text.append(f"  {scenario.mode.capitalize()}, {board}, {seats}", "dim")


def print_position(console: Console, scenario: Scenario, position: Position, *, legend: bool = True) -> None:
    """Board, legend and craft; a board too wide for the terminal comes in pieces."""
    console.print(board_text(scenario, position, console.width if console.is_terminal else None))
    console.print()
    if legend:
        console.print(legend_text(scenario))
        console.print()
    console.print(standings_table(scenario, position), soft_wrap=False)
    if scenario.mode == "targets":
        console.print(f"\n{targets_line(scenario, position)}")


def legend_text(scenario: Scenario) -> Text:
    """Only what this scenario has; every line a sample and what it means."""
    kinds = {type(tile) for tile in scenario.tiles}
    entries: list[tuple[Text, str]] = []
    asteroids = [colour for colour in COLOUR_LETTERS if _has(scenario, Asteroid, colour)]
    gates = [colour for colour in COLOUR_LETTERS if _has(scenario, Gate, colour)]
    if asteroids:
        entries.append((_colour_samples(asteroids), "asteroid: its dice, heading (number 1) and, below, priority"))
    if gates:
        entries.append((_colour_samples(gates, capitals=True), "gate: the same in capitals, with its symbol below"))
    if Turret in kinds:
        entries.append((Text(f"T {ARROWS['E']}", TOWER), "turret: heading of its drone, with its symbol below"))
        if scenario.mode == "drones":
            drone = Text("D", WHITE).append(f" {ARROWS['E']}", RED)
            entries.append((drone, "drone, white-red, with its symbol below"))
    fixed = [sample for kind, sample in ((Pod, ("pod", STONE)), (Platform, ("[ ]", DECK))) if kind in kinds]
    if fixed:
        meaning = " and ".join(name for kind, name in ((Pod, "pod"), (Platform, "platform")) if kind in kinds)
        entries.append((Text(" ").join(Text(*sample) for sample in fixed), meaning))
    crafts = Text(" ").join(_craft_sample(start) for start in sorted(scenario.starts, key=lambda start: start.seat)[:1])
    entries.append((crafts, "craft: seat and facing (#12: both in one hex, #×4: four)"))
    symbols = dict.fromkeys(tile.symbol for tile in scenario.tiles if isinstance(tile, Gate | Turret))
    lines = [_entry(sample, meaning) for sample, meaning in entries]
    if symbols:
        lines.append(_pairs("symbols", [(SYMBOL_GLYPHS[symbol], symbol) for symbol in symbols]))
    if scenario.mode == "targets":
        lines.append(_pairs("targets", [(mark, f"for {team}") for team, mark in team_marks(scenario).items()]))
    return Text("\n").join(lines)


def _has(scenario: Scenario, kind: type[Asteroid] | type[Gate], colour: str) -> bool:
    return any(isinstance(tile, kind) and tile.colour == colour for tile in scenario.tiles)


def _colour_samples(colours: list[str], *, capitals: bool = False) -> Text:
    samples = []
    for colour in colours:
        letters = COLOUR_LETTERS[colour].upper() if capitals else COLOUR_LETTERS[colour]
        sample = Text()
        for letter, style in zip(letters, TILE_STYLES[colour], strict=False):
            sample.append(letter, style)
        samples.append(sample)
    return Text(" ").join(samples)


def _craft_sample(start: Start) -> Text:
    return Text(f"#{start.seat}{ARROWS[start.facing]}", CRAFT_STYLES[start.colour])


def _entry(sample: Text, meaning: str) -> Text:
    padding = " " * max(2, _SAMPLE_WIDTH - len(sample))
    return Text("   ").append_text(sample).append(padding).append(meaning)


def _pairs(what: str, pairs: list[tuple[str, str]]) -> Text:
    text = Text(f"   {what:<{_SAMPLE_WIDTH}}")
    for glyph, name in pairs:
        text.append(glyph, GOLD).append(f" {name}   ")
    return text


# ---------------------------------------------------------------------------------------------------------- standings


def standings_table(scenario: Scenario, position: Position) -> Table:
    """One line for each craft; columns that this scenario has no use for are left out."""
    starts = {start.seat: start for start in scenario.starts}
    teams = scenario.mode == "targets"
    symbols = not teams
    powers = scenario.rules.pilot_powers
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    headings = ["   craft", "", "at", "facing", "damage"]
    headings += ["symbols"] * symbols + ["team"] * teams + ["ram"] + ["pilot"] * powers + [""]
    for heading in headings:
        table.add_column(heading, no_wrap=heading != "")
    for craft in position.crafts:
        start = starts[craft.seat]
        row: list[Text | str] = [
            Text("   ").append(f"#{craft.seat}", CRAFT_STYLES[start.colour]),
            start.colour or "",
            hex_name(craft.at) if craft.at is not None else "-",
            f"{ARROWS[craft.facing]} {craft.facing}",
            f"{craft.damage} of {scenario.rules.hull}",
        ]
        if symbols:
            row.append(" ".join(craft.symbols) or "-")
        if teams:
            row.append(start.team or "-")
        row.append("used" if craft.ram_used else "ready")
        if powers:
            row.append("-" if start.pilot is None else f"{start.pilot}{', used' if craft.power_used else ''}")
        row.append(_remark(craft, position))
        table.add_row(*row)
    return table


def _remark(craft: CraftPlace, position: Position) -> Text:
    if craft.seat in position.winners:
        return Text("winner", "bold green")
    if not craft.alive:
        return Text("destroyed", "bold red")
    if craft.seat == position.first_seat and not position.over:
        return Text("first player")
    return Text("")


def targets_line(scenario: Scenario, position: Position) -> str:
    """How many targets are still in play, for each team that must see them removed."""
    carried = [place.target for place in position.tiles]
    return "Targets in play: " + ", ".join(f"{carried.count(team)} for {team}" for team in team_marks(scenario))


def result_line(position: Position) -> str:
    rounds = "1 round" if position.round == 1 else f"{position.round} rounds"
    if not position.over:
        return f"After {rounds} the game goes on." if position.round else "The game has not begun."
    if not position.winners:
        return f"The game ended after {rounds} without a winner."
    who = ", ".join(f"seat {seat}" for seat in position.winners)
    verb = "wins" if len(position.winners) == 1 else "win"
    return f"After {rounds} {f'team {position.team}: ' if position.team else ''}{who} {verb}."
