"""A position between two rounds, as a frozen value and as one line of text; parse and print are inverse.

    round 2 first 3; D4 E4 - K7x; 1:J6>E/1/sail+twin/rp 2:->W/7//; over 1

that is: rounds played and next first seat; the hex of each moving tile in scenario order, then of each drone (`-` out
of play, `x` its target is gone); each craft with hex, facing, damage, symbols, `r` ram used, `p` power used; and the
winners if the game is over. It means something only beside its scenario.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.hexgrid import Direction, Hex, hex_name, parse_hex_name

from .pieces import Kind
from .state import FIRST_TILE, NO_TEAM, NOT_COMPLETED, Clock, Setup, State, fill_hexes


class PositionError(ValueError):
    """A text that is no position of this scenario."""


@dataclass(frozen=True)
class TilePlace:
    id: str
    at: Hex | None  # None: out of play
    target: str | None = None  # the team whose target it still carries


@dataclass(frozen=True)
class CraftPlace:
    seat: int
    at: Hex | None  # None: destroyed
    facing: str
    damage: int
    symbols: tuple[str, ...]
    ram_used: bool
    power_used: bool

    @property
    def alive(self) -> bool:
        return self.at is not None


@dataclass(frozen=True)
class Position:
    round: int  # rounds played
    first_seat: int
    tiles: tuple[TilePlace, ...]
    crafts: tuple[CraftPlace, ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    team: str | None = None  # the team that has won


def position_of(setup: Setup, state: State, rounds: int) -> Position:
    """What a State between two rounds holds, by name."""
    tiles = tuple(
        TilePlace(
            id=tile_id,
            at=_hex(setup, int(state.tile_at[tile])),
            target=setup.teams[state.target[tile]] or None,
        )
        for tile, tile_id in enumerate(setup.tile_ids)
    )
    crafts = tuple(
        CraftPlace(
            seat=seat,
            at=_hex(setup, int(state.at[craft])),
            facing=Direction(int(state.facing[craft])).name,
            damage=int(state.damage[craft]),
            symbols=tuple(name for bit, name in enumerate(setup.symbols) if int(state.symbols[craft]) >> bit & 1),
            ram_used=bool(state.ram_used[craft]),
            power_used=bool(state.power_used[craft]),
        )
        for craft, seat in enumerate(setup.seats)
    )
    return Position(
        round=rounds,
        first_seat=setup.seats[state.clock[Clock.FIRST]],
        tiles=tiles,
        crafts=crafts,
        over=bool(state.clock[Clock.OVER]),
        winners=tuple(seat for craft, seat in enumerate(setup.seats) if state.won[craft]),
        team=setup.teams[state.clock[Clock.TEAM]] or None,
    )


def _hex(setup: Setup, cell: int) -> Hex | None:
    return None if cell == setup.board.off else setup.hexes[cell]


def state_of(setup: Setup, position: Position) -> State:
    """The State that a position means; trusts that it is one of this scenario (see `check_position`)."""
    state = setup.copy_start()
    cells = {at: cell for cell, at in enumerate(setup.hexes)}
    off = setup.board.off
    for tile, place in enumerate(position.tiles):
        state.tile_at[tile] = off if place.at is None else cells[place.at]
        team = int(setup.start.target[tile])
        if team != NO_TEAM and place.target is None:
            state.target[tile] = NO_TEAM
            state.removed[team] += 1
    for craft, flown in enumerate(position.crafts):
        state.at[craft] = off if flown.at is None else cells[flown.at]
        state.alive[craft] = flown.alive
        state.facing[craft] = Direction[flown.facing]
        state.damage[craft] = flown.damage
        state.symbols[craft] = sum(1 << setup.symbols.index(symbol) for symbol in flown.symbols)
        state.ram_used[craft] = flown.ram_used
        state.power_used[craft] = flown.power_used
        state.won[craft] = flown.seat in position.winners
        state.completed[craft] = NOT_COMPLETED
    state.clock[Clock.FIRST] = setup.seats.index(position.first_seat)
    state.clock[Clock.OVER] = position.over
    state.clock[Clock.TEAM] = setup.teams.index(position.team or "")
    fill_hexes(setup.board, state)
    return state


# --------------------------------------------------------------------------------------------------------------- text

_CRAFT = re.compile(r"([1-6]):(-|[A-Z]+[0-9]+)>([A-Z]+)/([0-9]{1,3})/([a-z+]*)/(r?)(p?)")
_CLOCK = re.compile(r"round ([0-9]{1,6}) first ([1-6])")
_OVER = re.compile(r"over (-|[1-6](?:,[1-6])*)")


def position_text(position: Position, setup: Setup) -> str:
    """One line that can be pasted into a bug report."""
    tiles = []
    for tile, place in enumerate(position.tiles):
        text = "-" if place.at is None else hex_name(place.at)
        if setup.start.target[tile] != NO_TEAM and place.target is None:
            text += "x"
        tiles.append(text)
    crafts = []
    for craft in position.crafts:
        at = "-" if craft.at is None else hex_name(craft.at)
        used = "r" * craft.ram_used + "p" * craft.power_used
        crafts.append(f"{craft.seat}:{at}>{craft.facing}/{craft.damage}/{'+'.join(craft.symbols)}/{used}")
    parts = [f"round {position.round} first {position.first_seat}", " ".join(tiles), " ".join(crafts)]
    if position.over:
        parts.append("over " + (",".join(str(seat) for seat in position.winners) or "-"))
    return "; ".join(parts)


def parse_position(text: str, setup: Setup) -> Position:
    """The inverse of `position_text`; PositionError says which part is wrong and why."""
    parts = [part.strip() for part in text.strip().split(";")]
    if len(parts) not in (3, 4):
        raise PositionError("a position has three or four parts, divided by ';': clock; tiles; craft; result")
    clock = _CLOCK.fullmatch(parts[0])
    if clock is None:
        raise PositionError(f"clock: '{parts[0][:40]}' is not like 'round 2 first 3'")
    tiles = tuple(
        _parse_tile(word, tile, setup) for tile, word in enumerate(_words(parts[1], len(setup.tile_ids), "tiles"))
    )
    crafts = tuple(
        _parse_craft(word, seat, setup)
        for seat, word in zip(setup.seats, _words(parts[2], len(setup.seats), "craft"), strict=True)
    )
    winners: tuple[int, ...] = ()
    if len(parts) == 4:
        result = _OVER.fullmatch(parts[3])
        if result is None:
            raise PositionError(f"result: '{parts[3][:40]}' is not like 'over 1,2' or 'over -'")
        winners = () if result[1] == "-" else tuple(int(seat) for seat in result[1].split(","))
    team = setup.teams[setup.board.team[setup.seats.index(winners[0])]] if winners and winners[0] in setup.seats else ""
    position = Position(int(clock[1]), int(clock[2]), tiles, crafts, len(parts) == 4, winners, team or None)
    check_position(position, setup)
    return position


def _words(part: str, wanted: int, what: str) -> list[str]:
    words = part.split()
    if len(words) != wanted:
        raise PositionError(f"{what}: {len(words)} given, but the scenario has {wanted}")
    return words


def _parse_place(word: str, what: str, setup: Setup) -> Hex | None:
    if word == "-":
        return None
    try:
        at = parse_hex_name(word)
    except ValueError as error:
        raise PositionError(f"{what}: {error}") from None
    if at not in setup.hexes:
        raise PositionError(f"{what}: {word} is not on the board")
    return at


def _parse_tile(word: str, tile: int, setup: Setup) -> TilePlace:
    tile_id = setup.tile_ids[tile]
    carried = setup.teams[setup.start.target[tile]] or None
    gone = word.endswith("x")
    if gone and carried is None:
        raise PositionError(f"tile {tile_id}: 'x' stands for a target that is gone, but it never carried one")
    at = _parse_place(word.removesuffix("x"), f"tile {tile_id}", setup)
    if at is None and carried and not gone:
        raise PositionError(f"tile {tile_id}: out of play, so its target is gone: write -x")
    return TilePlace(tile_id, at, None if gone else carried)


def _parse_craft(word: str, seat: int, setup: Setup) -> CraftPlace:
    match = _CRAFT.fullmatch(word)
    if match is None:
        raise PositionError(f"craft: '{word[:40]}' is not like 1:J6>E/1/sail+twin/rp")
    if int(match[1]) != seat:
        raise PositionError(f"craft: seat {match[1]} where seat {seat} is expected")
    if match[3] not in Direction.__members__:
        raise PositionError(f"craft {seat}: '{match[3]}' is not a direction")
    symbols = tuple(match[5].split("+")) if match[5] else ()
    in_order = tuple(symbol for symbol in setup.symbols if symbol in symbols)
    if symbols != in_order:
        raise PositionError(
            f"craft {seat}: symbols '{match[5]}' are not some of {'+'.join(setup.symbols)}, in this order"
        )
    at = _parse_place(match[2], f"craft {seat}", setup)
    return CraftPlace(seat, at, match[3], int(match[4]), symbols, bool(match[6]), bool(match[7]))


def check_position(position: Position, setup: Setup) -> None:
    """Whether the position can stand on this board: one thing a hex, craft only where craft can be."""
    cells = {at: cell for cell, at in enumerate(setup.hexes)}
    taken: dict[Hex, int] = {}
    for tile, place in enumerate(position.tiles):
        if place.at is None:
            continue
        cell = cells[place.at]
        if place.at in taken:
            raise PositionError(
                f"tile {place.id}: {hex_name(place.at)} already holds {setup.tile_ids[taken[place.at]]}"
            )
        if setup.board.fixed[cell] != Kind.FREE and setup.board.turret_at[tile] != cell:
            fixed = Kind(int(setup.board.fixed[cell])).name.lower()
            raise PositionError(f"tile {place.id}: {hex_name(place.at)} already holds a {fixed}")
        taken[place.at] = tile
    hull = setup.board.hull
    for craft in position.crafts:
        if craft.at is not None:
            blocker = taken.get(craft.at)
            if setup.board.fixed[cells[craft.at]] not in (Kind.FREE, Kind.PLATFORM) or (
                blocker is not None and not setup.board.crossable[blocker]
            ):
                raise PositionError(f"craft {craft.seat}: no craft can be at {hex_name(craft.at)}")
        if craft.alive != (craft.damage < hull):
            state = "alive" if craft.alive else "destroyed"
            raise PositionError(f"craft {craft.seat}: {state} with {craft.damage} damage, but the hull is {hull}")
    for seat in (position.first_seat, *position.winners):
        if seat not in setup.seats:
            raise PositionError(f"seat {seat} is not in the scenario")


def what_is_at(setup: Setup, state: State, cell: int) -> str:
    """What occupies a hex, by name: a tile's id, pod, platform, turret, free or border."""
    code = int(state.occupant[cell])
    return setup.tile_ids[code - FIRST_TILE] if code >= FIRST_TILE else Kind(code).name.lower()
