"""Events carry what happened, in JSON and in plain English."""

from __future__ import annotations

import pytest

from engine.asteroyds.events import _SENTENCES, sentence
from engine.asteroyds.log import EventKind

from .boards import Table, asteroid, blue, gate, red, rock, table, turret, white


def said(game: Table, *kinds: str) -> list[str]:
    return [sentence(event) for event in game.last.events if event.kind in kinds]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(_SENTENCES) == {kind.name.lower() for kind in EventKind}


def test_dice_and_moves() -> None:
    game = table("a . . .", a=red()).play("1-4-2")
    assert said(game, "rolled") == ["The red die shows 1.", "The white die shows 4.", "The blue die shows 2."]
    assert said(game, "moved") == ["a moves from A1 to B1.", "a moves from B1 to C1."]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a ~ .", "a stops at A1: the border is in the way."),
        ("a # .", "a stops at A1: the pod at B1 is in the way."),
        ("a = .", "a stops at A1: the platform at B1 is in the way."),
        ("a t .", "a stops at A1: the turret at B1 is in the way."),
        ("a 1E .", "a stops at A1: a craft at B1 is in the way."),
        ("a b ~", "a stops at A1: b at B1 is in the way and cannot be pushed: the border is behind it."),
        ("a b #", "a stops at A1: b at B1 is in the way and cannot be pushed: a pod is behind it."),
        ("a b c", "a stops at A1: b at B1 is in the way and cannot be pushed: c is behind it."),
        ("a b 1E", "a stops at A1: b at B1 is in the way and is pushed into a craft behind it."),
    ],
)
def test_what_stops_a_tile(text: str, wanted: str) -> None:
    game = table(text, a=blue(), b=red("NE"), c=red("NE"), t=turret()).fly()
    assert wanted in said(game, "blocked")


def test_pushes_and_hits() -> None:
    game = table("a b . 1E", a=blue(), b=rock()).fly()
    assert said(game, "pushed") == ["a pushes b from B1 to C1."]
    game = table("a 1E 2E", pilots={1: "lawrence"}, a=asteroid("white-red")).fly("+R~2")
    assert said(game, "hit") == [
        "a hits seat 1 at B1: 1 damage.",
        "a hits seat 1 at B1: 0 damage (emergency shield).",
    ]
    assert said(table("a 1E", a=white()).fly(), "hit") == ["a hits seat 1 at B1: 0 damage (shield up)."]


def test_flight() -> None:
    game = table("1E a . .\n 2E . . .", pilots={1: "hector", 2: "1634"}, a=rock()).fly("P!BB+L", "P<<L")
    assert said(game, "takes_off") == [
        "Seat 1 flies from A1, facing E, shield down.",
        "Seat 2 flies from A2, facing E, shield up.",
    ]
    assert said(game, "power_used") == [
        "Seat 1 uses the power of hector (P) in column 1.",
        "Seat 2 uses the power of 1634 (P<<) in column 1.",
    ]
    assert said(game, "rammed") == ["Seat 1 rams a at B1 out of the way in column 1: 4 damage."]
    assert said(game, "advanced") == [
        "Seat 1 moves from A1 to B1 in column 1.",
        "Seat 1 moves from B1 to C1 in column 1.",
    ]
    assert said(game, "turned")[2:] == [
        "Seat 1 turns to NE in the energy column.",
        "Seat 2 turns to NW in column 1.",
        "Seat 2 turns to W in column 2.",
    ]
    assert said(game, "crashed") == [
        "Seat 1 crashes into the border in the energy column: 2 damage, and the program ends.",
        "Seat 2 crashes into the border in column 2: 1 damage (shield up), and the program ends.",
    ]
    assert said(game, "destroyed") == ["Seat 1 is destroyed at C1 with 6 damage."]
    assert said(game, "first_player") == ["Seat 2 is first player in the next round."]


def test_a_ram_that_fails_and_nobody_left() -> None:
    game = table("1E a", a=rock(), rules={"hull": 1}).fly("F!")
    assert said(game, "ram_failed") == [
        "Seat 1 rams a at B1 in column 1 and does not survive it: 3 damage (shield up).",
    ]
    assert said(game, "no_winner") == ["No craft is left: the game ends without a winner."]


def test_beams_and_drones() -> None:
    game = table("1E . t", "drones", t=turret()).fly("BSBS")
    assert said(game, "launched", "fired", "drone_shot", "collected", "completed", "drone_left", "won") == [
        "drone:t is launched at C1.",
        "Seat 1 fires from A1 in column 2; the beam ends at the border.",
        "Seat 1 fires from A1 in column 4; the beam ends at drone:t at C1.",
        "Seat 1 shoots drone:t at C1 in column 4.",
        "Seat 1 collects sail from drone:t in column 4.",
        "Seat 1 completes the mission in column 4.",
        "drone:t leaves the board at C1.",
        "Seat 1 wins: the only one to complete the mission.",
    ]


def test_landing() -> None:
    game = table("1E g =", rules={"return_to_platform": "any"}, g=gate()).fly("F+F")
    assert said(game, "landed") == ["Seat 1 lands on the platform at C1 in the energy column."]


@pytest.mark.parametrize(
    ("damage", "programs", "wanted"),
    [
        (0, (".F", "F"), ["Seat 2 wins: completed first, in column 1."]),
        (1, ("F", "F"), ["Seat 2 wins: equal with others, but with the least damage (0)."]),
        (
            0,
            ("F", "F"),
            [
                "Seat 1 wins: and shares the win, equal with 0 damage.",
                "Seat 2 wins: and shares the win, equal with 0 damage.",
            ],
        ),
    ],
)
def test_by_what_a_winner_won(damage: int, programs: tuple[str, ...], wanted: list[str]) -> None:
    game = table("1E g 2W", g=gate()).given(1, damage=damage).fly(*programs)
    assert said(game, "won") == wanted


def test_the_asteroid_phase_is_a_column_too() -> None:
    game = table("g 1E . 2W", g=gate(colour="white", heading="E")).fly(".", "F")
    assert said(game, "collected", "won") == [
        "Seat 1 collects sail from g in the asteroid phase.",
        "Seat 1 wins: the only one to complete the mission.",
    ]
    game = table("g 1E 2W", g=gate(colour="white", heading="E")).fly(".", "F")
    assert said(game, "won") == ["Seat 1 wins: completed first, in the asteroid phase."]


def test_teams_and_survivors() -> None:
    game = table("1E . a", "targets", a=rock("west")).fly("S")
    assert said(game, "target_removed", "won") == [
        "Seat 1 removes the target of team west from a in column 1.",
        "Seat 1 of team west wins: the team's targets are gone.",
    ]
    game = table("1E 2E #", rules={"hull": 1, "last_survivor_wins": True}).fly(".", "F")
    assert said(game, "won") == ["Seat 1 wins: the last survivor."]


def test_events_as_json_have_only_what_applies() -> None:
    game = table("a b . 1E", a=blue(), b=rock()).fly("B+L")
    found = [event.to_json() for event in game.last.events]
    assert {"kind": "rolled", "die": "red", "value": 1} in found
    assert {"kind": "pushed", "tile": "b", "by": "a", "from": [1, 0], "to": [2, 0]} in found
    assert {"kind": "moved", "tile": "a", "from": [0, 0], "to": [1, 0]} in found
    assert {"kind": "takes_off", "column": 0, "seat": 1, "at": [3, 0], "facing": "E", "shield": False} in found
    assert {"kind": "turned", "column": 1, "seat": 1, "at": [3, 0], "facing": "W"} in found
    crashed = {"kind": "crashed", "column": 7, "seat": 1, "at": [3, 0], "what": "border", "damage": 2}
    assert {**crashed, "shield": False, "emergency": False} in found
    # A team wins without a column.
    game = table("1E . a", "targets", a=rock("west")).fly("S")
    assert game.last.events[-1].to_json() == {
        "kind": "won",
        "seat": 1,
        "damage": 0,
        "team": "west",
        "decided": "targets",
    }
