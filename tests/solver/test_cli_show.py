"""`swarm show` and its board: everything at its place, with and without colours, in any width."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

import scenarios
from engine.asteroyds.files import write_scenario
from engine.asteroyds.scenario import Asteroid, Gate, Platform, Pod, Scenario, Start, Turret
from engine.hexgrid import Hex, parse_hex_name
from solver.board_text import ARROWS, SYMBOL_GLYPHS, board_text
from solver.opening import open_position
from tests.command import run


def drawn(lines: list[str], at: Hex) -> tuple[str, str]:
    """What stands in a hex, in its upper and its lower line."""
    column, row = at
    top = next(index for index, line in enumerate(lines) if line.lstrip().startswith("A   B"))
    left = 3 + 4 * column + (2 if row % 2 else 0)
    return tuple(lines[top + 1 + 2 * row + half].ljust(200)[left : left + 3] for half in (0, 1))  # type: ignore[return-value]


@pytest.mark.parametrize("name", scenarios.names())
def test_every_tile_and_craft_is_drawn_in_its_hex(name: str) -> None:
    scenario = scenarios.load(name)
    lines = run("show", name).lines
    taken = set()
    for tile in scenario.tiles:
        upper, lower = drawn(lines, tile.at)
        taken.add(tile.at)
        match tile:
            case Asteroid():
                letters = "".join(word[0] for word in tile.colour.split("-"))
                assert upper == f"{letters:<2}{ARROWS[tile.heading]}"
                assert lower.strip().endswith(str(tile.priority))
            case Gate():
                letters = "".join(word[0] for word in tile.colour.split("-")).upper()
                assert upper == f"{letters:<2}{ARROWS[tile.heading]}"
                assert lower == f"{SYMBOL_GLYPHS[tile.symbol]}{tile.priority:>2}"
            case Turret():
                assert (upper, lower) == (f"T {ARROWS[tile.heading]}", f" {SYMBOL_GLYPHS[tile.symbol]} ")
            case Pod():
                assert upper == "pod"
            case Platform():
                assert upper == "[ ]"
    for start in scenario.starts:
        assert drawn(lines, start.at)[1] == f"#{start.seat}{ARROWS[start.facing]}"
    for at in set(scenario.board.hexes()) - taken:
        assert drawn(lines, at)[0] == " · "


def test_labels_stand_at_their_rows_and_columns() -> None:
    lines = run("show", "official-racing").lines
    assert lines[2] == lines[29] == "     " + "   ".join("ABCDEFGHIJKLMNOP")
    assert [line[:3] for line in lines[3:29:2]] == [f"{row:>2} " for row in range(1, 14)]
    # Row 6 is shifted, so its I stands right of the letter, that of row 7 left of it.
    assert lines[13][37:40] == "[ ]"
    assert lines[2][37] == "I"


def test_the_official_board_fits_80_columns() -> None:
    assert max(cell_len(line) for line in run("show", "official-racing").lines) <= 80


def test_the_legend_has_what_is_there_and_nothing_else() -> None:
    racing, drones, targets = (run("show", f"official-{mode}").out for mode in ("racing", "drones", "targets"))
    assert "△ sail   @ spiral   = twin   | bar" in racing
    assert "turret:" not in racing
    assert "turret:" in drones
    assert "gate:" not in drones
    assert "E for east   W for west" in targets
    assert "Targets in play: 6 for east, 6 for west" in targets


def test_the_craft_are_listed() -> None:
    lines = run("show", "official-racing").lines
    assert any(
        line.split() == ["#1", "red", "I6", "→", "E", "0", "of", "6", "-", "ready", "first", "player"] for line in lines
    )
    assert any("hector" in line for line in run("show", "six-pilots").lines)


def test_the_position_after_a_script_is_drawn() -> None:
    rounds = '{"rounds": [{"dice": "5-3-6", "programs": {"1": "LRLFFL"}}]}'
    outcome = run("show", "official-racing", "--after", "-", stdin=rounds)
    gate, craft = drawn(outcome.lines, parse_hex_name("L1"))
    assert (gate, craft) == ("W ←", "#1↖")
    assert drawn(outcome.lines, parse_hex_name("I6")) == ("[ ]", "   ")
    assert outcome.lines[-1] == "After 1 round the game goes on."


def test_drones_cover_their_turrets() -> None:
    lines = run("show", "official-drones", "--after", "-", stdin='{"rounds": [{"dice": "6-4-2"}]}').lines
    drones = json.loads(
        run("show", "official-drones", "--json", "--after", "-", stdin='{"rounds": [{"dice": "6-4-2"}]}').out
    )["position"]["tiles"]
    places = [tuple(tile["at"]) for tile in drones if tile["id"].startswith("drone:")]
    assert len(places) == 4
    assert all(drawn(lines, place)[0].startswith("D ") for place in places)


def test_json() -> None:
    answer = run("show", "duel", "--json").json
    assert list(answer) == ["name", "mode", "position", "result", "text"]
    assert answer["position"]["crafts"][0]["at"] == list(scenarios.load("duel").starts[0].at)
    assert answer["text"].startswith("round 0 first 1; ")


def crowd(seats: int) -> Scenario:
    gate = Gate(id="g", colour="white-blue", symbol="comb", at=(1, 0), heading="E", priority=1234)
    rock = Asteroid(id="a", colour="red", at=(2, 0), heading="E", priority=1234)
    starts = tuple(Start(seat=seat, at=(0, 0), facing="E") for seat in range(1, seats + 1))
    board = {"rectangle": (3, 1)}
    return Scenario.model_validate({"mode": "racing", "board": board, "tiles": (gate, rock), "starts": starts})


@pytest.mark.parametrize(("seats", "shown"), [(1, "#1→"), (2, "#12"), (3, "#123"), (4, "#×4"), (6, "#×6")])
def test_craft_that_share_a_hex(tmp_path: Path, seats: int, shown: str) -> None:
    write_scenario(crowd(seats), tmp_path / "s.json")
    lines = run("show", tmp_path / "s.json").lines
    assert lines[4][3:7].rstrip() == shown
    # Priorities that no printed tile has are cut short visibly.
    assert drawn(lines, (1, 0)) == ("WB→", "E1…")
    assert drawn(lines, (2, 0)) == ("r →", "12…")


def test_wide_boards_come_in_pieces_that_fit() -> None:
    setup, position = open_position("grand-tour")
    whole, pieces = board_text(setup.scenario, position), board_text(setup.scenario, position, 80)
    assert max(map(cell_len, whole.plain.splitlines())) > 80
    assert max(map(cell_len, pieces.plain.splitlines())) <= 80
    assert pieces.plain.count("\n\n") == 1
    for craft in "123456":
        assert f"#{craft}" in pieces.plain


@pytest.mark.parametrize(("variable", "colours"), [("FORCE_COLOR", True), ("NO_COLOR", False)])
def test_colours_come_and_go_with_the_environment(
    monkeypatch: pytest.MonkeyPatch, variable: str, colours: bool
) -> None:
    monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    assert ("\x1b[1;37;48;5;160mr" in run("show", "official-racing").out) == colours
