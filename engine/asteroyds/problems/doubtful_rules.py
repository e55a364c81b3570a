"""Warnings about rules, teams and objects that do not fit the mode: playable, but probably not meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..scenario import Asteroid, Gate, Platform, Scenario, Tile, Turret
from .layout import Layout
from .problem import Problem, field_path, listed, place_name, warning
from .unplayable import TARGET_COLOURS, misplaced_target


def doubtful_rules(layout: Layout) -> list[Problem]:
    scenario = layout.scenario
    return [
        *objects_of_another_mode(scenario),
        *(teams(scenario) if scenario.mode == "targets" else teams_without_effect(scenario)),
        *targets_needed(scenario),
        *landing(layout),
        *shots(scenario),
        *last_survivor(scenario),
    ]


def objects_of_another_mode(scenario: Scenario) -> Iterator[Problem]:
    """Allowed, but a gate is solid then, a turret idle, and a target means nothing; one warning for all of a kind."""
    mode = scenario.mode
    if mode not in ("racing", "shooting"):
        gates = [(index, tile) for index, tile in enumerate(scenario.tiles) if isinstance(tile, Gate)]
        yield from _strangers(gates, "kind", f"in {mode} a gate is only an obstacle")
    if mode != "drones":
        turrets = [(index, tile) for index, tile in enumerate(scenario.tiles) if isinstance(tile, Turret)]
        yield from _strangers(turrets, "kind", f"in {mode} a turret is only an obstacle")
    if mode != "targets":
        carriers: list[tuple[int, Asteroid]] = []
        for index, tile in enumerate(scenario.tiles):
            if isinstance(tile, Asteroid) and tile.target is not None:
                carriers.append((index, tile))
                if tile.colour not in TARGET_COLOURS:
                    yield warning(field_path("tiles", index, "target"), misplaced_target(tile), tile.at)
        yield from _strangers(carriers, "target", f"in {mode} a target has no effect")


def _strangers(tiles: Sequence[tuple[int, Tile]], field: str, text: str) -> Iterator[Problem]:
    if tiles:
        names = listed([tile.id for _, tile in tiles])
        yield warning(field_path("tiles", tiles[0][0], field), f"{names}: {text}", *(tile.at for _, tile in tiles))


def _assigned(scenario: Scenario) -> Counter[str]:
    """How many targets each team must remove."""
    carriers = (tile for tile in scenario.tiles if isinstance(tile, Asteroid))
    return Counter(tile.target for tile in carriers if tile.target is not None)


def teams(scenario: Scenario) -> Iterator[Problem]:
    """In Targets every team has craft and targets."""
    assigned = _assigned(scenario)
    flying: dict[str, int] = {}
    for index, start in enumerate(scenario.starts):
        if start.team is not None:
            flying.setdefault(start.team, index)
    # Without any target at all the scenario is unplayable, and that says enough.
    for team, index in flying.items():
        if assigned and not assigned[team]:
            places = [start.at for start in scenario.starts if start.team == team]
            yield warning(field_path("starts", index, "team"), f"team {team} has no targets, so it cannot win", *places)
    for team in assigned:
        if flying and team not in flying:
            carriers = [
                (index, tile.at)
                for index, tile in enumerate(scenario.tiles)
                if isinstance(tile, Asteroid) and tile.target == team
            ]
            text = f"team {team} has targets, but nobody flies for it"
            yield warning(field_path("tiles", carriers[0][0], "target"), text, *(at for _, at in carriers))


def teams_without_effect(scenario: Scenario) -> Iterator[Problem]:
    teamed = [(index, start) for index, start in enumerate(scenario.starts) if start.team is not None]
    if teamed:
        seats = listed([str(start.seat) for _, start in teamed])
        text = f"teams have no effect in {scenario.mode} (seats with a team: {seats})"
        yield warning(field_path("starts", teamed[0][0], "team"), text, *(start.at for _, start in teamed))


def targets_needed(scenario: Scenario) -> Iterator[Problem]:
    needed = scenario.rules.targets_needed
    if needed and scenario.mode != "targets":
        yield warning("rules.targets_needed", f"targets_needed has no effect in {scenario.mode}")
        return
    assigned = _assigned(scenario)
    flying = {start.team for start in scenario.starts}
    for team, number in needed.items():
        field = field_path("rules", "targets_needed", team)
        if team not in assigned and team not in flying:
            yield warning(field, f"there is no team {team}")
        elif number > assigned[team] > 0:
            yield warning(field, f"team {team} has only {assigned[team]} targets; {number} is read as all of them")


def landing(layout: Layout) -> Iterator[Problem]:
    """Whoever must return to a platform needs one to return to."""
    scenario, variant = layout.scenario, layout.scenario.rules.return_to_platform
    if variant == "no":
        return
    if scenario.mode == "targets":
        yield warning("rules.return_to_platform", "return_to_platform has no effect in targets")
    elif not any(isinstance(tile, Platform) for tile in scenario.tiles):
        yield warning("rules.return_to_platform", "craft must return to a platform, but there is none")
    elif variant == "own":
        for index, start in enumerate(scenario.starts):
            if layout.well_placed(start) and start.at not in layout.tile_at:
                text = f"seat {start.seat} must return to its own platform, but starts on {place_name(start.at)}"
                yield warning(field_path("starts", index, "at"), text, start.at)


def shots(scenario: Scenario) -> Iterator[Problem]:
    limit = scenario.rules.shots_per_turn
    if limit is not None and scenario.mode == "racing":
        yield warning("rules.shots_per_turn", "shots_per_turn has no effect in racing")
    elif limit == 0:
        yield warning("rules.shots_per_turn", f"{scenario.mode} is won by shooting, but no shots are allowed")


def last_survivor(scenario: Scenario) -> Iterator[Problem]:
    """The variant asks who is left of two or more craft, in Targets of two or more teams."""
    if not scenario.rules.last_survivor_wins or not scenario.starts:
        return
    if len(scenario.starts) < 2:
        yield warning("rules.last_survivor_wins", "last_survivor_wins has no effect with one craft")
    elif scenario.mode == "targets" and len({start.team for start in scenario.starts}) < 2:
        yield warning("rules.last_survivor_wins", "with one team, last_survivor_wins ends the game after one round")
