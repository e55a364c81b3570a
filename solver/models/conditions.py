"""Which side conditions can a program be asked to keep, and how are they written?

One word each, the little language of `swarm solve --require`:

    turns<=2            at most so many columns that turn the craft (R, L, B and powers that turn)
    columns<=4          at most so many columns that are not empty, the energy column included
    actions<=2          at most so many different actions (F and F! are the same)
    damage<=1           at most so much damage in this round, asteroid phase included
    no-energy           the shield stays up
    no-ram  no-power    no ram takes place; no pilot's power, emergency shield included
    no-L                an action that is not written: F, R, L, B or S (no-P is no-power)
    column3=F           what is written in a column: an action (F! backs it with a ram), or . for empty;
                        for the energy column 7 also: shield
    end=I6,J6           the flight ends in one of these hexes
    facing=E,NE         and in one of these directions
    alive               the craft is not destroyed
    gain=sail,twin      these are won in this round; in Targets: ids of asteroids that carry own targets
    order=sail,twin     these are won in this round, in this order
    avoid=I7            hexes that are never entered
    via=J6              hexes that are visited; the one where the flight begins counts

`turns`, `columns`, `actions`, `no-…` and `column…` look at the program as written, also at columns after its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.notation import NotationError, Program, action_text, parse_program
from engine.asteroyds.pieces import (
    ACTION_CODES,
    ENERGY_COLUMN,
    MANOEUVRES,
    RAM,
    Action,
    Manoeuvre,
    Pilot,
)
from engine.hexgrid import Direction, Hex, hex_name, parse_hex_name

from ..results import QuestionError

SHIELD = "shield"
NORMAL = ("F", "R", "L", "B", "S")
LIMITS = {"turns": "max_turns", "columns": "max_columns", "actions": "max_actions", "damage": "max_damage"}
_SWITCHES = {"no-energy": "no_energy", "no-ram": "no_ram", "no-power": "no_power", "alive": "end_alive"}
_LISTS = {
    "end": "end_at",
    "facing": "end_facing",
    "gain": "must_gain",
    "order": "order",
    "avoid": "avoid",
    "via": "via",
}
_WORDS = (*(f"{name}<=" for name in LIMITS), *_SWITCHES, *(f"{name}=" for name in _LISTS), "column1=", "no-L")
_LIMIT = re.compile(r"([a-z]+)<=(.*)")
_COLUMN = re.compile(r"column(-?[0-9]+)=(.*)")
_LIST = re.compile(r"([a-z]+)=(.*)")


class ConditionError(QuestionError):
    """A side condition that means nothing, or that contradicts another."""


@dataclass(frozen=True)
class Conditions:
    """What a program must keep besides being legal; contradictions are refused at once."""

    max_turns: int | None = None
    max_columns: int | None = None
    max_actions: int | None = None
    max_damage: int | None = None
    no_energy: bool = False
    no_ram: bool = False
    no_power: bool = False
    end_alive: bool = False
    forbidden: frozenset[str] = frozenset()  # of NORMAL
    fixed: Mapping[int, str] = field(default_factory=dict)  # column -> what is written there
    end_at: frozenset[Hex] | None = None
    end_facing: frozenset[str] | None = None
    must_gain: frozenset[str] = frozenset()
    order: tuple[str, ...] = ()
    avoid: frozenset[Hex] = frozenset()
    via: frozenset[Hex] = frozenset()

    def __post_init__(self) -> None:
        for word, name in LIMITS.items():
            limit = getattr(self, name)
            if limit is not None and limit < 0:
                raise ConditionError(f"{word}<={limit}: the number must be 0 or more")
        for letter in sorted(self.forbidden):
            if letter not in NORMAL:
                raise ConditionError(f"no-{letter}: only F, R, L, B, S and P can be forbidden")
        for facing in sorted(self.end_facing or ()):
            if facing not in Direction.__members__:
                raise ConditionError(f"facing={facing}: a direction is one of {', '.join(Direction.__members__)}")
        for word, among in (("end", self.end_at), ("facing", self.end_facing)):
            if among is not None and not among:
                raise ConditionError(f"{word}: the flight cannot end in two ways at once")
        for at in sorted(self.via & self.avoid):
            raise ConditionError(f"via={hex_name(at)} contradicts avoid={hex_name(at)}")
        if len(set(self.order)) < len(self.order):
            raise ConditionError(f"order={','.join(self.order)}: nothing can be won twice")
        self._check_columns()

    def _check_columns(self) -> None:
        codes = self.codes()
        written = {column: code & (RAM - 1) for column, code in codes.items() if code != Action.EMPTY}
        for column, code in codes.items():
            text = self.fixed[column]
            if action_text(code)[0] in self.forbidden:
                raise ConditionError(f"column{column}={text} contradicts no-{action_text(code)[0]}")
            if code & RAM and self.no_ram:
                raise ConditionError(f"column{column}={text} contradicts no-ram")
            if code & (RAM - 1) >= Action.POWER and self.no_power:
                raise ConditionError(f"column{column}={text} contradicts no-power")
        if self.no_energy and ENERGY_COLUMN in written:
            raise ConditionError(f"column7={self.fixed[ENERGY_COLUMN]} contradicts no-energy")
        turning = sum(action in (Action.RIGHT, Action.LEFT, Action.BACK) for action in written.values())
        for word, count in (("turns", turning), ("columns", len(written)), ("actions", len(set(written.values())))):
            limit = getattr(self, LIMITS[word])
            if limit is not None and count > limit:
                raise ConditionError(f"{word}<={limit}: the given columns already have {count}")

    def codes(self) -> dict[int, int]:
        """The given columns as the kernels read them; EMPTY in the energy column is the shield."""
        return {column: _action_code(column, text) for column, text in sorted(self.fixed.items())}

    def words(self) -> tuple[str, ...]:
        """One word for each condition; `parse_conditions` reads them back."""
        found = [f"{word}<={getattr(self, name)}" for word, name in LIMITS.items() if getattr(self, name) is not None]
        found += [word for word, name in _SWITCHES.items() if getattr(self, name)]
        found += [f"no-{letter}" for letter in sorted(self.forbidden)]
        found += [f"column{column}={text}" for column, text in sorted(self.fixed.items())]
        if self.end_at is not None:
            found.append("end=" + ",".join(hex_name(at) for at in sorted(self.end_at)))
        if self.end_facing is not None:
            found.append("facing=" + ",".join(sorted(self.end_facing)))
        found += [f"gain={name}" for name in sorted(self.must_gain)]
        if self.order:
            found.append("order=" + ",".join(self.order))
        found += [f"{word}={hex_name(at)}" for word in ("avoid", "via") for at in sorted(getattr(self, word))]
        return tuple(found)

    def check_for(self, game: Game, seat: int) -> None:
        """Whether the words mean something here: hexes on the board, things to win, columns that the seat may write."""
        for word, hexes in (("end", self.end_at or ()), ("avoid", self.avoid), ("via", self.via)):
            for at in sorted(hexes):
                if at not in game.setup.hexes:
                    raise ConditionError(f"{word}={hex_name(at)}: that hex is not on the board")
        winnable = _winnable(game, seat)
        for word, names in (("gain", sorted(self.must_gain)), ("order", self.order)):
            for name in names:
                if name not in winnable:
                    has = ", ".join(winnable) or "nothing"
                    raise ConditionError(f"{word}={name}: seat {seat} can win {has}, not {name}")
        columns = [self.codes().get(column, int(Action.EMPTY)) for column in range(1, ENERGY_COLUMN + 1)]
        try:
            game.check_program(seat, Program(tuple(columns)))
        except IllegalProgramError as error:
            given = f"column{error.column}={self.fixed.get(error.column or 0, '')}"
            raise ConditionError(f"{given}: {error.rule}") from None


def _winnable(game: Game, seat: int) -> list[str]:
    """Names of what a seat can win in this game: symbols, or the carriers of its team's targets."""
    team = game.setup.teams[game.setup.board.team[game.setup.seats.index(seat)]]
    if team:
        return [tile.id for tile in game.position.tiles if tile.target == team]
    return list(game.setup.symbols)


def turns(pilot: Pilot, action: int) -> bool:
    """Whether an action turns the craft."""
    return bool(MANOEUVRES[pilot, action & (RAM - 1), Manoeuvre.TURN])


# -------------------------------------------------------------------------------------------------------------- words


def parse_conditions(words: Iterable[str]) -> Conditions:
    """What the words of `--require` mean together; ConditionError says in one sentence what is wrong."""
    found: dict[str, Any] = {}
    for word in words:
        _read(word.replace(" ", ""), found)
    return Conditions(**found)


def _read(word: str, found: dict[str, Any]) -> None:
    limit, column, listed = _LIMIT.fullmatch(word), _COLUMN.fullmatch(word), _LIST.fullmatch(word)
    if word in _SWITCHES:
        found[_SWITCHES[word]] = True
    elif word == "no-P":
        found["no_power"] = True
    elif word.startswith("no-") and word[3:] in NORMAL:
        found["forbidden"] = found.get("forbidden", frozenset()) | {word[3:]}
    elif limit is not None and limit[1] in LIMITS:
        name = LIMITS[limit[1]]
        found[name] = min(_number(limit[2], word), found.get(name, 10**6))
    elif column is not None:
        _read_column(int(column[1]), column[2], found)
    elif listed is not None and listed[1] in _LISTS:
        _read_list(listed[1], listed[2].split(","), word, found)
    else:
        near = get_close_matches(word, _WORDS, 1)
        hint = f"; did you mean {near[0]}…?" if near else ""
        raise ConditionError(f"'{word[:40]}' is not a side condition such as turns<=2, no-L or end=I6{hint}")


def _number(text: str, word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", text):
        raise ConditionError(f"'{word[:40]}': after <= comes a number")
    return int(text)


def _read_column(column: int, text: str, found: dict[str, Any]) -> None:
    fixed = found.setdefault("fixed", {})
    text = text if text == SHIELD else text.upper()
    _action_code(column, text)
    if fixed.get(column, text) != text:
        raise ConditionError(f"column{column}={text} contradicts column{column}={fixed[column]}")
    fixed[column] = text


def _action_code(column: int, text: str) -> int:
    """What a given column holds."""
    if not 1 <= column <= ENERGY_COLUMN:
        raise ConditionError(f"column{column}={text}: a program has columns 1 to 7")
    if column == ENERGY_COLUMN and text == SHIELD:
        return int(Action.EMPTY)
    if text.rstrip("!") not in ACTION_CODES.values() or text.count("!") > 1:
        may = " or shield" if column == ENERGY_COLUMN else ", P or ."
        raise ConditionError(f"column{column}={text[:20]}: an action is F, R, L, B, S{may}")
    if column == ENERGY_COLUMN and text == ".":
        raise ConditionError("column7=.: the energy column is never empty; write column7=shield")
    try:
        program = parse_program(f"+{text}" if column == ENERGY_COLUMN else text)
    except NotationError as error:
        raise ConditionError(f"column{column}={text}: {error.reason}") from None
    return program.columns[-1 if column == ENERGY_COLUMN else 0]


def _read_list(name: str, values: list[str], word: str, found: dict[str, Any]) -> None:
    place = _LISTS[name]
    if "" in values:
        raise ConditionError(f"'{word[:40]}': a name is missing")
    if name == "order":
        if found.setdefault(place, tuple(values)) != tuple(values):
            raise ConditionError(f"{word} contradicts order={','.join(found[place])}")
    elif name == "gain":
        found[place] = found.get(place, frozenset()) | set(values)
    elif name == "facing":
        found[place] = frozenset(value.upper() for value in values) & found.get(place, frozenset(Direction.__members__))
        if unknown := [value for value in values if value.upper() not in Direction.__members__]:
            raise ConditionError(f"facing={unknown[0][:20]}: a direction is one of {', '.join(Direction.__members__)}")
    else:
        hexes = frozenset(_hex(value, word) for value in values)
        # Ending is in one of several hexes, so a second word leaves fewer; avoid and via add up.
        found[place] = hexes & found.get(place, hexes) if name == "end" else hexes | found.get(place, frozenset())


def _hex(text: str, word: str) -> Hex:
    try:
        return parse_hex_name(text.upper())
    except ValueError as error:
        raise ConditionError(f"{word[:40]}: {error}") from None
