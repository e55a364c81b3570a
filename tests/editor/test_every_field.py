"""Everything a scenario has can be changed through a widget: a walk through all fields of the file's models."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.docks.fields import TeamField
from editor.docks.tips import scenario_tip
from editor.edits import Ref, Stamp, place
from editor.main_window import MainWindow
from editor.new_dialog import empty_scenario
from engine.asteroyds.scenario import Asteroid, Gate, Platform, Pod, Rules, Scenario, Start, Turret
from engine.hexgrid import Direction

# One value each, which no author can choose; a tile's kind is chosen when it is placed.
CONSTANT = {"format", "version", "game", "kind"}
SCENARIO = {
    "name": "scenarioName",
    "author": "scenarioAuthor",
    "description": "scenarioDescription",
    "mode": "scenarioMode",
    "board": "action growBoard",
    "tiles": "place pod",
    "starts": "place start",
    "rules": "ruleHull",
}
RULES = {
    "hull": "ruleHull",
    "return_to_platform": "ruleReturn",
    "dice_order": "ruleDiceOrder",
    "shots_per_turn": "ruleShots",
    "pilot_powers": "rulePowers",
    "last_survivor_wins": "ruleLast",
    "targets_needed": "needed:west",
}
TILE = {"id": "pieceId", "at": "piecePlace", "heading": "pieceHeading"}
MOVING = {**TILE, "colour": "pieceColour", "priority": "piecePriority"}
PIECES: dict[type, dict[str, str]] = {
    Asteroid: {**MOVING, "target": "pieceTarget"},
    Gate: {**MOVING, "symbol": "pieceSymbol"},
    Turret: {**TILE, "symbol": "pieceSymbol"},
    Pod: {"id": "pieceId", "at": "piecePlace"},
    Platform: {"id": "pieceId", "at": "piecePlace"},
    Start: {
        "seat": "startSeat",
        "at": "piecePlace",
        "facing": "startFacing",
        "colour": "startColour",
        "team": "startTeam",
        "pilot": "startPilot",
    },
}
TYPED = {"piecePlace": "G7", "pieceId": "other"}


def everything() -> Scenario:
    scenario = empty_scenario()
    stamps = [
        Stamp("asteroid", "white"),
        Stamp("gate", "red"),
        Stamp("turret"),
        Stamp("pod"),
        Stamp("platform"),
        Stamp("start"),
    ]
    for column, stamp in enumerate(stamps, start=3):
        scenario = place(scenario, stamp, (column, 4), Direction.SE)
    start = scenario.starts[0].model_copy(update={"team": "west"})
    return scenario.model_copy(update={"mode": "targets", "starts": (start,)})


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(everything())
    qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.setClean())
    window.show()
    return window


def give(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Changes a widget as a hand on the keyboard would."""
    widget: Any = window.findChild(QWidget, name)
    assert widget is not None, name
    widget.setFocus()
    match widget:
        case TeamField():
            widget.lineEdit().selectAll()
            qtbot.keyClicks(widget.lineEdit(), "north")
            qtbot.keyClick(widget.lineEdit(), Qt.Key.Key_Return)
        case QComboBox() | QSpinBox():
            widget.setFocus()
            for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                before = window.document.scenario
                qtbot.keyClick(widget, key)
                if window.document.scenario != before:
                    break
        case QCheckBox():
            qtbot.keyClick(widget, Qt.Key.Key_Space)
        case QLineEdit():
            widget.selectAll()
            qtbot.keyClicks(widget, TYPED.get(name, "Somebody"))
            qtbot.keyClick(widget, Qt.Key.Key_Return)
        case QPlainTextEdit():
            qtbot.keyClicks(widget, "Two rounds at most")
            qtbot.keyClick(widget, Qt.Key.Key_Tab)


def act(qtbot: QtBot, window: MainWindow, how: str) -> None:
    if how.startswith("action "):
        window.actions_by_name[how.removeprefix("action ")].trigger()
    elif how.startswith("place "):
        window.hold(Stamp("pod" if how == "place pod" else "start"))
        qtbot.mouseClick(
            window.view.viewport(), Qt.MouseButton.LeftButton, pos=window.view.mapFromScene(centre((7, 8)))
        )
    else:
        give(qtbot, window, how)


def test_no_field_is_forgotten() -> None:
    for model, ways in ((Scenario, SCENARIO), (Rules, RULES), *PIECES.items()):
        assert set(ways) == set(model.model_fields) - CONSTANT, model


def test_every_field_of_the_scenario_and_its_rules(qtbot: QtBot, window: MainWindow) -> None:
    window.docks[3].raise_()
    for number, (field, how) in enumerate([*SCENARIO.items(), *RULES.items()], start=1):
        before = window.document.scenario
        act(qtbot, window, how)
        after = window.document.scenario
        old, new = (before, after) if number <= len(SCENARIO) else (before.rules, after.rules)
        assert getattr(old, field) != getattr(new, field), field
        if not how.startswith("rule") or number > len(SCENARIO):
            changed = [name for name in type(old).model_fields if getattr(old, name) != getattr(new, name)]
            # A board that grows to the left and upwards takes its pieces along.
            assert changed == [field] or (field == "board" and changed == ["board", "tiles", "starts"])
        window.actions_by_name["undo"].trigger()
        assert window.document.scenario == before, field


@pytest.mark.parametrize("model", PIECES)
def test_every_field_of_every_piece(qtbot: QtBot, window: MainWindow, model: type) -> None:
    pieces = [*window.document.scenario.tiles, *window.document.scenario.starts]
    number = next(number for number, piece in enumerate(pieces) if isinstance(piece, model))
    ref = Ref(True, 0) if model is Start else Ref(False, number)
    window.selection.select(ref)
    shown = {
        widget.objectName()
        for widget in window.properties.findChildren(QWidget)
        if widget.isVisible() and widget.objectName() in {name for ways in PIECES.values() for name in ways.values()}
    }
    assert shown == set(PIECES[model].values())
    for field, name in PIECES[model].items():
        before = window.document.scenario
        assert window.findChild(QWidget, name).toolTip()
        give(qtbot, window, name)
        after = window.document.scenario
        old, new = ((s.starts if ref.is_start else s.tiles)[ref.number] for s in (before, after))
        changed = [key for key in model.model_fields if getattr(old, key) != getattr(new, key)]
        assert changed == [field]
        window.actions_by_name["undo"].trigger()
        assert window.document.scenario == before
        assert window.selection.refs == (ref,)


def test_every_rule_is_explained(window: MainWindow) -> None:
    for field, name in {**RULES, **{key: SCENARIO[key] for key in ("name", "author", "description", "mode")}}.items():
        widget = window.findChild(QWidget, name)
        assert scenario_tip(field)
        assert widget.toolTip()
        assert widget.accessibleName()
