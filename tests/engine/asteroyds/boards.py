"""Small games drawn as text: a board of words in, a board of words out, so that a test of a rule fits in a few lines.

A word is `.` for a free hex, `~` for a hole, `#` a pod, `=` a platform, `1E` the craft of seat 1 facing east, or a name
that the legend explains; `+` puts several things on one hex. A drone is shown as `*` and its turret's name. Lines are
rows, the first one even; how far they are indented does not matter.

What a valid scenario needs and the text does not show lies on hexes of its own far below, where nothing happens.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engine.asteroyds.events import Event, sentence
from engine.asteroyds.game import Game, Round
from engine.asteroyds.position import CraftPlace, position_text
from engine.asteroyds.problems.unplayable import unplayable
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import set_up
from engine.hexgrid import Hex, row_ranges

Piece = dict[str, Any]
_CRAFT = re.compile(r"([1-6])(E|SE|SW|W|NW|NE)")


def asteroid(colour: str, heading: str = "E", priority: int = 50, target: str | None = None) -> Piece:
    return {"kind": "asteroid", "colour": colour, "heading": heading, "priority": priority, "target": target}


def red(heading: str = "E", priority: int = 50) -> Piece:
    return asteroid("red", heading, priority)


def white(heading: str = "E", priority: int = 50, target: str | None = None) -> Piece:
    return asteroid("white", heading, priority, target)


def blue(heading: str = "E", priority: int = 50) -> Piece:
    return asteroid("blue", heading, priority)


def rock(target: str | None = None) -> Piece:
    """An asteroid that stays where it is under 1-1-1, if there is no hex to the north-east of it."""
    return white("NE", 90, target)


def gate(symbol: str = "sail", colour: str = "red", heading: str = "NE", priority: int = 60) -> Piece:
    return {"kind": "gate", "symbol": symbol, "colour": colour, "heading": heading, "priority": priority}


def turret(symbol: str = "sail", heading: str = "NE") -> Piece:
    return {"kind": "turret", "symbol": symbol, "heading": heading}


_FAR_OBJECT = {
    "racing": gate("comb"),
    "shooting": gate("comb"),
    "drones": turret("comb"),
    "targets": rock("nobody"),
}


def words_of(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


class Table:
    """A game on a drawn board."""

    def __init__(self, scenario: Scenario, rows: int) -> None:
        problems = unplayable(scenario)
        assert not problems, "\n".join(str(problem) for problem in problems)
        self.rows = rows
        self.game = Game(set_up(scenario))
        self.before = self.drawn()

    # ------------------------------------------------------------------------------------------------------- playing

    def given(self, seat: int, **changes: Any) -> Table:
        """Start from a position in which this craft has another damage, other symbols, used its ram …"""
        position = self.game.position
        crafts = tuple(replace(craft, **changes) if craft.seat == seat else craft for craft in position.crafts)
        self.game = Game(self.game.setup, replace(position, crafts=crafts))
        return self

    def play(self, dice: str, *programs: str) -> Table:
        """One round; the programs belong to the seats in ascending order."""
        self.before = self.drawn()
        self.game.play(dice, dict(zip(self.game.setup.seats, programs, strict=False)))
        return self

    def fly(self, *programs: str) -> Table:
        return self.play("1-1-1", *programs)

    # ------------------------------------------------------------------------------------------------------- looking

    @property
    def last(self) -> Round:
        return self.game.rounds[-1]

    def craft(self, seat: int = 1) -> CraftPlace:
        return next(craft for craft in self.game.position.crafts if craft.seat == seat)

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.last.events if event.kind == kind]

    def drawn(self) -> str:
        """The board as it is now, as the words it was made from."""
        setup, position = self.game.setup, self.game.position
        words: dict[Hex, list[str]] = {at: [] for at in setup.hexes}
        for tile in setup.scenario.tiles:
            if tile.kind in ("pod", "platform", "turret"):
                words[tile.at].append({"pod": "#", "platform": "="}.get(tile.kind, tile.id))
        for place in position.tiles:
            if place.at is not None:
                words[place.at].append(place.id.replace("drone:", "*"))
        for craft in position.crafts:
            if craft.at is not None:
                words[craft.at].append(f"{craft.seat}{craft.facing}")
        shown = [at for at in setup.hexes if at[1] < self.rows]
        width = max(column for column, _ in shown) + 1
        lines = []
        for row in range(self.rows):
            line = ["+".join(words[column, row]) or "." if (column, row) in words else "~" for column in range(width)]
            lines.append((" " if row % 2 else "") + " ".join(line))
        return "\n".join(lines)

    def shows(self, text: str) -> Table:
        """The board must look like this now."""
        wanted = words_of(text)
        found = words_of(self.drawn())
        assert found == wanted, self.story(f"wanted:\n{text.strip()}")
        return self

    def hurt(self, **damage: int) -> Table:
        """`hurt(seat_1=2)`: the damage of a craft must be this now."""
        for seat, points in damage.items():
            found = self.craft(int(seat.removeprefix("seat_"))).damage
            assert found == points, self.story(f"{seat}: wanted {points} damage, found {found}")
        return self

    def story(self, reason: str = "") -> str:
        """All that happened last, to be pasted into a bug report."""
        lines = [reason, "before:", self.before, "after:", self.drawn(), position_text(self.game.position, self.setup)]
        if self.game.rounds:
            lines += [sentence(event) for event in self.last.events]
        return "\n".join(lines)

    @property
    def setup(self) -> Any:
        return self.game.setup

    @property
    def winners(self) -> tuple[int, ...]:
        return self.game.position.winners

    @property
    def over(self) -> bool:
        return self.game.over


def table(
    text: str,
    mode: str = "racing",
    *,
    far: bool = False,
    pilots: dict[int, str] | None = None,
    teams: dict[int, str] | None = None,
    rules: dict[str, Any] | None = None,
    **legend: Piece,
) -> Table:
    """A game on the board that the text draws; `far` adds an object of the mode that nobody can reach."""
    pilots, teams, rules = pilots or {}, teams or {}, dict(rules or {})
    rows = words_of(text)
    hexes: list[Hex] = []
    tiles: dict[str, Piece] = {}
    starts: list[Piece] = []
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            if word == "~":
                continue
            hexes.append((column, row))
            for part in word.split("+"):
                if craft := _CRAFT.fullmatch(part):
                    seat = int(craft[1])
                    team = teams.get(seat, "west") if mode == "targets" else None
                    start = {"seat": seat, "at": (column, row), "facing": craft[2], "team": team}
                    starts.append({**start, "pilot": pilots.get(seat)})
                elif part in ("#", "="):
                    kind = "pod" if part == "#" else "platform"
                    tiles[f"{kind}-{column}-{row}"] = {"kind": kind, "at": (column, row)}
                elif part != ".":
                    tiles[part] = {**legend[part], "at": (column, row)}
    far_row = len(rows) + 1
    used = {"racing": "gate", "shooting": "gate", "drones": "turret"}.get(mode)
    there = any(tile["kind"] == used or (mode == "targets" and tile.get("target")) for tile in tiles.values())
    if far or not there:
        hexes.append((0, far_row))
        tiles["far"] = {**_FAR_OBJECT[mode], "at": (0, far_row)}
    if not starts:
        hexes.append((2, far_row))
        starts.append({"seat": 1, "at": (2, far_row), "facing": "E", "team": "west" if mode == "targets" else None})
    if pilots:
        rules.setdefault("pilot_powers", True)
    order = [name for name in legend if name in tiles] + [name for name in tiles if name not in legend]
    scenario = Scenario.model_validate(
        {
            "mode": mode,
            "board": {"rows": tuple(tuple(runs) for runs in row_ranges(hexes))},
            "tiles": tuple({"id": name, **tiles[name]} for name in order),
            "starts": tuple(starts),
            "rules": rules,
        }
    )
    return Table(scenario, len(rows))
