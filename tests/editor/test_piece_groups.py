"""Many pieces at once, and pieces as text: functions from one scenario to the next."""

from __future__ import annotations

import json
from random import Random

import pytest

import scenarios
from editor.clipboard import NoPiecesError, adopt, pieces_text, read_pieces
from editor.edits import Ref, Stamp, place
from editor.piece_groups import (
    all_refs,
    free_region,
    moved,
    obstacles,
    place_all,
    random_headings,
    replaced,
    turned,
    with_followers,
    with_pieces,
)
from editor.symmetry import Motion, centre_on, shift_between
from engine.asteroyds.files import scenario_text
from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Scenario, Start, Turret
from engine.hexgrid import Direction, neighbour

EMPTY = Scenario(mode="racing", board=HexagonBoard(hexagon=4), tiles=(), starts=())
HEXES = frozenset(EMPTY.board.hexes())
RED, POD = Stamp("asteroid", "red"), Stamp("pod")


def row(*stamps: Stamp) -> Scenario:
    scenario = EMPTY
    for column, stamp in enumerate(stamps):
        scenario = place(scenario, stamp, (column, 4), Direction.NE)
    return scenario


def test_a_group_may_change_places_but_not_land_on_others_or_outside() -> None:
    scenario = row(RED, RED, POD)
    step = moved(scenario, [Ref(False, 0), Ref(False, 1)], shift_between((0, 4), (1, 4)))
    assert obstacles(scenario, step, HEXES) == {(2, 4)}
    three = moved(scenario, all_refs(scenario), shift_between((0, 4), (1, 4)))
    assert obstacles(scenario, three, HEXES) == set()
    assert [tile.at for tile in with_pieces(scenario, three).tiles] == [(1, 4), (2, 4), (3, 4)]
    far = moved(scenario, all_refs(scenario), shift_between((0, 4), (7, 4)))
    assert obstacles(scenario, far, HEXES) == {(9, 4)}
    onto_start = place(scenario, Stamp("start"), (3, 4), Direction.W)
    assert obstacles(onto_start, three, HEXES) == set()


def test_two_pieces_cannot_come_to_lie_on_one_hex() -> None:
    scenario = row(RED, RED)
    both = {
        ref: tile.model_copy(update={"at": (3, 3)})
        for ref, tile in zip(all_refs(scenario), scenario.tiles, strict=True)
    }
    assert obstacles(scenario, both, HEXES) == {(3, 3)}


def test_images_follow_only_while_they_are_images() -> None:
    about = (4, 4)
    half = Motion(3, centre=centre_on(about))
    scenario = place(row(RED), RED, half.hex((0, 4)), half.direction(Direction.NE))
    first, second = Ref(False, 0), Ref(False, 1)
    turn = with_followers(scenario, turned(scenario, [first], 1), [half])
    assert {ref: piece.heading for ref, piece in turn.items()} == {first: "E", second: "W"}
    away = with_pieces(scenario, turned(scenario, [second], 1))
    assert set(with_followers(away, turned(away, [first], 1), [half])) == {first}
    assert set(with_followers(scenario, turned(scenario, [first], 1), [half], fixed=[second])) == {first}


@pytest.mark.parametrize("stamp", [Stamp("asteroid", "white-blue"), Stamp("gate", "white"), Stamp("turret"), POD])
def test_replacing_keeps_whatever_both_kinds_have(stamp: Stamp) -> None:
    official = scenarios.load("official-racing")
    refs = all_refs(official)
    after = replaced(official, refs, stamp)
    assert after.starts == official.starts
    assert {tile.kind for tile in after.tiles} == {stamp.kind}
    assert len({tile.id for tile in after.tiles}) == len(after.tiles)
    for old, new in zip(official.tiles, after.tiles, strict=True):
        assert new.at == old.at
        for field in ("heading", "priority", "symbol"):
            if hasattr(old, field) and hasattr(new, field):
                assert getattr(new, field) == getattr(old, field)


def test_replacing_keeps_an_authors_name_and_a_target_on_white() -> None:
    scenario = EMPTY.model_copy(
        update={
            "tiles": (
                Asteroid(id="nemesis", colour="white", at=(4, 4), heading="E", priority=5, target="west"),
                Asteroid(id="white-2", colour="white", at=(5, 4), heading="E", priority=6, target="west"),
            )
        }
    )
    tiles = replaced(scenario, all_refs(scenario), Stamp("asteroid", "white-red")).tiles
    assert [(tile.id, tile.target) for tile in tiles] == [("nemesis", "west"), ("white-red-1", "west")]
    tiles = replaced(scenario, all_refs(scenario), RED).tiles
    assert [(tile.id, tile.target) for tile in tiles] == [("nemesis", None), ("red-1", None)]


def test_random_headings_reach_every_direction_and_nothing_else() -> None:
    official = scenarios.load("official-racing")
    after = with_pieces(official, random_headings(official, all_refs(official), Random(1)))
    headings = {tile.heading for tile in after.tiles if isinstance(tile, Asteroid | Gate)}
    assert headings == {direction.name for direction in Direction}
    plain = [tile.model_copy(update={"heading": "E"}) if hasattr(tile, "heading") else tile for tile in after.tiles]
    assert plain == [
        tile.model_copy(update={"heading": "E"}) if hasattr(tile, "heading") else tile for tile in official.tiles
    ]


def test_placing_many_spares_what_is_fixed() -> None:
    scenario = row(RED, RED)
    places = [((column, 4), Direction.W) for column in (0, 1, 2, 2)]
    after = place_all(scenario, POD, places, fixed=[Ref(False, 1)])
    assert [(tile.kind, tile.at) for tile in after.tiles] == [("asteroid", (1, 4)), ("pod", (0, 4)), ("pod", (2, 4))]


def test_a_free_region_ends_at_pieces() -> None:
    ring = place_all(EMPTY, POD, [(neighbour((4, 4), direction), Direction.E) for direction in Direction])
    assert free_region(ring, HEXES, (4, 4)) == [(4, 4)]
    assert len(free_region(ring, HEXES, (0, 4))) == len(HEXES) - 7
    assert free_region(ring, HEXES, (5, 4)) == free_region(ring, HEXES, (99, 99)) == []


@pytest.mark.parametrize("name", scenarios.names())
def test_text_brings_back_every_piece(name: str) -> None:
    scenario = scenarios.load(name)
    pieces = (*scenario.tiles, *scenario.starts)
    assert read_pieces(pieces_text(pieces)) == pieces
    assert read_pieces(scenario_text(scenario)) == pieces
    again = adopt(scenario.model_copy(update={"tiles": (), "starts": ()}), pieces)
    assert (again.scenario, again.left_out) == (scenario, 0)


def test_what_is_taken_is_given_anew() -> None:
    scenario = row(RED, Stamp("gate", "red"), Stamp("turret"), Stamp("start"))
    pieces = (*scenario.tiles, *scenario.starts)
    twice = adopt(scenario, pieces)
    tiles = twice.scenario.tiles
    assert [tile.id for tile in tiles[3:]] == ["red-2", "gate-red-2", "turret-2"]
    assert [tile.priority for tile in tiles if isinstance(tile, Asteroid | Gate)] == [1, 21, 2, 22]
    assert [tile.symbol for tile in tiles if isinstance(tile, Gate | Turret)] == ["sail", "sail", "spiral", "spiral"]
    assert [start.seat for start in twice.scenario.starts] == [1, 2]
    assert twice.refs == (Ref(False, 3), Ref(False, 4), Ref(False, 5), Ref(True, 1))
    full = adopt(row(*[Stamp("start")] * 6), [Start(seat=1, at=(4, 3), facing="E")])
    assert (full.refs, full.left_out) == ((), 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("nonsense", "JSON"),
        ("[]", "object"),
        ("{}", "format"),
        ('{"format": "lost-swarm/pieces", "version": 2}', "version"),
        ('{"format": "lost-swarm/pieces", "version": 1}', "no piece"),
        ('{"format": "lost-swarm/pieces", "version": 1, "tiles": 3}', "tiles"),
        ('{"format": "lost-swarm/pieces", "version": 1, "colour": "red"}', "colour"),
        (
            '{"format": "lost-swarm/pieces", "version": 1, "tiles": [{"id": "a", "kind": "pod", "at": [1]}]}',
            "tiles[0].at",
        ),
        ('{"format": "lost-swarm/scenario", "version": 1}', "mode"),
    ],
)
def test_other_text_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(NoPiecesError) as raised:
        read_pieces(text)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_text_is_json_with_the_fields_of_a_scenario_file() -> None:
    tree = json.loads(pieces_text(row(POD, Stamp("start")).tiles))
    assert tree == {
        "format": "lost-swarm/pieces",
        "version": 1,
        "tiles": [{"id": "pod-1", "kind": "pod", "at": [0, 4]}],
        "starts": [],
    }
