"""The same way once more on a real X server: real windows, real focus, real pixels of a screen, the real program.

Skipped only where there is no Xvfb, or where Qt lacks a library of the system that it needs for X.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from editor.theme import DARK
from engine.asteroyds.files import read_scenario, write_scenario
from engine.asteroyds.scenario import Gate, RectangleBoard, Scenario, Start

Environment = dict[str, str]
# One that says what it lacks; what is missing differs from system to system.
_TRY = "from PySide6.QtWidgets import QApplication; QApplication([])"


@pytest.fixture(scope="module")
def x_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """A screen that nobody sees, on a number that was free; the environment of those who draw on it."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("Xvfb is not installed, so there is no X server to try the window on")
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            pytest.skip("Xvfb is installed, but it does not start here")
        environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(tmp_path_factory.mktemp("config")),
        }
        tried = subprocess.run([sys.executable, "-c", _TRY], env=environment, capture_output=True, check=False)
        if tried.returncode:
            pytest.skip("Qt cannot draw on an X server here: a library of the system is missing (see .ci/run)")
        yield environment
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small layout that can be played, with room on it."""
    gate = Gate(id="g", kind="gate", colour="white", symbol="sail", at=(4, 3), heading="E", priority=1)
    starts = tuple(Start(seat=seat, at=(0, 2 * seat - 2), facing="E") for seat in (1, 2))
    board = RectangleBoard(rectangle=(9, 7))
    write_scenario(Scenario(name="X", mode="racing", board=board, tiles=(gate,), starts=starts), tmp_path / "x.json")
    return tmp_path / "x.json"


def test_the_whole_way_on_a_real_x_server(x_server: Environment, path: Path, tmp_path: Path) -> None:
    driver = Path(__file__).with_name("x_journey.py")
    command = [sys.executable, str(driver), str(path), str(tmp_path)]
    done = subprocess.run(command, env=x_server, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    places = json.loads(done.stdout.splitlines()[-1])

    saved = read_scenario(path)
    tiles = {tile.at: tile for tile in saved.tiles}
    assert Counter(tile.kind for tile in saved.tiles) == {"asteroid": 2, "gate": 1, "pod": 2}
    assert {(3, 2), (5, 2), (1, 5)} < set(tiles)
    # Placed pointing the same way and turned together.
    assert tiles[3, 2].heading == tiles[5, 2].heading != "E"  # type: ignore[union-attr]
    assert max(at for at, tile in tiles.items() if tile.kind == "pod") != (1, 5)
    assert {at[1] for at, tile in tiles.items() if tile.kind == "pod"} == {5}

    screen = QImage(str(tmp_path / "edited.png"))
    assert (screen.width(), screen.height()) == (1400, 900)
    red, blue, bare = (screen.pixelColor(*places[name]) for name in ("red", "blue", "bare"))
    assert red.red() > 150 > red.blue() + 20
    assert blue.blue() > 150 > blue.red() + 20
    assert bare == QColor(DARK.cell)
    assert QImage(str(tmp_path / "studied.png")).pixelColor(*places["game"]) == QColor(DARK.space)
    exported = QImage(str(tmp_path / "exported.png"))
    assert exported.width() > 1000
    assert exported.pixelColor(1, 1) == QColor(DARK.space)


def test_swarm_edit_shows_its_window(x_server: Environment, path: Path, tmp_path: Path) -> None:
    """The command itself; another process looks at the screen until the board is on it."""
    watch = f"""
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
application = QGuiApplication([])
wanted = QColor({DARK.cell!r})
def seen():
    image = application.primaryScreen().grabWindow(0).toImage()
    places = [(x, y) for x in range(0, 1280, 16) for y in range(0, 720, 16)]
    return sum(image.pixelColor(*place) == wanted for place in places) > 200
while not seen():
    QTest.qWait(50)
"""
    command = [sys.executable, "-m", "editor", "edit", str(path)]
    with subprocess.Popen(command, env=x_server, start_new_session=True) as swarm:
        try:
            looked = subprocess.run(
                [sys.executable, "-c", watch], env=x_server, capture_output=True, text=True, check=False
            )
            assert (looked.returncode, looked.stderr) == (0, "")
            assert swarm.poll() is None
        finally:
            # With the process that may be compiling for it.
            os.killpg(swarm.pid, signal.SIGTERM)
