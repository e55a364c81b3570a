"""Each kind of problem is found at its field and hexes, and a clean scenario stays clean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.asteroyds.files import read_scenario
from engine.asteroyds.pieces import BOX_SYMBOLS, MAX_TILES
from engine.asteroyds.problems import Problem, Severity, problems
from engine.asteroyds.problems.problem import field_path, listed, place_name
from engine.asteroyds.scenario import OFFICIAL_BOARD, Scenario
from engine.hexgrid import hex_name, parse_hex_name

OFFICIAL = Path(__file__).parents[2] / "data" / "official"

ERROR, WARNING, NOTE = Severity


def asteroid(name: str, where: str, colour: str = "white", priority: int = 1, **more: Any) -> dict[str, Any]:
    at = parse_hex_name(where)
    return {"id": name, "kind": "asteroid", "colour": colour, "at": at, "heading": "E", "priority": priority, **more}


def gate(name: str, where: str, symbol: str = "sail", priority: int = 21, colour: str = "red") -> dict[str, Any]:
    return {**asteroid(name, where, colour, priority), "kind": "gate", "symbol": symbol}


def turret(name: str, where: str, symbol: str = "sail") -> dict[str, Any]:
    return {"id": name, "kind": "turret", "symbol": symbol, "at": parse_hex_name(where), "heading": "E"}


def fixed(kind: str, *places: str) -> list[dict[str, Any]]:
    return [{"id": f"{kind}-{where}", "kind": kind, "at": parse_hex_name(where)} for where in places]


def start(seat: int, where: str, facing: str = "E", **more: Any) -> dict[str, Any]:
    return {"seat": seat, "at": parse_hex_name(where), "facing": facing, **more}


STARTS = [start(1, "A1"), start(2, "A3")]
TEAMS = [start(1, "A1", team="west"), start(2, "A3", team="east")]
TARGETS = [asteroid("a", "D2", target="west"), asteroid("b", "D4", priority=2, target="east")]
GATES = [gate("g", "C2")]


def scenario(
    mode: str = "racing", tiles: Any = GATES, starts: Any = STARTS, board: Any = None, **rules: Any
) -> Scenario:
    board = board or {"rectangle": (6, 5)}
    return Scenario.model_validate(
        {"mode": mode, "board": board, "tiles": tuple(tiles), "starts": tuple(starts), "rules": rules}
    )


def brief(problem: Problem) -> tuple[str, str, str]:
    return problem.severity, problem.field, " ".join(hex_name(at) for at in problem.hexes)


CLEAN = {
    "racing": scenario(),
    "shooting": scenario("shooting", shots_per_turn=1),
    "targets": scenario("targets", TARGETS, TEAMS, targets_needed={"west": 1}),
    "drones": scenario("drones", [turret("t", "C2")]),
    "starts that share a hex": scenario(starts=[start(1, "A1"), start(2, "A1")]),
    "pilots without powers": scenario(starts=[start(1, "A1", pilot="hector"), start(2, "A3", pilot="hector")]),
    "equal priorities on different dice": scenario(tiles=[*GATES, asteroid("a", "D2", "blue", 21)]),
    "more tiles than the box on a board of one's own": scenario(
        tiles=[*GATES, *(asteroid(f"r{i}", hex_name((i, 4)), "red", i) for i in range(6))],
    ),
    "landing": scenario(tiles=[*GATES, *fixed("platform", "A1", "A3")], return_to_platform="own"),
    "landing on any platform": scenario(tiles=[*GATES, *fixed("platform", "E5")], return_to_platform="any"),
}


@pytest.mark.parametrize("name", CLEAN)
def test_a_clean_scenario_stays_clean(name: str) -> None:
    assert problems(CLEAN[name]) == []


@pytest.mark.parametrize(("name", "expected"), [("racing", [(NOTE, "board", "I7")]), ("targets", []), ("drones", [])])
def test_the_official_layouts_have_only_the_pocket_of_racing(name: str, expected: list[tuple[str, str, str]]) -> None:
    assert [brief(problem) for problem in problems(read_scenario(OFFICIAL / f"{name}.json"))] == expected


def test_shooting_is_clean_on_the_layout_of_racing() -> None:
    layout = read_scenario(OFFICIAL / "racing.json").model_copy(update={"mode": "shooting"})
    assert [brief(problem) for problem in problems(layout)] == [(NOTE, "board", "I7")]


ERRORS = {
    "no hexes": (scenario(board={"rows": ((),)}), "board", ""),
    "reversed range": (scenario(board={"rows": (((0, 5),), ((5, 0),), ((0, 5),))}), "board.rows[1][0]", "A2 F2"),
    "duplicate id": (scenario(tiles=[*GATES, asteroid("g", "E4")]), "tiles[1].id", "C2 E4"),
    "id of a drone": (
        scenario("drones", [turret("t", "C2"), asteroid("drone:t", "E4")]),
        "tiles[1].id",
        "C2 E4",
    ),
    "tile off the board": (scenario(tiles=[*GATES, asteroid("a", "G1")]), "tiles[1].at", "G1"),
    "two on one hex": (scenario(tiles=[*GATES, asteroid("a", "C2")]), "tiles[1].at", "C2"),
    "no gate": (scenario(tiles=[]), "mode", ""),
    "no gate to shoot": (scenario("shooting", []), "mode", ""),
    "no target": (scenario("targets", [asteroid("a", "C2")], TEAMS), "mode", ""),
    "no turret": (scenario("drones", []), "mode", ""),
    "target on red": (
        scenario("targets", [*TARGETS, asteroid("r", "E4", "red", 3, target="west")], TEAMS),
        "tiles[2].target",
        "E4",
    ),
    "target on blue": (
        scenario("targets", [*TARGETS, asteroid("r", "E4", "blue", 3, target="west")], TEAMS),
        "tiles[2].target",
        "E4",
    ),
    "no starts": (scenario(starts=[]), "starts", ""),
    "duplicate seat": (scenario(starts=[start(1, "A1"), start(1, "A3")]), "starts[1].seat", "A1 A3"),
    "start off the board": (scenario(starts=[start(1, "A1"), start(2, "A9")]), "starts[1].at", "A9"),
    "start on a gate": (scenario(starts=[start(1, "A1"), start(2, "C2")]), "starts[1].at", "C2"),
    "start on a pod": (scenario(tiles=[*GATES, *fixed("pod", "A3")]), "starts[1].at", "A3"),
    "start without team": (scenario("targets", TARGETS, [*TEAMS, start(3, "A5")]), "starts[2].team", "A5"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_error(name: str) -> None:
    faulty, field, hexes = ERRORS[name]
    assert [brief(problem) for problem in problems(faulty)] == [(ERROR, field, hexes)]


def test_too_many_tiles() -> None:
    places = [(column, row) for row in range(1, 12) for column in range(12)][:MAX_TILES]
    tiles = [
        *GATES,
        *(asteroid(f"a{i}", hex_name(at), priority=100 + i) for i, at in enumerate(places) if at != (2, 1)),
    ]
    starts, board = [start(1, "A1"), start(2, "B1")], {"rectangle": (12, 12)}
    assert len(tiles) == MAX_TILES
    assert problems(scenario(tiles=tiles, starts=starts, board=board)) == []
    (problem,) = problems(scenario(tiles=[*tiles, asteroid("last", "L12")], starts=starts, board=board))
    assert brief(problem) == (ERROR, "tiles", "")


WARNINGS = {
    "gates with one symbol": (scenario(tiles=[*GATES, gate("h", "E4", priority=22)]), "tiles[1].symbol", "C2 E4"),
    "turrets with one symbol": (scenario("drones", [turret("t", "C2"), turret("u", "E4")]), "tiles[1].symbol", "C2 E4"),
    "equal priorities": (scenario(tiles=[*GATES, asteroid("a", "E4", "white-red", 21)]), "tiles[1].priority", "C2 E4"),
    "facing the border": (scenario(starts=[start(1, "A1"), start(2, "A3", "W")]), "starts[1].facing", "A3"),
    "facing a pod": (scenario(tiles=[*GATES, *fixed("pod", "B3")]), "starts[1].facing", "A3"),
    "one colour twice": (
        scenario(starts=[start(1, "A1", colour="red"), start(2, "A3", colour="red")]),
        "starts[1].colour",
        "A1 A3",
    ),
    "no pilot": (
        scenario(starts=[start(1, "A1", pilot="mhand"), start(2, "A3")], pilot_powers=True),
        "starts[1].pilot",
        "A3",
    ),
    "one pilot twice": (
        scenario(starts=[start(1, "A1", pilot="1634"), start(2, "A3", pilot="1634")], pilot_powers=True),
        "starts[1].pilot",
        "A1 A3",
    ),
    "gates in drones": (
        scenario("drones", [gate("g", "C2"), turret("t", "E4"), gate("h", "E2", "bar", 22)]),
        "tiles[0].kind",
        "C2 E2",
    ),
    "turret in racing": (scenario(tiles=[*GATES, turret("t", "E4")]), "tiles[1].kind", "E4"),
    "target in racing": (scenario(tiles=[*GATES, *TARGETS]), "tiles[1].target", "D2 D4"),
    "teams in racing": (scenario(starts=TEAMS), "starts[0].team", "A1 A3"),
    "team without targets": (scenario("targets", TARGETS[:1], TEAMS), "starts[1].team", "A3"),
    "team without starts": (
        scenario("targets", TARGETS, [TEAMS[0], start(2, "A3", team="west")]),
        "tiles[1].target",
        "D4",
    ),
    "needed by nobody": (
        scenario("targets", TARGETS, TEAMS, targets_needed={"north pole": 1}),
        'rules.targets_needed["north pole"]',
        "",
    ),
    "needed more than assigned": (
        scenario("targets", TARGETS, TEAMS, targets_needed={"west": 2}),
        "rules.targets_needed.west",
        "",
    ),
    "needed in racing": (scenario(targets_needed={"west": 1}), "rules.targets_needed", ""),
    "landing in targets": (
        scenario("targets", TARGETS, TEAMS, return_to_platform="any"),
        "rules.return_to_platform",
        "",
    ),
    "landing without platforms": (scenario(return_to_platform="any"), "rules.return_to_platform", ""),
    "landing without own platform": (
        scenario(tiles=[*GATES, *fixed("platform", "A1")], return_to_platform="own"),
        "starts[1].at",
        "A3",
    ),
    "shots in racing": (scenario(shots_per_turn=1), "rules.shots_per_turn", ""),
    "no shots in shooting": (scenario("shooting", shots_per_turn=0), "rules.shots_per_turn", ""),
    "survivor of one team": (
        scenario("targets", TARGETS[:1], [TEAMS[0], start(2, "A3", team="west")], last_survivor_wins=True),
        "rules.last_survivor_wins",
        "",
    ),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warning(name: str) -> None:
    doubtful, field, hexes = WARNINGS[name]
    assert [brief(problem) for problem in problems(doubtful)] == [(WARNING, field, hexes)]


def test_a_misplaced_target_outside_targets_is_only_doubtful() -> None:
    found = problems(scenario(tiles=[*GATES, asteroid("a", "E4", "red", target="west")]))
    assert [brief(problem) for problem in found] == [(WARNING, "tiles[1].target", "E4")] * 2


def test_a_lonely_survivor_and_a_scenario_for_one() -> None:
    found = problems(scenario(starts=STARTS[:1], last_survivor_wins=True))
    assert [brief(problem) for problem in found] == [(WARNING, "rules.last_survivor_wins", ""), (NOTE, "starts", "A1")]


BOX = {
    "asteroids": ([asteroid(f"r{i}", hex_name((3 + i, 2)), "red", i) for i in range(5)], "tiles", "D3 E3 F3 G3 H3"),
    "gate colour": ([gate("b", "D4", "spiral", 22, "blue")], "tiles[1].colour", "D4"),
    "symbol": ([gate("b", "D4", "star", 22)], "tiles[1].symbol", "D4"),
    "gates": (
        [
            gate(f"w{i}", hex_name((3 + i, 2)), symbol, 30 + i, "white")
            for i, symbol in enumerate(("twin", "bar", "spiral"))
        ],
        "tiles",
        "D3 E3 F3",
    ),
    "platforms": (fixed("platform", *(f"{c}5" for c in "DEFGHIJ")), "tiles", "D5 E5 F5 G5 H5 I5 J5"),
    "pods": (
        fixed("pod", *(f"{c}5" for c in "DEFGHIJ"), *(f"{c}9" for c in "DEFGHI")),
        "tiles",
        "D5 E5 F5 G5 H5 I5 J5 D9 E9 F9 G9 H9 I9",
    ),
    "gates and turrets": (
        [turret(f"t{c}", f"{c}5", symbol) for c, symbol in zip("DFHJ", BOX_SYMBOLS, strict=True)],
        "tiles",
        "D2 D5 F5 H5 J5",
    ),
}


@pytest.mark.parametrize("name", BOX)
def test_more_than_the_box_holds_on_the_official_board(name: str) -> None:
    tiles, field, hexes = BOX[name]
    box = scenario(tiles=[gate("g", "D2"), *tiles], starts=[start(1, "D12"), start(2, "D11")], board=OFFICIAL_BOARD)
    elsewhere = box.model_copy(update={"board": scenario(board={"rectangle": (16, 13)}).board})
    on_any_board = [brief(problem) for problem in problems(elsewhere)]
    assert [brief(problem) for problem in problems(box) if brief(problem) not in on_any_board] == [
        (WARNING, field, hexes)
    ]


def test_texts_name_hexes_and_tiles() -> None:
    texts = [problem.text for problem in problems(ERRORS["two on one hex"][0])]
    assert texts == ["a lies on C2, where g already lies"]


def test_words_for_places_fields_and_lists() -> None:
    assert [place_name((8, 5)), place_name((99, -1))] == ["I6", "[99,-1]"]
    assert field_path("tiles", 3, "at", 0) == "tiles[3].at[0]"
    assert field_path("rules", "a\nb" * 30) == 'rules["' + "a\\nb" * 13 + '…"]'
    assert [listed(["a"]), listed(["a", "b", "c"])] == ["a", "a, b and c"]
    assert listed([str(number) for number in range(9)]) == "0, 1, 2, 3, 4 and 4 more"
