"""Repairs of starts: seats, places, teams, facings, colours and pilots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from engine.asteroyds.problems import Problem, Severity, problems
from engine.asteroyds.scenario import CraftColour, PilotName, Platform, Scenario
from engine.hexgrid import Direction, hex_name

from .edits import Ref, erase, next_free_id, next_free_seat, with_fields, with_piece
from .names import colour_name
from .repair import Repair, open_facing, start_hex_near, tr
from .repair_tiles import make_target
from .teams import known_teams

_TEAMS = ("east", "west")


def repair_seat(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    start, seat = scenario.starts[ref.number], next_free_seat(scenario)
    if seat is not None:
        text = tr("Give the start on {0} seat {1}").format(hex_name(start.at), seat)
        yield Repair(text, with_piece(scenario, ref, seat=seat), obvious=True)
    yield Repair(tr("Remove the second start of seat {0}").format(start.seat), erase(scenario, [ref]))


def repair_start_place(scenario: Scenario, ref: Ref, problem: Problem) -> Iterator[Repair]:
    start = scenario.starts[ref.number]
    if problem.severity is not Severity.ERROR:
        platform = Platform(id=next_free_id(scenario, "platform"), at=start.at)
        landed = with_fields(scenario, tiles=(*scenario.tiles, platform))
        free = all(tile.at != start.at for tile in scenario.tiles)
        # The same field may also be named because nothing can be reached from there, which no platform mends.
        if scenario.rules.return_to_platform == "own" and free and problem not in problems(landed):
            yield Repair(tr("Put a platform under seat {0}").format(start.seat), landed, obvious=True)
        return
    to = start_hex_near(scenario, start.at)
    if to is not None:
        facing = open_facing(scenario, to, Direction[start.facing]) or start.facing
        text = tr("Put the start of seat {0} on {1}").format(start.seat, hex_name(to))
        yield Repair(text, with_piece(scenario, ref, at=to, facing=facing), obvious=True)
    if len(scenario.starts) > 1:
        yield Repair(tr("Erase the start of seat {0}").format(start.seat), erase(scenario, [ref]))


def repair_team(scenario: Scenario, ref: Ref, problem: Problem) -> Iterator[Repair]:
    start = scenario.starts[ref.number]
    if scenario.mode != "targets":
        starts = tuple(one.model_copy(update={"team": None}) for one in scenario.starts)
        yield Repair(tr("Take the teams away"), with_fields(scenario, starts=starts))
    elif problem.severity is Severity.ERROR:
        members = Counter(one.team for one in scenario.starts)
        for team in sorted(known_teams(scenario) or _TEAMS, key=lambda name: members[name]):
            text = tr("Put seat {0} into team {1}").format(start.seat, team)
            yield Repair(text, with_piece(scenario, ref, team=team))
    elif start.team is not None:
        yield from make_target(scenario, start.team)


def repair_facing(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    start = scenario.starts[ref.number]
    facing = open_facing(scenario, start.at, Direction[start.facing])
    if facing is not None:
        text = tr("Turn seat {0} to face {1}").format(start.seat, facing)
        yield Repair(text, with_piece(scenario, ref, facing=facing), obvious=True)


def repair_craft_colour(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    start, taken = scenario.starts[ref.number], {one.colour for one in scenario.starts}
    colours: tuple[CraftColour, ...] = get_args(CraftColour)
    colour = next((name for name in colours if name not in taken), None)
    name = tr("that of its seat") if colour is None else colour_name(colour)
    text = tr("Give seat {0} another colour: {1}").format(start.seat, name)
    yield Repair(text, with_piece(scenario, ref, colour=colour), obvious=True)


def repair_pilot(scenario: Scenario, ref: Ref, _: Problem) -> Iterator[Repair]:
    start, taken = scenario.starts[ref.number], {one.pilot for one in scenario.starts}
    names: tuple[PilotName, ...] = get_args(PilotName)
    pilot = next((name for name in names if name not in taken), None)
    if pilot is not None:
        text = tr("Give seat {0} the pilot {1}").format(start.seat, pilot)
        yield Repair(text, with_piece(scenario, ref, pilot=pilot), obvious=True)
