"""Repairs of rules that have no effect, or ask for what nobody can do."""

from __future__ import annotations

from collections.abc import Iterator

from engine.asteroyds.problems import Problem, field_path
from engine.asteroyds.scenario import Platform, Scenario

from .edits import next_free_id, with_fields, with_rules
from .repair import Repair, tr
from .teams import assigned_targets


def repair_rule(scenario: Scenario, problem: Problem) -> Iterator[Repair]:
    match problem.field.split(".")[1].split("[")[0]:
        case "targets_needed":
            yield from _targets_needed(scenario, problem)
        case "return_to_platform":
            yield from _landing(scenario)
        case "shots_per_turn":
            # In Racing nobody shoots, so nothing is lost.
            in_racing = scenario.mode == "racing"
            text = tr("Forget the limit of shots") if in_racing else tr("Allow any number of shots")
            yield Repair(text, with_rules(scenario, shots_per_turn=None), obvious=in_racing)
        case "last_survivor_wins":
            without = with_rules(scenario, last_survivor_wins=False)
            yield Repair(tr("Play without the rule of the last survivor"), without)


def _targets_needed(scenario: Scenario, problem: Problem) -> Iterator[Repair]:
    needed = dict(scenario.rules.targets_needed)
    if scenario.mode != "targets":
        yield Repair(tr("Forget how many targets are needed"), with_rules(scenario, targets_needed={}))
        return
    for team in needed:
        if field_path("rules", "targets_needed", team) == problem.field:
            assigned = assigned_targets(scenario)[team]
            # More than there are is read as all of them, so this only says what holds anyway.
            text = tr("Let team {0} need all its {1} targets").format(team, assigned)
            if not assigned:
                text = tr("Forget how many targets team {0} needs").format(team)
            others = {name: number for name, number in needed.items() if name != team}
            yield Repair(text, with_rules(scenario, targets_needed=others), obvious=True)
            return


def _landing(scenario: Scenario) -> Iterator[Repair]:
    without = Repair(tr("Let craft win without landing"), with_rules(scenario, return_to_platform="no"))
    if scenario.mode != "targets":
        landed = scenario
        for at in dict.fromkeys(start.at for start in scenario.starts):
            platform = Platform(id=next_free_id(landed, "platform"), at=at)
            if all(tile.at != at for tile in landed.tiles):
                landed = with_fields(landed, tiles=(*landed.tiles, platform))
        if landed != scenario:
            yield Repair(tr("Put a platform under every start"), landed)
    yield without
