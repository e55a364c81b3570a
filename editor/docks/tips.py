"""One sentence about each field of the forms, for whoever has not read the rules yet."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def _tr(text: str) -> str:
    return QCoreApplication.translate("tips", text)


def piece_tip(key: str) -> str:
    tips = {
        "id": _tr("The name of this tile in files and messages; no two tiles share one."),
        "at": _tr("The hex it lies on, by column letter and row number; what lies there changes places with it."),
        "heading": _tr("Where its number 1 points: a die that shows 1 moves it that way, and it never turns in play."),
        "body": _tr("Which dice move it: red by two steps, white by one, blue by one with a push; two colours, both."),
        "priority": _tr("Of all tiles that one die moves, the lowest number goes first."),
        "symbol": _tr("What craft collect here; equal symbols count once."),
        "target": _tr("The team that has to get rid of it; only white and two-coloured asteroids carry targets."),
        "seat": _tr("The lowest seat is first player in round 1; after that the next seat follows."),
        "facing": _tr("Where the craft points before its first action."),
        "craft": _tr("The colour of the craft; it has no effect in play."),
        "team": _tr("Who flies together in Targets: choose a team, or type a new one."),
        "pilot": _tr("Which power the craft has, once a game, if the scenario's pilots have powers."),
    }
    return tips[key]


def scenario_tip(key: str) -> str:
    tips = {
        "name": _tr("What the scenario is called in tabs, lists and pictures."),
        "author": _tr("Who made it."),
        "description": _tr("A few words for whoever opens it; as many lines as you like."),
        "mode": _tr("What has to be done to win."),
        "hull": _tr("So many points of damage destroy a craft; the box says six."),
        "return_to_platform": _tr("Whether a craft with every symbol must also land on a platform to win."),
        "dice_order": _tr("In which order the dice move the tiles: always the same, or rolled anew each round."),
        "shots_per_turn": _tr("At most so many shots in one program, the energy column included."),
        "pilot_powers": _tr("Every pilot may use a power of their own once a game."),
        "last_survivor_wins": _tr("If only one craft, or one team, is left at the end of a round, it has won."),
        "targets_needed": _tr("With a handicap, a team need not get rid of all its targets, only of so many."),
    }
    return tips[key]


def mode_tip(mode: str) -> str:
    tips = {
        "racing": _tr("Touch every gate symbol with your craft."),
        "shooting": _tr("Shoot a gate of every symbol; gates are solid."),
        "targets": _tr("Teams shoot or ram their targets off the asteroids; the first team without any left wins."),
        "drones": _tr("Shoot four different drones, which turrets launch each round."),
    }
    return tips[mode]
