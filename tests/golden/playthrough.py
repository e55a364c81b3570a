"""A playthrough as text: written from a game, and played again from its own text."""

from __future__ import annotations

import re

from engine.asteroyds.events import sentence
from engine.asteroyds.game import Game
from engine.asteroyds.layout_code import decode, encode
from engine.hexgrid import Hex

_ROUND = re.compile(r"== round \d+: (\S+)")
_PROGRAM = re.compile(r"seat ([1-6]) flies (\S+)")
ARROWS = {"E": "→", "SE": "↘", "SW": "↙", "W": "←", "NW": "↖", "NE": "↗"}
FIXED = {"pod": "#", "platform": "=", "turret": "T"}


def written(title: str, game: Game) -> str:
    """The whole file of a game that was played."""
    lines = [f"# {title}", f"scenario {encode(game.scenario)}", f"mode {game.scenario.mode}"]
    lines.append("rules " + game.scenario.rules.model_dump_json())
    replay = Game(game.setup)
    lines += ["", str(replay), *drawn(replay)]
    for number, round_ in enumerate(game.rounds, start=1):
        lines += ["", f"== round {number}: {round_.dice}"]
        lines += [f"seat {seat} flies {program}" for seat, program in round_.programs.items()]
        played = replay.play(round_.dice, round_.programs)
        lines += [f"  {sentence(event)}" for event in played.events]
        lines += [str(replay), *drawn(replay)]
    winners = ", ".join(str(seat) for seat in replay.position.winners) or "nobody"
    lines += ["", f"over: {winners}" if replay.over else "not over"]
    return "\n".join(lines) + "\n"


def played_again(text: str) -> str:
    """The file as it would be written today, from the title, scenario, dice and programs in it."""
    title, scenario, *rest = text.splitlines()
    game = Game(decode(scenario.removeprefix("scenario ")))
    rounds: list[tuple[str, dict[int, str]]] = []
    for line in rest:
        if match := _ROUND.fullmatch(line):
            rounds.append((match[1], {}))
        elif match := _PROGRAM.fullmatch(line):
            rounds[-1][1][int(match[1])] = match[2]
    for dice, programs in rounds:
        game.play(dice, programs)
    return written(title.removeprefix("# "), game)


def drawn(game: Game) -> list[str]:
    """The board: short names of the tiles, `#` pods, `=` platforms, `T` turrets, `1→` craft, `*` drones."""
    words: dict[Hex, str] = dict.fromkeys(game.setup.hexes, "")
    for tile in game.scenario.tiles:
        words[tile.at] += FIXED.get(tile.kind, "")
    for place in game.position.tiles:
        if place.at is not None:
            words[place.at] += short(place.id) + ("!" if place.target else "")
    for craft in game.position.crafts:
        if craft.at is not None:
            words[craft.at] += f"{craft.seat}{ARROWS[craft.facing]}"
    width = max(4, max(map(len, words.values())) + 1)
    columns, rows = max(at[0] for at in words) + 1, max(at[1] for at in words) + 1
    lines = []
    for row in range(rows):
        cells = [words.get((column, row), " ") or "." for column in range(columns)]
        lines.append((" " * (width // 2) * (row % 2) + "".join(cell.ljust(width) for cell in cells)).rstrip())
    return lines


def short(name: str) -> str:
    """`white-red-3` is `wr3`, `gate-white-1` is `gw1`, and a drone is `*` and its turret."""
    if name.startswith("drone:"):
        return "*" + short(name.removeprefix("drone:"))
    return "".join(part if part.isdigit() else part[0] for part in name.split("-"))
