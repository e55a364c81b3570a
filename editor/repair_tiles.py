"""Repairs of tiles: ids, places, targets, symbols, priorities, and what the mode or the box does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.asteroyds.pieces import BOX_SYMBOLS, PRIORITIES
from engine.asteroyds.problems import Problem, Severity
from engine.asteroyds.problems.layout import board_hexes
from engine.asteroyds.problems.problem import place_name
from engine.asteroyds.problems.unplayable import TARGET_COLOURS
from engine.asteroyds.scenario import Asteroid, Gate, Scenario, SymbolName, Turret
from engine.hexgrid import Direction, hex_name

from .edits import (
    COLOURS,
    Ref,
    Stamp,
    erase,
    left_in_box,
    new_piece,
    next_free_id,
    next_free_priority,
    piece,
    with_fields,
    with_piece,
)
from .names import colour_name, count_name
from .repair import Repair, free_hex_near, is_last_mode_object, middle, tr
from .teams import assigned_targets


def repair_id(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    tile = scenario.tiles[ref.number]
    colour = tile.colour if isinstance(tile, Asteroid | Gate) else ""
    stem = {"asteroid": colour, "gate": f"gate-{colour}"}.get(tile.kind, tile.kind)
    new = next_free_id(scenario, stem)
    text = tr("Call the {0} on {1} {2}").format(tile.kind, place_name(tile.at), new)
    yield Repair(text, with_piece(scenario, ref, id=new), obvious=True)


def repair_tile_place(scenario: Scenario, ref: Ref, problem: Problem) -> Iterator[Repair]:
    """A tile off the board or on another; one that is only walled in is the author's to free."""
    if problem.severity is not Severity.ERROR:
        return
    tile = scenario.tiles[ref.number]
    to = free_hex_near(scenario, tile.at)
    if to is not None:
        text = tr("Put {0} on {1}").format(tile.id, hex_name(to))
        yield Repair(text, with_piece(scenario, ref, at=to), obvious=True)
    if not is_last_mode_object(scenario, ref):
        yield Repair(tr("Erase {0}").format(tile.id), erase(scenario, [ref]))


def repair_target(scenario: Scenario, ref: Ref, problem: Problem) -> Iterator[Repair]:
    tile = scenario.tiles[ref.number]
    assert isinstance(tile, Asteroid)
    if scenario.mode != "targets":
        carriers = [n for n, t in enumerate(scenario.tiles) if isinstance(t, Asteroid) and t.target is not None]
        without = scenario
        for number in carriers:
            without = with_piece(without, Ref(False, number), target=None)
        yield Repair(tr("Take every target away"), without)
    elif problem.severity is Severity.ERROR:
        colour = f"white-{tile.colour}"
        text = tr("Make {0} {1}").format(tile.id, colour_name(colour))
        yield Repair(text, with_piece(scenario, ref, colour=colour))
        if not is_last_mode_object(scenario, ref):
            yield Repair(tr("Take the target off {0}").format(tile.id), with_piece(scenario, ref, target=None))
    elif tile.target is not None:
        yield from _hand_over(scenario, tile.target)


def _hand_over(scenario: Scenario, team: str) -> Iterator[Repair]:
    """Targets of a team that nobody flies for."""
    assigned = assigned_targets(scenario)
    others = sorted({start.team for start in scenario.starts if start.team is not None}, key=lambda t: (assigned[t], t))
    for other in others:
        handed = scenario
        for number, tile in enumerate(scenario.tiles):
            if isinstance(tile, Asteroid) and tile.target == team:
                handed = with_piece(handed, Ref(False, number), target=other)
        yield Repair(tr("Hand the targets of team {0} to team {1}").format(team, other), handed)


def make_target(scenario: Scenario, team: str) -> Iterator[Repair]:
    """The first asteroid that may carry a target and has none, or else a new one."""
    for number, tile in sorted(enumerate(scenario.tiles), key=lambda pair: (pair[1].at[1], pair[1].at[0])):
        if isinstance(tile, Asteroid) and tile.target is None and tile.colour in TARGET_COLOURS:
            text = tr("Make {0} a target of team {1}").format(tile.id, team)
            yield Repair(text, with_piece(scenario, Ref(False, number), target=team), obvious=True)
            return
    at = free_hex_near(scenario, middle(scenario)) if board_hexes(scenario) else None
    if at is not None:
        carrier = new_piece(scenario, Stamp("asteroid", "white"), at, Direction.E)
        assert isinstance(carrier, Asteroid)
        tiles = (*scenario.tiles, carrier.model_copy(update={"target": team}))
        text = tr("Place a white asteroid with a target of team {0} on {1}").format(team, hex_name(at))
        yield Repair(text, with_fields(scenario, tiles=tiles))


def repair_kind(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    """Gates or turrets that the mode has no use for."""
    kind = scenario.tiles[ref.number].kind
    refs = [Ref(False, number) for number, tile in enumerate(scenario.tiles) if tile.kind == kind]
    yield Repair(tr("Erase {0}").format(count_name([piece(scenario, one) for one in refs])), erase(scenario, refs))


def repair_symbol(scenario: Scenario, ref: Ref, problem: Problem) -> Iterator[Repair]:
    """A symbol that no tile of its kind has yet; one of the box, if the present one is not."""
    tile = scenario.tiles[ref.number]
    assert isinstance(tile, Gate | Turret)
    names: tuple[SymbolName, ...] = get_args(SymbolName)
    alike = [one for one in scenario.tiles if isinstance(one, Gate | Turret) and one.kind == tile.kind]
    taken = {one.symbol for one in alike}
    is_shared = len(problem.hexes) > 1
    for symbol in names:
        if symbol not in taken and (is_shared or symbol in BOX_SYMBOLS):
            text = tr("Give {0} the symbol {1}").format(tile.id, symbol)
            yield Repair(text, with_piece(scenario, ref, symbol=symbol), obvious=True)
            return


def repair_priority(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    tile = scenario.tiles[ref.number]
    assert isinstance(tile, Asteroid | Gate)
    priority = next_free_priority(scenario, tile.kind, tile.colour)
    text = tr("Give {0} priority {1}").format(tile.id, priority)
    yield Repair(text, with_piece(scenario, ref, priority=priority), obvious=True)


def repair_box_colour(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    """A colour of which the box has such tiles left."""
    tile = scenario.tiles[ref.number]
    others = erase(scenario, [ref])
    for colour in COLOURS:
        if (tile.kind, colour) in PRIORITIES and left_in_box(others, Stamp(tile.kind, colour)) > 0:
            text = tr("Make {0} {1}").format(tile.id, colour_name(colour))
            yield Repair(text, with_piece(scenario, ref, colour=colour))
