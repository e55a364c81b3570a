"""The seven worked examples of the printed rulebook, played by the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.asteroyds.events import Event, decode
from engine.asteroyds.log import new_log
from engine.asteroyds.notation import parse_program
from engine.asteroyds.pieces import PRIORITIES, Die
from engine.asteroyds.problems.unplayable import unplayable
from engine.asteroyds.rules import fly, move_tiles
from engine.asteroyds.scenario import Scenario
from engine.asteroyds.state import Setup, State, set_up
from engine.hexgrid import Direction, Hex, from_axial, to_axial

FILE = Path(__file__).parents[2] / "data" / "rulebook_examples.json"
EXAMPLES: dict[str, dict[str, Any]] = {
    example["id"]: example for example in json.loads(FILE.read_text("utf-8"))["examples"]
}
RADIUS = 10
CENTRE = to_axial((RADIUS, RADIUS))
CODES = {"forward": "F", "right": "R", "left": "L", "back": "B", "shoot": "S"}
FAR = (RADIUS, 0)  # a corner that no example reaches


def place(offset: list[int]) -> Hex:
    """Offsets of the examples count from the middle of a large hexagon."""
    return from_axial((CENTRE[0] + offset[0], CENTRE[1] + offset[1]))


def tile(example_tile: dict[str, Any]) -> dict[str, Any]:
    name = example_tile["kind"]
    if name == "pod":
        return {"id": name, "kind": "pod", "at": place(example_tile["at"])}
    colour = name.removesuffix(" gate")
    kind = "gate" if name.endswith(" gate") else "asteroid"
    made = {
        "id": name,
        "kind": kind,
        "colour": colour,
        "at": place(example_tile["at"]),
        "heading": example_tile["heading"],
        "priority": example_tile.get("priority", PRIORITIES[kind, colour][0]),
    }
    return {**made, "symbol": "sail"} if kind == "gate" else made


def laid_out(example: dict[str, Any], mode: str) -> Setup:
    """The example's tiles; the craft far away if it plays no part, and a gate in a corner, for the mode."""
    craft = example.get("craft", {})
    at = place(craft["at"] if isinstance(craft, dict) else craft) if craft else (0, RADIUS)
    facing = craft.get("facing", "E") if isinstance(craft, dict) else "E"
    corner = {"kind": "gate", "colour": "red", "symbol": "bar", "heading": "E", "priority": 99, "at": FAR}
    scenario = Scenario.model_validate(
        {
            "mode": mode,
            "board": {"hexagon": RADIUS},
            "tiles": (*(tile(one) for one in example["tiles"]), {"id": "corner", **corner}),
            "starts": ({"seat": 1, "at": at, "facing": facing},),
        }
    )
    assert unplayable(scenario) == []
    return set_up(scenario)


def roll(example: dict[str, Any], shield: bool = True) -> tuple[dict[str, Hex], list[Event]]:
    """Carry out the one die of the example: where the tiles lie afterwards, and what happened."""
    setup = laid_out(example, "racing")
    state = setup.copy_start()
    state.shield_up[0] = shield
    log = new_log(len(setup.tile_ids), 1)
    move_tiles(setup.board, state, int(Die[example["die"].upper()]), example["value"], log)
    at = {name: setup.hexes[cell] for name, cell in zip(setup.tile_ids, state.tile_at, strict=True)}
    return at, list(decode(setup, log))


def flown(example: dict[str, Any], mode: str) -> tuple[Setup, State, list[Event]]:
    """Fly the program of the example."""
    setup = laid_out(example, mode)
    state = setup.copy_start()
    state.shield_up[0] = example["craft"].get("shield", True)
    state.damage[0] = example["craft"].get("damage", 0)
    program = parse_program("".join(CODES[action] for action in example["program"]))
    log = new_log(len(setup.tile_ids), 1)
    fly(setup.board, state, 0, program.row(), log)
    return setup, state, list(decode(setup, log))


def test_there_are_seven() -> None:
    assert len(EXAMPLES) == 7


@pytest.mark.parametrize("name", ["p3-red6", "p3-white4", "p3-blue2-push", "p3-priority"])
def test_tiles_move_as_in_the_example(name: str) -> None:
    example = EXAMPLES[name]
    at, _ = roll(example)
    expected = {kind: place(offset) for kind, offset in example["expect"].items() if kind != "craft_damage"}
    assert {kind: at[kind] for kind in expected} == expected


def test_p3_blue2_stuck() -> None:
    example = EXAMPLES["p3-blue2-stuck"]
    assert example["expect"] == "no change"
    at, events = roll(example)
    assert {one["kind"]: at[one["kind"]] for one in example["tiles"]} == {
        one["kind"]: place(one["at"]) for one in example["tiles"]
    }
    assert [(event.kind, event.tile, event.beyond) for event in events] == [("blocked", "white-blue", "white-red")]


@pytest.mark.parametrize(("shield", "key"), [(True, "shield"), (False, "no_shield")])
def test_p3_white4_craft_is_hit(shield: bool, key: str) -> None:
    example = EXAMPLES["p3-white4"]
    _, events = roll(example, shield)
    assert [event.damage for event in events if event.kind == "hit"] == [example["expect"]["craft_damage"][key]]


def test_p4_dolorosa() -> None:
    """Back, forward, left, right into the pod, shield up."""
    example = EXAMPLES["p4-dolorosa"]
    setup, state, _ = flown(example, "racing")
    assert {
        "at": setup.hexes[state.at[0]],
        "facing": Direction(int(state.facing[0])).name,
        "damage": state.damage[0],
    } == {**example["expect"], "at": place(example["expect"]["at"])}


def test_p6_laser() -> None:
    """The white asteroid in front of the gate stops the beam."""
    example = EXAMPLES["p6-laser"]
    _, state, events = flown(example, "shooting")
    assert [event.what for event in events if event.kind == "fired"] == [example["expect"]["hit"]]
    assert state.symbols[0] == 0
