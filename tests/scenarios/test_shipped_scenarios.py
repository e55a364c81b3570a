"""Every shipped scenario loads, is in order, is written as we write files; together they show what the game can do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import scenarios
from engine.asteroyds.files import read_scenario, scenario_text
from engine.asteroyds.layout_code import decode, encode
from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Scenario
from engine.hexgrid import Direction, Hex, turn_hex

FOLDER = Path(__file__).parents[2] / "scenarios"
OFFICIAL_DATA = Path(__file__).parents[1] / "data" / "official"
FILES = sorted(FOLDER.glob("*.json"))
OFFICIAL = ["official-drones", "official-racing", "official-shooting", "official-targets"]
BLOCKS = [("asteroid", colour) for colour in ("red", "white", "blue", "white-red", "white-blue")]
GATE_BLOCKS = [("gate", colour) for _, colour in BLOCKS]


@pytest.fixture(params=[file.stem for file in FILES])
def shipped(request: pytest.FixtureRequest) -> Scenario:
    return scenarios.load(request.param)


def everything() -> list[Scenario]:
    return [scenarios.load(name) for name in scenarios.names()]


def test_all_files_are_found_by_name() -> None:
    assert len(FILES) >= 14
    assert sorted(scenarios.names()) == [file.stem for file in FILES]
    assert scenarios.names()[:4] == OFFICIAL


def test_an_unknown_name_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(KeyError, match=r"no shipped scenario 'nowhere'; there are official-drones, "):
        scenarios.load("nowhere")


def test_no_errors_and_no_warnings(shipped: Scenario) -> None:
    assert [problem for problem in problems(shipped) if problem.severity != Severity.NOTE] == []


def test_every_scenario_introduces_itself(shipped: Scenario) -> None:
    assert shipped.name
    assert shipped.author == "Lost Swarm"
    assert 40 <= len(shipped.description) <= 300


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_bytes_are_as_we_write_them(file: Path) -> None:
    assert scenario_text(read_scenario(file)).encode() == file.read_bytes()


def test_layout_code_carries_it_exactly(shipped: Scenario) -> None:
    back = decode(encode(shipped))
    assert back == shipped
    assert scenario_text(back) == scenario_text(shipped)


def test_priorities_count_by_colour_as_on_the_box(shipped: Scenario) -> None:
    moving = [tile for tile in shipped.tiles if isinstance(tile, Asteroid | Gate)]
    in_order = sorted(moving, key=lambda tile: tile.priority)
    blocks = [(tile.kind, tile.colour) for tile in in_order]
    assert blocks == sorted(blocks, key=(BLOCKS + GATE_BLOCKS).index)
    assert len({tile.priority for tile in moving}) == len(moving)


def test_names_are_unique() -> None:
    assert max(Counter(scenario.name for scenario in everything()).values()) == 1


@pytest.mark.parametrize("mode", ["racing", "targets", "drones"])
def test_official_layouts_are_those_of_the_box(mode: str) -> None:
    shipped, printed = scenarios.load(f"official-{mode}"), read_scenario(OFFICIAL_DATA / f"{mode}.json")
    same = {"author": printed.author, "description": printed.description}
    assert shipped.model_copy(update=same) == printed


def test_official_shooting_uses_the_layout_of_racing() -> None:
    racing, shooting = scenarios.load("official-racing"), scenarios.load("official-shooting")
    assert (shooting.mode, shooting.tiles, shooting.starts) == ("shooting", racing.tiles, racing.starts)


def test_every_mode_and_variant_is_there() -> None:
    shipped = everything()
    assert {scenario.mode for scenario in shipped} == {"racing", "shooting", "targets", "drones"}
    rules = [scenario.rules for scenario in shipped]
    assert any(rule.return_to_platform == "own" for rule in rules)
    assert any(rule.dice_order == "random" for rule in rules)
    assert any(rule.shots_per_turn is not None for rule in rules)
    assert any(rule.last_survivor_wins and rule.hull < 6 for rule in rules)
    powers = [scenario for scenario in shipped if scenario.rules.pilot_powers]
    assert any(len({start.pilot for start in scenario.starts}) == 6 for scenario in powers)


def test_there_are_boards_for_few_and_for_many() -> None:
    sizes = {len(scenario.board.hexes()) for scenario in everything()}
    assert min(sizes) < 50
    assert max(sizes) > 400
    assert {len(scenario.starts) for scenario in everything()} >= {2, 4, 6}


Piece = tuple[str, str, Hex, int]


def pieces(scenario: Scenario, turned: int, centre: Hex) -> Counter[Piece]:
    """What lies and starts where, the whole board turned by steps of 60°; who is who does not count."""

    def piece(what: str, colour: str, at: Hex, heading: str | None) -> Piece:
        direction = -1 if heading is None else (Direction[heading] + turned) % 6
        return what, colour, turn_hex(at, turned, centre), direction

    tiles = (
        piece(tile.kind, getattr(tile, "colour", ""), tile.at, getattr(tile, "heading", None))
        for tile in scenario.tiles
    )
    starts = (piece("start", "", start.at, start.facing) for start in scenario.starts)
    return Counter([*tiles, *starts])


@pytest.mark.parametrize(
    ("name", "turned"),
    [("duel", 3), ("crossfire", 3), ("crowded", 2), ("homecoming", 2), ("hornets-nest", 1), ("last-ship", 1)],
)
def test_the_board_looks_the_same_from_every_seat(name: str, turned: int) -> None:
    scenario = scenarios.load(name)
    assert isinstance(scenario.board, HexagonBoard)
    centre = scenario.board.hexagon, scenario.board.hexagon
    assert pieces(scenario, turned, centre) == pieces(scenario, 0, centre)
