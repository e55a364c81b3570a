"""`swarm render`: pictures from the shell, opened again and looked at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

import scenarios
from editor.__main__ import main as editor_main
from editor.board_layout import centre, hex_at, polar
from editor.board_picture import picture_of_flight, picture_of_scenario
from editor.flight_arrows import arrow_line, arrows_of
from editor.theme import DARK, LIGHT
from engine.asteroyds.files import read_scenario, scenario_text
from engine.asteroyds.game import Game
from engine.hexgrid import Direction, Hex, neighbour
from tests.command import Outcome, run

ROUTE = ("--route", "FFR.B.+F", "--dice", "6-4-2", "--seat", "1")


@pytest.fixture
def swarm(monkeypatch: pytest.MonkeyPatch, qapp: object):
    """Inside this process: one application of Qt is all that a process may have."""

    def render(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["swarm", "render", *map(str, arguments)])
        return run(command=lambda _: editor_main())

    return render


def at(image: QImage, scenario: str, place: Hex) -> QColor:
    """The colour at a hex, beside the number in its middle."""
    picture = picture_of_scenario(scenarios.load(scenario))
    point = picture.place(QRectF(image.rect()), centre(place)).toPoint()
    return image.pixelColor(point.x(), point.y() + image.width() // 90)


def test_a_png_of_any_width_in_both_themes(swarm, tmp_path: Path) -> None:
    racing = scenarios.load("official-racing")
    red, blue = (next(tile for tile in racing.tiles if tile.id == name) for name in ("red-1", "blue-1"))
    for theme, width in ((DARK, 1400), (LIGHT, 700)):
        path = tmp_path / f"{theme.name}.png"
        outcome = swarm("official-racing", "-o", path, "--width", width, "--theme", theme.name)
        assert (outcome.code, outcome.out, outcome.err) == (0, f"{path}\n", "")
        image = QImage(str(path))
        assert image.width() == width
        assert image.pixelColor(0, 0) == QColor(theme.space)
        colour = at(image, "official-racing", red.at)
        assert colour.red() > colour.blue() + 60
        colour = at(image, "official-racing", blue.at)
        assert colour.blue() > colour.red() + 60


def test_names_change_the_picture(swarm, tmp_path: Path) -> None:
    for name, option in (("plain", ()), ("named", ("--names",))):
        assert swarm("duel", "-o", tmp_path / f"{name}.png", *option).code == 0
    assert QImage(str(tmp_path / "plain.png")) != QImage(str(tmp_path / "named.png"))


def test_an_svg_is_xml_with_paths(swarm, tmp_path: Path) -> None:
    assert swarm("duel", "-o", tmp_path / "duel.svg", "--width", 500).code == 0
    root = ElementTree.parse(tmp_path / "duel.svg").getroot()
    assert root.get("viewBox", "").split()[2] == "500"
    assert len(list(root.iter())) > 100


@pytest.mark.parametrize(("paper", "wide"), [("a4", 842), ("letter", 792)])
def test_a_pdf_is_one_page_of_that_paper(swarm, tmp_path: Path, paper: str, wide: int) -> None:
    assert swarm("official-racing", "-o", tmp_path / "board.pdf", "--paper", paper).code == 0
    content = (tmp_path / "board.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") == 1
    box = content.split(b"/MediaBox [")[1].split(b"]")[0].split()
    assert round(float(box[2])) == wide


def test_the_flight_is_what_the_engine_played(qapp: object) -> None:
    game = Game(scenarios.load("official-racing"))
    played = game.play("6-4-2", {1: "FFR.B.+F"})
    arrows = arrows_of(played, 1)
    assert [(arrow.column, arrow.kind) for arrow in arrows] == [
        (1, "step"),
        (2, "step"),
        (3, "step"),
        (5, "turn"),
        (7, "step"),
    ]
    for step in arrows:
        if step.kind == "step":
            assert hex_at(arrow_line(step).p2()) == step.to
            assert hex_at(arrow_line(step).p1()) == step.at
    picture = picture_of_flight(game, played, 1)
    assert picture.arrival is not None
    assert (picture.arrival.at, picture.arrival.facing) == (played.after.crafts[0].at, played.after.crafts[0].facing)
    moved = {event.tile: event.to for event in played.events if event.kind in ("moved", "pushed")}
    shown = {piece.id: piece.at for piece in picture.pieces if hasattr(piece, "id")}
    assert moved
    assert all(shown[tile] == to for tile, to in moved.items())


def test_a_crash_at_the_border_points_out_of_the_board(qapp: object) -> None:
    game = Game(scenarios.load("official-drones"))
    start = game.scenario.starts[0]
    played = game.play("1-1-1", {start.seat: "B" + "F"})
    crash = arrows_of(played, start.seat)[-1]
    assert crash.kind == "crash"
    back = Direction((Direction[start.facing] + 3) % 6)
    assert (crash.at, crash.to) == (start.at, neighbour(start.at, back))


def test_a_beam_is_drawn_to_what_it_hits(qapp: object) -> None:
    game = Game(scenarios.load("official-shooting"))
    played = game.play("6-4-2", {1: "S"})
    beam = arrows_of(played, 1)[0]
    fired = next(event for event in played.events if event.kind == "fired" and event.seat == 1)
    assert (beam.kind, beam.to) == ("beam", fired.to)
    assert hex_at(arrow_line(beam).p2()) == fired.to


def test_arrows_are_in_the_picture_with_their_tips_in_the_right_hexes(swarm, tmp_path: Path) -> None:
    path = tmp_path / "flight.png"
    assert swarm("official-racing", "-o", path, "--width", 2000, *ROUTE).code == 0
    image = QImage(str(path))
    game = Game(scenarios.load("official-racing"))
    played = game.play("6-4-2", {1: "FFR.B.+F"})
    picture = picture_of_flight(game, played, 1)
    route = QColor(DARK.route)
    for step in arrows_of(played, 1):
        if step.kind != "step":
            continue
        line = arrow_line(step)
        line.setLength(line.length() - 5)
        seen = image.pixelColor(picture.place(QRectF(image.rect()), line.p2()).toPoint())
        assert abs(seen.red() - route.red()) + abs(seen.green() - route.green()) < 40, step


def test_rounds_of_a_script_come_first(swarm, tmp_path: Path) -> None:
    script = tmp_path / "rounds.json"
    script.write_text(json.dumps({"rounds": [{"dice": "6-4-2", "programs": {"1": "FF"}}]}), encoding="utf-8")
    assert swarm("official-racing", "-o", tmp_path / "after.png", "--after", script).code == 0
    image = QImage(str(tmp_path / "after.png"))
    game = Game(scenarios.load("official-racing"))
    old = game.scenario.starts[0].at
    played = game.play("6-4-2", {1: "FF"})
    new = played.after.crafts[0].at
    assert new is not None
    area = picture_of_scenario(game.scenario)

    def nose(place: Hex) -> QColor:
        """Of a craft that faces east."""
        return image.pixelColor(area.place(QRectF(image.rect()), centre(place) + polar(0, 27)).toPoint())

    assert game.scenario.starts[0].facing == "E"
    assert nose(new).red() > nose(new).blue() + 100
    assert nose(old).red() < nose(old).blue() + 20


def test_what_cannot_be_played_yet_can_be_drawn(swarm, tmp_path: Path) -> None:
    empty = scenarios.load("duel").model_copy(update={"tiles": (), "starts": ()})
    (tmp_path / "empty.json").write_text(scenario_text(empty), encoding="utf-8")
    assert not read_scenario(tmp_path / "empty.json", check=False).tiles
    for kind in ("png", "pdf"):
        assert swarm(tmp_path / "empty.json", "-o", tmp_path / f"empty.{kind}").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("duel", "-o", "x.gif"), "x.gif: '.gif' is no kind of picture: it must be .png, .svg or .pdf"),
        (("duel", "-o", "x"), "x: the name has no ending: it must be .png, .svg or .pdf"),
        (("duel", "-o", "nowhere/x.png"), "nowhere/x.png: cannot be written: No such file or directory"),
        (("duel", "-o", "x.png", "--theme", "pink"), "--theme: 'pink' is not dark or light"),
        (("duel", "-o", "x.pdf", "--paper", "a9"), "--paper: 'a9' is not a4 or letter"),
        (("duel", "-o", "x.png", "--route", "FF"), "--route, --dice and --seat go together"),
        (("duel", "-o", "x.png", "--route", "FX", "--dice", "1-2-3", "--seat", "1"), "seat 1, column 2: 'X' is not"),
        (("duel", "-o", "x.png", "--route", "FF", "--dice", "1-2-9", "--seat", "1"), "'1-2-9' is not a roll"),
        (("duel", "-o", "x.png", "--route", "FF", "--dice", "1-2-3", "--seat", "5"), "seat 5 is not in this"),
        (("nothing-here", "-o", "x.png"), "nothing-here: there is no such file"),
    ],
)
def test_a_bad_request_is_one_line_and_leaves_no_file(
    swarm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = swarm(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"swarm: {message}")
    assert len(outcome.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_old_picture_is_replaced_whole_or_stays(swarm, tmp_path: Path) -> None:
    path = tmp_path / "duel.png"
    path.write_bytes(b"old")
    assert swarm("duel", "-o", path, "--theme", "pink").code == 2
    assert path.read_bytes() == b"old"
    assert swarm("duel", "-o", path).code == 0
    assert not QImage(str(path)).isNull()
    assert [each.name for each in tmp_path.iterdir()] == ["duel.png"]


def test_it_needs_no_display_and_no_choice_of_platform(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    done = subprocess.run(
        [sys.executable, "-m", "editor", "render", "duel", "-o", str(tmp_path / "duel.png"), "--width", "300"],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert QImage(str(tmp_path / "duel.png")).width() == 300
